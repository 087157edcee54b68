import { PERSONAL } from '../../kit/web/session-storage.ts'
import { deviceStorage } from '../../kit/web/storage.ts'

/**
 * A visited or pinned page: its title, its address with filters, and the place that contains it, such as "Projects, NEET 2027".
 */
export type PalettePage = { label: string; href: string; within?: string }
type Kind = 'visited' | 'pinned'

/** How many pages of each kind are kept. The open page counts as a visited one. */
const AT_MOST: Record<Kind, number> = { visited: 6, pinned: 12 }
const keyOf = (kind: Kind, person: string, role: string): string => `${PERSONAL}${kind}:${person}:${role}`

/** The latest page comes first. */
export function readPages(kind: Kind, person: string, role: string): PalettePage[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(kind, person, role)) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((one): one is PalettePage => typeof one?.label === 'string' && /^\/(?!\/)/.test(String(one.href)))
      : []
  } catch {
    return []
  }
}
const storePages = (kind: Kind, person: string, role: string, pages: readonly PalettePage[]): void =>
  void deviceStorage.store(keyOf(kind, person, role), JSON.stringify(pages.slice(0, AT_MOST[kind])))

const pathOf = (href: string): string => href.replace(/[?#].*$/, '')
const without = (pages: readonly PalettePage[], { href }: PalettePage): PalettePage[] =>
  pages.filter((one) => pathOf(one.href) !== pathOf(href))

export function findOpenPage(): PalettePage | undefined {
  const heading = document.querySelector('#content h1')?.textContent?.trim() ?? ''
  if (heading === '') return undefined
  // The heading of Home is a greeting that changes with the hour.
  const label = location.pathname === '/' ? 'Home' : heading
  // The stored address leads to the page, not to a dialog over it.
  const search = location.search.replace(/(?<=[?&])dialog=[^&]*&?/, '').replace(/[?&]$/, '')
  const crumbs = [...document.querySelectorAll('#content nav[aria-label=Breadcrumb] li')].slice(0, -1)
  const within = crumbs.map(({ textContent }) => textContent.trim()).join(', ')
  return { label, href: location.pathname + search, ...(within !== '' && { within }) }
}

export function storeVisit(person: string, role: string): void {
  const page = findOpenPage()
  if (page !== undefined) storePages('visited', person, role, [page, ...without(readPages('visited', person, role), page)])
}

/** Pins a page, or unpins it if its path is already pinned. */
export function togglePin(person: string, role: string, page: PalettePage): void {
  const pinned = readPages('pinned', person, role)
  const others = without(pinned, page)
  storePages('pinned', person, role, others.length < pinned.length ? others : [page, ...pinned])
}

export const isPinned = (pinned: readonly PalettePage[], page: PalettePage): boolean =>
  without(pinned, page).length < pinned.length
