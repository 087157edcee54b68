import { toSortKey } from '../../kit/shared/name-order.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { asId, isAll } from '../../kit/shared/ids.ts'
import type { Call } from '../../kit/server/call.ts'
import { found, refuse } from '../refusals.ts'
import type { departments } from '../contract.ts'
import { findDeleteProblem, findNewDepartmentProblem } from '../rules.ts'

export type DepartmentRef = { id: string; name: string }

/** Finds a department by id or name. Case and surrounding white space of the name are ignored. */
export const findDepartment = async (db: Db, text: string): Promise<DepartmentRef | undefined> => {
  const [row] = await db<DepartmentRef[]>`
    select id, name from departments
    where deleted_at is null and (id = ${asId(text.trim())}::uuid or name_key = department_key(${text}))
    order by id = ${asId(text.trim())}::uuid desc nulls last limit 1`
  return row
}

/**
 * Null means all departments.
 * @throws DEPARTMENT_NOT_FOUND
 */
export const resolveDepartmentId = async (db: Db, text: string | undefined): Promise<string | null> =>
  text === undefined || isAll(text) ? null : ((await findDepartment(db, text)) ?? refuse('DEPARTMENT_NOT_FOUND')).id

/**
 * For a call about past days, which can name a deleted department by its id.
 * @throws DEPARTMENT_NOT_FOUND
 */
export const findPastDepartment = async (db: Db, text: string): Promise<DepartmentRef> => {
  const deleted = db<DepartmentRef[]>`select id, name from departments where id = ${asId(text.trim())}::uuid`
  return (await findDepartment(db, text)) ?? found(await deleted, 'DEPARTMENT_NOT_FOUND')
}

/** Returns the name of the department with an id, even a deleted one. A text that is not an id is returned unchanged. */
export const selectDepartmentWord = async (db: Db, nameOrId: string): Promise<string> => {
  const [row] = await db<{ name: string }[]>`select name from departments where id = ${asId(nameOrId.trim())}`
  return row?.name ?? nameOrId
}

export const selectDepartmentNames = async (db: Db): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`select name from departments where deleted_at is null order by sort_key, id`
  return rows.map(({ name }) => name)
}

/**
 * Selects departments by ids or names for a write that will refer to them, and locks them against deletion until it commits. Each
 * text that names a department gives a row, in the order of the texts. `place` is the index of the text, from 0.
 */
export const selectDepartmentsForUse = (db: Db, texts: readonly string[]) => db<(DepartmentRef & { place: number })[]>`
  select d.id, d.name, (t.place - 1)::int as place
  from (select text, place, department_key(text) as key from unnest(${texts as string[]}::text[]) with ordinality as t(text, place) offset 0) t
    join departments d on d.deleted_at is null and (d.id::text = lower(btrim(t.text)) or d.name_key = t.key)
  order by t.place for key share of d`

/**
 * Creates the departments that do not exist. The names are sorted, so that two imports cannot deadlock. The trigger
 * departments_set_key sets name_key, by which an existing department is found.
 */
export const insertDepartments = (db: Db, names: readonly string[], by: string) => db<{ id: string; name: string }[]>`
  insert into departments (name, sort_key, added_by)
  select distinct on (name_key(n.name)) n.name, n.key, ${by}::uuid
  from unnest(${names as string[]}::text[], ${names.map(toSortKey)}::text[]) with ordinality as n(name, key, place)
  where not exists (select from departments d where d.deleted_at is null and d.name_key = department_key(n.name))
  order by name_key(n.name), n.place
  on conflict (name_key) where deleted_at is null do nothing
  returning id, name`

/**
 * Returns the names that no department has, in their order.
 * @throws INVALID_REQUEST if a new department would have a name with an invisible character
 */
export const selectNewDepartments = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select name from (
      select distinct on (name_key(n.name)) n.name, n.place
      from unnest(${names as string[]}::text[]) with ordinality as n(name, place)
      where not exists (select from departments d where d.deleted_at is null and d.name_key = department_key(n.name))
      order by name_key(n.name), n.place) fresh
    order by place`
  const issues = rows.flatMap(({ name }) => {
    const message = findNewDepartmentProblem(name)
    return message === undefined ? [] : [{ path: 'subject', message }]
  })
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  return rows.map(({ name }) => name)
}

/** Makes every write wait that would add something to the department. */
const lockDepartment = (db: Db, id: string) => db<{ id: string; name: string }[]>`
  select id, name from departments where id = ${id} and deleted_at is null for update`

const deleteDepartment = (db: Db, id: string, now: Date) => db`
  update departments set deleted_at = ${now.toISOString()} where id = ${id}`

/**
 * Deletes a company department that nothing uses.
 * @throws DEPARTMENT_NOT_FOUND, DEPARTMENT_DELETE_ERR
 */
export const deleteCompanyDepartment = async (
  { db, reach, now, audit, registered }: Call<typeof departments.delete>,
  wanted: string,
): Promise<void> => {
  const { id, name } = found(await lockDepartment(db, wanted), 'DEPARTMENT_NOT_FOUND')
  // Counted after the lock, to include what was committed while this call waited.
  const counting = registered
    .usesOf('department')
    .map(async ({ noun, count }) => ({ noun, count: await count(db, reach, id, now) }))
  const uses = await Promise.all(counting)
  const reason = findDeleteProblem(name, uses)
  if (reason !== undefined) refuse('DEPARTMENT_DELETE_ERR', { values: { reason } })
  await deleteDepartment(db, id, now)
  audit({ type: 'department', id, name, before: { name } })
}
