import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { describeJobChange } from './rules.ts'
import { recruitmentScenes } from './sample.ts'
import { candidateRoutes } from './server/candidate-routes.ts'
import { cvExport } from './server/cv.ts'
import { cvRoutes } from './server/cv-routes.ts'
import { candidatesWhoJoined, eraseOldCandidates } from './server/erase.ts'
import { recruitmentHomeRoutes } from './server/home-routes.ts'
import { candidatesImportRoutes, candidatesUpload } from './server/import-candidates.ts'
import { interviewExport, interviewRoutes } from './server/interviews.ts'
import { assignedJobs, recruitersOfPeople } from './server/leaver-jobs.ts'
import { reportExport, reportRoutes } from './server/report.ts'
import { jobRoutes } from './server/routes.ts'
import { personTraces } from '../erasures/server/extension-points.ts'
import { leaverResources } from '../users/server/extension-points.ts'

export const recruitment = domain('recruitment', {
  calls: [jobRoutes, candidateRoutes, cvRoutes, interviewRoutes, recruitmentHomeRoutes, candidatesImportRoutes, reportRoutes],
  refusals: [refusals],
  constraints: {
    recruitment_vacancy_left: [refusal('NO_VACANCY_LEFT'), 'stage'],
    recruitment_vacancy_hired: [refusal('VACANCY_BELOW_HIRED'), 'vacancy'],
  },
  objects: { 'recruit-job': { word: 'Job', says: describeJobChange }, 'recruit-candidate': { word: 'Candidate' } },
  acts: { 'sweep candidates': 'Erased a candidate after the retention time' },
  exports: [reportExport, cvExport, interviewExport],
  uploads: [candidatesUpload],
  traces: { user: [recruitersOfPeople] },
  extensions: [leaverResources.extend(assignedJobs), personTraces.extend(candidatesWhoJoined)],
  sweeps: [eraseOldCandidates],
  sample: recruitmentScenes,
})
