import { domain } from '../kit/server/domain.ts'
import { refusals } from './refusals.ts'
import { noteSizes } from './server/note-size.ts'
import { systemRoutes } from './server/routes.ts'

export const system = domain('system', {
  calls: [systemRoutes],
  refusals: [refusals],
  sweeps: [noteSizes],
  objects: { job: { word: 'Job' } },
})
