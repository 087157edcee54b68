import { formatQuantity, joinWords, formatPlural, formatCount } from '../../../kit/shared/counted.ts'
import { formatDay, getWeekdayName } from '../../../kit/shared/time.ts'
import { getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import type { Away, LinePlan, RolePlan } from '../plan-contract.ts'
import { computeDailyPace, type LineSchedule, computeSchedule } from '../line-rules.ts'
import { splitRows } from '../split-rules.ts'
import { describeKept, moveSentence } from './plan-words.ts'

/** Rows per working day: "22", or "4.5" below ten. */
export const describePace = (decisions: number): string => {
  const pace = computeDailyPace(decisions)
  if (pace === undefined) return 'not enough days to tell'
  return pace < 9.95 ? String(Math.round(pace * 10) / 10) : formatCount(Math.round(pace))
}

/** Returns words such as "away on 2 days from 24/11/2026" and "asks for 1 day off, 26/11/2026". */
export const describeAwayDays = ({ days, from, asked, askedFrom }: Away): string[] => [
  ...(from === null ? [] : [`away on ${formatQuantity(days, 'day')}${days > 1 ? ' from' : ','} ${formatDay(from)}`]),
  ...(askedFrom === null
    ? []
    : [`asks for ${formatQuantity(asked, 'day')} off${asked > 1 ? ' from' : ','} ${formatDay(askedFrom)}`]),
]

/** Returns the name of an only person, or "the reviewers". */
export const describeRolePeople = ({ role, people }: RolePlan): string =>
  people.length === 1 ? (people[0]?.fullName ?? '') : `the ${getRoleWord(role)}s`

/** Returns "14/12/2026", or "after the reviewers, 18/12/2026". */
export const describeFinish = (roles: readonly RolePlan[], schedule: LineSchedule, at: number, person: number): string => {
  const { ends, waits } = schedule.roles[at] ?? { ends: [], waits: false }
  const [end, before] = [ends[person], roles[at - 1]]
  if (end === undefined) return 'not enough days to tell'
  return waits && before !== undefined ? `after ${describeRolePeople(before)}, ${formatDay(end)}` : formatDay(end)
}

export type Setter = { name: string; people: string; fewer: number; end: string }
/**
 * Finds the person who determines the finish date, and what levelling the role by pace would change. If that brings no earlier
 * date, `fewer` is 0 and only the name matters.
 */
export function findFinishSetter(plan: LinePlan, schedule: LineSchedule): Setter | undefined {
  const { roles } = plan
  const { setter } = schedule
  const [role, set] = [roles[setter?.role ?? -1], schedule.roles[setter?.role ?? -1]]
  const person = role?.people[setter?.person ?? -1]
  if (setter === undefined || role === undefined || person === undefined || set?.end === undefined) return undefined
  const rows = role.people.reduce((sum, { gets }) => sum + gets, 0)
  const shares = splitRows(
    rows,
    'pace',
    role.people.map(({ after, gets, pace }) => ({ open: after - gets, pace })),
  )
  const levelled = role.people.map((one, at) => ({
    ...one,
    gets: shares[at] ?? 0,
    after: one.after - one.gets + (shares[at] ?? 0),
  }))
  const [own] = computeSchedule([{ role: role.role, people: levelled }], plan).roles
  const end = own?.end ?? set.end
  const fewer = end < set.end ? person.gets - (shares[setter.person] ?? 0) : 0
  return { name: person.fullName, people: `the ${getRoleWord(role.role)}s`, fewer: Math.max(0, fewer), end }
}

/** Returns words such as "No date yet: not enough days to tell for Ananya Iyer and Rohit Verma." */
export function describeUnpaced(roles: readonly RolePlan[]): string {
  const names = [
    ...new Set(
      roles.flatMap(({ people }) => people.filter(({ gets, pace }) => gets > 0 && pace === 0)).map((one) => one.fullName),
    ),
  ]
  const shown = names.slice(0, 3)
  const list =
    names.length > 3 ? `${shown.join(', ')} and ${names.length - 3} more` : shown.join(', ').replace(/, ([^,]+)$/, ' and $1')
  return names.length === 0 ? 'No date yet.' : `No date yet: not enough days to tell for ${list}.`
}

/**
 * Describes rows that already have the right person, and rows that move because nobody may get two stages of a row. Returns only
 * the first few sentences.
 */
export const describeRowMoves = (roles: readonly RolePlan[]): string[] =>
  roles
    .flatMap((role) => [describeKept(role) ?? [], ...role.moves.map((move) => moveSentence(move, role.people))].flat())
    .slice(0, 4)

/** Returns "Physics" or, for several departments, "Physics 480, Chemistry 20". */
export const describeDepartments = (departments: LinePlan['departments']): string =>
  departments.map(({ name, count }) => (departments.length === 1 ? name : `${name} ${formatCount(count)}`)).join(', ')

/** Picks the first of the person's departments that is also a department of the rows, or else the person's first one. */
export function pickMatchingDepartment(
  departments: readonly string[],
  rows: LinePlan['departments'],
): { name: string | undefined; isMatch: boolean } {
  const match = rows.find(({ name }) => departments.includes(name))
  return match === undefined ? { name: departments[0], isMatch: false } : { name: match.name, isMatch: true }
}

/** Returns words such as "rows already assigned to another reviewer". */
export const describeClashes = ({ clashes, role }: RolePlan): string =>
  `${formatPlural(clashes.count, 'row', 'rows')} already assigned to another ${getRoleWord(role)}`

/** Names the holidays up to a finish date that fall on a working day, such as "Diwali (09/11/2026) is off." */
export const nameHoliday = ({ namedHolidays }: Pick<LinePlan, 'namedHolidays'>, finish: string): string | undefined => {
  const off = namedHolidays.filter(({ date }) => date <= finish && getWeekdayName(date) !== 'Sunday')
  if (off.length === 0) return undefined
  return `${joinWords(off.map(({ name, date }) => `${name} (${formatDay(date)})`))} ${off.length > 1 ? 'are' : 'is'} off.`
}
