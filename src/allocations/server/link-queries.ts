import { type Db, type Sql } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import { findUseProblem } from '../../departments/rules.ts'
import { found, refuse } from '../refusals.ts'
import { ACCOUNT_NOUN } from '../rules.ts'

/** A department inside an allocation project (002 §3). */
type DepartmentLink = { id: string; project_id: string; project_name: string; department_id: string; name: string }

const linkColumnsSql = (db: Db): Sql => db`
  select l.id, l.project_id, p.name as project_name, l.department_id, d.name
  from allocation_departments l join department_names d on d.id = l.department_id
    join project_names p on p.id = l.project_id and p.deleted_at is null`

export const selectDepartmentLink = (db: Db, id: string) => db<DepartmentLink[]>`${linkColumnsSql(db)} where l.id = ${id}`

export const selectLinkIn = (db: Db, projectId: string, department: string) => db<DepartmentLink[]>`
  ${linkColumnsSql(db)} where l.project_id = ${projectId}
    and (l.department_id = ${asId(department.trim())} or d.name_key = department_key(${department}))`

/** The lock keeps others from adding an allocation ID to the department in the project. */
const lockLink = (db: Db, id: string) => db<{ id: string }[]>`select id from allocation_departments where id = ${id} for update`

/** Counts deleted IDs as well, because the history still refers to them. */
const selectAccountsIn = (db: Db, { project_id, department_id }: DepartmentLink) => db<{ n: number }[]>`
  select count(*)::int as n from accounts where project_id = ${project_id} and department_id = ${department_id}`

/**
 * Throws DEPARTMENT_DELETE_ERR while allocation IDs belong to the department in the project.
 * @throws DEPARTMENT_NOT_FOUND, DEPARTMENT_DELETE_ERR
 */
export const takeOutDepartment = async (db: Db, link: DepartmentLink): Promise<void> => {
  // A separate statement sees what was committed while waiting for the lock.
  const [locked, counted] = await Promise.all([lockLink(db, link.id), selectAccountsIn(db, link)])
  found(locked, 'DEPARTMENT_NOT_FOUND')
  const reason = findUseProblem([{ count: counted[0]?.n ?? 0, noun: ACCOUNT_NOUN }])
  if (reason !== undefined) refuse('DEPARTMENT_DELETE_ERR', { values: { reason } })
  await db`delete from allocation_departments where id = ${link.id}`
}
