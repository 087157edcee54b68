import { type Db, type Sql } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import { found, refuse } from '../refusals.ts'
import { problemOfUse } from '../../departments/rules.ts'
import { ACCOUNT_NOUN } from '../rules.ts'

export type HeldAccount = { id: string; account_id: string }

/** The account that a person holds in a project at an instant; at most one (calculations.md 5). */
export const heldAccount = async (db: Db, userId: string, projectId: string, now: Date): Promise<HeldAccount | undefined> => {
  const [held] = await db<HeldAccount[]>`
    select a.id, a.account_id from allocation_holds h join accounts a on a.id = h.account_id
    where h.user_id = ${userId} and h.project_id = ${projectId} and h.during @> ${now.toISOString()}::timestamptz`
  return held
}

/** A department inside an allocation project (002 §3). */
export type DepartmentLink = { id: string; project_id: string; project_name: string; department_id: string; name: string }

const linkColumns = (db: Db): Sql => db`
  select l.id, l.project_id, p.name as project_name, l.department_id, d.name
  from allocation_departments l join departments d on d.id = l.department_id
    join projects p on p.id = l.project_id and p.deleted_at is null`

/** The department link of an id. */
export const linkOf = (db: Db, id: string) => db<DepartmentLink[]>`${linkColumns(db)} where l.id = ${id}`

/** The link of a department (name or id) in an allocation project. */
export const linkIn = (db: Db, projectId: string, department: string) => db<DepartmentLink[]>`
  ${linkColumns(db)} where l.project_id = ${projectId}
    and (l.department_id = ${asId(department.trim())} or name_key(d.name) = name_key(${department}))`

/** Locks out everyone who would add an allocation ID to the department of the project. */
const lockLink = (db: Db, id: string) => db<{ id: string }[]>`select id from allocation_departments where id = ${id} for update`

/** Allocation IDs of the department in the project, including deleted ones: history still refers to them. */
const accountsIn = (db: Db, { project_id, department_id }: DepartmentLink) => db<{ n: number }[]>`
  select count(*)::int as n from accounts where project_id = ${project_id} and department_id = ${department_id}`

/**
 * Removes a department from an allocation project; DEPARTMENT_DELETE_ERR while allocation IDs belong to it there. It is defined here
 * because the documented address of this call belongs to the departments (decisions 3).
 */
export const takeOutDepartment = async (db: Db, link: DepartmentLink): Promise<void> => {
  // The count is a separate statement, so that it sees what was committed while waiting for the lock.
  const [locked, counted] = await Promise.all([lockLink(db, link.id), accountsIn(db, link)])
  found(locked, 'DEPARTMENT_NOT_FOUND')
  const reason = problemOfUse([{ count: counted[0]?.n ?? 0, noun: ACCOUNT_NOUN }])
  if (reason !== undefined) refuse('DEPARTMENT_DELETE_ERR', { values: { reason } })
  await db`delete from allocation_departments where id = ${link.id}`
}

export type Hold = {
  account_id: string
  project_name: string
  /** The department. */
  subject_name: string
  since: string
  /** When it ended, or its planned end. */
  until: string | null
  status: 'active' | 'ended'
}

/** Every use of an account by a person: present ones first, then latest first. */
export const holdsOf = (db: Db, userId: string, now: Date) => db<Hold[]>`
  select a.account_id, p.name as project_name, d.name as subject_name, lower(h.during) as since, upper(h.during) as until,
    case when h.during @> ${now.toISOString()}::timestamptz then 'active' else 'ended' end as status
  from allocation_holds h join accounts a on a.id = h.account_id join projects p on p.id = a.project_id
    join departments d on d.id = a.department_id
  where h.user_id = ${userId}
  order by status, lower(h.during) desc, h.id desc`
