const take = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/**
 * What had the focus has closed: `back` gets it, else the rows of the page, else its title; a focus that something has is left
 * there. Called where a thing closes and by no timer: a list that gives it to its next card takes it from the title
 * (`isFocusUnmoved`), and keys that are on their way meet no later change.
 */
export function returnFocus(back?: Element | null): void {
  const { activeElement: now, body } = document
  if ((now !== null && now !== body) || (back !== body && take(back))) return
  const content = document.getElementById('content') ?? document
  if (take(content.querySelector('[role=grid]'))) return
  const title = content.querySelector<HTMLElement>('h1')
  if (title !== null) title.tabIndex = -1
  take(title)
}
