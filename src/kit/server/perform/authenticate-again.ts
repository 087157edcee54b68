import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../../access/levels.ts'
import { authenticateCaller, type Caller, checkAccess, type ServerContext } from '../call.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { refuse } from '../refusals.ts'
import { toComparableRights } from '../rights.ts'
import type { CallState } from './call-state.ts'

/** A call that begins this long after its caller was authenticated authenticates them again: its body arrived late. */
const LATE_MS = 250

/** The caller as of now. Refuses one who may not make the call any more. */
async function authenticateNow(context: ServerContext, spec: Endpoint, token: string | undefined): Promise<Actor | undefined> {
  const actor = await authenticateCaller(context, spec, token, context.clock())
  checkAccess(spec, actor)
  return actor
}

/** The caller, who may have lost access while the body arrived. */
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
 * Before a call begins again.
 * @throws STATE_CONFLICT of an upload, whose rows were checked by the rights before, when these differ
 */
export async function authenticateForRepeat(call: CallState): Promise<void> {
  const before = call.actor
  await authenticateAgain(call)
  if (call.isUpload && !isDeepStrictEqual(toComparableRights(before), toComparableRights(call.actor))) refuse('STATE_CONFLICT')
}
