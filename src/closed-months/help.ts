import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/closed-months':
    'Months whose figures are final. In a closed month nobody fills, decides or changes anything; reopening one needs a reason. Its handover has what everybody came to when it was closed; whatever differs from it later is shown.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/closed-months': ['GET /closed-months', 'none'],
}
