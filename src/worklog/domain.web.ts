import { page, webDomain } from '../kit/web/domain.ts'
import { ownWorklogSearch, targetSearch } from './web/search.ts'

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
      path: '/worklog/$profileId/targets/$targetId',
      who: 'manages worklog',
      name: 'TargetPage',
      load: () => import('./web/TargetPage.tsx'),
      search: targetSearch,
      sample: { profileId: 'profile', targetId: 'worklog target' },
    }),
  ],
  help: () => import('./help.ts'),
  under: { '/worklog': '/worklog' },
  icons: { Worklog: 'board', 'Your worklog': 'board' },
})
