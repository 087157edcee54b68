import type { Actor, Role, Tab } from '../../access/levels.ts'
import { toDay } from '../../kit/shared/time.ts'
import { grantedTabsSql } from '../../grants/server/lookup.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { type Reach } from '../../kit/server/reach.ts'

export { lockPreferences } from './preference-queries.ts'
export { savePreference } from './save-preference.ts'

export const selectPreference = (db: Db, { userId }: Reach<'own'>, key: string) => db<{ value: unknown }[]>`
  select value from user_preferences where user_id = ${userId} and key = ${key}`

export type RightsRow = {
  id: string
  email: string
  full_name: string
  roles: Role[]
  tabs: Tab[]
  departments: string[]
  enable_assignments: boolean
  enable_qualitative: boolean
  status_report_permission: boolean
}
/**
 * The columns of `identities u` that access checks on this day need. The trigger follow_subject_grants writes
 * status_report_permission.
 */
export const rightsColumnsSql = (db: Db, day: string): Sql => db`
  u.id, u.email, u.full_name, u.roles, u.enable_assignments, u.enable_qualitative, u.status_report_permission,
  case when 'SUBADMIN' = any (u.roles)
    then array(${grantedTabsSql(db, db`u.id`, day)}) else '{}' end as tabs,
  array(select d.name from person_departments m join department_names d on d.id = m.department_id
    where m.set_id = departments_on(u.id, ${day}) order by m.place) as departments`

type OfSession = Pick<Actor, 'sessionId' | 'rightsVersion' | 'authenticatedAt' | 'mustChangePassword'>
export const createActor = (row: RightsRow, ofSession: OfSession): Actor => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  roles: row.roles,
  tabs: row.tabs,
  departments: row.departments,
  enableAssignments: row.enable_assignments,
  enableQualitative: row.enable_qualitative,
  statusReportPermission: row.status_report_permission,
  ...ofSession,
})

/** Returns another person with their present rights, or undefined if the person is blocked or deleted. */
export const selectAbsentActor = async (db: Db, userId: string, now: Date): Promise<Actor | undefined> => {
  const [row] = await db<RightsRow[]>`
    select ${rightsColumnsSql(db, toDay(now))} from identities u where u.id = ${userId} and u.account_state = 'active' and u.deleted_at is null`
  return row && createActor(row, { sessionId: '', rightsVersion: 0, authenticatedAt: '', mustChangePassword: false })
}

export const countSessions = (db: Db, now: Date) => db<{ signedIn: number; sessions: number }[]>`
  select count(distinct user_id) as "signedIn", count(*) as sessions from sessions
  where expires_at > ${now.toISOString()} and last_seen_at + make_interval(secs => idle_seconds) > ${now.toISOString()}`
