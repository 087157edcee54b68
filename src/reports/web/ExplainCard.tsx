import { formatDay } from '../../kit/shared/time.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { NearCard } from '../../kit/ui/explain/NearCard.tsx'
import { type ShownTerm, TermList } from '../../kit/ui/explain/TermList.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type RecordExplanation, explanations } from '../explain-contract.ts'
import { type TermSource, type HoursTerm, explainFigure, describeSource } from '../explain-rules.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import { HOURS_COLUMNS, type HoursName, type WaitingMode, balanceTone, getDeltaTone, isSigned } from '../vocabulary.ts'
import styles from './ExplainCard.module.css'
import type { LinkProps } from '@tanstack/react-router'
import type { AccessLevel } from '../../access/levels.ts'

type Of = { person: { _id: string; email: string }; day: string; isOwn: boolean }
const sourceLink = (source: TermSource, { person, day, isOwn }: Of): { who: AccessLevel; link: LinkProps } => {
  const thatDay = { email: person.email, from: day, to: day }
  switch (source.of) {
    case 'timesheet':
      return isOwn
        ? { who: 'fills timesheets', link: { to: '/user/timesheet', search: { day, view: ['day'] } } }
        : { who: 'reads timesheets', link: { to: '/timesheet/$userId/manage', params: { userId: person._id }, search: { day } } }
    case 'target': {
      const params = { projectId: source.project, targetId: source.row }
      return {
        who: 'manages targets',
        link: { to: '/target-assign/$projectId/$targetId', params, search: { asOf: day, q: person.email } },
      }
    }
    case 'qualitative':
      return isOwn
        ? { who: 'logs qualitative tasks', link: { to: '/qualitative-approved-user', search: { from: day, to: day } } }
        : { who: 'admin or manager', link: { to: '/qualitativedata/projects', search: thatDay } }
    case 'file': {
      const params = { filename: source.name }
      return {
        who: 'manages productivity files',
        link: { to: '/target-report/manage/$filename', params, search: thatDay },
      }
    }
    case 'absence':
      return isOwn
        ? { who: 'fills timesheets', link: { to: '/user/timesheet', search: { day, view: ['day'] } } }
        : {
            who: 'admin or manager',
            link: { to: '/users', search: { email: person.email, dialog: ['absence'], user: person._id, day } },
          }
    case 'day': {
      const user = isOwn ? {} : { user: person._id }
      return { who: 'reads productivity', link: { to: '/report/user', search: { ...user, from: source.day, to: source.day } } }
    }
    case 'person':
      return { who: 'reads people', link: { to: '/users/$userId', params: { userId: person._id } } }
  }
}

export type ExplainedFigure = {
  user: string
  day: string
  figure: HoursName
}
type ExplainCardProps = { of: ExplainedFigure; near: HTMLElement; waiting?: string | undefined; onClose: () => void }

/** Explains a figure of the report, one term per line with the sum below (interface.md, Patterns). */
export function ExplainCard({ of: { user, day, figure }, near, waiting, onClose }: ExplainCardProps) {
  const read = useRead(
    explanations.ofDay,
    { params: { user, day }, query: waiting === undefined ? {} : { waiting: [waiting as WaitingMode] } },
    { personal: true },
  )
  const title = HOURS_COLUMNS.find(([name]) => name === figure)?.[1] ?? figure
  const data = read.data?.data
  return (
    <NearCard near={near} label={`${title}, ${formatDay(day)}`} onClose={onClose}>
      <p className={styles.title}>
        <b>
          {title}, {formatDay(day)}
        </b>
        {data !== undefined && <Figure hours={data.record[figure]} figure={figure} />}
      </p>
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {data === undefined && read.error === null && <PageSkeleton />}
      {data !== undefined && <Terms data={data} figure={figure} />}
    </NearCard>
  )
}

function Figure({ hours, figure }: { hours: number; figure: HoursName }) {
  const tone = figure === 'delta' ? getDeltaTone(hours) : figure === 'balance' ? balanceTone(hours) : undefined
  return <b data-tone={tone}>{formatHours(hours, isSigned(figure))}</b>
}

function Terms({ data, figure }: { data: RecordExplanation; figure: HoursName }) {
  const { terms, sum } = explainFigure(figure, data)
  const shown = (term: HoursTerm): ShownTerm => ({
    words: term.words,
    value: formatHours(term.hours, term === sum && isSigned(figure)),
    under: term.sources?.map((source) => <From key={source.of} {...{ source, data }} />),
  })
  return <TermList terms={terms.map(shown)} sum={shown(sum)} />
}

type FromProps = { source: TermSource; data: RecordExplanation }

function From({ source, data: { person, record } }: FromProps) {
  const isOwn = usePerson()._id === person._id
  const { who, link } = sourceLink(source, { person, day: record.dateKey, isOwn })
  const words = describeSource(source)
  if (useMay(who)) {
    return (
      <span className={styles.from}>
        <TextLink {...link}>{words}</TextLink>
      </span>
    )
  }
  return 'since' in source && <span className={styles.from}>{words}</span>
}
