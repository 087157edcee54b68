import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../postgres/db.ts'
import type { Download, Endpoint } from '../shared/endpoint.ts'
import { Refusal } from '../shared/errors.ts'
import { asId } from '../shared/ids.ts'
import type { Tag } from '../shared/tags.ts'
import { type AuditEntry, appendAudit, oneLineEach } from './audit.ts'
import {
  type AnyHandler,
  authenticateCaller,
  type Caller,
  checkAccess,
  checkFreshLogin,
  type Definition,
  reads,
  type ServerContext,
} from './call.ts'
import { storedFields, withoutValues } from './erasable.ts'
import type { People } from './events.ts'
import { StoredResponse, claimKey, keyedWrite, releaseKey, storeResponse } from './idempotency.ts'
import { countedUntil, limitPerPerson, untilSent } from './per-person.ts'
import { reachOf } from './reach-of.ts'
import { refuse } from './refusals.ts'
import { DryRun, textOf } from './reply.ts'
import { readSent, untrustedProxyOf } from './request.ts'
import { haveChanged, lockRights, requireRights, rightsOf, untilRightsHold, whileRightsHold } from './rights.ts'
import { fromSnapshot } from './snapshot.ts'
import { analyzeGrown, countRowsAtOnce, limitUploads, readAgainIfChanged, unlessRepeated } from './uploads.ts'

/** Sends a statement without waiting for it, by calling its `then`; who awaits it later learns of its failure. */
const sent = (statement: PromiseLike<unknown>): Promise<unknown> => {
  const running = Promise.resolve(statement.then((rows) => rows))
  running.catch(() => undefined)
  return running
}

/** The response as it is stored under a key: of data that are erased later only the fields that stay. */
const storedText = (spec: Endpoint, result: unknown, reply: Caller['reply']): string => {
  const text = textOf(spec, result, reply)
  return spec.erasable === undefined ? text : JSON.stringify(storedFields(JSON.parse(text), spec.erasable))
}

/** The response as text; of one without a key, which may hold passwords, only the fields that may be stored. */
const storableText = (spec: Endpoint, result: unknown, reply: Caller['reply']): string | undefined => {
  if (!spec.unkeyed) return storedText(spec, result, reply)
  const { storable } = spec
  if (storable === undefined) return undefined
  const fields = Object.entries(JSON.parse(textOf(spec, result, reply)) as object)
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => ['success', ...storable].includes(name))))
}

/** A call that began this long after its caller was authenticated authenticates them again: its body arrived late. */
const LATE_MS = 250

/**
 * Validates the input, then runs the handler in the call's one transaction, with its key and its audit rows; publishes after the
 * commit. Returns the handler's result, a stored response, or a refusal that commits what was written before it.
 * @throws CALLER_GONE, UPLOAD_CANCELLED, STATE_CONFLICT
 */
export async function perform(
  context: ServerContext,
  spec: Endpoint,
  definition: Definition,
  { request, reply, actor: caller, now, token }: Caller,
): Promise<unknown> {
  const title = `${spec.method} ${spec.path}`
  const { pool } = context
  const reading = reads(spec)
  const { dryRun, ...given } = await readSent(spec, request)
  const isUpload = given.file !== undefined
  const reauthenticate = async () => {
    const current = await authenticateCaller(context, spec, token, context.clock())
    checkAccess(spec, current)
    return current
  }
  // Whose body takes time may have lost access in the meantime.
  let actor = isUpload || reply.elapsedTime > LATE_MS ? await reauthenticate() : caller
  if (spec.freshLogin === 'always' && !dryRun) checkFreshLogin(actor, now)
  const keyed =
    reading || spec.download || dryRun || actor === undefined || spec.access.who === 'public'
      ? undefined
      : keyedWrite(request.headers['idempotency-key'], { userId: actor.id, call: title, now, requestData: given })

  const progressId = request.headers['progress-id']
  const uploadProgress =
    isUpload && actor !== undefined && typeof progressId === 'string' && asId(progressId) !== null
      ? context.progress.begin(actor.id, progressId)
      : undefined
  const releases: (() => Promise<void>)[] = []
  const fields = {
    ...given,
    get actor() {
      return actor
    },
    get reach() {
      return actor && reachOf(spec.access, actor, now)
    },
    now,
    dryRun,
    clock: context.clock,
    registered: context.registered,
    respondWith: (header: string, value: string) => void reply.header(header, value),
    reading: pool.reading,
    statement: pool.statement,
    requireFreshLogin: () => checkFreshLogin(actor, now),
    confirmPassword: async (password: string) =>
      actor !== undefined && ((await context.confirmPassword?.(actor.id, password, now)) ?? false),
    onEnd: (release: () => Promise<void>) => releases.push(release),
    progress: uploadProgress?.report ?? (() => undefined),
    request: {
      id: request.id,
      address: request.ip,
      untrustedProxy: untrustedProxyOf(request),
      isSecure: request.protocol === 'https',
      userAgent: request.headers['user-agent'],
      header: (key: string) => request.headers[key.toLowerCase()] as string | undefined,
      log: request.log,
    },
  }
  const entries: AuditEntry[] = []
  const publications: [People, readonly Tag[]][] = []
  const pending: Promise<unknown>[] = []
  /** A read or a download that has waited for its place may belong to a caller who has disconnected. */
  const refuseIfGone = (): void => {
    if ((reading || spec.download) && reply.raw.destroyed) refuse('CALLER_GONE')
  }
  const inTransaction =
    (handle: AnyHandler) =>
    async (db: Db): Promise<unknown> => {
      refuseIfGone()
      entries.length = 0
      publications.length = 0
      pending.length = 0
      // It may end the session or the rights that it is made with: compared first, while no other call changes any.
      if (spec.changesRights) pending.push(sent(lockRights(db)))
      if (spec.changesRights && actor !== undefined) pending.push(sent(requireRights(db, actor)))
      const stored = keyed && (await claimKey(db, keyed))
      if (stored !== undefined) return stored
      const result = await handle({
        ...fields,
        db,
        ...(spec.mayLag && { reading: (work: (db: Db) => Promise<unknown>) => work(db) }),
        audit: (entry: AuditEntry) => entries.push(spec.erasable === undefined ? entry : withoutValues(entry, spec.erasable)),
        publish: (people: People, ...tags: Tag[]) => {
          // A bug too, found by the first test that makes the call.
          const unknown = tags.find((tag) => !context.shown.has(tag))
          if (unknown !== undefined) throw new Error(`${title} publishes ${unknown}, which no read shows`)
          publications.push([people, tags.length > 0 ? tags : (spec.changes ?? [])])
        },
        last: (statement: PromiseLike<unknown>) => pending.push(sent(statement)),
      })
      // oxlint-disable-next-line typescript/only-throw-error -- only what is thrown rolls back, and this is no failure
      if (result instanceof DryRun) throw result
      if (dryRun) throw new Error(`${title} took a dry run for the real one`)
      const unknown = entries.find(({ type }) => !Object.hasOwn(context.registered.objects, type))
      if (unknown !== undefined) throw new Error(`${title} audits a ${unknown.type}, which no domain registers`)
      const compare = (on: Db) => (actor === undefined ? undefined : requireRights(on, actor))
      const closing: unknown[] = [...pending]
      if (isUpload && !reading) closing.push(countRowsAtOnce(db))
      if (entries.length > 0) {
        const by = { call: title, actorId: actor?.id, now: context.clock(), requestId: request.id }
        const append = (on: Db) => appendAudit(on, oneLineEach(entries), by)
        // A snapshot is read-only, and shows no rights but those at its beginning. The line stands only if they hold: compared with it alone.
        const noted = () => pool.writing((on) => Promise.all([append(on), compare(on)]))
        closing.push(spec.mayLag ? noted() : append(db))
      }
      // A write without an audit row is a bug, found by the first test that makes the call.
      else if (!reading && !spec.oneStatement && !(result instanceof Refusal)) throw new Error(`${title} wrote no audit line`)
      if (keyed && result instanceof Refusal) closing.push(releaseKey(db, keyed))
      else if (keyed)
        closing.push(storeResponse(db, keyed, new StoredResponse(reply.statusCode, storedText(spec, result, reply))))
      // What is stored or sent is what the caller may write or read now. A call of one statement compares in it.
      const isCompared = (reading && !spec.download) || spec.changesRights || spec.oneStatement
      const isNoted = spec.mayLag && entries.length > 0
      if (!isCompared && !isNoted) closing.push(spec.mayLag ? pool.reading(async (on) => compare(on)) : compare(db))
      await Promise.all(closing)
      // Last: a cancellation waits for the lock, with a session that the authentication may need.
      if (uploadProgress !== undefined && !(await uploadProgress.claim(db))) refuse('UPLOAD_CANCELLED')
      return result
    }
  let snapshotOver = (): void => undefined
  const snapshotEnd = new Promise<void>((over) => (snapshotOver = over))
  const withConnection = spec.mayLag
    ? (run: (db: Db) => Promise<unknown>) => fromSnapshot(pool, run, snapshotOver)
    : reading
      ? pool.reading
      : spec.oneStatement && keyed === undefined
        ? pool.statement
        : pool.writing
  let outcome: string | undefined
  try {
    const prepare = async () => (typeof definition === 'function' ? definition : definition.prepare(fields))
    const run = (handle: AnyHandler): Promise<unknown> => {
      const who = actor
      const work = async () => {
        refuseIfGone()
        return withConnection(inTransaction(handle))
      }
      if (who === undefined) return work()
      const limit = limitPerPerson[spec.mayLag ? 'reports' : reading ? 'reads' : 'writes']
      // An upload has one of few places of the node: it must not wait for its sender to read.
      if (spec.download && !isUpload) {
        const read = spec.mayLag ? countedUntil(limit, () => snapshotEnd) : limit
        const guarded = async () => whileRightsHold(pool, who, (await work()) as Download)
        return untilSent(limitPerPerson.downloads, reply.raw)(who.id, () => read(who.id, guarded))
      }
      return (spec.mayLag ? untilSent(limit, reply.raw) : limit)(who.id, work)
    }
    const runUpload = async (): Promise<unknown> => {
      actor = await reauthenticate()
      return readAgainIfChanged(async () => run(await unlessRepeated(pool, keyed, prepare)))
    }
    const begin = async (): Promise<unknown> => (isUpload ? limitUploads(runUpload) : run(await prepare()))
    const result = await untilRightsHold(
      begin,
      async () => actor !== undefined && !reading && haveChanged(pool, actor),
      async () => {
        const before = actor
        actor = await reauthenticate()
        // Its rows were checked by the rights before.
        if (isUpload && !isDeepStrictEqual(rightsOf(before), rightsOf(actor))) refuse('STATE_CONFLICT')
      },
    )
    // Stored is stored, whatever becomes of the estimates.
    if (isUpload && !reading && !(result instanceof StoredResponse))
      await analyzeGrown(pool).catch((error: unknown) =>
        request.log.warn({ err: error }, 'The tables of an upload were not analyzed'),
      )
    for (const [people, tags] of publications) context.events.publish(people, tags)
    if (uploadProgress !== undefined) outcome = result instanceof StoredResponse ? result.body : storableText(spec, result, reply)
    return result
  } catch (thrown) {
    // A dry run was rolled back: there is nothing to publish.
    if (thrown instanceof DryRun) return thrown
    if (thrown instanceof Refusal) outcome = JSON.stringify({ success: false, code: thrown.code, message: thrown.message })
    throw thrown
  } finally {
    uploadProgress?.over(outcome)
    for (const release of releases) await release()
  }
}
