import { Refusal } from '../../shared/errors.ts'
import { storedFields } from '../erasable.ts'
import { StoredResponse } from '../idempotency.ts'
import { serializeReply } from '../reply.ts'
import type { CallState } from './call-state.ts'

/** The response as it is stored under a key: of data that are erased later only the fields that stay. */
export const storedText = ({ spec }: Pick<CallState, 'spec'>, result: unknown): string => {
  const text = serializeReply(spec, result)
  return spec.erasable === undefined ? text : JSON.stringify(storedFields(JSON.parse(text), spec.erasable))
}

/** The response as text; of one without a key, which may hold passwords, only the fields that may be stored. */
const storableText = ({ spec }: Pick<CallState, 'spec'>, result: unknown): string | undefined => {
  if (!spec.unkeyed) return storedText({ spec }, result)
  const { storable } = spec
  if (storable === undefined) return undefined
  const fields = Object.entries(JSON.parse(serializeReply(spec, result)) as object)
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => ['success', ...storable].includes(name))))
}

/** What the follower of an upload receives as its outcome. */
export const outcomeText = (call: CallState, result: unknown): string | undefined => {
  if (call.progress === undefined) return undefined
  return result instanceof StoredResponse ? result.body : storableText(call, result)
}

/** The same of an upload that was refused; undefined for an unexpected error. */
export const refusalText = (thrown: unknown): string | undefined =>
  thrown instanceof Refusal ? JSON.stringify({ success: false, code: thrown.code, message: thrown.message }) : undefined
