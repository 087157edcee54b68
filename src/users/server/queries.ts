import { toSortKey } from '../../kit/shared/name-order.ts'
import type { Role } from '../../access/levels.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { toDay } from '../../kit/shared/time.ts'
import { type Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { acknowledgePasswordsSql, reachedSql } from './lookup.ts'
import type { TextField, TextValues } from '../vocabulary.ts'
import { type DepartmentRow, type ManagerRow, insertManagersSql, withDepartmentsSql } from './fact-days.ts'
import { insertUserStatesSql } from './states.ts'
import { textColumnsSql, setTextsSql } from './text-fields.ts'
import { revocations } from './extension-points.ts'

export type StoredPerson = TextValues & {
  id: string
  fullName: string
  email: string
  roles: Role[]
  accountState: 'active' | 'blocked'
  enableAssignments: boolean
  enableQualitative: boolean
  managerId: string | null
  managerEmail: string | null
  departments: { id: string; name: string }[]
  statusReportPermission: boolean
  hasTabs: boolean
  shift_type: string | null
  working_hours: string | null
  salary_paise: number | null
}

type Who = { id: string | null; email: string | null }
/**
 * The callers themselves are found too, so that the rules can tell them why nobody may block themselves or raise their own
 * salary.
 */
const matchesPersonSql = (db: Db, reach: Reach<'team'>, { id, email }: Who): Sql => db`
  u.deleted_at is null and (u.id = ${reach.userId} or ${reachedSql(db, reach, db`u.id`)}) and (u.id = ${id}::uuid or (${id}::uuid is null and lower(u.email) = ${email}::text))`

const lockPerson = (db: Db, reach: Reach<'team'>, who: Who) => db<{ id: string }[]>`
  select u.id from users u where ${matchesPersonSql(db, reach, who)} for no key update`

type AsOf = { day: string; termsDay: string; registered: Pick<Registered, 'conditionOf'> }
/**
 * Selects a person who is not deleted by id or email, and locks them for a change. Terms and salary are those in force on
 * `termsDay`. The read is a separate statement, so that it sees what was committed while waiting for the lock.
 */
const personToChange = async (db: Db, reach: Reach<'team'>, who: Who, query: AsOf): Promise<StoredPerson[]> => {
  const [[locked], persons] = await Promise.all([lockPerson(db, reach, who), selectPersonOnDay(db, reach, who, query)])
  return persons.filter(({ id }) => id === locked?.id)
}

/** Selects the person like `personToChange`, but without a lock. */
export const selectPersonOnDay = (db: Db, reach: Reach<'team'>, who: Who, { day, termsDay, registered }: AsOf) => db<
  StoredPerson[]
>`
  select u.id, u.full_name as "fullName", u.email, u.roles, u.account_state as "accountState", ${textColumnsSql(db, db`u`)},
    u.enable_assignments as "enableAssignments", u.enable_qualitative as "enableQualitative", m.manager_id as "managerId",
    (select email from users b where b.id = m.manager_id) as "managerEmail",
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by dm.place)
      from user_department_members dm join department_names e on e.id = dm.department_id
      where dm.set_id = departments_on(u.id, ${day})), '[]') as departments,
    u.status_report_permission as "statusReportPermission",
    ${registered.conditionOf('user has tabs')(db, reach, { id: db`u.id`, day })} as "hasTabs",
    w.shift_type, w.working_hours, s.amount_paise as salary_paise
  from users u
    left join lateral (select manager_on(u.id, ${day}) as manager_id) m on true
    left join lateral (
      select shift_type, working_hours from work_terms where user_id = u.id and effective_from <= ${termsDay}
      order by effective_from desc, made_at desc limit 1) w on true
    left join lateral (
      select amount_paise from salaries where user_id = u.id and effective_from <= ${termsDay}
      order by effective_from desc, made_at desc limit 1) s on true
  where ${matchesPersonSql(db, reach, who)}`

/** Runs `personToChange` for the day that the clock shows after the lock, because the wait may have crossed midnight. */
export const selectPersonToday = async (
  db: Db,
  reach: Reach<'team'>,
  who: Who,
  { clock, termsDay, registered }: { clock: () => Date; termsDay?: string | undefined } & Pick<AsOf, 'registered'>,
): Promise<{ persons: StoredPerson[]; today: string }> => {
  for (;;) {
    const today = toDay(clock())
    const persons = await personToChange(db, reach, who, { day: today, termsDay: termsDay ?? today, registered })
    if (toDay(clock()) === today) return { persons, today }
  }
}

/** Selects the active MANAGER with this id or email, and locks them until the write commits. */
export const selectManagerForUse = (db: Db, manager: { id: string | null; email: string | null }) => db<
  { id: string; email: string }[]
>`
  select id, email from users
  where 'MANAGER' = any (roles) and account_state = 'active' and deleted_at is null
    and (id = ${manager.id}::uuid or (${manager.id}::uuid is null and lower(email) = ${manager.email}::text))
  for share`

/** Serializes changes that remove an admin. The transaction holds the lock. */
export const lockAdmins = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline admins'))`

export const selectOtherActiveAdmins = (db: Db, id: string) => db<{ id: string }[]>`
  select id from users where 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null and id <> ${id} limit 1`

/**
 * Selects the people who see any of these people in Manage Users: ADMINs, sub-admins, and anybody who is, was or will be their
 * manager.
 */
export const selectPeopleWhoList = (db: Db, people: readonly string[]) => db<{ id: string }[]>`
  select id from users where account_state = 'active' and deleted_at is null
    and (roles && '{ADMIN,SUBADMIN}' or id in (select manager_id from user_managers where user_id = any (${people as string[]}::uuid[])))`

export type NewPerson = {
  email: string
  fullName: string
  passwordHash: string
  roles: readonly Role[]
  enableAssignments: boolean
  departments: readonly DepartmentRow[]
  managers: readonly ManagerRow[]
  by: string
  day: string
  now: Date
}
/**
 * Inserts the person with their facts from the first day on, in one statement. The default terms hold without a row
 * (calculations.md 1). Triggers set employee_id_key (users_set_key) and insert the row of user_rights (user_rights_begin) and the
 * person's holidays (users_holidays).
 */
export const insertPerson = (db: Db, p: NewPerson) => db<{ id: string }[]>`
  with person as (
    insert into users (email, full_name, sort_key, password_hash, roles, enable_assignments, created_at, created_by)
    values (${p.email}, ${p.fullName}, ${toSortKey(p.fullName)}, ${p.passwordHash}, ${p.roles as Role[]}::text[], ${p.enableAssignments}, ${p.now.toISOString()}, ${p.by})
    returning id, roles),
  dated as (${insertUserStatesSql(db, db`select id, roles, 'active' as state from person`, p)}),
  chosen as (
    insert into passwords_by_others (user_id, chosen_by, chosen_at) select id, ${p.by}, ${p.now.toISOString()} from person),
  manager as (${insertManagersSql(db, {
    ...p,
    people: db`select id as user_id, ${JSON.stringify(p.managers)}::text::jsonb as manager_rows from person`,
  })}),
  ${withDepartmentsSql(db, {
    ...p,
    people: db`select id as user_id, ${JSON.stringify(p.departments)}::text::jsonb as department_rows from person`,
  })}
  select id from person`

/** An undefined field stays as it is. */
export type UserChange = { [Name in TextField]?: string | undefined } & {
  email?: string | undefined
  fullName?: string | undefined
  passwordHash?: string | undefined
  roles?: readonly Role[] | undefined
  enableAssignments?: boolean | undefined
  enableQualitative?: boolean | undefined
  managers?: readonly ManagerRow[] | undefined
  departments?: readonly DepartmentRow[] | undefined
  terms?: { effective: string; shiftType: number; workingHours: number } | undefined
}
type Revoking = Pick<Registered, 'extensionsOf'>
/** Begins a statement that also ends everything that gives the person access, if the condition holds. */
const withRevokedSql = (db: Db, id: string, when: Sql, { extensionsOf }: Revoking): Sql =>
  extensionsOf(revocations).reduce(
    (all, revoke, at) => db`${all}, ${db(`revoked_${at}`)} as (${revoke(db, id, when)})`,
    db`with person as (select ${id}::uuid as id)`,
  )

/**
 * Writes one save in one statement. A new password ends all sessions; it counts as self-chosen if people set their own here.
 * Dated facts are added, never rewritten. Several triggers fire. users_set_key sets employee_id_key, and user_rights_change
 * increments the version in user_rights. end_password_link ends the password link of a person who is no longer an ADMIN.
 * worklog_sums is recalculated.
 */
export const savePerson = (
  db: Db,
  id: string,
  c: UserChange,
  { by, day, now, lastDay }: Dating & { day: string },
  registered: Revoking,
) => db`
  ${withRevokedSql(db, id, db`${c.passwordHash !== undefined}::boolean`, registered)},
  chosen as (
    insert into passwords_by_others (user_id, chosen_by, chosen_at)
    select ${id}::uuid, ${by}::uuid, ${now.toISOString()}::timestamptz where ${c.passwordHash !== undefined && by !== id}
    on conflict do nothing),
  own as (${acknowledgePasswordsSql(db, c.passwordHash !== undefined && by === id ? id : null, now)}),
  dated as (${insertUserStatesSql(
    db,
    db`select id, ${(c.roles ?? null) as Role[] | null}::text[] as roles, account_state as state from users
      where id = ${id} and ${c.roles !== undefined}`,
    { by, day, lastDay: db`${lastDay ?? null}::date` },
  )}),
  terms as (
    insert into work_terms (user_id, effective_from, shift_type, working_hours, made_by)
    select ${id}::uuid, ${c.terms?.effective ?? day}::date, ${c.terms?.shiftType ?? null}::numeric, ${c.terms?.workingHours ?? null}::numeric, ${by}::uuid
    where ${c.terms !== undefined}),
  manager as (${insertManagersSql(db, {
    people: db`select ${id}::uuid as user_id, ${JSON.stringify(c.managers ?? [])}::text::jsonb as manager_rows`,
    by,
    day,
  })}),
  ${withDepartmentsSql(db, {
    people: db`select ${id}::uuid as user_id, ${JSON.stringify(c.departments ?? [])}::text::jsonb as department_rows`,
    by,
    day,
  })}
  update users set
    email = coalesce(${c.email ?? null}::text, email),
    full_name = coalesce(${c.fullName ?? null}::text, full_name),
    sort_key = coalesce(${c.fullName === undefined ? null : toSortKey(c.fullName)}::text, sort_key),
    ${setTextsSql(db, c)},
    password_hash = coalesce(${c.passwordHash ?? null}::text, password_hash),
    roles = coalesce(${(c.roles ?? null) as Role[] | null}::text[], roles),
    enable_assignments = coalesce(${c.enableAssignments ?? null}::boolean, enable_assignments),
    enable_qualitative = coalesce(${c.enableQualitative ?? null}::boolean, enable_qualitative)
  where id = ${id}`

/** `lastDay` is given for an act that sets the person's last day. */
type Dating = { by: string; now: Date; lastDay?: string | undefined }
const stateOfSql = (db: Db, id: string, state: 'active' | 'blocked' | 'deleted', { by, now, lastDay }: Dating): Sql =>
  db`dated as (${insertUserStatesSql(db, db`select id, roles, ${state} as state from users where id = ${id}`, {
    by,
    day: toDay(now),
    lastDay: db`${lastDay ?? null}::date`,
  })})`

export const setAccountState = (db: Db, id: string, state: 'active' | 'blocked', dating: Dating, registered: Revoking) => db`
  ${withRevokedSql(db, id, db`${state} = 'blocked'`, registered)},
  ${stateOfSql(db, id, state, dating)}
  update users set account_state = ${state} where id = ${id}`

/** Triggers also fire: drop_leavers_password clears password_hash, and forget_leaver deletes sessions, devices and drafts. */
export const deletePerson = (db: Db, id: string, dating: Dating, registered: Revoking) => db`
  ${withRevokedSql(db, id, db`true`, registered)},
  ${stateOfSql(db, id, 'deleted', dating)}
  update users set deleted_at = ${dating.now.toISOString()} where id = ${id}`

/** Inserts salaries that hold from their days on. Later elements count as entered later. */
export const addSalaries = (db: Db, id: string, salaries: readonly { from: string; paise: number }[], by: string) => db`
  insert into salaries (user_id, effective_from, amount_paise, made_by)
  select ${id}::uuid, s."from", s.paise, ${by}::uuid
  from jsonb_to_recordset(${JSON.stringify(salaries)}::text::jsonb) as s("from" date, paise bigint)`

export const selectActiveManagers = (db: Db) => db<{ _id: string; fullName: string; email: string }[]>`
  select id as "_id", full_name as "fullName", email from users
  where 'MANAGER' = any (roles) and account_state = 'active' and deleted_at is null order by sort_key, id`
