import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Paging } from '../../kit/shared/paging.ts'
import { closedOnSql } from '../../closed-months/server/lookup.ts'
import { undoUntil } from '../../inbox/rules.ts'
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
  /** A condition on an entry `e`. */
  which: Sql
  page?: Pick<Paging, 'limit' | 'offset'>
}

export async function selectTimesheetRecords(db: Db, { which, page, ...reader }: Chosen): Promise<TimesheetRecord[]> {
  const rows = await db<Stored[]>`
    select e.id as "_id", e.day as date, e.status, e.user_remarks as "userRemarks", e.approver_remarks as "approverRemarks",
      jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as "user",
      (select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name, 'done', l.done, 'task_rows', l.task_rows) order by l.place)
        from timesheet_lines l join project_names p on p.id = l.project_id where l.entry_id = e.id) as projects,
      e.filled_at, e.version, e.resubmitted, e.decided_at, e.off_day, ${closedOnSql(db, db`e.day`)} as month_closed,
      case when a.id is not null then jsonb_build_object('_id', a.id, 'fullName', a.full_name, 'email', a.email) end as approver,
      case when f.id is not null then jsonb_build_object('fullName', f.full_name, 'email', f.email) end as approved_for
    from timesheet_entries e join identities u on u.id = e.user_id
      left join identities a on a.id = e.decided_by left join identities f on f.id = e.decided_for
    where ${which}
    order by e.day desc, e.id limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`
  return rows.map((row) => recordOf(row, reader))
}

type Filter = { status?: TimesheetStatus[] | undefined; from?: string | undefined; to?: string | undefined }
/** A condition on an entry `e`: it belongs to one of these people and passes the filter of the list. */
export const entriesMatchSql = (db: Db, whose: Sql, { status, from, to }: Filter): Sql => db`
  ${whose} and (${status ?? null}::text[] is null or e.status = any (${status ?? null}::text[]))
    and (${from ?? null}::date is null or e.day >= ${from ?? null}::date) and (${to ?? null}::date is null or e.day <= ${to ?? null}::date)`

export async function selectTimesheetsPage(db: Db, chosen: Chosen & { page: Paging }) {
  const [data, [extent]] = await Promise.all([
    selectTimesheetRecords(db, chosen),
    db<{ total: number; maxProjects: number }[]>`
      select count(*)::int as total,
        coalesce(max((select count(*) from timesheet_lines l where l.entry_id = e.id)), 0)::int as "maxProjects"
      from timesheet_entries e where ${chosen.which}`,
  ])
  return { data, maxProjects: extent?.maxProjects ?? 0, total: extent?.total ?? 0 }
}
