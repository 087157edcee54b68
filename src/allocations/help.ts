import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/projectAllocations':
    "The projects with accounts of the customer's portal (allocation IDs). Open one to see the accounts of its departments.",
  '/projectAllocation/$projectId': 'The departments of a project that have allocation IDs. Open one to see who uses which.',
  '/projectAllocation/$projectId/$departmentId':
    'The allocation IDs of a department: who uses one now, who did before, and until when. Only one person can use one at a time.',
  '/projectAllocation/$projectId/timeline':
    'Who held which allocation ID of a project when, a lane for each. Open a bar for its times and the rows that were done with it.',
  '/allocation/$project/$accountId': 'Who used an allocation ID, from when to when, and who started and ended each use.',
  '/upload-allocation':
    'Adds the allocation IDs of a workbook. First you see what would be added, and each problem; nothing is stored before you say so, and it can be taken back.',
  '/allocations':
    'Your allocation IDs: start one before you work in a project, and end it when you are done. The row that you decide records it.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/projectAllocations': ['GET /allocation/projects', 'all'],
  '/projectAllocation/$projectId': ['GET /allocation/departments/all/:projectId', 'all'],
  '/projectAllocation/$projectId/$departmentId': ['GET /allocation/list/:projectId/:departmentId', 'all'],
  '/projectAllocation/$projectId/timeline': ['GET /allocation/timeline/:projectId', 'all'],
  '/allocation/$project/$accountId': ['GET /allocation/history/:accountId/:project', 'all'],
  '/upload-allocation': null,
  '/allocations': ['GET /get/allocation/:email', 'own'],
}
