import type { Locator, Page } from '@playwright/test'

/**
 * The person's hands on a page: each click, each key, each field that is filled and each file that is chosen counts one press.
 */
export const handsOn = (page: Page) => {
  let count = 0
  const counted = async (act: Promise<unknown>): Promise<void> => {
    count += 1
    await act
  }
  return {
    presses: () => count,
    click: (on: Locator) => counted(on.click()),
    press: (key: string) => counted(page.keyboard.press(key)),
    /** Clicks into the field: a focus that comes from nowhere in mid-sentence would put the keys to sleep. */
    fill: (field: Locator, text: string) => counted(field.click().then(() => field.fill(text))),
    /** Types into what has the focus. */
    type: (text: string) => counted(page.keyboard.type(text)),
    /** The browser's own key. */
    back: () => counted(page.goBack()),
    check: (on: Locator) => counted(on.check()),
    select: (on: Locator, option: string) => counted(on.selectOption(option)),
    file: (input: Locator, file: Parameters<Locator['setInputFiles']>[0]) => counted(input.setInputFiles(file)),
  }
}
