import { compareNames } from '../../shared/name-order.ts'

/** The parts of an address that can be saved under a name, such as a filter or the choices of a report. */
export type ViewParts = Readonly<Record<string, string | undefined>>
export type SavedView = ViewParts & { readonly name: string }

export type SavedViewsProps = {
  label: string
  storedAs: string
  noun: string
  /** Says what to do first while there is nothing to save yet. */
  hint: string
  names: readonly string[]
  view: ViewParts
  /** Parts that the view does not have are undefined. */
  onApply: (view: ViewParts) => void
}

export const NAME_LENGTH = 60
export const MAX_SAVED_VIEWS = 50

const keysOf = (parts: ViewParts): string[] => Object.keys(parts).filter((key) => key !== 'name' && parts[key] !== undefined)
export const hasParts = (parts: ViewParts): boolean => keysOf(parts).length > 0
export const getViewParts = ({ name: _, ...parts }: SavedView): ViewParts => parts
export const areSameParts = (one: ViewParts, other: ViewParts): boolean =>
  [...keysOf(one), ...keysOf(other)].every((key) => one[key] === other[key])

const viewOf = (found: unknown, names: readonly string[]): SavedView[] => {
  if (typeof found !== 'object' || found === null || !('name' in found) || typeof found.name !== 'string') return []
  const texts = Object.entries(found).filter(([key, text]) => names.includes(key) && typeof text === 'string')
  const view: SavedView = { ...Object.fromEntries(texts), name: found.name }
  return hasParts(view) ? [view] : []
}
/** Invalid views are dropped. `names` lists the parts that a view may have. */
export const parseSavedViews = (value: unknown, names: readonly string[]): SavedView[] =>
  Array.isArray(value) ? value.flatMap((each) => viewOf(each, names)) : []

/** Adds a view, or replaces the one of the same name. The result is sorted by name. */
export const withView = (saved: readonly SavedView[], view: SavedView): SavedView[] =>
  [...saved.filter(({ name }) => name !== view.name), view].toSorted((a, b) => compareNames(a.name, b.name))

/** Returns why a view cannot be saved under this name, as a message. `noun` is a word such as "filter". */
export function findSaveProblem(saved: readonly SavedView[], name: string, noun: string): string | undefined {
  if (name === '') return 'Please enter a name.'
  if (name.length > NAME_LENGTH) return `A name can have at most ${NAME_LENGTH} characters.`
  if (saved.length >= MAX_SAVED_VIEWS && saved.every((one) => one.name !== name))
    return `There are already ${MAX_SAVED_VIEWS} saved ${noun}s. Delete one first.`
  return undefined
}
