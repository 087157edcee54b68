import type { MainReads } from '../kit/web/screens.ts'

/** The purpose of each page, by its path. */
export const help = {
  '/settings':
    'Values for the whole workspace, each from a day on: the incentive rate, how long data is kept, and the tolerance for mismatches in a day’s work. Earlier days keep their own values.',
}

/** The main read of each page, by its path. */
export const reads: MainReads = {
  '/settings': ['GET /settings', 'none'],
}
