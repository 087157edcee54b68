let placed: Element | undefined
export const notePlaced = (element: Element): void => void (placed = element)
const forget = (): void => void (placed = undefined)
/** The element to which the browser is moving the focus. While the `focusout` handlers run, no element has the focus. */
let next: EventTarget | null = null
if (typeof document !== 'undefined') {
  for (const press of ['keydown', 'pointerdown'] as const) document.addEventListener(press, forget, true)
  document.addEventListener('focusout', ({ relatedTarget }) => (next = relatedTarget), true)
  document.addEventListener('focusin', () => (next = null), true)
}

/**
 * Whether no element has the focus or is about to get it, or whether the focused element got it only because something closed.
 */
export const isFocusLost = (): boolean => {
  const { activeElement: active, body } = document
  if (active !== null && active !== body) return active === placed
  return !(next instanceof Element && next.isConnected)
}

/**
 * Whether the person has left the focus where a new page or something that closed (`returnFocus`) put it. A part that takes the
 * focus when it becomes ready must not take it from an element that the person has chosen.
 */
export const isFocusUnmoved = (): boolean => {
  const { activeElement: active } = document
  return isFocusLost() || active?.tagName === 'H1' || active?.id === 'content'
}
