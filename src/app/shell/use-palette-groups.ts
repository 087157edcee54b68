import { useState } from 'react'
import { roleWords } from '../../access/role-words.ts'
import { chooseTheme } from '../../kit/ui/theme/theme-choice.ts'
import { useThemeChoice } from '../../kit/ui/theme/theme.ts'
import { LONG_ENOUGH, SHOWN_OF_A_KIND } from '../../kit/web/finding.ts'
import { setLetterKeys, useLetterKeys } from '../../kit/web/letter-keys.ts'
import { readPageActions } from '../../kit/web/page-actions.ts'
import { toActor, usePerson } from '../../kit/web/person.tsx'
import { readToasts, undoNewest } from '../../kit/web/toast.ts'
import { useSettled } from '../../kit/web/use-settled.ts'
import type { MenuEntry } from '../menu.ts'
import { useFinders } from './finders.ts'
import { logOut } from './log-out.ts'
import {
  computeMatchScore,
  found,
  type PaletteGroup,
  type PaletteItem,
  type Recent,
  recentItems,
  listPaletteScreens,
} from './palette-items.ts'
import { findOpenPage, isPinned, readPages, togglePin } from './recent-pages.ts'
import { listShortcuts } from './shortcuts.ts'

const TYPING_RESTS_MS = 200

/** As Ctrl P: a list shows its rows as they are printed, and any other page the browser prints. */
function printPage(): void {
  const press = new KeyboardEvent('keydown', { key: 'p', code: 'KeyP', ctrlKey: true, bubbles: true, cancelable: true })
  if (document.dispatchEvent(press)) print()
}

/** The screens of the menu, and what the shell does for its palette. */
export type PaletteActs = {
  entries: readonly MenuEntry[]
  menuOpen: boolean
  onMenu: () => void
  onRole: (role: string) => void
  onSheet: () => void
}

/** What the palette has for a typed text, by group; `waits`: the server is still asked, `failed`: it could not be. */
export function usePaletteGroups(query: string, recent: readonly Recent[], acts: PaletteActs) {
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
    // A list's own one shows its rows as they are printed.
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

  /** By their titles alone: the words of an address are those of screens. */
  const pages: PaletteGroup[] = [
    { title: 'Pinned pages', items: pinned },
    { title: 'Recent pages', items: visited },
  ].map(({ title, items }) => ({
    title,
    items: items.filter(({ label }) => query === '' || computeMatchScore(query, label) > 0),
  }))

  const known = [...pageItems, ...screens, ...actions]
  const lately = query === '' ? recentItems(recent, [...known, ...finders.flatMap((finder) => finder.items)], finders) : []
  const others = (items: readonly PaletteItem[]): readonly PaletteItem[] => items.filter((one) => !lately.includes(one))
  const groups: PaletteGroup[] = [
    { title: 'Recent', items: lately },
    ...(query === '' ? pages : []),
    { title: 'This page', items: others(found(query, pageItems)) },
    { title: 'Screens', items: others(found(query, screens)) },
    { title: 'Actions', items: others(found(query, actions)) },
    // Below the screens: what is typed for one of these stays first.
    ...(query === '' ? [] : pages),
    // The server has already filtered by the name, and its response lags behind the typing; what it found by other words stays.
    ...finders.map(({ title, items, isAct, byServer }) => ({
      title,
      items: isAct || query === '' ? [] : byServer ? items : found(query, items).slice(0, SHOWN_OF_A_KIND),
    })),
  ].filter(({ items }) => items.length > 0)
  const waits = query !== '' && (query !== settled || finders.some((finder) => finder.waits)) && query.length >= LONG_ENOUGH
  const failed = query !== '' && finders.some((finder) => finder.failed)
  const findsPeople = finders.some(({ kind, open }) => kind === 'person' && open)
  return { groups, waits, failed, findsPeople }
}
