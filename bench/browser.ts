// npm run bench browser measures input latency on 2,000 rows, in headless Chromium on production builds.
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { dropSchemas } from '../scripts/run/drop-schemas.ts'
import { generateFile, generateProject, generateTeam } from './generate.ts'
import { ROWS } from './grid-page/rows.ts'
import { bench, type BenchFigure, type BenchContext, computeMedian } from './harness.ts'
import { buildPaintFigure, type InPage, installClock, EVENT_ROUNDS, type Taken, timed, TIMED_FROM } from './paints.ts'

const PAINT_ROUNDS = 15
const PAINT_LIMIT = 0.7
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7)

const firstRow = '[role=row][data-row="0"]'
/** The first row may be the same in both orders, so the second row is watched. */
const secondRow = '[role=row][data-row="1"]'
const counted = '[data-part=row-count]'
async function interact(page: Page, { heading, filter }: { heading: string; filter: string }) {
  const times: Record<'select' | 'sort' | 'filter', Taken[]> = { select: [], sort: [], filter: [] }
  const grid = page.getByRole('grid')
  const box = (row: number) => page.locator(`[data-row="${row}"] [data-column="0"]`)
  for (let round = 0; round <= EVENT_ROUNDS; round++) {
    await grid.focus()
    await page.keyboard.press('Control+Home')
    await box(0).click()
    // Scrolls as the wheel does. A key would move the active cell, which is the anchor of the range.
    await grid.evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }))
    const select = await timed(page, { event: 'click', selector: '[role=group][aria-label="Selected rows"]' }, () =>
      box(ROWS - 1).click({ modifiers: ['Shift'] }),
    )
    await page
      .getByText(`${ROWS.toLocaleString('en-IN')} selected`)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Selected rows' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Home')

    // Three clicks cycle back to the first order, which the browser may have cached. Only the first click is timed.
    const head = page.getByRole('columnheader', { name: heading, exact: true })
    const sort = await timed(page, { event: 'click', selector: secondRow }, () => head.click())
    for (const order of ['descending', 'none']) {
      await head.click()
      await page.locator(`[role=columnheader][aria-sort=${order}]`, { hasText: heading }).first().waitFor()
    }
    await page.locator(`${firstRow}[data-id="1"]`).waitFor()

    const field = page.getByLabel(filter)
    await field.focus()
    const filtered = await timed(page, { event: 'keydown', selector: counted }, () => page.keyboard.type(String(1 + (round % 9))))
    await field.fill('')
    await page.locator(counted, { hasText: `${ROWS.toLocaleString('en-IN')} rows` }).waitFor()
    if (round === 0) continue
    times.select.push(select)
    times.sort.push(sort)
    times.filter.push(filtered)
  }
  return times
}

async function openParts(page: Page) {
  const times: Record<'panel' | 'palette' | 'key', Taken[]> = { panel: [], palette: [], key: [] }
  const results = 'dialog[open] [role=listbox]'
  for (let round = 0; round <= EVENT_ROUNDS; round++) {
    const panel = await timed(page, { event: 'click', selector: '[data-part=docked-panel] form' }, () =>
      page.getByRole('button', { name: 'Assign Tasks', exact: true }).click(),
    )
    await page.getByRole('combobox', { name: 'Add person' }).waitFor()
    await page.getByRole('button', { name: 'Close Assign Tasks' }).click()
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await page.getByRole('grid').focus()
    const palette = await timed(page, { event: 'keydown', selector: results }, () => page.keyboard.press('Control+k'))
    await page.locator(results).getByRole('option').first().waitFor()
    const key = await timed(page, { event: 'keydown', selector: results }, () => page.keyboard.type('m'))
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    if (round === 0) continue
    times.panel.push(panel)
    times.palette.push(palette)
    times.key.push(key)
  }
  return times
}

const IDLE_MS = 3_000
const OPENED_ROWS = 1_200
const OPENED = [
  {
    figure: `a page of ${OPENED_ROWS.toLocaleString('en-IN')} rows, from the press to its first rows`,
    from: '/manage-file/Bench',
    press: 'Opened.xlsx',
    shows: '[role=grid][aria-label="Rows of Opened.xlsx"] [data-row="0"]',
    limit: 300,
  },
  {
    figure: 'Home, from the press to its parts',
    from: '/departments',
    press: 'Proofline, Home',
    shows: '[data-part=together] section',
    limit: 250,
  },
  {
    figure: 'Status update, from the press to its rows',
    from: '/departments',
    press: 'Status Update',
    shows: '[role=grid][aria-label="Status of accounts"] [data-row="0"]',
    limit: 250,
  },
] as const

/** Presses a link on a page that was just loaded. The next page's files are cached by then, but none of its data was read. */
async function openPages(page: Page, url: string): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  await page.goto(`${url}/manage-file/Bench/Opened.xlsx`)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('2000')
  for (const { figure, from, press, shows, limit } of OPENED) {
    const times: Taken[] = []
    for (let round = 0; round <= EVENT_ROUNDS; round++) {
      await page.goto(`${url}${from}`)
      await page.waitForTimeout(IDLE_MS)
      const link = page.getByRole('link', { name: press, exact: true }).first()
      await link.hover()
      const taken = await timed(page, { event: 'click', selector: shows }, () => link.click())
      if (round > 0) times.push(taken)
    }
    figures.push(buildPaintFigure(figure, times, 'shown', '', limit))
  }
  return figures
}

const SUBMITS = 20
async function decideRows(browser: Browser, url: string, token: string): Promise<BenchFigure> {
  const page = await openApp(browser, token, 'REVIEWER')
  await page.goto(`${url}/assigned/Grid.xlsx?size=${SUBMITS}`)
  await page.locator(firstRow).click()
  const times: Taken[] = []
  for (let round = 0; round < SUBMITS; round++) {
    await page.locator('[data-part=desk] h2:focus').waitFor()
    // The key guard ignores a key that is pressed before the row is painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
    await page.keyboard.press('1')
    await page.locator('[data-part=desk] input[name=status]:checked').waitFor()
    await page.keyboard.down('Control')
    const taken = await timed(page, { event: 'keydown', selector: '[data-part=desk] h2' }, () => page.keyboard.press('Enter'))
    await page.keyboard.up('Control')
    if (round > 0) times.push(taken)
  }
  await page.context().close()
  return buildPaintFigure('at a desk, from a submit until the next row is shown', times, 'shown', '', 50)
}

async function openApp(browser: Browser, token: string, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
  await installClock(context)
  await context.addInitScript((stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)), {
    authToken: token,
    role,
  })
  return context.newPage()
}

async function inApp(browser: Browser, { owner, url, token }: BenchContext): Promise<BenchFigure[]> {
  const team = await generateTeam(owner, { AUTHOR: 10, REVIEWER: 5, 'REVIEWER-2': 3, UPLOADER: 3 })
  const projectId = await generateProject(owner, 'Bench')
  await generateFile(owner, { projectId, name: 'Grid.xlsx', rows: ROWS, team })
  await generateFile(owner, { projectId, name: 'Opened.xlsx', rows: OPENED_ROWS, team })
  await owner.unsafe('vacuum analyze')
  const page = await openApp(browser, token, 'ADMIN')
  await page.goto(`${url}/manage-file/Bench/Grid.xlsx?size=${ROWS}`)
  await page.locator(firstRow).waitFor()
  const columns = Number(await page.getByRole('grid').getAttribute('aria-colcount')) - 1
  const times = await interact(page, { heading: 'Question', filter: 'Filter by question ID' })
  const opened = await openParts(page)
  const pages = await openPages(page, url)
  await page.context().close()
  const decided = await decideRows(browser, url, team.REVIEWER[0]?.token ?? '')
  const place = `in the app, ${ROWS.toLocaleString('en-IN')} rows × ${columns} columns: `
  return [
    buildPaintFigure(`${place}a shift-click selects all`, times.select, 'shown', ''),
    buildPaintFigure(
      `${place}sort, to the next paint`,
      times.sort,
      'next',
      'the rows in the new order, read anew from the server,',
    ),
    buildPaintFigure(
      `${place}a key in the filter, to the next paint`,
      times.filter,
      'next',
      'the rows that match, 250 ms of it the pause that ends the typing,',
    ),
    buildPaintFigure(`${place}the panel that assigns, to the next paint`, opened.panel, 'next', 'the panel with its fields,'),
    buildPaintFigure(`${place}Ctrl K, until the palette shows its items`, opened.palette, 'shown', ''),
    buildPaintFigure(`${place}a key in the palette, until it shows what matches`, opened.key, 'shown', ''),
    ...pages,
    decided,
  ]
}

async function measureLoadedGrid(browser: Browser, scratch: string): Promise<BenchFigure[]> {
  const outDir = join(scratch, 'grid-page')
  await build({
    root: join(import.meta.dirname, 'grid-page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), dropSchemas()],
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2_000 },
  })
  const site = await preview({ root: scratch, configFile: false, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  try {
    const url = site.resolvedUrls?.local[0] ?? ''
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
    await installClock(context)
    const page = await context.newPage()
    const paint = async (which: 'ours' | 'antd'): Promise<number> => {
      // A full load each time, like a person who opens a grid.
      await page.goto(url)
      await page.waitForFunction(() => 'show' in window)
      const { shown } = await page.evaluate((name) => {
        const inPage = window as unknown as InPage
        const from = performance.now()
        inPage.show(name)
        const row = name === 'ours' ? '[role=row][data-row]' : '.ant-table-row'
        return inPage.painted(from, () => document.querySelectorAll(row).length > 5)
      }, which)
      return shown
    }
    const [ours, antd]: [number[], number[]] = [[], []]
    for (let round = 0; round <= PAINT_ROUNDS; round++) {
      const [one, other] = [await paint('ours'), await paint('antd')]
      if (round === 0) continue
      ours.push(one)
      antd.push(other)
    }
    await page.goto(url)
    await page.evaluate(() => (window as unknown as InPage).show('ours'))
    await page.locator(firstRow).waitFor()
    const times = await interact(page, { heading: 'section', filter: 'Filter' })
    await context.close()
    const ratio = computeMedian(ours) / computeMedian(antd)
    const place = `rows at hand, ${ROWS.toLocaleString('en-IN')} × 20: `
    return [
      buildPaintFigure(`${place}a shift-click selects all`, times.select, 'shown', ''),
      buildPaintFigure(`${place}sort, until the rows show it`, times.sort, 'shown', ''),
      buildPaintFigure(`${place}filter, until the rows show it`, times.filter, 'shown', ''),
      {
        figure: `paint of the grid, ${ROWS.toLocaleString('en-IN')} rows × 20 columns`,
        measured: `${computeMedian(ours).toFixed(0)} ms`,
        baseline: `${computeMedian(antd).toFixed(0)} ms: antd Table \`virtual\`, same rows and cells, same run, ${PAINT_ROUNDS} rounds in turn`,
        ratio,
        limit: `≤ ${PAINT_LIMIT}`,
        met: ratio <= PAINT_LIMIT,
      },
    ]
  } finally {
    await site.close()
  }
}

await bench(
  { name: 'browser', title: `The browser on ${ROWS.toLocaleString('en-IN')} rows`, web: true, sample: true },
  async (benchContext) => {
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
    try {
      const figures = [
        ...(only === 'page' ? [] : await inApp(browser, benchContext)),
        ...(only === 'app' ? [] : await measureLoadedGrid(browser, benchContext.scratch)),
      ]
      return {
        figures,
        notes: [
          `Headless Chromium ${browser.version()}, production builds, 1366 × 768; ${EVENT_ROUNDS} rounds after one to warm up, medians.`,
          TIMED_FROM,
          'Paint: from the call that renders the table to its painted rows, on a freshly loaded page each time; both draw the same cells, in a page that is built for the bench alone.',
        ],
      }
    } finally {
      await browser.close()
    }
  },
)
