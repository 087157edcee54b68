import type { Db } from '../../postgres/db.ts'
import type { Actor } from '../../../access/levels.ts'
import { Refusal } from '../../shared/errors.ts'
import { appendAudit, mergeAuditEntries } from '../audit.ts'
import type { AnyHandler } from '../call.ts'
import { claimKey, type KeyedWrite, releaseKey, StoredResponse, storeResponse } from '../idempotency.ts'
import { refuse } from '../refusals.ts'
import { DryRun } from '../reply.ts'
import { lockRights, requireRights } from '../rights.ts'
import { countRowsAtOnce } from '../uploads.ts'
import type { CallState } from './call-state.ts'
import { buildHandlerCall } from './handler-call.ts'
import { refuseIfGone } from './refuse-if-gone.ts'
import { storedText } from './response-text.ts'
import { send } from './send.ts'

/** The closing statements are sent together with the COMMIT, in the order in which they appear here. */
export async function runInTransaction(call: CallState, handle: AnyHandler, db: Db): Promise<unknown> {
  refuseIfGone(call)
  forgetEarlierRun(call)
  if (call.spec.changesRights) compareRightsFirst(call, db)
  const stored = call.keyed && (await claimKey(db, call.keyed))
  if (stored !== undefined) return stored
  const result = await handle(buildHandlerCall(call, db))
  rollBackDryRun(call, result)
  requireAudit(call, result)
  const closing: PromiseLike<unknown>[] = [...call.pending]
  if (call.isUpload && !call.isReading) closing.push(countRowsAtOnce(db))
  if (call.entries.length > 0) closing.push(appendEntries(call, db))
  if (call.keyed !== undefined) closing.push(storeKeyedResponse(call, db, call.keyed, result))
  if (call.actor !== undefined && needsRightsCompared(call)) closing.push(compareRights(call, call.actor, db))
  const sent = closing.map(send)
  // The kit's statements go out with the COMMIT. The handler's last statements may consist of several steps, so they are awaited.
  await Promise.all(call.hasTransaction && call.progress === undefined ? call.pending : sent)
  await claimUploadCommit(call, db)
  return result
}

/** The pool repeats a transaction that lost a conflict with another one. */
function forgetEarlierRun({ entries, publications, pending }: CallState): void {
  entries.length = 0
  publications.length = 0
  pending.length = 0
}

/** For a call that may end the caller's own session or change the caller's rights. No other call can change rights meanwhile. */
function compareRightsFirst({ actor, pending }: CallState, db: Db): void {
  pending.push(send(lockRights(db)))
  if (actor !== undefined) pending.push(send(requireRights(db, actor)))
}

function rollBackDryRun({ dryRun, title }: CallState, result: unknown): void {
  // oxlint-disable-next-line typescript/only-throw-error -- only a throw rolls back, and this is not a failure
  if (result instanceof DryRun) throw result
  if (dryRun) throw new Error(`${title} took a dry run for the real one`)
}

/**
 * Throws if a write has no audit row, unless its contract allows that, or if a row's kind is not registered. Both are bugs, which
 * the first test that makes the call finds.
 */
function requireAudit({ context, spec, title, entries, isReading }: CallState, result: unknown): void {
  const unknown = entries.find(({ type }) => !Object.hasOwn(context.registered.objects, type))
  if (unknown !== undefined) throw new Error(`${title} audits a ${unknown.type}, which no domain registers`)
  if (entries.length === 0 && !isReading && !spec.oneStatement && !spec.unaudited && !(result instanceof Refusal))
    throw new Error(`${title} wrote no audit line`)
}

function appendEntries(call: CallState, db: Db): Promise<unknown> {
  const { context, spec, title, actor, request } = call
  const by = { call: title, actorId: actor?.id, now: context.clock(), requestId: request.id }
  const append = (on: Db) => appendAudit(on, mergeAuditEntries(call.entries), by)
  // A snapshot is read-only, and sees the rights as they were when it began. The audit line is therefore appended in a separate
  // transaction together with a comparison of the rights, and is committed only if they still hold.
  return spec.mayLag ? context.pool.writing((on) => Promise.all([append(on), actor && requireRights(on, actor)])) : append(db)
}

const storeKeyedResponse = ({ spec, reply }: CallState, db: Db, keyed: KeyedWrite, result: unknown) =>
  result instanceof Refusal
    ? releaseKey(db, keyed)
    : storeResponse(db, keyed, new StoredResponse(reply.statusCode, storedText({ spec }, result)))

/**
 * Nothing may be stored or sent that the caller may no longer write or read. A call of one statement compares the rights in that
 * statement.
 */
const needsRightsCompared = ({ spec, isReading, entries }: CallState): boolean => {
  const isCompared = (isReading && !spec.download) || spec.changesRights || spec.oneStatement
  const isComparedWithAudit = spec.mayLag && entries.length > 0
  return !isCompared && !isComparedWithAudit
}

function compareRights({ context, spec }: CallState, actor: Actor, db: Db): PromiseLike<unknown> {
  return spec.mayLag ? context.pool.reading(async (on) => requireRights(on, actor)) : requireRights(db, actor)
}

/** A cancellation waits for this lock while it holds a session that authentication may need, so this is the last step. */
async function claimUploadCommit({ progress }: CallState, db: Db): Promise<void> {
  if (progress !== undefined && !(await progress.claim(db))) refuse('UPLOAD_CANCELLED')
}
