import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** Keys of one sequence, in quick succession however busy the machine is: each is sent before the one before it is confirmed. */
export const chord = (page: Page, ...keys: string[]): Promise<unknown> => Promise.all(keys.map((key) => page.keyboard.press(key)))

/** Moves the focus as a person does: what a program moves puts the keys to sleep (src/kit/web/scene-keys.ts). */
export async function tabTo(target: Locator): Promise<void> {
  await target.focus()
  for (const key of ['Shift+Tab', 'Tab']) await target.page().keyboard.press(key)
}

/** Waits until what a press has changed is on the screen: before, no key acts on it. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
  )

/** Waits until a message that is on the screen can have been read: before, no key undoes what it says. */
export const messageRead = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => void setTimeout(done, 300)))

/** Waits until the page has read what others did before: no reply has come for a second. */
export async function settled(page: Page): Promise<void> {
  let last = Date.now()
  page.on('response', () => (last = Date.now()))
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1_000)
}

/**
 * Makes every key of the context's pages wait until what stands there is painted: a person presses it when they see what it is
 * for, and a busy machine paints it later than a journey finds it.
 */
export const pressWhenPainted = (context: BrowserContext): unknown =>
  context.on('page', (page) => {
    const press = page.keyboard.press.bind(page.keyboard)
    page.keyboard.press = async (...key) => {
      // A page that is being left has nothing to paint.
      await painted(page).catch(() => undefined)
      return press(...key)
    }
  })
