import { isNamedKey } from '../../kit/web/read-press.ts'

let typed = ''
export const getTypedAhead = (): string => typed
export const clearTypedAhead = (): void => {
  typed = ''
}

/** Stores what is typed until the returned function is called. Meanwhile no key reaches the page. */
export function storeTyped(onCancel: () => void): () => void {
  const store = (event: KeyboardEvent): void => {
    event.stopImmediatePropagation()
    // Lets the browser's own keys through, such as the one that reloads the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (!isNamedKey(event.key)) typed += event.key
    else return
    event.preventDefault()
  }
  addEventListener('keydown', store, { capture: true })
  return () => removeEventListener('keydown', store, { capture: true })
}
