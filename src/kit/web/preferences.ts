import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { deviceStorage } from './storage.ts'
import { getServerNow } from './server-clock.ts'

/** Stores a user's settings outside this browser. `read` returns null for a missing key. */
export type PreferenceStore = {
  owner: string
  read: (key: string) => Promise<unknown>
  write: (key: string, value: unknown) => Promise<unknown>
}
export const PreferenceStoreContext = createContext<PreferenceStore | undefined>(undefined)

/** `at` is the ISO 8601 instant of the user's change. */
export type StoredPreference = { at: string; value: unknown }

export function parsePreference(response: unknown): StoredPreference | undefined {
  if (typeof response !== 'object' || response === null || !('at' in response) || !('value' in response)) return undefined
  return typeof response.at === 'string' && !Number.isNaN(Date.parse(response.at))
    ? { at: response.at, value: response.value }
    : undefined
}

/** Returns the later setting, or the first one if both have the same time. */
export const chooseLatestPreference = (
  first: StoredPreference | undefined,
  second: StoredPreference | undefined,
): StoredPreference | undefined =>
  first === undefined || (second !== undefined && Date.parse(second.at) > Date.parse(first.at)) ? second : first

const DEBOUNCE_MS = 1_500

type Cell = {
  stored: StoredPreference | undefined
  listeners: Set<() => void>
  isRequested: boolean
  push: (() => void) | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}
const newCell = (stored?: StoredPreference): Cell => ({
  stored,
  listeners: new Set(),
  isRequested: false,
  push: undefined,
  timer: undefined,
})
const cells = new Map<string, Cell>()

export function forgetPreferences(): void {
  for (const cell of cells.values()) clearTimeout(cell.timer)
  cells.clear()
}

const storageKeyOf = (owner: string, key: string): string => `proofline.kept.${owner}.${key}`
const readLocal = (storageKey: string): StoredPreference | undefined => {
  try {
    return parsePreference(JSON.parse(deviceStorage.read(storageKey) ?? 'null'))
  } catch {
    return undefined
  }
}
const cellFor = (storageKey: string): Cell => {
  const existing = cells.get(storageKey)
  if (existing !== undefined) return existing
  const created = newCell(readLocal(storageKey))
  cells.set(storageKey, created)
  return created
}

function setCell(cell: Cell, storageKey: string | undefined, stored: StoredPreference): void {
  cell.stored = stored
  for (const listener of cell.listeners) listener()
  // If the storage is full or forbidden, only the first paint lacks the setting.
  if (storageKey !== undefined) deviceStorage.store(storageKey, JSON.stringify(stored))
}

function schedulePush(cell: Cell, store: PreferenceStore, key: string): void {
  clearTimeout(cell.timer)
  cell.push = () => {
    clearTimeout(cell.timer)
    cell.push = undefined
    if (cell.stored !== undefined) void store.write(key, cell.stored).catch(() => undefined)
  }
  cell.timer = setTimeout(cell.push, DEBOUNCE_MS)
}
let listening = false
function listen(): void {
  if (listening) return
  listening = true
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const cell of cells.values()) cell.push?.()
  })
}

function sync(cell: Cell, storageKey: string, store: PreferenceStore, key: string): void {
  if (cell.isRequested) return
  cell.isRequested = true
  listen()
  store.read(key).then(
    (response) => {
      const remote = parsePreference(response)
      const latest = chooseLatestPreference(cell.stored, remote)
      if (latest === undefined || latest === cell.stored) {
        if (latest !== undefined && latest.at !== remote?.at) schedulePush(cell, store, key)
      } else setCell(cell, storageKey, latest)
    },
    () => {
      cell.isRequested = false
    },
  )
}

/**
 * A setting that follows the user. This browser's copy is used at once, and replaced by the store's if that is newer. Without a
 * key, the setting lasts as long as the component. If sending fails, this browser's copy is the newer one at the next visit and
 * is sent then.
 */
export function usePreference(key: string | undefined): readonly [unknown, (value: unknown) => void] {
  const store = useContext(PreferenceStoreContext)
  const [own] = useState(() => newCell())
  const storageKey = key === undefined ? undefined : storageKeyOf(store?.owner ?? '', key)
  const cell = storageKey === undefined ? own : cellFor(storageKey)
  useEffect(() => {
    if (storageKey !== undefined && key !== undefined && store !== undefined) sync(cell, storageKey, store, key)
  }, [cell, storageKey, key, store])
  const subscribe = (listener: () => void) => {
    cell.listeners.add(listener)
    return () => {
      cell.listeners.delete(listener)
    }
  }
  const stored = useSyncExternalStore(subscribe, () => cell.stored)
  const write = (value: unknown): void => {
    // The time comes from the server's clock. It must also be later than that of the replaced value, which a device with a fast
    // clock may have stored.
    const after = Date.parse(cell.stored?.at ?? '')
    const at = new Date(Math.max(getServerNow(), Number.isNaN(after) ? 0 : after + 1)).toISOString()
    setCell(cell, storageKey, { at, value })
    if (key !== undefined && store !== undefined) schedulePush(cell, store, key)
  }
  return [stored?.value, write]
}
