import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { formatQuantity, joinWords, formatPlural, formatCount } from '../../kit/shared/counted.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { formatWeekday } from '../../kit/shared/time.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { searchOfDecided } from '../decided-rules.ts'
import type { WeekDay } from '../entries-contract.ts'
import { sumFigures, type TypedLine, computeMoreThanDecided, sumTypedLines, getSheetTypedFor } from '../rules.ts'
import styles from './DecidedDay.module.css'

type DecidedProps = {
  day: WeekDay
  lines: readonly TypedLine[]
  when: string
  /** The number of task rows that can be copied at once. Undefined if nothing differs. */
  take: { rows: number; onTake: () => void } | undefined
}

export const sumDecided = ({ projects }: Pick<WeekDay, 'projects'>): number =>
  projects.reduce((sum, { task_rows: rows }) => sum + (rows ?? 0), 0)

const TakeAll = ({ day, take }: Pick<DecidedProps, 'day' | 'take'>) =>
  take !== undefined && (
    <Button small keycap="T" aria-keyshortcuts="T" onClick={take.onTake}>
      Use {take.rows === sumDecided(day) && 'all '}
      {formatCount(take.rows)}
    </Button>
  )

/** Shows the total of the day and *Use all* if there is no room for the table beside the form. */
export function TaskRowsStrip({ day, when, take }: Omit<DecidedProps, 'lines'>) {
  const projects = day.projects.filter(({ task_rows: rows }) => (rows ?? 0) > 0).length
  if (projects === 0) return null
  return (
    <div className={styles.strip}>
      <span>
        <b>
          {formatCount(sumDecided(day))} decided {when}
        </b>{' '}
        in {formatQuantity(projects, 'project')}
      </span>
      <TakeAll day={day} take={take} />
    </div>
  )
}

const FILES_NAMED = 3
type ElsewhereProps = {
  day: WeekDay
  adders: readonly string[]
  isNamed?: boolean
}
export function Elsewhere({ day: { date, elsewhere }, adders, isNamed = false }: ElsewhereProps) {
  const rows = elsewhere.reduce((sum, { count }) => sum + count, 0)
  if (rows === 0) return null
  const names = elsewhere.map(({ name }) => name)
  const others = adders.length === 0 ? 'An admin' : joinWords(adders, 'or')
  return (
    <p className={styles.elsewhere}>
      <Icon name="warning" />
      <span>
        {isNamed && `${formatWeekday(date)}: `}
        {formatQuantity(rows, 'row')} of {joinFirst(names, FILES_NAMED)} {formatPlural(rows, 'belongs', 'belong')} to a project
        you are not in. {others} can add you; {formatPlural(rows, 'it is', 'they are')} not counted here.
      </span>
    </p>
  )
}

type Row = { _id: string; name: string; isFile: boolean; figures: (number | null)[]; more: number | null }
const shown = (figure: number | null | undefined): string => (figure === null || figure === undefined ? '–' : formatCount(figure))
const differenceShown = (more: number | null): string =>
  more === null ? '–' : more === 0 ? '0' : `${more > 0 ? '+' : '−'}${formatCount(Math.abs(more))}`

export function DecidedDay({ day, lines, when, take }: DecidedProps) {
  const isShown = ({ _id, task_rows: rows, worklog }: WeekDay['projects'][number]): boolean =>
    (rows ?? 0) > 0 || (worklog ?? 0) > 0 || (rows !== null && parseFigure(getSheetTypedFor(lines, _id)) !== undefined)
  const projects = day.projects.filter(isShown)
  const roles = usePerson().roleData
  if (projects.length === 0) return null
  const sum = (figures: readonly (number | null)[]): number => sumFigures(figures.map((figure) => figure ?? 0))
  const total = computeMoreThanDecided(lines, projects)
  const rows = projects.flatMap((project): Row[] => [
    {
      ...project,
      isFile: false,
      figures: [project.task_rows, project.worklog, parseFigure(getSheetTypedFor(lines, project._id)) ?? null],
      more: project.task_rows === null ? null : computeMoreThanDecided(lines, [project]),
    },
    ...project.files.map(({ name, count }) => ({
      _id: `${project._id} ${name}`,
      name,
      isFile: true,
      figures: [count],
      more: null,
    })),
  ])
  // A project without files has no difference. A total that included it would cover more lines than the difference.
  const compared = projects.filter(({ task_rows: of }) => of !== null)
  const summed = compared.length === 0 ? projects : compared
  const here = sumTypedLines(lines.filter(({ project }) => summed.some(({ _id }) => _id === project)))
  return (
    <TitledCard title={`Decided ${when}`} aside={<TakeAll day={day} take={take} />} className={styles.card}>
      <SmallTable<Row>
        look="card"
        label={`Decided ${when}, by project and file`}
        columns={[
          {
            title: 'Project and file',
            names: true,
            show: ({ name }) => name,
            cell: ({ isFile }) => ({ className: isFile ? styles.file : styles.project }),
          },
          {
            title: 'Decided',
            number: true,
            show: ({ _id, figures: [rows = 0], isFile }) => {
              const decisions = isFile || (rows ?? 0) === 0 ? undefined : searchOfDecided(roles, { date: day.date, project: _id })
              return decisions === undefined ? (
                shown(rows)
              ) : (
                <TextLink to="/report/scorecard/rows" search={decisions}>
                  {shown(rows)}
                </TextLink>
              )
            },
          },
          { title: 'Worklog', number: true, show: ({ figures, isFile }) => (isFile ? '' : shown(figures[1])) },
          {
            title: 'Here',
            number: true,
            show: ({ figures, isFile }) => (isFile ? '' : figures[2] === null ? 'none' : shown(figures[2])),
          },
          {
            title: 'Difference',
            number: true,
            show: ({ more, isFile }) => (isFile ? '' : differenceShown(more)),
            cell: ({ more }) => ({ 'data-tone': (more ?? 0) === 0 ? undefined : 'amber' }),
          },
        ]}
        rows={rows}
        rowKey={({ _id }) => _id}
        foot={[
          summed.length === projects.length ? 'Total' : 'Total of projects with files',
          shown(compared.length === 0 ? null : sum(compared.map(({ task_rows: of }) => of))),
          shown(sum(summed.map(({ worklog }) => worklog))),
          shown(here),
          differenceShown(compared.length === 0 ? null : total),
        ]}
      />
    </TitledCard>
  )
}
