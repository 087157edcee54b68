import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, mayCall } from '../shared/access.ts'
import { refuse } from './refusals.ts'
import { type AuditEntry, appendAudit } from './audit.ts'
import type { Db, Pool, Snapshot } from '../postgres/db.ts'
import type { Begin, Download, Endpoint, Fields, Received } from '../shared/endpoint.ts'
import { Refusal } from '../shared/errors.ts'
import type { EventStreams } from './event-stream.ts'
import type { Events, People, Publish } from './events.ts'
import type { Progress } from '../import/contract.ts'
import type { UploadProgress } from '../import/server/progress.ts'
import { asId } from '../shared/ids.ts'
import { sqlState } from '../postgres/faults.ts'
import { StoredResponse, claimKey, keyedWrite, releaseKey, storeResponse } from './idempotency.ts'
import { DryRun, type JsonFields, envelope, sendReply, textOf } from './reply.ts'
import type { Registered } from './registered.ts'
import { type Upload, readSent, tokenOf } from './request.ts'
import { spool } from './spool.ts'
import { watchBody } from './slow-body.ts'
import { limitConcurrencyByKey } from './limit-concurrency.ts'
import { limitUploads, reserveUpload } from './uploads.ts'
import { ACCESS, type Tag } from '../shared/tags.ts'
import { type Reach, type RowsReach } from './reach.ts'
import { reachOf } from './reach-of.ts'

/** What a handler receives. `now` is the server's clock, read once per call; `audit` records what was written. */
export type Call<E extends Endpoint> = Received<E> & {
  db: Db
  actor: E['access']['who'] extends 'public' ? Actor | undefined : Actor
  /** Whose rows the queries may touch, by the contract's word. */
  reach: E['access']['reach'] extends RowsReach ? Reach<E['access']['reach']> : undefined
  now: Date
  /** The same clock, read again: a write that waits for locks takes its time after them (decisions 126). */
  clock: () => Date
  audit: (entry: AuditEntry) => void
  publish: Publish
  /** Takes the write's last statement, not yet awaited: it is sent together with the audit row, which saves a round trip. */
  last: (statement: PromiseLike<unknown>) => void
  /** Reports an upload's progress; the client follows it by the header `progress-id`. */
  progress: (progress: Progress) => void
  /** What all domains have registered. */
  registered: Registered
  /** The caller wants the outcome only: the handler returns a `DryRun`. False for a call without `dryRun` in its contract. */
  dryRun: boolean
  file: E['upload'] extends string ? Upload : undefined
  /** For a download's body, which is written after `db` was released: a read-only connection for each of its pages. */
  reading: Pool['reading']
  /** For a short statement of its own in `prepare`, which commits independently of the handler. */
  statement: Pool['statement']
  request: { id: string; address: string; userAgent: string | undefined; header: (name: string) => string | undefined }
}

/** What the handler of a stream receives. It has no connection: a stream would hold it for as long as it is open. */
export type StreamCall<E extends Endpoint> = Received<E> &
  Pick<Call<E>, 'actor'> & {
    /** Subscribes to a user's events. */
    attach: Events['attach']
    /** Follows one of the caller's own uploads. */
    follow: UploadProgress['follow']
  }

type Result<E extends Endpoint> = E['download'] extends true
  ? // An upload that returns a file changes nothing.
    E['upload'] extends string
    ? DryRun<Download>
    : Download
  : // A refusal that is returned, not thrown, commits what was written before it (the count of failed logins).
    (E['reply'] extends z.ZodType ? Fields<E> | JsonFields : Record<never, never> | void) | Refusal | DryRunResult<E>
type DryRunResult<E extends Endpoint> = E['dryRun'] extends z.ZodType ? DryRun<z.output<E['dryRun']>> : never
export type Handler<E extends Endpoint> = E['stream'] extends true
  ? (call: StreamCall<E>) => Promise<Begin>
  : (call: Call<E>) => Promise<Result<E>>
/** Work before the transaction, such as reading a workbook or hashing passwords; returns the handler of the rest. */
export type Prepared<E extends Endpoint> = {
  prepare: (call: Omit<Call<E>, 'db' | 'audit' | 'publish' | 'last'>) => Promise<Handler<E>>
}
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> | Prepared<C[K]> }

/** What the app gives every call: its database, its clock, and the authentication of tokens. */
export type AppContext = {
  pool: Pool
  clock: () => Date
  /** `look` does not extend the session's idle time: an open stream is no user activity. */
  authenticate: (token: string, now: Date, how?: 'look') => Promise<Actor | undefined>
}
/** What the kit's server adds. */
export type ServerContext = AppContext & {
  events: Events
  streams: EventStreams
  progress: UploadProgress
  registered: Registered
  /** The tags that any read shows. */
  shown: ReadonlySet<Tag>
}
/** A domain's calls, by name. */
export type Mount = {
  domain: string
  contract: Record<string, Endpoint>
  mount: (app: FastifyInstance, context: ServerContext) => void
}

export const reads = (spec: Endpoint): boolean => spec.method === 'GET' || spec.reads === true

const PUBLIC_BODY_KB = 16
const BODY_KB = 256

/** Limits the concurrent reads and writes of one user, the rest wait: no user can take all sessions of the pool. */
const limitPerPerson = limitConcurrencyByKey(4, 200, () =>
  refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 }),
)

/** Pairs a domain's contract with its handlers; a call without a handler does not compile. */
export const routes = <C extends Record<string, Endpoint>>(domain: string, contract: C, handlers: Handlers<C>): Mount => ({
  domain,
  contract,
  mount: (app, context) => {
    for (const [name, spec] of Object.entries(contract)) {
      mountOne(app, context, spec, handlers[name] as unknown as Definition)
    }
  },
})

type AnyHandler = (call: unknown) => Promise<unknown>
type StreamHandler = (call: unknown) => Promise<Begin>
type Definition = AnyHandler | { prepare: (call: unknown) => Promise<AnyHandler> }

/** The caller, authenticated before the body is read. `release` frees the upload's reservation. */
type AuthenticatedCall = { actor: Actor | undefined; now: Date; token: string | undefined; release: (() => void) | undefined }
const callers = new WeakMap<FastifyRequest, AuthenticatedCall>()

const authenticateCaller = async ({ authenticate }: AppContext, spec: Endpoint, token: string | undefined, now: Date) =>
  token === undefined ? undefined : authenticate(token, now, spec.stream && 'look')

/** Refuses a call that its caller may not make. */
function checkAccess({ access, beforePasswordChange }: Endpoint, actor: Actor | undefined): void {
  if (actor?.mustChangePassword && !beforePasswordChange && access.who !== 'public') refuse('PASSWORD_CHANGE_NEEDED')
  if (!mayCall(access.who, actor)) refuse(actor ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN')
}

function mountOne(app: FastifyInstance, context: ServerContext, spec: Endpoint, definition: Definition): void {
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    ...(spec.download || spec.stream ? {} : { schema: { response: { '2xx': envelope(spec.reply) } } }),
    ...(spec.stream && { exposeHeadRoute: false, config: { stream: true } }),
    bodyLimit: 1024 * (spec.bodyKb ?? (spec.access.who === 'public' ? PUBLIC_BODY_KB : BODY_KB)),
    // Before a byte of the body is read: none is read for an unauthenticated caller.
    onRequest: async (request, reply) => {
      const now = context.clock()
      const token = tokenOf(request)
      const actor = await authenticateCaller(context, spec, token, now)
      if (actor !== undefined) request.log = request.log.child({ person: actor.id })
      checkAccess(spec, actor)
      const release = spec.upload === undefined ? undefined : reserveUpload(request.headers, actor?.id ?? '')
      callers.set(request, { actor, now, token, release })
      // For an upload whose handler never begins; one that has begun holds its bytes until it ends, even after a disconnect.
      if (release !== undefined) reply.raw.once('close', () => void (callers.has(request) && release()))
      watchBody(request, reply, spec.upload === undefined ? 'whole' : 'by rate')
    },
    handler: async (request, reply) => {
      const { actor, now, token, release } = callers.get(request) ?? refuse('NOT_SIGNED_IN')
      callers.delete(request)
      const caller = { request, reply, actor, now, token }
      if (spec.stream) return openStream(context, spec, definition as StreamHandler, caller)
      const result = await perform(context, spec, definition, caller).finally(release)
      if (result instanceof Refusal) throw result
      return sendReply(spec, result, reply)
    },
  })
}

async function openStream(
  context: ServerContext,
  spec: Endpoint,
  handle: StreamHandler,
  { request, reply, actor, token }: Caller,
): Promise<FastifyReply> {
  const { events, streams, progress } = context
  const sent = await readSent(spec, request)
  const begin = await handle({ ...sent, actor, attach: events.attach, follow: progress.follow })
  const signedIn = async () =>
    token === undefined || (await authenticateCaller(context, spec, token, context.clock())) !== undefined
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      // A buffering proxy would delay the events.
      .header('x-accel-buffering', 'no')
      // Close the connection with the stream, or it would keep the server from stopping.
      .header('connection', 'close')
      .send(streams.open(endingWithAccess(context, actor, signedIn, begin), signedIn, actor && `${spec.path} ${actor.id}`))
  )
}

/** Ends a stream with its session at once, not at the next check: log-outs, blocks and changed rights are published. */
const endingWithAccess =
  (context: ServerContext, actor: Actor | undefined, signedIn: () => Promise<boolean>, begin: Begin): Begin =>
  (sink) => {
    const stop = begin(sink)
    if (actor === undefined) return stop
    const recheck = (): void =>
      void signedIn().then(
        (yes) => yes || sink.end(),
        () => undefined,
      )
    const release = context.events.attach(actor.id, { receive: (tags) => void (tags.includes(ACCESS) && recheck()) })
    return () => {
      release()
      stop()
    }
  }

/** A replica cancels a read that conflicts with recovery (40001): nothing was sent yet, so read from the primary. */
const fromSnapshot = async (pool: Pool, run: (db: Db) => Promise<unknown>): Promise<unknown> => {
  try {
    return await inSnapshot(await pool.snapshot(), run)
  } catch (error) {
    if (sqlState(error) !== '40001') throw error
    return inSnapshot(await pool.snapshot('primary'), run)
  }
}

/** A download is spooled as fast as it is read, so that a slow client holds no session. */
async function inSnapshot({ db, end }: Snapshot, run: (db: Db) => Promise<unknown>): Promise<unknown> {
  let result: unknown
  try {
    result = await run(db)
  } catch (error) {
    await end()
    throw error
  }
  const download = result as Partial<Download> | undefined
  if (download?.body === undefined || download.filename === undefined) {
    await end()
    return result
  }
  return { ...download, body: await spool(download.body, end) }
}

/** What decides which rows a user may access, in a fixed order. */
const rightsOf = (actor: Actor | undefined): unknown =>
  [actor?.roles, actor?.tabs, actor?.departments].map((words) => words?.toSorted())

type Caller = { request: FastifyRequest; reply: FastifyReply } & Omit<AuthenticatedCall, 'release'>

/**
 * Validates the input, then runs the handler in the call's one transaction, with its key and its audit rows; publishes after the
 * commit. Returns the handler's result, a stored response, or a refusal that commits what was written before it.
 */
async function perform(
  context: ServerContext,
  spec: Endpoint,
  definition: Definition,
  { request, reply, actor: caller, now, token }: Caller,
): Promise<unknown> {
  const title = `${spec.method} ${spec.path}`
  const reading = reads(spec)
  const { dryRun, ...sent } = await readSent(spec, request)
  const isUpload = sent.file !== undefined
  /** An upload takes time: its sender may have lost access meanwhile. */
  const reauthenticate = async () => {
    const current = await authenticateCaller(context, spec, token, context.clock())
    checkAccess(spec, current)
    return current
  }
  const actor = isUpload ? await reauthenticate() : caller
  const keyed =
    reading || spec.download || dryRun || actor === undefined || spec.access.who === 'public'
      ? undefined
      : keyedWrite(request.headers['idempotency-key'], { userId: actor.id, call: title, now, requestData: sent })

  const progressId = request.headers['progress-id']
  const uploadProgress =
    isUpload && actor !== undefined && typeof progressId === 'string' && asId(progressId) !== null
      ? context.progress.begin(actor.id, progressId)
      : undefined
  const fields = {
    ...sent,
    actor,
    reach: actor && reachOf(spec.access, actor, now),
    now,
    dryRun,
    clock: context.clock,
    registered: context.registered,
    reading: context.pool.reading,
    statement: context.pool.statement,
    progress: uploadProgress?.report ?? (() => undefined),
    request: {
      id: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'],
      header: (key: string) => request.headers[key.toLowerCase()] as string | undefined,
    },
  }
  const entries: AuditEntry[] = []
  const publications: [People, readonly Tag[]][] = []
  const pending: Promise<unknown>[] = []
  const inTransaction =
    (handle: AnyHandler) =>
    async (db: Db): Promise<unknown> => {
      entries.length = 0
      publications.length = 0
      pending.length = 0
      const stored = keyed && (await claimKey(db, keyed))
      if (stored !== undefined) return stored
      const result = await handle({
        ...fields,
        db,
        ...(spec.mayLag && { reading: (work: (db: Db) => Promise<unknown>) => work(db) }),
        audit: (entry: AuditEntry) => entries.push(entry),
        publish: (people: People, ...tags: Tag[]) => {
          // A bug too, found by the first test that makes the call.
          const unknown = tags.find((tag) => !context.shown.has(tag))
          if (unknown !== undefined) throw new Error(`${title} publishes ${unknown}, which no read shows`)
          publications.push([people, tags.length > 0 ? tags : (spec.changes ?? [])])
        },
        last: (statement: PromiseLike<unknown>) => {
          // Calling `then` sends the statement; `Promise.all` below reports its failure.
          const running = Promise.resolve(statement.then((rows) => rows))
          running.catch(() => undefined)
          pending.push(running)
        },
      })
      // oxlint-disable-next-line typescript/only-throw-error -- only what is thrown rolls back, and this is no failure
      if (result instanceof DryRun) throw result
      if (dryRun) throw new Error(`${title} took a dry run for the real one`)
      const unknown = entries.find(({ type }) => !Object.hasOwn(context.registered.objects, type))
      if (unknown !== undefined) throw new Error(`${title} audits a ${unknown.type}, which no domain registers`)
      if (entries.length > 0) {
        const audited = appendAudit(db, entries, { call: title, actorId: actor?.id, now: context.clock(), requestId: request.id })
        await Promise.all([...pending, audited])
      }
      // A write without an audit row is a bug, found by the first test that makes the call.
      else if (!reading && !spec.oneStatement && !(result instanceof Refusal)) throw new Error(`${title} wrote no audit line`)
      if (keyed && result instanceof Refusal) await releaseKey(db, keyed)
      else if (keyed) await storeResponse(db, keyed, new StoredResponse(reply.statusCode, textOf(spec, result, reply)))
      // An upload commits only if the user's rights are still those that its rows were checked by.
      if (isUpload && !isDeepStrictEqual(rightsOf(actor), rightsOf(await reauthenticate()))) refuse('STATE_CONFLICT')
      return result
    }
  const { pool } = context
  const withConnection = spec.mayLag
    ? (run: (db: Db) => Promise<unknown>) => fromSnapshot(pool, run)
    : reading
      ? pool.reading
      : spec.oneStatement && keyed === undefined
        ? pool.statement
        : pool.writing
  let outcome: string | undefined
  try {
    const run = inTransaction(typeof definition === 'function' ? definition : await definition.prepare(fields))
    const afterWait = async () => {
      await reauthenticate()
      return withConnection(run)
    }
    const limited = <T>(work: () => Promise<T>) =>
      actor === undefined ? work() : limitPerPerson(`${actor.id} ${reading ? 'reads' : 'writes'}`, work)
    const result = await (isUpload ? limitUploads(() => limited(afterWait)) : limited(() => withConnection(run)))
    for (const [people, tags] of publications) context.events.publish(people, tags)
    // A response without a key may hold passwords, which are never stored.
    if (uploadProgress !== undefined && !spec.unkeyed)
      outcome = result instanceof StoredResponse ? result.body : textOf(spec, result, reply)
    return result
  } catch (thrown) {
    // A dry run was rolled back: there is nothing to publish.
    if (thrown instanceof DryRun) return thrown
    if (thrown instanceof Refusal) outcome = JSON.stringify({ success: false, code: thrown.code, message: thrown.message })
    throw thrown
  } finally {
    uploadProgress?.over(outcome)
  }
}
