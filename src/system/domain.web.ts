import { page, webDomain } from '../kit/web/domain.ts'
import { inboxLooks } from './web/inbox-looks.ts'
import { systemSearch } from './web/search.ts'

export const systemWeb = webDomain({
  name: 'system',
  pages: [
    page({
      path: '/system',
      who: 'admin',
      name: 'SystemPage',
      load: () => import('./web/SystemPage.tsx'),
      search: systemSearch,
    }),
  ],
  help: () => import('./help.ts'),
  inbox: inboxLooks,
})
