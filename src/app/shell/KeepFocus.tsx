import { useEffect } from 'react'

/** When what closes, with its motion, is gone, in ms after the act. */
const LOOKS = [50, 200, 500]

const isGone = (element: Element): boolean => !element.isConnected || !element.checkVisibility({ visibilityProperty: true })

/** What had the focus is gone, and nobody took it: the page's first place has it, as after a navigation. */
function restore(last: Element | undefined): void {
  const now = document.activeElement
  if (last === undefined || !isGone(last) || (now !== null && now !== document.body)) return
  const content = document.getElementById('content')
  const place = content?.querySelector<HTMLElement>('[data-first-focus]') ?? content?.querySelector<HTMLElement>('h1')
  if (place == null) return
  if (place.matches('h1')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/**
 * The focus is never lost: what closes by an act and has no opener to return to (a dialog of an address, the row that was
 * deleted), leaves it to the page (interface.md, Accessibility).
 */
export function KeepFocus() {
  useEffect(() => {
    let last: Element | undefined
    let timers: ReturnType<typeof setTimeout>[] = []
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element && !target.matches('body, main')) last = target
    }
    const look = (): void => {
      timers.forEach((timer) => clearTimeout(timer))
      timers = LOOKS.map((ms) => setTimeout(() => restore(last), ms))
    }
    document.addEventListener('focusin', note)
    addEventListener('keyup', look, { capture: true })
    addEventListener('click', look, { capture: true })
    return () => {
      timers.forEach((timer) => clearTimeout(timer))
      document.removeEventListener('focusin', note)
      removeEventListener('keyup', look, { capture: true })
      removeEventListener('click', look, { capture: true })
    }
  }, [])
  return null
}
