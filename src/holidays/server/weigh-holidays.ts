import type { Actor } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { askFirst } from '../../kit/server/ask-first.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { type Exact, exact, roundToTwoDecimals, paiseToRupees, sumExact } from '../../kit/shared/exact.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { type SalaryReader, firstDaySql, termsOnSql } from '../../users/server/lookup.ts'
import { type MovedSubTargets, holidayEffects, holidayWatchers } from './extension-points.ts'

/** The first and the last day that a change can affect. The use of a calendar has no end, so `to` is then 'infinity'. */
type Weighed = { from: string; to: string; reader: SalaryReader; registered: Pick<Registered, 'extensionsOf'> }

type HolidayMoves = {
  people: number
  /** The days on which scheduled hours change, in order, with the change summed over all people. */
  days: { day: string; people: number; hours: number }[]
  hours: number
  subTargets: MovedSubTargets
  /** The cost and the incentive of the affected months up to today, in rupees. Null if the reader may not see the salaries. */
  money: { before: number; after: number } | null
}

/** Returns all people's holidays as the text of a JSON list, which `movedSql` reads. */
const listHolidays = async (db: Db, { from, to }: Weighed): Promise<string> => {
  const [row] = await db<{ list: string }[]>`
    select coalesce(json_agg(json_build_array(h.user_id, h.day, h.is_half)), '[]')::text as list
    from person_holidays h where h.day between ${from}::date and ${to}::date`
  return row?.list ?? '[]'
}

/**
 * Selects user_id, day, the share of the day that was required before (`was`) and is required now (`share`), and the hours of a
 * full day.
 */
const movedSql = (db: Db, { from, to }: Weighed, before: string): Sql => db`
  select u.id as user_id, m.day, day_share(e.shift_type, m.day, m.was) as was, day_share(e.shift_type, m.day, m.is_half) as share, e.working_hours
  from (
    select coalesce(n.user_id, w.user_id) as user_id, coalesce(n.day, w.day) as day, w.is_half as was, n.is_half
    from (
      select (l.one ->> 0)::uuid as user_id, (l.one ->> 1)::date as day, (l.one ->> 2)::boolean as is_half
      from json_array_elements(${before}::text::json) l(one)) w
      full join (select * from person_holidays h where h.day between ${from}::date and ${to}::date) n on n.user_id = w.user_id and n.day = w.day
    where n.is_half is distinct from w.is_half) m
    join identities u on u.id = m.user_id and u.account_state = 'active' and u.deleted_at is null and m.day >= ${firstDaySql(db, db`u.id`)}
    cross join lateral (${termsOnSql(db, db`m.user_id`, db`m.day`)}) e`

type MovedDay = { day: string; people: number; hours: string; all: number }
const selectMovedDays = (db: Db, moved: Sql) => db<MovedDay[]>`
  with moved as materialized (select * from (${moved}) m where m.was <> m.share)
  select m.day::text as day, count(*)::int as people, sum((m.share - m.was) * m.working_hours)::text as hours,
    (select count(distinct d.user_id)::int from moved d) as all
  from moved m group by m.day order by m.day`

/** Sums the amounts of all domains in paise. Returns null if the reader may not see all of them. */
const sumMoney = async (db: Db, { from, to, reader, registered }: Weighed): Promise<Exact | null> => {
  // Later months have no cost and no incentive yet.
  if (from.slice(0, 7) > reader.today.slice(0, 7)) return sumExact([])
  const until = to < reader.today ? to : reader.today
  const parts = registered.extensionsOf(holidayEffects).map(({ money }) => money(db, { from, to: until, reader }))
  const known = (await Promise.all(parts)).filter((part) => part !== null)
  return known.length === parts.length ? sumExact(known) : null
}

/**
 * Makes a change of holidays and returns its effects. The effects are read from the changed rows, so that no rule is implemented
 * twice. To undo the change, the caller rolls back.
 */
export async function weighHolidays(db: Db, weighed: Weighed, change: () => PromiseLike<unknown>): Promise<HolidayMoves> {
  const [list, before] = [await listHolidays(db, weighed), await sumMoney(db, weighed)]
  await change()
  const moved = movedSql(db, weighed, list)
  const days = await selectMovedDays(db, moved)
  const after = await sumMoney(db, weighed)
  const subTargets = { gone: 0, come: 0, filled: 0 }
  for (const effect of weighed.registered.extensionsOf(holidayEffects)) {
    const found = await effect.subTargets(db, moved)
    for (const name of ['gone', 'come', 'filled'] as const) subTargets[name] += found[name]
  }
  return {
    people: days[0]?.all ?? 0,
    days: days.map(({ day, people, hours }) => ({ day, people, hours: roundToTwoDecimals(exact(hours)) })),
    hours: roundToTwoDecimals(sumExact(days.map(({ hours }) => exact(hours)))),
    subTargets,
    money: before === null || after === null ? null : { before: paiseToRupees(before), after: paiseToRupees(after) },
  }
}

function describeMoves({ people, days, hours, subTargets: { gone, come, filled }, money }: HolidayMoves): string[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  const when =
    first === last ? formatDay(first) : `${formatQuantity(days.length, 'day')} from ${formatDay(first)} to ${formatDay(last)}`
  const targets = [
    ...(gone > 0 ? [`${formatQuantity(gone, 'sub-target')} without figures will go`] : []),
    ...(come > 0 ? [`${formatQuantity(come, 'sub-target')} will come back`] : []),
    ...(filled > 0 ? [`${formatQuantity(filled, 'sub-target')} with figures will stay`] : []),
  ]
  return [
    `${formatQuantity(people, 'person', 'people')}, ${when}: ${formatQuantity(Math.abs(hours), 'scheduled hour')} ${hours < 0 ? 'less' : 'more'}.`,
    ...(targets.length > 0 ? [`${targets.join(', ')}.`] : []),
    ...(money !== null && money.before !== money.after
      ? [`Cost and incentive of these months so far: ${formatRupees(money.before)} becomes ${formatRupees(money.after)}.`]
      : []),
  ]
}

type Asking = {
  actor: Actor
  today: string
  registered: Pick<Registered, 'extensionsOf'>
  confirmed: boolean | undefined
  path: string
}

/**
 * Makes a change of holidays. Without confirmation, the change is refused and the refusal lists its effects. The refusal rolls
 * the transaction back, so the effects shown are exactly those of the change.
 * @throws NEEDS_CONFIRMATION
 */
export async function askAboutHolidays<Result>(
  db: Db,
  days: { from: string; to: string } | undefined,
  { actor, today, registered, confirmed, path }: Asking,
  make: () => Promise<Result>,
): Promise<Result> {
  if (confirmed === true || days === undefined) return make()
  const watched = await Promise.all(registered.extensionsOf(holidayWatchers).map((watch) => watch(db, days)))
  const made: Result[] = []
  const moves = await weighHolidays(db, { ...days, reader: { actor, today }, registered }, async () => {
    made.push(await make())
  })
  const messages = [...describeMoves(moves), ...(await Promise.all(watched.map((describe) => describe()))).flat()]
  if (messages.length > 0) askFirst(messages.map((message) => ({ path, message })))
  return made[0] as Result
}
