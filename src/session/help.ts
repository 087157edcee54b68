import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/sessions': 'Where you are logged in now. If you don’t recognize a session, end it and change your password.',
  '/changePassword': 'Sets a new password. You then log in again, here and on your other devices.',
}

export const reads: MainReads = {
  '/sessions': ['GET /sessions', 'own'],
  '/changePassword': null,
}
