import type { MainReads } from '../kit/web/screens.ts'

/** What each page is for, by its path. */
export const help = {
  '/recruitment': 'The jobs you are hiring for: how many vacancies are left, who recruits for each, and the candidate report.',
  '/recruitment/job/$jobId':
    'One job and its candidates by stage. Select a card and press 1 to 6 to move it; press Enter to see contact, CV and history.',
  '/recruit': 'The jobs assigned to you. Open one to add candidates. The report covers all of them or one.',
  '/recruit/$jobId/add':
    'Add candidates to one job, one after the other: press Enter to save and start the next. The job’s candidates are listed below.',
}

/** What each page reads in the first place. */
export const reads: MainReads = {
  '/recruitment': ['GET /recruit/job/get', 'all'],
  '/recruitment/job/$jobId': ['GET /recruit/job/:id', 'all'],
  '/recruit': ['GET /recruit/jobs/user', 'own'],
  '/recruit/$jobId/add': ['GET /recruit/jobs/user/:id', 'own'],
}
