/** Where `returnFocus` has put the focus, until the person presses anything. */
let placed: Element | undefined
export const notePlaced = (element: Element): void => void (placed = element)
const forget = (): void => void (placed = undefined)
/** What the browser is moving the focus to: nothing has it until the handlers of its loss are done. */
let next: EventTarget | null = null
if (typeof document !== 'undefined') {
  for (const press of ['keydown', 'pointerdown'] as const) document.addEventListener(press, forget, true)
  document.addEventListener('focusout', ({ relatedTarget }) => (next = relatedTarget), true)
  document.addEventListener('focusin', () => (next = null), true)
}

/** Whether nothing has the focus and nothing is about to get it, or what it was given to when something closed has it. */
export const isFocusLost = (): boolean => {
  const { activeElement: active, body } = document
  if (active !== null && active !== body) return active === placed
  return !(next instanceof Element && next.isConnected)
}

/**
 * Whether the focus is where a new page, or something that closed (`returnFocus`), leaves it: a part that takes the focus when it
 * is ready must not take it from the person.
 */
export const isFocusUnmoved = (): boolean => {
  const { activeElement: active } = document
  return isFocusLost() || active?.tagName === 'H1' || active?.id === 'content'
}
