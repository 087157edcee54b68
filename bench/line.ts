// npm run bench line [-- --only=home,grid,desk] measures Home, the grid and the desk on Fast 3G and a quarter of the CPU. Run it
// on a quiet machine. The layout shifts of all pages have a separate bench (shifts.ts).
import { type Browser, chromium } from '@playwright/test'
import { bench, type BenchContext, type BenchFigure, computeMedian, formatSeconds, buildDurationFigure } from './harness.ts'
import { generateFile, generateProject, generateTeam } from './generate.ts'
import { cast, type CastName } from '../db/cast.ts'
import { decideRows } from './slow-line/measure-desk.ts'
import { signIn } from './slow-line/measure-shifts.ts'
import { type Loaded, openSignedIn, openSlowly, slowDown } from './slow-line/slow-page.ts'

const LOADS = 3
const LIMITS = { requests: 40, cold: 3_000, warm: 1_500, key: 200, heapKilobytes: 500 }
const ROWS = 3_000
const PROJECT = 'Line'
const FILE = 'Line.xlsx'
const DECISIONS = 500
/** 100 decisions have three keys each. With fewer measurements than this, some paints were not presented. */
const KEYS_AT_LEAST = 250
const HEAP_AT = [100, 300, 490]
const FIRST_ROW = '[role=row][data-row="0"]'
const TITLE = '#content h1'
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice(7)
  .split(',')
const isAsked = (part: string): boolean => only === undefined || only.includes(part)

async function loadTwice(browser: Browser, session: { token: string; role: string }, address: string, shows: string) {
  const [cold, warm]: [Loaded[], Loaded[]] = [[], []]
  for (let round = 0; round < LOADS; round++) {
    const context = await openSignedIn(browser, session, [shows])
    cold.push(await openSlowly(context, address, shows))
    warm.push(await openSlowly(context, address, shows))
    await context.close()
  }
  return { cold, warm }
}
const medianOf = (loads: readonly Loaded[], of: 'ms' | 'requests' | 'kilobytes'): number =>
  computeMedian(loads.map((one) => one[of]))

async function measureHome(browser: Browser, url: string): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  for (const who of ['meera', 'ananya'] as const satisfies readonly CastName[]) {
    const session = await signIn(url, who)
    const { cold, warm } = await loadTwice(browser, session, url, TITLE)
    const requests = medianOf(cold, 'requests')
    figures.push(
      {
        figure: `Home of an ${session.role}: requests with an empty cache`,
        measured: `${requests}, ${medianOf(cold, 'kilobytes').toFixed(0)} KB`,
        baseline: '',
        limit: `≤ ${LIMITS.requests}`,
        met: requests <= LIMITS.requests,
      },
      buildDurationFigure(
        `Home of an ${session.role}: first content, empty cache`,
        medianOf(cold, 'ms'),
        LIMITS.cold,
        formatSeconds,
      ),
      buildDurationFigure(
        `Home of an ${session.role}: first content, its files at hand`,
        medianOf(warm, 'ms'),
        LIMITS.warm,
        formatSeconds,
      ),
    )
  }
  return figures
}

/** Adds a file with one person of each role, whose decisions need no allocation ID. Returns the author's token. */
async function arrangeRows({ owner }: BenchContext): Promise<string> {
  const team = await generateTeam(owner, { AUTHOR: 1, REVIEWER: 1, 'REVIEWER-2': 1, UPLOADER: 1 })
  const projectId = await generateProject(owner, PROJECT)
  await owner`insert into account_needs (project_id, said_by, said_at) values (${projectId}, ${cast.meera.id}, now())`
  await generateFile(owner, { projectId, name: FILE, rows: ROWS, team })
  // A person who has reworks cannot decide other rows.
  await owner`delete from task_events where task_id in (select id from tasks where reviewer_status = 'sent_for_rework')`
  await owner`delete from tasks where reviewer_status = 'sent_for_rework'`
  await owner.unsafe('vacuum analyze')
  return team.AUTHOR[0]?.token ?? ''
}

async function measureGrid(browser: Browser, url: string): Promise<BenchFigure[]> {
  const session = await signIn(url, 'meera')
  const { cold, warm } = await loadTwice(browser, session, `${url}/manage-file/${PROJECT}/${FILE}?size=500`, FIRST_ROW)
  return [
    buildDurationFigure(
      'grid of 500 rows × 20 columns: first rows, empty cache',
      medianOf(cold, 'ms'),
      LIMITS.cold,
      formatSeconds,
    ),
    {
      ...buildDurationFigure(
        'grid of 500 rows × 20 columns: first rows, its files at hand',
        medianOf(warm, 'ms'),
        LIMITS.cold,
        formatSeconds,
      ),
      baseline: `${medianOf(warm, 'requests')} requests, ${medianOf(warm, 'kilobytes').toFixed(0)} KB`,
    },
  ]
}

async function measureDesk(browser: Browser, url: string, token: string): Promise<BenchFigure[]> {
  const context = await openSignedIn(browser, { token, role: 'AUTHOR' })
  const page = await context.newPage()
  const devtools = await slowDown(page, { network: false })
  await page.goto(`${url}/assigned/${FILE}`)
  await page.locator(FIRST_ROW).waitFor()
  const slow = await decideRows(page, devtools, { decisions: 100, readAt: HEAP_AT })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const quick = await decideRows(page, devtools, { decisions: DECISIONS - 100, readAt: HEAP_AT.map((at) => at - 100) })
  await context.close()
  const heap = [...slow.heap, ...quick.heap.map(({ decisions, bytes }) => ({ decisions: decisions + 100, bytes }))]
  // Earlier growth has other causes: caches that last for some minutes fill up, and rows of the list are laid out for the first
  // time.
  const [first, last] = [heap.at(-2), heap.at(-1)]
  if (first === undefined || last === undefined) throw new Error('No heap was read.')
  const slope = (last.bytes - first.bytes) / 1_024 / ((last.decisions - first.decisions) / 100)
  const rank = (all: readonly number[]) => {
    const ranked = all.map(Math.round).toSorted((one, other) => one - other)
    const at = (part: number): number => ranked[Math.min(ranked.length - 1, Math.floor(ranked.length * part))] ?? 0
    return { count: ranked.length, half: at(0.5), most: at(0.98), longest: at(1) }
  }
  const keys = rank(slow.paints.map(({ ms }) => ms))
  const rows = rank(slow.nextRows)
  return [
    {
      figure: 'desk of an AUTHOR, 500 rows listed: from a key to its paint, p98, a quarter of the CPU',
      measured: `${keys.most} ms`,
      baseline: `${keys.count} keys of 100 decisions, p50 ${keys.half} ms, the longest ${keys.longest} ms; from ${rows.count} submits to the next row p50 ${rows.half} ms, p98 ${rows.most} ms`,
      limit: `≤ ${LIMITS.key} ms`,
      met: keys.count >= KEYS_AT_LEAST && keys.most <= LIMITS.key,
    },
    {
      figure: `desk: memory that decisions of a session keep after ${HEAP_AT.at(-2)}, for each 100`,
      measured: `${slope.toFixed(0)} KB`,
      baseline: heap.map(({ decisions, bytes }) => `${(bytes / 1_048_576).toFixed(1)} MB after ${decisions}`).join(', '),
      limit: `≤ ${LIMITS.heapKilobytes} KB`,
      met: slope <= LIMITS.heapKilobytes,
    },
  ]
}

await bench({ name: 'line', title: 'On a slow line and a weak laptop', web: true, sample: true }, async (context) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const author = isAsked('grid') || isAsked('desk') ? await arrangeRows(context) : ''
    const loads = [
      ...(isAsked('home') ? await measureHome(browser, context.url) : []),
      ...(isAsked('grid') ? await measureGrid(browser, context.url) : []),
      ...(isAsked('desk') ? await measureDesk(browser, context.url, author) : []),
    ]
    return {
      figures: loads,
      notes: [
        `Headless Chromium ${browser.version()}, production build over HTTP/1.1, 1366 × 768; Fast 3G as its developer tools have it (1.44 Mbit/s, 562 ms to and fro) and the CPU at a quarter; medians of ${LOADS} loads.`,
        'First content: the title of the page is painted. Requests count everything but the stream of live updates, until nothing was fetched for 1.5 s.',
        'From a key to its paint: as the browser measures it (Event Timing). Memory: the heap after garbage collection.',
      ],
    }
  } finally {
    await browser.close()
  }
})
