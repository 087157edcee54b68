import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/report/scheduled':
    'Exports made for you every day, week or month, with the data you may read on that day. Download their files here; each is deleted after 90 days, or after the time in Settings.',
}

export const reads: MainReads = { '/report/scheduled': ['GET /report/scheduled', 'own'] }
