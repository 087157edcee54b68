/** Compares a page with its description in docs/spec/screens.json. */
import type { Exception } from './apply-exceptions.ts'
import { messages, readCatalogue } from './catalogues.ts'

export type CatalogueScreen = {
  path: string
  paths?: string[]
  module: string
  reachedBy: Record<string, string[]>
  calls?: string[]
  columns: string[]
  filters: string[]
  actions: string[]
  pageSize: number | null
  pageSizeOptions: number[]
}

export type FoundScreen = {
  columns: readonly string[]
  /** The names of everything that can be pressed, and the labels of everything that can be filled in or chosen. */
  controls: readonly string[]
  pageSize: number | null
  pageSizes: readonly number[]
}

type Name = string | RegExp
/** Where to find a documented part that has another name or is only visible after a press. `press` names what to press. */
export type PartLocation = Name | { press: readonly string[]; find: Name }
export type PartLocations = Partial<Record<'columns' | 'filters' | 'actions', Readonly<Record<string, PartLocation>>>>

export type ScreenPart = {
  kind: 'columns' | 'filters' | 'actions'
  name: string
  press: readonly string[]
  matches: (found: string) => boolean
  /** Whether the part is offered here. If false, the documents limit it to other roles or routes. */
  isOffered: boolean
}
/** A deliberate difference in a part of a route. Without a name it covers the whole route, without a role all roles. */
export type ScreenException = Exception & { route: string; name?: string; role?: string }
export type ScreenProblem = {
  route: string
  role: string
  kind: ScreenPart['kind'] | 'pageSize' | 'pageSizeOptions'
  name: string
  why: string
}

export const screens = readCatalogue<CatalogueScreen[]>('screens')
const labels = new Set(messages.flatMap(({ text, kind }) => (kind === 'label' ? [text] : [])))

const ROLES = ['ADMIN', 'MANAGER', 'SUBADMIN', 'AUTHOR', 'REVIEWER-2', 'REVIEWER', 'UPLOADER']
/** Turns field names such as "managerRemark" and "account_id" into words. */
const asWords = (field: string): string =>
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Splits "Add Task (file upload)" into the name and the remark in brackets. */
const nameAndRemark = (documented: string): [string, string] => {
  const [, name = documented, remark = ''] = /^(.*?)(?: \((.*)\))?$/.exec(documented) ?? []
  return [name, remark]
}

const matcher = (place: Name | undefined, name: string): ((found: string) => boolean) => {
  if (place instanceof RegExp) return (found) => place.test(found)
  if (place !== undefined) return (found) => found === place
  // A string of the product must match exactly. Lower-case words are a summary or the field of an entity.
  return labels.has(name) && /^[A-Z]/.test(name) ? (found) => found === name : (found) => found.toLowerCase() === asWords(name)
}

/**
 * Returns whether a remark such as "(ADMIN and MANAGER only)" or "(department type only)" limits its part to other roles or
 * routes.
 */
const isLimitedAway = (remark: string, { path, paths = [path] }: CatalogueScreen, route: string, role: string): boolean => {
  const only = ROLES.filter((each) => new RegExp(`(?<![\\w-])${each}(?![\\w-])`).test(remark))
  const types = paths.filter((each) => {
    const type = each.split('/').findLast((segment) => segment !== '' && !segment.startsWith(':')) ?? ''
    return new RegExp(`(?<![\\w-])${type}(?![\\w-])`).test(remark) && /\btypes? /.test(`${remark} `)
  })
  return (only.length > 0 && !only.includes(role)) || (types.length > 0 && !types.includes(route))
}

export function listScreenParts(screen: CatalogueScreen, route: string, role: string, places: PartLocations = {}): ScreenPart[] {
  return (['columns', 'filters', 'actions'] as const).flatMap((kind) =>
    screen[kind].flatMap((documented) => {
      const place = places[kind]?.[documented]
      const [name, remark] = nameAndRemark(documented)
      const isOffered = !isLimitedAway(remark, screen, route, role)
      const [press, find] = typeof place === 'object' && 'press' in place ? [place.press, place.find] : [[], place]
      // “Block / Unblock” stands for two actions. Each is offered where its row allows it.
      const names = find === undefined && kind === 'actions' ? name.split(' / ') : [name]
      return names.map((each) => ({ kind, name: documented, press, matches: matcher(find, each), isOffered }))
    }),
  )
}

const isFound = ({ kind, press, matches }: ScreenPart, found: FoundScreen): boolean =>
  // A column that needs a press is in the list's choice of columns, whose entries are among the controls.
  (kind === 'columns' && press.length === 0 ? found.columns : found.controls).some((each) => matches(each))

export const missingParts = (parts: readonly ScreenPart[], found: FoundScreen): Pick<ScreenProblem, 'kind' | 'name' | 'why'>[] =>
  parts
    .filter((part) => part.isOffered !== isFound(part, found))
    .map(({ kind, name, isOffered }) => ({ kind, name, why: isOffered ? 'missing' : 'offered to others than the documents say' }))

/**
 * Compares the page sizes. A size of null and an empty list mean that the documents state none. A list may also offer the size
 * that it starts with.
 */
export function sizeProblems(
  { pageSize, pageSizeOptions }: CatalogueScreen,
  found: FoundScreen,
): Pick<ScreenProblem, 'kind' | 'name' | 'why'>[] {
  const others = (sizes: readonly number[]): string => sizes.filter((size) => size !== pageSize).join()
  return [
    ...(pageSize !== null && pageSize !== found.pageSize
      ? [{ kind: 'pageSize' as const, name: String(pageSize), why: `is ${found.pageSize}` }]
      : []),
    ...(pageSizeOptions.length > 0 && others(pageSizeOptions) !== others(found.pageSizes)
      ? [{ kind: 'pageSizeOptions' as const, name: pageSizeOptions.join(), why: `are ${found.pageSizes.join()}` }]
      : []),
  ]
}

export const coversProblem = (exception: ScreenException, { route, name, role }: ScreenProblem): boolean =>
  exception.route === route && (exception.name ?? name) === name && (exception.role ?? role) === role
