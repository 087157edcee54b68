import { toSortKey } from '../../kit/shared/name-order.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { toDay } from '../../kit/shared/time.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { SheetPersonRead } from '../people-import-rules.ts'
import { type ManagedUser, USUAL_TERMS } from '../rules.ts'
import type { TextValues } from '../vocabulary.ts'
import { type DatedRow, insertManagers, withDepartments } from './fact-days.ts'
import { isReached } from './lookup.ts'
import { dateStates } from './states.ts'
import { declareTexts, selectTexts } from './text-fields.ts'
import { emailKey } from '../../kit/shared/emails.ts'

type ExistingKeys = { emails: readonly string[]; employeeIds: readonly string[]; managers: readonly string[] }
type Found = { emails: string[]; employeeIds: string[]; managers: { id: string; email: string }[] }

/**
 * Which of these emails (in lower case) and employee IDs (by their name_key) are taken, and which of these emails and ids name
 * active managers.
 */
export const findExisting = async (db: Db, { emails, employeeIds, managers }: ExistingKeys): Promise<Found> => {
  const [row] = await db<Found[]>`
    select
      (select coalesce(array_agg(lower(email)), '{}') from users
        where deleted_at is null and lower(email) = any (${emails.map(emailKey)}::text[])) as emails,
      (select coalesce(array_agg(name_key(employee_id)), '{}') from users
        where deleted_at is null and employee_id_key in (select unnest(array[name_key(e), old_name_key(e)]) from unnest(${employeeIds as string[]}::text[]) e)) as "employeeIds",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email)), '[]') from users
        where 'MANAGER' = any (roles) and account_state = 'active' and deleted_at is null
          and (lower(email) = any (${managers.map(emailKey)}::text[]) or id::text = any (${managers.map(emailKey)}::text[]))) as managers`
  return row ?? { emails: [], employeeIds: [], managers: [] }
}

export const allDepartments = (db: Db) => db<{ id: string; name: string }[]>`
  select id, name from department_names where deleted_at is null order by name_key <> name_key(name), id`

/** Locks the managers and departments that new people will refer to until the write commits. */
export const holdPlaces = async (db: Db, managers: readonly string[], departments: readonly string[]): Promise<void> => {
  await db`select from users where id = any (${managers as string[]}::uuid[]) order by id for share`
  await db`select from department_names where id = any (${departments as string[]}::uuid[]) order by id for key share`
}

/** The days from which departments or a manager hold, or from which none holds. */
type FirstRow = DatedRow & { isHeld: boolean }
type Inserted = { id: string; email: string }
/** Inserts all people with their facts from the first day on, as one statement. */
export const insertPeople = (
  db: Db,
  people: readonly (Omit<SheetPersonRead, 'salary' | 'password' | 'texts' | 'departmentsFrom' | 'managerFrom'> &
    TextValues & { paise: number | null; passwordHash: string; departmentRows: FirstRow[]; managerRows: FirstRow[] })[],
  { by, day, now }: { by: string; day: string; now: Date },
) => {
  const keyed = people.map((person) => ({ ...person, sortKey: toSortKey(person.fullName) }))
  return db<Inserted[]>`
  with given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(keyed)}::text::jsonb) as g("row" int, email text, "fullName" text, "sortKey" text, "passwordHash" text,
      roles jsonb, ${declareTexts(db)}, "shiftType" numeric, "workingHours" numeric, paise bigint, manager jsonb, departments jsonb,
      "managerRows" jsonb, "departmentRows" jsonb)),
  person as (
    insert into users (email, full_name, sort_key, password_hash, roles, ${selectTexts(db)}, created_at, created_by)
    select email, "fullName", "sortKey", "passwordHash", array(select jsonb_array_elements_text(roles)), ${selectTexts(db)}, ${now.toISOString()}, ${by}::uuid
    from given order by "row" returning id, email, roles),
  dated as (${dateStates(db, db`select id, roles, 'active' as state from person`, { by, day })}),
  made as (select p.id, g.* from person p join given g on g.email = p.email),
  chosen as (
    insert into passwords_by_others (user_id, chosen_by, chosen_at) select id, ${by}::uuid, ${now.toISOString()}::timestamptz from made),
  terms as (
    insert into work_terms (user_id, effective_from, shift_type, working_hours, made_by)
    select id, ${day}::date, "shiftType", "workingHours", ${by}::uuid from made
    where "shiftType" <> ${USUAL_TERMS.shiftType}::numeric or "workingHours" <> ${USUAL_TERMS.workingHours}::numeric),
  paid as (
    insert into salaries (user_id, effective_from, amount_paise, made_by)
    select id, ${day}::date, paise, ${by}::uuid from made where paise is not null),
  manager as (${insertManagers(db, {
    people: db`
      select m.id as user_id, (
        select jsonb_agg(jsonb_build_object('from', r."from", 'savedOn', r."savedOn", 'managerId', case when r."isHeld" then coalesce((m.manager ->> 'id')::uuid, here.id) end))
        from jsonb_to_recordset(m."managerRows") as r("from" text, "savedOn" text, "isHeld" boolean)) as manager_rows
      from made m left join person here on m.manager ->> 'id' is null and lower(here.email) = lower(m.manager ->> 'email')
      where m.manager is not null and m.manager <> 'null'`,
    by,
    day,
  })}),
  ${withDepartments(db, {
    people: db`
      select m.id as user_id, (
        select jsonb_agg(jsonb_build_object('from', r."from", 'savedOn', r."savedOn", 'departmentIds', case when r."isHeld" then m.ids else '[]' end))
        from jsonb_to_recordset(m."departmentRows") as r("from" text, "savedOn" text, "isHeld" boolean)) as department_rows
      from (select id, "departmentRows", jsonb_path_query_array(departments, '$[*].id') as ids from made) m where jsonb_array_length(m.ids) > 0`,
    by,
    day,
  })}
  select id, email from made order by "row"`
}

/** Locks the people among the ids: nobody can log in as them or give them anything in the meantime. */
export const lockMadePeople = (db: Db, reach: Reach<'team'>, ids: readonly string[]) => db<
  (ManagedUser & { name: string; fullName: string; isShown: boolean })[]
>`
  select id, email as name, full_name as "fullName", roles, manager_on(id, ${reach.day}) as "managerId",
    ${isReached(db, reach, db`id`)} as "isShown"
  from users where id = any (${ids as string[]}::uuid[]) order by id for update`

/** Deletes people who hold nothing and have no session, softly as everybody: their emails and employee IDs are free again. */
export const deletePeople = (db: Db, ids: readonly string[], { by, now }: { by: string; now: Date }) => db`
  with gone as (select id, roles, 'deleted' as state from users where id = any (${ids as string[]}::uuid[])),
  dated as (${dateStates(db, db`select * from gone`, { by, day: toDay(now), lastDay: db`decide_last_day(p.id, ${toDay(now)}::date)` })})
  update users set deleted_at = ${now.toISOString()} where id = any (${ids as string[]}::uuid[])`
