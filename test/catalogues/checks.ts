/**
 * The checks of calls, entities, constants and clashes. They return faults as sentences that begin with the catalogue's row. All
 * checks are pure functions: planted-faults.test.ts calls them with a faulty catalogue or product, catalogues.test.ts with the
 * real ones.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { getExpectedVerdict, type Principal, type AccessVerdict } from '../access.ts'
import {
  type CatalogueCall,
  type PathClash,
  type Constant,
  type Entity,
  listCallMethods,
  listPayloadFields,
  toCallShape,
  UNSTATED,
  valuesAt,
} from './catalogues.ts'

type Json = Record<string, unknown>
/** A request for a row, and its response. For a workbook, the response is its header row. */
export type Exchange = { sent: Json; status: number; reply: Json }

export const mountFaults = (call: CatalogueCall, mounted: readonly Pick<Endpoint, 'method' | 'path' | 'upload'>[]): string[] => {
  const { id, path, multipart } = call
  if (path === null) return [`${id} has no address`]
  return listCallMethods(call).flatMap((method) => {
    const spec = mounted.find((one) => toCallShape(one.method, one.path) === toCallShape(method, path))
    if (spec === undefined) return [`${id} is not mounted as ${method} ${path}`]
    return (spec.upload ?? null) === multipart
      ? []
      : [`${id} takes the file ${String(spec.upload)} instead of ${String(multipart)}`]
  })
}

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } }

/** Returns the fields of a schema in the catalogue's notation: `projects[].id`. */
const fieldsOf = (schema: Schema, page: OpenApi): string[] => {
  const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const named = $ref === undefined ? undefined : page.components?.schemas?.[$ref.split('/').at(-1) ?? '']
  const parts = [...(named ? [named] : []), ...anyOf, ...oneOf, ...allOf]
  return [
    ...parts.flatMap((part) => fieldsOf(part, page)),
    ...(items ? fieldsOf(items, page).map((field) => `[].${field}`) : []),
    ...Object.entries(properties).flatMap(([key, value]) => [
      key,
      ...fieldsOf(value, page).map((field) => (field.startsWith('[]') ? `${key}${field}` : `${key}.${field}`)),
    ]),
  ]
}

export const openApiFaults = (call: CatalogueCall, page: OpenApi): string[] => {
  const { id, path, multipart } = call
  if (path === null) return []
  return listCallMethods(call).flatMap((method) => {
    const at = Object.keys(page.paths).find(
      (each) => toCallShape(method, each.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')) === toCallShape(method, path),
    )
    const operation = page.paths[at ?? '']?.[method.toLowerCase()]
    if (operation === undefined) return [`${id} is not in OpenAPI as ${method} ${path}`]
    const { parameters = [], requestBody } = operation
    const named = new Set([
      ...parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, page)),
    ])
    return [...listPayloadFields(call), ...(multipart === null ? [] : [multipart])]
      .filter((field) => !named.has(field))
      .map((field) => `${id} is in OpenAPI without ${field}`)
  })
}

const namesIn = (value: unknown, prefix = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((part) => namesIn(part, `${prefix}[]`))
  if (typeof value !== 'object' || value === null) return prefix === '' ? [] : [prefix]
  return Object.entries(value).flatMap(([key, part]) => namesIn(part, prefix === '' ? key : `${prefix}.${key}`))
}
/**
 * Returns the documented fields that no request of the row had, and the request fields that neither a document nor a decision
 * names.
 */
export const payloadFaults = (call: CatalogueCall, sent: readonly Json[]): string[] => {
  const documented = listPayloadFields(call)
  const { query = [], body = [] } = UNSTATED[call.id] ?? {}
  const known = [...documented, ...query, ...body]
  const fields = sent.flatMap((one) => namesIn(one))
  const within = (field: string, name: string): boolean =>
    field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`)
  return [
    ...documented
      .filter((name) => !fields.some((field) => within(field, name)))
      .map((name) => `${call.id} was never made with ${name}`),
    ...new Set(
      fields
        .filter((field) => !known.some((name) => within(field, name)))
        .map((field) => `${call.id} was made with ${field.replace(/[[.].*/, '')}, which is not documented`),
    ),
  ]
}

export const replyFaults = (
  { id, response: { fields, messages, codes }, binary }: CatalogueCall,
  made: readonly Exchange[],
): string[] => {
  const successes = made.filter(({ status }) => status === 200)
  const replies = successes.map(({ reply }) => reply)
  const said = (key: string): unknown[] => replies.map((reply) => reply[key])
  const words = (key: string, documented: readonly string[]): string[] => [
    ...documented.filter((word) => !said(key).includes(word)).map((word) => `${id} never has the ${key} ${word}`),
    ...said(key)
      .filter((word) => documented.length > 0 && !documented.includes(String(word)))
      .map((word) => `${id} has the ${key} ${String(word)}`),
  ]
  return [
    ...(made.length === 0 ? [`${id} was not made`] : []),
    ...made
      .filter(({ status }) => status !== 200)
      .map(({ status, reply }) => `${id} is refused with ${status} ${String(reply['code'])}: ${String(reply['message'])}`),
    ...replies.filter((reply) => binary !== 'workbook' in reply).map(() => `${id} has ${binary ? 'no workbook' : 'a workbook'}`),
    ...(binary || successes.length === 0
      ? []
      : [
          ...fields
            .filter((field) => replies.every((reply) => valuesAt(reply, field).length === 0))
            .map((field) => `${id} has no ${field}`),
          ...words('message', messages),
          ...words('code', codes),
        ]),
  ]
}

export const callerFaults = (
  address: string,
  callers: readonly string[],
  principal: Principal,
  verdict: AccessVerdict,
): string[] => (verdict === getExpectedVerdict(callers, principal) ? [] : [`${address} is ${verdict} to ${principal.label}`])

type Settled = Readonly<Record<string, { not?: string[]; also?: string[]; decision: string }>>
/** Returns the settled differences from the catalogue's callers that no longer exist or that cite a missing decision. */
export const settledFaults = (
  settled: Settled,
  specs: readonly Pick<Endpoint, 'method' | 'path'>[],
  callersOf: (spec: Pick<Endpoint, 'method' | 'path'>) => readonly string[],
  decisions: ReadonlySet<string>,
): string[] =>
  Object.entries(settled).flatMap(([address, { not = [], also = [], decision }]) => {
    const spec = specs.find((one) => toCallShape(one.method, one.path) === address)
    const callers = spec ? callersOf(spec) : []
    const stale = [...not.filter((caller) => !callers.includes(caller)), ...also.filter((caller) => callers.includes(caller))]
    return [
      ...stale.map((caller) => `${address}: ${caller} is as in the catalogue`),
      ...(decisions.has(decision) ? [] : [`${address}: there is no decision ${decision}`]),
    ]
  })

/** Where to find an entity's objects: the row of a call and the path in its reply. A path under `sent` is in the request. */
export type ObjectLocation = readonly [call: string, at: string]
/** Documented fields of an entity that no response may have. */
const SECRETS = ['password']
export const entityFaults = (
  { entity, fields }: Entity,
  places: readonly ObjectLocation[],
  exchanges: ReadonlyMap<string, readonly Exchange[]>,
  patterns: Readonly<Record<string, readonly RegExp[]>> = {},
): string[] => {
  const objects = places.flatMap(([call, at]) => (exchanges.get(call) ?? []).flatMap((exchange) => valuesAt(exchange, at)))
  const keys = new Set(objects.flatMap((one) => (typeof one === 'object' && one !== null ? Object.keys(one) : [])))
  return fields.flatMap(({ name, pattern }) => {
    const found = pattern
      ? (patterns[name] ?? [/^$/]).every((one) => [...keys].some((key) => one.test(key)))
      : objects.some((one) => valuesAt(one, name).length > 0)
    return found || SECRETS.includes(name) ? [] : [`${entity}.${name} is in no response`]
  })
}

/** Fields about a password that do not contain it. */
const ABOUT_SECRETS = ['passwordChosenBy']
/**
 * Returns whether a response has, at any depth, a field whose name contains `name`, such as `passwordHash`. Fields of
 * ABOUT_SECRETS do not count.
 */
const holdsField = (value: unknown, name: string): boolean => {
  if (Array.isArray(value)) return value.some((part) => holdsField(part, name))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, part]) => (key.toLowerCase().includes(name) && !ABOUT_SECRETS.includes(key)) || holdsField(part, name),
  )
}
export const secretFaults = (exchanges: ReadonlyMap<string, readonly Exchange[]>): string[] =>
  SECRETS.flatMap((secret) =>
    [...exchanges].flatMap(([id, made]) =>
      made.some(({ reply }) => holdsField(reply, secret)) ? [`${id} responds with a ${secret}`] : [],
    ),
  )

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const differences = (name: string, has: unknown, wants: unknown): string[] => {
  if (isDeepStrictEqual(has, wants)) return []
  if (!isObject(has) || !isObject(wants)) return [`${name} is ${JSON.stringify(has)} instead of ${JSON.stringify(wants)}`]
  const keys = [...new Set([...Object.keys(wants), ...Object.keys(has)])]
  return keys.flatMap((key) => differences(`${name}.${key}`, has[key], wants[key]))
}
export const constantFaults = (rows: readonly Constant[], values: Readonly<Record<string, unknown>>): string[] => [
  ...rows.filter(({ name }) => !(name in values)).map(({ name }) => `${name} has no check`),
  ...Object.keys(values)
    .filter((key) => !rows.some(({ name }) => name === key))
    .map((key) => `${key} is no constant of the documents`),
  ...rows.filter(({ name }) => name in values).flatMap(({ name, value }) => differences(name, values[name], value)),
]

const clashOf = ({ a, b }: PathClash): string => `${a} × ${b}`
export const clashFaults = (rows: readonly PathClash[], checked: readonly string[]): string[] => [
  ...rows
    .map(clashOf)
    .filter((name) => !checked.includes(name))
    .map((name) => `${name} has no check`),
  ...checked.filter((name) => !rows.some((row) => clashOf(row) === name)).map((name) => `${name} is no clash of the documents`),
]
