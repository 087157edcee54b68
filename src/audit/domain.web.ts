import { page, webDomain } from '../kit/web/domain.ts'
import { auditSearch } from './web/search.ts'

export const auditWeb = webDomain({
  name: 'audit',
  pages: [
    page({
      path: '/audit',
      who: 'admin',
      name: 'AuditPage',
      load: () => import('./web/AuditPage.tsx'),
      search: auditSearch,
    }),
  ],
  help: () => import('./help.ts'),
  home: [
    {
      name: 'latest changes',
      who: 'admin',
      isCard: true,
      load: () => import('./web/LatestChanges.tsx').then(({ LatestChanges }) => ({ default: LatestChanges })),
    },
  ],
})
