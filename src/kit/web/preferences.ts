import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'

/** Where what a person set on a screen is kept beyond this browser; the shell gives it. A key that keeps nothing answers null. */
export type PreferenceStore = {
  /** Whose: two people of one browser do not share. */
  owner: string
  read: (key: string) => Promise<unknown>
  keep: (key: string, value: unknown) => Promise<unknown>
}
export const PreferenceStoreContext = createContext<PreferenceStore | undefined>(undefined)

/** `at` is when the person set it, ISO 8601. */
export type StoredPreference = { at: string; value: unknown }

/** Reads what a store or the browser kept; undefined for what is spoilt or absent. */
export function parsePreference(found: unknown): StoredPreference | undefined {
  if (typeof found !== 'object' || found === null || !('at' in found) || !('value' in found)) return undefined
  return typeof found.at === 'string' && !Number.isNaN(Date.parse(found.at)) ? { at: found.at, value: found.value } : undefined
}

/** The one that was set last; the first when both were at once. */
export const latestPreference = (
  one: StoredPreference | undefined,
  other: StoredPreference | undefined,
): StoredPreference | undefined =>
  one === undefined || (other !== undefined && Date.parse(other.at) > Date.parse(one.at)) ? other : one

const WAIT_MS = 1_500

type Cell = {
  kept: StoredPreference | undefined
  listeners: Set<() => void>
  asked: boolean
  /** Sends what is not sent yet. */
  push: (() => void) | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}
const newCell = (kept?: StoredPreference): Cell => ({
  kept,
  listeners: new Set(),
  asked: false,
  push: undefined,
  timer: undefined,
})
const cells = new Map<string, Cell>()

const placeOf = (owner: string, key: string): string => `proofline.kept.${owner}.${key}`
const readLocal = (place: string): StoredPreference | undefined => {
  try {
    return parsePreference(JSON.parse(localStorage.getItem(place) ?? 'null'))
  } catch {
    return undefined
  }
}
const cellAt = (place: string): Cell => {
  const known = cells.get(place)
  if (known !== undefined) return known
  const made = newCell(readLocal(place))
  cells.set(place, made)
  return made
}

function put(cell: Cell, place: string | undefined, kept: StoredPreference): void {
  cell.kept = kept
  for (const listener of cell.listeners) listener()
  if (place === undefined) return
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage takes the first paint away, never the setting.
  }
}

/** Sent once the person has rested; what could not be sent is newer here at the next visit, and is sent then. */
function pushLater(cell: Cell, store: PreferenceStore, key: string): void {
  clearTimeout(cell.timer)
  cell.push = () => {
    clearTimeout(cell.timer)
    cell.push = undefined
    if (cell.kept !== undefined) void store.keep(key, cell.kept).catch(() => undefined)
  }
  cell.timer = setTimeout(cell.push, WAIT_MS)
}
let listening = false
/** A page that is left sends at once what it has. */
function listen(): void {
  if (listening) return
  listening = true
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const cell of cells.values()) cell.push?.()
  })
}

function sync(cell: Cell, place: string, store: PreferenceStore, key: string): void {
  if (cell.asked) return
  cell.asked = true
  listen()
  store.read(key).then(
    (found) => {
      const theirs = parsePreference(found)
      const latest = latestPreference(cell.kept, theirs)
      if (latest === undefined || latest === cell.kept) {
        if (latest !== undefined && latest.at !== theirs?.at) pushLater(cell, store, key)
      } else put(cell, place, latest)
    },
    () => {
      cell.asked = false
    },
  )
}

/**
 * A setting that follows the person: what this browser has is there at once, the store's copy takes its place when it is newer.
 * Without a key it lasts as long as the component.
 */
export function usePreference(key: string | undefined): readonly [unknown, (value: unknown) => void] {
  const store = useContext(PreferenceStoreContext)
  const [own] = useState(() => newCell())
  const place = key === undefined ? undefined : placeOf(store?.owner ?? '', key)
  const cell = place === undefined ? own : cellAt(place)
  useEffect(() => {
    if (place !== undefined && key !== undefined && store !== undefined) sync(cell, place, store, key)
  }, [cell, place, key, store])
  const subscribe = (listener: () => void) => {
    cell.listeners.add(listener)
    return () => {
      cell.listeners.delete(listener)
    }
  }
  const kept = useSyncExternalStore(subscribe, () => cell.kept)
  const keep = (value: unknown): void => {
    put(cell, place, { at: new Date().toISOString(), value })
    if (key !== undefined && store !== undefined) pushLater(cell, store, key)
  }
  return [kept?.value, keep]
}
