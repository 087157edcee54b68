/** Where `returnFocus` has put the focus, until the person presses anything. */
let placed: Element | undefined
export const notePlaced = (element: Element): void => void (placed = element)
const forget = (): void => void (placed = undefined)
if (typeof document !== 'undefined')
  for (const press of ['keydown', 'pointerdown'] as const) document.addEventListener(press, forget, true)

/** Whether nothing has the focus, or what it was given to when something closed. */
export const isFocusLost = (): boolean => {
  const { activeElement: active, body } = document
  return active === null || active === body || active === placed
}

/**
 * Whether the focus is where a new page, or something that closed (`returnFocus`), leaves it: a part that takes the focus when it
 * is ready must not take it from the person.
 */
export const isFocusUnmoved = (): boolean => {
  const { activeElement: active } = document
  return isFocusLost() || active?.tagName === 'H1' || active?.id === 'content'
}
