/** Background work that runs on one node at a time, as a job of pg-boss in PostgreSQL (ADR 28). */
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
  /** In lower case with dashes, such as 'sweep-exports'. */
  name: string
  /** A cron expression in Asia/Kolkata, such as '0 * * * *'. Undefined for a job that runs only on request. */
  at: string | undefined
  /** The time limit of a run, in minutes. A run that takes longer, or whose node was killed, is started again after this time. */
  minutes: number
  /** How often a failed run is retried. Each wait is twice as long as the one before. */
  retries: number
  atStart?: boolean
  /** @returns what it did, for the System page */
  run: (stopping: AbortSignal) => Promise<string>
}

const SCHEMA = 'jobs'
const ZONE = 'Asia/Kolkata'
/** The queue that pg-boss uses to turn schedules into jobs. */
const SCHEDULER = '__pgboss__send-it'
export const JOB_PACE_SECONDS = { poll: 5, retry: 60, maintain: 60 }
const KEPT_DAYS = 30
const STOP_MS = 3_000

/** Lets pg-boss send its statements through our database sessions. */
const adapt = (session: (work: (db: Db) => Promise<unknown[]>) => Promise<unknown[]>) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const found = await session(async (db) => {
      try {
        return (await db.unsafe(text, values.map(toParameter) as never[])) as unknown[]
      } catch (error) {
        // pg-boss sends several statements as one text with its own transaction, so a failure leaves that transaction open.
        if (/^\s*begin\b/i.test(text)) await db`rollback`
        throw error
      }
    })
    return { rows: Array.isArray(found[0]) ? (found as unknown[][]).flat() : found }
  },
})
/** Our sessions serialize JSON themselves, but pg-boss sends lists of jobs as text, so these are parsed first. */
const toParameter = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('[{') ? (JSON.parse(value) as unknown) : (value ?? null)

const queueOf = ({ minutes, retries }: BackgroundJob, pace: typeof JOB_PACE_SECONDS) => ({
  // At most one job waits, one runs and one is retried.
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

/** Loaded lazily, because most tests and commands run no jobs. */
const open = async (settings: PgBoss.ConstructorOptions) => new (await import('pg-boss')).default(settings)

type Preparing = {
  /** Whether no other node uses this database. If so, jobs that are marked as running were killed, and are restarted at once. */
  isOnly?: boolean
  pace?: typeof JOB_PACE_SECONDS
}
/** Creates or updates the tables and queues of the jobs. Call it as the owner at each start, after `migrate`. */
export async function prepareJobs(
  ownerUrl: string,
  jobs: readonly BackgroundJob[],
  { isOnly = false, pace = JOB_PACE_SECONDS }: Preparing = {},
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
  /** @param problem why the run failed, without values from the database */
  onEnd?: (job: string, problem: string | undefined) => Promise<void>
  pace?: typeof JOB_PACE_SECONDS
}
/**
 * Runs the jobs when they are due.
 * @returns a function that ends them: running jobs are told to stop, and abandoned after 3 s
 * @throws the error of an unreachable database, in which case no job runs
 */
export async function startJobs({
  pool,
  jobs,
  logger,
  onEnd = async () => {},
  pace = JOB_PACE_SECONDS,
}: Starting): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  // Each waiting job adds a listener, so their number is not limited.
  setMaxListeners(0, stopping.signal)
  const boss = await open({
    ...options,
    db: adapt(pool.statement),
    migrate: false,
    clockMonitorIntervalSeconds: 600,
    maintenanceIntervalSeconds: pace.maintain,
  })
  // Usually the database is unreachable for a moment, and pg-boss recovers by itself.
  boss.on('error', (error) => logger.warn({ err: error }, 'the job runner met an error'))
  /** Jobs that this node has started and not finished: id to name. */
  const running = new Map<string, string>()
  /** Stores the outcome of a job. Waits while the database is away, because the job would otherwise run again. */
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
      // pg-boss stores all properties of an error, and a database error contains the values of a row.
      problem = readMessage(error as Error)
      await store(() => boss.fail(job.name, taken.id, new Error(problem)))
    }
    running.delete(taken.id)
    // A job that was interrupted by a shutdown has not failed.
    if (!stopping.signal.aborted) await store(() => onEnd(job.name, problem))
  }
  // Replaces pg-boss's own workers. They lose the outcome of a job when the database is unreachable, and their error then ends
  // the process.
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
    // While the database is unreachable, no failure can be recorded; the jobs then start again after their time limit.
    for (const [id, name] of running) await boss.fail(name, id, new Error('The app stopped.')).catch(() => undefined)
    await boss.stop({ graceful: false }).catch(() => undefined)
  }
}

/**
 * Requests that a job run as soon as a node is free. Does nothing if the job is already waiting.
 * @param db may belong to a transaction
 */
export async function requestJob(db: Db, name: string): Promise<void> {
  const boss = await open({ ...options, db: adapt((work) => work(db)) })
  await boss.send(name, {}, {})
}

/**
 * Requests a job only if the database has the tables of jobs. A database that was only migrated lacks them; its jobs will find
 * their work when they first run.
 */
export async function requestJobIfThere(db: Db, name: string): Promise<void> {
  const [there] = await db<{ has: boolean }[]>`select to_regclass(${`${SCHEMA}.schedule`}) is not null as has`
  if (there?.has === true && (await jobExists(db, name))) await requestJob(db, name)
}

export type JobState = {
  name: string
  at: string | null
  nextAt: string | null
  state: 'waiting' | 'queued' | 'running' | 'retry' | 'failed' | 'done'
  startedAt: string | null
  endedAt: string | null
  tries: number
  /** The result of the last run, or the reason why it failed. */
  said: string | null
}

export const jobExists = async (db: Db, name: string, askedFor: readonly string[] = []): Promise<boolean> =>
  (
    await db`select from jobs.queue q where name = ${name}
    and (name = any(${askedFor}) or exists (select from jobs.schedule s where s.name = q.name))`
  ).length > 0

/**
 * Returns the last run of each job that has a schedule or is in `askedFor`. A job with another run waiting behind it counts as
 * queued.
 */
export async function selectBackgroundJobs(db: Db, now: Date, askedFor: readonly string[] = []): Promise<JobState[]> {
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

/** Counts the runs that ended on or after the day, and how many of them failed. */
export const countRuns = (db: Db, day: string) => db<{ ended: number; failed: number }[]>`
  select count(*)::int as ended, (count(*) filter (where state = 'failed'))::int as failed
  from jobs.job where completed_on >= ${day}::date::timestamp at time zone ${ZONE}`
