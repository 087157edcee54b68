import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rules of WCAG 2.2 that axe has switched off: the second is experimental. */
const NAME_RULE = 'label-content-name-mismatch'
const FURTHER_RULES = ['target-size', NAME_RULE]

/** axe takes for visible text what is hidden from screen readers: initials, keycaps, letters of a day. The rule is of words. */
const isNamedByText = (selector: string): boolean => {
  const element = document.querySelector(selector)
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const copy = element?.cloneNode(true) as Element | undefined
  copy?.querySelectorAll('[aria-hidden=true], .sr-only').forEach((part) => part.remove())
  return plain(element?.getAttribute('aria-label') ?? '').includes(plain(copy?.textContent ?? ''))
}

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

/** axe finds nothing on the page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await violationsOn(page), what).toEqual([])
}
