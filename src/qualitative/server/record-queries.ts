import { hasPartSql } from '../../kit/postgres/search.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Paging } from '../../kit/shared/paging.ts'
import { productiveHoursSql } from '../../productivity-files/server/lookup.ts'
import { approversSql, findHoursGaps, toDayKey } from '../../inbox/server/lookup.ts'
import { dayShareOnSql } from '../../holidays/server/lookup.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { linesDoneSql, roundToSecondsSql } from '../../target-projects/server/lookup.ts'
import { termsOnSql } from '../../users/server/lookup.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { refuse } from '../refusals.ts'
import { formatTimeSpent, toTimeSpent } from '../rules.ts'

/** `id` is null for a new task. */
export type NewTask = { id: string | null; title: string; description: string; minutes: number }

/**
 * Selects person_id, day, the `minutes` of the person on the day, and whether these are `over` the shift, for the days on which
 * something is logged. The `minutes` are those of all records, of the timesheet and the productivity files (to the second), and
 * of the shift in force, both in full and as scheduled (calculations.md 3).
 * @param days a table of distinct person_id and day
 */
export const minutesOfDaysSql = (db: Db, days: Sql): Sql => {
  // The values are computed separately for each day. With a join, the plan would depend on PostgreSQL's estimate of the number of
  // days.
  const ofDay = db`select d.person_id, d.day`
  return db`(
  select m.person_id, m.day,
    jsonb_build_object('qualitative', m.qualitative, 'productive', m.productive, 'shift', m.shift, 'scheduled', m.scheduled) as minutes,
    m.qualitative + m.productive > m.shift as over
  from (
    select d.person_id, d.day, q.minutes as qualitative, s.working_hours * 60 as shift,
      s.working_hours * 60 * ${dayShareOnSql(db, { shift: db`s.shift_type`, person: db`d.person_id`, day: db`d.day` })} as scheduled,
      ${roundToSecondsSql(db, db`(coalesce(f.hours, 0) + coalesce(l.shifts, 0) * s.working_hours) * 3600`)} / 60 as productive
    from ${days} d
      join lateral (
        select sum(r.minutes) as minutes from qualitative_records r
        where r.deleted_at is null and r.user_id = d.person_id and r.day = d.day) q on q.minutes is not null
      left join lateral (select * from ${linesDoneSql(db, ofDay)} of_day) l on true
      left join lateral (select * from ${productiveHoursSql(db, ofDay)} of_day) f on true
      cross join lateral (${termsOnSql(db, db`d.person_id`, db`d.day`)}) s offset 0) m)`
}

export const changedAtSql = (db: Db, r: Sql): Sql => db`(select max(v.at) from qualitative_events v where v.record_id = ${r}.id)`

type Stored = Omit<QualitativeRecord, 'totalHours' | 'taskList' | 'day'> & {
  day: Omit<NonNullable<QualitativeRecord['day']>, 'impossible'> | null
  taskList: { _id: string; title: string; description: string; minutes: number }[]
}
const toPersonDay = ({ addedBy, effectiveDate }: Pick<Stored, 'addedBy' | 'effectiveDate'>) => {
  return { person: addedBy._id, day: effectiveDate }
}
type Chosen = {
  /** A condition on a record `r`. */
  which: Sql
  page?: Pick<Paging, 'limit' | 'offset'>
  /** The call of a reader who may see the minutes of the day. */
  deciding?: Deciding
}
export type Deciding = { reach: Reach } & Pick<Registered, 'extensionsOf'>

/** Selects records that are not deleted, the newest day first. The page is selected before tasks and people are joined. */
export async function selectQualitativeRecords(db: Db, { which, page, deciding }: Chosen): Promise<QualitativeRecord[]> {
  const rows = await db<Stored[]>`
    with chosen as materialized (
      select r.id, r.user_id as person_id, r.day from qualitative_records r where r.deleted_at is null and ${which}
      order by r.day desc, r.id desc limit ${page?.limit ?? null} offset ${page?.offset ?? 0}),
    days as materialized (select distinct person_id, day from chosen)
    select r.id as "_id", r.day as "effectiveDate", r.approved as "managerApproval", r.minutes as "totalMinutes",
      r.remarks as "managerRemark", r.returned, r.filled_at, r.version, r.decided_at,
      jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as "addedBy",
      (select jsonb_agg(jsonb_build_object('_id', t.id, 'title', t.title, 'description', t.description, 'minutes', t.minutes) order by t.place)
        from qualitative_tasks t where t.record_id = r.id) as "taskList",
      case when a.id is not null then jsonb_build_object('fullName', a.full_name, 'email', a.email) end as approver,
      case when f.id is not null then jsonb_build_object('fullName', f.full_name, 'email', f.email) end as approved_for,
      ${deciding ? db`m.minutes` : db`null::jsonb`} as day
    from chosen c join qualitative_records r on r.id = c.id join identities u on u.id = r.user_id
      ${deciding ? db`join ${minutesOfDaysSql(db, db`days`)} m on m.person_id = c.person_id and m.day = c.day` : db``}
      left join identities a on a.id = r.decided_by left join identities f on f.id = r.decided_for
    order by r.day desc, r.id desc`
  const days = deciding === undefined ? [] : rows.map(toPersonDay)
  const gaps = deciding && (await findHoursGaps(db, deciding.reach, deciding, days))
  return rows.map(({ taskList, day, ...row }) => ({
    ...row,
    day: day && { ...day, impossible: gaps?.get(toDayKey(toPersonDay(row))) ?? [] },
    totalHours: formatTimeSpent(row.totalMinutes),
    taskList: taskList.map(({ minutes, ...task }) => ({ ...task, timeSpent: toTimeSpent(minutes) })),
  }))
}

export const selectQualitativePage = async (
  db: Db,
  chosen: Chosen & { page: Paging },
): Promise<{ data: QualitativeRecord[]; total: number }> => {
  const [data, [count]] = await Promise.all([
    selectQualitativeRecords(db, chosen),
    db<{ total: number }[]>`
      select count(*)::int as total from qualitative_records r where r.deleted_at is null and ${chosen.which}`,
  ])
  return { data, total: count?.total ?? 0 }
}

type Filter = { email?: string | undefined; from?: string | undefined; to?: string | undefined }
/** Builds the condition on a record `r` for a filter. */
export const matchesSql = (db: Db, { email, from, to }: Filter): Sql => db`
  (${from ?? null}::date is null or r.day >= ${from ?? null}::date) and (${to ?? null}::date is null or r.day <= ${to ?? null}::date)
  and (${email ?? null}::text is null or r.user_id in (select id from identities where ${hasPartSql(db, db`email`, email ?? null)}))`

/**
 * Returns the people whose open pages show what these people logged: the people themselves, their managers on the day, and the
 * managers' deputies.
 */
export const selectConcernedPeople = async (db: Db, people: readonly string[], day: string): Promise<string[]> => {
  const approvers = await db<{ id: string }[]>`
    select distinct who.id from unnest(${people as string[]}::uuid[]) as p(id), lateral (${approversSql(db, db`p.id`, day)}) as who(id)`
  return [...people, ...approvers.map(({ id }) => id)]
}

export type NewQualitativeRecord = { userId: string; day: string; tasks: readonly NewTask[] }
/** Returns the ids in the order of the records. Everything is one statement. */
export const insertRecords = (db: Db, records: readonly NewQualitativeRecord[], by: string, now: Date) => db<{ id: string }[]>`
  with given as materialized (
    select new_id() as id, g.* from rows from (
      jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as ("userId" uuid, day date, tasks jsonb)) with ordinality
      as g(user_id, day, tasks, place)),
  made as (
    insert into qualitative_records (id, user_id, day, minutes, made_at, made_by, filled_at)
    select g.id, g.user_id, g.day, (select sum((t ->> 'minutes')::int) from jsonb_array_elements(g.tasks) t),
      ${now.toISOString()}, ${by}, ${now.toISOString()} from given g order by g.place),
  tasks as (
    insert into qualitative_tasks (record_id, place, title, description, minutes)
    select g.id, t.place, t.task ->> 'title', t.task ->> 'description', (t.task ->> 'minutes')::int
    from given g, jsonb_array_elements(g.tasks) with ordinality as t(task, place)),
  events as (
    insert into qualitative_events (record_id, user_id, at, kind, actor_id, remarks, version)
    select g.id, g.user_id, ${now.toISOString()}, 'logged', ${by}, '', 1 from given g order by g.place)
  select id from given order by place`

/** Builds what an event stores of a record `r`. */
export const recordSnapshotSql = (db: Db): Sql => db`jsonb_build_object(
  'approved', r.approved, 'returned', r.returned, 'refilled', r.refilled, 'remarks', r.remarks,
  'decided_at', r.decided_at, 'decided_by', r.decided_by, 'decided_for', r.decided_for,
  'tasks', (select jsonb_agg(jsonb_build_object('title', t.title, 'description', t.description, 'minutes', t.minutes) order by t.place)
    from qualitative_tasks t where t.record_id = r.id))`

/**
 * Replaces the tasks of a locked record, and stores their sum in it.
 * @throws QUALITATIVE_TASK_NOT_FOUND
 */
export const replaceTasks = async (db: Db, recordId: string, tasks: readonly NewTask[]): Promise<void> => {
  const before = await db<{ id: string }[]>`delete from qualitative_tasks where record_id = ${recordId} returning id`
  const kept = tasks.flatMap(({ id }) => id ?? [])
  if (new Set(kept).size < kept.length || !kept.every((id) => before.some((task) => task.id === id)))
    refuse('QUALITATIVE_TASK_NOT_FOUND')
  await db`
    insert into qualitative_tasks (id, record_id, place, title, description, minutes)
    select coalesce(t.id, new_id()), ${recordId}, t.place, t.title, t.description, t.minutes
    from rows from (jsonb_to_recordset(${JSON.stringify(tasks)}::text::jsonb) as (id uuid, title text, description text, minutes int))
      with ordinality as t(id, title, description, minutes, place)`
}

export type OwnRecord = { id: string; day: string; minutes: number; approved: boolean; version: number; changed_at: string }
export const lockOwnRecord = (db: Db, id: string | null, userId: string) => db<OwnRecord[]>`
  select id, day::text, minutes, approved, version, ${changedAtSql(db, db`qualitative_records`)} as changed_at from qualitative_records
  where id = ${id}::uuid and user_id = ${userId} and deleted_at is null for no key update`

/** Stores these tasks in a locked record, which is then pending again. Its remarks stay readable. */
export const refillRecord = async (db: Db, id: string, tasks: readonly NewTask[], userId: string, now: Date): Promise<void> => {
  await db`
    insert into qualitative_events (record_id, user_id, at, kind, actor_id, remarks, before, version)
    select r.id, r.user_id, ${now.toISOString()}, 'refilled', ${userId}, '', ${recordSnapshotSql(db)}, r.version + 1
    from qualitative_records r where r.id = ${id}`
  await replaceTasks(db, id, tasks)
  await db`
    update qualitative_records r set refilled = r.refilled or r.returned, returned = false, decided_at = null, decided_by = null,
      decided_for = null, filled_at = greatest(r.made_at, ${now.toISOString()}::timestamptz), version = r.version + 1,
      minutes = (select sum(t.minutes) from qualitative_tasks t where t.record_id = r.id)
    where r.id = ${id}`
}

/**
 * Deletes a task of a locked record. With the last task, the record is deleted too. Returns undefined if there is no such task.
 */
export async function deleteTask(
  db: Db,
  { recordId, taskId, by, now }: { recordId: string; taskId: string; by: string; now: Date },
): Promise<{ title: string; emptied: boolean } | undefined> {
  const [task] = await db<{ title: string; others: number }[]>`
    select title, (select count(*)::int from qualitative_tasks o where o.record_id = t.record_id and o.id <> t.id) as others
    from qualitative_tasks t where t.id = ${taskId} and t.record_id = ${recordId}`
  if (task === undefined) return undefined
  const emptied = task.others === 0
  await db`
    insert into qualitative_events (record_id, user_id, at, kind, actor_id, remarks, before, version)
    select r.id, r.user_id, ${now.toISOString()}, 'task deleted', ${by}, '', ${recordSnapshotSql(db)}, r.version + 1
    from qualitative_records r where r.id = ${recordId}`
  await db`delete from qualitative_tasks where id = ${taskId}`
  await db`
    update qualitative_records r set version = r.version + 1,
      minutes = (select coalesce(sum(t.minutes), 0) from qualitative_tasks t where t.record_id = r.id),
      deleted_at = case when ${emptied}::boolean then greatest(r.made_at, ${now.toISOString()}::timestamptz) end,
      deleted_by = case when ${emptied}::boolean then ${by}::uuid end
    where r.id = ${recordId}`
  return { title: task.title, emptied }
}
