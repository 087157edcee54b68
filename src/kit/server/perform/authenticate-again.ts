import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../../access/levels.ts'
import { authenticateCaller, type Caller, checkAccess, type ServerContext } from '../call.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { refuse } from '../refusals.ts'
import { toComparableRights } from '../rights.ts'
import type { CallState } from './call-state.ts'

/** The caller is authenticated again if the body arrived this much later. */
const LATE_MS = 250

async function authenticateNow(context: ServerContext, spec: Endpoint, token: string | undefined): Promise<Actor | undefined> {
  const actor = await authenticateCaller(context, spec, token, context.clock())
  checkAccess(spec, actor)
  return actor
}

export const authenticateAgainIfLate = async (
  context: ServerContext,
  spec: Endpoint,
  { reply, actor, token }: Caller,
  isUpload: boolean,
): Promise<Actor | undefined> => (isUpload || reply.elapsedTime > LATE_MS ? authenticateNow(context, spec, token) : actor)

export async function authenticateAgain(call: CallState): Promise<void> {
  call.actor = await authenticateNow(call.context, call.spec, call.token)
}

/**
 * Authenticates the caller before a call is repeated.
 * @throws STATE_CONFLICT for an upload whose caller's rights have changed, because its rows were checked under the earlier rights
 */
export async function authenticateForRepeat(call: CallState): Promise<void> {
  const before = call.actor
  await authenticateAgain(call)
  if (call.isUpload && !isDeepStrictEqual(toComparableRights(before), toComparableRights(call.actor))) refuse('STATE_CONFLICT')
}
