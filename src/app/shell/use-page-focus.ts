import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../kit/web/focus-unmoved.ts'
import { watchFocus } from '../../kit/web/return-focus.ts'
import { useOpenThing } from '../../kit/web/scene-keys.ts'

const WAIT_FOR_H1_MS = 5_000

/**
 * After a navigation focuses the new page's h1, like a full page load, or what the page marks with `data-first-focus`; a part of
 * a page that vanishes does not take the focus with it.
 */
export function usePageFocus(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useOpenThing(path)
  useEffect(watchFocus, [])
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const before = seen.current
    seen.current = path
    if (before === undefined || path === undefined || before === path) return
    const content = document.getElementById('content')
    if (content === null) return
    const old = document.activeElement
    // The address opens a panel, whose first field has the focus already.
    if (content.querySelector('[data-focus-first]')?.contains(old)) return
    const focus = (): boolean => {
      const heading = content.querySelector<HTMLElement>('h1')
      if (heading === null) return false
      // Keeps the focus that the user has moved in the meantime.
      if (document.activeElement === old || isFocusLost()) {
        heading.tabIndex = -1
        const first = content.querySelector<HTMLElement>('[data-first-focus]') ?? heading
        first.focus({ preventScroll: true })
      }
      return true
    }
    if (focus()) return
    const watch = new MutationObserver(() => focus() && watch.disconnect())
    watch.observe(content, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), WAIT_FOR_H1_MS)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [path])
}
