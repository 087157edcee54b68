import { page, webDomain } from '../kit/web/domain.ts'
import {
  accountHistorySearch,
  departmentAllocationSearch,
  ownAllocationsSearch,
  projectAllocationSearch,
  projectAllocationsSearch,
  timelineSearch,
} from './web/search.ts'

export const allocationsWeb = webDomain({
  name: 'allocations',
  pages: [
    page({
      path: '/projectAllocations',
      who: 'manages accounts',
      name: 'ProjectAllocationsPage',
      load: () => import('./web/ProjectAllocationsPage.tsx'),
      search: projectAllocationsSearch,
    }),
    page({
      path: '/projectAllocation/$projectId',
      who: 'manages accounts',
      name: 'ProjectAllocationPage',
      load: () => import('./web/ProjectAllocationPage.tsx'),
      search: projectAllocationSearch,
      sample: { projectId: 'allocation project' },
    }),
    page({
      path: '/projectAllocation/$projectId/$departmentId',
      who: 'manages accounts',
      name: 'DepartmentAllocationPage',
      load: () => import('./web/DepartmentAllocationPage.tsx'),
      search: departmentAllocationSearch,
      sample: { projectId: 'allocation project', departmentId: 'department id' },
    }),
    page({
      path: '/projectAllocation/$projectId/timeline',
      who: 'manages accounts',
      name: 'TimelinePage',
      load: () => import('./web/timeline/TimelinePage.tsx'),
      search: timelineSearch,
      sample: { projectId: 'allocation project' },
    }),
    page({
      path: '/allocation/$project/$accountId',
      who: 'manages accounts',
      name: 'AccountHistoryPage',
      load: () => import('./web/AccountHistoryPage.tsx'),
      search: accountHistorySearch,
      sample: { project: 'project', accountId: 'allocation id' },
    }),
    page({
      path: '/upload-allocation',
      who: 'manages accounts',
      name: 'UploadAllocationPage',
      load: () => import('./web/UploadAllocationPage.tsx'),
    }),
    page({
      path: '/allocations',
      who: 'holds accounts',
      name: 'OwnAllocationsPage',
      load: () => import('./web/OwnAllocationsPage.tsx'),
      search: ownAllocationsSearch,
    }),
  ],
  help: () => import('./help.ts'),
  under: {
    '/projectAllocation': '/projectAllocations',
    '/allocation': '/projectAllocations',
    '/upload-allocation': '/projectAllocations',
  },
  icons: { 'Allocation ID': 'card', 'Allocation Id': 'card' },
  statusLooks: { ended: { glyph: 'lock', tone: 'grey' } },
})
