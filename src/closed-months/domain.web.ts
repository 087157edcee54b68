import { page, webDomain } from '../kit/web/domain.ts'
import { inboxLooks } from './web/inbox-looks.ts'
import { closeMonthSearch, closedMonthsSearch } from './web/search.ts'

export const closedMonthsWeb = webDomain({
  name: 'closed-months',
  pages: [
    page({
      path: '/closed-months',
      who: 'admin',
      name: 'ClosedMonthsPage',
      load: () => import('./web/ClosedMonthsPage.tsx'),
      search: closedMonthsSearch,
    }),
    page({
      path: '/closed-months/$month',
      who: 'admin',
      name: 'CloseMonthPage',
      load: () => import('./web/CloseMonthPage.tsx'),
      search: closeMonthSearch,
      sample: { month: 'month' },
    }),
  ],
  help: () => import('./help.ts'),
  inbox: inboxLooks,
  waysOut: { MONTH_CLOSED: { to: '/closed-months', who: 'admin', label: 'Closed months' } },
  statusLooks: { closed: { glyph: 'lock', tone: 'grey' }, open: { glyph: 'ring', tone: 'green' } },
})
