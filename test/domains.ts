/** Loads what each domain adds to the tests of every call: the testing.ts of its folder. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CastName } from '../db/cast.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import type { Words } from './attack/shape.ts'
import type { TestInput } from './calls.ts'

export type UploadFixture =
  | 'questions'
  | 'done'
  | 'people'
  | 'accounts'
  | 'hours'
  | 'qualitative'
  | 'status'
  | 'targets'
  | 'members'
  | 'holidays'
  | 'glossary'
  | 'candidates'
  | 'pdf'
/**
 * A good request of a call. Words in braces are filled in when the request is made (test/attack/attack-context.ts);
 * `{person.email}` selects one of several names. `{spare}`, `{spareFile}` and `{spareRow}` are new objects after each success.
 */
export type Good = {
  as?: CastName | 'spare'
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  sheet?: UploadFixture
}

/** Calls, or fields of calls as `call field`, grouped by reason. */
export type CallsByReason = Readonly<Record<string, readonly string[]>>

export type StrangerFacts = {
  /** Fields that hold a value, a filter or something new in every call. The test itself lists those of several domains. */
  plain?: readonly string[]
  /** Fields that name an object elsewhere but not in this call, as `call field`. */
  noObject?: CallsByReason
  /** Kinds of objects, as `call word`, of which a caller may name any. */
  ofAll?: CallsByReason
  /**
   * Objects without an owner, by the word of the good requests, with the reason. A person who may make a call with one of them
   * may name any.
   */
  everybodys?: Readonly<Record<string, string>>
  /** Objects of one person. Only calls limited to the caller's own rows or team refuse a stranger's object. */
  owned?: readonly string[]
  /** The response to a call about a foreign object, unless it is 404. */
  otherwise?: Readonly<Record<string, string>>
  /** Calls limited to `own` and `team` that can neither name nor list a stranger. */
  without?: CallsByReason
}

/** What a domain gets to create the objects of its good requests. */
export type Arranging = {
  /** Makes a call as an admin. @throws when the server refuses it. */
  make: (spec: Endpoint, sent: TestInput) => Promise<Record<string, unknown>>
  person: { id: string; email: string }
}

type DomainTests = {
  goodRequests: Record<string, Good>
  /** Who may make the calls that no document defines, by method and path with `*` for each parameter. */
  ownCallers?: Record<string, string[]>
  arrange?: (arranging: Arranging) => Promise<Words>
  withoutVersion?: CallsByReason
  withoutFigure?: CallsByReason
  tagsOfTables?: Record<string, readonly string[]>
  unexposedTables?: Record<string, readonly string[]>
  strangers?: StrangerFacts
}

const src = resolve(import.meta.dirname, '../src')
const domainTests: readonly DomainTests[] = await Promise.all(
  readdirSync(src)
    .map((folder) => join(src, folder, 'testing.ts'))
    .filter((file) => existsSync(file))
    .map((file) => import(pathToFileURL(file).href) as Promise<DomainTests>),
)

const merge = <Value>(of: (tests: DomainTests) => Readonly<Record<string, Value>> | undefined): Record<string, Value> =>
  Object.assign({}, ...domainTests.map(of))
const listAll = (of: (tests: DomainTests) => CallsByReason | undefined): string[] =>
  domainTests.flatMap((tests) => Object.values(of(tests) ?? {}).flat())

export const goodRequests = merge((tests) => tests.goodRequests)
export const ownCallers = merge((tests) => tests.ownCallers)
export const withoutVersion = listAll((tests) => tests.withoutVersion)
export const withoutFigure = listAll((tests) => tests.withoutFigure)
export const tagsOfTables = merge((tests) => tests.tagsOfTables)
export const unexposedTables = merge((tests) => tests.unexposedTables)
export const strangers = {
  plain: domainTests.flatMap((tests) => tests.strangers?.plain ?? []),
  noObject: listAll((tests) => tests.strangers?.noObject),
  ofAll: listAll((tests) => tests.strangers?.ofAll),
  everybodys: Object.keys(merge((tests) => tests.strangers?.everybodys)),
  owned: domainTests.flatMap((tests) => tests.strangers?.owned ?? []),
  otherwise: merge((tests) => tests.strangers?.otherwise),
  without: listAll((tests) => tests.strangers?.without),
}

export async function arrangeDomains(arranging: Arranging): Promise<Words> {
  const words: Words = {}
  for (const { arrange } of domainTests) Object.assign(words, await arrange?.(arranging))
  return words
}
