import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/inbox': 'What came to you in the last 14 days. Managers and admins decide here on what waits for them, many at once.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/inbox': ['GET /me/inbox', 'own'],
}
