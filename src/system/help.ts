import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/system':
    'How the service runs: backups and whether they were tried, nodes, jobs, disk, versions. What is amber or red says what to do about it. Download the bundle for the person who helps you.',
}

export const reads: MainReads = {
  '/system': ['GET /system', 'none'],
}
