/** What each domain adds to the tests that make every call: the testing.ts of its folder. */
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
 * A word in braces is replaced when the request is made (test/attack/attack-context.ts); `{person.email}` selects one of several
 * forms. `{spare}`, `{spareFile}` and `{spareRow}` are new objects after each success.
 */
export type Good = {
  /** Who makes it; an admin by default. */
  as?: CastName | 'spare'
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  sheet?: UploadFixture
}

/** Calls, or a field of a call as `call field`, by the reason. */
export type CallsByReason = Readonly<Record<string, readonly string[]>>

/** What test/strangers.test.ts knows of a domain. */
export type StrangerFacts = {
  /** Fields that hold a value, a filter or something new in every call; those of several domains are in the test. */
  plain?: readonly string[]
  /** `call field`: there a field that elsewhere names an object does not. */
  noObject?: CallsByReason
  /** `call word`: whoever may make the call may name any object of the kind. */
  ofAll?: CallsByReason
  /**
   * Objects without an owner, by the word of the good requests, and why: whoever may make a call with one may name each of them.
   */
  everybodys?: Readonly<Record<string, string>>
  /** Objects of one person: only the calls that reach their own rows or their own team refuse a stranger's. */
  owned?: readonly string[]
  /** The response to a call about a foreign object, where it is not 404. */
  otherwise?: Readonly<Record<string, string>>
  /** Calls of `own` and `team` that can neither name nor list a stranger. */
  without?: CallsByReason
}

/** What a domain needs to make the objects that its good requests name. */
export type Arranging = {
  /** As an admin. @throws when the call is refused. */
  make: (spec: Endpoint, sent: TestInput) => Promise<Record<string, unknown>>
  person: { id: string; email: string }
}

type DomainTests = {
  /** A good request of each call, by `method path` of the contract. */
  goodRequests: Record<string, Good>
  /** The callers of the calls that no document defines, by method and path with `*` for each parameter. */
  ownCallers?: Record<string, string[]>
  /** Makes the objects that its good requests name, and returns their names by the word. */
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

/** The objects of all domains, one domain after the other. */
export async function arrangeDomains(arranging: Arranging): Promise<Words> {
  const words: Words = {}
  for (const { arrange } of domainTests) Object.assign(words, await arrange?.(arranging))
  return words
}
