import { page, webDomain } from '../kit/web/domain.ts'
import { profileTargetsSearch, profilesSearch, projectsSearch, subjectsSearch } from './web/search.ts'

export const worklogWeb = webDomain({
  name: 'worklog',
  pages: [
    page({
      path: '/worklog',
      who: 'manages worklog',
      name: 'WorklogProjectsPage',
      load: () => import('./web/WorklogProjectsPage.tsx'),
      search: projectsSearch,
    }),
    page({
      path: '/worklog/$projectId',
      who: 'manages worklog',
      name: 'SubjectsPage',
      load: () => import('./web/SubjectsPage.tsx'),
      search: subjectsSearch,
      sample: { projectId: 'project' },
    }),
    page({
      path: '/worklog/$subjectId/profiles',
      who: 'manages worklog',
      name: 'ProfilesPage',
      load: () => import('./web/ProfilesPage.tsx'),
      search: profilesSearch,
      sample: { subjectId: 'worklog subject' },
    }),
    page({
      path: '/worklog/$profileId/targets',
      who: 'manages worklog',
      name: 'ProfileTargetsPage',
      load: () => import('./web/ProfileTargetsPage.tsx'),
      search: profileTargetsSearch,
      sample: { profileId: 'worklog profile' },
    }),
  ],
  help: () => import('./help.ts'),
  icons: { Worklog: 'board' },
})
