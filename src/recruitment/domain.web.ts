import { page, webDomain } from '../kit/web/domain.ts'
import { newcomerReads } from '../users/web/extension-points.ts'
import { addCandidatesSearch, funnelSearch, jobSearch, ownBoardSearch, jobsSearch, ownJobsSearch } from './web/search.ts'

/** The recruiters' Home and the funnel share one file. */
const loadHome = () => import('./web/home/RecruiterHome.tsx')

const loadJob = () => import('./web/JobPage.tsx')

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
      load: loadJob,
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
      load: loadJob,
      search: ownBoardSearch,
      sample: { jobId: 'job' },
    }),
    page({
      path: '/recruit/funnel',
      who: 'handles candidates',
      name: 'FunnelPage',
      load: loadHome,
      search: funnelSearch,
    }),
  ],
  under: { '/recruit/funnel': '/recruitment' },
  home: [
    {
      name: 'recruiting',
      who: 'recruits',
      load: () => loadHome().then(({ RecruiterHome }) => ({ default: RecruiterHome })),
      lead: () => loadHome().then(({ RecruiterLead }) => ({ default: RecruiterLead })),
      acts: () => loadHome().then(({ RecruiterActs }) => ({ default: RecruiterActs })),
    },
  ],
  extensions: [newcomerReads.extend(() => import('./candidates-contract.ts').then(({ candidates }) => candidates.one))],
  help: () => import('./help.ts'),
  icons: { Recruitment: 'resume' },
})
