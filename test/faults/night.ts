import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { cast } from '../../db/cast.ts'
import { auditLog } from '../../src/audit/contract.ts'
import { approvals } from '../../src/inbox/approvals-contract.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { groupBy } from '../../src/kit/shared/grouped.ts'
import { toDay, shiftDay } from '../../src/kit/shared/time.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { qualitative } from '../../src/qualitative/contract.ts'
import { candidates } from '../../src/recruitment/candidates-contract.ts'
import { reports } from '../../src/reports/contract.ts'
import { crossChecks } from '../../src/reports/cross-check/contract.ts'
import { session } from '../../src/session/contract.ts'
import { system } from '../../src/system/contract.ts'
import { files } from '../../src/rows/files/contract.ts'
import { fileRows } from '../../src/row-work/grid/contract.ts'
import { home } from '../../src/row-work/home/contract.ts'
import { scorecard } from '../../src/row-reports/scorecard/contract.ts'
import { fileSummary } from '../../src/row-reports/summary/contract.ts'
import { users } from '../../src/users/contract.ts'
import { arrangeAuthors, callAs, createSessionToken, type TestInput } from '../calls.ts'
import { databaseIn } from '../built-app.ts'
import { keptFaults, moneyFaults } from '../invariants.ts'
import { PROJECT } from './load.ts'
import { openTwoNodes, type RestartedNodes } from './rolling.ts'
import { type Fault, type Measured, type Round, roundToSeconds } from './round.ts'

const MINUTE = 60_000
/**
 * NIGHT_MINUTES shortens a round, to try the check itself. It must be at least 5, so that an interrupted backup is made again.
 */
const LENGTH = Number(process.env['NIGHT_MINUTES'] ?? 30) * MINUTE
const RESTART_EVERY = LENGTH / 3
const BACKUP_EVERY = (LENGTH * 2) / 3
const COLLECTING = new URL('./collect.mjs', import.meta.url).href
/** A process takes most of its memory before this time. */
const WARM = LENGTH / 2
const SAMPLE_MS = 5_000
/** Garbage rises and falls within less than this time. */
const WINDOW_MS = 2 * MINUTE
const STREAMS = 300
const READ_EVERY_MS = 700
const WRITE_EVERY_MS = 10_000
const BACK_MS = 10_000
/** The limit for a node, once there are two rounds. Within a single half hour its memory rises and falls by as much. */
const MAX_GROWTH_MB_AN_HOUR = 40

/** Returns the bytes that belong to the process alone, without the buffers that sessions of PostgreSQL share. */
function ownMemory(pid: number): number {
  try {
    const kilobytes = /^Pss_Anon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const stat = Number(name) > 0 ? readFileSync(`/proc/${name}/stat`, 'utf8') : ''
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })

type Sample = { at: number; node: number; database: number }
/** The samples of the whole night. The node that is not restarted is the same in all rounds. */
const samplesOfNight: Sample[] = []
function leastOfWindows(samples: readonly Sample[], of: 'node' | 'database'): Sample[] {
  const began = samples[0]?.at ?? 0
  const warm = samples.filter(({ at }) => at > began + WARM)
  const windows = groupBy(warm, ({ at }) => Math.floor(at / WINDOW_MS))
  return [...windows.values()].map((window) => window.reduce((least, one) => (one[of] < least[of] ? one : least)))
}
/** Returns the growth in MB per hour by least squares. */
function slopeOf(all: readonly Sample[], field: 'node' | 'database'): number {
  const samples = leastOfWindows(all, field)
  const of = (sample: Sample): number => sample[field]
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, size] = [middle(samples.map((one) => one.at)), middle(samples.map(of))]
  const together = samples.reduce((sum, one) => sum + (one.at - at) * (of(one) - size), 0)
  const alone = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0)
  return megabytes((together / alone) * 60 * MINUTE)
}

const megabytes = (bytes = 0): number => Math.round(bytes / 1e6)

/** Keeps a page open by reopening its stream of live updates whenever that ends. */
async function keepOpen(place: RestartedNodes, token: string, { working, late }: { working: () => boolean; late: () => void }) {
  /** Since when no live updates have arrived. Undefined while they arrive. */
  let since: number | undefined = Date.now()
  const end = (): void => {
    if (since !== undefined && Date.now() - since > BACK_MS) late()
    since = undefined
  }
  while (working()) {
    since ??= Date.now()
    try {
      const response = await fetch(`${await place.url()}/api${session.live.path}`, { headers: { 'auth-token': token } })
      for await (const chunk of response.body ?? []) {
        if (Buffer.from(chunk).includes('event: ready')) end()
        if (!working()) break
      }
    } catch {
      // Its node is stopping. The page connects to another one.
    }
    await pause(Math.random() * 1_000)
  }
  end()
}

const pagesOf = (file: string, today: string): (readonly [Endpoint, TestInput])[] => {
  const period = { from: shiftDay(today, -30), to: today }
  const report = { fromDate: period.from, toDate: period.to }
  return [
    [home.files, {}],
    [home.people, {}],
    [files.ofProject, { params: { section: PROJECT, department: '-' } }],
    [fileRows.grid, { params: { file, section: PROJECT, department: '-' } }],
    [fileSummary.read, { params: { file } }],
    [approvals.waiting, {}],
    [users.list, {}],
    [auditLog.list, { query: period }],
    [scorecard.read, { query: period }],
    [crossChecks.ofDays, { query: period }],
    [reports.productivity, { body: { type: 'team', ...report, page: 1, limit: 10 } }],
    [system.state, {}],
  ]
}

async function work(place: RestartedNodes, { site, file, number, fail, load }: Round): Promise<Measured> {
  const owner = openOwner(place.ownerUrl())
  const admin = await createSessionToken(owner, cast.meera.id)
  const people = await arrangeAuthors(owner, STREAMS)
  await owner`update users set enable_qualitative = true where id = any (${people.map(({ id }) => id)}::uuid[])`
  const began = Date.now()
  const counts = { pages: 0, calls: 0, late: 0, backups: 0, restarts: 0 }
  const isOver = (): boolean => Date.now() - began > LENGTH
  const working = (): boolean => !isOver() && place.ended() === undefined
  const send = async (spec: Endpoint, token: string, input: TestInput): Promise<void> => {
    const { status, code } = await callAs(await place.url(), token, spec, input)
    counts.calls += 1
    if (code !== 'ok') fail(`${spec.method} ${spec.path} returned ${status} ${code}`)
  }
  const streams = people.map(({ token }) => keepOpen(place, token, { working, late: () => counts.late++ }))
  const reading = async (): Promise<void> => {
    for (let n = 0; working(); n++) {
      const pages = pagesOf(file, toDay(new Date()))
      const [spec, input] = pages[n % pages.length] as (typeof pages)[number]
      await send(spec, admin, input)
      counts.pages += 1
      await pause(READ_EVERY_MS)
    }
    // Otherwise the rest of the night would be idle, and the check would pass.
    if (!isOver()) fail('the work ended before its time')
  }
  const logging = async (): Promise<void> => {
    for (let n = 0; working(); n++) {
      const task = { title: `Night ${number} ${n}`, description: 'Checked', timeSpent: { hours: 0, minutes: 1 } }
      const body = { effectiveDate: toDay(new Date()), taskList: [task] }
      await send(qualitative.add, people[n % people.length]?.token ?? '', { body })
      await send(candidates.all, site.recruiters[0] ?? '', {
        params: { jobId: site.jobId },
        query: { page: '1', pageSize: '50' },
      })
      await pause(WRITE_EVERY_MS)
    }
  }
  if (number === 1) samplesOfNight.length = 0
  const sampling = async (): Promise<void> => {
    for (; working(); await pause(SAMPLE_MS)) {
      const { postmaster } = databaseIn(place.dataDir)
      const database = [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + ownMemory(pid), 0)
      samplesOfNight.push({ at: Date.now(), node: ownMemory(place.pid('a')), database })
    }
  }
  const restarting = async (): Promise<void> => {
    for (let next = RESTART_EVERY; next < LENGTH; next += RESTART_EVERY) {
      while (working() && Date.now() - began < next) await pause(500)
      if (!(await place.allUp())) fail('the two nodes did not become ready')
      const code = await place.restart('b')
      if (code !== 0) fail(`the stop of node b gave ${code}`)
      counts.restarts += 1
    }
  }
  const backingUp = async (): Promise<void> => {
    for (let next = BACKUP_EVERY / 4; next < LENGTH; next += BACKUP_EVERY) {
      while (working() && Date.now() - began < next) await pause(500)
      // In a new session, the password counts as recently entered.
      await send(system.startJob, await createSessionToken(owner, cast.meera.id), { params: { name: 'backup' } })
      counts.backups += 1
    }
  }
  await Promise.all([reading(), logging(), sampling(), restarting(), backingUp()])
  await load.stop()
  await Promise.all(streams)
  const made = await owner<{ problem: string | null }[]>`
    select problem from maintenance_runs where kind = 'backup' and started_at >= ${new Date(began).toISOString()}`
  // A restart can interrupt a backup, which is made again a minute later.
  if (made.filter(({ problem }) => problem === null).length < counts.backups)
    fail(`${counts.backups} backups were asked for, and there are ${JSON.stringify(made)}`)
  for (const what of [...(await moneyFaults(owner)), ...(await keptFaults(owner))]) fail(what)
  await owner.end()
  if (counts.late > 0) fail(`${counts.late} pages had no live updates for ${BACK_MS / 1000} s`)
  if (load.ledger.turnedAway > 0) fail(`${load.ledger.turnedAway} calls were refused`)
  const slopes = { node: slopeOf(samplesOfNight, 'node'), database: slopeOf(samplesOfNight, 'database') }
  if (samplesOfNight.length < 2 || samplesOfNight.some(({ node, database }) => node === 0 || database === 0))
    fail('the memory could not be read')
  const isLongEnough = number > 1
  if (isLongEnough && (Number.isNaN(slopes.node) || slopes.node > MAX_GROWTH_MB_AN_HOUR))
    fail(`the memory of the node that was not restarted grew by ${slopes.node} MB an hour`)
  return {
    'pages read': counts.pages,
    restarts: counts.restarts,
    backups: counts.backups,
    's of the longest call': roundToSeconds(load.ledger.longestCallMs),
    ...(isLongEnough && { 'MB an hour of the node': slopes.node, 'MB an hour of PostgreSQL': slopes.database }),
    'MB of the node at the end': megabytes(samplesOfNight.at(-1)?.node),
    'MB of PostgreSQL at the end': megabytes(samplesOfNight.at(-1)?.database),
  }
}

/** Only runs when named, because it takes two hours. */
export const night: Fault<RestartedNodes> = {
  title: `a night: two nodes, ${STREAMS} open pages, work in every module`,
  holds:
    'for half an hour a round, with a node restarted every ten minutes and a backup every twenty, no call fails, no page is without live updates for 10 s, the memory of the other node stays, and all sums are those of their rows',
  rounds: 4,
  cannot: () => (process.platform === 'linux' ? undefined : 'memory is read from /proc'),
  // At this pace the 1,000 rows of an author last for half an hour.
  thinkMs: 1_800,
  importEveryMs: 20_000,
  people: { authors: 30, recruiters: 2, recorders: 4 },
  // A node's default delay. After it the balancer knows that the node stops, even on a busy machine.
  open: (build, dataDir) => openTwoNodes(build, dataDir, { NODE_OPTIONS: `--import ${COLLECTING}`, STOP_DELAY: '2.5' }),
  strike: work,
}
