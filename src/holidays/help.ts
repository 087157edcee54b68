import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/holidays':
    'Public holidays and to whom they apply. A day counts once it is confirmed, from the first open month on: nobody has to work on it, and the month’s other days carry the salary.',
  '/holidays/own':
    'Your holidays of a year. Of the restricted days in your calendar you may choose as many as it says, before the day; the others stay working days.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/holidays': ['GET /holidays', 'all'],
  '/holidays/own': ['GET /holidays/own', 'own'],
}
