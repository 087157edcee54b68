import type { Db } from '../../kit/postgres/db.ts'

/** What stands behind the record of one person and day; each statement names what a page shows of it. */
type Of = { userId: string; day: string }

/** The first day of the terms in force; null: the usual ones. */
export const termsSince = (db: Db, { userId, day }: Of) => db<{ since: string | null }[]>`
  select (select effective_from from work_terms where user_id = ${userId} and effective_from <= ${day}
    order by effective_from desc, made_at desc, id desc limit 1) as since`

/** The targets in force of the day's lines, by the timesheet project: effective date, target row and its project. */
export const selectTargetsOfDay = (db: Db, { userId, day }: Of) => db<
  { projectId: string; since: string; row: string; project: string }[]
>`
  select l.project_id as "projectId", t.effective_from as since, r.id as row, r.project_id as project
  from timesheet_entries e join timesheet_lines l on l.entry_id = e.id join project_names p on p.id = l.project_id
    cross join lateral target_of_key(e.user_id, p.name_key, e.day) t
    join assigned_targets a on a.id = t.assigned_id join target_rows r on r.id = a.row_id
  where e.user_id = ${userId} and e.day = ${day} and e.status <> 'REJECTED'`

/** Rows of productivity files. */
export const fileRows = (db: Db, { userId, day }: Of) => db<{ _id: string; name: string; details: string; hours: string }[]>`
  select f.id as "_id", f.name, h.details, h.hours::text from productivity_hours h join productivity_files f on f.id = h.file_id
  where h.user_id = ${userId} and h.day = ${day} and f.deleted_at is null order by f.uploaded_at, f.id, h.sheet_row`
