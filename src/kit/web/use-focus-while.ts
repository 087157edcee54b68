import { useEffect, useEffectEvent } from 'react'

/** Focuses an element while the component is shown; afterwards the focus returns to where it was, else to the grid. */
export function useFocusWhile(first: () => HTMLElement | null | undefined): void {
  const enter = useEffectEvent(() => {
    const before = document.activeElement
    first()?.focus({ preventScroll: true })
    return before
  })
  useEffect(() => {
    const before = enter()
    return () => {
      // After the page has rendered without the component: elements that were inert can be focused again.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return
        const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : undefined
        ;(back ?? document.querySelector<HTMLElement>('[role=grid]'))?.focus({ preventScroll: true })
      })
    }
  }, [])
}
