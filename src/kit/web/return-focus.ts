import { isFocusLost, notePlaced } from './focus-unmoved.ts'

const take = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false
  element.focus({ preventScroll: true })
  if (document.activeElement !== element) return false
  notePlaced(element)
  return true
}

const takeTitle = (title: HTMLElement | null | undefined): boolean => {
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1
  return take(title)
}

/**
 * What had the focus has closed: `back` gets it, else the rows of the page, else its title; a focus that something has is left
 * there. Called where a thing closes and by no timer: a list that gives it to its next card takes it from there
 * (`isFocusUnmoved`), and keys that are on their way meet no later change.
 */
export function returnFocus(back?: Element | null): void {
  if (!isFocusLost() || (back !== document.body && take(back))) return
  const content = document.getElementById('content') ?? document
  if (!take(content.querySelector('[role=grid]'))) takeTitle(content.querySelector<HTMLElement>('h1'))
}

const LAYERS = 'dialog, [role=dialog], [data-part=docked-panel]'
/** The title of the dialog or panel around an element, which can get the focus. */
export const layerTitle = (element: Element | null): HTMLElement | null => {
  const title = element?.closest(LAYERS)?.querySelector<HTMLElement>('h1, h2, h3') ?? null
  if (title?.hasAttribute('tabindex') === false) title.tabIndex = -1
  return title
}

const FIELDS = 'input, select, textarea'
const CONTROLS = `:is(button, a[href], ${FIELDS}, [tabindex="0"]):not(:disabled)`

/** The last element that had the focus; null: its person has left it. */
let last: Element | null = null

/**
 * A part of the page is gone with the focus, and nothing has taken it. An inline form gives it to what stands in its place; any
 * other part to the title of the dialog or panel around it, else as what closes: not to a button in its place, which the second
 * Enter of a double press would press.
 */
function onRemoved(records: readonly MutationRecord[]): void {
  if (last === null || last.isConnected || !isFocusLost()) return
  const lost = last
  last = null
  const gone = records.flatMap(({ removedNodes }) => [...removedNodes]).findLast((node) => node.contains(lost))
  const place = records.findLast(({ removedNodes }) => [...removedNodes].some((node) => node === gone))?.target
  // A page gives it to the title of the next one, and what is opened above a page gives it back itself.
  if (!(gone instanceof Element) || gone.querySelector('h1') !== null || lost.closest(LAYERS) !== null) return
  if (gone.matches(FIELDS) || gone.querySelector(FIELDS) !== null)
    for (const node of records.flatMap(({ target, addedNodes }) => (target === place ? [...addedNodes] : [])))
      if (node instanceof Element && take(node.matches(CONTROLS) ? node : node.querySelector(CONTROLS))) return
  if (!take(layerTitle(place instanceof Element ? place : null))) returnFocus()
}

/** Keeps the focus of the page from getting lost, until the returned function is called. */
export function watchFocus(): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  document.addEventListener('focusin', ({ target }) => (last = target as Element), options)
  // Who presses beside it has left it.
  document.addEventListener(
    'pointerdown',
    ({ target }) => void (last?.contains(target as Node) !== true && (last = null)),
    options,
  )
  const removed = new MutationObserver(onRemoved)
  removed.observe(document, { childList: true, subtree: true })
  return () => {
    stop.abort()
    removed.disconnect()
  }
}
