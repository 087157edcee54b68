import { isDown, onConnection, readConnection } from './connection.ts'
import { noteShown, onRefused } from './key-guard.ts'
import { getServerNow } from './server-clock.ts'
import { type Toast, withToast } from './toast-rules.ts'

/** The minimum time for which a message is shown, even if its condition ends sooner. */
const READ_MS = 4_000
/** For how long the server accepts most undos, if the reply does not say. */
const UNDO_MS = 600_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}
const stop = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
export function closeToast(id: number): void {
  stop(id)
  change(toasts.filter((toast) => toast.id !== id))
}
const closeAfter = (id: number, milliseconds: number): void => {
  stop(id)
  timers.set(
    id,
    setTimeout(() => closeToast(id), milliseconds),
  )
}

function show(shown: Omit<Toast, 'id' | 'isRead'>): void {
  const next = { ...shown, id: ++lastId, isRead: noteShown() }
  const before = toasts
  change(withToast(before, next))
  for (const { id } of before) if (!toasts.some((one) => one.id === id)) stop(id)
  if (next.undo !== undefined) closeAfter(next.id, next.until === undefined ? UNDO_MS : Date.parse(next.until) - getServerNow())
}

function endAfter(slot: string, milliseconds: number): void {
  for (const one of toasts) if (one.slot === slot) closeAfter(one.id, milliseconds)
}

const KEYS = 'keys'
const UNREACHABLE = 'unreachable'
onConnection(() => {
  const connection = readConnection()
  if (isDown(connection)) endAfter(UNREACHABLE, 0)
  else if (connection.state === 'online') endAfter(UNREACHABLE, READ_MS)
})

export const toast = {
  success: (message: string, undo?: () => void, more: Pick<Toast, 'about' | 'slot' | 'until'> = {}): void =>
    show({ kind: 'success', message, ...(undo && { undo }), ...more }),
  /** `act` names the failed action, so that `done` can remove the message. */
  error: (message: string, act?: string): void => show({ kind: 'error', message, ...(act !== undefined && { act }) }),
  /**
   * Shows a refused call until its condition ends. "The server can't be reached" is shown once for all calls, and not while the
   * connection bar says it. A message about too many attempts disappears when the wait is over.
   */
  refused: (refused: { message: string; code: string; retryAfterSeconds?: number | undefined }, act?: string): void => {
    const { message, code, retryAfterSeconds } = refused
    const acted = act !== undefined && { act }
    if (code === 'OFFLINE' || code === 'NOT_READY') {
      if (!isDown(readConnection())) show({ kind: 'error', message, slot: UNREACHABLE, ...acted })
    } else if (retryAfterSeconds === undefined) show({ kind: 'error', message, code, ...acted })
    else {
      const slot = `wait ${act ?? message}`
      show({ kind: 'error', message, slot, ...acted })
      endAfter(slot, retryAfterSeconds * 1_000)
    }
  },
  /** For an action that was not done as requested although nothing failed, for example because it was already done. */
  warning: (message: string): void => show({ kind: 'warning', message }),
  /** Removes the messages of a slot when the undo that they offer is no longer possible. */
  over: (slot: string): void => {
    for (const one of toasts) if (one.slot === slot) closeToast(one.id)
  },
  done: (act: string): void => {
    for (const { id, kind, act: failed } of toasts) if (kind === 'error' && failed === act) closeToast(id)
  },
}

const sayDropped = (why: string): void => {
  show({ kind: 'warning', message: `Not accepted: ${why}`, slot: KEYS })
  endAfter(KEYS, READ_MS)
}
onRefused(sayDropped)

export const listShownToasts = (): string[] => toasts.map(({ message }) => message)

/**
 * Undoes the action of the newest message with Undo, in response to a key. Returns false if there is none. A message that has
 * only just appeared is ignored, because the key was not meant for it.
 */
export function undoNewest(): boolean {
  const newest = toasts.findLast(({ undo }) => undo !== undefined)
  if (newest === undefined) return false
  if (!newest.isRead()) {
    sayDropped('this message has just appeared')
    return true
  }
  closeToast(newest.id)
  newest.undo?.()
  return true
}

export const readToasts = (): readonly Toast[] => toasts
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
