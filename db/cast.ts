import { toSortKey } from '../src/kit/shared/name-order.ts'
import type { Role, Tab } from '../src/access/levels.ts'
import type { Db } from '../src/kit/postgres/db.ts'

/**
 * The named cast: one set of people shared by the tests, the sample workspace and the browser journeys.
 * Ids are fixed, so that a failing test reports the same person each time.
 */
export type CastMember = {
  id: string
  fullName: string
  email: string
  roles: readonly Role[]
  departments?: readonly string[]
  manager?: string
  tabs?: readonly Tab[]
  blocked?: true
  /** A person with subjects has statusReportPermission. */
  subjects?: readonly CastDepartment[]
  enableAssignments?: false
  /** The seed of this person's other sample values. */
  n: number
  /** Columns of `users` that belong to one domain each and that only that domain knows. */
  texts?: Readonly<Record<string, string>>
  /** Rupees per month. */
  salary?: number
  /** The first day, YYYY-MM-DD. The default is CAST_SINCE. */
  since?: string
}

/** Everyone's password in the sample workspace and in the tests. */
export const CAST_PASSWORD = 'proofline-demo'

const id = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
/** Makes a cast member whose email address is derived from the name. */
export const buildMember = (
  n: number,
  fullName: string,
  roles: readonly Role[],
  more: Omit<Partial<CastMember>, 'id' | 'n' | 'fullName' | 'roles'> = {},
): CastMember => ({
  id: id(n),
  n,
  fullName,
  email: `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}@proofline.example`,
  roles,
  ...more,
})

const kavita = buildMember(3, 'Kavita Desai', ['MANAGER'], { departments: ['Physics', 'Mathematics'], salary: 95_000 })
const farhan = buildMember(4, 'Farhan Qureshi', ['MANAGER'], { departments: ['Chemistry'], salary: 91_000 })
const staff = { departments: ['Physics', 'Chemistry', 'Mathematics'], manager: kavita.id, salary: 52_000 } as const

export const cast = {
  meera: buildMember(1, 'Meera Joshi', ['ADMIN'], { salary: 140_000 }),
  arjun: buildMember(2, 'Arjun Rao', ['ADMIN'], { salary: 130_000 }),
  kavita,
  farhan,
  /** One sub-admin with tabs and one without. */
  leela: buildMember(5, 'Leela Thomas', ['SUBADMIN'], {
    tabs: ['Manage Projects', 'Manage Users', 'Timesheet', 'Allocation ID'],
  }),
  nikhil: buildMember(6, 'Nikhil Bose', ['SUBADMIN']),
  ananya: buildMember(7, 'Ananya Iyer', ['AUTHOR'], staff),
  imran: buildMember(8, 'Imran Sheikh', ['AUTHOR'], staff),
  divya: buildMember(9, 'Divya Nair', ['AUTHOR'], { ...staff, manager: farhan.id }),
  neha: buildMember(10, 'Neha Kulkarni', ['REVIEWER'], staff),
  rohit: buildMember(11, 'Rohit Verma', ['REVIEWER'], { ...staff, manager: farhan.id }),
  sneha: buildMember(12, 'Sneha Menon', ['REVIEWER-2'], staff),
  anil: buildMember(13, 'Anil Kumar', ['UPLOADER'], staff),
  /** Priya has two roles: she works as an author and switches to reviewing. */
  priya: buildMember(14, 'Priya Nambiar', ['AUTHOR', 'REVIEWER'], staff),
  tara: buildMember(15, 'Tara Gill', ['AUTHOR'], { departments: ['recruiter'] }),
  vikram: buildMember(16, 'Vikram Sethi', ['AUTHOR'], { departments: ['head-recruiter'] }),
  joseph: buildMember(17, 'Joseph Mathew', ['AUTHOR'], { ...staff, subjects: ['Physics', 'Mathematics'] }),
  sameer: buildMember(18, 'Sameer Khan', ['AUTHOR'], { ...staff, blocked: true }),
  ritu: buildMember(19, 'Ritu Saxena', ['AUTHOR'], { ...staff, enableAssignments: false }),
} as const satisfies Record<string, CastMember>
export type CastName = keyof typeof cast

export const castDepartments = ['Physics', 'Chemistry', 'Mathematics', 'Biology', 'recruiter', 'head-recruiter'] as const
type CastDepartment = (typeof castDepartments)[number]
export const getDepartmentId = (name: CastDepartment): string => id(100 + castDepartments.indexOf(name))

/** The day from which a member's work terms, manager and departments apply, unless the member has a first day of their own. */
export const CAST_SINCE = '2025-01-01'

/** Inserts the cast, or the given people, into an empty, migrated database. `passwordHash` is the hash of CAST_PASSWORD. */
export async function seedCast(db: Db, passwordHash: string, people: readonly CastMember[] = Object.values(cast)): Promise<void> {
  await db`delete from departments`
  const departments = castDepartments.map((name) => ({ id: getDepartmentId(name), name, key: toSortKey(name) }))
  await db`
    insert into departments (id, name, sort_key, added_by)
    select d.id, d.name, d.key, null from jsonb_to_recordset(${JSON.stringify(departments)}::text::jsonb)
      as d(id uuid, name text, key text)`
  const rows = JSON.stringify(
    people.map((person) => ({ ...person, key: toSortKey(person.fullName), since: person.since ?? CAST_SINCE })),
  )
  await db`
    insert into users (id, email, full_name, sort_key, password_hash, roles, account_state, enable_assignments, created_at)
    select p.id, p.email, p."fullName", p.key, ${passwordHash}, array(select jsonb_array_elements_text(p.roles)),
      case when p.blocked then 'blocked' else 'active' end,
      coalesce(p."enableAssignments", true), p.since::timestamp at time zone 'Asia/Kolkata'
    from jsonb_to_recordset(${rows}::text::jsonb) as p(id uuid, email text, "fullName" text, key text, roles jsonb,
      blocked boolean, "enableAssignments" boolean, since date)`
  for (const name of Object.keys(people[0]?.texts ?? {}))
    await db`
      update users u set ${db(name)} = p.texts ->> ${name}
      from jsonb_to_recordset(${rows}::text::jsonb) as p(id uuid, texts jsonb) where u.id = p.id`
  const since = db`select id, (created_at at time zone 'Asia/Kolkata')::date as since, roles, account_state from users`
  await db`
    insert into user_states (user_id, effective_from, roles, state) select id, since, roles, account_state from (${since}) u`
  await db`
    insert into work_terms (user_id, effective_from, shift_type, working_hours) select id, since, 6, 8 from (${since}) u`
  await db`
    insert into user_managers (user_id, effective_from, manager_id)
    select p.id, p.since, p.manager from jsonb_to_recordset(${rows}::text::jsonb) as p(id uuid, manager uuid, since date) where p.manager is not null`
  await db`
    insert into salaries (user_id, effective_from, amount_paise)
    select p.id, p.since, p.salary * 100 from jsonb_to_recordset(${rows}::text::jsonb) as p(id uuid, salary bigint, since date)
    where p.salary is not null`
  await db`
    with given as (
      select p.id as user_id, p.since, d.name, d.place from jsonb_to_recordset(${rows}::text::jsonb) as p(id uuid, departments jsonb, since date),
        lateral jsonb_array_elements_text(p.departments) with ordinality as d(name, place)),
    sets as (
      insert into user_department_sets (user_id, effective_from) select distinct user_id, since from given
      returning id, user_id)
    insert into user_department_members (set_id, department_id, place)
    select s.id, d.id, g.place from given g join sets s using (user_id) join departments d on d.name = g.name`
  await db`
    insert into tab_grants (user_id, tab)
    select p.id, t.tab from jsonb_to_recordset(${rows}::text::jsonb) as p(id uuid, tabs jsonb),
      lateral jsonb_array_elements_text(p.tabs) as t(tab)`
  await db`
    insert into subject_grants (user_id, subject)
    select p.id, s.subject from jsonb_to_recordset(${rows}::text::jsonb) as p(id uuid, subjects jsonb),
      lateral jsonb_array_elements_text(p.subjects) as s(subject)`
}
