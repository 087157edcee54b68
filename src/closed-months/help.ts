import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/closed-months/$month':
    'What of a month is still open, each with the page where it is done, and what the month will come to. Closing makes its figures final; what is open then stays as it is.',
  '/closed-months':
    'Months whose figures are final: nobody fills, decides or changes anything in them, and reopening one needs a reason. A handover keeps what everybody came to, and shows what differs from it later.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/closed-months': ['GET /closed-months', 'none'],
  '/closed-months/$month': ['GET /closed-months/:month/checklist', 'all'],
}
