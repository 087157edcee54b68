import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { SWITCHES } from '../../test/reasons.ts'

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
export const ownCallers: Record<string, string[]> = {
  'GET /project-names': managing,
  'GET /project-modules/*': managing,
  'GET /project-needs/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
  'PUT /project-needs/*': ['ADMIN', 'SUBADMIN:Allocation ID'],
}

export const withoutVersion: CallsByReason = { [SWITCHES]: ['PUT /project-needs/:projectId'] }

export const withoutFigure: CallsByReason = { 'the use of an allocation ID is no figure': ['PUT /project-needs/:projectId'] }

export const tagsOfTables: Record<string, readonly string[]> = { account_needs: ['allocations', 'account'] }

export const strangers: StrangerFacts = { plain: ['needed'] }
