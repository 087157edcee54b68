import { startBufferingProxy } from '../test/buffering-proxy.ts'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { asAdmin, openAs } from './support/people.ts'

test('a page behind a proxy that buffers the stream still shows changes by other people', async ({ browser, app }) => {
  const api = await asAdmin(app.url)
  const proxy = await startBufferingProxy(app.url)
  const page = await (await browser.newContext()).newPage()
  try {
    await openAs(page, proxy.url, cast.meera.email, `${proxy.url}/departments`)
    await expect(page.getByRole('grid').getByText('Physics', { exact: true })).toBeVisible()
    await page.evaluate(() => void Object.assign(window, { marked: true }))
    await api('POST', 'department/create', { name: 'Behind a proxy' })
    // The page first polls after 5 s, and then every 15 s.
    await expect(page.getByRole('grid').getByText('Behind a proxy', { exact: true })).toBeVisible({ timeout: 25_000 })
    expect(await page.evaluate(() => 'marked' in window), 'the page was not reloaded').toBe(true)
    expect(proxy.countHeld()).toBeGreaterThan(0)
  } finally {
    await page.context().close()
    await proxy.stop()
  }
})
