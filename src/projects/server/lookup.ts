import { toSortKey } from '../../kit/shared/name-order.ts'
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import type { Module } from '../module-rules.ts'

export type ProjectRef = { id: string; name: string }

/** Finds a module's project by id or by name, ignoring case and outer white space. */
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

/** SQL condition on an expression of a project's id: decisions in it need an allocation ID at an instant (decision 143). */
export const accountNeededSql = (db: Db, projectId: Sql, now: Date): Sql => db`
  not exists (select from ${accountsWaivedSql(db, projectId, now)})`

/** Returns whether decisions in one project need an allocation ID at an instant. */
export const needsAccount = async (db: Db, projectId: string, now: Date): Promise<boolean> => {
  const [row] = await db<{ needed: boolean }[]>`select ${accountNeededSql(db, db`${projectId}::uuid`, now)} as needed`
  return row?.needed !== false
}

/**
 * The `from` clause for the row of a project whose decisions need no allocation ID at an instant. There is no row if they need
 * one.
 */
export const accountsWaivedSql = (db: Db, projectId: Sql, now: Date): Sql => db`
  account_needs n where n.project_id = ${projectId} and (n.needed_from is null or n.needed_from > ${now.toISOString()}::timestamptz)`

/** SQL condition on an expression of a project's id: the module uses the project. */
export const hasModuleSql = (db: Db, module: Module, id: Sql): Sql => db`
  exists (select from project_modules s where s.project_id = ${id} and s.module = ${module})`

/** Returns the name of a project by id, even of a deleted one. A text that is not an id is itself a name. */
export const selectProjectWord = async (db: Db, nameOrId: string): Promise<string> => {
  const [row] = await db<{ name: string }[]>`select name from projects where id = ${asId(nameOrId.trim())}`
  return row?.name ?? nameOrId
}

/** Returns a module's project and locks it for an insert into it: the module cannot be disabled before the commit. */
export const selectProjectForUse = async (db: Db, module: Module, nameOrId: string): Promise<ProjectRef | undefined> => {
  const [row] = await db<ProjectRef[]>`
    select p.id, p.name from projects p join project_modules m on m.project_id = p.id and m.module = ${module}
    where p.deleted_at is null and (p.id = ${asId(nameOrId.trim())} or p.name_key = project_key(${nameOrId}))
    for key share of p, m`
  return row
}

/**
 * Does the same for a project that may lack the module. It is then enabled, and stays enabled if another call enables it at the
 * same time. Returns undefined if no project has this name or id.
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

/** Does the same for many names or ids: returns the module's projects that match one of them. */
export const selectProjectsForUse = (db: Db, module: Module, texts: readonly string[]) => db<ProjectRef[]>`
  select p.id, p.name from projects p join project_modules m on m.project_id = p.id and m.module = ${module}
  where p.deleted_at is null and (p.id::text in (select lower(btrim(t)) from unnest(${texts as string[]}::text[]) t)
    or p.name_key in (select project_key(t) from unnest(${texts as string[]}::text[]) t))
  order by p.id for key share of p, m`

/**
 * Enables a module for the project of this name, which is created if there is none (decision 19). Refuses PROJECT_EXISTS when the
 * project has the module already. It is here because only the modules of other domains call it. The trigger projects_set_key sets
 * name_key, on which the conflict is found.
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

/** Locks the project against inserts into it, so that its module's children can be counted. */
export const lockProject = async (db: Db, module: Module, nameOrId: string): Promise<ProjectRef | undefined> => {
  const [row] = await db<ProjectRef[]>`
    select p.id, p.name from projects p join project_modules m on m.project_id = p.id and m.module = ${module}
    where p.deleted_at is null and (p.id = ${asId(nameOrId.trim())} or p.name_key = project_key(${nameOrId}))
    for update of p, m`
  return row
}

/** Disables the module of a locked project; the project itself is soft-deleted when no module is left. */
export const switchOffModule = async (db: Db, module: Module, projectId: string, now: Date): Promise<void> => {
  await db`delete from project_modules where project_id = ${projectId} and module = ${module}`
  await db`
    update projects set deleted_at = ${now.toISOString()}
    where id = ${projectId} and not exists (select from project_modules where project_id = ${projectId})`
}
