import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { isCostUnknown } from '../rules.ts'
import type { Target } from '../targets-contract.ts'
import { MoneyFigure } from './MoneyFigure.tsx'
import { groupWords, typeWords } from './target-words.ts'

type Money = 'cost' | 'incentive'
const isUnknown = ({ daysSoFar, costUnknownDays }: Target): boolean => isCostUnknown({ days: daysSoFar, costUnknownDays })

/** What a person's days cost, at standard rates for whoever may see no salaries (decision 132). */
const money = (what: Money, seesMoney: boolean): GridColumn<Target> => ({
  id: what,
  title: seesMoney ? what : `standard ${what}`,
  kind: 'number',
  width: seesMoney ? 112 : 130,
  value: (target) => (isUnknown(target) ? null : (target[what] ?? target.standard[what])),
  show: (target) => (
    <MoneyFigure
      of={{ what, profile: target.profileId, target: target._id }}
      rupees={isUnknown(target) ? null : target[what]}
      none={seesMoney ? 'unknown: no salary' : 'no standard rate'}
      standard={seesMoney ? null : target.standard[what]}
      name={`${target.name} of ${target.user.fullName}`}
      tabIndex={-1}
    />
  ),
})

/** Who created a target. */
export const addedByOfTarget: GridColumn<Target> = {
  id: 'addedBy',
  title: 'Added By',
  width: 150,
  value: ({ addedBy }) => addedBy.fullName,
  show: ({ addedBy, user }) => (
    <>
      {addedBy.fullName} <OwnFigure of={user} by={addedBy} />
    </>
  ),
}

/** Whether a target runs. */
const stateColumn: GridColumn<Target> = {
  id: 'group',
  title: 'State',
  width: 92,
  decides: true,
  value: ({ group, deleted }) => (deleted ? 'Deleted' : groupWords[group]),
}

/** Whose a target is, and from when to when. */
const whoseColumns: readonly GridColumn<Target>[] = [
  {
    id: 'userId',
    title: 'User',
    width: 150,
    value: ({ user }) => user.fullName,
    show: ({ user }) => <PersonName person={user} tabIndex={-1} />,
  },
  { id: 'start', title: 'Start', kind: 'day', width: 104 },
  { id: 'end', title: 'End', kind: 'day', width: 104 },
]

/**
 * The targets of a profile: the documents' columns (001 §3 Target), `acts`, then ours, which are the state and the sums of the
 * days up to today.
 */
export const targetColumns = (seesMoney: boolean, acts: readonly GridColumn<Target>[]): readonly GridColumn<Target>[] => [
  ...whoseColumns,
  { id: 'type', title: 'Type', width: 126, value: ({ type }) => typeWords[type] },
  { id: 'target', title: 'Target per day', kind: 'number', width: 100 },
  addedByOfTarget,
  ...acts,
  stateColumn,
  {
    id: 'filled',
    title: 'Days filled',
    kind: 'number',
    width: 98,
    show: ({ filled, days }) => `${filled} of ${days}`,
  },
  { id: 'units', title: 'Units', kind: 'number', width: 80 },
  { id: 'hours', title: 'Hours', kind: 'number', digits: 2, hidden: true },
  money('cost', seesMoney),
  money('incentive', seesMoney),
]
