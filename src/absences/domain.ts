import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { absenceScenes } from './sample.ts'
import { absencesThatCame } from './server/inbox.ts'
import { absenceRoutes } from './server/routes.ts'
import { absencesOfPeople } from './server/traces.ts'

export const absences = domain('absences', {
  calls: [absenceRoutes],
  refusals: [refusals],
  inbox: [absencesThatCame],
  traces: { user: [absencesOfPeople] },
  sample: absenceScenes,
  objects: { absence: { word: 'Absence' } },
})
