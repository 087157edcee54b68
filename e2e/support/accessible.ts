import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rules of WCAG 2.2 that axe disables by default. The second one is experimental. */
const NAME_RULE = 'label-content-name-mismatch'
const FURTHER_RULES = ['target-size', NAME_RULE]

/**
 * Returns whether the accessible name of an element contains its visible words. axe also counts text that is hidden from screen
 * readers, such as initials, keycaps and the letters of days.
 */
const isNamedByText = (selector: string): boolean => {
  const element = document.querySelector(selector)
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const copy = element?.cloneNode(true) as Element | undefined
  copy?.querySelectorAll('[aria-hidden=true], .sr-only').forEach((part) => part.remove())
  return plain(element?.getAttribute('aria-label') ?? '').includes(plain(copy?.textContent ?? ''))
}

/**
 * Returns the findings of axe on the current page, each as "rule: element". Turns on reduced motion for the page, because
 * elements that are still fading do not have their final contrast.
 */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Reduced motion takes effect with the next frame, as does a change of the colour scheme.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  )
  // Legacy mode runs in the page itself, which has no frames. Otherwise each check would open another page to combine frames.
  // With all result types, axe would collect every passing element, which takes longer than the checks.
  const rules = Object.fromEntries(FURTHER_RULES.map((rule) => [rule, { enabled: true }]))
  const options = { resultTypes: ['violations' as const], rules }
  const { violations } = await new AxeBuilder({ page }).include(part).setLegacyMode().options(options).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const { target } of nodes) {
      if (id === NAME_RULE && (await page.evaluate(isNamedByText, target.join(' ')))) continue
      found.push(`${id}: ${target.join(' ')}`)
    }
  return found
}

export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await violationsOn(page), what).toEqual([])
}
