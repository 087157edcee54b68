import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { plural } from '../../kit/shared/counted.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { LONG_ENOUGH, SHOWN_OF_A_KIND } from '../../kit/web/finding.ts'
import { setLetterKeys, useLetterKeys } from '../../kit/web/letter-keys.ts'
import { readPageActions } from '../../kit/web/page-actions.ts'
import { actorOf, usePerson } from '../../kit/web/person.tsx'
import { chooseTheme } from '../../kit/ui/theme/theme-choice.ts'
import { useThemeChoice } from '../../kit/ui/theme/theme.tsx'
import type { MenuEntry } from '../menu.ts'
import { useFinders } from './finders.ts'
import { logOut } from './log-out.ts'
import {
  type PaletteGroup,
  type PaletteItem,
  found,
  storeRecent,
  readRecent,
  recentItems,
  screensOf,
  withRecent,
} from './palette-items.ts'
import { ShellDialog } from './ShellDialog.tsx'
import { shortcutsOf } from './shortcuts.ts'
import styles from './Palette.module.css'

const TYPING_RESTS_MS = 200

/** The debounced text, so that not every letter sends a request. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_RESTS_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

type PaletteProps = {
  entries: readonly MenuEntry[]
  menuOpen: boolean
  onClose: () => void
  onMenu: () => void
  onRole: (role: string) => void
  onSheet: () => void
}

/** Screens and actions by their keywords, rows by their question ids, files and people by their names (interface.md, Keys); a combobox with its listbox. */
export default function Palette({ entries, menuOpen, onClose, onMenu, onRole, onSheet }: PaletteProps) {
  const person = usePerson()
  const theme = useThemeChoice()
  const letters = useLetterKeys()
  const { history } = useRouter()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [ofPage] = useState(readPageActions)
  const [recent] = useState(() => readRecent(person._id, person.role))
  const query = typed.trim()
  const rested = useRested(query)
  const finders = useFinders(rested)

  const keys = new Map(
    shortcutsOf(entries, actorOf(person)).flatMap(({ route, keys: [way], letter }) =>
      route && way && (letters || !letter) ? [[route, way.join(' ')]] : [],
    ),
  )
  const screens = screensOf(entries, actorOf(person)).map((item) => {
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
    ...person.roleData
      .filter((role) => role !== person.role)
      .map((role): PaletteItem => ({
        id: `action:role-${role}`,
        label: `Work as ${role}`,
        keywords: 'switch role',
        icon: 'user',
        onAct: () => onRole(role),
      })),
    ...(
      [
        ['light', 'Light theme', 'sun'],
        ['dark', 'Dark theme', 'moon'],
        ['system', 'Theme as the system', 'eye'],
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
      label: letters ? 'Switch single-letter keys off' : 'Switch single-letter keys on',
      keywords: 'shortcuts turn',
      icon: 'eyeOff',
      onAct: () => setLetterKeys(!letters),
    },
    { id: 'action:logout', label: 'Logout', keywords: 'log out sign off leave', icon: 'logout', onAct: () => void logOut() },
  ]

  const known = [...pageItems, ...screens, ...actions]
  const lately = query === '' ? recentItems(recent, [...known, ...finders.flatMap((finder) => finder.items)], finders) : []
  const others = (items: readonly PaletteItem[]): readonly PaletteItem[] => items.filter((one) => !lately.includes(one))
  const groups: PaletteGroup[] = [
    { title: 'Recent', items: lately },
    { title: 'This page', items: others(found(query, pageItems)) },
    { title: 'Screens', items: others(found(query, screens)) },
    { title: 'Actions', items: others(found(query, actions)) },
    // The server has already filtered by the name, and its response lags behind the typing.
    ...finders.map(({ title, items }) => ({ title, items: query === '' ? [] : found(query, items).slice(0, SHOWN_OF_A_KIND) })),
  ].filter(({ items }) => items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  )
  const active = items[at]
  const waits = query !== '' && (query !== rested || finders.some((finder) => finder.waits)) && query.length >= LONG_ENOUGH
  const failed = query !== '' && finders.some((finder) => finder.failed)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  const close = (): void => dialog.current?.close()
  const run = (item: PaletteItem): void => {
    storeRecent(person._id, person.role, withRecent(recent, item))
    close()
    // The focus is restored already: what opens next restores it there.
    if (item.onAct === undefined) history.push(item.href)
    else item.onAct()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const ctrl = event.ctrlKey || event.metaKey
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      PageDown: Math.min(at + 8, items.length - 1),
      PageUp: Math.max(at - 8, 0),
    }[event.key]
    if (ctrl && event.key.toLowerCase() === 'k') close()
    else if (event.key === 'Enter' && active !== undefined) run(active)
    else if (to !== undefined && !ctrl && items.length > 0) setChosen(items[to]?.id)
    else return
    event.preventDefault()
  }

  const status = items.length === 0 ? (waits ? 'Searching…' : '') : `${items.length} ${plural(items.length, 'result')}`
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
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- an option's keys are those of the field that names it as active
              <div
                key={item.id}
                id={`${id}${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={item === active}
                className={styles.item}
                onPointerMove={() => item !== active && setChosen(item.id)}
                // Keeps the focus in the field.
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
          Nothing here is called “{query}”.{' '}
          {finders.some(({ kind, open }) => kind === 'person' && open)
            ? 'Try a part of the name of a screen, file or person, or the beginning of a question id.'
            : 'Try a part of the name of a screen or file, or the beginning of a question id.'}
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
            ? 'Rows, files and people can’t be searched just now.'
            : waits && items.length > 0
              ? `${status}, searching…`
              : status}
        </span>
      </footer>
    </ShellDialog>
  )
}
