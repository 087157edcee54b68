import { page, webDomain } from '../kit/web/domain.ts'
import { accessSearch } from './web/search.ts'

export const grantsWeb = webDomain({
  name: 'grants',
  pages: [
    page({
      path: '/access-management',
      who: 'admin',
      name: 'AccessManagementPage',
      load: () => import('./web/AccessManagementPage.tsx'),
      search: accessSearch,
    }),
  ],
  help: () => import('./help.ts'),
  icons: { 'Access Management': 'shield' },
})
