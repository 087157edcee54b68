import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/settings':
    'Values of the whole product, each from a day on: the rate of incentives, how long data stay, and how far what is known of a day’s work may differ. An earlier day keeps its own.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/settings': ['GET /settings', 'none'],
}
