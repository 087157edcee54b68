import { page, webDomain } from '../kit/web/domain.ts'
import { usersSearch } from './web/search.ts'

export const usersWeb = webDomain({
  name: 'users',
  pages: [
    page({
      path: '/users',
      who: 'manages users',
      name: 'UsersPage',
      load: () => import('./web/UsersPage.tsx'),
      search: usersSearch,
    }),
    page({
      path: '/users/import',
      who: 'manages users',
      name: 'ImportPeoplePage',
      load: () => import('./web/ImportPeoplePage.tsx'),
    }),
    page({
      path: '/users/$userId',
      who: 'reads people',
      name: 'PersonPage',
      load: () => import('./web/PersonPage.tsx'),
      sample: { userId: 'person' },
    }),
  ],
  help: () => import('./help.ts'),
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
