import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { findUnlimitedReach } from '../../kit/server/reach.ts'
import { mayCall } from '../../access/levels.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { NEED_USERS } from '../../allocations/contract.ts'
import { holds } from '../../allocations/holds-contract.ts'
import { startUse } from '../../allocations/server/lookup.ts'
import { selectPeopleForUse } from '../../users/server/lookup.ts'
import { refuse } from '../refusals.ts'
import { canTakeProjects } from '../member-rules.ts'
import { insertMembers, selectProjectMembers, selectMembershipsFrom } from './member-queries.ts'
import { selectMemberships, selectTimesheetProjectsForUse } from './queries.ts'

/** Adds people to timesheet projects, now or from `wef` on. If one of them is refused, nobody is added (decision 10). */
async function addMembers({ db, actor, reach, params, body, clock, audit, publish }: Call<typeof holds.start>) {
  const all = findUnlimitedReach(reach)
  // A caller who may only manage or use allocation IDs must give one.
  if (all === undefined || !mayCall('manages timesheet projects', actor)) return missing('accountId', NEED_ACCOUNT)
  const users = body.users ?? missing('users', NEED_USERS)
  const people = await selectPeopleForUse(db, all, users)
  const named = [params.projectId, ...(body.alsoIn ?? [])]
  const projects = await selectTimesheetProjectsForUse(db, named)
  const project = projects.find(({ place }) => place === 0) ?? refuse('PROJECT_NOT_FOUND')
  const unknownProjects = findUnknownTexts(
    'alsoIn',
    body.alsoIn ?? [],
    projects.map(({ place }) => ({ place: place - 1 })),
    'timesheet project',
  )
  if (unknownProjects.length > 0) refuse('PROJECT_NOT_FOUND', { issues: unknownProjects })
  const unknown = findUnknownTexts('users', users, people, 'active user')
  if (unknown.length > 0) refuse('USER_NOT_FOUND', { issues: unknown })
  const now = clock()
  const since = body.wef ?? now
  if (since > now) refuse('START_IN_FUTURE')
  const at = (place: number) => `users.${place}`
  const without = people.filter(({ roles }) => !canTakeProjects(roles))
  if (without.length > 0) {
    const issues = without.map(({ place, fullName }) => ({ path: at(place), message: `${fullName} does not fill timesheets.` }))
    refuse('NO_TIMESHEET_PROJECTS', { issues })
  }
  const ids = [...new Set(people.map(({ id }) => id))]
  const nameById = new Map(projects.map(({ id, name }) => [id, name]))
  const present = await selectMembershipsFrom(db, [...nameById.keys()], ids, since)
  if (present.length > 0) {
    const issues = people.flatMap(({ id, place, fullName }) => {
      const one = present.find(({ user }) => user === id)
      if (one === undefined) return []
      const until = one.until === null ? '' : ` until ${formatInstant(one.until)}`
      const where = nameById.size === 1 ? 'it' : nameById.get(one.project)
      return [{ path: at(place), message: `${fullName} is in ${where} from ${formatInstant(one.since)}${until}.` }]
    })
    refuse('ALREADY_MEMBER', { issues })
  }
  const before = new Map((await selectMemberships(db, ids, now)).map((one) => [one._id, one.projects]))
  await insertMembers(db, { projectIds: [...nameById.keys()], people: ids, since, by: actor.id })
  for (const { _id: id, fullName, projects: after } of await selectMemberships(db, ids, now))
    audit({
      type: 'user',
      id,
      name: fullName,
      before: { timesheetProjects: before.get(id) ?? [] },
      after: { timesheetProjects: after },
    })
  publish(ids, 'timesheet-members')
  return {
    data: null,
    project: { _id: project.id, name: project.name, users: (await selectProjectMembers(db, all, project.id, now)).length },
  }
}

const NEED_ACCOUNT = 'Please select the allocation ID'
const missing = (path: string, message: string): never => refuse('INVALID_REQUEST', { issues: [{ path, message }] })

/** One endpoint has two meanings. The domain that comes later in the order of domains handles it (decision 10). */
export const userAddRoutes = routes(
  'allocations',
  { start: holds.start },
  {
    start: async (call) =>
      call.body.accountId ? { data: await startUse(call, call.body.accountId), project: null } : addMembers(call),
  },
)
