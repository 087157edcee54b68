import { page, webDomain } from '../kit/web/domain.ts'
import { holidaysSearch, ownHolidaysSearch } from './web/search.ts'

export const holidaysWeb = webDomain({
  name: 'holidays',
  pages: [
    page({
      path: '/holidays',
      who: 'admin',
      name: 'HolidaysPage',
      load: () => import('./web/HolidaysPage.tsx'),
      search: holidaysSearch,
    }),
    page({
      path: '/holidays/own',
      who: 'signed-in',
      name: 'OwnHolidaysPage',
      load: () => import('./web/OwnHolidaysPage.tsx'),
      search: ownHolidaysSearch,
    }),
  ],
  help: () => import('./help.ts'),
  home: [
    {
      name: 'holidays',
      who: 'admin',
      isCard: true,
      load: () => import('./web/HomeHolidays.tsx').then(({ HomeHolidays }) => ({ default: HomeHolidays })),
    },
  ],
  under: { '/holidays/own': '/' },
})
