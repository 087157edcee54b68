import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/access-management':
    'Which tabs a sub-admin may open. A tab gives access to its screens and nothing else; a grant can have a last day.',
  '/access-management/why':
    'Every screen for one person: open or closed, because of which role, tab, department or flag, and what would open it. The audit log shows who granted what and when.',
}

export const reads: MainReads = {
  '/access-management': ['GET /get/allUsers', 'all'],
  '/access-management/why': ['GET /access/rights/:userId', 'all'],
}
