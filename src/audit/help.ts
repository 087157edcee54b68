import type { MainReads } from '../kit/web/screens.ts'

/** The purpose of each page, by its path. */
export const help = {
  '/audit': 'Every stored change: who made it, when, and what was there before. Nobody can edit this list.',
}

/** The main read of each page, by its path. */
export const reads: MainReads = {
  '/audit': ['GET /audit', 'all'],
}
