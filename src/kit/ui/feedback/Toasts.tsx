import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { closeToast, onToasts, pauseToasts, readToasts, resumeToasts } from '../../web/toast.ts'
import type { Toast } from '../../web/toast-rules.ts'
import type { WayOutLink } from '../../web/WayOutLink.tsx'
import { Keycap } from '../button/Keycap.tsx'
import { classNames } from '../class-names.ts'
import { freePlace, isInTheWay, makeRoom, listToastObstacles } from './toast-place.ts'
import styles from './Toasts.module.css'

const REGION = 'messages'
const marks = { success: 'm5 8.2 2.1 2.1L11 6.2', warning: 'M8 4.2v4.6m0 2.4v.2', error: 'm5.6 5.6 4.8 4.8m0-4.8-4.8 4.8' }

/** Focuses the newest message's first control; false when there is no message. */
export function focusMessages(): boolean {
  const newest = readToasts().at(-1)
  if (newest === undefined) return false
  document.querySelector<HTMLElement>(`#${REGION} [data-toast="${newest.id}"] :is(a, button)`)?.focus()
  return true
}

const PLACED_AGAIN_MS = 80
/** What a late font or picture moves changes no element. */
const LOOKED_AGAIN_MS = 500

/**
 * Puts the messages where they cover no control, if need be below a page that gives way, again whenever the page changes below
 * them; not from under the pointer or the focus.
 */
function useFreePlace(region: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  useLayoutEffect(() => {
    const node = region.current
    if (node === null || shown.length === 0) return
    const place = (): void => {
      const { left, top, width, height } = node.getBoundingClientRect()
      const [size, window] = [
        { width, height },
        { width: innerWidth, height: innerHeight },
      ]
      const isWithin = left >= 0 && top > 0 && left + width <= innerWidth && top + height <= innerHeight
      if (isWithin && listToastObstacles(node, { left, top, width, height }).length === 0) return
      const obstacles = listToastObstacles(node)
      let free = freePlace(window, size, obstacles)
      if (isInTheWay({ ...free, ...size }, obstacles)) {
        makeRoom(height)
        free = freePlace(window, size, listToastObstacles(node))
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
  const shown = useSyncExternalStore(onToasts, readToasts)
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
    closeToast(id)
    if (other !== undefined) document.querySelector<HTMLElement>(`#${REGION} [data-toast="${other.id}"] button`)?.focus()
    else restoreFocus()
  }
  const onKeyDown = (event: KeyboardEvent, id: number): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    closeOne(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the timers
    <section
      ref={region}
      id={REGION}
      className={styles.toasts}
      aria-label="Messages"
      aria-keyshortcuts="F8"
      // No message disappears while it is hovered or focused (WCAG 2.2.1).
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={(event) => {
        pauseToasts()
        if (!event.currentTarget.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget as HTMLElement | null
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && resumeToasts()}
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
                {one.code !== undefined && WayOut && <WayOut code={one.code} onFollow={() => closeToast(one.id)} />}
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
