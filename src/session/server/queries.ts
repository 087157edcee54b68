import type { Role, Tab } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { dayOf } from '../../kit/time.ts'
import { FORGET_SECONDS, type Failures } from '../rules.ts'

export type Login = {
  id: string
  password_hash: string
  roles: Role[]
  account_state: 'active' | 'blocked'
  known_address: boolean
}

/** The living person of an email, with whether they have logged in from this address before. */
export const loginOf = (db: Db, email: string, address: string) => db<Login[]>`
  select u.id, u.password_hash, u.roles, u.account_state,
    exists (select from known_addresses k where k.user_id = u.id and k.address = ${address}) as known_address
  from users u where lower(u.email) = lower(${email}) and u.deleted_at is null`

export const failuresOf = async (db: Db, keys: string[]): Promise<Map<string, Failures>> => {
  const rows = await db<{ key: string; failures: number; last_failure_at: string }[]>`
    select key, failures, last_failure_at from login_throttle where key = any (${keys})`
  return new Map(rows.map((row) => [row.key, row]))
}

/** One more failure on each key; a row that was quiet for an hour begins anew. */
export const noteFailure = (db: Db, keys: string[], now: Date) => db`
  insert into login_throttle as t (key, failures, last_failure_at)
  select key, 1, ${now.toISOString()}::timestamptz from unnest(${keys}::text[]) as key order by key
  on conflict (key) do update set
    failures = case when t.last_failure_at < excluded.last_failure_at - make_interval(secs => ${FORGET_SECONDS}) then 1
      else least(t.failures + 1, 1000) end,
    last_failure_at = excluded.last_failure_at`

type NewSession = {
  userId: string
  tokenHash: Buffer
  remember: boolean
  totalSeconds: number
  idleSeconds: number
  address: string
  userAgent: string | undefined
  throttleKeys: string[]
  now: Date
  requestId: string
}
/** The whole login as one statement: session, known address, the failures forgotten, audit. */
export const beginSession = (db: Db, s: NewSession) => db`
  with begun as (
    insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds, address, user_agent)
    values (${s.tokenHash}, ${s.userId}, ${s.remember}, ${s.now.toISOString()}, ${s.now.toISOString()},
      ${s.now.toISOString()}::timestamptz + make_interval(secs => ${s.totalSeconds}), ${s.idleSeconds}, ${s.address},
      left(${s.userAgent ?? null}, 400))
    returning id),
  known as (
    insert into known_addresses (user_id, address, last_login_at) values (${s.userId}, ${s.address}, ${s.now.toISOString()})
    on conflict (user_id, address) do update set last_login_at = excluded.last_login_at),
  forgotten as (delete from login_throttle where key = any (${s.throttleKeys})),
  ended as (
    delete from sessions where user_id = ${s.userId}
      and (expires_at < ${s.now.toISOString()} or last_seen_at + make_interval(secs => idle_seconds) < ${s.now.toISOString()}))
  insert into audit_log (at, actor_id, call, object_type, object_id, request_id)
  select ${s.now.toISOString()}, ${s.userId}, 'POST /login', 'session', begun.id, ${s.requestId} from begun`

export type ActorRow = {
  id: string
  email: string
  full_name: string
  roles: Role[]
  tabs: Tab[]
  departments: string[]
  enable_assignments: boolean
  enable_qualitative: boolean
  status_report_permission: boolean
  session_id: string
  stale: boolean
}
/** Token → person, with all that access asks for, in the one query of every call. */
export const actorOf = (db: Db, tokenHash: Buffer, now: Date) => db<ActorRow[]>`
  select u.id, u.email, u.full_name, u.roles, u.enable_assignments, u.enable_qualitative, u.status_report_permission,
    s.id as session_id, s.last_seen_at < ${now.toISOString()}::timestamptz - interval '1 minute' as stale,
    case when 'SUBADMIN' = any (u.roles)
      then array(select g.tab from tab_grants g where g.user_id = u.id) else '{}' end as tabs,
    array(select d.name from user_department_members m join departments d on d.id = m.department_id
      where m.set_id = departments_on(u.id, ${dayOf(now)}) order by m.place) as departments
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${tokenHash} and s.expires_at > ${now.toISOString()}
    and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now.toISOString()}
    and u.account_state = 'active' and u.deleted_at is null`

export const touchSession = (db: Db, sessionId: string, now: Date) => db`
  update sessions set last_seen_at = ${now.toISOString()} where id = ${sessionId} and last_seen_at < ${now.toISOString()}`

export type MeRow = {
  _id: string
  fullName: string
  email: string
  roleData: Role[]
  departments: { _id: string; name: string }[]
  accessTabs: Tab[]
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  accountState: 'active' | 'blocked'
}
export const meOf = (db: Db, userId: string, now: Date) => db<MeRow[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData", u.enable_assignments as "enableAssignments",
    u.enable_qualitative as "enableQualitative", u.status_report_permission as "statusReportPermission",
    u.account_state as "accountState",
    case when 'SUBADMIN' = any (u.roles)
      then array(select g.tab from tab_grants g where g.user_id = u.id order by g.tab) else '{}' end as "accessTabs",
    coalesce((select jsonb_agg(jsonb_build_object('_id', d.id, 'name', d.name) order by m.place)
      from user_department_members m join departments d on d.id = m.department_id
      where m.set_id = departments_on(u.id, ${dayOf(now)})), '[]') as departments
  from users u where u.id = ${userId}`

export const passwordOf = (db: Db, userId: string) => db<{ password_hash: string }[]>`
  select password_hash from users where id = ${userId} for update`

/** A new password ends every session of the person, the caller's too. */
export const changePassword = (db: Db, userId: string, passwordHash: string) => db`
  with ended as (delete from sessions where user_id = ${userId})
  update users set password_hash = ${passwordHash} where id = ${userId}`

export const endSession = (db: Db, sessionId: string) => db`delete from sessions where id = ${sessionId}`

// First boot ---------------------------------------------------------------------------------------------------------------

/** One at a time, also across nodes that start together. */
export const lockFirstBoot = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline first admin'))`

export const activeAdmins = (db: Db) => db<{ id: string }[]>`
  select id from users where 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null limit 1`

export const insertAdmin = (db: Db, admin: { email: string; fullName: string; passwordHash: string }) => db<{ id: string }[]>`
  insert into users (email, full_name, password_hash, roles)
  values (${admin.email}, ${admin.fullName}, ${admin.passwordHash}, array['ADMIN']) returning id`

export const replaceSetUpLink = (db: Db, tokenHash: Buffer) => db`
  with old as (delete from setup_links where token_hash <> ${tokenHash})
  insert into setup_links (token_hash) values (${tokenHash}) on conflict do nothing`

export const setUpLink = (db: Db, tokenHash: Buffer) => db`select from setup_links where token_hash = ${tokenHash}`
export const burnSetUpLink = (db: Db, tokenHash: Buffer) =>
  db`delete from setup_links where token_hash = ${tokenHash} returning 1 as burnt`
