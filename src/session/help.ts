import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/sessions': 'Where you are logged in now. End a session that you do not know, and change your password then.',
  '/changePassword': 'Sets a new password for you. You log in again with it, here and on your other devices.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/sessions': ['GET /sessions', 'own'],
  '/changePassword': null,
}
