import type { Db } from '../../kit/postgres/db.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { toDay } from '../../kit/shared/time.ts'
import { MODULES, mayOpenModule } from '../module-rules.ts'
import { needDayProblem, toNeedInstant } from '../need-rules.ts'
import { type AccountNeed, MAX_WITHOUT, projects } from '../project-contract.ts'
import { refuse } from '../refusals.ts'
import { peopleWithoutAccount } from './extension-points.ts'
import { livingProject, type ProjectRef } from './lookup.ts'
import { lockAccountNeed, modulesOfProject, peopleAmong, projectNames, selectAccountNeed, updateAccountNeed } from './queries.ts'

const requireProject = async (db: Db, nameOrId: string): Promise<ProjectRef> =>
  (await livingProject(db, nameOrId)) ?? refuse('PROJECT_NOT_FOUND')

type Asked = { db: Db; reach: Reach<'all'>; registered: Registered }
/** With the ids of all people who hold none. */
async function readNeed({ db, reach, registered }: Asked, project: ProjectRef, now: Date) {
  const stored = await selectAccountNeed(db, project.id, now)
  const query = { projectId: project.id, now }
  const without = await peopleAmong(
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
  names: async ({ db }) => ({ names: await projectNames(db) }),

  modules: async ({ db, actor, params }) => {
    const { id, name } = await requireProject(db, params.projectId)
    const stored = await modulesOfProject(db, id)
    const shown = MODULES.filter((module) => stored.includes(module) && mayOpenModule(module, actor))
    // A project of none of the caller's modules is a stranger's.
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
    // After the lock, so later than all that was submitted before (decision 126).
    const now = clock()
    const today = toDay(now)
    const problem = body.needed ? needDayProblem(body.from, today) : undefined
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
