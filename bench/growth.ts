// npm run bench growth measures how much slower a screen becomes with each doubling of the data. With SCALE_FOLDER, it runs
// `bench scale` with 5, 10 and 20 files in turn, each in a subfolder of that name, which is filled first if necessary. Without
// it, it compares the times that `bench scale` has stored for each size.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type BenchFigure, computeMedian, report } from './harness.ts'
import { readTimes, type SizeTimes } from './scale-times.ts'

const SIZES = [5, 10, 20]
const ROUNDS = 3

const MOST = 1.15
/** Runs of a screen that takes a few milliseconds may differ by this much. */
const NOISE_MS = 5
const MOST_BYTES = 260
/**
 * These screens show something of every file in progress, so their time may grow with the data. They must only meet their goals.
 */
const OF_ALL_FILES = ['Home: the files in work', 'Home: who is furthest behind', 'the files of a project']
/** A smaller size has less than a full year of decisions, so its time is compared per day. */
const OF_A_YEAR = ['the scorecard of a year']
const YEAR = 360
const DAYS_OF_A_FILE = 72

function measureOnce(folder: string, files: number): SizeTimes {
  const env = { ...process.env, FILES: String(files), SCALE_FOLDER: join(folder, String(files)), RECOUNT: '0' }
  // The bench fails if a goal is not met, but it stores its times anyway.
  spawnSync('npm', ['run', '--silent', 'bench', 'scale'], { env, stdio: 'inherit' })
  const measured = readTimes().find((size) => size.files === files)
  if (measured === undefined) throw new Error(`bench scale has measured nothing of ${files} files`)
  return measured
}

/** Returns medians of rounds that alternate between the sizes, so that a slowdown of the machine affects all sizes. */
function measureInTurn(folder: string): SizeTimes[] {
  const rounds = Array.from({ length: ROUNDS }, () => SIZES.map((files) => measureOnce(folder, files)))
  return SIZES.map((_, at) => {
    const runs = rounds.map((sizesOfRound) => sizesOfRound[at] as SizeTimes)
    const [first] = runs as [SizeTimes]
    const msOf = (figure: string): number[] =>
      runs.map(({ times }) => times.find((each) => each.figure === figure)?.ms ?? Number.NaN)
    return { ...first, times: first.times.map((time) => ({ ...time, ms: computeMedian(msOf(time.figure)) })) }
  })
}

const folder = process.env['SCALE_FOLDER']
const sizes = folder === undefined ? readTimes() : measureInTurn(folder)
const million = ({ files }: SizeTimes): string => `${files} million`
const known = new Set(sizes.flatMap(({ times }) => times.map(({ figure }) => figure)))
const unknown = [...OF_ALL_FILES, ...OF_A_YEAR].filter((figure) => !known.has(figure))
const doublings = sizes.flatMap((size) => {
  const double = sizes.find(({ files }) => files === 2 * size.files)
  return double === undefined ? [] : [[size, double] as const]
})
if (doublings.length > 0 && unknown.length > 0)
  throw new Error(`No size has ${unknown.join(', ')}: name them as bench scale does`)

/**
 * Returns the number of file days in a year, which is at most two for each day, because people work on two files at a time. If
 * the number of files is odd, one file is worked on alone.
 */
const ofAYear = ({ files }: SizeTimes): number => Math.min(2 * YEAR, files * DAYS_OF_A_FILE)

const figures = doublings.flatMap(([size, double]) => {
  const compared = double.times.flatMap(({ figure, ms, most }): BenchFigure[] => {
    const before = size.times.find((each) => each.figure === figure)?.ms
    if (before === undefined) return []
    const more = OF_A_YEAR.includes(figure) ? ofAYear(double) / ofAYear(size) : 1
    const ratio = ms / before / more
    const isOfAll = OF_ALL_FILES.includes(figure)
    return [
      {
        figure: `${figure}, at ${million(double)} events`,
        measured: `${ms.toFixed(1)} ms`,
        baseline: `${before.toFixed(1)} ms: at ${million(size)}${more === 1 ? '' : `, of ${size.days} days`}`,
        ratio,
        limit: isOfAll ? `≤ ${MOST}, or ≤ ${most} ms in all` : `≤ ${MOST}, or ${NOISE_MS} ms more`,
        met: ratio <= MOST || (isOfAll ? ms <= most : ms - before * more <= NOISE_MS),
      },
    ]
  })
  const bytes = double.bytesAnEvent
  return [
    ...compared,
    {
      figure: `bytes an event takes with its indexes, at ${million(double)}`,
      measured: bytes.toFixed(0),
      baseline: `${size.bytesAnEvent.toFixed(0)}: at ${million(size)}`,
      ratio: bytes / size.bytesAnEvent,
      limit: `≤ ${MOST_BYTES}`,
      met: bytes <= MOST_BYTES,
    },
  ]
})
if (doublings.length === 0) console.log('NOT RUN: no size is the double of another (FILES=5 npm run bench scale, then 10 and 20)')
else
  report('growth', 'What a doubling of the data costs a screen', figures, [
    `Measured by \`bench scale\` at ${sizes.map((size) => `${million(size)} (${size.at})`).join(', ')}${folder === undefined ? '' : `, in turn, the medians of ${ROUNDS} rounds`}; each file has 10,00,000 events of 1,00,000 rows.`,
    'Files are of equal size and two of them are worked on a day, of an odd number one alone in the first days: a file, a month and a page are as large at each size, only how long back the data goes differs.',
    `${OF_ALL_FILES.join(', ')}: these say something of each file in work, and twice as many of them are.`,
    `The scorecard of a year is compared by its days of files: ${sizes.map((size) => `${million(size)} events are ${size.days} days`).join(', ')}.`,
  ])
