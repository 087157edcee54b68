import { useEffect, useEffectEvent } from 'react'
import { returnFocus } from './return-focus.ts'

/** The last element that had the focus. An element that becomes inert loses the focus before the layer above it is mounted. */
let last: Element | null = null
if (typeof document !== 'undefined') document.addEventListener('focusin', ({ target }) => (last = target as Element), true)

/** Gives an element the focus while the component is shown. Afterwards the focus returns to the previous element. */
export function useFocusWhile(first: () => HTMLElement | null | undefined): void {
  const enter = useEffectEvent(() => {
    const before = document.activeElement === document.body ? last : document.activeElement
    first()?.focus({ preventScroll: true })
    return before
  })
  useEffect(() => {
    const before = enter()
    return () => {
      // This waits until the page has rendered without the component, because elements that were inert can take the focus only
      // then.
      setTimeout(() => returnFocus(before))
    }
  }, [])
}
