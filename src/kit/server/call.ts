import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RowProgress } from '../shared/upload.ts'
import type { UploadProgress } from './upload-progress.ts'
import type { Db, Pool } from '../postgres/db.ts'
import { type Actor, mayCall } from '../../access/levels.ts'
import type { Begin, Download, Endpoint, ReplyFields, ParsedInput } from '../shared/endpoint.ts'
import type { Refusal } from '../shared/errors.ts'
import type { Tag } from '../shared/tags.ts'
import type { AuditEntry } from './audit.ts'
import type { EventStreams } from './event-stream.ts'
import type { Events, Publish } from './events.ts'
import type { Reach, RowsReach } from './reach.ts'
import { refuse } from './refusals.ts'
import type { Registered } from './registered.ts'
import type { DryRun, JsonFields, JsonInSlices, ShownPicture } from './reply.ts'
import type { Upload } from './read-form.ts'
import { findAuthToken } from './request.ts'
import type { WriteRate } from './write-rate.ts'

/** `now` is the server's clock, read once per call. `audit` records what was written. */
export type Call<E extends Endpoint> = ParsedInput<E> & {
  db: Db
  actor: E['access']['who'] extends 'public' ? Actor | undefined : Actor
  reach: E['access']['reach'] extends RowsReach ? Reach<E['access']['reach']> : undefined
  now: Date
  /** Reads the same clock again. A write that waits for locks reads the time only after it has acquired them (decision 126). */
  clock: () => Date
  audit: (entry: AuditEntry) => void
  publish: Publish
  /** Takes the write's last statement, not yet awaited. It is sent together with the audit row, which saves a round trip. */
  last: (statement: PromiseLike<unknown>) => void
  /**
   * Records the size of a report (a call with `mayLag`). When the report has ended, its duration counts towards `findUsualTime`.
   */
  sized: (kind: string, size: number) => void
  /** The client follows an upload's progress by the id in its `progress-id` header. */
  progress: (progress: RowProgress) => void
  registered: Registered
  /**
   * Whether the caller wants only the outcome, in which case the handler returns a `DryRun`. False for a call whose contract has
   * no `dryRun`.
   */
  dryRun: boolean
  file: E['upload'] extends string ? Upload : undefined
  /** Lends a read-only connection for each page of a download's body, which is written after `db` has been released. */
  reading: Pool['reading']
  /** Registers a cleanup, such as the removal of a temporary file. It runs when the call has ended, whatever the outcome. */
  onEnd: (release: () => Promise<void>) => void
  /**
   * Refuses with REAUTH_NEEDED unless the session's user has entered the password recently. It is for calls that require this for
   * only some of their input.
   */
  requireFreshLogin: () => void
  /** Returns whether this is the caller's password. Attempts are throttled like logins. */
  confirmPassword: (password: string) => Promise<boolean>
  /** Runs a short statement that commits independently of the handler. */
  statement: Pool['statement']
  request: {
    id: string
    address: string
    /** The address of a proxy whose X-Forwarded-For header is ignored. */
    untrustedProxy: string | undefined
    isSecure: boolean
    userAgent: string | undefined
    header: (name: string) => string | undefined
    log: FastifyBaseLogger
  }
  /** Sets a header of the response, even of a refusal. */
  respondWith: (header: string, value: string) => void
}

/** A stream has no connection, because it would hold the connection as long as it is open. */
export type StreamCall<E extends Endpoint> = ParsedInput<E> &
  Pick<Call<E>, 'actor'> & {
    attach: Events['attach']
    listRecent: Events['listRecent']
    follow: UploadProgress['follow']
  }

type Result<E extends Endpoint> = E['download'] extends true
  ? // An upload that returns a file changes nothing.
    E['upload'] extends string
    ? DryRun<Download>
    : Download
  : E['picture'] extends true
    ? ShownPicture
    : // A refusal that is returned instead of thrown commits what was written before it, such as the count of failed logins.
      | (E['reply'] extends z.ZodType ? (ReplyFields<E> & OwnMessage<E>) | JsonFields | InSlices<E> : Record<never, never> | void)
      | Refusal
      | DryRunResult<E>
/** Only a call with `mayLag` may send its reply in slices: the reply of a write is stored with it, so it must be complete. */
type InSlices<E extends Endpoint> = E['mayLag'] extends true ? JsonInSlices<ReplyFields<E>> : never
type OwnMessage<E extends Endpoint> = E['messages'] extends readonly string[]
  ? { message: E['message'] | E['messages'][number] }
  : unknown
type DryRunResult<E extends Endpoint> = E['dryRun'] extends z.ZodType ? DryRun<z.output<E['dryRun']>> : never
export type Handler<E extends Endpoint> = E['stream'] extends true
  ? (call: StreamCall<E>) => Promise<Begin>
  : (call: Call<E>) => Promise<Result<E>>
/** Work before the transaction, such as reading a workbook or hashing passwords. It returns the handler that does the rest. */
export type Prepared<E extends Endpoint> = {
  prepare: (call: Omit<Call<E>, 'db' | 'audit' | 'publish' | 'last' | 'sized'>) => Promise<Handler<E>>
}
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> | Prepared<C[K]> }

export type AppContext = {
  pool: Pool
  clock: () => Date
  /** `look` does not extend the session's idle time, because an open stream is not an act of the user. */
  authenticate: (token: string, now: Date, mode?: 'look', pool?: Pool) => Promise<Actor | undefined>
  /** Attempts are throttled like logins. */
  confirmPassword?: (userId: string, password: string, now: Date) => Promise<boolean>
  /** Undefined means no limit, as in tests. */
  writesPerMinute?: number | undefined
  whyEnded?: (token: string, now: Date) => Promise<string | undefined>
}
export type ServerContext = AppContext & {
  events: Events
  streams: EventStreams
  limitWrites: WriteRate
  progress: UploadProgress
  registered: Registered
  /** The tags that at least one read shows. */
  shown: ReadonlySet<Tag>
}
export type AnyHandler = (call: unknown) => Promise<unknown>
export type StreamHandler = (call: unknown) => Promise<Begin>
export type Definition = AnyHandler | { prepare: (call: unknown) => Promise<AnyHandler> }

/** The caller is authenticated before the body is read. `release` frees the memory reserved for the upload. */
export type AuthenticatedCall = {
  actor: Actor | undefined
  now: Date
  token: string | undefined
  release: (() => void) | undefined
}
export type Caller = { request: FastifyRequest; reply: FastifyReply } & Omit<AuthenticatedCall, 'release'>

export const isReadCall = (spec: Endpoint): boolean => (spec.method === 'GET' || spec.reads === true) && spec.writes !== true

export const authenticateCaller = async (
  { authenticate, pool }: AppContext,
  spec: Pick<Endpoint, 'stream'>,
  token: string | undefined,
  now: Date,
) => (token === undefined ? undefined : authenticate(token, now, spec.stream && 'look', pool))

type Asked = Pick<Endpoint, 'access' | 'stream' | 'beforePasswordChange'>
/**
 * Refuses a call that its caller may not make.
 * @throws PASSWORD_CHANGE_NEEDED
 */
export function checkAccess({ access, beforePasswordChange }: Asked, actor: Actor | undefined): void {
  if (actor?.mustChangePassword && !beforePasswordChange && access.who !== 'public') refuse('PASSWORD_CHANGE_NEEDED')
  if (!mayCall(access.who, actor)) refuse(actor ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN')
}

/**
 * Authenticates the caller of a request before its body is read, and refuses callers who may not make the call. Non-public routes
 * outside the pipeline use it too, so that they follow the same rules.
 * @throws NOT_SIGNED_IN, NOT_ALLOWED, PASSWORD_CHANGE_NEEDED
 */
export async function admitCaller(
  context: AppContext,
  spec: Asked,
  request: FastifyRequest,
): Promise<Omit<AuthenticatedCall, 'release'>> {
  const now = context.clock()
  const token = findAuthToken(request)
  const actor = await authenticateCaller(context, spec, token, now)
  if (actor !== undefined) request.log = request.log.child({ person: actor.id })
  if (actor === undefined && token !== undefined && spec.access.who !== 'public') {
    const ended = await context.whyEnded?.(token, now)
    refuse('NOT_SIGNED_IN', ended === undefined ? {} : { fields: { ended } })
  }
  checkAccess(spec, actor)
  return { actor, now, token }
}

/** Within these minutes after entering the password, a user can grant power without entering it again (decision 136). */
export const FRESH_LOGIN_MINUTES = 30

/** Refuses a caller who entered the password too long ago. @throws NOT_SIGNED_IN, REAUTH_NEEDED */
export function checkFreshLogin(actor: Actor | undefined, now: Date): void {
  if (actor === undefined) refuse('NOT_SIGNED_IN')
  else if (Date.parse(actor.authenticatedAt) < now.getTime() - FRESH_LOGIN_MINUTES * 60_000) refuse('REAUTH_NEEDED')
}
