import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/audit': 'Every stored change: who made it, when, and what was there before. Nobody can edit this list.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/audit': ['GET /audit', 'all'],
}
