import { page, webDomain } from '../kit/web/domain.ts'
import { addCandidatesSearch, funnelSearch, jobSearch, jobsSearch, ownJobsSearch } from './web/search.ts'

export const recruitmentWeb = webDomain({
  name: 'recruitment',
  pages: [
    page({
      path: '/recruitment',
      who: 'manages recruitment',
      name: 'JobsPage',
      load: () => import('./web/JobsPage.tsx'),
      search: jobsSearch,
    }),
    page({
      path: '/recruitment/job/$jobId',
      who: 'manages recruitment',
      name: 'JobPage',
      load: () => import('./web/JobPage.tsx'),
      search: jobSearch,
      sample: { jobId: 'job' },
    }),
    page({
      path: '/recruit',
      who: 'recruits',
      name: 'OwnJobsPage',
      load: () => import('./web/OwnJobsPage.tsx'),
      search: ownJobsSearch,
    }),
    page({
      path: '/recruit/$jobId/add',
      who: 'recruits',
      name: 'AddCandidatesPage',
      load: () => import('./web/AddCandidatesPage.tsx'),
      search: addCandidatesSearch,
      sample: { jobId: 'job' },
    }),
    page({
      path: '/recruit/$jobId/board',
      who: 'recruits',
      name: 'RecruiterBoardPage',
      load: () => import('./web/JobPage.tsx'),
      search: jobSearch,
      sample: { jobId: 'job' },
    }),
    page({
      path: '/recruit/funnel',
      who: 'handles candidates',
      name: 'FunnelPage',
      load: () => import('./web/home/RecruiterHome.tsx'),
      search: funnelSearch,
    }),
  ],
  under: { '/recruit/funnel': '/recruitment' },
  home: [
    {
      name: 'recruiting',
      who: 'recruits',
      load: () => import('./web/home/RecruiterHome.tsx').then(({ RecruiterHome }) => ({ default: RecruiterHome })),
    },
  ],
  newcomers: () => import('./candidates-contract.ts').then(({ candidates }) => candidates.one),
  help: () => import('./help.ts'),
  icons: { Recruitment: 'candidate' },
})
