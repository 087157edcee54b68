import { refuseUsed, type TakingBack } from '../../kit/import/server/take-back.ts'
import { refuseBad, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import { summarizeIssues, readFullSheet } from '../../kit/import/server/full-sheet.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { hashMadePassword, hashPasswords, findPasswordProblem } from '../../kit/server/passwords.ts'
import { generatePassword } from '../../kit/shared/generate-password.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { toPaise } from '../../kit/shared/money.ts'
import { indexByName } from '../../kit/shared/names.ts'
import { toDay } from '../../kit/shared/time.ts'
import { refuse, refuseIf } from '../refusals.ts'
import type { PeoplePreview } from '../people-import-contract.ts'
import {
  checkPeople,
  MAX_IMPORT_PEOPLE,
  NEEDED_COLUMNS,
  PEOPLE_COLUMNS,
  type SheetPerson,
  type SheetPersonRead,
} from '../people-import-rules.ts'
import { findEndProblem, type ManagedUser, DEFAULT_TERMS } from '../rules.ts'
import {
  type FactBounds,
  holdFactBounds,
  planFirstRows,
  readFactBounds,
  type DatedRow,
  insertManagersSql,
  withDepartmentsSql,
} from './fact-days.ts'
import { publishListed } from './hand-over.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { toSortKey } from '../../kit/shared/name-order.ts'
import type { TextValues } from '../vocabulary.ts'
import { reachedSql } from './lookup.ts'
import { insertUserStatesSql } from './states.ts'
import { textDeclarationsSql, textColumnsSql } from './text-fields.ts'

type ExistingKeys = { emails: readonly string[]; employeeIds: readonly string[]; managers: readonly string[] }
type Found = { emails: string[]; employeeIds: string[]; managers: { id: string; email: string }[] }

/**
 * Finds which of these emails (in lower case) and employee IDs (by their name_key) are taken, and which of `managers` (emails and
 * ids) are active managers.
 */
const findExisting = async (db: Db, { emails, employeeIds, managers }: ExistingKeys): Promise<Found> => {
  const [row] = await db<Found[]>`
    select
      (select coalesce(array_agg(lower(email)), '{}') from users
        where deleted_at is null and lower(email) = any (${emails.map(toEmailKey)}::text[])) as emails,
      (select coalesce(array_agg(name_key(employee_id)), '{}') from users
        where deleted_at is null and employee_id_key in (select unnest(array[name_key(e), old_name_key(e)]) from unnest(${employeeIds as string[]}::text[]) e)) as "employeeIds",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email)), '[]') from users
        where 'MANAGER' = any (roles) and account_state = 'active' and deleted_at is null
          and (lower(email) = any (${managers.map(toEmailKey)}::text[]) or id::text = any (${managers.map(toEmailKey)}::text[]))) as managers`
  return row ?? { emails: [], employeeIds: [], managers: [] }
}

const selectAllDepartments = (db: Db) => db<{ id: string; name: string }[]>`
  select id, name from department_names where deleted_at is null order by name_key <> name_key(name), id`

/** Locks the managers and departments that the new people will refer to, until the write commits. */
const holdPlaces = async (db: Db, managers: readonly string[], departments: readonly string[]): Promise<void> => {
  await db`select from users where id = any (${managers as string[]}::uuid[]) order by id for share`
  await db`select from department_names where id = any (${departments as string[]}::uuid[]) order by id for key share`
}

/** If `isHeld` is false, the person has no departments or no manager from that day. */
type FirstRow = DatedRow & { isHeld: boolean }
type Inserted = { id: string; email: string }
const insertPeople = (
  db: Db,
  people: readonly (Omit<SheetPersonRead, 'salary' | 'password' | 'texts' | 'departmentsFrom' | 'managerFrom'> &
    TextValues & { paise: number | null; passwordHash: string; departmentRows: FirstRow[]; managerRows: FirstRow[] })[],
  { by, day, now }: { by: string; day: string; now: Date },
) => {
  const keyed = people.map((person) => ({ ...person, sortKey: toSortKey(person.fullName) }))
  return db<Inserted[]>`
  with given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(keyed)}::text::jsonb) as g("row" int, email text, "fullName" text, "sortKey" text, "passwordHash" text,
      roles jsonb, ${textDeclarationsSql(db)}, "shiftType" numeric, "workingHours" numeric, paise bigint, manager jsonb, departments jsonb,
      "managerRows" jsonb, "departmentRows" jsonb)),
  person as (
    insert into users (email, full_name, sort_key, password_hash, roles, ${textColumnsSql(db)}, created_at, created_by)
    select email, "fullName", "sortKey", "passwordHash", array(select jsonb_array_elements_text(roles)), ${textColumnsSql(db)}, ${now.toISOString()}, ${by}::uuid
    from given order by "row" returning id, email, roles),
  dated as (${insertUserStatesSql(db, db`select id, roles, 'active' as state from person`, { by, day })}),
  made as (select p.id, g.* from person p join given g on g.email = p.email),
  chosen as (
    insert into passwords_by_others (user_id, chosen_by, chosen_at) select id, ${by}::uuid, ${now.toISOString()}::timestamptz from made),
  terms as (
    insert into work_terms (user_id, effective_from, shift_type, working_hours, made_by)
    select id, ${day}::date, "shiftType", "workingHours", ${by}::uuid from made
    where "shiftType" <> ${DEFAULT_TERMS.shiftType}::numeric or "workingHours" <> ${DEFAULT_TERMS.workingHours}::numeric),
  paid as (
    insert into salaries (user_id, effective_from, amount_paise, made_by)
    select id, ${day}::date, paise, ${by}::uuid from made where paise is not null),
  manager as (${insertManagersSql(db, {
    people: db`
      select m.id as user_id, (
        select jsonb_agg(jsonb_build_object('from', r."from", 'savedOn', r."savedOn", 'managerId', case when r."isHeld" then coalesce((m.manager ->> 'id')::uuid, here.id) end))
        from jsonb_to_recordset(m."managerRows") as r("from" text, "savedOn" text, "isHeld" boolean)) as manager_rows
      from made m left join person here on m.manager ->> 'id' is null and lower(here.email) = lower(m.manager ->> 'email')
      where m.manager is not null and m.manager <> 'null'`,
    by,
    day,
  })}),
  ${withDepartmentsSql(db, {
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

/** Locks the people with these ids, so that nobody can log in as them or assign anything to them in the meantime. */
const lockMadePeople = (db: Db, reach: Reach<'team'>, ids: readonly string[]) => db<
  (ManagedUser & { name: string; fullName: string; isShown: boolean })[]
>`
  select id, email as name, full_name as "fullName", roles, manager_on(id, ${reach.day}) as "managerId",
    ${reachedSql(db, reach, db`id`)} as "isShown"
  from users where id = any (${ids as string[]}::uuid[]) order by id for update`

/**
 * Soft-deletes people who hold nothing and have no session. Their emails and employee IDs become free again. The triggers
 * drop_leavers_password and forget_leaver clear their credentials and sessions.
 */
const deletePeople = (db: Db, ids: readonly string[], { by, now }: { by: string; now: Date }) => db`
  with gone as (select id, roles, 'deleted' as state from users where id = any (${ids as string[]}::uuid[])),
  dated as (${insertUserStatesSql(db, db`select * from gone`, { by, day: toDay(now), lastDay: db`decide_last_day(p.id, ${toDay(now)}::date)` })})
  update users set deleted_at = ${now.toISOString()} where id = any (${ids as string[]}::uuid[])`

const SHOWN_PEOPLE = 200

export const peopleUpload = {
  /**
   * The template has no `password` column. An upload may have one, but generating passwords is better than sending them in a
   * sheet.
   */
  template: { name: 'users', sheet: 'Users', columns: PEOPLE_COLUMNS.filter((name) => name !== 'password') },
  read: async (uploading) => {
    const sheet = await readPeople(uploading)
    const secured = await securePasswords(uploading, sheet)
    return async (db) => {
      const checked = await checkSheet(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storePeople(storing, uploading, { sheet, checked, secured }),
      }
    }
  },
  takeBack: takePeopleBack,
} satisfies UploadDefinition<undefined>

type PeopleSheet = { name: string; rows: SheetPerson[]; unread: string[]; nameRow: (row: number) => string }

async function readPeople(uploading: Uploading<undefined>): Promise<PeopleSheet> {
  const { name, rows, unread, nameRow } = await readFullSheet(uploading, {
    most: MAX_IMPORT_PEOPLE,
    columns: PEOPLE_COLUMNS,
    needed: NEEDED_COLUMNS,
    kinds: {
      departments_from: 'figure',
      manager_from: 'figure',
      employee_id: 'identifier',
      shift_type: 'figure',
      working_hours: 'decimal hours',
      salary: 'figure',
    },
  })
  const people: SheetPerson[] = []
  for (const { row, cells } of rows) {
    const read = Object.entries(cells)
    const broken = read.flatMap(([column, { error }]) => (error === undefined ? [] : [[column, error] as const]))
    const texts = Object.fromEntries(read.map(([column, { text, error }]) => [column, error === undefined ? text : '']))
    const { password = '', email, full_name: fullName } = texts
    const judged = password !== '' && { passwordProblem: await findPasswordProblem(password, { email, fullName }) }
    people.push({ row, cells: texts, broken: Object.fromEntries(broken), ...judged })
  }
  return { name, rows: people, unread, nameRow }
}

type Secured = { hashes: Map<number, string>; passwords: { fullName: string; email: string; password: string }[] }

/** Generates missing passwords and hashes all of them, outside any transaction because hashing is slow. A preview needs none. */
async function securePasswords(uploading: Uploading<undefined>, sheet: PeopleSheet): Promise<Secured> {
  const secured: Secured = { hashes: new Map(), passwords: [] }
  if (uploading.mode === 'look') return secured
  const { people, problems } = await uploading.reading((db) => checkSheet(db, uploading, sheet))
  refuseBad(uploading.file, problems)
  const given: { row: number; password: string }[] = []
  for (const { row, fullName, email, password } of people) {
    if (password === null) {
      const made = generatePassword()
      secured.passwords.push({ fullName, email, password: made })
      secured.hashes.set(row, hashMadePassword(made))
    } else given.push({ row, password })
  }
  const total = people.length
  const report = (hashed: number): void => uploading.progress({ read: total, stored: secured.passwords.length + hashed, total })
  report(0)
  const hashes = await hashPasswords(
    given.map(({ password }) => password),
    report,
  )
  for (const [at, hash] of hashes.entries()) secured.hashes.set(given[at]?.row ?? 0, hash)
  return secured
}

async function checkSheet(
  db: Db,
  { actor, named, now }: Uploading<undefined>,
  { rows, nameRow }: PeopleSheet,
  bounds?: FactBounds,
) {
  const texts = (column: string): string[] => rows.flatMap(({ cells }) => cells[column] || [])
  const [existing, departments, { closed }] = await Promise.all([
    findExisting(db, { emails: texts('email'), employeeIds: texts('employee_id'), managers: texts('manager') }),
    selectAllDepartments(db),
    bounds ?? readFactBounds(db),
  ])
  const { people, issues } = checkPeople(
    rows,
    {
      emails: new Set(existing.emails),
      employeeIds: new Set(existing.employeeIds),
      departments: indexByName(departments, ({ id, name }) => [name, id]),
      managers: new Map(existing.managers.flatMap((one) => [[toEmailKey(one.email), one] as const, [one.id, one] as const])),
      today: toDay(now),
      closed,
    },
    actor,
    nameRow,
  )
  return { people, problems: summarizeIssues(issues, named) }
}
type CheckedPeople = Awaited<ReturnType<typeof checkSheet>>

const previewOf = (
  { name, rows, unread }: PeopleSheet,
  { people, problems: { count, issues } }: CheckedPeople,
): PeoplePreview => ({
  name,
  unread,
  count: rows.length,
  counts: { new: people.length, bad: rows.length - people.length },
  people: people.slice(0, SHOWN_PEOPLE).map(({ roles, departments, manager, texts, password, ...person }) => ({
    ...person,
    roleData: roles,
    departments: departments.map((one) => one.name),
    manager: manager?.email ?? null,
    ...texts,
    hasPassword: password !== null,
  })),
  passwordsToMake: people.filter(({ password }) => password === null).length,
  problems: { count, issues },
})

async function storePeople(
  { db, audit, publish, recordBatch }: Storing,
  uploading: Uploading<undefined>,
  { sheet, checked, secured }: { sheet: PeopleSheet; checked: CheckedPeople; secured: Secured },
) {
  const { file, actor, now } = uploading
  const managers = checked.people.flatMap(({ manager }) => manager?.id ?? [])
  await holdPlaces(
    db,
    managers,
    checked.people.flatMap((person) => person.departments.map(({ id }) => id)),
  )
  // This is a separate statement after the locks, so that it sees recent commits.
  const bounds = await holdFactBounds(db)
  const { people, problems } = await checkSheet(db, uploading, sheet, bounds)
  refuseBad(file, problems)
  const firstRows = (given: string | null) =>
    planFirstRows(bounds, toDay(now), given ?? undefined).map(({ from, keeps }) => ({
      from,
      savedOn: keeps === undefined ? null : from,
      isHeld: keeps === undefined,
    }))
  const rows = people.map(({ salary, password: _, texts, departmentsFrom, managerFrom, ...person }) => ({
    ...person,
    departmentRows: firstRows(departmentsFrom),
    managerRows: firstRows(managerFrom),
    ...texts,
    paise: salary === null ? null : toPaise(salary),
    passwordHash: secured.hashes.get(person.row) ?? refuse('STATE_CONFLICT'),
  }))
  const inserted = await insertPeople(db, rows, { by: actor.id, day: toDay(now), now })
  const ids = new Map(inserted.map(({ id, email }) => [email, id]))
  const made = [...ids.values()]
  const batch = await recordBatch({ made })
  for (const person of people) {
    const { fullName, email, roles, departments, departmentsFrom, manager, managerFrom, texts, shiftType, workingHours, salary } =
      person
    audit({
      type: 'user',
      id: ids.get(email) ?? '',
      name: fullName,
      after: {
        email,
        roleData: roles,
        workbook: sheet.name,
        workTerms: { shiftType, workingHours },
        departments: departments.map(({ name }) => name),
        ...(departmentsFrom !== null && { departmentsFrom }),
        ...(manager !== null && { manager: manager.email }),
        ...(managerFrom !== null && { managerFrom }),
        ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
        ...(salary !== null && { salary }),
      },
    })
  }
  await publishListed(db, publish, made)
  return { added: people.length, passwords: secured.passwords, batch }
}

async function takePeopleBack({ db, batch, actor, reach, clock, registered, audit, publish }: TakingBack<Reach<'team'>>) {
  const people = [...(await lockMadePeople(db, reach, batch.made))]
  if (people.some(({ isShown }) => !isShown)) refuse('IMPORT_NOT_FOUND')
  return async () => {
    for (const person of people) refuseIf(findEndProblem(actor, person))
    await refuseUsed({ db, registered }, 'user', ['user', 'users'], people)
    await deletePeople(db, batch.made, { by: actor.id, now: clock() })
    await publishListed(db, publish, batch.made)
    for (const { id, name: email, fullName, roles: roleData } of people) {
      const before = { batch: batch.id, email, roleData }
      audit({ type: 'user', id, name: fullName, before, after: { takenBack: true } })
    }
    return { rows: people.length }
  }
}
