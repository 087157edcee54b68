import { page, webDomain } from '../kit/web/domain.ts'
import { closedMonthsSearch } from './web/search.ts'

export const closedMonthsWeb = webDomain({
  name: 'closed-months',
  pages: [
    page({
      path: '/closed-months',
      who: 'admin',
      name: 'ClosedMonthsPage',
      help: 'Months whose figures are final. In a closed month nobody fills, decides or changes anything; reopening one needs a reason.',
      load: () => import('./web/ClosedMonthsPage.tsx'),
      search: closedMonthsSearch,
    }),
  ],
  under: { '/closed-months': '/' },
  icons: { 'Closed months': 'lock' },
  statusLooks: { closed: { glyph: 'lock', tone: 'grey' }, open: { glyph: 'ring', tone: 'green' } },
})
