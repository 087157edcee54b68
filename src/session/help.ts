import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/sessions': 'Where you are logged in now. If you don’t recognize a session, end it and change your password.',
  '/changePassword': 'Sets a new password. You then log in again, here and on your other devices.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/sessions': ['GET /sessions', 'own'],
  '/changePassword': null,
}
