import { page, webDomain } from '../kit/web/domain.ts'

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
  help: () => import('./help.ts'),
  icons: { 'Change Password': 'key', Sessions: 'lock' },
})
