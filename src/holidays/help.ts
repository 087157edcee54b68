import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/holidays':
    'Public holidays and the people to whom they apply. A day counts once it is confirmed, from the first open month on: nobody has to work on it, and the other days of the month carry the salary.',
  '/holidays/own':
    'Your holidays of a year. You may choose as many restricted days as your calendar allows, before the day; the others stay working days.',
}

export const reads: MainReads = {
  '/holidays': ['GET /holidays', 'all'],
  '/holidays/own': ['GET /holidays/own', 'own'],
}
