import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on the page as it stands, each as "rule: element". What is still fading in or out has no contrast of its own yet. */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  )
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** axe finds nothing on the page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await violationsOn(page), what).toEqual([])
}
