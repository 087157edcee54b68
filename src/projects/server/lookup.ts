import { toSortKey } from '../../kit/shared/name-order.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { Module } from '../module-rules.ts'

export type ProjectRef = { id: string; name: string }

/** Finds a module's project by id, or by name regardless of case and surrounding white space. */
export const findModuleProject = async (db: Db, module: Module, nameOrId: string): Promise<ProjectRef | undefined> => {
  const [row] = await db<ProjectRef[]>`
    select p.id, p.name from projects p join project_modules m on m.project_id = p.id and m.module = ${module}
    where p.deleted_at is null and (p.id = ${asId(nameOrId.trim())} or p.name_key = project_key(${nameOrId}))`
  return row
}

/** Finds a project by id or name, whatever modules it has. The trigger projects_set_key writes name_key. */
export const selectPresentProject = async (db: Db, nameOrId: string): Promise<ProjectRef | undefined> => {
  const [row] = await db<ProjectRef[]>`
    select id, name from projects
    where deleted_at is null and (id = ${asId(nameOrId.trim())} or name_key = project_key(${nameOrId}))`
  return row
}

/**
 * Builds a condition on an expression of a project's id: decisions in the project need an allocation ID at a time (decision 143).
 */
export const accountNeededSql = (db: Db, projectId: Sql, now: Date): Sql => db`
  not exists (select from ${accountsWaivedSql(db, projectId, now)})`

export const needsAccount = async (db: Db, projectId: string, now: Date): Promise<boolean> => {
  const [row] = await db<{ needed: boolean }[]>`select ${accountNeededSql(db, db`${projectId}::uuid`, now)} as needed`
  return row?.needed !== false
}

/** Builds a `from` clause with one row if decisions in the project need no allocation ID at a time, and none otherwise. */
export const accountsWaivedSql = (db: Db, projectId: Sql, now: Date): Sql => db`
  account_needs n where n.project_id = ${projectId} and (n.needed_from is null or n.needed_from > ${now.toISOString()}::timestamptz)`

export const hasModuleSql = (db: Db, module: Module, id: Sql): Sql => db`
  exists (select from project_modules s where s.project_id = ${id} and s.module = ${module})`

/** Returns the name of the project with an id, even if it is deleted. Returns any other text unchanged. */
export const selectProjectWord = async (db: Db, nameOrId: string): Promise<string> => {
  const [row] = await db<{ name: string }[]>`select name from projects where id = ${asId(nameOrId.trim())}`
  return row?.name ?? nameOrId
}

/** Returns a module's project and locks it for an insert, so that the module cannot be disabled before the commit. */
export const selectProjectForUse = async (db: Db, module: Module, nameOrId: string): Promise<ProjectRef | undefined> => {
  const [row] = await db<ProjectRef[]>`
    select p.id, p.name from projects p join project_modules m on m.project_id = p.id and m.module = ${module}
    where p.deleted_at is null and (p.id = ${asId(nameOrId.trim())} or p.name_key = project_key(${nameOrId}))
    for key share of p, m`
  return row
}

/**
 * Returns a project and locks it like `selectProjectForUse`. Enables the module for it if necessary, even if another call does so
 * at the same time. Returns undefined if no project has this name or id.
 */
export const enableForUse = async (
  db: Db,
  module: Module,
  nameOrId: string,
  by: string,
  now: Date,
): Promise<ProjectRef | undefined> => {
  await db`
    with project as (
      select id from projects
      where deleted_at is null and (id = ${asId(nameOrId.trim())} or name_key = project_key(${nameOrId})) for key share)
    insert into project_modules (project_id, module, added_by, added_at)
    select id, ${module}, ${by}, ${now.toISOString()} from project on conflict (project_id, module) do nothing`
  return selectProjectForUse(db, module, nameOrId)
}

/** Returns the module's projects with these names or ids, and locks them like `selectProjectForUse`. */
export const selectProjectsForUse = (db: Db, module: Module, texts: readonly string[]) => db<ProjectRef[]>`
  select p.id, p.name from projects p join project_modules m on m.project_id = p.id and m.module = ${module}
  where p.deleted_at is null and (p.id::text in (select lower(btrim(t)) from unnest(${texts as string[]}::text[]) t)
    or p.name_key in (select project_key(t) from unnest(${texts as string[]}::text[]) t))
  order by p.id for key share of p, m`

/**
 * Enables a module for the project with this name, and creates the project if it does not exist (decision 19). It is in this file
 * because only the modules of other domains call it. The trigger projects_set_key sets name_key, which reveals an existing
 * project.
 * @throws PROJECT_EXISTS if the module is already enabled
 */
export const switchOnModule = async (db: Db, module: Module, name: string, by: string, now: Date): Promise<ProjectRef> => {
  const [row] = await db<ProjectRef[]>`
    with project as (
      insert into projects (name, sort_key, created_by, created_at)
      values (${name}, ${toSortKey(name)}, ${by}, ${now.toISOString()})
      on conflict (name_key) where deleted_at is null do update set name = projects.name returning id, name),
    switched as (
      insert into project_modules (project_id, module, added_by, added_at)
      select id, ${module}, ${by}, ${now.toISOString()} from project)
    select id, name from project`
  return row as ProjectRef
}

/** Locks a project, so that inserts into it wait and the rows of its module can be counted. */
export const lockProject = async (db: Db, module: Module, nameOrId: string): Promise<ProjectRef | undefined> => {
  const [row] = await db<ProjectRef[]>`
    select p.id, p.name from projects p join project_modules m on m.project_id = p.id and m.module = ${module}
    where p.deleted_at is null and (p.id = ${asId(nameOrId.trim())} or p.name_key = project_key(${nameOrId}))
    for update of p, m`
  return row
}

/** Disables the module of a locked project. Soft-deletes the project if it has no other module. */
export const switchOffModule = async (db: Db, module: Module, projectId: string, now: Date): Promise<void> => {
  await db`delete from project_modules where project_id = ${projectId} and module = ${module}`
  await db`
    update projects set deleted_at = ${now.toISOString()}
    where id = ${projectId} and not exists (select from project_modules where project_id = ${projectId})`
}
