import type { Db } from '../../postgres/db.ts'
import type { Actor } from '../../../access/levels.ts'
import type { Download } from '../../shared/endpoint.ts'
import type { AnyHandler } from '../call.ts'
import { limitUntilOver, limitPerPerson, limitUntilSent } from '../per-person.ts'
import { noteRunning, recordReport } from '../report-times.ts'
import { requireRights, whileRightsHold } from '../rights.ts'
import { fromSnapshot } from '../snapshot.ts'
import type { CallState } from './call-state.ts'
import { refuseIfGone } from './refuse-if-gone.ts'
import { runInTransaction } from './run-in-transaction.ts'

export function runWithinLimits(call: CallState, handle: AnyHandler): Promise<unknown> {
  const { spec, actor, reply, isReading, isUpload } = call
  let onFree = (): void => undefined
  const free = new Promise<void>((resolve) => (onFree = resolve))
  const work = async () => {
    refuseIfGone(call)
    return withConnection(call, (db) => runInTransaction(call, handle, db), onFree)
  }
  if (actor === undefined) return work()
  const limit = limitPerPerson[spec.mayLag ? 'reports' : isReading ? 'reads' : 'writes']
  // An upload holds one of the node's few places, so it must not wait for its sender to read the response.
  if (spec.download && !isUpload) return runDownload(call, actor, spec.mayLag ? limitUntilOver(limit, () => free) : limit, work)
  return (spec.mayLag ? limitUntilSent(limit, reply.raw) : limit)(actor.id, work)
}

/** A download counts against the limit until it is sent. The rights are compared while it is sent. */
function runDownload(
  { context: { pool }, reply }: CallState,
  actor: Actor,
  limit: typeof limitPerPerson.reads,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const read = async () => whileRightsHold(pool, actor, (await work()) as Download)
  return limitUntilSent(limitPerPerson.downloads, reply.raw)(actor.id, () => limit(actor.id, read))
}

/** `onFree` is called when the session of a snapshot is free again. */
function withConnection(call: CallState, run: (db: Db) => Promise<unknown>, onFree: () => void): Promise<unknown> {
  const { spec, isReading, hasTransaction } = call
  const { pool } = call.context
  if (spec.mayLag) return runReport(call, run, onFree)
  if (isReading) return pool.reading(run)
  return hasTransaction ? pool.writing(run) : pool.statement(run)
}

/**
 * If the client of a report or an export disconnects before the end, its statements are cancelled. Otherwise its duration is
 * recorded.
 */
async function runReport(call: CallState, run: (db: Db) => Promise<unknown>, onFree: () => void): Promise<unknown> {
  const gone = new AbortController()
  call.reply.raw.once('close', () => gone.abort())
  const began = performance.now()
  const over = noteRunning(call.actor?.id ?? '')
  const onEnd = () => {
    over()
    onFree()
  }
  try {
    const result = await fromSnapshot(call.context.pool, run, gone.signal, onEnd)
    if (call.reportSize !== undefined) recordReport(call.reportSize, performance.now() - began)
    await compareRightsIfLong(call)
    return result
  } catch (error) {
    over()
    refuseIfGone(call)
    throw error
  }
}

/** After a longer wait or run, the rights are compared again before a report is sent. */
const LONG_MS = 1_000
async function compareRightsIfLong({ context: { pool }, spec, actor, reply }: CallState): Promise<void> {
  // Downloads compare the rights themselves.
  if (actor === undefined || spec.download || reply.elapsedTime < LONG_MS) return
  await pool.reading((db) => requireRights(db, actor))
}
