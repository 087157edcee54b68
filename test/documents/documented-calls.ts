/** The documents' calls and constants, as listed in the catalogues of docs/spec. The documents' client knows nothing else. */
import { type CatalogueCall, calls, constants, FIELD_SUMMARIES, UNSTATED } from '../catalogues/catalogues.ts'

export type DocumentedCall = Omit<CatalogueCall, 'path'> & { path: string }

const namesOf = (written: readonly string[], unstated: readonly string[] = []): string[] => [
  ...new Set([...written.flatMap((name) => FIELD_SUMMARIES[name] ?? [name.replace(/\[.*$/, '')]), ...unstated]),
]

/** Every call whose address the documents show, with the names of its fields (decision 85). */
export const documentedCalls: readonly DocumentedCall[] = calls.flatMap(({ path, ...row }) =>
  path === null
    ? []
    : [
        {
          ...row,
          path: path.replace(/^\/+/, ''),
          method: row.methodSuggested ?? row.method,
          query: namesOf(row.query, UNSTATED[row.id]?.query),
          body: namesOf(row.body, UNSTATED[row.id]?.body),
        },
      ],
)
/** Calls without a documented address, which no client can therefore make. */
export const withoutAddress: readonly string[] = calls.filter(({ path }) => path === null).map(({ id }) => id)

const valuesByName = new Map(constants.map(({ name, value }) => [name, value]))
/** Checks that a value is a documented choice and returns it. @throws when the constant does not have it. */
export function choice<const T extends string | number>(constant: string, value: T): T {
  const values = valuesByName.get(constant)
  const list = Array.isArray(values) ? values : ((values as { options?: unknown[] } | undefined)?.options ?? [])
  const choices = list.map((each) => (each as { value?: unknown }).value ?? each)
  if (!choices.includes(value)) throw new Error(`${constant} of the documents has no ${value}`)
  return value
}
