import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readPlace, storePlace } from '../../kit/web/kept-places.ts'

const NAME = 'page'
const WAIT_MS = 5_000

/** A page begins at its top, and where it was left when Back brings it again. */
export function usePageScroll(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const main = document.getElementById('content')
    if (main === null || path === undefined) return undefined
    const isOpened = seen.current !== undefined && seen.current !== path
    seen.current = path
    const top = readPlace(NAME)?.top ?? 0
    const store = (): void => storePlace(path, NAME, { top: main.scrollTop, left: 0 })
    if (isOpened) main.scrollTop = top
    main.addEventListener('scroll', store, { passive: true })
    const end = (): void => {
      watch.disconnect()
      for (const event of ['wheel', 'pointerdown', 'keydown']) removeEventListener(event, end)
    }
    // Data that is read again arrives after the page. A person who scrolls in the meantime stays where they are.
    const watch = new ResizeObserver(() => {
      if (main.scrollTop < top) main.scrollTop = top
      if (main.scrollTop >= top) end()
    })
    const isLater = isOpened && main.scrollTop < top
    if (isLater) {
      for (const child of main.children) watch.observe(child)
      for (const event of ['wheel', 'pointerdown', 'keydown']) addEventListener(event, end)
    }
    const timer = setTimeout(end, WAIT_MS)
    return () => {
      clearTimeout(timer)
      end()
      main.removeEventListener('scroll', store)
    }
  }, [path])
}
