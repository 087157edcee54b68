import type { AnyHandler, Definition } from '../call.ts'
import type { CallState } from './call-state.ts'
import { prepareCall } from './handler-call.ts'
import { runWithinLimits } from './run-within-limits.ts'

export const prepareHandler = async (call: CallState, definition: Definition): Promise<AnyHandler> =>
  typeof definition === 'function' ? definition : definition.prepare(prepareCall(call))

export const runHandler = async (call: CallState, definition: Definition): Promise<unknown> =>
  runWithinLimits(call, await prepareHandler(call, definition))
