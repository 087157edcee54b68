/** The catalogues of docs/spec/ as the checks read them. */
import { readFileSync } from 'node:fs'

export type Call = {
  id: string
  method: string
  methodSuggested?: string
  methodStated: boolean
  path: string | null
  query: string[]
  body: string[]
  multipart: string | null
  binary: boolean
  response: { fields: string[]; messages: string[]; codes: string[] }
  callers: string[]
}
export type Entity = { entity: string; notes: string; fields: { name: string; pattern?: boolean }[] }
export type Constant = { name: string; value: unknown }
export type Clash = { a: string; b: string; kind: string; method: string; pathA: string; pathB: string }

const read = <Row>(name: string): Row[] =>
  JSON.parse(readFileSync(new URL(`../../docs/spec/${name}.json`, import.meta.url), 'utf8')) as Row[]

export const calls = read<Call>('calls')
export const entities = read<Entity>('entities')
export const constants = read<Constant>('constants')
export const clashes = read<Clash>('clashes')

/** The rows of docs/decisions.md: `46`, `P12`. */
export const decisions: ReadonlySet<string> = new Set(
  [...readFileSync(new URL('../../docs/decisions.md', import.meta.url), 'utf8').matchAll(/<a id="(?:d(\w+)|(p\d+))">/g)].map(
    ([, number, later]) => number ?? (later ?? '').toUpperCase(),
  ),
)

/** The address without the names of its parameters, which the documents and the contracts choose differently. */
export const shapeOf = (method: string, path: string): string => `${method} /${path.replace(/^\//, '').replace(/:\w+/g, '*')}`

/** A call without a stated method is mounted under both that fit (decision 103). */
export const methodsOf = ({ method, methodSuggested }: Call): string[] =>
  methodSuggested === undefined ? [method] : [method, methodSuggested]

/** Where the documents summarize several fields in words. */
const SUMMARIES: Record<string, readonly string[]> = {
  'user per role': ['author', 'reviewer', 'reviewer-2', 'uploader'],
  'form values': ['department', 'role', 'user', 'projects', 'fromDate', 'toDate'],
}
/** `projects[{id, done}]` is `projects[].id` and `projects[].done`. */
const expand = (written: string): readonly string[] => {
  const [, list, inner] = /^(\w+)\[\{(.+)\}\]$/.exec(written) ?? []
  return inner === undefined ? (SUMMARIES[written] ?? [written]) : inner.split(', ').map((name) => `${list}[].${name}`)
}
/** The fields that a call takes, in its body or query. */
export const payloadOf = ({ query, body }: Call): string[] => [...query, ...body].flatMap(expand)

/** Every value under a name such as `data.files[].name`; `[]` and `[0]` stand for the entries of a list. */
export const valuesAt = (whole: unknown, name: string): unknown[] =>
  name
    .replaceAll(/\[\d*\]/g, '.[]')
    .split('.')
    .filter((key) => key !== '')
    .reduce<unknown[]>(
      (parts, key) =>
        parts.flatMap((part) => {
          if (key === '[]') return Array.isArray(part) ? part : []
          return typeof part === 'object' && part !== null && key in part ? [(part as Record<string, unknown>)[key]] : []
        }),
      [whole],
    )
