import { page, webDomain } from '../kit/web/domain.ts'
import { inboxLooks } from './web/inbox-looks.ts'

export const sessionWeb = webDomain({
  name: 'session',
  pages: [
    page({
      path: '/sessions',
      who: 'signed-in',
      name: 'SessionsPage',
      load: () => import('./web/SessionsPage.tsx'),
    }),
    page({
      path: '/changePassword',
      who: 'signed-in',
      name: 'ChangePasswordPage',
      load: () => import('./web/ChangePasswordPage.tsx'),
    }),
  ],
  inbox: inboxLooks,
  help: () => import('./help.ts'),
  icons: { 'Change Password': 'key', Sessions: 'lock' },
})
