import { levels, ROLES, type Role } from '../../access/levels.ts'
import type { CallInput, Endpoint } from '../shared/endpoint.ts'
import { buildCallUrl, isKeyed, type RequestParts } from './call.ts'

/**
 * A read that a page makes as soon as it opens. The script in index.html begins it while the page's files are fetched
 * (`beginReads`). In its texts, `*name*` stands for a parameter of the path or for the role, and `*name.500*` for a number in the
 * address with the default 500.
 */
export type FirstRead = {
  method: Endpoint['method']
  url: string
  body: string | null
  roles: readonly Role[]
  /** With one of these search parameters, the page makes a different read. */
  unless: readonly string[]
  /** A parameter of the path, and the ending that it must have. With another ending, the page makes a different read. */
  ends: readonly [name: string, ending: string] | null
  /** The setting with the page size that the user chose, if the page has one. */
  kept: string | null
}

/** A placeholder for a value that only the browser knows. Its characters are not encoded in an address. */
export const fromPath = (name: string): string => `*${name}*`
export const fromSearch = (name: string, usual: number): number => `*${name}.${usual}*` as unknown as number

/** Tests of each page compare the result with the page's actual request. */
export function buildFirstRead<const E extends Endpoint>(
  spec: E,
  sent: CallInput<E>,
  { unless = [], ends = null, kept = null }: Partial<Pick<FirstRead, 'unless' | 'ends' | 'kept'>> = {},
): FirstRead {
  const parts = sent as RequestParts
  if (isKeyed(spec, parts)) throw new Error(`${spec.method} ${spec.path} is no read.`)
  const grants: readonly string[] = levels[spec.access.who].who
  return {
    method: spec.method,
    url: buildCallUrl(spec, parts),
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    roles: ROLES.filter((role) => grants.includes('any') || grants.includes(role)),
    unless,
    ends,
    kept,
  }
}
