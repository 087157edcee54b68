import { page, webDomain } from '../kit/web/domain.ts'
import { auditSearch } from './web/search.ts'

export const auditWeb = webDomain({
  name: 'audit',
  pages: [
    page({
      path: '/audit',
      who: 'admin',
      name: 'AuditPage',
      help: 'Every change that was stored: who made it, when, and what was there before. Nobody can change this list.',
      load: () => import('./web/AuditPage.tsx'),
      search: auditSearch,
    }),
  ],
  under: { '/audit': '/' },
  icons: { 'Audit log': 'clock' },
  home: [
    {
      name: 'latest changes',
      who: 'admin',
      isCard: true,
      load: () => import('./web/LatestChanges.tsx').then(({ LatestChanges }) => ({ default: LatestChanges })),
    },
  ],
})
