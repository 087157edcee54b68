import { Link, getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import { toDay, formatDay, formatInstant, getWeekdayName } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useMay, useMaySetFor } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { countFilledDays, computeWorklogProgress } from '../day-rules.ts'
import { type SubTarget, targets, type Target } from '../targets-contract.ts'
import { Explainable } from './Explainable.tsx'
import styles from './TargetPage.module.css'
import { buildWorklogCrumbs } from './worklog-crumbs.tsx'
import { formatRupees } from '../../kit/shared/money.ts'
import { isCostUnknown } from '../rules.ts'
import { type FigureTile, FigureTiles } from './FigureTiles.tsx'
import { MoneyFigure } from './MoneyFigure.tsx'
import { typeWords } from './target-words.ts'
import { toSeenAbsence } from '../../absences/rules.ts'
import { seenWords } from '../../absences/vocabulary.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { StatusLook } from '../../kit/web/status-looks.ts'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { describeHours } from './explain-words.ts'
import { toast } from '../../kit/web/toast.ts'
import { targetDays } from '../target-days-contract.ts'

type Options = {
  user: { email: string }
  place: { profile: string; target: string }
  today: string
  seesMoney: boolean
  /** The actions on days. Undefined if the days are read-only. */
  acts: (DayActs & { change: (day: SubTarget) => void }) | undefined
}

const removedLook: StatusLook = { glyph: 'dashedRing', tone: 'grey' }
const offLook: StatusLook = { glyph: 'halfDisc', tone: 'amber' }

/** The columns of the documents come first, then our own (001 §3 Sub-target). */
const dayColumns = ({ user, place, today, seesMoney, acts }: Options): GridColumn<SubTarget>[] => {
  const money = (what: 'cost' | 'incentive', title: string): GridColumn<SubTarget> => ({
    id: what,
    title: seesMoney ? title : `Standard ${title.toLowerCase()}`,
    kind: 'number',
    width: seesMoney ? 96 : 132,
    digits: 2,
    value: (day) => day[what] ?? (seesMoney ? null : day.standard[what]),
    show: (day) => {
      const { date, removed } = day
      const rupees = day[what]
      if (removed !== null || date > today) return <NoValue />
      return (
        <MoneyFigure
          of={{ what, ...place, span: date }}
          rupees={rupees}
          standard={seesMoney ? null : day.standard[what]}
          none={seesMoney ? 'unknown' : 'no standard rate'}
          name={formatDay(date)}
          tabIndex={-1}
        />
      )
    },
  })
  return [
    {
      id: 'date',
      title: 'Date',
      width: 136,
      frozen: true,
      hideable: false,
      show: ({ date }) => `${formatDay(date)} ${getWeekdayName(date).slice(0, 3)}`,
    },
    { id: 'target', title: 'Target', kind: 'number', width: 84 },
    { id: 'type', title: 'Type', width: 116, value: ({ type }) => typeWords[type] },
    { id: 'completedUnits', title: 'Completed units', kind: 'number', width: 122 },
    { id: 'completedHours', title: 'Completed hours', kind: 'number', width: 124, digits: 2 },
    money('incentive', 'Incentive'),
    { id: 'remarks', title: 'Remarks', width: 150 },
    money('cost', 'Cost'),
    {
      id: 'off',
      title: 'Off',
      width: 110,
      value: (day) => {
        const seen = toSeenAbsence(day.off)
        return day.removed !== null ? 'removed' : seen && seenWords[seen]
      },
      show: (day) => {
        const { removed } = day
        const seen = toSeenAbsence(day.off)
        if (removed !== null) return <StatusChip word="removed" label={`removed by ${removed.by.fullName}`} look={removedLook} />
        return seen === null ? <NoValue /> : <StatusChip word={seen} label={seenWords[seen]} look={offLook} />
      },
    },
    ...(acts === undefined
      ? []
      : [
          buildActionsColumn<SubTarget>(
            ({ date }) => formatDay(date),
            (day) =>
              day.removed === null
                ? [
                    { key: 'change', label: 'Change', onAct: () => acts.change(day) },
                    { key: 'remove', label: 'Remove day', danger: true, onAct: () => acts.remove(day) },
                  ]
                : [{ key: 'restore', label: 'Put back', onAct: () => acts.restore(day) }],
          ),
        ]),
    {
      id: 'hours',
      title: 'Hours',
      kind: 'number',
      width: 84,
      digits: 2,
      value: (day) => (day.hoursFrom === null ? null : day.hours),
    },
    {
      id: 'correctedBy',
      title: 'Corrected by',
      width: 190,
      value: ({ correctedBy }) => correctedBy?.fullName,
      show: ({ correctedBy }) =>
        correctedBy === null ? (
          <NoValue />
        ) : (
          <>
            {correctedBy.fullName} <OwnFigure of={user} by={correctedBy} />
          </>
        ),
    },
    { id: 'hoursFrom', title: 'Where the hours come from', width: 300, value: describeHours },
    { id: 'filledBy', title: 'Filled by', width: 160, hidden: true, value: ({ filled }) => filled?.by.fullName },
    { id: 'filledAt', title: 'Filled', width: 160, hidden: true, value: ({ filled }) => filled && formatInstant(filled.at) },
  ]
}

const ChangeDayDialog = lazyPart('ChangeDayDialog', () => import('./ChangeDayDialog.tsx'), {
  isOpen: ({ day }) => day !== undefined,
})
const TargetCalendar = lazyPart('TargetCalendar', () => import('./TargetCalendar.tsx'))

const route = getRouteApi('/worklog/$profileId/targets/$targetId')
const rowId = ({ _id }: SubTarget): string => _id
const VIEWS = ['days', 'calendar'] as const

export function TargetPage() {
  const { profileId, targetId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const [isAdmin, maySetFor] = [useMay('admin'), useMaySetFor()]
  const onExplain = useCallback((explain: string | undefined, replace: boolean) => change({ explain }, replace), [change])
  const read = useRead(targets.one, { params: { id: targetId } })
  const acts = useDayActs(targetId)
  const reply = read.data
  const view = search.view?.[0] ?? 'days'
  const seesMoney = useMay('admin or manager')
  const mayCorrect = isAdmin && reply !== undefined && maySetFor(reply.data.user._id)
  const email = reply?.data.user.email ?? ''
  const columns = useMemo(
    () =>
      dayColumns({
        user: { email },
        place: { profile: profileId, target: targetId },
        today: reply?.today ?? '',
        seesMoney,
        acts: mayCorrect ? { ...acts, change: ({ _id }) => change({ change: _id }, false) } : undefined,
      }),
    [email, profileId, targetId, reply?.today, seesMoney, mayCorrect, acts, change],
  )
  const target = reply?.data
  const filled =
    reply &&
    countFilledDays(
      reply.data.subTargets.filter(({ removed }) => removed === null),
      reply.today,
    )
  const opened = mayCorrect ? target?.subTargets.find(({ _id, removed }) => _id === search.change && removed === null) : undefined
  return (
    <Explainable explain={search.explain} onExplain={onExplain}>
      <ListPage
        title={target?.name ?? 'Target'}
        crumbs={[
          ...buildWorklogCrumbs(reply?.place),
          <Link key="profile" to="/worklog/$profileId/targets" params={{ profileId: reply?.place.profile._id ?? profileId }}>
            {reply?.place.profile.name ?? 'Targets'}
          </Link>,
          target?.name ?? 'Target',
        ]}
        aside={
          target && (
            <>
              <PersonName person={target.user} />, {formatDay(target.start)} to {formatDay(target.end)}, {target.group}{' '}
              <OwnFigure of={target.user} by={target.addedBy} />
              {target.deleted !== null && (
                <b>
                  , deleted by {target.deleted.by.fullName} on {formatDay(toDay(new Date(target.deleted.at)))}; the days listed
                  still count
                </b>
              )}
            </>
          )
        }
        actions={
          <div role="group" aria-label="Show as" className={styles.views}>
            {VIEWS.map((each) => (
              <Button key={each} aria-pressed={each === view} onClick={() => change({ view: [each] })}>
                {each === 'days' ? 'Days' : 'Calendar'}
              </Button>
            ))}
          </div>
        }
        lead={
          target && (
            <>
              <TargetFigures target={target} profile={profileId} today={reply.today} />
              {view === 'calendar' && (
                <TargetCalendar
                  target={target}
                  today={reply.today}
                  month={search.month}
                  onMonth={(month) => change({ month })}
                  isAdmin={mayCorrect}
                />
              )}
            </>
          )
        }
        name="Days"
        search={search}
        onSearch={change}
        read={read}
        rows={target?.subTargets}
        noun={['day', 'days']}
        columns={columns}
        rowId={rowId}
        rememberAs="target-days"
        missing={{
          why: 'It may have been deleted, or belong to someone in another team.',
          action: <ButtonLink to="/worklog">Worklog</ButtonLink>,
        }}
        empty={{ title: 'The target has no days', why: 'They were all removed by a change of the work terms.' }}
        hints={filled && `${formatQuantity(filled.filled, 'day')} filled of ${filled.of} so far`}
      >
        <ChangeDayDialog day={opened} target={target} onClose={() => change({ change: undefined })} />
      </ListPage>
    </Explainable>
  )
}

type TargetFiguresProps = { target: Target & { subTargets: readonly SubTarget[] }; profile: string; today: string }

function TargetFigures({ target, profile, today }: TargetFiguresProps) {
  const { name, type, units, hours, cost, incentive, costUnknownDays, daysSoFar } = target
  const days = target.subTargets.filter(({ removed }) => removed === null)
  const { of } = computeWorklogProgress(days, today)
  const due = countFilledDays(days, today)
  const tiles: FigureTile[] = [
    { title: 'target', figure: formatCount(target.target), note: `${typeWords[type].toLowerCase()}, a day` },
    { title: 'days filled', figure: formatCount(due.filled), note: `of ${formatQuantity(due.of, 'day')} so far` },
  ]
  if (type !== 'hours') tiles.push({ title: 'Units', figure: formatCount(units), note: `of ${formatCount(of)} in all` })
  tiles.push({
    title: 'hours',
    figure: formatRupees(hours),
    note: type === 'hours' ? `of ${formatRupees(of)} in all` : 'that cost, without paid leave',
  })
  const isUnknown = isCostUnknown({ days: daysSoFar, costUnknownDays })
  const money = (what: 'cost' | 'incentive', rupees: number, note: string): void => {
    const of = { what, profile, target: target._id }
    const figure = <MoneyFigure of={of} rupees={isUnknown ? null : rupees} none="unknown: no salary" name={name} />
    tiles.push({ title: what, figure, note })
  }
  const unknown = costUnknownDays
    ? `${formatQuantity(costUnknownDays, 'day')} without a salary left out`
    : 'of the hours and paid leave'
  if (cost != null) money('cost', cost, unknown)
  if (incentive != null) money('incentive', incentive, 'over the target')
  return <FigureTiles label="Up to today" tiles={tiles} />
}

type DayActs = { remove: (day: SubTarget) => void; restore: (day: SubTarget) => void }

function useDayActs(targetId: string): DayActs {
  const { mutateAsync: remove } = useWrite(targetDays.remove, { successToast: false })
  const { mutateAsync: restore } = useWrite(targetDays.restore)
  return useMemo(() => {
    const sentOf = ({ _id }: SubTarget) => ({ params: { targetId, subId: _id } })
    // If this is refused, a toast already says so.
    const putBack = (day: SubTarget): void => void restore(sentOf(day)).catch(() => undefined)
    return {
      restore: putBack,
      remove: (day) =>
        void remove({ ...sentOf(day), body: {} }).then(
          ({ message }) => toast.success(message, () => putBack(day), { about: formatDay(day.date) }),
          () => undefined,
        ),
    }
  }, [targetId, remove, restore])
}
