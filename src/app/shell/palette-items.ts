import { nameKey } from '../../kit/shared/names.ts'
import { PERSONAL } from '../../kit/web/session-storage.ts'
import { type Actor, mayCall } from '../../access/levels.ts'
import type { IconName } from '../../kit/web/icon-name.ts'
import type { Finder, FinderResult } from '../../kit/web/domain.ts'
import { furtherScreens } from '../further-screens.ts'
import { type MenuEntry, type MenuLink, listMenuLinks } from '../menu.ts'
import { menuIcons } from './menu-icons.ts'
import { deviceStorage } from '../../kit/web/storage.ts'

export type PaletteItem = {
  /** Such as `screen:/users`, `action:theme-dark`, `file:<id>` or `person:<id>`. Recent items are stored by it. */
  id: string
  label: string
  /** Distinguishes items with equal labels: the group of a screen, the project of a file, or the email of a person. */
  hint?: string
  keywords?: string
  icon: IconName
  keys?: string
} & ({ href: string; onAct?: never } | { onAct: () => void; href?: never })

export type PaletteGroup = { title: string; items: readonly PaletteItem[] }

const wordsOf = (text: string): string[] =>
  nameKey(text)
    .split(/[\s_./@-]+/)
    .filter((word) => word !== '')

/**
 * Scores how well a text matches; 0 means no match. Every word of the query must match. A prefix of the text scores 4, prefixes
 * of words and initials ("mu" for Manage Users) score 3, and a match inside words scores 1.
 */
export function computeMatchScore(query: string, text: string): number {
  const queryWords = wordsOf(query)
  if (queryWords.length === 0) return 0
  const words = wordsOf(text)
  const full = words.join(' ')
  if (full.startsWith(queryWords.join(' '))) return 4
  if (queryWords.every((part) => words.some((word) => word.startsWith(part)))) return 3
  if (queryWords.length === 1 && words.length > 1 && words.map((word) => word[0]).join('') === queryWords[0]) return 3
  return queryWords.every((part) => full.includes(part)) ? 1 : 0
}

const scoreOfItem = (query: string, { label, hint = '', keywords = '' }: PaletteItem): number =>
  // A match in the keywords ranks below the same kind of match in the label, but a prefix of the keywords ranks above a match
  // inside a label's words.
  Math.max(
    computeMatchScore(query, label),
    computeMatchScore(query, keywords) - 0.5,
    computeMatchScore(query, `${label} ${hint} ${keywords}`) / 2,
  )

/** Best match first. An empty query returns all items in their original order. */
export const findPaletteItems = (query: string, items: readonly PaletteItem[]): readonly PaletteItem[] =>
  query.trim() === ''
    ? items
    : items
        .map((item) => ({ item, score: scoreOfItem(query, item) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .map(({ item }) => item)

/** The screens that a person may open: the documented menu of the role, then the screens without a menu entry. */
export const listPaletteScreens = (entries: readonly MenuEntry[], actor: Actor): PaletteItem[] => {
  const screen = ({ label, route, hint }: MenuLink, group = hint): PaletteItem => {
    // The title of the page, if its menu entry has another label.
    const title = furtherScreens.find((other) => other.route === route)?.label
    return {
      id: `screen:${route}`,
      label,
      icon: menuIcons[group ?? label] ?? menuIcons[label] ?? 'file',
      href: route,
      ...(group !== undefined && { hint: group }),
      ...(title !== undefined && title !== label && { keywords: title }),
    }
  }
  return [
    ...entries.flatMap((entry) =>
      'children' in entry ? entry.children.map((child) => screen(child, entry.label)) : [screen(entry)],
    ),
    ...furtherScreens
      .filter(({ who, route }) => mayCall(who, actor) && listMenuLinks(entries).every((link) => link.route !== route))
      .map((link) => screen(link)),
  ]
}

// Recent items ------------------------------------------------------------------------------------------------------------

/** A chosen item, as stored on this device per person and role. For screens and actions, only the id matters. */
export type Recent = { id: string; label: string; hint?: string; href?: string }
const AT_MOST = 5
const keyOf = (person: string, role: string): string => `${PERSONAL}recent:${person}:${role}`

export const withRecent = (recent: readonly Recent[], { id, label, hint, href }: PaletteItem): Recent[] =>
  [
    { id, label, ...(hint !== undefined && { hint }), ...(href !== undefined && { href }) },
    ...recent.filter((other) => other.id !== id),
  ].slice(0, AT_MOST)

export function readRecent(person: string, role: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(person, role)) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((one): one is Recent => typeof one?.id === 'string' && typeof one.label === 'string')
      : []
  } catch {
    return []
  }
}

export const storeRecent = (person: string, role: string, recent: readonly Recent[]): void =>
  void deviceStorage.store(keyOf(person, role), JSON.stringify(recent))

/**
 * The recent items that are still valid: known screens and actions, and objects of kinds that the person may search. An action is
 * valid only while it is offered; a person without rows, such as most recruiters, has no next task.
 */
export const buildRecentItems = (
  recent: readonly Recent[],
  known: readonly PaletteItem[],
  finders: readonly Pick<Finder & FinderResult, 'kind' | 'icon' | 'isAct' | 'open'>[],
) =>
  recent.flatMap(({ id, label, hint, href }): PaletteItem[] => {
    const item = known.find((one) => one.id === id)
    if (item !== undefined) return [item]
    const finder = finders.find(({ kind, isAct, open }) => open && isAct !== true && id.startsWith(`${kind}:`))
    if (finder === undefined || href === undefined || !/^\/(?!\/)/.test(href)) return []
    return [{ id, label, ...(hint !== undefined && { hint }), href, icon: finder.icon }]
  })
