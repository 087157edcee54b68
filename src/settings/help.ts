import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/settings':
    'Values for the whole workspace, each from a day on: the incentive rate, how long data is kept, and the tolerance for mismatches in a day’s work. Earlier days keep their own values.',
}

export const reads: MainReads = {
  '/settings': ['GET /settings', 'none'],
}
