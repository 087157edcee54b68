import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { timesheetScenes } from './sample.ts'
import { heldMemberships } from './server/held.ts'
import { projectsOfPerson } from './server/queries.ts'
import { timesheetRoutes } from './server/routes.ts'
import { membershipsOfPeople } from './server/traces.ts'

export const timesheets = domain('timesheets', {
  calls: [timesheetRoutes],
  refusals: [refusals],
  constraints: { timesheet_memberships_once: [refusal('STATE_CONFLICT')] },
  held: [heldMemberships],
  traces: { user: [membershipsOfPeople] },
  personParts: { timesheetProjects: projectsOfPerson },
  sample: timesheetScenes,
})
