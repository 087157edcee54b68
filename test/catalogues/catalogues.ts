/** The catalogues of docs/spec/ as the checks read them, except for the screens (screens.ts). */
import { readFileSync } from 'node:fs'

export type CatalogueCall = {
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
  /** The documented refusals of the call: sentences, codes, `HTTP 404`. */
  errors: string[]
  callers: string[]
}
export type Entity = { entity: string; notes: string; fields: { name: string; pattern?: boolean }[] }
export type Constant = { name: string; value: unknown }
export type PathClash = { a: string; b: string; kind: string; method: string; pathA: string; pathB: string }

export type Message = { text: string; kind: string; where: string; match: string }

export const readCatalogue = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../docs/spec/${name}.json`, import.meta.url), 'utf8')) as T

export const calls = readCatalogue<CatalogueCall[]>('calls')
export const entities = readCatalogue<Entity[]>('entities')
export const constants = readCatalogue<Constant[]>('constants')
export const clashes = readCatalogue<PathClash[]>('clashes')
export const messages = readCatalogue<Message[]>('messages')

/** Returns the address without the names of its parameters, which differ between documents and contracts. */
export const toCallShape = (method: string, path: string): string => `${method} /${path.replace(/^\//, '').replace(/:\w+/g, '*')}`

/** Returns the methods of a call. A call without a stated method is mounted under both that fit (decision 103). */
export const listCallMethods = ({ method, methodSuggested }: CatalogueCall): string[] =>
  methodSuggested === undefined ? [method] : [method, methodSuggested]

/**
 * Words with which the documents summarize several fields, and the names of these fields (decision 45; api.md, Report bodies).
 */
export const FIELD_SUMMARIES: Readonly<Record<string, readonly string[]>> = {
  'user per role': ['author', 'reviewer', 'reviewer-2', 'uploader'],
  'form values': ['department', 'role', 'projects'],
}
/** Fields that a call needs although no document states them, with the decision that settled them. */
export const UNSTATED: Readonly<Record<string, { query?: readonly string[]; body?: readonly string[]; decision: string }>> = {
  'manage-file-tasks': { body: ['searchFields'], decision: '16' },
  'manage-file-project-add': { body: ['name'], decision: 'P52' },
  'allocation-department-delete': { body: ['department'], decision: '3' },
  'target-assign': { body: ['user'], decision: '23' },
  'target-one-user-add': { body: ['targetId', 'user', 'target_assigned', 'dateEffective'], decision: '23' },
  'qualitative-edit': { body: ['recordId', 'taskList'], decision: '83' },
  'qualitative-approve': { body: ['ids', 'remarks'], decision: '83' },
  'recruit-report': { body: ['jobId', 'from', 'to'], decision: '84' },
  'report-download': { query: ['selectedRole', 'value', 'start', 'end'], decision: '84' },
  'report-day-download': { query: ['role', 'status', 'subject', 'start', 'end'], decision: '84' },
}
/** Expands `projects[{id, done}]` to `projects[].id` and `projects[].done`. */
const expand = (written: string): readonly string[] => {
  const [, list, inner] = /^(\w+)\[\{(.+)\}\]$/.exec(written) ?? []
  return inner === undefined ? (FIELD_SUMMARIES[written] ?? [written]) : inner.split(', ').map((name) => `${list}[].${name}`)
}
export const listPayloadFields = ({ query, body }: CatalogueCall): string[] => [...query, ...body].flatMap(expand)

/** Returns every value at a path such as `data.files[].name`; `[]` and `[0]` stand for the entries of a list. */
export const valuesAt = (full: unknown, name: string): unknown[] =>
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
      [full],
    )
