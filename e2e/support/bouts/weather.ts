import type { Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Weather } from './plan.ts'

/** Makes the network of a page slow, lossy or absent. Returns the function that ends it. */
export async function begin(weather: Weather, page: Page): Promise<() => Promise<void>> {
  const end = async (): Promise<void> => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
  }
  if (weather === 'offline') {
    const from = Math.random() * 1_500
    void pause(from)
      .then(() => page.context().setOffline(true))
      .catch(() => undefined)
    void pause(from + 500 + Math.random() * 1_500)
      .then(() => page.context().setOffline(false))
      .catch(() => undefined)
    return end
  }
  if (weather === 'fair') return end
  await page.route(/\/(api|assets)\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    const isWrite = route.request().method() === 'PATCH'
    try {
      // The stream of live events stays open, because it reports what others do.
      if (pathname === '/api/events') return await route.continue()
      await pause(Math.random() * (weather === 'slow' ? 1_500 : 200))
      if (weather === 'lossy' && Math.random() < 0.25 && !pathname.startsWith('/assets'))
        return await route.abort('connectionreset')
      if (weather !== 'replies lost' || !isWrite || Math.random() < 0.5) return await route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    } catch {
      // The page has navigated away.
    }
  })
  return end
}
