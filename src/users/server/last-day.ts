import type { Db } from '../../kit/postgres/db.ts'
import { formatQuantity, type Noun } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { findLastDayProblem } from '../last-day-rules.ts'
import { refuse } from '../refusals.ts'
import { type Doer, isAdmin } from '../rules.ts'
import { holdFactBounds } from './fact-days.ts'
import { lastWorkingDaySql } from './lookup.ts'

/** Returns the default last day of a person who leaves today (decision 171). */
export const decideLastDay = async (db: Db, userId: string, today: string): Promise<string> => {
  const [row] = await db<{ day: string }[]>`select decide_last_day(${userId}::uuid, ${today}::date)::text as day`
  return row?.day ?? today
}

type Kind = 'timesheet' | 'record' | 'file' | 'worklog' | 'absence'
const recordedWords: Record<Kind, Noun> = {
  timesheet: ['timesheet', 'timesheets'],
  record: ['day with qualitative records', 'days with qualitative records'],
  file: ['day with hours of productivity files', 'days with hours of productivity files'],
  worklog: ['day with figures of the worklog', 'days with figures of the worklog'],
  absence: ['day of absence', 'days of absence'],
}
type Recorded = { kind: Kind; days: string[] }
const selectRecorded = (db: Db, userId: string, from: string, to: string) => db<Recorded[]>`
  select kind, array_agg(day::text order by day) as days from list_recorded_days(${userId}::uuid, ${from}::date, ${to}::date)
  group by kind order by kind`
/** The maximum number of days that a sentence lists. */
const MAX_NAMED_DAYS = 5

type Ending = {
  actor: Doer
  person: { id: string; fullName: string }
  today: string
  ends: boolean
  given: string | undefined
}
/**
 * Determines the last day of a locked person for an act. `dated` is the day to store, or undefined if the act sets no last day;
 * `lastDay` applies to everything that ends with the act; `questions` are asked first. If another day than the default is given,
 * it locks the months, which come after all people in the lock order.
 * @throws INVALID_REQUEST, PAST_DATE, MONTH_CLOSED
 */
export async function planLastDay(
  db: Db,
  { actor, person: { id, fullName }, today, ends, given }: Ending,
): Promise<{ lastDay: string; dated: string | undefined; questions: Issue[] }> {
  const wrong = (message: string): never => refuse('INVALID_REQUEST', { issues: [{ path: 'lastDay', message }] })
  if (!ends) {
    if (given !== undefined) wrong('There is no last day: nothing here ends the days of this user.')
    const [left] = await db<{ day: string | null }[]>`select ${lastWorkingDaySql(db, db`${id}::uuid`)}::text as day`
    return { lastDay: left?.day ?? addDaysTo(today, -1), dated: undefined, questions: [] }
  }
  const decided = await decideLastDay(db, id, today)
  const lastDay = given ?? decided
  if (given === undefined || given === decided) return { lastDay, dated: lastDay, questions: [] }
  const { closed } = await holdFactBounds(db)
  const problem = findLastDayProblem({ given, decided, today, closed, mayChoosePast: isAdmin(actor) })
  if (problem === 'FUTURE') wrong('The last day can’t be in the future.')
  else if (problem !== undefined) refuse(problem)
  const recorded = given < today ? await selectRecorded(db, id, addDaysTo(given, 1), today) : []
  const questions = recorded.map(({ kind, days }) => ({
    path: 'lastDay',
    message: `${fullName}: ${formatQuantity(days.length, ...recordedWords[kind])} after ${formatDay(given)} no longer ${days.length === 1 ? 'counts' : 'count'}: ${joinFirst(days.map(formatDay), MAX_NAMED_DAYS)}.`,
  }))
  return { lastDay, dated: lastDay, questions }
}
