import { toSeenAbsence } from '../../absences/rules.ts'
import { seenWords } from '../../absences/vocabulary.ts'
import { formatDay, formatInstant, weekdayName } from '../../kit/shared/time.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { StatusLook } from '../../kit/web/status-looks.ts'
import { actionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import type { SubTarget } from '../targets-contract.ts'
import { hoursWords } from './explain-words.ts'
import { MoneyFigure } from './MoneyFigure.tsx'
import type { DayActs } from './use-day-acts.ts'
import { typeWords } from './target-words.ts'

type Options = {
  /** Whose days. */
  user: { email: string }
  place: { profile: string; target: string }
  today: string
  seesMoney: boolean
  /** Absent: the days are only read. */
  acts: (DayActs & { change: (day: SubTarget) => void }) | undefined
}

const removedLook: StatusLook = { glyph: 'dashedRing', tone: 'grey' }
const offLook: StatusLook = { glyph: 'halfDisc', tone: 'amber' }

/** The columns of the days of a target: the documents', then ours (001 §3 Sub-target). */
export const dayColumns = ({ user, place, today, seesMoney, acts }: Options): GridColumn<SubTarget>[] => {
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
      show: ({ date }) => `${formatDay(date)} ${weekdayName(date).slice(0, 3)}`,
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
          actionsColumn<SubTarget>(
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
    { id: 'hoursFrom', title: 'Where the hours come from', width: 300, value: hoursWords },
    { id: 'filledBy', title: 'Filled by', width: 160, hidden: true, value: ({ filled }) => filled?.by.fullName },
    { id: 'filledAt', title: 'Filled', width: 160, hidden: true, value: ({ filled }) => filled && formatInstant(filled.at) },
  ]
}
