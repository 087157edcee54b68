import { page, webDomain } from '../kit/web/domain.ts'
import { accessSearch } from './web/search.ts'

export const grantsWeb = webDomain({
  name: 'grants',
  pages: [
    page({
      path: '/access-management',
      who: 'admin',
      name: 'AccessManagementPage',
      help: 'Which tabs a sub-admin may open. Each tab brings the calls that its screens need, and no others.',
      load: () => import('./web/AccessManagementPage.tsx'),
      search: accessSearch,
    }),
  ],
  icons: { 'Access Management': 'shield' },
})
