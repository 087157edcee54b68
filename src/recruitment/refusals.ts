import { createRefusals } from '../kit/shared/errors.ts'

const made = createRefusals({
  JOB_NOT_FOUND: [404, 'Job not found'],
  JOB_DELETE_ERROR: [409, 'This job has {candidates}. Remove them first, or close the job instead.'],
  JOB_CHANGED: [409, 'Someone changed this job. Reload and try again.'],
  JOB_CLOSED: [409, 'This job is closed and takes no new candidates.'],
  JOB_IS_SO: [409, 'This job is already {state}.'],
  VACANCY_BELOW_HIRED: [409, 'The vacancy can’t be lower than the number of people already hired.'],
  NO_VACANCY_LEFT: [409, 'This job has too few vacancies left. A head recruiter or an admin can increase them.'],
  NOT_A_RECRUITER: [400, 'A recruiter must be an active person in the department recruiter or head-recruiter.'],
  CANDIDATE_NOT_FOUND: [404, 'Candidate not found'],
  CANDIDATE_CHANGED: [409, 'Someone changed this candidate. Check the changes and try again.'],
  CANDIDATE_IN_STAGE: [409, 'This candidate is already in this stage.'],
  MOVES_REFUSED: [409, 'Nothing was moved: {candidates} can’t be moved.'],
  ALL_ARE_THERE: [409, 'Every candidate in this list is already in this job.'],
  INTERVIEW_NOT_FOUND: [404, 'This candidate has no interview.'],
  CV_NOT_FOUND: [404, 'This candidate has no CV.'],
})
export const { refusals, refusal, found } = made
export const refuse: typeof made.refuse = made.refuse
