import { levels, ROLES, type Role } from '../../access/levels.ts'
import type { CallInput, Endpoint } from '../shared/endpoint.ts'
import { buildCallUrl, isKeyed, type RequestParts } from './call.ts'

/**
 * A read that a page makes as soon as it is there: the script of index.html begins it while the page is fetched (`beginReads`).
 * In its texts `*name*` stands for a parameter of the path, or the role, and `*name.500*` for a number of the address, usually
 * 500.
 */
export type FirstRead = {
  method: Endpoint['method']
  url: string
  body: string | null
  /** Who may open the page by their role alone. */
  roles: readonly Role[]
  /** Parts of the address by which the page asks otherwise. */
  unless: readonly string[]
  /** A parameter of the path, and how it ends where the page asks for this: with another ending it asks for something else. */
  ends: readonly [name: string, ending: string] | null
  /** The setting that has another size of page, where its person chose one. */
  kept: string | null
}

/** What only the browser knows of a call. No character of it is encoded in an address. */
export const fromPath = (name: string): string => `*${name}*`
export const fromSearch = (name: string, usual: number): number => `*${name}.${usual}*` as unknown as number

/** A first read of a page; a test of the page compares it with what the page asks for. */
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
