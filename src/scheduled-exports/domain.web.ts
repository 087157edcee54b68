import { page, webDomain } from '../kit/web/domain.ts'
import { inboxLooks } from './web/inbox-looks.ts'
import { scheduledSearch } from './web/search.ts'

export const scheduledExportsWeb = webDomain({
  name: 'scheduled-exports',
  pages: [
    page({
      path: '/report/scheduled',
      who: 'reads file reports',
      name: 'ScheduledPage',
      load: () => import('./web/ScheduledPage.tsx'),
      search: scheduledSearch,
    }),
  ],
  help: () => import('./help.ts'),
  inbox: inboxLooks,
})
