/** The documents' calls and constants, as the catalogues of docs/spec have them: all that the client of the documents knows. */
import { readFileSync } from 'node:fs'

type Row = {
  id: string
  method: string
  /** Where the documents give no method: the one that works. */
  methodSuggested?: string | null
  path: string | null
  query: string[]
  body: string[]
  multipart: string | null
  binary: boolean
  response: { fields: string[]; messages: string[]; codes: string[] }
  errors: string[]
}
export type DocumentedCall = Omit<Row, 'path'> & { path: string }

const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../docs/spec/${name}.json`, import.meta.url), 'utf8')) as T[]
const rows = read<Row>('calls')

/** Fields that the documents describe in words, by the names that stand for them (decision 45; api.md, Report bodies). */
const wordings: Readonly<Record<string, readonly string[]>> = {
  'user per role': ['author', 'reviewer', 'reviewer-2', 'uploader'],
  'form values': ['department', 'role', 'projects'],
}
/** Fields that the documents need and do not show: what the decision named settled. */
const unnamed: Readonly<Record<string, { query?: readonly string[]; body?: readonly string[]; by: string }>> = {
  'manage-file-tasks': { body: ['searchFields'], by: 'decision 16' },
  'manage-file-project-add': { body: ['name'], by: 'decision 16' },
  'allocation-department-delete': { body: ['department'], by: 'decision 3' },
  'target-assign': { body: ['user'], by: 'decision 23' },
  'target-one-user-add': { body: ['targetId', 'user', 'target_assigned', 'dateEffective'], by: 'decision 23' },
  'qualitative-edit': { body: ['recordId', 'taskList'], by: 'decision 83' },
  'qualitative-approve': { body: ['ids', 'remarks'], by: 'decision 83' },
  'recruit-report': { body: ['jobId', 'from', 'to'], by: 'decision 84' },
  'report-download': { query: ['selectedRole', 'value', 'start', 'end'], by: 'decision 84' },
  'report-day-download': { query: ['role', 'status', 'subject', 'start', 'end'], by: 'decision 84' },
}

const namesOf = (written: readonly string[], settled: readonly string[] = []): string[] => [
  ...new Set([...written.flatMap((name) => wordings[name] ?? [name.replace(/\[.*$/, '')]), ...settled]),
]

/** Every call whose address the documents show, with the names of its fields. */
export const documentedCalls: readonly DocumentedCall[] = rows.flatMap(({ path, ...row }) =>
  path === null
    ? []
    : [
        {
          ...row,
          path: path.replace(/^\/+/, ''),
          method: row.methodSuggested ?? row.method,
          query: namesOf(row.query, unnamed[row.id]?.query),
          body: namesOf(row.body, unnamed[row.id]?.body),
        },
      ],
)
/** Calls of which the documents show no address, so that no client can make them. */
export const withoutAddress: readonly string[] = rows.filter(({ path }) => path === null).map(({ id }) => id)

const constants = new Map(read<{ name: string; value: unknown }>('constants').map(({ name, value }) => [name, value]))
/** A documented choice. @throws when the constant does not have it. */
export function choice<const T extends string | number>(constant: string, value: T): T {
  const values = constants.get(constant)
  const list = Array.isArray(values) ? values : ((values as { options?: unknown[] } | undefined)?.options ?? [])
  const choices = list.map((each) => (each as { value?: unknown }).value ?? each)
  if (!choices.includes(value)) throw new Error(`${constant} of the documents has no ${value}`)
  return value
}
