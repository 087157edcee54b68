/** Checks the list of domains as a whole (src/app/server.ts). scripts/check/domains.test.ts plants a breach of each rule. */
import { z } from 'zod'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import type { RefusalTable } from '../../src/kit/shared/errors.ts'
import { isReadCall } from '../../src/kit/server/call.ts'
import { type Domain, listRefusalTables } from '../../src/kit/server/domain.ts'
import type { ExtensionPoint } from '../../src/kit/server/extension-point.ts'

type Ground = {
  folders: readonly string[]
  schema: string
  source: string
}

const OF_THE_KIT = ['uploads']

const twice = (names: readonly string[]): string[] => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** An upload that returns a file with its problem rows is not an export. The kit owns templates. */
function exportProblems({ name, calls, exports }: Domain): string[] {
  const mounted = calls.flatMap(({ contract }) => Object.values(contract))
  const downloads = mounted.filter(({ download, upload }) => download && upload === undefined).map(titleOf)
  const registered = exports.map(({ call }) => titleOf(call))
  return [
    ...(OF_THE_KIT.includes(name) ? [] : downloads.filter((call) => !registered.includes(call))).map(
      (call) => `${name} does not list the export of ${call}`,
    ),
    ...registered
      .filter((call) => !downloads.includes(call))
      .map((call) => `${name} lists an export of ${call}, which is no download of its own`),
    ...twice(registered).map((call) => `${name} lists the export of ${call} twice`),
    ...exports
      .filter(({ call, ofPeople }) => ofPeople && isReadCall(call))
      .map(({ call }) => `the export of ${titleOf(call)} holds data of people, but a read has no audit row`),
  ]
}

const leavesOf = (schema: unknown): string[] => {
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] }
  const ofFields = Object.entries(properties).flatMap(([name, field]) => {
    const inner = leavesOf(field)
    return inner.length > 0 ? inner : [name]
  })
  return [...ofFields, ...[...anyOf, ...(items === undefined ? [] : [items])].flatMap((each) => leavesOf(each))]
}

/**
 * Reports values in the reply of an erasable call that would be missing from its stored response (src/kit/server/erasable.ts).
 */
const erasableProblems = ({ calls }: Domain): string[] =>
  calls
    .flatMap(({ contract }) => Object.values(contract))
    .flatMap(({ erasable, reply, ...spec }) =>
      erasable === undefined || reply === undefined
        ? []
        : leavesOf(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }))
            .filter((name) => !erasable.includes(name))
            .map((name) => `${titleOf(spec as Endpoint)} returns ${name}, which is not stored for a repeat`),
    )

/**
 * Reports parts of `domain()` that only one domain provides. Each of them should be an extension point of the domain that reads
 * it.
 */
const partsOfOne = (domains: readonly Domain[]): string[] => {
  const provided = domains.flatMap((each) => Object.entries(each).filter(([, part]) => Object.keys(part as object).length > 0))
  const parts = provided.map(([part]) => part).filter((part) => part !== 'name')
  return parts
    .filter((part) => parts.indexOf(part) === parts.lastIndexOf(part))
    .map((part) => `one domain alone provides ${part}: let it be an extension point of the domain that reads it`)
}

export function findDomainProblems(domains: readonly Domain[], { folders, schema, source }: Ground): string[] {
  const names = domains.map(({ name }) => name)
  const codes = listRefusalTables(domains).flatMap((table: RefusalTable) => Object.keys(table))
  const constraints = domains.flatMap((each) => Object.keys(each.constraints))
  return [
    ...twice(names).map((name) => `the domain ${name} is listed twice`),
    ...folders.filter((folder) => !names.includes(folder)).map((folder) => `the domain src/${folder} is not listed`),
    ...names
      .filter((name) => ![...folders, ...OF_THE_KIT].includes(name))
      .map((name) => `the domain ${name} has no folder of its name`),
    ...twice(codes).map((code) => `two tables hold the refusal ${code}`),
    // A code occurs once in its table and again where it is used.
    ...codes.filter((code) => source.split(new RegExp(`\\b${code}\\b`)).length < 3).map((code) => `nothing refuses ${code}`),
    ...domains.flatMap(exportProblems),
    ...partsOfOne(domains),
    ...domains.flatMap(erasableProblems),
    ...twice(constraints).map((name) => `two domains register the constraint ${name}`),
    ...constraints
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(schema))
      .map((name) => `the schema has no constraint ${name}`),
  ]
}

/**
 * Words that the kit uses in its own sense: a row is a row of any table, a grant is a right in PostgreSQL, and a report is about
 * an upload or a start.
 */
const OWN_WORDS = 'user inbox setting session preference audit file grant account hold report system job row'.split(' ')
/**
 * Places where the kit uses words of domains. An actor has departments and flags (decisions 89, 91, 97), a password must not be a
 * word of the product, and the documents shorten the names of fields.
 */
const SPEAKS_OF_DOMAINS: Readonly<Record<string, RegExp>> = {
  'server/explain-issues.ts': /\bdept?: /,
  'server/password-words.ts': /./,
  'server/rights.ts': /actor\.(departments|enableQualitative)/,
  'web/person.tsx': /departments|enableQualitative/,
}

const singular = (word: string): string => word.replace(/s$/, '')

export function domainWordsInKit(domains: readonly Domain[], kit: Readonly<Record<string, string>>): string[] {
  const own = [...OWN_WORDS, ...OF_THE_KIT.map(singular)]
  const words = new Set(domains.flatMap(({ name, objects }) => [name, ...Object.keys(objects)]).map(singular))
  const foreign = [...words].filter((word) => !own.includes(word))
  const pattern = new RegExp(`\\b(${foreign.join('|')})s?\\b`, 'i')
  return Object.entries(kit).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => {
      // Reads `projectName` and `PROJECT_NAME` as "project name".
      const found = pattern.exec(line.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
      return found === null || SPEAKS_OF_DOMAINS[file]?.test(line) ? [] : [`${file}:${at + 1} contains ${found[0].toLowerCase()}`]
    }),
  )
}

/**
 * Reports extension points that are exported by another name, that nobody provides for, or that do not exist. `extensionsOf`
 * cannot tell: it returns nothing, or the values of another point.
 */
export function findExtensionProblems(
  domains: readonly Domain[],
  points: Readonly<Record<string, ExtensionPoint<never>>>,
): string[] {
  const extended = domains.flatMap(({ name, extensions }) => extensions.map(({ point }) => ({ name, point })))
  return [
    ...Object.entries(points)
      .filter(([known, { name }]) => name !== known)
      .map(([known, { name }]) => `the extension point ${known} is called ${name}`),
    ...Object.keys(points)
      .filter((known) => !extended.some(({ point }) => point === known))
      .map((known) => `nothing is provided for the extension point ${known}`),
    ...extended
      .filter(({ point }) => !Object.hasOwn(points, point))
      .map(({ name, point }) => `${name} provides for the extension point ${point}, which no domain has`),
  ]
}
