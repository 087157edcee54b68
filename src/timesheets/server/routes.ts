import { type Db } from '../../kit/postgres/db.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { parsePersonRef } from '../../kit/shared/emails.ts'
import { routes } from '../../kit/server/routes.ts'
import { type FieldPicker, refuseChanged } from '../../kit/server/versions.ts'
import { found, refuse } from '../refusals.ts'
import { switchOnModule } from '../../projects/server/lookup.ts'
import { timesheets } from '../contract.ts'
import { computeReplacement, canTakeProjects } from '../member-rules.ts'
import {
  changeMemberships,
  lockTimesheetPerson,
  selectTimesheetPerson,
  selectTimesheetProjectsForUse,
  selectTimesheetProjectsWithUsers,
  selectTimesheetProjects,
  selectVersionOfPerson,
  projectsGroup,
} from './queries.ts'

const projectsNamed = async (db: Db, texts: readonly string[]): Promise<{ id: string; name: string }[]> => {
  const rows = texts.length === 0 ? [] : await selectTimesheetProjectsForUse(db, texts)
  const issues = findUnknownTexts('projects', texts, rows, 'timesheet project')
  if (issues.length > 0) refuse('PROJECT_NOT_FOUND', { issues })
  return [...new Map(rows.map(({ id, name }) => [id, { id, name }])).values()]
}

export const timesheetRoutes = routes('timesheets', timesheets, {
  projects: async ({ db, reach, now }) => ({ data: await selectTimesheetProjectsWithUsers(db, reach, null, now) }),

  addProject: async ({ db, actor, reach, body, now, audit }) => {
    const { id, name } = await switchOnModule(db, 'timesheets', body.name, actor.id, now)
    audit({ type: 'project', id, name, after: { module: 'timesheets' } })
    return { data: found(await selectTimesheetProjectsWithUsers(db, reach, id, now), 'PROJECT_NOT_FOUND') }
  },

  projectsOfUser: async ({ db, reach, params, now }) => {
    const user = found(await selectTimesheetPerson(db, reach, parsePersonRef(params.id)), 'USER_NOT_FOUND')
    return { data: await selectTimesheetProjects(db, user._id, now), user, version: await selectVersionOfPerson(db, user._id) }
  },

  ownProjects: async ({ db, actor, reach, query, now }) => {
    // Only an admin may read another person's projects. For everyone else, other people are not found (decision 31).
    const id = query.userId
      ? found(await selectTimesheetPerson(db, reach, parsePersonRef(query.userId)), 'USER_NOT_FOUND')._id
      : actor.id
    return { data: await selectTimesheetProjects(db, id, now) }
  },

  assign: async ({ db, actor, reach, body, clock, audit }) => {
    const person = found(await lockTimesheetPerson(db, reach, parsePersonRef(body.userId)), 'USER_NOT_FOUND')
    const fieldsOf: FieldPicker = ({ timesheetProjects }) => ({ projects: timesheetProjects })
    await refuseChanged(db, actor, { group: projectsGroup, ids: db`${person.id}`, seen: body.version, fieldsOf })
    const projects = await projectsNamed(db, body.projects)
    // The time is read after both locks, so that everything that ends and begins now is later than all stored times (decision
    // 126).
    const now = clock()
    const present = await selectTimesheetProjects(db, person.id, now)
    const { added, removed } = computeReplacement(
      present.map(({ _id }) => _id),
      projects.map(({ id }) => id),
    )
    // A blocked person, a manager and an admin can still be removed from a project.
    if (added.length > 0 && !person.active)
      refuse('USER_NOT_FOUND', { issues: [{ path: 'userId', message: `There is no active user ${body.userId}.` }] })
    if (added.length > 0 && !canTakeProjects(person.roles)) refuse('NO_TIMESHEET_PROJECTS')
    await changeMemberships(db, { userId: person.id, added, removed, by: actor.id, now })
    const data = await selectTimesheetProjects(db, person.id, now)
    const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name)
    audit({
      type: 'user',
      id: person.id,
      name: person.fullName,
      before: { timesheetProjects: names(present) },
      after: { timesheetProjects: names(data) },
    })
    return { data }
  },
})
