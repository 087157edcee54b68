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
      path: '/allocations',
      who: 'holds accounts',
      name: 'OwnAllocationsPage',
      load: () => import('./web/OwnAllocationsPage.tsx'),
      search: ownAllocationsSearch,
    }),
  ],
  under: { '/projectAllocation': '/projectAllocations' },
  icons: { 'Allocation ID': 'card', 'Allocation Id': 'card' },
  statusLooks: { ended: { glyph: 'lock', tone: 'grey' } },
})
