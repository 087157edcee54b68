import { page, webDomain } from '../kit/web/domain.ts'
import { crossCheckSearch } from './cross-check/web/search.ts'
import { reportSearch, targetReportSearch } from './web/search.ts'

export const reportsWeb = webDomain({
  name: 'reports',
  pages: [
    page({
      path: '/report/user',
      who: 'reads productivity',
      name: 'UserReportPage',
      load: () => import('./web/ProductivityReport.tsx'),
      search: reportSearch,
    }),
    page({
      path: '/report/department',
      who: 'admin or manager',
      name: 'DepartmentReportPage',
      load: () => import('./web/ProductivityReport.tsx'),
      search: reportSearch,
    }),
    page({
      path: '/report/team',
      who: 'admin or manager',
      name: 'TeamReportPage',
      load: () => import('./web/ProductivityReport.tsx'),
      search: reportSearch,
    }),
    page({
      path: '/target-report',
      who: 'reads productivity',
      name: 'TargetReportPage',
      load: () => import('./web/TargetReportPages.tsx'),
      search: targetReportSearch,
    }),
    page({
      path: '/target-report/user',
      who: 'reads productivity',
      name: 'OwnTargetReportPage',
      load: () => import('./web/TargetReportPages.tsx'),
      search: targetReportSearch,
    }),
    page({
      path: '/report/cross-check',
      who: 'admin or manager',
      name: 'CrossCheckPage',
      load: () => import('./cross-check/web/CrossCheckPage.tsx'),
      search: crossCheckSearch,
    }),
  ],
  help: () => import('./help.ts'),
  // The parent of each page, for people whose navigation has no entry for the page.
  under: { '/report': '/', '/report/user': '/target-report/user', '/target-report': '/' },
  icons: { 'Generate report': 'list', 'User Report': 'list', 'User Target Report': 'chart' },
})
