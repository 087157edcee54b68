import type { Reason } from '../../absences/vocabulary.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Paging } from '../../kit/shared/paging.ts'
import type { FinishedWork } from './extension-points.ts'
import type { ShiftType } from '../../users/rules.ts'
import { absenceSeenOn } from '../../absences/server/lookup.ts'
import { isClosedOn } from '../../closed-months/server/lookup.ts'
import type { NamedHoliday } from '../../holidays/day-contract.ts'
import { namedHolidayOn } from '../../holidays/server/lookup.ts'
import { firstDaySql, isReached, lastDayBeforeSql, termsOn } from '../../users/server/lookup.ts'
import { undoUntil } from '../../inbox/rules.ts'
import { sumFigures } from '../rules.ts'
import { canFinish, finishedBy } from './lookup.ts'
import { dayInstantsSql, projectsToFill } from './queries.ts'
import type { TimesheetLine, TimesheetRecord } from '../record-contract.ts'
import type { TimesheetStatus } from '../vocabulary.ts'

type Stored = {
  _id: string
  date: string
  status: TimesheetStatus
  userRemarks: string
  approverRemarks: string
  user: { _id: string; fullName: string; email: string }
  projects: TimesheetLine[]
  filled_at: string
  version: number
  resubmitted: boolean
  approver: { _id: string; fullName: string; email: string } | null
  approved_for: { fullName: string; email: string } | null
  decided_at: string | null
  off_day: boolean
  month_closed: boolean
}

type Reader = { readerId: string; now: Date }

/** Returns the documented slots `project{n}-name` and `project{n}-done` (decision 52). */
const slotsOf = (projects: readonly TimesheetLine[]): Record<string, unknown> =>
  Object.fromEntries(
    projects.flatMap(({ name, done }, at) => [
      [`project${at + 1}-name`, name],
      [`project${at + 1}-done`, done],
    ]),
  )

const recordOf = ({ approver, ...row }: Stored, { readerId, now }: Reader): TimesheetRecord => ({
  ...row,
  approver: approver && { fullName: approver.fullName, email: approver.email },
  undo_until: row.decided_at !== null && !row.month_closed && approver?._id === readerId ? undoUntil(row.decided_at, now) : null,
  ...slotsOf(row.projects),
})

type Chosen = Reader & {
  /** An SQL condition over an entry `e`. */
  which: Sql
  page?: Pick<Paging, 'limit' | 'offset'>
}

/** Selects entries as a reader sees them, newest day first. */
export async function timesheetRecords(db: Db, { which, page, ...reader }: Chosen): Promise<TimesheetRecord[]> {
  const rows = await db<Stored[]>`
    select e.id as "_id", e.day as date, e.status, e.user_remarks as "userRemarks", e.approver_remarks as "approverRemarks",
      jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as "user",
      (select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name, 'done', l.done, 'task_rows', l.task_rows) order by l.place)
        from timesheet_lines l join project_names p on p.id = l.project_id where l.entry_id = e.id) as projects,
      e.filled_at, e.version, e.resubmitted, e.decided_at, e.off_day, ${isClosedOn(db, db`e.day`)} as month_closed,
      case when a.id is not null then jsonb_build_object('_id', a.id, 'fullName', a.full_name, 'email', a.email) end as approver,
      case when f.id is not null then jsonb_build_object('fullName', f.full_name, 'email', f.email) end as approved_for
    from timesheet_entries e join identities u on u.id = e.user_id
      left join identities a on a.id = e.decided_by left join identities f on f.id = e.decided_for
    where ${which}
    order by e.day desc, e.id limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`
  return rows.map((row) => recordOf(row, reader))
}

type Filter = { status?: TimesheetStatus[] | undefined; from?: string | undefined; to?: string | undefined }
/** An SQL condition over an entry `e`: it belongs to one of these people and passes the filter of the list. */
export const whichEntries = (db: Db, whose: Sql, { status, from, to }: Filter): Sql => db`
  ${whose} and (${status ?? null}::text[] is null or e.status = any (${status ?? null}::text[]))
    and (${from ?? null}::date is null or e.day >= ${from ?? null}::date) and (${to ?? null}::date is null or e.day <= ${to ?? null}::date)`

/** Selects a page of entries, the total number, and the number of rows in the widest entry. */
export async function timesheetsPage(db: Db, chosen: Chosen & { page: Paging }) {
  const [data, [extent]] = await Promise.all([
    timesheetRecords(db, chosen),
    db<{ total: number; maxProjects: number }[]>`
      select count(*)::int as total,
        coalesce(max((select count(*) from timesheet_lines l where l.entry_id = e.id)), 0)::int as "maxProjects"
      from timesheet_entries e where ${chosen.which}`,
  ])
  return { data, maxProjects: extent?.maxProjects ?? 0, total: extent?.total ?? 0 }
}

/** SQL: the shift of a person in force on a day. */
export const shiftOn = (db: Db, userId: string, day: Sql): Sql => db`(
  select t.shift_type::float8 from (${termsOn(db, db`${userId}::uuid`, day)}) t)`

export type NamedProject = { place: number; id: string; name: string; task_rows: number | null }
export type DayContext = {
  filled: boolean
  first: string
  /** The person's last day, if the day comes after it, or null. */
  last_before: string | null
  shift_type: ShiftType
  absence: Reason | null
  holiday: NamedHoliday
  projects: NamedProject[]
}
type GroundAsked = { userId: string; day: string; texts: readonly string[]; work: readonly FinishedWork[] }
/**
 * Selects what an entry of a locked person for a day is checked against: whether there already is one, the shift, an absence, a
 * holiday, and the named projects (ids or names) that the person is in on the day, with the `place` of the text from 0. The
 * projects are locked, so that their module cannot be switched off before the commit.
 */
export const selectDayContext = (db: Db, reach: Reach<'own'>, { userId, day, texts, work }: GroundAsked) => db<DayContext[]>`
  with named as materialized (
    select (t.place - 1)::int as place, p.id, p.name
    from (select text, place, project_key(text) as key from unnest(${texts as string[]}::text[]) with ordinality as t(text, place) offset 0) t
      join module_projects p on p.module = 'timesheets' and p.deleted_at is null
        and (p.id::text = lower(btrim(t.text)) or p.name_key = t.key)
    where p.id in (select f.project_id from ${projectsToFill(db, db`${userId}::uuid`, dayInstantsSql(db, db`${day}::date`))} f)
    order by p.id for key share of p),
  finished as (
    select of_id, sum(count)::int as count
    from (${finishedBy(db, reach, work, { people: db`select ${userId}::uuid`, from: day, to: day })}) f group by of_id)
  select exists (select from timesheet_entries where user_id = ${userId} and day = ${day}) as filled,
    ${firstDaySql(db, db`${userId}::uuid`)}::text as first, ${lastDayBeforeSql(db, db`${userId}::uuid`, db`${day}::date`)}::text as last_before, ${shiftOn(db, userId, db`${day}::date`)} as shift_type, ${absenceSeenOn(db, { id: userId, roles: [] }, { person: db`${userId}::uuid`, day: db`${day}::date` })} as absence,
    ${namedHolidayOn(db, { person: db`${userId}::uuid`, day: db`${day}::date` })} as holiday,
    (select coalesce(jsonb_agg(jsonb_build_object('place', n.place, 'id', n.id, 'name', n.name, 'task_rows',
        case when ${canFinish(db, reach, work, db`n.id`)} then coalesce(f.count, 0) end) order by n.place), '[]')
      from named n left join finished f on f.of_id = n.id) as projects`

export type EntryLine = { project: string; done: number; rows: number | null }
export type Filled = {
  userId: string
  day: string
  lines: readonly EntryLine[]
  remarks: string
  offDay: boolean
  now: Date
}

/** Adds the finished rows of the lines that can have any, or returns null if none can. */
const rowsOf = (lines: readonly EntryLine[]): number | null => {
  const counts = lines.map(({ rows }) => rows).filter((rows) => rows !== null)
  return counts.length === 0 ? null : sumFigures(counts)
}

/**
 * Inserts lines into the statement's `entry`. The trigger copy_entry_day_to_line copies user_id and day from the entry to each
 * line, and the foreign key timesheet_lines_day_fkey keeps them equal.
 */
const insertLines = (db: Db, json: string): Sql => db`
  insert into timesheet_lines (entry_id, place, project_id, done, task_rows) select e.id, l.place, l.project, l.done, l.rows
  from entry e, rows from (jsonb_to_recordset(${json}::text::jsonb) as (project uuid, done numeric, rows int))
    with ordinality as l(project, done, rows, place)`

/** Inserts the entry of a day that has none, with its lines and its event. */
export const insertEntry = (db: Db, { userId, day, lines, remarks, offDay, now }: Filled) => db`
  with entry as (
    insert into timesheet_entries (user_id, day, status, user_remarks, filled_at, off_day, done, task_rows)
    values (${userId}, ${day}, 'FILLED', ${remarks}, ${now.toISOString()}, ${offDay}, ${sumFigures(lines.map(({ done }) => done))}, ${rowsOf(lines)})
    returning id),
  lines as (${insertLines(db, JSON.stringify(lines))})
  insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
  select id, ${userId}, ${now.toISOString()}, 'filled', ${userId}, ${remarks}, ${JSON.stringify(lines)}::text::jsonb, 1 from entry`

export type OwnEntry = { id: string; day: string; status: TimesheetStatus; lines: EntryLine[] }
/** Selects and locks an entry of a person. */
export const lockOwnEntry = (db: Db, reach: Reach<'own'>, id: string | null) => db<OwnEntry[]>`
  select e.id, e.day, e.status,
    (select jsonb_agg(jsonb_build_object('project', l.project_id, 'done', l.done, 'rows', l.task_rows) order by l.place)
      from timesheet_lines l where l.entry_id = e.id) as lines
  from timesheet_entries e where e.id = ${id} and ${isReached(db, reach, db`e.user_id`)} for no key update of e`

/**
 * Makes the locked entry pending again, with these lines. It is no longer decided by anyone, but the approver's remarks stay
 * readable.
 */
export const refillEntry = async (db: Db, id: string, { userId, lines, remarks, offDay, now }: Filled): Promise<void> => {
  const json = JSON.stringify(lines)
  await db`delete from timesheet_lines where entry_id = ${id}`
  await db`
    with entry as (
      update timesheet_entries set status = 'FILLED', user_remarks = ${remarks}, filled_at = ${now.toISOString()}, resubmitted = true,
        decided_at = null, decided_by = null, decided_for = null, off_day = ${offDay}, version = version + 1,
        done = ${sumFigures(lines.map(({ done }) => done))}, task_rows = ${rowsOf(lines)}
      where id = ${id} returning id, version),
    lines as (${insertLines(db, json)})
    insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
    select id, ${userId}, ${now.toISOString()}, 'resubmitted', ${userId}, ${remarks}, ${json}::text::jsonb, version from entry`
}
