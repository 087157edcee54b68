import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { SWITCHES } from '../../test/reasons.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /project-names': {},
  'GET /project-modules/:projectId': { params: { projectId: '{project}' } },
  'GET /project-needs/:projectId': { params: { projectId: '{project}' } },
  'PUT /project-needs/:projectId': { params: { projectId: '{project}' }, body: { needed: true, from: '{today}' } },
}

const managing = [
  'ADMIN',
  'MANAGER',
  'SUBADMIN:Manage Projects',
  'SUBADMIN:Manage File',
  'SUBADMIN:Allocation ID',
  'SUBADMIN:Timesheet',
  'SUBADMIN:Worklog',
  'SUBADMIN:Manage Targets',
]
/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /project-names': managing,
  'GET /project-modules/*': managing,
  'GET /project-needs/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'PUT /project-needs/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
}

/** Its writes without a version, and why (test/versions.test.ts). */
export const withoutVersion: CallsByReason = { [SWITCHES]: ['PUT /project-needs/:projectId'] }

/** Its writes of which no figure of their caller follows, and why (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = { 'the use of an allocation ID is no figure': ['PUT /project-needs/:projectId'] }

/** The tags of its tables (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = { account_needs: ['allocations', 'account'] }

/** Which fields of its calls name whose objects (test/strangers.test.ts). */
export const strangers: StrangerFacts = { plain: ['needed'] }
