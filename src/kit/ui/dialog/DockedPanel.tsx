import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { joinClassNames } from '../class-names.ts'
import { notePlaced } from '../../web/focus-unmoved.ts'
import { useFocusWhile } from '../../web/use-focus-while.ts'
import { createMediaHook } from '../theme/media-hook.ts'
import { breakpoints } from '../theme/breakpoints.ts'
import styles from './DockedPanel.module.css'

const useNarrow = createMediaHook(`(width < ${breakpoints.desk}px)`)

/**
 * A page with room for a panel at its right. The panel makes the page narrower; under 1100 px it covers the page (interface.md,
 * Anatomy).
 */
export function DockedPage({ children, panel }: { children: ReactNode; panel: ReactNode | undefined }) {
  const covered = useNarrow() && panel !== undefined
  return (
    <div className={styles.page}>
      <div className={styles.rest} inert={covered}>
        {children}
      </div>
      {panel}
    </div>
  )
}

type DockedPanelProps = {
  title: string
  onClose: () => void
  children: ReactNode
  foot: ReactNode
  note?: string
  className?: string | undefined
  /** The panel only reports the result of an act while work continues beside it. It takes neither the focus nor keys. */
  isNews?: boolean
}

/**
 * The container for the dropdowns of a panel's selects. They must be inside the panel, or screen readers would not include them.
 */
export const getPanelContainer = (node: HTMLElement): HTMLElement =>
  node.closest<HTMLElement>('[data-part=docked-panel]') ?? document.body

/** Whether the target is in an open dropdown or calendar, which handles Esc itself. */
export const isInDropdown = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.getAttribute('aria-expanded') === 'true' || target.closest(':popover-open') !== null)

/** A panel without fields also gets the keys of these elements: the rows, or a page on which nothing has the focus. */
const PAGE = 'body, h1, [role=grid]'
const first = 'input:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/**
 * The panel of a `DockedPage`. It moves the focus to `data-focus-first` or its first control, or to its title if it has no field
 * and was not opened from rows. Esc closes it, and the focus returns to the previous element.
 */
export function DockedPanel({ title, onClose, children, foot, note, className, isNews = false }: DockedPanelProps) {
  const titleId = useId()
  const rootRef = useRef<HTMLElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const over = useNarrow()
  useFocusWhile(() => {
    if (isNews) return over ? rootRef.current?.querySelector<HTMLElement>('button') : undefined
    const inside =
      body.current?.querySelector<HTMLElement>('[data-focus-first] input, [data-focus-first][tabindex]') ??
      body.current?.querySelector<HTMLElement>('input[type=radio]:checked') ??
      body.current?.querySelector<HTMLElement>(first)
    if (inside || (!over && document.activeElement?.matches(PAGE))) return inside
    // A focused card or button would handle Esc before the panel does. Content that arrives later takes the focus from the title.
    if (titleRef.current) notePlaced(titleRef.current)
    return titleRef.current
  })
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInDropdown(event.target)) return
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    const box = rootRef.current
    // Keys on the page are handled too. Nothing may have the focus before the panel's content arrives, and with a panel without
    // fields, the focus stays on the rows.
    const onPageKey = (event: KeyboardEvent): void => {
      const isPage = event.target instanceof Element && event.target.matches(PAGE)
      if (isPage && document.querySelector(':modal') === null) onKey(event)
    }
    box?.addEventListener('keydown', onKey)
    document.addEventListener('keydown', onPageKey)
    return () => {
      box?.removeEventListener('keydown', onKey)
      document.removeEventListener('keydown', onPageKey)
    }
  }, [])
  return (
    <section
      ref={rootRef}
      className={joinClassNames(styles.panel, className)}
      data-part="docked-panel"
      role={over ? 'dialog' : 'complementary'}
      aria-modal={over || undefined}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <h2 ref={titleRef} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button kind="icon" aria-label={`Close ${title}`} onClick={onClose} icon="close" />
      </header>
      <div className={styles.body} ref={body}>
        {children}
      </div>
      <footer className={styles.foot}>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {foot}
      </footer>
    </section>
  )
}
