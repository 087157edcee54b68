/**
 * What one domain requires the registrations of others to contain: the registered fields must match the contract that names them.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findExtensionProblems } from '../scripts/check/domains.ts'
import { filesIn } from '../scripts/run/files-in.mjs'
import * as ofAbsences from '../src/absences/server/extension-points.ts'
import * as ofAllocations from '../src/allocations/server/extension-points.ts'
import { domains } from '../src/app/server.ts'
import * as ofClosedMonths from '../src/closed-months/server/extension-points.ts'
import * as ofErasures from '../src/erasures/server/extension-points.ts'
import * as ofGrants from '../src/grants/server/extension-points.ts'
import * as ofHolidays from '../src/holidays/server/extension-points.ts'
import * as ofInbox from '../src/inbox/server/extension-points.ts'
import type { Db, Sql } from '../src/kit/postgres/db.ts'
import { domain, collectRegistered } from '../src/kit/server/domain.ts'
import { type ExtensionPoint, extensionPoint } from '../src/kit/server/extension-point.ts'
import type { Reach } from '../src/kit/server/reach.ts'
import type { Registered } from '../src/kit/server/registered.ts'
import * as ofProjects from '../src/projects/server/extension-points.ts'
import { MeParts } from '../src/session/contract.ts'
import * as ofSession from '../src/session/server/extension-points.ts'
import * as ofTimesheets from '../src/timesheets/server/extension-points.ts'
import { people } from '../src/users/person-contract.ts'
import * as ofUsers from '../src/users/server/extension-points.ts'

const points = {
  ...ofAbsences,
  ...ofAllocations,
  ...ofClosedMonths,
  ...ofErasures,
  ...ofGrants,
  ...ofHolidays,
  ...ofInbox,
  ...ofProjects,
  ...ofSession,
  ...ofTimesheets,
  ...ofUsers,
}
const { extensionsOf } = collectRegistered(domains)
const fieldsOf = <Part>(point: ExtensionPoint<Readonly<Record<string, Part>>>): string[] =>
  extensionsOf(point)
    .flatMap((fields) => Object.keys(fields))
    .toSorted()

test('every extension belongs to a point of its own name, and every point has an extension', () => {
  expect(findExtensionProblems(domains, points)).toEqual([])
})

const tails = extensionPoint<string>('tails')
const comets = domain('comets', { extensions: [tails.extend('long')] })
const other = extensionPoint<string>('meParts')

test.each([
  ['a point with an extension', [comets], { tails }, []],
  ['an extension of an unknown point', [comets], {}, ['comets provides for the extension point tails, which no domain has']],
  ['a point without an extension', [], { tails }, ['nothing is provided for the extension point tails']],
  [
    'two points with the same name',
    [comets],
    { tails, other },
    ['the extension point other is called meParts', 'nothing is provided for the extension point other'],
  ],
])('the check of extension points reports the problems of %s', (_, planted, more, problems) => {
  expect(findExtensionProblems([...domains, ...planted], { ...points, ...more })).toEqual(problems)
})

test('an extension point finds its extensions by name and has no extensions under an unknown name', () => {
  const registered = collectRegistered([comets, domain('moons', { extensions: [tails.extend('short')] })])
  expect(registered.extensionsOf(tails)).toEqual(['long', 'short'])
  expect(registered.extensionsOf(other)).toEqual([])
  expect(collectRegistered([...domains, comets]).extensionsOf(extensionPoint('tail'))).toEqual([])
})

test("every extension point is declared in a domain's extension-points.ts and listed in this test", () => {
  const declared = filesIn('src')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...readFileSync(`src/${name}`, 'utf8').matchAll(/(\w+) = extensionPoint\b/g)].map(([, point]) => [name, point] as const),
    )
  expect(declared.filter(([name]) => !/^[a-z-]+\/server\/extension-points\.ts$/.test(name))).toEqual([])
  expect(declared.map(([, point = '']) => String(point)).toSorted()).toEqual(Object.keys(points).toSorted())
})

test('the fields of /me from other domains are exactly the registered ones', () => {
  expect(fieldsOf(points.meParts)).toEqual(Object.keys(MeParts.shape).toSorted())
})

const OF_USERS = ['person', 'terms', 'salaries', 'managers', 'departments', 'states']

test("the parts of a person's page from other domains are exactly the registered ones", () => {
  const fields = Object.keys(people.summary.reply.shape).filter((field) => !OF_USERS.includes(field))
  expect(fieldsOf(points.personParts)).toEqual(fields.toSorted())
})

/** Whether one of the parameters is a reach or contains one. */
type Takes<Args extends readonly unknown[]> = true extends {
  [At in keyof Args]: Args[At] extends Reach | { reach: Reach } ? true : false
}[number]
  ? true
  : false
/**
 * The place where a function builds a fragment without a reach. If it returns a list of registered parts, their places count
 * instead.
 */
type OfFunction<Made, Place extends string> = Made extends (...args: infer Args) => infer Result
  ? [Result] extends [Sql]
    ? Takes<Args> extends true
      ? never
      : Place
    : Result extends readonly (infer One)[]
      ? OfPart<One, Place>
      : never
  : never
type OfPart<Part, Place extends string> = Part extends (...args: never[]) => unknown
  ? OfFunction<Part, Place>
  : Part extends string
    ? never
    : { [Field in keyof Part & string]: OfFunction<Part[Field], `${Place}.${Field}`> }[keyof Part & string]
type All = Registered & typeof points
type PartOf<Given> = Given extends ExtensionPoint<infer Part> ? Part : Given extends readonly (infer One)[] ? One : Given
type Unreached = { [Name in keyof All]: OfPart<PartOf<All[Name]>, Name> }[keyof All]

test('every SQL fragment that a domain registers takes the reach of the caller', () => {
  // This registration ends the access of one person and reads nothing.
  const without: { [Place in Unreached]: true } = { revocations: true }
  expect(without).toEqual({ revocations: true })
  type Unasked = OfPart<{ ids: (db: Db, ids: Sql) => Sql; asked: (db: Db, reach: Reach) => Sql }, 'unasked'>
  const found: Unasked = 'unasked.ids'
  expect(found).toBe('unasked.ids')
})
