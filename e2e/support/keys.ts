import type { Page } from '@playwright/test'

/** Keys of one sequence, in quick succession however busy the machine is: each is sent before the one before it is confirmed. */
export const chord = (page: Page, ...keys: string[]): Promise<unknown> => Promise.all(keys.map((key) => page.keyboard.press(key)))
