import { page, webDomain } from '../kit/web/domain.ts'
import { dayReportSearch, dayRowsSearch, fileReportSearch } from './file-reports/web/search.ts'
import { scorecardSearch, scoreRowsSearch } from './scorecard/web/search.ts'
import { summarySearch } from './summary/web/search.ts'

const report = {
  who: 'reads file reports',
  name: 'FileReportPage',
  load: () => import('./file-reports/web/FileReportPage.tsx'),
  search: fileReportSearch,
} as const
/** The report routes (002 §2 Routes). `-` exists only with a file. */
const reports = [
  ...(['book', 'author', 'reviewer', 'reviewer-2', 'uploader'] as const).flatMap((type) => [
    page({ ...report, path: `/report/${type}` }),
    page({ ...report, path: `/report/${type}/$filename`, sample: { filename: 'file' } }),
  ]),
  page({ ...report, path: '/report/-/$filename', sample: { filename: 'file' } }),
]

export const rowReportsWeb = webDomain({
  name: 'row-reports',
  pages: [
    ...reports,
    page({
      path: '/report',
      who: 'reads file reports',
      name: 'ReportsPage',
      load: () => import('./file-reports/web/ReportsPage.tsx'),
    }),
    page({
      path: '/report/day',
      who: 'admin or manager',
      name: 'DayReportPage',
      load: () => import('./file-reports/web/DayReportPage.tsx'),
      search: dayReportSearch,
    }),
    page({
      path: '/report/day/rows',
      who: 'admin or manager',
      name: 'DayRowsPage',
      load: () => import('./file-reports/web/DayRowsPage.tsx'),
      search: dayRowsSearch,
    }),
    page({
      path: '/project/$sectionName/$filename/summary/details',
      who: 'manages projects',
      name: 'FileSummaryPage',
      load: () => import('./summary/web/FileSummaryPage.tsx'),
      search: summarySearch,
      sample: { sectionName: 'project', filename: 'file' },
    }),
    page({
      path: '/report/scorecard',
      who: 'reads file reports',
      name: 'ScorecardPage',
      load: () => import('./scorecard/web/ScorecardPage.tsx'),
      search: scorecardSearch,
    }),
    page({
      path: '/report/scorecard/rows',
      who: 'reads file reports',
      name: 'ScoreRowsPage',
      load: () => import('./scorecard/web/ScoreRowsPage.tsx'),
      search: scoreRowsSearch,
    }),
  ],
  help: () => import('./help.ts'),
  icons: { Reports: 'reportSheet' },
})
