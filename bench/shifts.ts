// npm run bench shifts [-- --only=/,/users] measures the layout shift of each page while it loads, for each role, on Fast 3G and
// a quarter of the CPU. The shift depends on the order in which things arrive, so the machine does not have to be quiet.
import { chromium } from '@playwright/test'
import { cast, type CastName } from '../db/cast.ts'
import { bench, type BenchFigure } from './harness.ts'
import { VISITORS } from '../e2e/support/visits.ts'
import { measureShifts, type PageShift } from './slow-line/measure-shifts.ts'

const MOST = 0.1
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice(7)
  .split(',')

/** A page with less shift than this is counted but not named. */
const NAMED_FROM = 0.02

function sumUp(all: readonly PageShift[]): { figures: BenchFigure[]; notes: string[] } {
  const roleOf = (who: CastName): string => cast[who].roles[0] ?? ''
  const figures = VISITORS.flatMap((who): BenchFigure[] => {
    const own = all.filter((one) => one.who === who).toSorted((one, other) => other.shift - one.shift)
    const [most] = own
    if (most === undefined) return []
    return [
      {
        figure: `layout shift, the most of ${own.length} pages of ${roleOf(who)}`,
        measured: `${most.shift.toFixed(2)}, ${most.path}`,
        baseline: '',
        limit: `≤ ${MOST}`,
        met: most.shift <= MOST,
      },
    ]
  })
  const paths = [...new Set(all.map(({ path }) => path))]
  const named = paths.flatMap((path) => {
    const parts = all
      .filter((one) => one.path === path && one.shift >= NAMED_FROM)
      .map(({ who, shift }) => `${roleOf(who)} ${shift.toFixed(2)}`)
    return parts.length === 0 ? [] : [`\`${path}\` ${parts.join(', ')}`]
  })
  const notes = [
    `Layout shift of each page by role; ${paths.length - named.length} further pages are below ${NAMED_FROM} for everybody: ${named.join('; ')}.`,
  ]
  return { figures, notes: paths.length === 0 ? [] : notes }
}

const say = ({ who, path, shift, shifts }: PageShift): void => {
  console.log(`${who} ${path} ${shift.toFixed(3)}`)
  if (shift > MOST)
    for (const { at, value, of } of shifts) console.log(`  ${at.toFixed(0)} ms ${value.toFixed(3)} ${of.join(' | ')}`)
}

await bench({ name: 'shifts', title: 'How far pages move while they load', web: true, sample: true }, async ({ url }) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const { figures, notes } = sumUp(await measureShifts(browser, url, { people: VISITORS, only, onEach: say }))
    return {
      figures,
      notes: [
        `Headless Chromium ${browser.version()}, production build over HTTP/1.1, 1366 × 768; Fast 3G (1.44 Mbit/s, 562 ms to and fro), the CPU at a quarter, the shared files of the pages at hand.`,
        'Layout shift: the largest sum within 5 s without a pause of 1 s, as browsers count it, until nothing was fetched for 1.5 s.',
        ...notes,
      ],
    }
  } finally {
    await browser.close()
  }
})
