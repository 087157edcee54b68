import { type AccessLevel, type Actor, mayCall } from '../../access/levels.ts'
import { listNamedLinks, type MenuEntry } from '../menu.ts'
import { isNamedKey, type KeyEvent, readPress } from '../../kit/web/read-press.ts'
import { GO_KEYS } from './go-keys.ts'

export type ShellAct = 'palette' | 'sheet' | 'menu' | 'filter' | 'undo'

export type Shortcut = {
  group: 'Everywhere' | 'Go to' | 'Lists' | 'Timeline' | 'Board' | 'Task desk' | 'Timesheet' | 'Inbox' | 'Forms and dialogs'
  /** Alternatives, each a sequence of keycaps: `['G', 'P']` means G, then P. */
  keys: readonly (readonly string[])[]
  does: string
  /** Whether the switch for letter keys turns this key off. */
  letter?: true
  act?: ShellAct
  route?: string
  /** The people for whom the key is listed; undefined means everybody. */
  who?: AccessLevel
}

/** The keys that the shell handles (interface.md, Keys). Those of the pages are in listed-keys.ts. */
export const shortcuts: readonly Shortcut[] = [
  { group: 'Everywhere', keys: [['Ctrl K']], does: 'Search or run an action', act: 'palette' },
  { group: 'Everywhere', keys: [['?']], does: 'Show these keys', letter: true, act: 'sheet' },
  { group: 'Everywhere', keys: [['Ctrl B']], does: 'Open or collapse the menu', act: 'menu' },
  { group: 'Everywhere', keys: [['Ctrl Z']], does: 'Undo, while a message offers it', act: 'undo' },
  { group: 'Everywhere', keys: [['F8']], does: 'Go to the messages, and back' },
  { group: 'Go to', keys: [['G', 'H']], does: 'Home', letter: true, route: '/' },
  { group: 'Go to', keys: [['G', 'I']], does: 'Inbox', letter: true, route: '/inbox' },
  { group: 'Lists', keys: [['/']], does: 'Filter the list', letter: true, act: 'filter' },
]

const listGoKeys = (entries: readonly MenuEntry[]): Shortcut[] =>
  listNamedLinks(entries).flatMap(({ name, route }) => {
    const key = GO_KEYS[route]
    return key === undefined ? [] : [{ group: 'Go to', keys: [['G', key]], does: name, letter: true, route }]
  })

/** The keys of a person in their current role, with those of the menu last. */
export const listShortcuts = (
  entries: readonly MenuEntry[],
  actor: Actor,
  all: readonly Shortcut[] = shortcuts,
): readonly Shortcut[] => [...all.filter(({ who }) => who === undefined || mayCall(who, actor)), ...listGoKeys(entries)]

/** The keycap of a press, such as `Ctrl K`, `?` or `G`; undefined for a press that does nothing. */
export function toKeycap(event: KeyEvent): string | undefined {
  const press = readPress(event)
  if (press === undefined) return undefined
  const { key, shift, ctrl } = press
  if (isNamedKey(key)) return ctrl ? `Ctrl ${shift ? 'Shift ' : ''}${key}` : key
  return `${ctrl ? 'Ctrl ' : ''}${shift ? 'Shift ' : ''}${key.toUpperCase()}`
}

/**
 * What a key press does after `before`, the first key of a started sequence: it runs an action, waits for another key, or does
 * nothing.
 */
export function matchShortcut<S extends Shortcut>(
  all: readonly S[],
  before: string | undefined,
  cap: string,
): { fires: S } | { waitsAfter: string } | undefined {
  const pressed = before === undefined ? [cap] : [before, cap]
  const matches = (keys: readonly string[]): boolean => pressed.every((each, at) => keys[at] === each)
  const own = all.filter(({ act, route }) => act !== undefined || route !== undefined)
  const fired = own.find(({ keys }) => keys.some((way) => way.length === pressed.length && matches(way)))
  if (fired !== undefined) return { fires: fired }
  if (before === undefined)
    return own.some(({ keys }) => keys.some((way) => way.length > 1 && matches(way))) ? { waitsAfter: cap } : undefined
  // The first key was probably a mistake, so the second one is handled as a first key.
  return matchShortcut(all, undefined, cap)
}
