import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/audit': 'Every stored change: who made it, when, and what was there before. Nobody can edit this list.',
}

export const reads: MainReads = {
  '/audit': ['GET /audit', 'all'],
}
