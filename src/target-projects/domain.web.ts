import { page, webDomain } from '../kit/web/domain.ts'
import { assignedTargetsSearch, targetProjectsSearch, targetRowsSearch } from './web/search.ts'

export const targetProjectsWeb = webDomain({
  name: 'target-projects',
  pages: [
    page({
      path: '/targets',
      who: 'manages targets',
      name: 'TargetProjectsPage',
      load: () => import('./web/TargetProjectsPage.tsx'),
      search: targetProjectsSearch,
    }),
    page({
      path: '/target/$projectId',
      who: 'manages targets',
      name: 'TargetRowsPage',
      load: () => import('./web/TargetRowsPage.tsx'),
      search: targetRowsSearch,
      sample: { projectId: 'project' },
    }),
    page({
      path: '/target-assign/$projectId/$targetId',
      who: 'manages targets',
      name: 'AssignedTargetsPage',
      load: () => import('./web/AssignedTargetsPage.tsx'),
      search: assignedTargetsSearch,
      sample: { projectId: 'project', targetId: 'target' },
    }),
  ],
  help: () => import('./help.ts'),
  under: { '/target': '/targets', '/target-assign': '/targets' },
  icons: { 'Manage Targets': 'target' },
})
