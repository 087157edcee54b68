import { page, webDomain } from '../kit/web/domain.ts'
import { settingsSearch } from './web/search.ts'

export const settingsWeb = webDomain({
  name: 'settings',
  pages: [
    page({
      path: '/settings',
      who: 'admin',
      name: 'SettingsPage',
      load: () => import('./web/SettingsPage.tsx'),
      search: settingsSearch,
    }),
  ],
  help: () => import('./help.ts'),
})
