/**
 * Whether the focus is where a new page, or something that closed (`returnFocus`), leaves it: a part that takes the focus when it
 * is ready must not take it from the person.
 */
export const isFocusUnmoved = (): boolean => {
  const { activeElement: active } = document
  return active === null || active === document.body || active.tagName === 'H1' || active.id === 'content'
}
