import type { Endpoint } from '../shared/endpoint.ts'
import type { Caller, Definition, ServerContext } from './call.ts'
import { authenticateForRepeat } from './perform/authenticate-again.ts'
import { readCall } from './perform/read-call.ts'
import { outcomeText, refusalText } from './perform/response-text.ts'
import { runHandler } from './perform/run-handler.ts'
import { analyzeUploaded, runUpload } from './perform/run-upload.ts'
import { DryRun } from './reply.ts'
import { haveChanged, untilRightsHold } from './rights.ts'

/**
 * The steps of a call once its body may be read, each a function of src/kit/server/perform/. The handler runs in the call's one
 * transaction, with its key and its audit rows (`runInTransaction`); what it changed is published after the commit.
 * @returns the handler's result, a stored response, or a refusal that commits what was written before it
 */
export async function perform(context: ServerContext, spec: Endpoint, definition: Definition, caller: Caller): Promise<unknown> {
  const call = await readCall(context, spec, caller)
  const run = call.isUpload ? runUpload : runHandler
  let outcome: string | undefined
  try {
    const result = await untilRightsHold(
      () => run(call, definition),
      async () => call.actor !== undefined && !call.isReading && haveChanged(context.pool, call.actor),
      () => authenticateForRepeat(call),
    )
    await analyzeUploaded(call, result)
    for (const [people, tags] of call.publications) context.events.publish(people, tags)
    outcome = outcomeText(call, result)
    return result
  } catch (thrown) {
    // A dry run was rolled back: there is nothing to publish.
    if (thrown instanceof DryRun) return thrown
    outcome = refusalText(thrown)
    throw thrown
  } finally {
    call.progress?.over(outcome)
    for (const release of call.releases) await release()
  }
}
