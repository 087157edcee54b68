import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/access-management':
    'Which tabs a sub-admin may open. Each tab brings the calls that its screens need, and no others; a grant may have a last day.',
  '/access-management/why':
    'Every screen for one person: open or closed, by which role, tab, department or flag, and which would open it. The audit log has who granted what when.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/access-management': ['GET /get/allUsers', 'all'],
  '/access-management/why': ['GET /access/rights/:userId', 'all'],
}
