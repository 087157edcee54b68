/**
 * No cell may widen a page, a column, a panel or the desk's queue. Each text of every response gets a long word, a signed URL, a
 * formula without spaces or an ID of 63 characters, and every page is measured.
 */
import type { Page } from '@playwright/test'
import { cast, type CastName } from '../db/cast.ts'
import { SAMPLE_FILES } from '../src/rows/files/vocabulary.ts'
import { expect, test } from './support/app.ts'
import { openAs } from './support/people.ts'
import { appRoutes } from './support/routes.ts'
import { buildVisitAddress, findThings } from './support/visits.ts'
import { visit } from './support/visit.ts'

const WIDTHS = [390, 1366, 1920]
const WORDS = [
  'W'.repeat(400),
  `https://files.example/optics/set-03.pdf?X-Amz-Signature=${'0123456789abcdef'.repeat(20)}`,
  `$${'x_{1}+'.repeat(22)}x$`,
  `$\\mathrm{${'abcdefghijklm'.repeat(10)}}$`,
]
const ID = 'PHY_OPTICS_2027_'.repeat(4).slice(0, 63)

/** Fields that are not text, or whose values the pages look up or send back. */
const VALUES =
  /^(_?id|.*_?[iI]d|key|code|kind|status|state|stage|stages|role|roleData|roles|tab|tabs|access|type|mode|group|turn|unit|every|export|field|column|columns|look|tone|path|to_status|from_status|token|authToken|.*Token|version|message|month|day|date|filter|where|sort|origin|what|part|call|severity|rule|enum|app|offers|format|portal|state_text|name_key|sets|hash|url|src|href|picture|pictures|timezone|question_type|shift)$/
/** Returns whether a value is text for people, not a date, an id, an email address, a constant or a call. */
const isText = (text: string): boolean =>
  /[a-z]/.test(text) &&
  /^[A-Z0-9<"“]/.test(text) &&
  !/^\d{4}-\d\d-\d\d|^[\da-f]{8}-|@|^[A-Z_-]+$|^(GET|POST|PUT|PATCH|DELETE) /.test(text)

function lengthen(value: unknown, key = '', count = { texts: 0 }): unknown {
  if (Array.isArray(value)) return VALUES.test(key) ? value : value.map((each) => lengthen(each, key, count))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthen(each, name, count)]))
  if (typeof value !== 'string' || value === '') return value
  if (key === 'question_id' || key === 'account_id') return ID
  if (VALUES.test(key) || !isText(value)) return value
  count.texts += 1
  return `${value} ${WORDS[count.texts % WORDS.length]}`
}

/** Lists elements that are wider than their container, or that reach beyond the window outside of a scroll container. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const wide: string[] = []
    // In a narrow window the buttons of a page form one line that scrolls sideways.
    const BUTTONS = '[data-part=page-header]'
    const nameOf = (element: Element): string =>
      `${element.localName}.${element.className.toString().split(' ')[0]} "${(element.textContent ?? '').slice(0, 30)}"`
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    for (const part of [document.documentElement, ...document.querySelectorAll('body > * header, main, [data-part=desk]')])
      if (isShown(part) && part.scrollWidth > part.clientWidth + 1 && !part.matches(BUTTONS)) wide.push(nameOf(part))
    const SCROLLS = `[data-part=grid-scroll], [role=grid], .sr-only, math, svg, ${BUTTONS} > :last-child`
    for (const element of document.querySelectorAll('main *, dialog[open] *, [role=dialog] *')) {
      if (!isShown(element) || element.closest(SCROLLS) !== null) continue
      const { left, right, width } = element.getBoundingClientRect()
      if (width < 2 || (right <= innerWidth + 1 && left >= -1)) continue
      let outer = element.parentElement
      while (outer !== null && getComputedStyle(outer).overflowX === 'visible') outer = outer.parentElement
      if (outer === null || outer === document.documentElement || outer === document.body) wide.push(`beyond: ${nameOf(element)}`)
      else if (
        /auto|scroll/.test(getComputedStyle(outer).overflowX) &&
        !outer.matches('[role=group], [role=region], [tabindex="0"], nav')
      )
        wide.push(`scrolls sideways: ${nameOf(outer)} by ${nameOf(element)}`)
    }
    const queue = document.querySelector('nav[aria-label="Tasks in this list"]')?.getBoundingClientRect().width
    if (queue !== undefined && Math.round(queue) !== 264) wide.push(`the queue has ${queue} px`)
    return [...new Set(wide)].slice(0, 6)
  })

const file = encodeURIComponent(SAMPLE_FILES[0])
const OPENED: Partial<Record<CastName, string[]>> = {
  ananya: [`/assigned/${file}?task=61`, `/rework-received/${file}?task=31`, `/done/${file}?task=51`],
  neha: [`/assigned/${file}?task=51`],
  anil: [`/assigned/${file}?task=32`],
}
for (const who of ['meera', 'ananya', 'neha', 'anil', 'tara', 'kavita'] as const)
  test(`a long word in a cell widens no page of ${cast[who].fullName} at 390, 1366 and 1920 px`, async ({ page, app }) => {
    const own = await findThings(app.url)
    let texts = 0
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      if (/\/(events|login|session|me\/preferences)/.test(pathname)) return route.continue()
      const response = await route.fetch()
      if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
      const count = { texts: 0 }
      const json = lengthen(await response.json(), '', count)
      texts += count.texts
      return route.fulfill({ response, json })
    })
    const faults: Record<string, string[]> = {}
    await openAs(page, app.url, cast[who].email)
    for (const address of [...appRoutes.map((route) => buildVisitAddress(route, own)), ...(OPENED[who] ?? [])]) {
      const { outcome } = await visit(page, address)
      if (outcome === 'not for the role') continue
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 768 })
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        const found = [...(outcome === 'opened' ? [] : [outcome]), ...(await measure(page))]
        if (found.length > 0) faults[`${address} at ${width}`] = found
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(texts).toBeGreaterThan(500)
    expect(faults).toEqual({})
  })
