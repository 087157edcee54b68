import type { MainReads } from '../kit/web/screens.ts'

export const help = {
  '/recruitment': 'The jobs you are hiring for: how many vacancies are left, who recruits for each, and the candidate report.',
  '/recruitment/job/$jobId':
    'One job and its candidates by stage. Drag a card to another stage, or press 1 to 6; press X to select several. Enter shows contact, CV, interview and history.',
  '/recruit':
    'The jobs assigned to you. Open one to add candidates, typed or from a list, and to see its board. The report covers all of them or one.',
  '/recruit/$jobId/add':
    'Add candidates to one job, one after the other: press Enter to save and start the next. The job’s candidates are listed below.',
  '/recruit/$jobId/board':
    'The candidates of one job by stage. Drag a card to another stage, or press 1 to 6; press X to select several. Days in red: the candidate has waited too long.',
  '/recruit/funnel':
    'How many candidates reached each stage in a period, by job and by recruiter, and why candidates were declined.',
}

export const reads: MainReads = {
  '/recruitment': ['GET /recruit/job/get', 'all'],
  '/recruitment/job/$jobId': ['GET /recruit/job/:id', 'all'],
  '/recruit': ['GET /recruit/jobs/user', 'own'],
  '/recruit/$jobId/board': ['GET /recruit/:jobId/candidate/board', 'own', 'manages recruitment'],
  '/recruit/funnel': ['GET /recruit/funnel', 'own', 'manages recruitment'],
  '/recruit/$jobId/add': ['GET /recruit/jobs/user/:id', 'own'],
}
