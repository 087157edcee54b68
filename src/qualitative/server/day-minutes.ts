import { dayShareOnSql } from '../../holidays/server/lookup.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { lastDayBeforeSql, lastWorkingDaySql, refuseAfterLastDay, termsOnSql } from '../../users/server/lookup.ts'
import type { QualitativeDay } from '../contract.ts'
import { refuse } from '../refusals.ts'
import { isTooLong, describeLongDay } from '../rules.ts'

/**
 * Locks people before the tasks on one of their days may increase. People are locked after records and in the order of their ids,
 * so that no two writes deadlock. The later write sees the tasks of the earlier one (decision 174).
 */
export const lockPeopleWithMinutes = (db: Db, people: readonly string[]) => db`
  select from identities where id = any (${people as string[]}::uuid[]) order by id for no key update`

/** Builds the minutes of all tasks of a person on a day, whatever the state of their records. */
export const minutesOfDaySql = (db: Db, { person, day }: { person: Sql; day: Sql }): Sql => db`(
  select coalesce(sum(o.minutes), 0)::int from qualitative_records o where o.user_id = ${person} and o.day = ${day} and o.deleted_at is null)`

export const LOGGERS = ['MANAGER', 'AUTHOR', 'REVIEWER']
/**
 * Builds the person's last day in the company before this day, as a date or null. A person who logs tasks today may log every day
 * since the present period began, but no day between two periods. The person may be a manager who used to be an author.
 */
export const lastLogDayBeforeSql = (db: Db, person: Sql, day: Sql): Sql => db`(
  select b.last_day from (select ${lastDayBeforeSql(db, person, day)} as last_day) b join identities u on u.id = ${person}
  where not (u.account_state = 'active' and u.deleted_at is null and u.roles && ${LOGGERS}::text[] and b.last_day is not distinct from ${lastWorkingDaySql(db, person)}))`

type Changing = { person: string; day: string; before: number; after: number }
/**
 * Locks the person of a day whose minutes change with the tasks of a record. Refuses tasks that bring the day above 24 hours, or
 * that add time to a day after the last one. A change that lowers the minutes is always accepted.
 * @throws QUALITATIVE_LONG_DAY, AFTER_LAST_DAY
 */
export async function checkChangedDay(db: Db, { person, day, before, after }: Changing): Promise<void> {
  await lockPeopleWithMinutes(db, [person])
  const of = { person: db`${person}::uuid`, day: db`${day}::date` }
  const [row] = await db<{ minutes: number; last: string | null }[]>`
    select ${minutesOfDaySql(db, of)} as minutes, ${lastLogDayBeforeSql(db, of.person, of.day)}::text as last`
  if (after <= before) return
  refuseAfterLastDay(row?.last ?? null, 'effectiveDate')
  const others = (row?.minutes ?? 0) - before
  if (isTooLong(others + after))
    refuse('QUALITATIVE_LONG_DAY', { issues: [{ path: 'taskList', message: describeLongDay(others) }] })
}

/** Selects the last day in the company of a locked person if it is before one of these days. */
export const selectLastLogDayBefore = (db: Db, days: readonly { userId: string; day: string }[]) => db<{ last: string }[]>`
  select b.last::text from (
    select ${lastLogDayBeforeSql(db, db`d.user_id`, db`d.day`)} as last
    from unnest(${days.map(({ userId }) => userId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as d(user_id, day)) b
  where b.last is not null limit 1`

export const selectDays = (db: Db, userId: string, { from, to }: { from: string; to: string }) => db<QualitativeDay[]>`
  select d.day::date::text as date, ${minutesOfDaySql(db, { person: db`${userId}::uuid`, day: db`d.day::date` })} as minutes,
    (e.working_hours * ${dayShareOnSql(db, { shift: db`e.shift_type`, person: db`${userId}::uuid`, day: db`d.day::date` })})::float8 as scheduled,
    e.working_hours::float8 as "perDay"
  from generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
    cross join lateral (${termsOnSql(db, db`${userId}::uuid`, db`d.day::date`)}) e
  order by d.day`
