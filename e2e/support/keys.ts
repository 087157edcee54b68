import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** Presses the keys of a sequence quickly, even on a busy machine, by sending each key before the previous one is confirmed. */
export const chord = (page: Page, ...keys: string[]): Promise<unknown> => Promise.all(keys.map((key) => page.keyboard.press(key)))

/** Moves the focus by keyboard. After a script has moved the focus, the desk's keys are inactive (src/kit/web/key-guard.ts). */
export async function tabTo(target: Locator): Promise<void> {
  await target.focus()
  for (const key of ['Shift+Tab', 'Tab']) await target.page().keyboard.press(key)
}

/** Waits until the effect of a press is on the screen. Keys are ignored until then. */
export const waitUntilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
  )

/** Waits as long as a person needs to read a message. Its undo key is ignored until then. */
export const messageRead = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done, 300)))

/** Waits until the page shows the earlier acts of others: no response has arrived for a second. */
export async function waitUntilSettled(page: Page): Promise<void> {
  let last = Date.now()
  page.on('response', () => (last = Date.now()))
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1_000)
}

/**
 * Makes every key on the pages of the context wait until the page is painted. A person presses a key after seeing its target, but
 * a script may find the target before it is painted.
 */
export const pressWhenPainted = (context: BrowserContext): unknown =>
  context.on('page', (page) => {
    const press = page.keyboard.press.bind(page.keyboard)
    page.keyboard.press = async (...key) => {
      // A page that is closing or navigating paints nothing.
      await waitUntilPainted(page).catch(() => undefined)
      return press(...key)
    }
  })
