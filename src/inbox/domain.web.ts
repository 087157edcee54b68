import { page, webDomain } from '../kit/web/domain.ts'
import { loadApprovalLooks } from '../kit/web/inbox-looks.ts'
import { inboxLooks } from './web/inbox-looks.ts'
import { inboxSearch } from './web/search.ts'

export const inboxWeb = webDomain({
  name: 'inbox',
  pages: [
    page({
      path: '/inbox',
      who: 'signed-in',
      name: 'InboxPage',
      load: async () => {
        await loadApprovalLooks()
        return import('./web/InboxPage.tsx')
      },
      search: inboxSearch,
    }),
  ],
  help: () => import('./help.ts'),
  under: { '/inbox': '/' },
  icons: { Inbox: 'bell' },
  home: [
    {
      name: 'To review',
      who: 'admin or manager',
      isCard: true,
      load: () => import('./web/HomeWaiting.tsx').then(({ HomeWaiting }) => ({ default: HomeWaiting })),
    },
  ],
  inbox: inboxLooks,
})
