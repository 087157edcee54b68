import { page, webDomain } from '../kit/web/domain.ts'
import { loadApprovalLooks } from './web/looks.ts'
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
    page({
      path: '/notifications',
      who: 'signed-in',
      name: 'NotificationsPage',
      load: () => import('./web/NotificationsPage.tsx'),
    }),
  ],
  help: () => import('./help.ts'),
  under: { '/inbox': '/', '/notifications': '/' },
  icons: { Inbox: 'bell', Notifications: 'bell' },
  home: [
    {
      name: 'To review',
      who: 'admin or manager',
      isFirst: true,
      load: async () => {
        const [{ HomeWaiting }] = await Promise.all([import('./web/HomeWaiting.tsx'), loadApprovalLooks()])
        return { default: HomeWaiting }
      },
    },
  ],
  inbox: inboxLooks,
})
