import { canFinish, finishedBy } from '../../../timesheets/server/lookup.ts'
import { isReached } from '../../../users/server/lookup.ts'
import { worklogUnitsSql } from '../../../worklog/server/lookup.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { FinishedWork } from '../../../timesheets/server/extension-points.ts'
import type { GatherFilter } from '../../server/gather-queries.ts'
import { packDays } from '../../server/packed-days.ts'

const ids = (people: readonly string[]) => people as string[]
/** Over a table with user_id and day: the rows of the people and days. */
export const inFilterSql = (db: Db, { people, from, to }: GatherFilter): Sql =>
  db`user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date`

/**
 * A select of user_id, day and `minutes` of the qualitative records that are not returned, approved or not; `isOf`: as
 * of `worklogUnitsSql`.
 */
export const qualitativeMinutesSql = (db: Db, isOf: Sql): Sql => db`(
  select user_id, day, sum(minutes)::int as minutes from qualitative_records
  where ${isOf} and not returned and deleted_at is null group by user_id, day)`
const loggedMinutes = (db: Db, filter: GatherFilter) => db<{ user_id: string; day: string; minutes: number }[]>`
  select user_id, day::text, minutes from ${qualitativeMinutesSql(db, inFilterSql(db, filter))} m`
/** What a gathering reads for a cross-check: what waits for approval counts here too, and Mod Ids stand nowhere. */
export const checkedSources = { minutesIn: loggedMinutes, hasModIds: false }

/** Marks of `workIn`. */
export const UNITS = 0
const ROWS = 1
/**
 * Units of the worklog (UNITS) and rows that people finished, by person, day and project. Rows of the same ones add up: the
 * process adds them sooner than the database groups them.
 */
export const workIn = (db: Db, reach: Reach, finished: readonly FinishedWork[], filter: GatherFilter) => {
  const { people, from, to } = filter
  return packDays(
    db,
    db`
    select user_id, day, project, count, ${UNITS}::int as mark, ${UNITS}::int as place from ${worklogUnitsSql(db, inFilterSql(db, filter))} u
    union all
    select person_id, day, of_id, count, ${ROWS}::int, ${ROWS}::int
    from (${finishedBy(db, reach, finished, { people: db`select unnest(${ids(people)}::uuid[])`, from, to })}) c`,
    from,
  )
}

/**
 * The days whose timesheet has no lines that count, as it was declined or is empty, as "person day". Lines are looked for only
 * where their sum is 0.
 */
export const sheetsWithoutLines = (db: Db, filter: GatherFilter) => db<{ id: string; status: string }[]>`
  select user_id || ' ' || day as id, status from timesheet_entries e
  where ${inFilterSql(db, filter)} and (
    status = 'REJECTED' or done = 0 and not exists (select from timesheet_lines l where l.entry_id = e.id))`

/** The days whose timesheet waits for approval, as "person day". */
export const waitingDays = (db: Db, reach: Reach, { from, to }: { from: string; to: string }) => db<{ id: string }[]>`
  select user_id || ' ' || day as id from timesheet_entries 
  where status = 'FILLED' and day between ${from}::date and ${to}::date and ${isReached(db, reach, db`user_id`)}`

/** The projects of which anything can be finished. */
export const projectsWithRows = (db: Db, reach: Reach, finished: readonly FinishedWork[]) => db<{ id: string }[]>`
  select p.id from project_names p where ${canFinish(db, reach, finished, db`p.id`)}`

/** Every value of the tolerance, per cent. */
export const tolerances = (db: Db) => db<{ from: string; madeAt: string; value: number }[]>`
  select effective_from::text as "from", made_at as "madeAt", value::float8 as value from settings where key = 'CROSS_CHECK_TOLERANCE'`
