import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../postgres/db.ts'
import type { Tag } from '../shared/tags.ts'
import { type AuditEntry, appendAudit } from './audit.ts'
import { type People, publishWithCommit } from './events.ts'
import type { Registered, Sweep } from './registered.ts'

const HOUR_MS = 3_600_000

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>
type Running = {
  pool: Pick<Pool, 'writing'>
  clock: () => Date
  registered: Registered
  logger?: Pick<Log, 'warn'>
  isStopped?: () => boolean
}
type Sweeping = Omit<Running, 'isStopped'> & { sweeps: readonly Sweep[]; logger: Log }

/**
 * Runs a sweep until it finds nothing more, one transaction at a time; does nothing while another node runs it. Returns how many
 * things went.
 */
export async function runSweep(
  { pool, clock, registered, logger, isStopped = () => false }: Running,
  { name, run }: Sweep,
): Promise<number> {
  let all = 0
  while (!isStopped()) {
    const count = await pool.writing(async (db) => {
      const [lock] = await db<
        { mine: boolean }[]
      >`select pg_try_advisory_xact_lock(hashtext(${`proofline sweep ${name}`})) as mine`
      if (lock?.mine !== true) return 0
      const now = clock()
      const entries: AuditEntry[] = []
      const publications: [People, Tag[]][] = []
      const swept = await run(db, {
        now,
        registered,
        audit: (entry) => entries.push(entry),
        publish: (people, ...tags) => publications.push([people, tags]),
        warn: (fields, message) => logger?.warn({ sweep: name, ...fields }, message),
      })
      if (entries.length > 0)
        await appendAudit(db, entries, { call: `sweep ${name}`, actorId: undefined, now, requestId: 'sweep' })
      await publishWithCommit(db, publications)
      return swept
    })
    if (count === 0) break
    all += count
  }
  return all
}

/** Runs all sweeps now and every hour; one that fails is tried again with the next. Returns the function that stops them. */
export function startSweeps(sweeping: Sweeping): () => Promise<void> {
  const { sweeps, logger } = sweeping
  let isStopped = false
  let running = Promise.resolve()
  const sweepAll = async (): Promise<void> => {
    for (const sweep of sweeps) {
      if (isStopped) return
      try {
        const count = await runSweep({ ...sweeping, isStopped: () => isStopped }, sweep)
        if (count > 0) logger.info({ sweep: sweep.name, count }, 'swept')
      } catch (error) {
        logger.warn({ sweep: sweep.name, err: error }, 'a sweep failed')
      }
    }
  }
  const sweepNext = (): void => {
    running = running.then(sweepAll)
  }
  sweepNext()
  const timer = setInterval(sweepNext, HOUR_MS).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
