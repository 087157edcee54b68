import { page, webDomain } from '../kit/web/domain.ts'
import { accessSearch, whySearch } from './web/search.ts'

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
    page({
      path: '/access-management/why',
      who: 'admin',
      name: 'WhyPage',
      load: () => import('./web/WhyPage.tsx'),
      search: whySearch,
    }),
  ],
  help: () => import('./help.ts'),
  icons: { 'Access Management': 'shield' },
})
