import { page, webDomain } from '../kit/web/domain.ts'

export const sessionWeb = webDomain({
  name: 'session',
  pages: [
    page({
      path: '/sessions',
      who: 'signed-in',
      name: 'SessionsPage',
      help: 'Where you are logged in now. End a session that you do not know, and change your password then.',
      load: () => import('./web/SessionsPage.tsx'),
    }),
    page({
      path: '/changePassword',
      who: 'signed-in',
      name: 'ChangePasswordPage',
      help: 'Sets a new password for you. You log in again with it, here and on your other devices.',
      load: () => import('./web/ChangePasswordPage.tsx'),
    }),
  ],
  icons: { 'Change Password': 'key', Sessions: 'lock' },
})
