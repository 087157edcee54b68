import type { Db, Sql } from '../../kit/postgres/db.ts'
import { instantText } from '../../kit/postgres/instant-text.ts'
import type { Module } from '../module-rules.ts'

/** The names of the projects that some module has. */
export const projectNames = async (db: Db): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select name from projects p where deleted_at is null and exists (select from project_modules m where m.project_id = p.id)
    order by sort_key`
  return rows.map(({ name }) => name)
}

export const modulesOfProject = async (db: Db, projectId: string): Promise<Module[]> => {
  const rows = await db<{ module: Module }[]>`select module from project_modules where project_id = ${projectId}`
  return rows.map(({ module }) => module)
}

type Person = { _id: string; fullName: string; email: string }

type StoredNeed = { needed: boolean; from: string | null; said: { by: Person | null; at: string } | null }
/** What is stored of whether a project needs allocation IDs; undefined: nothing, so it needs them. */
export const selectAccountNeed = async (db: Db, projectId: string, now: Date): Promise<StoredNeed | undefined> => {
  const at = now.toISOString()
  const [row] = await db<StoredNeed[]>`
    select coalesce(n.needed_from <= ${at}::timestamptz, false) as needed,
      case when n.needed_from > ${at}::timestamptz then n.needed_from end as "from",
      jsonb_build_object('at', ${instantText(db, db`n.said_at`)}, 'by', case when u.id is not null then
        jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end) as said
    from account_needs n left join identities u on u.id = n.said_by where n.project_id = ${projectId}`
  return row
}

/** Locks what is stored of the need, against those who submit meanwhile; stores that there is one where nothing was. */
export const lockAccountNeed = async (db: Db, projectId: string, now: Date): Promise<void> => {
  await db`
    insert into account_needs (project_id, needed_from, said_at) values (${projectId}, '-infinity', ${now.toISOString()})
    on conflict (project_id) do nothing`
  await db`select from account_needs where project_id = ${projectId} for update`
}

/** @param from null: not needed */
export const updateAccountNeed = (db: Db, projectId: string, from: Date | null, by: string, now: Date) => db`
  update account_needs set needed_from = ${from?.toISOString() ?? null}::timestamptz, said_by = ${by}, said_at = ${now.toISOString()}
  where project_id = ${projectId}`

/** People among the ids that the fragments select, by name. */
export const peopleAmong = (db: Db, selects: readonly Sql[]) => db<Person[]>`
  select u.id as "_id", u.full_name as "fullName", u.email from identities u
  where u.deleted_at is null and u.account_state = 'active'
    and u.id in (${selects.reduce((all, each) => db`${all} union ${each}`)})
  order by u.sort_key, u.id`
