import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/projectAllocations':
    'The projects with allocation IDs (shared accounts on the client’s portal). Open one to see those of its departments.',
  '/projectAllocation/$projectId': 'The departments of a project that have allocation IDs. Open one to see who is using which.',
  '/projectAllocation/$projectId/$departmentId':
    'The allocation IDs of a department: who is using each one now, who used it before, and until when. A single-user ID can be used by one person at a time.',
  '/projectAllocation/$projectId/timeline':
    'Who held which allocation ID of a project and when, with a lane for each. Open a bar for its times and the rows done with it.',
  '/allocation/$project/$accountId': 'Who used an allocation ID, from when to when, and who started and ended each use.',
  '/upload-allocation':
    'Adds the allocation IDs in a workbook. You first see what would be added and any problems; nothing is stored until you confirm, and you can undo the upload.',
  '/allocations':
    'Your allocation IDs: start one before you work on a project, and end it when you are done. It is recorded with each row you decide.',
}

export const reads: MainReads = {
  '/projectAllocations': ['GET /allocation/projects', 'all'],
  '/projectAllocation/$projectId': ['GET /allocation/departments/all/:projectId', 'all'],
  '/projectAllocation/$projectId/$departmentId': ['GET /allocation/list/:projectId/:departmentId', 'all'],
  '/projectAllocation/$projectId/timeline': ['GET /allocation/timeline/:projectId', 'all'],
  '/allocation/$project/$accountId': ['GET /allocation/history/:accountId/:project', 'all'],
  '/upload-allocation': null,
  '/allocations': ['GET /get/allocation/:email', 'own'],
}
