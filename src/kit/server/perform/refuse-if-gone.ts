import { refuse } from '../refusals.ts'
import type { CallState } from './call-state.ts'

/**
 * Refuses a read or a download whose client disconnected while it waited.
 * @throws CALLER_GONE
 */
export function refuseIfGone({ spec, isReading, reply }: CallState): void {
  if ((isReading || spec.download) && reply.raw.destroyed) refuse('CALLER_GONE')
}
