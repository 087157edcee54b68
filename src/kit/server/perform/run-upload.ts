import { StoredResponse } from '../idempotency.ts'
import type { Definition } from '../call.ts'
import { analyzeGrown, limitUploads, readAgainIfChanged, unlessRepeated } from '../uploads.ts'
import { authenticateAgain } from './authenticate-again.ts'
import type { CallState } from './call-state.ts'
import { prepareHandler } from './run-handler.ts'
import { runWithinLimits } from './run-within-limits.ts'

/** Waits for one of the node's upload places. A repeat of a stored upload is not read again. */
export const runUpload = (call: CallState, definition: Definition): Promise<unknown> =>
  limitUploads(async () => {
    await authenticateAgain(call)
    return readAgainIfChanged(async () =>
      runWithinLimits(call, await unlessRepeated(call.context.pool, call.keyed, () => prepareHandler(call, definition))),
    )
  })

/** Updates the planner's estimates. The upload is already stored, so a failure is only logged. */
export async function analyzeUploadedTables(
  { context, request, isUpload, isReading }: CallState,
  result: unknown,
): Promise<void> {
  if (!isUpload || isReading || result instanceof StoredResponse) return
  await analyzeGrown(context.pool).catch((error: unknown) =>
    request.log.warn({ err: error }, 'The tables of an upload were not analyzed'),
  )
}
