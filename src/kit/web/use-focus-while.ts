import { useEffect, useEffectEvent } from 'react'
import { returnFocus } from './return-focus.ts'

/** The last element that had the focus. An element that becomes inert loses it before the layer above it is mounted. */
let last: Element | null = null
if (typeof document !== 'undefined') document.addEventListener('focusin', ({ target }) => (last = target as Element), true)

/** Focuses an element while the component is shown; afterwards the focus returns to where it was. */
export function useFocusWhile(first: () => HTMLElement | null | undefined): void {
  const enter = useEffectEvent(() => {
    const before = document.activeElement === document.body ? last : document.activeElement
    first()?.focus({ preventScroll: true })
    return before
  })
  useEffect(() => {
    const before = enter()
    return () => {
      // Wait until the page has rendered without the component: elements that were inert can then be focused again.
      setTimeout(() => returnFocus(before))
    }
  }, [])
}
