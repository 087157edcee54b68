import { Refusal } from '../../shared/errors.ts'
import { keepStorableFields } from '../erasable.ts'
import { StoredResponse } from '../idempotency.ts'
import { serializeReply } from '../reply.ts'
import type { CallState } from './call-state.ts'

/**
 * The form in which a response is stored under a key. If its data are erased later, only the fields that may stay are included.
 */
export const storedText = ({ spec }: Pick<CallState, 'spec'>, result: unknown): string => {
  const text = serializeReply(spec, result)
  return spec.erasable === undefined ? text : JSON.stringify(keepStorableFields(JSON.parse(text), spec.erasable))
}

/**
 * A response of an `unkeyed` call may contain passwords, so only its storable fields are kept. Returns undefined if it has none.
 */
const storableText = ({ spec }: Pick<CallState, 'spec'>, result: unknown): string | undefined => {
  if (!spec.unkeyed) return storedText({ spec }, result)
  const { storable } = spec
  if (storable === undefined) return undefined
  const fields = Object.entries(JSON.parse(serializeReply(spec, result)) as object)
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => ['success', ...storable].includes(name))))
}

export const formatOutcome = (call: CallState, result: unknown): string | undefined => {
  if (call.progress === undefined) return undefined
  return result instanceof StoredResponse ? result.body : storableText(call, result)
}

export const formatRefusalReply = (thrown: unknown): string | undefined =>
  thrown instanceof Refusal ? JSON.stringify({ success: false, code: thrown.code, message: thrown.message }) : undefined
