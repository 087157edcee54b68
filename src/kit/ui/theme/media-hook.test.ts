import { afterEach, expect, test, vi } from 'vitest'
import { watchMedia } from './media-hook.ts'

afterEach(() => void vi.unstubAllGlobals())

test('watchMedia reports a change even if it was read before the browser’s event', () => {
  let isNarrow = false
  const reports: (() => void)[] = []
  // Imitates Chromium: a list that was read in the meantime already knows the change, and does not report it.
  vi.stubGlobal('matchMedia', () => {
    let known = isNarrow
    return {
      get matches() {
        return (known = isNarrow)
      },
      addEventListener: (_: string, listener: () => void) => reports.push(() => known !== isNarrow && listener()),
      removeEventListener: () => undefined,
    }
  })
  const { read, subscribe } = watchMedia('(max-width: 600px)')
  const heard = vi.fn<() => void>()
  subscribe(heard)
  expect(read()).toBe(false)
  isNarrow = true
  expect(read()).toBe(true)
  for (const report of reports) report()
  expect(heard).toHaveBeenCalledTimes(1)
})
