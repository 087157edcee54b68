/** What runs by itself, on one node at a time: jobs in PostgreSQL, by pg-boss (docs/adr). */
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import cronParser from 'cron-parser'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool } from '../postgres/db.ts'
import { isDatabaseAway } from '../postgres/faults.ts'
import { APP_ROLE, openOwnerPatiently } from '../postgres/pool.ts'
import { readMessage } from '../server/log.ts'

export type BackgroundJob = {
  /** Lower case with dashes: 'sweep-exports'. */
  name: string
  /** When it runs by itself, as cron has it, Asia/Kolkata: '0 * * * *'; undefined: only when it is asked for. */
  at: string | undefined
  /** Longer than any run: one that takes longer, or whose node was killed, is begun again after this time. */
  minutes: number
  /** How often it is tried again, each time after twice as long. */
  retries: number
  /** Also when a node starts. */
  atStart?: boolean
  /** @returns what it did, for the System page */
  run: (stopping: AbortSignal) => Promise<string>
}

const SCHEMA = 'jobs'
const ZONE = 'Asia/Kolkata'
/** By which pg-boss turns schedules into jobs. */
const SCHEDULER = '__pgboss__send-it'
/** In seconds; tests have their own. */
export const PACE = { poll: 5, retry: 60, maintain: 60 }
const KEPT_DAYS = 30
const STOP_MS = 3_000

/** pg-boss speaks to the database by our sessions. */
const adapt = (session: (work: (db: Db) => Promise<unknown[]>) => Promise<unknown[]>) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const found = await session(async (db) => {
      try {
        return (await db.unsafe(text, values.map(toParameter) as never[])) as unknown[]
      } catch (error) {
        // Several statements in one, with their own transaction.
        if (/^\s*begin\b/i.test(text)) await db`rollback`
        throw error
      }
    })
    return { rows: Array.isArray(found[0]) ? (found as unknown[][]).flat() : found }
  },
})
/** Our sessions write JSON themselves; pg-boss sends lists of jobs as text. */
const toParameter = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('[{') ? (JSON.parse(value) as unknown) : (value ?? null)

const queueOf = ({ minutes, retries }: BackgroundJob, pace: typeof PACE) => ({
  // At most one that waits, one that runs and one that is tried again.
  policy: 'stately' as const,
  expireInSeconds: Math.ceil(minutes * 60),
  retryLimit: retries,
  retryDelay: pace.retry,
  retryBackoff: true,
  retentionMinutes: KEPT_DAYS * 24 * 60,
})

const options = {
  schema: SCHEMA,
  archiveCompletedAfterSeconds: KEPT_DAYS * 24 * 3600,
  archiveFailedAfterSeconds: KEPT_DAYS * 24 * 3600,
  deleteAfterDays: KEPT_DAYS,
}

/** Loaded when it is needed: most tests and commands run no jobs. */
const open = async (settings: PgBoss.ConstructorOptions) => new (await import('pg-boss')).default(settings)

type Preparing = {
  /** No other node has this database: what is marked as running was killed, and need not wait for its minutes. */
  isOnly?: boolean
  pace?: typeof PACE
}
/** Makes the tables and queues of the jobs, or brings them up to date, as the owner; call it at each start, after `migrate`. */
export async function prepareJobs(
  ownerUrl: string,
  jobs: readonly BackgroundJob[],
  { isOnly = false, pace = PACE }: Preparing = {},
): Promise<void> {
  const owner = await openOwnerPatiently(ownerUrl, 30)
  const boss = await open({ ...options, db: adapt((work) => work(owner)), supervise: false, schedule: false })
  try {
    await owner`select pg_advisory_lock(hashtext('proofline jobs'))`
    await boss.start()
    await boss.createQueue(SCHEDULER)
    for (const job of jobs) {
      await boss.createQueue(job.name, { name: job.name, ...queueOf(job, pace) })
      await boss.updateQueue(job.name, { name: job.name, ...queueOf(job, pace) })
      if (job.at !== undefined) await boss.schedule(job.name, job.at, {}, { tz: ZONE })
    }
    const scheduled = new Set(jobs.filter(({ at }) => at !== undefined).map(({ name }) => name))
    for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
    if (isOnly) await owner`update jobs.job set started_on = now() - expire_in - interval '1 second' where state = 'active'`
    await owner.unsafe(`grant usage on schema ${SCHEMA} to ${APP_ROLE}`)
    await owner.unsafe(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${APP_ROLE}`)
  } finally {
    await boss.stop({ graceful: false })
    await owner.end({ timeout: 1 })
  }
}

type Starting = {
  pool: Pick<Pool, 'statement'>
  jobs: readonly BackgroundJob[]
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Receives how each run ended. @param problem why it failed, without values of the database */
  onEnd?: (job: string, problem: string | undefined) => Promise<void>
  pace?: typeof PACE
}
/**
 * Runs the jobs as they come due. @returns what ends them: running ones are told, and given up after 3 s
 * @throws the error of a database that is away: none runs then */
export async function startJobs({
  pool,
  jobs,
  logger,
  onEnd = async () => {},
  pace = PACE,
}: Starting): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  // Each job listens while it waits.
  setMaxListeners(0, stopping.signal)
  const boss = await open({
    ...options,
    db: adapt(pool.statement),
    migrate: false,
    clockMonitorIntervalSeconds: 600,
    maintenanceIntervalSeconds: pace.maintain,
  })
  // A database that is away for a while; it goes on by itself.
  boss.on('error', (error) => logger.warn({ err: error }, 'the job runner met an error'))
  /** Begun here and not over. */
  const running = new Map<string, string>()
  /** What became of a job: while the database is away it waits, as the job would else be run again. */
  const store = async (change: () => Promise<unknown>): Promise<void> => {
    for (;;)
      try {
        return void (await change())
      } catch (error) {
        if (!isDatabaseAway(error) || stopping.signal.aborted) throw error
        await wait(pace.poll)
      }
  }
  const wait = (seconds: number) =>
    pause(seconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const runNext = async (job: BackgroundJob): Promise<void> => {
    const [taken] = await boss.fetch(job.name)
    if (taken === undefined) return
    running.set(taken.id, job.name)
    const startedAt = performance.now()
    let problem: string | undefined
    try {
      const did = await job.run(stopping.signal)
      logger.info({ job: job.name, ms: Math.round(performance.now() - startedAt), did }, 'ran a job')
      await store(() => boss.complete(job.name, taken.id, { did }))
    } catch (error) {
      logger.warn({ job: job.name, err: error }, 'a job failed')
      // pg-boss stores all of an error, and the database's has the values of a row.
      problem = readMessage(error as Error)
      await store(() => boss.fail(job.name, taken.id, new Error(problem)))
    }
    running.delete(taken.id)
    // One that a stop ended has not failed.
    if (!stopping.signal.aborted) await store(() => onEnd(job.name, problem))
  }
  // Not pg-boss's own workers: they leave what became of a job behind, and its error ends the process when the database is away.
  const work = async (job: BackgroundJob): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runNext(job).catch((error: unknown) =>
        logger.warn({ job: job.name, err: error }, 'a job could not be taken or noted'),
      )
      await wait(pace.poll)
    }
  }
  try {
    await boss.start()
    for (const { name } of jobs.filter(({ atStart }) => atStart === true)) await boss.send(name, {}, {})
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  const workers = Promise.all(jobs.map(work))
  return async () => {
    stopping.abort()
    await Promise.race([workers, pause(STOP_MS, undefined, { ref: false })])
    // While the database is away none is noted: each is begun again after its minutes.
    for (const [id, name] of running) await boss.fail(name, id, new Error('The app stopped.')).catch(() => undefined)
    await boss.stop({ graceful: false }).catch(() => undefined)
  }
}

/** Has a job run as soon as a node is free. Nothing happens when it already waits. @param db a transaction's, too */
export async function requestJob(db: Db, name: string): Promise<void> {
  const boss = await open({ ...options, db: adapt((work) => work(db)) })
  await boss.send(name, {}, {})
}

/** The same where jobs run at all: a database that was only migrated has none, and finds what to do when they begin. */
export async function requestJobIfThere(db: Db, name: string): Promise<void> {
  const [there] = await db<{ has: boolean }[]>`select to_regclass(${`${SCHEMA}.schedule`}) is not null as has`
  if (there?.has === true && (await jobExists(db, name))) await requestJob(db, name)
}

export type JobState = {
  name: string
  /** As cron has it; null: only when it is asked for. */
  at: string | null
  /** By the schedule; null: when it is asked for. */
  nextAt: string | null
  state: 'waiting' | 'queued' | 'running' | 'retry' | 'failed' | 'done'
  /** Of the last run. */
  startedAt: string | null
  endedAt: string | null
  tries: number
  /** What it did, or why it failed. */
  said: string | null
}

/** Whether it runs here: by itself, or as one of those that are `askedFor`. */
export const jobExists = async (db: Db, name: string, askedFor: readonly string[] = []): Promise<boolean> =>
  (
    await db`select from jobs.queue q where name = ${name}
    and (name = any(${askedFor}) or exists (select from jobs.schedule s where s.name = q.name))`
  ).length > 0

/**
 * The last run of each job that runs by itself, and of those that are `askedFor` alone; one that waits behind it counts as
 * queued.
 */
export async function selectJobs(db: Db, now: Date, askedFor: readonly string[] = []): Promise<JobState[]> {
  const jobs = await db<Omit<JobState, 'nextAt'>[]>`
    select q.name, s.cron as at,
      case
        when exists (select from jobs.job w where w.name = q.name and w.state = 'created') then 'queued'
        when j.state = 'active' then 'running'
        when j.state = 'completed' then 'done'
        when j.state in ('failed', 'cancelled') then 'failed'
        when j.state = 'retry' then 'retry'
        else 'waiting'
      end as state,
      j.started_on as "startedAt", j.completed_on as "endedAt", coalesce(j.retry_count, 0) as tries,
      coalesce(j.output ->> 'did', j.output ->> 'message', j.output -> 'value' ->> 'message') as said
    from jobs.queue q left join jobs.schedule s using (name) left join lateral (
      select * from jobs.job where job.name = q.name and started_on is not null order by started_on desc limit 1) j on true
    where s.cron is not null or q.name = any(${askedFor})
    order by q.name`
  return jobs.map((job) => ({ ...job, nextAt: job.at === null ? null : findNext(job.at, now) }))
}

const findNext = (cron: string, now: Date): string =>
  cronParser.parseExpression(cron, { currentDate: now, tz: ZONE }).next().toDate().toISOString()

/** How many runs ended on the day or after it, and how many of them failed. */
export const countRuns = (db: Db, day: string) => db<{ ended: number; failed: number }[]>`
  select count(*)::int as ended, (count(*) filter (where state = 'failed'))::int as failed
  from jobs.job where completed_on >= ${day}::date::timestamp at time zone ${ZONE}`
