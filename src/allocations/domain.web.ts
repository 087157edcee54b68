import { page, webDomain } from '../kit/web/domain.ts'
import {
  departmentAllocationSearch,
  ownAllocationsSearch,
  projectAllocationSearch,
  projectAllocationsSearch,
} from './web/search.ts'

export const allocationsWeb = webDomain({
  name: 'allocations',
  pages: [
    page({
      path: '/projectAllocations',
      who: 'manages accounts',
      name: 'ProjectAllocationsPage',
      help: "The projects with accounts of the customer's portal (allocation IDs). Open one to see the accounts of its departments.",
      load: () => import('./web/ProjectAllocationsPage.tsx'),
      search: projectAllocationsSearch,
    }),
    page({
      path: '/projectAllocation/$projectId',
      who: 'manages accounts',
      name: 'ProjectAllocationPage',
      help: 'The departments of a project that have allocation IDs. Open one to see who uses which.',
      load: () => import('./web/ProjectAllocationPage.tsx'),
      search: projectAllocationSearch,
      sample: { projectId: 'allocation project' },
    }),
    page({
      path: '/projectAllocation/$projectId/$departmentId',
      who: 'manages accounts',
      name: 'DepartmentAllocationPage',
      help: 'The allocation IDs of a department: who uses one now, who did before, and until when. Only one person can use one at a time.',
      load: () => import('./web/DepartmentAllocationPage.tsx'),
      search: departmentAllocationSearch,
      sample: { projectId: 'allocation project', departmentId: 'department id' },
    }),
    page({
      path: '/allocations',
      who: 'holds accounts',
      name: 'OwnAllocationsPage',
      help: 'Your allocation IDs: start one before you work in a project, and end it when you are done. The row that you decide records it.',
      load: () => import('./web/OwnAllocationsPage.tsx'),
      search: ownAllocationsSearch,
    }),
  ],
  under: { '/projectAllocation': '/projectAllocations' },
  icons: { 'Allocation ID': 'card', 'Allocation Id': 'card' },
  statusLooks: { ended: { glyph: 'lock', tone: 'grey' } },
})
