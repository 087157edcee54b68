import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { absenceRoutes } from './server/routes.ts'

export const absences = domain('absences', {
  calls: [absenceRoutes],
  refusals: [refusals],
  objects: { absence: { word: 'Absence' } },
})
