import type { ExportKind } from '../kit/export/server/export.ts'
import { domain } from '../kit/server/domain.ts'
import { scheduledExports as contract } from './contract.ts'
import { refusal, refusals } from './refusals.ts'
import { heldSchedules } from './server/held.ts'
import { exportsThatCame } from './server/inbox.ts'
import { scheduledRoutes } from './server/routes.ts'
import { makeExports } from './server/run.ts'

const file: ExportKind<true> = { call: contract.file, nothing: refusal('EXPORT_FILE_NOT_FOUND'), ofPeople: true }

export const scheduledExports = domain('scheduled-exports', {
  calls: [scheduledRoutes],
  refusals: [refusals],
  exports: [file],
  held: [heldSchedules],
  inbox: [exportsThatCame],
  sweeps: [makeExports],
  objects: { 'scheduled-export': { word: 'Scheduled export' } },
  acts: { 'sweep exports': 'Made the scheduled export {}' },
})
