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
 * Moves the focus after the focused thing has closed: to `back`, else to the rows of the page, else to its title. It never takes
 * the focus from an element. Call it directly where a thing closes, not from a timer. A list that focuses its next card can then
 * take over the focus (`isFocusUnmoved`), and keys that were already pressed are unaffected.
 */
export function returnFocus(back?: Element | null): void {
  if (!isFocusLost() || (back !== document.body && take(back))) return
  const content = document.getElementById('content') ?? document
  if (!take(content.querySelector('[role=grid]'))) takeTitle(content.querySelector<HTMLElement>('h1'))
}

const LAYERS = 'dialog, [role=dialog], [data-part=docked-panel]'
export const findLayerTitle = (element: Element | null): HTMLElement | null => {
  const title = element?.closest(LAYERS)?.querySelector<HTMLElement>('h1, h2, h3') ?? null
  if (title?.hasAttribute('tabindex') === false) title.tabIndex = -1
  return title
}

const FIELDS = 'input, select, textarea'
const CONTROLS = `:is(button, a[href], ${FIELDS}, [tabindex="0"]):not(:disabled)`

/** The last element with the focus, or null once the person has left it. */
let last: Element | null = null

/**
 * Restores the focus after its element was removed and no other element took it. The focus of an inline form goes to its
 * replacement. Otherwise the title of the surrounding dialog or panel takes it, or `returnFocus` decides. It does not go to a
 * button in the same place, because the second Enter of a double press would press that button.
 */
function onRemoved(records: readonly MutationRecord[]): void {
  if (last === null || last.isConnected || !isFocusLost()) return
  const lost = last
  last = null
  const gone = records.flatMap(({ removedNodes }) => [...removedNodes]).findLast((node) => node.contains(lost))
  const place = records.findLast(({ removedNodes }) => [...removedNodes].some((node) => node === gone))?.target
  // When a page leaves, the next page focuses its own title. A layer above a page returns the focus itself.
  if (!(gone instanceof Element) || gone.querySelector('h1') !== null || lost.closest(LAYERS) !== null) return
  if (gone.matches(FIELDS) || gone.querySelector(FIELDS) !== null)
    for (const node of records.flatMap(({ target, addedNodes }) => (target === place ? [...addedNodes] : [])))
      if (node instanceof Element && take(node.matches(CONTROLS) ? node : node.querySelector(CONTROLS))) return
  if (!take(findLayerTitle(place instanceof Element ? place : null))) returnFocus()
}

export function watchFocus(): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  document.addEventListener('focusin', ({ target }) => (last = target as Element), options)
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
