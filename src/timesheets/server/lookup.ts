import type { Db } from '../../kit/postgres/db.ts'
import type { OwnTimesheetProject } from '../contract.ts'

/** The timesheet projects that a person is in at the instant, by name. */
export const timesheetProjectsOf = (db: Db, userId: string, now: Date) => db<OwnTimesheetProject[]>`
  select p.id as "_id", p.name, lower(m.during) as since, upper(m.during) as until
  from timesheet_memberships m join projects p on p.id = m.project_id
  where m.user_id = ${userId} and m.during @> ${now.toISOString()}::timestamptz
  order by name_key(p.name), p.id`
