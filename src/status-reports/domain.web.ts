import { page, webDomain } from '../kit/web/domain.ts'
import { currentSearch, historySearch, statusSearch } from './web/search.ts'

export const statusReportsWeb = webDomain({
  name: 'status-reports',
  pages: [
    page({
      path: '/status-report',
      who: 'updates statuses',
      name: 'StatusPage',
      load: () => import('./web/StatusPage.tsx'),
      search: statusSearch,
    }),
    page({
      path: '/status-report/current',
      who: 'updates statuses',
      name: 'CurrentStatusPage',
      load: () => import('./web/CurrentStatusPage.tsx'),
      search: currentSearch,
    }),
    page({
      path: '/status-report/history',
      who: 'updates statuses',
      name: 'HistoryStatusPage',
      load: () => import('./web/HistoryStatusPage.tsx'),
      search: historySearch,
    }),
  ],
  help: () => import('./help.ts'),
  icons: { 'Status Update': 'pulse' },
})
