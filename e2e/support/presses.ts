import { expect, type Locator, type Page, test } from '@playwright/test'

/**
 * The person's hands on a page: each click, each key, each field that is filled and each file that is chosen counts one press.
 */
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
    /** Of the first press, in ms. */
    startedAt: () => startedAt,
    click: (on: Locator) => counted(on.click()),
    press: (key: string) => counted(page.keyboard.press(key)),
    /** Clicks into the field: a focus that comes from nowhere in mid-sentence would put the keys to sleep. */
    fill: (field: Locator, text: string) => counted(field.click().then(() => field.fill(text))),
    /** Types into what has the focus. */
    type: (text: string) => counted(page.keyboard.type(text)),
    check: (on: Locator) => counted(on.check()),
    select: (on: Locator, option: string) => counted(on.selectOption(option)),
    file: (input: Locator, file: Parameters<Locator['setInputFiles']>[0]) => counted(input.setInputFiles(file)),
  }
}

/** The kind of the annotation that holds a walk. */
export const WALK = 'walk'
/** A job of somebody's day, `limit` presses at most; `seconds` from the first press to the last reply. */
export type Walk = { who: string; what: string; limit: number; presses: number; seconds: number }

/** Expects the presses within the limit, and notes them for `npm run walk`. @param startedAt ms */
export const endWalk = ({ startedAt, ...walk }: Omit<Walk, 'seconds'> & { startedAt: number }): void => {
  const noted: Walk = { ...walk, seconds: (Date.now() - startedAt) / 1000 }
  test.info().annotations.push({ type: WALK, description: JSON.stringify(noted) })
  expect(walk.presses, `${walk.who}: ${walk.what}`).toBeLessThanOrEqual(walk.limit)
}
/** As `endWalk`, of the presses of these hands together. */
export const endWalkOf = (walk: Pick<Walk, 'who' | 'what' | 'limit'>, ...hands: readonly ReturnType<typeof handsOn>[]): void =>
  endWalk({
    ...walk,
    presses: hands.reduce((sum, { presses }) => sum + presses(), 0),
    startedAt: Math.min(...hands.map(({ startedAt }) => startedAt())),
  })
