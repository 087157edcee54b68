import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatPlural } from '../../kit/shared/counted.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { usePerson, toActor } from '../../kit/web/person.tsx'
import { readPress } from '../../kit/web/read-press.ts'
import {
  type PaletteItem,
  readRecent,
  storeRecent,
  withRecent,
  computeMatchScore,
  findPaletteItems,
  type PaletteGroup,
  type Recent,
  buildRecentItems,
  listPaletteScreens,
} from './palette-items.ts'
import { ShellDialog } from './ShellDialog.tsx'
import { clearTypedAhead, getTypedAhead } from './typed-ahead.ts'
import styles from './Palette.module.css'
import { roleWords } from '../../access/role-words.ts'
import { chooseTheme } from '../../kit/ui/theme/theme-choice.ts'
import { useThemeChoice } from '../../kit/ui/theme/theme.ts'
import { LONG_ENOUGH, SHOWN_OF_A_KIND } from '../../kit/web/finding.ts'
import { setLetterKeys, useLetterKeys } from '../../kit/web/letter-keys.ts'
import { readPageActions } from '../../kit/web/page-actions.ts'
import { readToasts, undoNewest } from '../../kit/web/toast.ts'
import { useSettled } from '../../kit/web/use-settled.ts'
import type { MenuEntry } from '../menu.ts'
import { useFinders } from './finders.ts'
import { logOut } from './log-out.ts'
import { findOpenPage, isPinned, readPages, togglePin } from './recent-pages.ts'
import { listShortcuts } from './shortcuts.ts'

const TYPING_RESTS_MS = 200

/** Does what Ctrl+P does: a list prints its own rows, and the browser prints any other page. */
function printPage(): void {
  const press = new KeyboardEvent('keydown', { key: 'p', code: 'KeyP', ctrlKey: true, bubbles: true, cancelable: true })
  if (document.dispatchEvent(press)) print()
}

type PaletteActs = {
  entries: readonly MenuEntry[]
  menuOpen: boolean
  onMenu: () => void
  onRole: (role: string) => void
  onSheet: () => void
}

/**
 * The palette's items for a typed text, by group. `waits` means that the server has not responded yet, and `failed` that it could
 * not be reached.
 */
function usePaletteGroups(query: string, recent: readonly Recent[], acts: PaletteActs) {
  const { entries, menuOpen, onMenu, onRole, onSheet } = acts
  const person = usePerson()
  const undoable = readToasts().findLast(({ undo }) => undo !== undefined)
  const theme = useThemeChoice()
  const letters = useLetterKeys()
  const [ofPage] = useState(readPageActions)
  const [here] = useState(findOpenPage)
  const settled = useSettled(query, TYPING_RESTS_MS)
  const finders = useFinders(settled)

  const keys = new Map(
    listShortcuts(entries, toActor(person)).flatMap(({ route, keys: [way], letter }) =>
      route && way && (letters || !letter) ? [[route, way.join(' ')]] : [],
    ),
  )
  const screens = listPaletteScreens(entries, toActor(person)).map((item) => {
    const cap = item.href === undefined ? undefined : keys.get(item.href)
    return cap === undefined ? item : { ...item, keys: cap }
  })
  const pageItems = ofPage.map(({ label, icon = 'check', keywords, onAct }): PaletteItem => ({
    id: `page:${label}`,
    label,
    icon,
    onAct,
    ...(keywords !== undefined && { keywords }),
  }))
  const actions: PaletteItem[] = [
    ...finders.flatMap(({ isAct, items }) => (isAct ? items : [])),
    ...person.roleData
      .filter((role) => role !== person.role)
      .map((role): PaletteItem => ({
        id: `action:role-${role}`,
        label: `Switch to ${roleWords[role]}`,
        keywords: `switch role ${role}`,
        icon: 'user',
        onAct: () => onRole(role),
      })),
    ...(
      [
        ['light', 'Light theme', 'sun'],
        ['dark', 'Dark theme', 'moon'],
        ['system', 'Same theme as system', 'eye'],
      ] as const
    )
      .filter(([choice]) => choice !== theme)
      .map(([choice, label, icon]): PaletteItem => ({
        id: `action:theme-${choice}`,
        label,
        keywords: 'change mode colours night',
        icon,
        onAct: () => chooseTheme(choice),
      })),
    ...(undoable === undefined
      ? []
      : [
          {
            id: 'action:undo',
            label: 'Undo',
            hint: undoable.message,
            keywords: 'take back',
            icon: 'returnArrow',
            keys: 'Ctrl Z',
            onAct: () => void undoNewest(),
          } as const,
        ]),
    ...(here === undefined
      ? []
      : [
          {
            id: 'action:pin',
            label: isPinned(readPages('pinned', person._id, person.role), here) ? 'Unpin this page' : 'Pin this page',
            hint: here.label,
            keywords: 'favourite bookmark keep page',
            icon: 'check',
            onAct: () => togglePin(person._id, person.role, here),
          } as const,
        ]),
    // A list has its own Print action, which prints its rows.
    ...(ofPage.some(({ label }) => label === 'Print')
      ? []
      : [
          {
            id: 'action:print',
            label: 'Print',
            keywords: 'paper sheets pdf page',
            icon: 'print',
            keys: 'Ctrl P',
            onAct: printPage,
          } as const,
        ]),
    {
      id: 'action:menu',
      label: menuOpen ? 'Collapse menu' : 'Open menu',
      keywords: 'expand side',
      icon: 'menu',
      keys: 'Ctrl B',
      onAct: onMenu,
    },
    {
      id: 'action:sheet',
      label: 'Keyboard shortcuts',
      keywords: 'keys help',
      icon: 'info',
      ...(letters && { keys: '?' }),
      onAct: onSheet,
    },
    {
      id: 'action:letters',
      label: letters ? 'Turn single-letter keys off' : 'Turn single-letter keys on',
      keywords: 'shortcuts turn',
      icon: 'eyeOff',
      onAct: () => setLetterKeys(!letters),
    },
    { id: 'action:logout', label: 'Logout', keywords: 'log out sign off leave', icon: 'logout', onAct: () => void logOut() },
  ]

  const ofPages = (kind: 'visited' | 'pinned'): PaletteItem[] =>
    readPages(kind, person._id, person.role)
      .filter(({ href }) => here === undefined || href !== here.href)
      .map(({ label, href, within }) => ({
        id: `visit:${href}`,
        label,
        ...(typeof within === 'string' && { hint: within }),
        icon: 'file',
        href,
      }))
  const pinned = ofPages('pinned')
  const visited = ofPages('visited').filter(({ href }) => pinned.every((one) => one.href !== href))

  /** Pages match by title alone, because the words in a page's address match screens instead. */
  const pages: PaletteGroup[] = [
    { title: 'Pinned pages', items: pinned },
    { title: 'Recent pages', items: visited },
  ].map(({ title, items }) => ({
    title,
    items: items.filter(({ label }) => query === '' || computeMatchScore(query, label) > 0),
  }))

  const known = [...pageItems, ...screens, ...actions]
  const lately = query === '' ? buildRecentItems(recent, [...known, ...finders.flatMap((finder) => finder.items)], finders) : []
  const others = (items: readonly PaletteItem[]): readonly PaletteItem[] => items.filter((one) => !lately.includes(one))
  const groups: PaletteGroup[] = [
    { title: 'Recent', items: lately },
    ...(query === '' ? pages : []),
    { title: 'This page', items: others(findPaletteItems(query, pageItems)) },
    { title: 'Screens', items: others(findPaletteItems(query, screens)) },
    { title: 'Actions', items: others(findPaletteItems(query, actions)) },
    // Pages come below the screens, so that a screen that matches the text stays first.
    ...(query === '' ? [] : pages),
    // The server has already filtered these results, and responds later than the typing. Results that it found by words outside
    // of their name are kept.
    ...finders.map(({ title, items, isAct, byServer }) => ({
      title,
      items: isAct || query === '' ? [] : byServer ? items : findPaletteItems(query, items).slice(0, SHOWN_OF_A_KIND),
    })),
  ].filter(({ items }) => items.length > 0)
  const waits = query !== '' && (query !== settled || finders.some((finder) => finder.waits)) && query.length >= LONG_ENOUGH
  const failed = query !== '' && finders.some((finder) => finder.failed)
  const findsPeople = finders.some(({ kind, open }) => kind === 'person' && open)
  return { groups, waits, failed, findsPeople }
}

export { storeVisit } from './recent-pages.ts'

type PaletteProps = PaletteActs & { onClose: () => void }

/**
 * The palette finds screens and actions by their keywords, rows by their question IDs, and files and people by their names
 * (interface.md, Keys). It is a combobox with a listbox.
 */
export function Palette({ onClose, ...acts }: PaletteProps) {
  const person = usePerson()
  const { history } = useRouter()
  const id = useId()
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const ahead = getTypedAhead()
    // oxlint-disable-next-line react/set-state-in-effect -- keys may come while the palette is rendered, until it is on the page
    setTyped((before) => ahead || before)
    return clearTypedAhead
  }, [])
  const [chosen, setChosen] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [recent] = useState(() => readRecent(person._id, person.role))
  const query = typed.trim()
  const { groups, waits, failed, findsPeople } = usePaletteGroups(query, recent, acts)

  const items = groups.flatMap((group) => group.items)
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  )
  const active = items[at]
  // Pins the highlighted item, so that items that arrive later, even above it, do not change what Enter runs.
  if (active !== undefined && active.id !== chosen) setChosen(active.id)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  const close = (): void => dialog.current?.close()
  const run = (item: PaletteItem): void => {
    storeRecent(person._id, person.role, withRecent(recent, item))
    close()
    // The focus is already back, so whatever opens next will return it there.
    if (item.onAct === undefined) history.push(item.href)
    else item.onAct()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const press = readPress(event.nativeEvent)
    if (press === undefined) return
    const { key, ctrl } = press
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      PageDown: Math.min(at + 8, items.length - 1),
      PageUp: Math.max(at - 8, 0),
    }[key]
    if (ctrl && key === 'k') close()
    else if (key === 'Enter' && active !== undefined) run(active)
    else if (to !== undefined && !ctrl && items.length > 0) setChosen(items[to]?.id)
    else return
    event.preventDefault()
  }

  const status = items.length === 0 ? (waits ? 'Searching…' : '') : `${items.length} ${formatPlural(items.length, 'result')}`
  return (
    <ShellDialog dialog={dialog} label="Search or run an action" onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          role="combobox"
          aria-label="Search or run an action"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={active === undefined ? undefined : `${id}${active.id}`}
          placeholder="Search or run an action"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <Keycap>Esc</Keycap>
      </div>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label="Results"
        className={styles.list}
        hidden={items.length === 0}
        tabIndex={-1}
      >
        {groups.map((group, place) => (
          <div key={group.title} role="group" aria-labelledby={`${id}group${place}`}>
            <div id={`${id}group${place}`} className={styles.title} role="presentation">
              {group.title}
            </div>
            {group.items.map((item) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that names the option as active handles its keys
              <div
                key={item.id}
                id={`${id}${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={item === active}
                className={styles.item}
                onPointerMove={() => item !== active && setChosen(item.id)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(item)}
              >
                <Icon name={item.icon} size={18} />
                <span className={styles.label}>{item.label}</span>
                {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
                {item.keys !== undefined && <Keycap>{item.keys}</Keycap>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && !waits && (
        <p className={styles.nothing}>
          Nothing found for “{query}”.{' '}
          {findsPeople
            ? 'Try part of the name of a screen, file or person, or the beginning of a question ID.'
            : 'Try part of the name of a screen or file, or the beginning of a question ID.'}
        </p>
      )}
      <footer className={styles.foot}>
        <span>
          <Keycap>↑</Keycap> <Keycap>↓</Keycap> move
        </span>
        <span>
          <Keycap>Enter</Keycap> open
        </span>
        <span role="status">
          {failed
            ? 'Rows, files and people can’t be searched right now.'
            : waits && items.length > 0
              ? `${status}, searching…`
              : status}
        </span>
      </footer>
    </ShellDialog>
  )
}
