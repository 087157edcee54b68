import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/system':
    'How the service runs: whether the last backup is recent and was tried, which nodes answer, what runs by itself and what failed, how full the disk is. What is amber or red says what to do about it.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/system': ['GET /system', 'none'],
}
