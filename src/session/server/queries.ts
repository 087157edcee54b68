import type { Role, Tab } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'
import { maySetOwnSql } from '../../users/server/own-figures.ts'
import { toDay } from '../../kit/shared/time.ts'
import { grantedSubjectsSql, grantedTabsSql } from '../../grants/server/lookup.ts'
import { DEVICE_DAYS, MAX_DEVICES, MAX_SESSIONS, PASSWORD_BY_OTHER_DAYS, SET_UP_LINK_HOURS } from '../rules.ts'
import { endPasswordLinkSql } from './password-link-queries.ts'
import { endPersonSessionsSql } from './session-queries.ts'
import { type RightsRow, rightsColumnsSql } from './lookup.ts'
import { acknowledgePasswordsSql, setPasswordHashSql } from '../../users/server/lookup.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'

export type LoginAccount = {
  /** The email in the form that the database compares. */
  spelt: string
  /** Null, like all following fields, if no undeleted person has this email. */
  id: string | null
  password_hash: string | null
  account_state: 'active' | 'blocked' | null
  known_network: boolean
  known_browser: boolean
  /** Whether anybody has logged in from the network, and with the browser, before. */
  vouched_network: boolean
  vouched_browser: boolean
  /** Another person set the password, and it no longer opens a session. */
  expired: boolean
}
/** A condition on a device `d`: the browser with this secret is still remembered. */
const rememberedSql = (db: Db, secretHash: Buffer | null, now: Date): Sql => db`
  d.secret_hash = ${secretHash} and d.last_seen_at > ${now.toISOString()}::timestamptz - make_interval(days => ${DEVICE_DAYS})`

/** Selects exactly one row for any email, whether or not a person has it. */
export const selectLoginAccount = (db: Db, email: string, from: { network: string; secretHash: Buffer | null }, now: Date) => db<
  LoginAccount[]
>`
  select ${toEmailKey(email)}::text as spelt, u.id, u.password_hash, u.account_state,
    exists (select from known_addresses k where k.user_id = u.id and k.address = ${from.network}) as known_network,
    exists (select from devices d where d.user_id = u.id and ${rememberedSql(db, from.secretHash, now)}) as known_browser,
    exists (select from known_addresses k where k.address = ${from.network}) as vouched_network,
    exists (select from devices d where ${rememberedSql(db, from.secretHash, now)}) as vouched_browser,
    coalesce((select max(o.chosen_at) from passwords_by_others o where o.user_id = u.id and o.acknowledged_at is null)
      <= ${now.toISOString()}::timestamptz - make_interval(days => ${PASSWORD_BY_OTHER_DAYS}), false) as expired
  from (select 1) as always left join users u on lower(u.email) = ${toEmailKey(email)} and u.deleted_at is null`

/**
 * Locks a person if the stored hash is still the verified one. Waits for a concurrent change, block or deletion. A later one will
 * find the session that is created now.
 */
export const holdVerified = (db: Db, id: string, passwordHash: string) => db<{ id: string }[]>`
  select id from users
  where id = ${id} and password_hash = ${passwordHash} and account_state = 'active' and deleted_at is null
  for no key update`

type NewSession = {
  userId: string
  tokenHash: Buffer
  remember: boolean
  totalSeconds: number
  idleSeconds: number
  address: string
  network: string
  secretHash: Buffer
  userAgent: string | undefined
  passwordHash: string | undefined
  now: Date
}
/**
 * Creates a session for a locked person, and remembers its network and browser. Of too many browsers, those in which the person
 * has logged in only once are forgotten first, because programs without cookies leave such browsers. Expired sessions, and the
 * oldest ones above the limit, are deleted. Returns the id of the new session and the number of unexpired sessions that ended.
 */
export const beginSession = (db: Db, s: NewSession) => db<{ id: string; ended: number }[]>`
  with begun as (
    insert into sessions (token_hash, user_id, remember, created_at, authenticated_at, last_seen_at, expires_at, idle_seconds, address, user_agent)
    values (${s.tokenHash}, ${s.userId}, ${s.remember}, ${s.now.toISOString()}, ${s.now.toISOString()}, ${s.now.toISOString()},
      ${s.now.toISOString()}::timestamptz + make_interval(secs => ${s.totalSeconds}), ${s.idleSeconds}, ${s.address},
      left(${s.userAgent ?? null}, 400))
    returning id),
  known as (
    insert into known_addresses (user_id, address, last_login_at) values (${s.userId}, ${s.network}, ${s.now.toISOString()})
    on conflict (user_id, address) do update set last_login_at = excluded.last_login_at),
  browser as (
    insert into devices (user_id, secret_hash, first_seen_at, last_seen_at)
    values (${s.userId}, ${s.secretHash}, ${s.now.toISOString()}, ${s.now.toISOString()})
    on conflict (secret_hash, user_id) do update set last_seen_at = excluded.last_seen_at),
  forgotten as (
    delete from devices where user_id = ${s.userId} and secret_hash <> ${s.secretHash} and secret_hash not in (
      select secret_hash from devices where user_id = ${s.userId} and secret_hash <> ${s.secretHash}
        and last_seen_at > ${s.now.toISOString()}::timestamptz - make_interval(days => ${DEVICE_DAYS})
      order by last_seen_at > first_seen_at desc, last_seen_at desc limit ${MAX_DEVICES - 1})),
  renewed as (
    ${setPasswordHashSql(db, s.userId, s.passwordHash)}),
  living as (
    select id, row_number() over (order by created_at desc, id desc) as place from sessions
    where user_id = ${s.userId} and expires_at >= ${s.now.toISOString()}
      and last_seen_at + make_interval(secs => idle_seconds) >= ${s.now.toISOString()}),
  ended as (
    delete from sessions where user_id = ${s.userId} and id not in (select id from living where place < ${MAX_SESSIONS})
    returning id)
  select begun.id, (select count(*)::int from ended join living using (id)) as ended from begun`

export type ActorRow = RightsRow & {
  session_id: string
  rights_version: number
  authenticated_at: string
  stale: boolean
  must_change_password: boolean
}
/**
 * The single query that authenticates a call: the person of a token with everything that access checks need. Triggers write
 * user_rights: follow_user_rights inserts the row of a new person, and rights_changed increments the version after each change of
 * rights.
 */
export const selectActor = (db: Db, tokenHash: Buffer, now: Date) => db<ActorRow[]>`
  select ${rightsColumnsSql(db, toDay(now))}, s.id as session_id, r.version as rights_version, s.authenticated_at,
    s.last_seen_at < ${now.toISOString()}::timestamptz - interval '1 minute' as stale, o.chosen_at is not null as must_change_password
  from sessions s join identities u on u.id = s.user_id join user_rights r on r.user_id = u.id
    left join lateral (select max(chosen_at) as chosen_at from passwords_by_others where user_id = u.id and acknowledged_at is null) o on true
  where s.token_hash = ${tokenHash} and s.expires_at > ${now.toISOString()}
    and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now.toISOString()}
    and u.account_state = 'active' and u.deleted_at is null
    and (o.chosen_at is null or o.chosen_at > ${now.toISOString()}::timestamptz - make_interval(days => ${PASSWORD_BY_OTHER_DAYS}))`

export const touchSession = (db: Db, sessionId: string, now: Date) => db`
  update sessions set last_seen_at = ${now.toISOString()} where id = ${sessionId} and last_seen_at < ${now.toISOString()}`

export type MeRow = {
  _id: string
  fullName: string
  email: string
  roleData: Role[]
  departments: { _id: string; name: string }[]
  accessTabs: Tab[]
  accessData: string[]
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  accountState: 'active' | 'blocked'
  created_at: string
  isOnlyAdmin: boolean
  passwordChosenBy: { fullName: string; email: string; at: string }[]
}
export const selectMe = (db: Db, userId: string, now: Date) => db<MeRow[]>`
  select u.id as "_id", u.full_name as "fullName", u.email, u.roles as "roleData", u.enable_assignments as "enableAssignments",
    u.enable_qualitative as "enableQualitative", u.status_report_permission as "statusReportPermission",
    u.account_state as "accountState", u.created_at, ${maySetOwnSql(db, db`u.id`)} as "isOnlyAdmin",
    coalesce((select jsonb_agg(jsonb_build_object('fullName', b.full_name, 'email', b.email, 'at', ${instantTextSql(db, db`o.chosen_at`)}) order by o.chosen_at desc)
      from passwords_by_others o join identities b on b.id = o.chosen_by where o.user_id = u.id and o.acknowledged_at is null), '[]') as "passwordChosenBy",
    case when 'SUBADMIN' = any (u.roles)
      then array(${grantedTabsSql(db, db`u.id`, toDay(now))}) else '{}' end as "accessTabs",
    array(${grantedSubjectsSql(db, db`u.id`)}) as "accessData",
    coalesce((select jsonb_agg(jsonb_build_object('_id', d.id, 'name', d.name) order by m.place)
      from person_departments m join department_names d on d.id = m.department_id
      where m.set_id = departments_on(u.id, ${toDay(now)})), '[]') as departments
  from identities u where u.id = ${userId}`

export const selectPasswordHash = (db: Db, userId: string) => db<{ password_hash: string }[]>`
  select password_hash from users where id = ${userId}`

/**
 * Stores a new password that the person chose; the person must be locked. Ends all sessions of the person except `kept`, and a
 * link for the password. Marks passwords that other people set as seen. Returns who set one, and when.
 */
export const changePassword = (db: Db, userId: string, passwordHash: string, now: Date, kept: string | null = null) => db<
  { by: string; at: string }[]
>`
  with ended as (${endPersonSessionsSql(db, userId, db`${kept}::uuid is null or id <> ${kept}::uuid`)}),
  unlinked as (${endPasswordLinkSql(db, userId, db`true`)}),
  changed as (${setPasswordHashSql(db, userId, passwordHash)}),
  others as (${acknowledgePasswordsSql(db, userId, now)})
  select b.email as by, o.chosen_at as at from others o join identities b on b.id = o.chosen_by order by o.chosen_at`

export const renewLogin = (db: Db, sessionId: string, now: Date) => db`
  update sessions set authenticated_at = ${now.toISOString()} where id = ${sessionId}`

export const deleteSession = (db: Db, sessionId: string) => db`delete from sessions where id = ${sessionId}`

// First boot ---------------------------------------------------------------------------------------------------------------

/** Locks the first boot, so that nodes that start together run it one after another. */
export const lockFirstBoot = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline first admin'))`

/** Tries to take the same lock without waiting. Returns whether it succeeded. */
export const lockFirstBootNow = async (db: Db): Promise<boolean> => {
  const [row] = await db<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('proofline first admin')) as locked`
  return row?.locked === true
}

export const selectFirstActiveAdmins = (db: Db) => db<{ id: string }[]>`
  select id from identities where 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null limit 1`

/** Claims the set-up link for this database session, which holds the claim until it ends. Returns whether the claim succeeded. */
export const holdSetUpLink = async (session: Db): Promise<boolean> => {
  const [row] = await session<{ held: boolean }[]>`select pg_try_advisory_lock(hashtext('proofline set-up link')) as held`
  return row?.held === true
}

export const replaceSetUpLink = (db: Db, tokenHash: Buffer, now: Date) => db`
  with old as (delete from setup_links where token_hash <> ${tokenHash})
  insert into setup_links (token_hash, created_at) values (${tokenHash}, ${now.toISOString()}) on conflict do nothing`

/** A set-up link is valid for a day, but only while there is no active admin, however the first one is created. */
const usableLinkSql = (db: Db, tokenHash: Buffer, now: Date): Sql => db`
  token_hash = ${tokenHash} and created_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${SET_UP_LINK_HOURS})
    and not exists (${selectFirstActiveAdmins(db)})`
export const selectSetUpLink = (db: Db, tokenHash: Buffer, now: Date) => db<{ until: string }[]>`
  select created_at + make_interval(hours => ${SET_UP_LINK_HOURS}) as until from setup_links where ${usableLinkSql(db, tokenHash, now)}`
export const burnSetUpLink = (db: Db, tokenHash: Buffer, now: Date) => db`
  delete from setup_links where ${usableLinkSql(db, tokenHash, now)} returning 1 as burnt`

/** Deleted people count too. */
export const hasPeople = async (db: Db): Promise<boolean> => (await db`select from identities limit 1`).length > 0
