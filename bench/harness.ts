import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { hash } from '@node-rs/argon2'
import { CAST_PASSWORD, cast, seedCast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { startEmbedded } from '../src/kit/postgres/embedded.ts'
import { migrate } from '../src/kit/postgres/migrate.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { createToken } from '../src/session/server/authenticate.ts'
import { readOutput, storeResults, writeOutput } from '../scripts/run/results.mjs'

const root = resolve(import.meta.dirname, '..')

/**
 * One line of the table. `ratio` compares the measured value with the baseline, `met` tells whether the limit holds, and `before`
 * is the value before an improvement.
 */
export type BenchFigure = {
  figure: string
  before?: string
  measured: string
  baseline: string
  ratio?: number
  limit: string
  met: boolean
  /** A limit in ms and what was measured. On a slower machine than the usual one, `report` raises the limit. */
  limitMs?: { most: number; measured: number }
}

export type BenchFill = {
  /** The folder that keeps the data. Without it, the bench uses a temporary folder. */
  folder: string | undefined
  /** Fills a migrated database that has the cast. The returned object is stored next to the data and is part of the context. */
  fill: (owner: Db, databaseUrl: string) => Promise<object>
}

/** The environment of a bench: the built server as a separate process, on its own durable database with the cast in it. */
export type BenchContext = {
  url: string
  token: string
  owner: Db
  databaseUrl: string
  scratch: string
  filled: unknown
  /** Returns the resident bytes of the server's process and its children, or undefined if the system does not report them. */
  serverMemory: () => number | undefined
}

export const computeMedian = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export async function measureTime<T>(work: () => PromiseLike<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { ms: performance.now() - started, result }
}

/**
 * Measures two operations alternately and returns their medians in ms. The first two rounds are not counted, because they open
 * connections and warm up the code of both. Throws if `agree` returns false for the two results.
 */
export async function runInTurn<One, Other>(
  rounds: number,
  one: () => PromiseLike<One>,
  other: () => PromiseLike<Other>,
  agree: (one: One, other: Other) => boolean = () => true,
): Promise<[one: number, other: number]> {
  const took: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds + 2; round++) {
    const [first, second] = [await measureTime(one), await measureTime(other)]
    if (!agree(first.result, second.result))
      throw new Error(`It is not what its baseline is: ${JSON.stringify(first.result).slice(0, 200)}`)
    if (round < 2) continue
    took[0].push(first.ms)
    took[1].push(second.ms)
  }
  return [computeMedian(took[0]), computeMedian(took[1])]
}

/** Returns a function that calls the server with the token (an admin's in a bench) and throws if the server refuses the call. */
export const createCaller =
  ({ url, token }: Pick<BenchContext, 'url' | 'token'>) =>
  async (method: 'GET' | 'PATCH' | 'POST', path: string, body?: object): Promise<Response> => {
    const headers = { 'auth-token': token, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${path} was refused: ${(await response.text()).slice(0, 300)}`)
    return response
  }

export async function peakWhile<T>(
  sample: () => number | undefined,
  work: () => Promise<T>,
): Promise<{ peak: number; result: T }> {
  let peak = sample() ?? Number.NaN
  const timer = setInterval(() => {
    peak = Math.max(peak, sample() ?? Number.NaN)
  }, 10)
  try {
    return { result: await work(), peak }
  } finally {
    clearInterval(timer)
  }
}

/**
 * Builds the line of a duration and its baseline, both in ms. `most` is the highest ratio, `orMs` a duration that is short enough
 * whatever the ratio, and `show` formats the durations.
 */
export const buildRatioFigure = (
  figure: string,
  [measured, base]: readonly [number, number],
  of: string,
  { most, orMs }: { most?: number; orMs?: number },
  show = formatMilliseconds,
): BenchFigure => ({
  figure,
  measured: show(measured),
  baseline: `${show(base)}: ${of}`,
  ratio: measured / base,
  limit: [most === undefined ? [] : `≤ ${most}`, orMs === undefined ? [] : `≤ ${orMs} ms`].flat().join(', or '),
  met: measured / base <= (most ?? 0) || measured <= (orMs ?? 0),
})

export const buildDurationFigure = (figure: string, measured: number, most: number, show = formatSeconds): BenchFigure => ({
  figure,
  measured: show(measured),
  baseline: '',
  limit: `≤ ${show(most)}`,
  met: measured <= most,
})

export const formatMilliseconds = (ms: number): string => `${ms.toFixed(1)} ms`
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
export const formatMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/**
 * Runs one bench, prints its table, and writes it to results/performance.md under its name and a row to docs/results.md. Exits
 * with code 1 when a limit is exceeded.
 * @param name the section's name, such as `import`
 * @param web whether to build the pages too, which the server reads at its start
 * @param sample whether the database has the sample workspace instead of only the cast
 * @param isStored whether the table and the row are written
 * @param notes sentences below the table that tell where the time is spent
 */
export async function bench(
  {
    name,
    title,
    web = false,
    sample = false,
    isStored = true,
    filling,
  }: { name: string; title: string; web?: boolean; sample?: boolean; isStored?: boolean; filling?: BenchFill },
  work: (context: BenchContext) => Promise<{ figures: BenchFigure[]; notes?: string[] }>,
): Promise<void> {
  execFileSync(process.execPath, ['scripts/run/build.mjs', ...(web ? [] : ['server'])], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const scratch = mkdtempSync(join(tmpdir(), 'proofline-bench-'))
  const home = filling?.folder ?? scratch
  const dataDir = join(home, 'data')
  const filled = filling && (await fillOnce(home, dataDir, filling))
  const embedded = await startEmbedded({ dataDir })
  try {
    await migrate(embedded.url, join(root, 'db/migrations'))
    const owner = openOwner(embedded.url)
    if (filling === undefined && !sample) await seedPeople(owner)
    const server = await startServer(embedded.url, sample)
    try {
      const { token, tokenHash } = createToken()
      await owner`
        insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds)
        values (${tokenHash}, ${cast.meera.id}, true, now(), now(), now() + interval '1 day', 86400)`
      const context = { ...server, token, owner, databaseUrl: embedded.url, scratch, filled }
      const { figures, notes = [] } = await work(context)
      report(name, title, figures, notes, isStored)
    } finally {
      await server.stop()
      await owner.end()
    }
  } finally {
    await embedded.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

const seedPeople = async (owner: Db): Promise<void> =>
  seedCast(owner, await hash(CAST_PASSWORD, { memoryCost: 8 * 1024, timeCost: 1 }))

/**
 * Fills the database of a folder without waiting for the disk, unless an earlier run has already done so. Returns the object that
 * is stored next to the data.
 */
async function fillOnce(home: string, dataDir: string, { fill }: BenchFill): Promise<unknown> {
  const kept = join(home, 'filled.json')
  const before = readOr(kept)
  if (before !== undefined) return JSON.parse(before)
  rmSync(dataDir, { recursive: true, force: true })
  const embedded = await startEmbedded({ dataDir, durable: false })
  try {
    await migrate(embedded.url, join(root, 'db/migrations'))
    const owner = openOwner(embedded.url)
    await seedPeople(owner)
    const filled = await fill(owner, embedded.url)
    await owner.end()
    writeFileSync(kept, JSON.stringify(filled))
    return filled
  } finally {
    await embedded.stop()
  }
}

const readOr = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

async function startServer(databaseUrl: string, sample: boolean) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: sample ? '1' : '0',
      WRITES_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /is ready: (\S+)/.exec(output)?.[1]
      if (address !== undefined) done(address)
    })
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${output}`)))
  })
  return {
    url,
    serverMemory: () => {
      const children = readOr(`/proc/${child.pid}/task/${child.pid}/children`)
      if (children === undefined) return undefined
      const processes = [child.pid, ...children.split(' ').filter((pid) => pid !== '')]
      // A child may exit meanwhile.
      const resident = processes.map((pid) => Number(/VmRSS:\s+(\d+) kB/.exec(readOr(`/proc/${pid}/status`) ?? '')?.[1] ?? 0))
      return resident.reduce((sum, kilobytes) => sum + kilobytes, 0) * 1024
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function tableOf(figures: readonly BenchFigure[]): string {
  const hasBefore = figures.some(({ before }) => before !== undefined)
  const lines = [
    ['figure', hasBefore ? 'before' : [], 'measured', 'baseline', 'ratio', 'limit'],
    ['---', hasBefore ? '---' : [], '---', '---', '---', '---'],
    ...figures.map(({ figure, before = '', measured, baseline, ratio, limit, met }) => [
      figure,
      hasBefore ? before : [],
      measured,
      baseline,
      ratio?.toFixed(2) ?? '–',
      `${limit}${met ? '' : ' **not met**'}`,
    ]),
  ]
  return lines
    .map((cells) => `| ${cells.flat().join(' | ')} |`)
    .join('\n')
    .replaceAll(' --- ', '---')
}

/** Returns the ms of a fixed computation, to compare tables from other times and machines. */
function measureMachine(): number {
  const list = Array.from({ length: 300_000 }, (_, n) => (n * 7_919) % 1_000_003)
  const once = (): number => {
    const began = performance.now()
    JSON.parse(JSON.stringify(list.toSorted((one, other) => one - other)))
    return performance.now() - began
  }
  return computeMedian(Array.from({ length: 7 }, once))
}
const machineBefore = measureMachine()

/** The mean time of the computation before and after `bench scale`, on the machine for which its limits in ms were set. */
const USUAL_MACHINE_MS = 70
/** A slower machine is busy with something else, so its limits would mean little. */
const MAX_SLOWNESS = 3
/**
 * Returns how many times slower than usual the machine is. A faster machine gets no lower limits, because a limit says how long a
 * person may wait.
 */
const slownessOf = (before: number, after: number): number =>
  Math.min(MAX_SLOWNESS, Math.max(1, (before + after) / 2 / USUAL_MACHINE_MS))

function judgeByMachine(figure: BenchFigure, slowness: number): BenchFigure {
  const { limitMs, limit, met } = figure
  if (limitMs === undefined) return figure
  const most = limitMs.most * slowness
  const inMs = `≤ ${Math.round(most).toLocaleString('en-IN')} ms`
  return { ...figure, limit: limit === '' ? inMs : `${inMs}, ${limit}`, met: met && limitMs.measured <= most }
}

/** Prints a table. Unless told otherwise, also writes it to results/performance.md and its row to docs/results.md. */
export function report(
  name: string,
  title: string,
  measured: readonly BenchFigure[],
  notes: readonly string[],
  isStored = true,
): void {
  const machineAfter = measureMachine()
  const slowness = slownessOf(machineBefore, machineAfter)
  const figures = measured.map((figure) => judgeByMachine(figure, slowness))
  const isRaised = slowness > 1 && figures.some(({ limitMs }) => limitMs !== undefined)
  const table = tableOf(figures)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  // On a busy machine the two sides of a ratio are not slowed down equally, so the table shows the load.
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const context = `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} cores, load ${load}, machine ${machineBefore.toFixed(0)} and ${machineAfter.toFixed(0)} ms${isRaised ? `, limits in ms × ${slowness.toFixed(2)}` : ''}`
  console.log(`\n${title}\n${context}\n${table}\n${notes.join('\n')}`)
  if (figures.some(({ met }) => !met)) process.exitCode = 1
  if (!isStored) return

  const [from, to] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`]
  const section = [
    from,
    `## ${title}`,
    '',
    `${context}. \`npm run bench ${name}\``,
    '',
    table,
    '',
    ...notes.map((note) => `- ${note}`),
    to,
  ]
  const before = readOutput('performance') || '# Performance\n'
  const at = before.indexOf(from)
  const text =
    at < 0
      ? `${before.trimEnd()}\n\n${section.join('\n')}\n`
      : `${before.slice(0, at)}${section.join('\n')}${before.slice(before.indexOf(to, at) + to.length)}`
  writeOutput('performance', text)
  const unmet = figures.filter(({ met }) => !met)
  const misses = unmet.map(({ figure, ratio, limit }) =>
    ratio === undefined ? figure : `${figure}, ${ratio.toFixed(2)} (${limit})`,
  )
  const sum = `${figures.length - unmet.length} of ${figures.length} limits met`
  storeResults([[`npm run bench ${name}`, misses.length === 0 ? sum : `${sum}: not ${misses.join('; ')}`]])
}
