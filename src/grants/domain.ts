import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { grantSentence } from './rules.ts'
import { hasTabsSql } from './server/lookup.ts'
import { grantsRoutes } from './server/routes.ts'
import { assignedSubjects, subjectsOfPeople } from './server/leaver-subjects.ts'
import { subjectRoutes } from './server/subject-routes.ts'
import { leaverResources } from '../users/server/extension-points.ts'

export const grants = domain('grants', {
  calls: [grantsRoutes, subjectRoutes],
  refusals: [refusals],
  conditions: { 'user has tabs': hasTabsSql },
  extensions: [leaverResources.extend(assignedSubjects)],
  traces: { user: [subjectsOfPeople] },
  objects: {
    grant: { word: 'Access', says: grantSentence, access: 'all', offboarded: () => 'Ended the access to subjects of {}' },
  },
})
