import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/status-report':
    'Whether each person’s account works, by department and subject, and its limits. An account may author once its PS is passed, in two attempts; ongoing: no result yet. The history keeps every save.',
  '/status-report/current': 'The current state of every account, to search and download. Select a row to update it.',
  '/status-report/history': 'Every save, newest first, with what changed.',
}

export const reads: MainReads = {
  '/status-report': ['GET /get/users/status/:email', 'own', 'sees all statuses'],
  '/status-report/current': ['GET /fetch/current/status/:email', 'own', 'sees all statuses'],
  '/status-report/history': ['GET /fetch/history/status/:email', 'own', 'sees all statuses'],
}
