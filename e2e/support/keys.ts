import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** Presses the keys of a sequence quickly, even on a busy machine: each key is sent before the previous one is confirmed. */
export const chord = (page: Page, ...keys: string[]): Promise<unknown> => Promise.all(keys.map((key) => page.keyboard.press(key)))

/** Moves the focus as a person does. When a script moves the focus, the desk's keys are inactive (src/kit/web/key-guard.ts). */
export async function tabTo(target: Locator): Promise<void> {
  await target.focus()
  for (const key of ['Shift+Tab', 'Tab']) await target.page().keyboard.press(key)
}

/** Waits until the effect of a press is on the screen. Keys do not act on the effect before that. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
  )

/** Waits as long as a person needs to read a message. Keys do not undo what it says before that. */
export const messageRead = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done, 300)))

/** Waits until the page has read the earlier acts of others, which is the case when no response has arrived for a second. */
export async function settled(page: Page): Promise<void> {
  let last = Date.now()
  page.on('response', () => (last = Date.now()))
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1_000)
}

/**
 * Makes every key on the pages of the context wait until the page is painted. A person presses a key after seeing its target,
 * which a busy machine paints later than a journey finds it.
 */
export const pressWhenPainted = (context: BrowserContext): unknown =>
  context.on('page', (page) => {
    const press = page.keyboard.press.bind(page.keyboard)
    page.keyboard.press = async (...key) => {
      // A page that is being closed or left paints nothing.
      await painted(page).catch(() => undefined)
      return press(...key)
    }
  })
