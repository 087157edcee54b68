import { formatQuantity } from '../kit/shared/counted.ts'

export type Health = 'good' | 'amber' | 'red'
/** The health of a value that operators look at first. Unless it is good, `advice` says what to do. */
export type HealthVerdict = { health: Health; advice: string | undefined }

const HOUR_MS = 3_600_000
const good: HealthVerdict = { health: 'good', advice: undefined }
const since = (at: string, now: Date): number => (now.getTime() - new Date(at).getTime()) / HOUR_MS

/** From how many hours on a backup is amber or red, and a drill amber. */
const BACKUP_HOURS = { amber: 26, red: 50 }
const DRILL_HOURS = 8 * 24
const DISK = { amber: 0.8, red: 0.92 }
/** The time after which a node counts as silent. Nodes report every ten seconds. */
export const NODE_SILENT_MS = 45_000

type LastRun = { finishedAt: string; problem: string | null } | undefined
type Backups = {
  isSetUp: boolean
  lastGood: LastRun
  last: LastRun
  notes: readonly string[]
  now: Date
}

export function judgeBackup({ isSetUp, lastGood, last, notes, now }: Backups): HealthVerdict {
  if (lastGood === undefined)
    return {
      health: 'red',
      advice: isSetUp
        ? 'There is no backup yet. Press Back up now, and look here for its result.'
        : 'No backup is set up. Set BACKUP_TO to a folder or bucket and BACKUP_EVERY to 24, and start Proofline again.',
    }
  const hours = since(lastGood.finishedAt, now)
  const advice =
    last?.problem != null
      ? `The last one failed: ${last.problem}`
      : 'Look under Background work why there has been none since, or press Back up now.'
  if (hours >= BACKUP_HOURS.red) return { health: 'red', advice }
  if (hours >= BACKUP_HOURS.amber || last?.problem != null) return { health: 'amber', advice }
  return notes.length > 0 ? { health: 'amber', advice: notes.join(' ') } : good
}

const TRY = 'Start the restore drill under Background work, where BACKUP_TO puts it, or run npm run drill.'
export function judgeDrill({ last, now }: { last: LastRun; now: Date }): HealthVerdict {
  if (last === undefined) return { health: 'amber', advice: `No backup has been tried yet. ${TRY}` }
  if (last.problem !== null) return { health: 'red', advice: `The last backup can’t be restored: ${last.problem}` }
  return since(last.finishedAt, now) >= DRILL_HOURS
    ? { health: 'amber', advice: `The last drill is more than 8 days ago. ${TRY}` }
    : good
}

export function judgeDisk(disks: readonly { total: number; free: number }[]): HealthVerdict {
  const fullest = Math.max(0, ...disks.map(({ total, free }) => 1 - free / total))
  const advice = 'Free some space or move DATA_DIR to a larger disk: on a full one nothing can be stored.'
  return fullest >= DISK.red ? { health: 'red', advice } : fullest >= DISK.amber ? { health: 'amber', advice } : good
}

type NodeSeen = { version: string; seenAt: string }
export const isNodeAnswering = ({ seenAt }: { seenAt: string }, now: Date): boolean =>
  now.getTime() - new Date(seenAt).getTime() < NODE_SILENT_MS

export function judgeNodes(nodes: readonly NodeSeen[], now: Date): HealthVerdict {
  const silent = nodes.filter((node) => !isNodeAnswering(node, now))
  if (silent.length > 0)
    return {
      health: 'red',
      advice: `${formatQuantity(silent.length, 'node')} stopped answering without being stopped. Look at the host, and start it again.`,
    }
  return new Set(nodes.map(({ version }) => version)).size > 1
    ? { health: 'amber', advice: 'The nodes have different versions. Update the older ones as described in How to update.' }
    : good
}

/** From how many ms on a node is slow, and the fewest calls for this verdict. */
const CALL_MS = { amber: 500, red: 2_000 }
const ENOUGH_CALLS = 20
type Called = { facts: { calls?: { count: number; p95Ms: number | null } | undefined } }

/** Judges whether a node answers 95 of 100 calls soon enough. Too few calls give no verdict. */
export function judgeCallTimes({ facts: { calls } }: Called): Health {
  const ms = calls === undefined || calls.count < ENOUGH_CALLS ? 0 : (calls.p95Ms ?? 0)
  return ms >= CALL_MS.red ? 'red' : ms >= CALL_MS.amber ? 'amber' : 'good'
}

export function judgeCalls(nodes: readonly (Called & { name: string; seenAt: string })[], now: Date): HealthVerdict {
  const slow = nodes.filter((node) => isNodeAnswering(node, now) && judgeCallTimes(node) !== 'good')
  if (slow.length === 0) return good
  return {
    health: slow.some((node) => judgeCallTimes(node) === 'red') ? 'red' : 'amber',
    advice: `One in 20 calls takes long on ${slow.map(({ name }) => name).join(', ')}. Where the time goes names the calls; look whether a backup or an import runs, and at the processor and the disk of the host.`,
  }
}

/**
 * From how many ms on a clock counts as wrong. A smaller difference has no visible effect. With ten minutes, decisions would
 * affect days that are already summed.
 */
const CLOCK_MS = { amber: 3_000, red: 60_000 }
type Clocked = { name: string; seenAt: string; facts: { clockAheadMs?: number | undefined } }

export function judgeClocks(nodes: readonly Clocked[], now: Date): HealthVerdict {
  const off = nodes
    .filter((node) => isNodeAnswering(node, now))
    .map(({ name, facts: { clockAheadMs = 0 } }) => ({ name, ms: clockAheadMs }))
    .filter(({ ms }) => Math.abs(ms) >= CLOCK_MS.amber)
  if (off.length === 0) return good
  const each = off.map(
    ({ name, ms }) => `${name} is ${formatQuantity(Math.round(Math.abs(ms) / 1000), 'second')} ${ms > 0 ? 'ahead' : 'behind'}`,
  )
  return {
    health: off.some(({ ms }) => Math.abs(ms) >= CLOCK_MS.red) ? 'red' : 'amber',
    advice: `Clocks differ from the database’s: ${each.join(', ')}. Synchronize all hosts with one time source (NTP).`,
  }
}

type JobRun = { state: string; failing: { times: number } | null }
/** A run and its three retries. */
const ALL_TRIES = 4
/**
 * Judges the health of a job. A failed run counts until another one succeeds, even while the job is queued or running again. A
 * run that ended because the app was stopped has not failed.
 */
export function judgeJob({ state, failing }: JobRun): Health {
  if (state === 'failed' || (failing !== null && failing.times >= ALL_TRIES)) return 'red'
  return state === 'retry' || failing !== null ? 'amber' : 'good'
}

export function judgeJobs(jobs: readonly JobRun[]): HealthVerdict {
  const healths = jobs.map(judgeJob)
  if (healths.includes('red'))
    return { health: 'red', advice: 'A job has failed at every try. See why, fix the cause, and start it again.' }
  return healths.includes('amber') ? { health: 'amber', advice: 'A job has failed and will be tried again automatically.' } : good
}

/** Returns how many days the disk lasts if it keeps growing as in the last 7 days. Undefined if it does not grow. */
export const estimateDaysUntilFull = (free: number, grownIn7Days: number | null): number | undefined =>
  grownIn7Days === null || grownIn7Days <= 0 ? undefined : Math.floor((free / grownIn7Days) * 7)

/** Returns text such as "hour", "6 hours", "5 minutes" or "7 days". */
export function sayInterval(cron: string | null): string {
  if (cron === null) return 'when asked for'
  const [minute = '', hour = '', day = ''] = cron.split(' ')
  const step = (part: string): number => Number(/\/(\d+)$/.exec(part)?.[1] ?? 1)
  if (minute.includes('*')) return step(minute) === 1 ? 'minute' : `${step(minute)} minutes`
  if (hour === '*' || hour.includes('/')) return step(hour) === 1 ? 'hour' : `${step(hour)} hours`
  return step(day) === 1 ? 'day' : `${step(day)} days`
}
