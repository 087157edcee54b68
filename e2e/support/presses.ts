import { expect, type Locator, type Page, test } from '@playwright/test'

/** The hands of a person on a page. Each click, key, filled field and chosen file counts as one press. */
export const handsOn = (page: Page) => {
  let count = 0
  let startedAt = Infinity
  const counted = async (act: Promise<unknown>): Promise<void> => {
    startedAt = Math.min(startedAt, Date.now())
    count += 1
    await act
  }
  return {
    presses: () => count,
    startedAt: () => startedAt,
    click: (on: Locator) => counted(on.click()),
    press: (key: string) => counted(page.keyboard.press(key)),
    /** Clicks the field before filling it, because keys are inactive after a script has moved the focus. */
    fill: (field: Locator, text: string) => counted(field.click().then(() => field.fill(text))),
    type: (text: string) => counted(page.keyboard.type(text)),
    check: (on: Locator) => counted(on.check()),
    select: (on: Locator, option: string) => counted(on.selectOption(option)),
    file: (input: Locator, file: Parameters<Locator['setInputFiles']>[0]) => counted(input.setInputFiles(file)),
  }
}

export const WALK = 'walk'
/** A task of a person's day with at most `limit` presses. `seconds` runs from the first press to the last response. */
export type Walk = { who: string; what: string; limit: number; presses: number; seconds: number }

/** Records the presses for `npm run walk`, and expects them to be within the limit. @param startedAt in ms */
export const endWalk = ({ startedAt, ...walk }: Omit<Walk, 'seconds'> & { startedAt: number }): void => {
  const noted: Walk = { ...walk, seconds: (Date.now() - startedAt) / 1000 }
  test.info().annotations.push({ type: WALK, description: JSON.stringify(noted) })
  expect(walk.presses, `${walk.who}: ${walk.what}`).toBeLessThanOrEqual(walk.limit)
}
export const endWalkOf = (walk: Pick<Walk, 'who' | 'what' | 'limit'>, ...hands: readonly ReturnType<typeof handsOn>[]): void =>
  endWalk({
    ...walk,
    presses: hands.reduce((sum, { presses }) => sum + presses(), 0),
    startedAt: Math.min(...hands.map(({ startedAt }) => startedAt())),
  })
