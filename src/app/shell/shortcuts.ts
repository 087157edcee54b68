import { type AccessLevel, type Actor, mayCall } from '../../access/levels.ts'
import { type MenuEntry, listMenuLinks } from '../menu.ts'

/** Actions of the shell itself. */
export type ShellAct = 'palette' | 'sheet' | 'menu' | 'filter' | 'undo' | 'messages'

export type Shortcut = {
  group: 'Everywhere' | 'Go to' | 'Lists' | 'Timeline' | 'Board' | 'Task desk' | 'Timesheet' | 'Inbox' | 'Forms and dialogs'
  /** Alternatives, each the keycaps in their order: `['G', 'P']` is G, then P. */
  keys: readonly (readonly string[])[]
  does: string
  /** Switched off together with the other single-letter keys. */
  letter?: true
  act?: ShellAct
  /** The first of these routes that is in the person's menu. */
  goes?: readonly string[]
  /** Listed for these people only; for everyone when absent. */
  who?: AccessLevel
}

/** The keys that the shell fires (interface.md, Keys); those of the pages are in listed-keys.ts. */
export const shortcuts: readonly Shortcut[] = [
  { group: 'Everywhere', keys: [['Ctrl K']], does: 'Search or run an action', act: 'palette' },
  { group: 'Everywhere', keys: [['?']], does: 'Show these keys', letter: true, act: 'sheet' },
  { group: 'Everywhere', keys: [['Ctrl B']], does: 'Open or collapse the menu', act: 'menu' },
  { group: 'Everywhere', keys: [['Ctrl Z']], does: 'Undo, while a message offers it', act: 'undo' },
  { group: 'Everywhere', keys: [['F8']], does: 'Go to the newest message', act: 'messages' },
  { group: 'Go to', keys: [['G', 'H']], does: 'Home', letter: true, goes: ['/'] },
  { group: 'Go to', keys: [['G', 'I']], does: 'Inbox', letter: true, goes: ['/inbox'] },
  { group: 'Go to', keys: [['G', 'P']], does: 'Projects', letter: true, goes: ['/projects'] },
  { group: 'Go to', keys: [['G', 'U']], does: 'Users', letter: true, goes: ['/users'] },
  { group: 'Go to', keys: [['G', 'T']], does: 'Tasks', letter: true, goes: ['/assigned', '/manage-file'] },
  { group: 'Go to', keys: [['G', 'W']], does: 'Worklog', letter: true, goes: ['/worklog', '/user/worklog'] },
  { group: 'Go to', keys: [['G', 'R']], does: 'Reports', letter: true, goes: ['/target-report', '/target-report/user'] },
  { group: 'Lists', keys: [['/']], does: 'Filter the list', letter: true, act: 'filter' },
]

const routeOf = ({ goes }: Shortcut, entries: readonly MenuEntry[]): string | undefined => {
  const routes = ['/', '/inbox', ...listMenuLinks(entries).map(({ route }) => route)]
  return goes?.find((route) => routes.includes(route))
}

/** The keys of a person in their current role; `route` is the target of a "Go to" key. */
export const listShortcuts = (
  entries: readonly MenuEntry[],
  actor: Actor,
  all: readonly Shortcut[] = shortcuts,
): (Shortcut & { route?: string })[] =>
  all.flatMap((shortcut) => {
    if (shortcut.who !== undefined && !mayCall(shortcut.who, actor)) return []
    if (shortcut.goes === undefined) return [shortcut]
    const route = routeOf(shortcut, entries)
    return route === undefined ? [] : [{ ...shortcut, route }]
  })

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The keycap of a key press: `Ctrl K`, `?`, `G`; undefined with Alt. */
export function toKeycap({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Press): string | undefined {
  if (altKey) return undefined
  // With a Devanagari layout the key is क on the keycap K.
  const latin = /^[ -~]$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)
  const cap = latin.length === 1 ? latin.toUpperCase() : latin
  return ctrlKey || metaKey ? `Ctrl ${shiftKey ? 'Shift ' : ''}${cap}` : cap
}

/** The effect of a key press after `before` (the first key of a started sequence): fires, waits for more, or nothing. */
export function matchShortcut<S extends Shortcut>(
  all: readonly S[],
  before: string | undefined,
  cap: string,
): { fires: S } | { waitsAfter: string } | undefined {
  const pressed = before === undefined ? [cap] : [before, cap]
  const matches = (keys: readonly string[]): boolean => pressed.every((each, at) => keys[at] === each)
  const own = all.filter(({ act, goes }) => act !== undefined || goes !== undefined)
  const fired = own.find(({ keys }) => keys.some((way) => way.length === pressed.length && matches(way)))
  if (fired !== undefined) return { fires: fired }
  if (before === undefined)
    return own.some(({ keys }) => keys.some((way) => way.length > 1 && matches(way))) ? { waitsAfter: cap } : undefined
  // G was pressed by mistake: handle the second key as a first one.
  return matchShortcut(all, undefined, cap)
}
