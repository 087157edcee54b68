import { dayShareOn } from '../../holidays/server/lookup.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { termsOn } from '../../users/server/lookup.ts'
import type { QualitativeDay } from '../contract.ts'
import { refuse } from '../refusals.ts'
import { isTooLong, longDayWords } from '../rules.ts'

/**
 * Locks people before the tasks of a day of theirs may grow, in the order of their ids and after records, so that no two writes
 * wait for each other: the later of two sees the tasks of the earlier (decisions 174, P770).
 */
export const lockPeople = (db: Db, people: readonly string[]) => db`
  select from identities where id = any (${people as string[]}::uuid[]) order by id for no key update`

/** Over a person's id and a day: the minutes of all tasks of the day, whatever the state of their records. */
export const minutesOfDay = (db: Db, { person, day }: { person: Sql; day: Sql }): Sql => db`(
  select coalesce(sum(o.minutes), 0)::int from qualitative_records o where o.user_id = ${person} and o.day = ${day} and o.deleted_at is null)`

type Changing = { person: string; day: string; before: number; after: number }
/**
 * Locks the person of a day on which the tasks of a record come to other minutes, and refuses what brings the day above 24 hours.
 * A change that lowers it passes. @throws QUALITATIVE_LONG_DAY
 */
export async function refuseLongDay(db: Db, { person, day, before, after }: Changing): Promise<void> {
  await lockPeople(db, [person])
  const [row] = await db<{ minutes: number }[]>`
    select ${minutesOfDay(db, { person: db`${person}::uuid`, day: db`${day}::date` })} as minutes`
  const others = (row?.minutes ?? 0) - before
  if (after > before && isTooLong(others + after))
    refuse('QUALITATIVE_LONG_DAY', { issues: [{ path: 'taskList', message: longDayWords(others) }] })
}

/** The days of a person, in order, as a form compares them. */
export const selectDays = (db: Db, userId: string, { from, to }: { from: string; to: string }) => db<QualitativeDay[]>`
  select d.day::date::text as date, ${minutesOfDay(db, { person: db`${userId}::uuid`, day: db`d.day::date` })} as minutes,
    (e.working_hours * ${dayShareOn(db, { shift: db`e.shift_type`, person: db`${userId}::uuid`, day: db`d.day::date` })})::float8 as scheduled,
    e.working_hours::float8 as "perDay"
  from generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
    cross join lateral (${termsOn(db, db`${userId}::uuid`, db`d.day::date`)}) e
  order by d.day`
