import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { SWITCHES } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
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
/** The roles allowed to make each call that the documents do not define (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /project-names': managing,
  'GET /project-modules/*': managing,
  'GET /project-needs/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'PUT /project-needs/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
}

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = { [SWITCHES]: ['PUT /project-needs/:projectId'] }

/** The writes that affect no figure of their caller, by reason (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = { 'the use of an allocation ID is no figure': ['PUT /project-needs/:projectId'] }

/** The cache tags of each table (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = { account_needs: ['allocations', 'account'] }

/** The request fields that identify no object (test/strangers.test.ts). */
export const strangers: StrangerFacts = { plain: ['needed'] }
