import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isBehindDialog, readPagePress } from '../../web/letter-keys.ts'
import { isInWindow, keepPlaced, placeNear } from '../place-near.ts'
import styles from './Tips.module.css'

/** With `card`, the tip is a button that opens a card instead of words. */
type Tip = { words: string; near: Element; card?: HTMLElement }

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0

const listTitled = (within: Element): HTMLElement[] => [
  ...(within.matches('[title]:not([title=""])') ? [within as HTMLElement] : []),
  ...within.querySelectorAll<HTMLElement>('[title]:not([title=""])'),
]

const findCutText = (cell: Element): string => {
  const isCut = [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1)
  return isCut ? (cell.textContent ?? '').trim() : ''
}

/**
 * Finds the tip for a focused grid: the card of the active cell, a tip inside it, its text if that is cut off, or the card of its
 * row. Returns undefined if no grid has the focus, or if the tip is already shown.
 */
function findTip(focused: Element | null, shown: Element | undefined): Tip | undefined {
  const cell = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '')
  if (cell === null || cell === shown) return undefined
  const card = cell.querySelector<HTMLElement>('[aria-haspopup=dialog]')
  if (card !== null) return { words: '', near: cell, card }
  const words = [...new Set(listTitled(cell).map(({ title }) => title))].join('\n') || findCutText(cell)
  if (words !== '') return { words, near: cell }
  const ofRow = cell.closest('[role=row]')?.querySelector<HTMLElement>('[aria-haspopup=dialog]') ?? undefined
  return ofRow && { words: '', near: cell, card: ofRow }
}

/** Finds the next tip after an element in the page or the open dialog. After the last tip comes the first. Rows are skipped. */
function findNextTip(after: Element | null, isBack: boolean): Tip | undefined {
  const dialog = [...document.querySelectorAll('dialog[open], [role=dialog][aria-modal=true]')].findLast(isShown)
  const all = listTitled(dialog ?? document.body).filter(
    (one) => isShown(one) && one.closest('[role=grid], [aria-hidden=true]') === null,
  )
  if (isBack) all.reverse()
  const side = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const next = all.find((one) => after !== null && one !== after && (after.compareDocumentPosition(one) & side) !== 0) ?? all[0]
  return next && { words: next.title, near: next }
}

const LONG_PRESS_MS = 500

type Shown = { words: string; near: Element; by: 'focus' | 'key' | 'touch' }

/**
 * The tips of all pages. The text of a `title` is shown beside its element on keyboard focus, on the key I, and on touch; for the
 * mouse, the browser shows it. In a grid, I shows the tip of the active cell or opens the card of its row. Elsewhere I moves to
 * the next tip, and Shift+I to the previous one. Esc closes the tip (interface.md, Tips).
 */
export function Tips() {
  const [shown, setShown] = useState<Shown>()
  const box = useRef<HTMLDivElement>(null)
  const hide = (): void => setShown(undefined)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown !== undefined) {
      // Esc also closes the layer below a tip that appeared only because of the focus.
      if (shown.by !== 'focus') {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      return hide()
    }
    if (/^(Shift|Control|Alt|Meta)$/.test(event.key)) return undefined
    const press = readPagePress(event)
    if (press?.key !== 'i' || event.repeat) return shown?.by === 'key' ? hide() : undefined
    const tip = findTip(document.activeElement, shown?.near) ?? findNextTip(shown?.near ?? document.activeElement, press.shift)
    if (tip === undefined) return hide()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (tip.card !== undefined) {
      hide()
      return tip.card.click()
    }
    tip.near.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return setShown({ ...tip, by: 'key' })
  })
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches('[title]:focus-visible')) return hide()
    const words = target.getAttribute('title') ?? ''
    return words === '' ? hide() : setShown({ words, near: target, by: 'focus' })
  })

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const onDown = (event: PointerEvent): void => {
      setShown(undefined)
      clearTimeout(resting)
      const near = event.target instanceof Element ? event.target.closest('[title]:not([title=""])') : null
      if (event.pointerType !== 'touch' || near === null) return
      const show = (): void => setShown({ words: near.getAttribute('title') ?? '', near, by: 'touch' })
      // A touch on a control activates it, so a longer touch shows the tip.
      const isPressed = near.closest('a, button, input, select, textarea, label, summary, [role=row]') !== null
      if (isPressed) resting = setTimeout(show, LONG_PRESS_MS)
      else show()
    }
    const rest = (): void => clearTimeout(resting)
    const listenKey = (event: KeyboardEvent): void => onKey(event)
    const listenFocus = (event: FocusEvent): void => onFocus(event)
    // Capture runs before the handlers of the grid and the panels, which handle Esc too.
    addEventListener('keydown', listenKey, { capture: true })
    document.addEventListener('focusin', listenFocus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', onDown)
    for (const end of ['pointerup', 'pointercancel', 'scroll'] as const) document.addEventListener(end, rest, { passive: true })
    return () => {
      rest()
      removeEventListener('keydown', listenKey, { capture: true })
      document.removeEventListener('focusin', listenFocus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', onDown)
      for (const end of ['pointerup', 'pointercancel', 'scroll'] as const) document.removeEventListener(end, rest)
    }
  }, [])

  useLayoutEffect(() => {
    const tip = box.current
    if (shown === undefined || tip === null) return undefined
    tip.showPopover()
    const stop = keepPlaced(() =>
      shown.near.isConnected && isInWindow(shown.near) ? placeNear(tip, shown.near) : setShown(undefined),
    )
    shown.near.setAttribute('data-tipped', '')
    // The words may change while they are shown, for example for a key whose effect changes.
    const words = new MutationObserver(() => {
      const now = shown.near.getAttribute('title') ?? ''
      setShown(now === '' ? undefined : { ...shown, words: now })
    })
    words.observe(shown.near, { attributeFilter: ['title'] })
    return () => {
      words.disconnect()
      stop()
      shown.near.removeAttribute('data-tipped')
    }
  }, [shown])

  return (
    <>
      {shown && (
        <div ref={box} popover="manual" role="tooltip" className={styles.tip}>
          {shown.words}
        </div>
      )}
      {/* If the element has the focus, its description already contains the words. */}
      <div role="status" className="sr-only" data-part="tip-status">
        {shown !== undefined && shown.by !== 'focus' && !isBehindDialog() ? shown.words : ''}
      </div>
    </>
  )
}
