import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/closed-months/$month':
    'What is still open in a month, with the page to finish each, and what the month adds up to. Closing makes its figures final; anything still open stays as it is.',
  '/closed-months':
    'Months whose figures are final: nothing in them can be filled, decided or changed, and reopening one needs a reason. The handover keeps everyone’s totals and shows any later differences.',
}

export const reads: MainReads = {
  '/closed-months': ['GET /closed-months', 'none'],
  '/closed-months/$month': ['GET /closed-months/:month/checklist', 'all'],
}
