import { isStaff } from '../access/levels.ts'
import { page, webDomain } from '../kit/web/domain.ts'
import {
  ownWorklogSearch,
  profileTargetsSearch,
  profilesSearch,
  worklogProjectsSearch,
  standardRatesSearch,
  subjectsSearch,
  targetSearch,
} from './web/search.ts'

export const worklogWeb = webDomain({
  name: 'worklog',
  pages: [
    page({
      path: '/user/worklog',
      who: 'records worklog',
      name: 'OwnWorklogPage',
      load: () => import('./web/OwnWorklogPage.tsx'),
      search: ownWorklogSearch,
    }),
    page({
      path: '/worklog',
      who: 'manages worklog',
      name: 'WorklogProjectsPage',
      load: () => import('./web/WorklogProjectsPage.tsx'),
      search: worklogProjectsSearch,
    }),
    page({
      path: '/worklog/$projectId',
      who: 'manages worklog',
      name: 'SubjectsPage',
      load: () => import('./web/SubjectsPage.tsx'),
      search: subjectsSearch,
      sample: { projectId: 'worklog project' },
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
    page({
      path: '/worklog/$profileId/targets/$targetId',
      who: 'manages worklog',
      name: 'TargetPage',
      load: () => import('./web/TargetPage.tsx'),
      search: targetSearch,
      sample: { profileId: 'worklog profile', targetId: 'worklog target' },
    }),
    page({
      path: '/settings/standard-rates',
      who: 'admin',
      name: 'StandardRatesPage',
      load: () => import('./web/StandardRatesPage.tsx'),
      search: standardRatesSearch,
    }),
  ],
  help: () => import('./help.ts'),
  // The parent of the page for people whose navigation has no entry for it.
  under: { '/user/worklog': '/' },
  home: [
    {
      name: 'worklog',
      who: 'records worklog',
      shows: ({ role, hasTargets }) => hasTargets && isStaff(role),
      isCard: true,
      load: () => import('./web/HomeWorklog.tsx').then(({ HomeWorklog }) => ({ default: HomeWorklog })),
    },
  ],
  icons: { Worklog: 'trend', 'Your worklog': 'trend' },
})
