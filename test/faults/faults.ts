/**
 * The faults that the app must survive while users decide on tasks, import workbooks, assign rows, take imports and assignments
 * back, and read (npm run faults; faults.long.test.ts runs a few rounds of some). The clients record acknowledged writes in a
 * ledger, and after each fault the database is compared with it.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import type { Build } from '../built-app.ts'
import { acceptAndClose } from './accept-and-close.ts'
import { behindBalancer } from './behind-balancer.ts'
import { clusterFaults } from './cluster.ts'
import { diskFull } from './disk-full.ts'
import { frozen } from './frozen.ts'
import { databaseKilled, databaseRestarted, nodeKilled } from './killed.ts'
import { differences, unacknowledged } from './ledger.ts'
import { arrangeDays, arrangePlanned, arrangeSite, arrangeTasks, selectEntryIdsByDay, type Site, work } from './load.ts'
import { namespaces } from './namespaces.ts'
import { night } from './night.ts'
import { replicaLag } from './replica-lag.ts'
import { rolling } from './rolling.ts'
import { type Fault, type Measured, type FaultSystem, untilNone } from './round.ts'

const THINK_MS = 10
const LONGEST_WARM_UP_MS = 6_000

export const FAULTS = {
  node: nodeKilled,
  postgres: databaseKilled,
  restart: databaseRestarted,
  'accept-and-close': acceptAndClose,
  balancer: behindBalancer,
  frozen,
  'replica-lag': replicaLag,
  'disk-full': diskFull,
  namespaces,
  rolling,
  ...clusterFaults,
  night,
} as const satisfies Record<string, Fault>
export type FaultName = keyof typeof FAULTS
export const faultNames = Object.keys(FAULTS) as FaultName[]
export const clusterFaultNames = Object.keys(clusterFaults) as FaultName[]

export type FaultResult = {
  fault: FaultName
  rounds: number
  notRun?: string
  /** Updates and imports that were acknowledged in any round and later found in the database. */
  updates: number
  imports: number
  /** Assignments of all rows of a file, approved timesheets (`approved`), and imports that were taken back (`takenBack`). */
  lines: number
  approved: number
  /** Added candidates, and days of targets with recorded units (`days`). */
  candidates: number
  days: number
  takenBack: number
  /** Writes that were stored completely although their response was lost, as a repeated call or a read showed. */
  unacknowledged: number
  turnedAway: number
  /** The longest time in ms between two acknowledged updates in any round. */
  longestOutMs: number
  measured: Measured
  wrong: string[]
}

type Stage = { open: Fault['open']; place: FaultSystem; site: Site }

async function playRound({ place, site }: Stage, number: number, sum: FaultResult): Promise<void> {
  const fault: Fault = FAULTS[sum.fault]
  const name = `${sum.fault} ${number}`
  const file = `Round ${name}.xlsx`
  const fail = (what: string): number => sum.wrong.push(`round ${number}: ${what}`)
  const before = openOwner(place.ownerUrl())
  const fileId = await arrangeTasks(before, site, file)
  const planned = `Lines ${name}.xlsx`
  const plannedId = await arrangePlanned(before, planned)
  await arrangeDays(before, site)
  const days = await selectEntryIdsByDay(before)
  await before.end()

  const refusals = ['NOT_READY', ...(fault.refusals ?? [])]
  const { thinkMs = THINK_MS, importEveryMs = thinkMs } = fault
  const load = work(site, { url: place.url, file, planned, days, round: name, thinkMs, importEveryMs, refusals })
  const { ledger } = load
  try {
    for (
      const began = Date.now();
      Math.min(ledger.takenBack.length, ledger.lines, ledger.approved.length) === 0 && Date.now() - began < LONGEST_WARM_UP_MS;
    )
      await pause(10)
    await pause(Math.random() * 600)
    const measured = await fault.strike(place, { number, name, site, file, load, fail })
    for (const [what, value] of Object.entries(measured)) sum.measured[what] = Math.max(sum.measured[what] ?? 0, value)
    await pause(300)
  } finally {
    await load.stop()
  }
  if (ledger.broken > 0 && fault.cutsClients !== true) fail(`${ledger.broken} connections of clients broke`)
  const orphans = await untilNone(place.orphans)
  if (orphans > 0) fail(`${orphans} orphan processes`)

  const owner = openOwner(place.ownerUrl())
  for (const [what, count] of ledger.wrong) fail(`${what}: ${count}`)
  for (const what of await differences(owner, { fileId, plannedId, round: name }, ledger)) fail(what)
  sum.unacknowledged += await unacknowledged(owner, fileId, name, ledger)
  await owner.end()
  sum.updates += ledger.updates.length
  sum.imports += ledger.imports.length
  sum.lines += ledger.lines
  sum.approved += ledger.approved.length
  sum.candidates += ledger.candidates.length
  sum.days += ledger.recorded.size
  sum.takenBack += ledger.takenBack.length
  sum.turnedAway += ledger.turnedAway
  sum.longestOutMs = Math.max(sum.longestOutMs, ledger.longestGapMs)
}

export async function runFaults(
  build: Build,
  folder: string,
  rounds: Partial<Record<FaultName, number>>,
  report = (_: string): void => {},
): Promise<FaultResult[]> {
  const results: FaultResult[] = []
  let stage: Stage | undefined
  const close = async (): Promise<void> => {
    const wrong = await stage?.place.close()
    stage = undefined
    results.at(-1)?.wrong.push(...(wrong ?? []))
  }
  try {
    for (const name of faultNames) {
      const count = rounds[name] ?? 0
      if (count === 0) continue
      const fault: Fault = FAULTS[name]
      if (stage !== undefined && stage.open !== fault.open) await close()
      const sum: FaultResult = {
        fault: name,
        rounds: count,
        updates: 0,
        imports: 0,
        lines: 0,
        approved: 0,
        candidates: 0,
        days: 0,
        takenBack: 0,
        unacknowledged: 0,
        turnedAway: 0,
        longestOutMs: 0,
        measured: {},
        wrong: [],
      }
      results.push(sum)
      const reason = fault.cannot?.()
      if (reason !== undefined) {
        sum.notRun = reason
        report(`NOT RUN ${fault.title}: ${reason}`)
        continue
      }
      try {
        stage ??= await openStage(build, join(folder, name), fault)
        for (let n = 1; n <= count; n++) {
          await playRound(stage, n, sum)
          report(
            `${fault.title}, round ${n} of ${count}: ${sum.updates} updates, ${sum.imports} imports acknowledged, ${JSON.stringify(sum.measured)}; ${sum.wrong.length} wrong so far`,
          )
        }
      } catch (error) {
        sum.wrong.push(`broken off: ${(error as Error).message}`)
        await close()
      }
    }
  } finally {
    await close()
  }
  return results
}

async function openStage(build: Build, folder: string, { open, people }: Fault): Promise<Stage> {
  // Only the parent is created here. Each place creates its own folder.
  mkdirSync(join(folder, '..'), { recursive: true, mode: 0o755 })
  const place = await open(build, folder)
  const owner = openOwner(place.ownerUrl())
  try {
    return { open, place, site: await arrangeSite(owner, people) }
  } catch (error) {
    await place.close()
    throw error
  } finally {
    await owner.end()
  }
}
