// npm run bench report-screen measures input latency on the team report of a month with every day and person unfolded, in
// headless Chromium on the production build.
import { chromium, type Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { toDay, shiftDay, formatDay } from '../src/kit/shared/time.ts'
import { arrangePeople, arrangeWork, LINES } from './generate-work.ts'
import { bench, type BenchFigure, type BenchContext } from './harness.ts'
import { buildPaintFigure, installClock, EVENT_ROUNDS, type Taken, timed, TIMED_FROM } from './paints.ts'

const PEOPLE = 50
const DAYS = 31

const records = '[role=grid][aria-label^="Records of"]'
const secondRow = `${records} [data-row="1"]`
/**
 * The row after the first. It changes or disappears as soon as the table is scrolled. The active row, usually the first, is
 * always rendered.
 */
const atTop = `${records} [data-row="0"] + [data-row]`
const heatMap = 'section[aria-label="Days of the team"]'

type Act = 'scroll' | 'foldDay' | 'foldAll' | 'explain' | 'openDay' | 'asTable' | 'asMap' | 'otherDays'

async function readReport(page: Page, first: string) {
  const times: Record<Act, Taken[]> = {
    scroll: [],
    foldDay: [],
    foldAll: [],
    explain: [],
    openDay: [],
    asTable: [],
    asMap: [],
    otherDays: [],
  }
  const grid = page.locator(records)
  const button = (name: string | RegExp) => grid.getByRole('button', { name }).first()
  const toTop = async (): Promise<void> => {
    await grid.evaluate((scroller) => scroller.scrollTo({ top: 0 }))
    await page.locator(secondRow).waitFor()
  }
  for (let round = 0; round <= EVENT_ROUNDS; round++) {
    const take = async (act: Act, watched: Parameters<typeof timed>[1], how: () => Promise<void>): Promise<void> => {
      const taken = await timed(page, watched, how)
      if (round > 0) times[act].push(taken)
    }
    await grid.hover()
    await take('scroll', { event: 'wheel', selector: atTop }, () => page.mouse.wheel(0, 3_000))
    await toTop()

    await take('foldDay', { event: 'click', selector: secondRow }, () => button(/^People of/).click())
    await button(/^People of/).click()
    await take('foldAll', { event: 'click', selector: secondRow }, () => button('Lines of all days').click())
    await button('Lines of all days').click()

    const figure = grid.getByRole('button', { name: /Explain$/ }).nth(round)
    await take('explain', { event: 'click', selector: '[role=dialog] ul' }, () => figure.click())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const cell = page.locator(`${heatMap} tbody tr`).nth(round).locator('td').nth(20)
    await take('openDay', { event: 'click', selector: atTop }, () => cell.click())
    await toTop()
    const view = (name: string) => page.locator(`${heatMap} label`, { hasText: name }).click()
    await take('asTable', { event: 'click', selector: `${heatMap} table` }, () => view('Table'))
    await take('asMap', { event: 'click', selector: `${heatMap} table` }, () => view('Heat map'))

    await page.getByRole('textbox', { name: 'From' }).fill(formatDay(shiftDay(first, 1 - (round % 2))))
    await take('otherDays', { event: 'click', selector: secondRow }, () =>
      page.getByRole('form').getByRole('button', { name: 'Generate report' }).click(),
    )
    await toTop()
  }
  return times
}

async function measureReport(page: Page, { owner, url }: BenchContext): Promise<BenchFigure[]> {
  const today = toDay(new Date())
  await arrangePeople(owner, today, { people: PEOPLE, inDepartment: 0 })
  await owner`delete from user_managers where user_id not in (select id from bench_people)`
  await arrangeWork(owner, today, 2 * DAYS)
  const first = shiftDay(today, -DAYS)
  const choices = `manager=${cast.kavita.id}&from=${first}&to=${shiftDay(today, -1)}`
  await page.goto(`${url}/report/team?${choices}&size=${PEOPLE}`)
  await page.locator(secondRow).waitFor()
  const rows = Number(await page.locator(records).getAttribute('aria-rowcount'))
  const times = await readReport(page, first)
  const place = `team report of ${DAYS} days × ${PEOPLE} people, ${rows.toLocaleString('en-IN')} rows: `
  const figure = (words: string, act: Act, then: string) =>
    buildPaintFigure(`${place}${words}, to the next paint`, times[act], 'next', then)
  return [
    figure('the wheel', 'scroll', 'other rows'),
    figure('fold a day', 'foldDay', 'the day without its people'),
    figure('fold all days', 'foldAll', 'the days alone'),
    figure('explain a figure', 'explain', 'its terms, which the server reads,'),
    figure('a day of the heat map', 'openDay', 'the rows of that day'),
    figure('the heat map as a table', 'asTable', 'the table'),
    figure('the table as a heat map', 'asMap', 'the heat map'),
    figure('Generate report for other days', 'otherDays', 'their rows, read anew from the server,'),
  ]
}

await bench({ name: 'report-screen', title: 'The screen of the team report', web: true }, async (benchContext) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
    await installClock(context)
    await context.addInitScript((value) => {
      localStorage.setItem('authToken', value)
      localStorage.setItem('role', 'ADMIN')
    }, benchContext.token)
    return {
      figures: await measureReport(await context.newPage(), benchContext),
      notes: [
        `Headless Chromium ${browser.version()}, production build, 1366 × 768; ${EVENT_ROUNDS} rounds after one to warm up, medians. Each person's day has ${LINES} lines, its heading and its sums.`,
        TIMED_FROM,
      ],
    }
  } finally {
    await browser.close()
  }
})
