import { heldElsewhere } from '../erasures/server/extension-points.ts'
import { domain } from '../kit/server/domain.ts'
import { forgetOldResponses } from '../kit/server/idempotency.ts'
import { refusals } from './refusals.ts'
import { computeBackupsHold } from './server/backups-hold.ts'
import { jobsThatFailed } from './server/job-failures.ts'
import { noteSizes } from './server/note-size.ts'
import { bundleExport, systemRoutes } from './server/routes.ts'

export const system = domain('system', {
  calls: [systemRoutes],
  refusals: [refusals],
  extensions: [heldElsewhere.extend(computeBackupsHold)],
  inbox: [jobsThatFailed],
  sweeps: [noteSizes, forgetOldResponses],
  exports: [bundleExport],
  objects: { job: { word: 'Job' }, 'support-bundle': { word: 'Support bundle' } },
})
