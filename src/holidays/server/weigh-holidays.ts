import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { type Exact, exact, roundToTwoDecimals, rupeesShown, sumExact } from '../../kit/shared/exact.ts'
import { type SalaryReader, firstDaySql, termsOn } from '../../users/server/lookup.ts'
import type { HolidayMoves } from '../moves-contract.ts'
import { holidayEffects } from './extension-points.ts'

/** The days that a change can move, both included: of a use up to the next one, or to any day. */
type Weighed = { from: string; to: string; reader: SalaryReader; registered: Pick<Registered, 'extensionsOf'> }

/** The holidays of everybody, as the text of a JSON list that `movedSql` reads. */
const listHolidays = async (db: Db, { from, to }: Weighed): Promise<string> => {
  const [row] = await db<{ list: string }[]>`
    select coalesce(json_agg(json_build_array(h.user_id, h.day, h.is_half)), '[]')::text as list
    from person_holidays h where h.day between ${from}::date and ${to}::date`
  return row?.list ?? '[]'
}

/** A select of user_id, day, `was` and `share` (how much of it was demanded and is now) and the hours of a full day. */
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
    cross join lateral (${termsOn(db, db`m.user_id`, db`m.day`)}) e`

type MovedDay = { day: string; people: number; hours: string; all: number }
const selectMovedDays = (db: Db, moved: Sql) => db<MovedDay[]>`
  with moved as materialized (select * from (${moved}) m where m.was <> m.share)
  select m.day::text as day, count(*)::int as people, sum((m.share - m.was) * m.working_hours)::text as hours,
    (select count(distinct d.user_id)::int from moved d) as all
  from moved m group by m.day order by m.day`

/** Paise of all domains; null: the reader may not see all of it. */
const sumMoney = async (db: Db, { from, to, reader, registered }: Weighed): Promise<Exact | null> => {
  // Nothing of later months has come to anything.
  if (from.slice(0, 7) > reader.today.slice(0, 7)) return sumExact([])
  const until = to < reader.today ? to : reader.today
  const parts = registered.extensionsOf(holidayEffects).map(({ money }) => money(db, { from, to: until, reader }))
  const known = (await Promise.all(parts)).filter((part) => part !== null)
  return known.length === parts.length ? sumExact(known) : null
}

/**
 * Makes a change of holidays and returns what it moved. As a dry run (`DryRun`) the change is taken back: the figures are those
 * of the change itself, and none is computed twice.
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
    money: before === null || after === null ? null : { before: rupeesShown(before), after: rupeesShown(after) },
  }
}
