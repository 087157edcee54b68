import { page, webDomain } from '../kit/web/domain.ts'
import { usersSearch } from './web/search.ts'

export const usersWeb = webDomain({
  name: 'users',
  pages: [
    page({
      path: '/users',
      who: 'manages users',
      name: 'UsersPage',
      help: 'Everybody who can log in: their roles, departments and manager. Add people here, change them, or block them when they leave.',
      load: () => import('./web/UsersPage.tsx'),
      search: usersSearch,
    }),
    page({
      path: '/users/import',
      who: 'manages users',
      name: 'ImportPeoplePage',
      help: 'Adds many people from a workbook. First you see what would happen; nothing is stored before you say so.',
      load: () => import('./web/ImportPeoplePage.tsx'),
    }),
    page({
      path: '/users/$userId',
      who: 'reads people',
      name: 'PersonPage',
      help: 'All about one person: the rows they hold, their terms and departments over time, and what was changed and done, by day.',
      load: () => import('./web/PersonPage.tsx'),
      sample: { userId: 'person' },
    }),
  ],
  icons: { 'Manage Users': 'people' },
  personPage: { path: '/users/$userId', who: 'reads people' },
  find: [
    {
      kind: 'person',
      title: 'People',
      icon: 'user',
      load: () => import('./web/find-people.ts').then(({ useFoundPeople }) => useFoundPeople),
    },
  ],
  statusLooks: {
    active: { glyph: 'tickDisc', tone: 'green' },
    blocked: { glyph: 'octagonCross', tone: 'red' },
  },
})
