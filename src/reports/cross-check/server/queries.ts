import { waitingAbsencesSql } from '../../../absences/server/lookup.ts'
import { canFinishSql, finishedBySql } from '../../../timesheets/server/lookup.ts'
import { reachedSql } from '../../../users/server/lookup.ts'
import { worklogUnitsSql } from '../../../worklog/server/lookup.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { FinishedWork } from '../../../timesheets/server/extension-points.ts'
import type { GatherFilter } from '../../server/gather.ts'
import { packDays } from '../../server/packed-numbers.ts'

const ids = (people: readonly string[]) => people as string[]
export const inFilterSql = (db: Db, { people, from, to }: GatherFilter): Sql =>
  db`user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date`

/**
 * Selects user_id, day and `minutes` of the qualitative records that are not returned, approved or not. `isOf` is a condition as
 * in `worklogUnitsSql`.
 */
export const qualitativeMinutesSql = (db: Db, isOf: Sql): Sql => db`(
  select user_id, day, sum(minutes)::int as minutes from qualitative_records
  where ${isOf} and not returned and deleted_at is null group by user_id, day)`
const selectLoggedMinutes = (db: Db, filter: GatherFilter) => db<{ user_id: string; day: string; minutes: number }[]>`
  select user_id, day::text, minutes from ${qualitativeMinutesSql(db, inFilterSql(db, filter))} m`
/** The sources of a cross-check. Unlike a report, it also counts records that await approval. It needs no Mod Ids. */
export const checkedSources = { minutesIn: selectLoggedMinutes, hasModIds: false }

/** The marks of the rows of `selectWorkIn`. */
export const UNITS = 0
const ROWS = 1
/**
 * Selects the units of the worklog (UNITS) and the rows that people finished (ROWS), by person, day and project. Several rows may
 * have the same keys. Node sums them faster than the database would group them.
 */
export const selectWorkIn = (db: Db, reach: Reach, finished: readonly FinishedWork[], filter: GatherFilter) => {
  const { people, from, to } = filter
  return packDays(
    db,
    db`
    select user_id, day, project, count, ${UNITS}::int as mark, ${UNITS}::int as place from ${worklogUnitsSql(db, inFilterSql(db, filter))} u
    union all
    select person_id, day, of_id, count, ${ROWS}::int, ${ROWS}::int
    from (${finishedBySql(db, reach, finished, { people: db`select unnest(${ids(people)}::uuid[])`, from, to })}) c`,
    from,
  )
}

/** Each id is "person day". The timesheet was declined or is empty. Only timesheets whose sum is 0 are searched for lines. */
export const selectSheetsWithoutLines = (db: Db, filter: GatherFilter) => db<{ id: string; status: string }[]>`
  select user_id || ' ' || day as id, status from timesheet_entries e
  where ${inFilterSql(db, filter)} and (
    status = 'REJECTED' or done = 0 and not exists (select from timesheet_lines l where l.entry_id = e.id))`

/** Selects the days for which an undecided absence is requested, as "person day". */
export const selectAskedDays = (db: Db, { people, from, to }: GatherFilter) => db<{ id: string }[]>`
  select user_id || ' ' || day as id
  from (${waitingAbsencesSql(db, db`q.user_id = any (${ids(people)}::uuid[]) and q.day between ${from}::date and ${to}::date and q.reason <> ''`)}) q`

/** Selects the days whose timesheet awaits approval, as "person day". */
export const selectWaitingDays = (db: Db, reach: Reach, { from, to }: { from: string; to: string }) => db<{ id: string }[]>`
  select user_id || ' ' || day as id from timesheet_entries 
  where status = 'FILLED' and day between ${from}::date and ${to}::date and ${reachedSql(db, reach, db`user_id`)}`

export const selectProjectsWithRows = (db: Db, reach: Reach, finished: readonly FinishedWork[]) => db<{ id: string }[]>`
  select p.id from project_names p where ${canFinishSql(db, reach, finished, db`p.id`)}`

/** Selects all values of the tolerance over time, in per cent. */
export const selectTolerances = (db: Db) => db<{ from: string; madeAt: string; value: number }[]>`
  select effective_from::text as "from", made_at as "madeAt", value::float8 as value from settings where key = 'CROSS_CHECK_TOLERANCE'`
