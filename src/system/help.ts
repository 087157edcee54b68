import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/system':
    'How the service runs: backups and whether they were tried, nodes, jobs, disk, versions. What is amber or red says what to do about it. Download the bundle is for whoever helps.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/system': ['GET /system', 'none'],
}
