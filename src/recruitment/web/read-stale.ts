import { Refused } from '../../kit/web/call.ts'

/** The version of a candidate whom somebody changed since, from the refusal that says so; undefined: it is another one. */
export function readStaleVersion(error: unknown): number | undefined {
  if (!(error instanceof Refused) || error.code !== 'CANDIDATE_CHANGED') return undefined
  return (error.fields['current'] as { version?: number } | undefined)?.version
}
