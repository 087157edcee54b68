/** What each domain adds to the tests that make every call: the testing.ts of its folder. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CastName } from '../db/cast.ts'

export type Sheet =
  | 'questions'
  | 'done'
  | 'people'
  | 'accounts'
  | 'hours'
  | 'qualitative'
  | 'status'
  | 'targets'
  | 'members'
  | 'pdf'
/**
 * A word in braces is replaced when the request is made (test/attack/ground.ts); `{person.email}` selects one of several forms.
 * `{spare}`, `{spareFile}` and `{spareRow}` are new objects after each success.
 */
export type Good = {
  /** Who makes it; an admin by default. */
  as?: CastName | 'spare'
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  sheet?: Sheet
}

type DomainTests = {
  /** A good request of each call, by `method path` of the contract. */
  goodRequests: Record<string, Good>
  /** The callers of the calls that no document defines, by method and path with `*` for each parameter. */
  ownCallers?: Record<string, string[]>
}

const src = resolve(import.meta.dirname, '../src')
const domainTests: readonly DomainTests[] = await Promise.all(
  readdirSync(src)
    .map((folder) => join(src, folder, 'testing.ts'))
    .filter((file) => existsSync(file))
    .map((file) => import(pathToFileURL(file).href) as Promise<DomainTests>),
)

export const goodRequests: Record<string, Good> = Object.assign({}, ...domainTests.map((tests) => tests.goodRequests))
export const ownCallers: Record<string, string[]> = Object.assign({}, ...domainTests.map((tests) => tests.ownCallers))
