import { page, webDomain } from '../kit/web/domain.ts'
import { assignedTargetsSearch, targetProjectsSearch, targetRowsSearch } from './web/search.ts'

export const targetProjectsWeb = webDomain({
  name: 'target-projects',
  pages: [
    page({
      path: '/targets',
      who: 'manages targets',
      name: 'TargetProjectsPage',
      help: 'The projects that have targets. Open one to see its targets.',
      load: () => import('./web/TargetProjectsPage.tsx'),
      search: targetProjectsSearch,
    }),
    page({
      path: '/target/$projectId',
      who: 'manages targets',
      name: 'TargetRowsPage',
      help: 'The targets of a project. A keyword is the name of the timesheet project whose figures the target measures.',
      load: () => import('./web/TargetRowsPage.tsx'),
      search: targetRowsSearch,
      sample: { projectId: 'project' },
    }),
    page({
      path: '/target-assign/$projectId/$targetId',
      who: 'manages targets',
      name: 'AssignedTargetsPage',
      help: 'Who has a target, how much a day, and since when. A change is one more entry: earlier days keep their count.',
      load: () => import('./web/AssignedTargetsPage.tsx'),
      search: assignedTargetsSearch,
      sample: { projectId: 'project', targetId: 'target' },
    }),
  ],
  under: { '/target': '/targets', '/target-assign': '/targets' },
  icons: { 'Manage Targets': 'target' },
})
