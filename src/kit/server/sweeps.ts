import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../postgres/db.ts'
import type { Tag } from '../shared/tags.ts'
import { type AuditEntry, appendAudit } from './audit.ts'
import { type People, publishWithCommit } from './events.ts'
import type { Registered, Sweep, SweepContext, SweepStep } from './registered.ts'

type Running = {
  pool: Pick<Pool, 'writing' | 'snapshot'>
  clock: () => Date
  registered: Registered
  logger?: Pick<FastifyBaseLogger, 'warn'>
  isStopped?: () => boolean
}

async function prepareStep({ pool }: Running, sweep: Sweep, context: SweepContext): Promise<SweepStep> {
  if ('run' in sweep) return sweep.run
  const { db, end } = await pool.snapshot('primary')
  try {
    return await sweep.prepare(db, context)
  } finally {
    await end()
  }
}

/**
 * Runs a sweep, one transaction at a time, until nothing is left. Does nothing while another node runs it. Returns how many
 * things it processed.
 */
export async function runSweep(running: Running, sweep: Sweep): Promise<number> {
  const { pool, clock, registered, logger, isStopped = () => false } = running
  const { name } = sweep
  let all = 0
  while (!isStopped()) {
    const now = clock()
    const warn: SweepContext['warn'] = (fields, message) => logger?.warn({ sweep: name, ...fields }, message)
    const step = await prepareStep(running, sweep, { now, registered, warn })
    const count = await pool.writing(async (db) => {
      const [lock] = await db<
        { mine: boolean }[]
      >`select pg_try_advisory_xact_lock(hashtext(${`proofline sweep ${name}`})) as mine`
      if (lock?.mine !== true) return 0
      const entries: AuditEntry[] = []
      const publications: [People, Tag[]][] = []
      const swept = await step(db, {
        now,
        registered,
        audit: (entry) => entries.push(entry),
        publish: (people, ...tags) => publications.push([people, tags]),
        warn,
      })
      if (entries.length > 0)
        await appendAudit(db, entries, { call: `sweep ${name}`, actorId: undefined, now, requestId: 'sweep' })
      await publishWithCommit(db, publications)
      return swept
    })
    all += count
    if (count === 0 || sweep.everyMinute === true) break
  }
  return all
}
