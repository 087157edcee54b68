import { parsePersonRef } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { canEndAt } from '../../allocations/rules.ts'
import { findUseProblem } from '../../departments/rules.ts'
import { lockProject, findModuleProject, switchOffModule } from '../../projects/server/lookup.ts'
import { members } from '../members-contract.ts'
import { found, refuse } from '../refusals.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import {
  endMembershipAt,
  hasFilledFrom,
  countUnapprovedDays,
  selectMembersAt,
  selectProjectMembers,
  selectProjectWithMembers,
  selectTimesheetUsers,
} from './member-queries.ts'
import { endMemberships, lockTimesheetPerson, selectMemberships, selectTimesheetProjects } from './queries.ts'

const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name)

export const memberRoutes = routes('timesheets', members, {
  users: async (call) => {
    const { db, reach, query, now } = call
    return readList(call, TIMESHEETS_PAGE, async (page) => {
      const [list] = await selectTimesheetUsers(db, reach, { q: query.q ?? '', now, ...page })
      return list ?? { users: [], total: 0 }
    })
  },

  project: async ({ db, reach, params, now }) => {
    const input = { id: asId(params.id.trim()), name: params.id }
    const project = found(await selectProjectWithMembers(db, input), 'PROJECT_NOT_FOUND')
    return { data: { ...project, users: await selectProjectMembers(db, reach, project._id, now) } }
  },

  removeProject: async ({ db, actor, params, query, clock, audit, publish }) => {
    const input = (await findModuleProject(db, 'timesheets', params.id)) ?? refuse('PROJECT_NOT_FOUND')
    await selectMembersAt(db, input.id, clock(), 'lock')
    const { id, name } = (await lockProject(db, 'timesheets', input.id)) ?? refuse('PROJECT_NOT_FOUND')
    const now = clock()
    // The check includes people who joined the project before it was locked.
    const userIds = await selectMembersAt(db, id, now)
    const reason = findUseProblem([
      { count: query.confirm === true ? 0 : userIds.length, noun: ['member', 'members'] },
      { count: await countUnapprovedDays(db, id), noun: ['day that is not approved', 'days that are not approved'] },
    ])
    if (reason !== undefined) refuse('PROJECT_DELETE_ERR', { values: { reason } })
    const members = await selectMemberships(db, userIds, now)
    await endMemberships(db, { userIds, projects: [id], by: actor.id, now })
    for (const { _id, fullName, projects } of members) {
      const left = projects.filter((each) => each !== name)
      audit({
        type: 'user',
        id: _id,
        name: fullName,
        before: { timesheetProjects: projects },
        after: { timesheetProjects: left },
      })
    }
    publish(userIds)
    await switchOffModule(db, 'timesheets', id, now)
    audit({ type: 'project', id, name, before: { module: 'timesheets' } })
  },

  removeUser: async ({ db, actor, reach, params, body, clock, audit, publish }) => {
    const person = found(await lockTimesheetPerson(db, reach, parsePersonRef(params.user)), 'USER_NOT_FOUND')
    const project = (await findModuleProject(db, 'timesheets', params.project)) ?? refuse('PROJECT_NOT_FOUND')
    const now = clock()
    const before = await selectTimesheetProjects(db, person.id, now)
    const { since } = before.find(({ _id }) => _id === project.id) ?? refuse('NOT_A_MEMBER')
    const ending = { by: actor.id, now }
    if (body.revokeTime === undefined) await endMemberships(db, { userIds: [person.id], projects: [project.id], ...ending })
    else {
      if (!canEndAt(since, body.revokeTime.toISOString())) refuse('REVOKE_BEFORE_START')
      // A filled day needs a membership that overlaps it.
      if (await hasFilledFrom(db, person.id, project.id, body.revokeTime))
        refuse('ENTRIES_AFTER_REVOKE', { values: { name: person.fullName } })
      await endMembershipAt(db, { userId: person.id, projectId: project.id, at: body.revokeTime, ...ending })
    }
    const data = await selectTimesheetProjects(db, person.id, now)
    publish([person.id])
    audit({
      type: 'user',
      id: person.id,
      name: person.fullName,
      before: { timesheetProjects: names(before) },
      after: { timesheetProjects: names(data), ...(body.revokeTime && { until: body.revokeTime.toISOString() }) },
    })
    return { data }
  },
})
