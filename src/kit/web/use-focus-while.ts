import { useEffect, useEffectEvent } from 'react'
import { returnFocus } from './return-focus.ts'

/** The last element with the focus. An element that becomes inert loses the focus before the layer above it is mounted. */
let last: Element | null = null
if (typeof document !== 'undefined') document.addEventListener('focusin', ({ target }) => (last = target as Element), true)

/** Focuses an element while the component is mounted. Afterwards the focus returns to the previous element. */
export function useFocusWhile(first: () => HTMLElement | null | undefined): void {
  const enter = useEffectEvent(() => {
    const before = document.activeElement === document.body ? last : document.activeElement
    first()?.focus({ preventScroll: true })
    return before
  })
  useEffect(() => {
    const before = enter()
    return () => {
      // Inert elements can take the focus only after the page has rendered without this component.
      setTimeout(() => returnFocus(before))
    }
  }, [])
}
