import { type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { closeToast, onToasts, pauseToasts, readToasts, resumeToasts } from '../../web/toast.ts'
import type { WayOutLink } from '../../web/WayOutLink.tsx'
import { Keycap } from '../button/Keycap.tsx'
import { classNames } from '../class-names.ts'
import { useAhead } from '../lazy-part.tsx'
import styles from './Toasts.module.css'

const REGION = 'messages'
const marks = { success: 'm5 8.2 2.1 2.1L11 6.2', warning: 'M8 4.2v4.6m0 2.4v.2', error: 'm5.6 5.6 4.8 4.8m0-4.8-4.8 4.8' }

/** Moves the focus to the newest message's first control. Returns false if there is no message. */
export function focusMessages(): boolean {
  const newest = readToasts().at(-1)
  if (newest === undefined) return false
  document.querySelector<HTMLElement>(`#${REGION} [data-toast="${newest.id}"] :is(a, button)`)?.focus()
  return true
}

/**
 * The placement code is loaded separately, so that no page's first load includes it. Until then, messages are in the lower right
 * corner.
 */
const loadPlace = () => import('./toast-place.ts').catch(() => undefined)
const parts = [{ ahead: loadPlace }]
/** The longest time after which a new message becomes visible, even if it has no position yet. */
const UNSEEN_MS = 400

/**
 * The single region for toasts, which the shell renders. For logged-in users it includes links to pages that resolve refusals.
 */
export function Toasts({ WayOut }: { WayOut?: typeof WayOutLink }) {
  const shown = useSyncExternalStore(onToasts, readToasts)
  const previousFocus = useRef<HTMLElement>(null)
  const region = useRef<HTMLElement>(null)
  useAhead(parts)
  useLayoutEffect(() => {
    const node = region.current
    if (node === null || shown.length === 0) return
    let end: (() => void) | undefined
    let isOver = false
    delete node.dataset['settled']
    const settle = (): void => void (node.dataset['settled'] = '')
    // The timer also covers a module that neither arrives nor fails.
    const latest = setTimeout(settle, UNSEEN_MS)
    void loadPlace().then((place) => {
      if (place === undefined) settle()
      else if (!isOver) end = place.keepInFreePlace(node, settle)
    })
    return () => {
      isOver = true
      clearTimeout(latest)
      end?.()
    }
  }, [shown])
  const newestUndo = shown.findLast(({ undo }) => undo !== undefined)

  const restoreFocus = (): void => {
    const back = previousFocus.current
    if (back?.isConnected === true) back.focus({ preventScroll: true })
    else document.getElementById('content')?.focus({ preventScroll: true })
  }
  /** Closes a message on request. The focus moves to another message, or back to the element that had it before. */
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
      // No message disappears while the pointer is over it or it has the focus (WCAG 2.2.1).
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
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Esc for its buttons
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
