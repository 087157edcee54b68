import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/recruitment': 'The jobs that you hire for: how many places each has left, who recruits for it, and the report of candidates.',
  '/recruitment/job/$jobId':
    'One job and its candidates by stage. Focus a card and press 1 to 6 to move it; Enter opens the candidate with contact, CV and history.',
  '/recruit':
    'The jobs that are assigned to you. Open one to add candidates; the report has the candidates of all of them, or of one.',
  '/recruit/$jobId/add':
    'Add candidates of one job, one after the other: Enter saves, and the form is ready for the next. Those of the job are listed below.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/recruitment': ['GET /recruit/job/get', 'all'],
  '/recruitment/job/$jobId': ['GET /recruit/job/:id', 'all'],
  '/recruit': ['GET /recruit/jobs/user', 'own'],
  '/recruit/$jobId/add': ['GET /recruit/jobs/user/:id', 'own'],
}
