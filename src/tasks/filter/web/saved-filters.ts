/** A filter that a person saved by name; the parts are those of the URL (task-search.ts). */
export type FilterParts = { q?: string | undefined; where?: string | undefined; ready?: string | undefined }
export type SavedFilter = FilterParts & { name: string }

export const NAME_LENGTH = 60
export const MOST_FILTERS = 50

const parts = ['q', 'where', 'ready'] as const
export const hasFilter = (filter: FilterParts): boolean => parts.some((part) => filter[part] !== undefined)
export const sameFilter = (one: FilterParts, other: FilterParts): boolean => parts.every((part) => one[part] === other[part])

const savedOf = (found: unknown): SavedFilter[] => {
  if (typeof found !== 'object' || found === null || !('name' in found) || typeof found.name !== 'string') return []
  const texts = Object.entries(found).filter(([key, text]) => parts.some((part) => part === key) && typeof text === 'string')
  const filter: SavedFilter = { name: found.name, ...Object.fromEntries(texts) }
  return hasFilter(filter) ? [filter] : []
}
/** Parses stored filters and drops invalid ones. */
export const savedFiltersOf = (value: unknown): SavedFilter[] => (Array.isArray(value) ? value.flatMap(savedOf) : [])

/** The list with the filter added, sorted by name; replaces one of the same name. */
export const withFilter = (saved: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] =>
  [...saved.filter(({ name }) => name !== filter.name), filter].toSorted((a, b) => a.name.localeCompare(b.name))

/** Why a filter can't be saved under this name, as a message; undefined when it can. */
export function saveProblem(saved: readonly SavedFilter[], name: string): string | undefined {
  if (name === '') return 'Please enter a name.'
  if (name.length > NAME_LENGTH) return `A name has at most ${NAME_LENGTH} characters.`
  if (saved.length >= MOST_FILTERS && saved.every((one) => one.name !== name))
    return `There are ${MOST_FILTERS} saved filters already. Delete one first.`
  return undefined
}
