import type { Db, Sql } from '../../kit/postgres/db.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { toDay } from '../../kit/shared/time.ts'
import { MODULES, mayOpenModule, type Module } from '../module-rules.ts'
import { findNeedDayProblem, toNeedInstant } from '../need-rules.ts'
import { type AccountNeed, MAX_WITHOUT, projects } from '../project-contract.ts'
import { refuse } from '../refusals.ts'
import { peopleWithoutAccount } from './extension-points.ts'
import { selectPresentProject, type ProjectRef } from './lookup.ts'
import { instantTextSql } from '../../kit/postgres/instant-text.ts'

const selectProjectNames = async (db: Db): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select name from projects p where deleted_at is null and exists (select from project_modules m where m.project_id = p.id)
    order by sort_key`
  return rows.map(({ name }) => name)
}

const selectModulesOfProject = async (db: Db, projectId: string): Promise<Module[]> => {
  const rows = await db<{ module: Module }[]>`select module from project_modules where project_id = ${projectId}`
  return rows.map(({ module }) => module)
}

type Person = { _id: string; fullName: string; email: string }

type StoredNeed = { needed: boolean; from: string | null; said: { by: Person | null; at: string } | null }
/**
 * Selects the stored setting of whether a project needs allocation IDs. Undefined if none is stored; the project needs them then.
 */
const selectAccountNeed = async (db: Db, projectId: string, now: Date): Promise<StoredNeed | undefined> => {
  const at = now.toISOString()
  const [row] = await db<StoredNeed[]>`
    select coalesce(n.needed_from <= ${at}::timestamptz, false) as needed,
      case when n.needed_from > ${at}::timestamptz then n.needed_from end as "from",
      jsonb_build_object('at', ${instantTextSql(db, db`n.said_at`)}, 'by', case when u.id is not null then
        jsonb_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) end) as said
    from account_needs n left join identities u on u.id = n.said_by where n.project_id = ${projectId}`
  return row
}

/**
 * Locks the stored setting, so that concurrent submissions wait. If there is none, it first stores that allocation IDs are
 * needed.
 */
const lockAccountNeed = async (db: Db, projectId: string, now: Date): Promise<void> => {
  await db`
    insert into account_needs (project_id, needed_from, said_at) values (${projectId}, '-infinity', ${now.toISOString()})
    on conflict (project_id) do nothing`
  await db`select from account_needs where project_id = ${projectId} for update`
}

/**
 * Updates the stored setting.
 * @param from when the need begins; null if allocation IDs are not needed
 */
const updateAccountNeed = (db: Db, projectId: string, from: Date | null, by: string, now: Date) => db`
  update account_needs set needed_from = ${from?.toISOString() ?? null}::timestamptz, said_by = ${by}, said_at = ${now.toISOString()}
  where project_id = ${projectId}`

const selectPeopleAmong = (db: Db, selects: readonly Sql[]) => db<Person[]>`
  select u.id as "_id", u.full_name as "fullName", u.email from identities u
  where u.deleted_at is null and u.account_state = 'active'
    and u.id in (${selects.reduce((all, each) => db`${all} union ${each}`)})
  order by u.sort_key, u.id`

const requireProject = async (db: Db, nameOrId: string): Promise<ProjectRef> =>
  (await selectPresentProject(db, nameOrId)) ?? refuse('PROJECT_NOT_FOUND')

type Asked = { db: Db; reach: Reach<'all'>; registered: Registered }
async function readNeed({ db, reach, registered }: Asked, project: ProjectRef, now: Date) {
  const stored = await selectAccountNeed(db, project.id, now)
  const query = { projectId: project.id, now }
  const without = await selectPeopleAmong(
    db,
    registered.extensionsOf(peopleWithoutAccount).map((select) => select(db, reach, query)),
  )
  const data: AccountNeed = {
    project: { _id: project.id, name: project.name },
    ...(stored ?? { needed: true, from: null, said: null }),
    without: without.slice(0, MAX_WITHOUT),
    without_count: without.length,
  }
  return { data, concerned: without.map(({ _id }) => _id) }
}

export const projectRoutes = routes('projects', projects, {
  names: async ({ db }) => ({ names: await selectProjectNames(db) }),

  modules: async ({ db, actor, params }) => {
    const { id, name } = await requireProject(db, params.projectId)
    const stored = await selectModulesOfProject(db, id)
    const shown = MODULES.filter((module) => stored.includes(module) && mayOpenModule(module, actor))
    // A project counts as unknown if the caller can open none of its modules.
    if (shown.length === 0) refuse('PROJECT_NOT_FOUND')
    return { project: { _id: id, name }, modules: shown }
  },

  accountNeed: async ({ params, now, ...asked }) => {
    const project = await requireProject(asked.db, params.projectId)
    return { data: (await readNeed(asked, project, now)).data }
  },

  setAccountNeed: async ({ params, body, clock, audit, publish, actor, ...asked }) => {
    const { db } = asked
    const project = await requireProject(db, params.projectId)
    await lockAccountNeed(db, project.id, clock())
    // Reads the time after taking the lock, so that it is later than every earlier submission (decision 126).
    const now = clock()
    const today = toDay(now)
    const problem = body.needed ? findNeedDayProblem(body.from, today) : undefined
    if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'from', message: problem }] })
    const before = (await selectAccountNeed(db, project.id, now))?.needed ?? true
    await updateAccountNeed(db, project.id, body.needed ? toNeedInstant(body.from, today, now) : null, actor.id, now)
    const { data, concerned } = await readNeed(asked, project, now)
    audit({
      type: 'project',
      id: project.id,
      name: project.name,
      before: { allocation_ids_needed: before },
      after: { allocation_ids_needed: body.needed, ...(data.from !== null && { from: data.from }) },
    })
    publish(concerned, 'account')
    return { data }
  },
})
