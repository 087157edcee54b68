import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * The findings of axe on the present page, each as "rule: element". Elements that are still fading have no final contrast yet:
 * from here on the page moves nothing.
 */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // It takes effect with the next frame, as does a change of the colour scheme.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  )
  // At once in the page, which has no frames: else each look would open a page of its own to put them together.
  // Of what passes axe would collect every element, which takes longer than the checks.
  const options = { resultTypes: ['violations' as const] }
  const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().options(options).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** axe finds nothing on the page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await violationsOn(page), what).toEqual([])
}
