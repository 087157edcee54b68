import type { ExportKind } from '../kit/server/export-kind.ts'
import { domain } from '../kit/server/domain.ts'
import { scheduledExports as contract } from './contract.ts'
import { refusal, refusals } from './refusals.ts'
import { namedCopies } from '../erasures/server/extension-points.ts'
import { countCopiesSql } from './server/count-copies.ts'
import { ownedSchedules } from './server/leaver-schedules.ts'
import { scheduledScenes } from './sample.ts'
import { exportsThatCame } from './server/inbox.ts'
import { scheduledRoutes } from './server/routes.ts'
import { makeExports } from './server/run.ts'
import { SELECTION_TOO_LONG } from './vocabulary.ts'
import { leaverResources } from '../users/server/extension-points.ts'

const file: ExportKind<true> = { call: contract.file, nothing: refusal('EXPORT_FILE_NOT_FOUND'), ofPeople: true }

const tooLong = refusal('INVALID_REQUEST', { issues: [{ path: 'selection', message: SELECTION_TOO_LONG }] })

function sentenceOf(after: Readonly<Record<string, unknown>> | null): string | undefined {
  if (after === null || !('stopped' in after || 'owner' in after)) return undefined
  if ('stopped' in after) return 'Stopped the scheduled export {}, which its owner may no longer make'
  return 'problem' in after ? 'Could not make the scheduled export {}' : 'Made the scheduled export {}'
}

export const scheduledExports = domain('scheduled-exports', {
  calls: [scheduledRoutes],
  refusals: [refusals],
  exports: [file],
  extensions: [leaverResources.extend(ownedSchedules), namedCopies.extend(countCopiesSql)],
  inbox: [exportsThatCame],
  sweeps: [makeExports],
  sample: scheduledScenes,
  constraints: { scheduled_exports_selection_check: [tooLong, 'selection'] },
  objects: { 'scheduled-export': { word: 'Scheduled export', says: ({ after }) => sentenceOf(after) } },
  // The audit line names the contents of the file. The scheduled export itself has a separate line.
  acts: { 'sweep exports': 'Made {} for a scheduled export' },
})
