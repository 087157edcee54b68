import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { readPress } from '../../web/read-press.ts'
import { closeToast, onToasts, readToasts } from '../../web/toast.ts'
import type { Toast } from '../../web/toast-rules.ts'
import type { WayOutLink } from '../../web/WayOutLink.tsx'
import { Keycap } from '../button/Keycap.tsx'
import { joinClassNames } from '../class-names.ts'
import styles from './MessageRegion.module.css'

const marks = { success: 'm5 8.2 2.1 2.1L11 6.2', warning: 'M8 4.2v4.6m0 2.4v.2', error: 'm5.6 5.6 4.8 4.8m0-4.8-4.8 4.8' }

const onDialogs = (listener: () => void): (() => void) => {
  const watch = new MutationObserver(listener)
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  return () => watch.disconnect()
}
/** Nothing outside the topmost modal dialog can be pressed or focused. */
const readModalDialog = (): HTMLDialogElement | undefined =>
  [...document.getElementsByTagName('dialog')].findLast((dialog) => dialog.matches(':modal'))

/**
 * The single region for messages, in the header of every page. It shows the newest message in one line, and all messages in full
 * when it is unfolded. It stays in its place above the mask of a dialog. For signed-in users it has links to resolve refusals.
 */
export function MessageRegion({ WayOut }: { WayOut?: typeof WayOutLink }) {
  const all = useSyncExternalStore(onToasts, readToasts)
  const [isUnfolded, setUnfolded] = useState(false)
  const dialog = useSyncExternalStore(onDialogs, readModalDialog)
  const place = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element>(null)
  const isShown = all.length > 0
  if (isUnfolded && !isShown) setUnfolded(false)
  const shown = isUnfolded ? all.toReversed() : all.slice(-1)
  const newestUndo = all.findLast(({ undo }) => undo !== undefined)

  const focusMessage = (): void => region.current?.querySelector<HTMLElement>('[data-toast] :is(a, button)')?.focus()
  const restoreFocus = (): void => {
    setUnfolded(false)
    const back = previousFocus.current
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus({ preventScroll: true })
    else document.getElementById('content')?.focus({ preventScroll: true })
  }
  const hasFocus = (): boolean => region.current?.contains(document.activeElement) === true

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const press = readPress(event)
    if (press?.key !== 'F8' || press.ctrl || press.shift || event.repeat || event.defaultPrevented || !isShown) return
    event.preventDefault()
    if (hasFocus()) return restoreFocus()
    previousFocus.current = document.activeElement
    focusMessage()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    addEventListener('keydown', listen)
    // A dialog of antd listens at the window and would take back the focus that leaves it.
    const keepFocus = (event: FocusEvent): void => {
      if (region.current?.contains(event.target as Node) === true) event.stopPropagation()
    }
    document.addEventListener('focusin', keepFocus)
    return () => {
      removeEventListener('keydown', listen)
      document.removeEventListener('focusin', keepFocus)
    }
  }, [])
  useEffect(() => {
    if (!isUnfolded) return undefined
    const onPress = ({ target }: Event): void => {
      if (region.current?.contains(target as Node) !== true) setUnfolded(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isUnfolded])

  // Inside a dialog element, the region is positioned over the space that the header reserves for it.
  useLayoutEffect(() => {
    if (dialog === undefined) return undefined
    const move = (): void => {
      if (region.current === null || place.current === null) return
      const { left, top, width, height } = place.current.getBoundingClientRect()
      for (const [name, value] of Object.entries({ left, top, width, height }))
        region.current.style.setProperty(`--place-${name}`, `${value}px`)
    }
    move()
    addEventListener('resize', move)
    return () => removeEventListener('resize', move)
  }, [dialog, isShown])

  /** When a focused message is closed, the focus moves to the next message, or back to its previous element. */
  const close = (id: number): void => {
    const hadFocus = hasFocus()
    closeToast(id)
    if (!hadFocus) return
    // The next message is rendered by then.
    queueMicrotask(() => (readToasts().length > 0 ? focusMessage() : restoreFocus()))
  }
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    restoreFocus()
  }

  const content = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Esc for its buttons
    <section
      ref={region}
      id="messages"
      className={joinClassNames(styles.region, dialog && styles.inDialog, isUnfolded && styles.isUnfolded)}
      aria-label="Messages"
      aria-keyshortcuts="F8"
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, relatedTarget }) => {
        // `relatedTarget` is null when a message that had the focus is closed.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
      }}
    >
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className={styles.ofOneKind}>
          {shown
            .filter(({ kind }) => (kind === 'error') === (role === 'alert'))
            .map((one) => (
              <Message
                key={one.id}
                {...{ one, isUnfolded }}
                WayOut={WayOut}
                isNewestUndo={one === newestUndo}
                others={one === all.at(-1) ? all.length - 1 : undefined}
                onUnfold={() => setUnfolded(!isUnfolded)}
                onClose={() => close(one.id)}
              />
            ))}
        </div>
      ))}
    </section>
  )
  return (
    <div ref={place} className={styles.place} data-part="message-place" data-shown={isShown || undefined}>
      {dialog === undefined ? content : createPortal(content, dialog)}
    </div>
  )
}

type MessageProps = {
  one: Toast
  isUnfolded: boolean
  WayOut: typeof WayOutLink | undefined
  isNewestUndo: boolean
  /** The number of messages behind the newest one. Only the newest message has it. */
  others: number | undefined
  onUnfold: () => void
  onClose: () => void
}

function Message({ one, isUnfolded, WayOut, isNewestUndo, others, onUnfold, onClose }: MessageProps) {
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const node = text.current
    if (node === null || isUnfolded) return undefined
    const watch = new ResizeObserver(() =>
      setCut(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 1),
    )
    watch.observe(node)
    return () => watch.disconnect()
  }, [isUnfolded])
  const unfolds = others !== undefined && (isUnfolded || isCut || others > 0)
  return (
    <div data-toast={one.id} className={joinClassNames(styles.message, styles[one.kind])}>
      <svg className={styles.mark} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="8" r="7" fill="currentColor" />
        <path d={marks[one.kind]} />
      </svg>
      <span ref={text} className={styles.text}>
        <span>{one.message}</span>
        {one.about !== undefined && (
          <>
            {' '}
            <b>{one.about}</b>
          </>
        )}
      </span>
      {one.code !== undefined && WayOut && <WayOut code={one.code} onFollow={onClose} />}
      {one.undo !== undefined && (
        <button
          type="button"
          className={styles.undo}
          aria-keyshortcuts={isNewestUndo ? 'Control+Z' : undefined}
          onClick={() => {
            onClose()
            one.undo?.()
          }}
        >
          Undo {isNewestUndo && <Keycap>Ctrl Z</Keycap>}
        </button>
      )}
      {unfolds && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          aria-controls="messages"
          aria-label={others > 0 ? `Show all ${others + 1} messages` : 'Show the whole message'}
          onClick={onUnfold}
        >
          {others > 0 && `+${others}`}
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d={isUnfolded ? 'm4 10 4-4 4 4' : 'm4 6 4 4 4-4'} />
          </svg>
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Close this message" onClick={onClose}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="m3.5 3.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </div>
  )
}
