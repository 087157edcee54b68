import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Keycap } from '../ui/button/Keycap.tsx'
import { isDown, onConnection, readConnection } from './connection.ts'
import { noteShown, onDropped } from './scene-keys.ts'
import { costOf, freePlace, isInTheWay, makeRoom, obstaclesOf } from './toast-place.ts'
import { type Toast, withToast } from './toast-rules.ts'
import type { WayOutLink } from './WayOutLink.tsx'
import styles from './toast.module.css'

const WITHOUT_UNDO_MS = 4_000
/** So long a message stands at least that the end of its condition takes away. */
const READ_MS = 4_000
const WITH_UNDO_MS = 10_000

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
function close(id: number): void {
  stop(id)
  left.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
}
/** Of messages whose condition ends, in milliseconds. */
const left = new Map<number, number>()
/** Errors and warnings have no timeout, unless what they say is over (interface.md, Patterns). */
function start({ id, kind, undo }: Toast): void {
  stop(id)
  const usual = undo === undefined ? WITHOUT_UNDO_MS : WITH_UNDO_MS
  const lasts = left.get(id) ?? (kind === 'success' ? usual : undefined)
  if (lasts !== undefined)
    timers.set(
      id,
      setTimeout(() => close(id), lasts),
    )
}

function show(shown: Omit<Toast, 'id' | 'isRead'>): void {
  const next = { ...shown, id: ++lastId, isRead: noteShown() }
  const before = toasts
  change(withToast(before, next))
  for (const { id } of before) if (!toasts.some((one) => one.id === id)) stop(id)
  start(next)
}

/** Closes the messages that stand now in the slot of a condition, when it is over. */
function endAfter(slot: string, milliseconds: number): void {
  for (const one of toasts.filter((each) => each.slot === slot)) {
    left.set(one.id, milliseconds)
    start(one)
  }
}

const KEYS = 'keys'
const UNREACHABLE = 'unreachable'
onConnection(() => {
  const connection = readConnection()
  if (isDown(connection)) endAfter(UNREACHABLE, 0)
  else if (connection.state === 'online') endAfter(UNREACHABLE, READ_MS)
})

/**
 * Toasts are stored outside React, so that any call can show the server's message. Errors stay until they are closed, or until the
 * same action succeeds.
 */
export const toast = {
  success: (message: string, undo?: () => void, more: Pick<Toast, 'about' | 'slot'> = {}): void =>
    show({ kind: 'success', message, ...(undo && { undo }), ...more }),
  /** `act` names the failed action, so that `done` can remove the message. */
  error: (message: string, act?: string): void => show({ kind: 'error', message, ...(act !== undefined && { act }) }),
  /**
   * A refused call. What it says of a condition goes when that ends: that the server cannot be reached, once whatever was tried and not beside
   * the bar that says so; that there were too many tries, when their time is over.
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
  /** Not as asked, but nothing failed: something was done already. */
  warning: (message: string): void => show({ kind: 'warning', message }),
  /** The action has succeeded: removes its earlier errors. */
  done: (act: string): void => {
    for (const { id, kind, act: failed } of toasts) if (kind === 'error' && failed === act) close(id)
  },
}

const sayDropped = (why: string): void => {
  show({ kind: 'warning', message: `Not taken: ${why}`, slot: KEYS })
  endAfter(KEYS, READ_MS)
}
onDropped(() => sayDropped('the row changed'))

/** The sentences that stand now. */
export const shownToasts = (): string[] => toasts.map(({ message }) => message)

/** Undoes by a key the action of the newest message with Undo; false when there is none. One that has just come was not meant. */
export function undoNewest(): boolean {
  const newest = toasts.findLast(({ undo }) => undo !== undefined)
  if (newest === undefined) return false
  if (!newest.isRead()) {
    sayDropped('this message has just come')
    return true
  }
  close(newest.id)
  newest.undo?.()
  return true
}

const REGION = 'messages'
const marks = { success: 'm5 8.2 2.1 2.1L11 6.2', warning: 'M8 4.2v4.6m0 2.4v.2', error: 'm5.6 5.6 4.8 4.8m0-4.8-4.8 4.8' }

/** Focuses the newest message's first control; false when there is no message. */
export function focusMessages(): boolean {
  const newest = toasts.at(-1)
  if (newest === undefined) return false
  document.querySelector<HTMLElement>(`#${REGION} [data-toast="${newest.id}"] :is(a, button)`)?.focus()
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const PLACED_AGAIN_MS = 80
/** What a late font or picture moves changes no element. */
const LOOKED_AGAIN_MS = 500

/** Puts the messages where they cover no control, if need be below a page that gives way, again whenever the page changes below them; not from under the pointer or the focus. */
function useFreePlace(region: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  useLayoutEffect(() => {
    const node = region.current
    if (node === null || shown.length === 0) return
    const place = (): void => {
      const obstacles = obstaclesOf(node)
      const { left, top, width, height } = node.getBoundingClientRect()
      const [size, window] = [
        { width, height },
        { width: innerWidth, height: innerHeight },
      ]
      const isWithin = left >= 0 && top > 0 && left + width <= innerWidth && top + height <= innerHeight
      if (isWithin && costOf({ left, top, width, height }, obstacles) === 0) return
      let free = freePlace(window, size, obstacles)
      if (isInTheWay({ ...free, ...size }, obstacles)) {
        makeRoom(height)
        free = freePlace(window, size, obstaclesOf(node))
      }
      Object.assign(node.style, { left: `${free.left}px`, top: `${free.top}px` })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const placeAgain = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (!node.matches(':hover, :focus-within')) place()
      }, PLACED_AGAIN_MS)
    }
    place()
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !node.contains(target))) placeAgain()
    })
    const attributeFilter = ['class', 'style', 'hidden', 'disabled', 'data-part']
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
    const looking = setInterval(placeAgain, LOOKED_AGAIN_MS)
    addEventListener('resize', placeAgain)
    addEventListener('scroll', placeAgain, { capture: true, passive: true })
    return () => {
      makeRoom(0)
      clearTimeout(timer)
      clearInterval(looking)
      observer.disconnect()
      removeEventListener('resize', placeAgain)
      removeEventListener('scroll', placeAgain, { capture: true })
    }
  }, [region, shown])
}

/** The single region for toasts; the shell renders it, with the links out of what they refuse where somebody is signed in. */
export function Toasts({ WayOut }: { WayOut?: typeof WayOutLink }) {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const previousFocus = useRef<HTMLElement>(null)
  const region = useRef<HTMLElement>(null)
  useFreePlace(region, shown)
  const newestUndo = shown.findLast(({ undo }) => undo !== undefined)

  const restoreFocus = (): void => {
    const back = previousFocus.current
    if (back?.isConnected === true) back.focus({ preventScroll: true })
    else document.getElementById('content')?.focus({ preventScroll: true })
  }
  /** Closes on request: the focus moves to another message, or back to its previous element. */
  const closeOne = (id: number): void => {
    const other = shown.findLast((one) => one.id !== id)
    close(id)
    if (other !== undefined) document.querySelector<HTMLElement>(`#${REGION} [data-toast="${other.id}"] button`)?.focus()
    else restoreFocus()
  }
  const onKeyDown = (event: KeyboardEvent, id: number): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    closeOne(id)
  }
  // No message disappears while it is hovered or focused (WCAG 2.2.1).
  const pauseTimers = (): void => shown.forEach(({ id }) => stop(id))
  const resumeTimers = (): void => shown.forEach(start)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the timers
    <section
      ref={region}
      id={REGION}
      className={styles.toasts}
      aria-label="Messages"
      aria-keyshortcuts="F8"
      onPointerEnter={pauseTimers}
      onPointerLeave={resumeTimers}
      onFocus={(event) => {
        pauseTimers()
        if (!event.currentTarget.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget as HTMLElement | null
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && resumeTimers()}
    >
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className={styles.ofOneKind}>
          {shown
            .filter(({ kind }) => (kind === 'error') === (role === 'alert'))
            .map((one) => (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc on its buttons
              <div
                key={one.id}
                data-toast={one.id}
                className={classNames(styles.toast, styles[one.kind])}
                onKeyDown={(event) => onKeyDown(event, one.id)}
              >
                <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                  <circle cx="8" cy="8" r="7" fill="currentColor" />
                  <path d={marks[one.kind]} />
                </svg>
                <span>{one.message}</span>
                {one.about !== undefined && <span className={styles.about}>{one.about}</span>}
                {one.code !== undefined && WayOut && <WayOut code={one.code} onFollow={() => close(one.id)} />}
                {one.undo !== undefined && (
                  <button
                    type="button"
                    aria-keyshortcuts={one === newestUndo ? 'Control+Z' : undefined}
                    onClick={() => {
                      closeOne(one.id)
                      one.undo?.()
                    }}
                  >
                    Undo {one === newestUndo && <Keycap>Ctrl Z</Keycap>}
                  </button>
                )}
                <button type="button" className={styles.close} aria-label="Close this message" onClick={() => closeOne(one.id)}>
                  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                    <path d="m3.5 3.5 9 9m0-9-9 9" />
                  </svg>
                </button>
              </div>
            ))}
        </div>
      ))}
    </section>
  )
}
