import type { Page } from '@playwright/test'

/** Keys of one sequence, in quick succession however busy the machine is: each is sent before the one before it is confirmed. */
export const chord = (page: Page, ...keys: string[]): Promise<unknown> => Promise.all(keys.map((key) => page.keyboard.press(key)))

/** Waits until what a press has changed is on the screen: before, no key acts on it. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
  )
