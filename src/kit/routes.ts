import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, mayCall } from './access.ts'
import type { AuditEntry } from './audit.ts'
import { appendAudit } from './audit.ts'
import type { Db, Pool } from './db.ts'
import type { Begin, Download, Endpoint, Fields, Received } from './endpoint.ts'
import { type Issue, Refusal, refuse } from './errors.ts'
import type { EventStreams } from './event-stream.ts'
import type { Events, People } from './events.ts'
import type { Progress, ProgressBoard } from './progress.ts'
import type { Topic } from './topics.ts'
import { asId } from './ids.ts'
import { claimKey, keepAnswer, KeptAnswer, keyedWrite, releaseKey } from './idempotency.ts'
import { turns } from './turns.ts'
import { limits } from './xlsx/limits.ts'

export type Upload = { filename: string; bytes: Buffer }

/** A reply's fields as JSON from the database, passed on unparsed: an object's text or bytes, `{"rows":[…]}` (stack.md, HTTP). */
export class JsonFields {
  readonly bytes: Buffer
  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json
  }
  /** The whole answer: the envelope's `head` before the fields. */
  after(head: object): Buffer {
    return Buffer.concat([Buffer.from(`${JSON.stringify(head).slice(0, -1)},`), this.bytes.subarray(1)])
  }
}

/** An answer that leaves nothing behind: the transaction is rolled back, nothing is audited or kept (api.md, dryRun). */
export class DryRun<Fields> {
  readonly answer: Fields
  constructor(answer: Fields) {
    this.answer = answer
  }
}

/** Tells people's open pages, on every app node, what of their own this write changed; said once it is committed. */
export type Announce = (people: People, ...topics: Topic[]) => void

/** What a handler receives. `now` is the server's clock, once a call; `audit` notes what was written. */
export type Call<E extends Endpoint> = Received<E> & {
  db: Db
  actor: E['access']['who'] extends 'public' ? Actor | undefined : Actor
  now: Date
  audit: (entry: AuditEntry) => void
  announce: Announce
  /** Takes the write's last statement, not yet awaited: it is sent together with the audit line, which saves a round trip. */
  last: (statement: PromiseLike<unknown>) => void
  /** For a streaming call: hears what is announced to a person. */
  attach: Events['attach']
  /** Where an upload tells how far it is; its sender follows it by the header `progress-id`. */
  progress: (progress: Progress) => void
  /** For the stream that follows the caller's own uploads. */
  follow: ProgressBoard['follow']
  /** The caller asks what would happen: the handler answers a `DryRun`. False for a call without `dryRun` in its contract. */
  dryRun: boolean
  file: E['upload'] extends string ? Upload : undefined
  /** For a download's body, which is written after `db` was given back: a read-only connection for each of its pages. */
  reading: Pool['reading']
  request: { id: string; address: string; userAgent: string | undefined; header: (name: string) => string | undefined }
}

type Answer<E extends Endpoint> = E['download'] extends true
  ? // An upload that is answered with a file changes nothing.
    E['upload'] extends string
    ? DryRun<Download>
    : Download
  : E['stream'] extends true
    ? Begin
    : // A refusal that is returned, not thrown, keeps what was written before it (the count of failed logins).
      (E['reply'] extends z.ZodType ? Fields<E> | JsonFields : Record<never, never> | void) | Refusal | DryRunAnswer<E>
type DryRunAnswer<E extends Endpoint> = E['dryRun'] extends z.ZodType ? DryRun<z.output<E['dryRun']>> : never
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>
/** What comes before the transaction, such as reading a workbook or hashing passwords, and answers the handler of the rest. */
export type Prepared<E extends Endpoint> = {
  prepare: (call: Omit<Call<E>, 'db' | 'audit' | 'announce' | 'last'>) => Promise<Handler<E>>
}
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> | Prepared<C[K]> }

/** What the app gives every call: its database, its clock, and who a token belongs to. */
export type House = {
  pool: Pool
  clock: () => Date
  /** `look` leaves the session's idle time as it is: a stream is no sign of a person. */
  authenticate: (token: string, now: Date, how?: 'look') => Promise<Actor | undefined>
}
/** What the kit's server adds to it. */
export type FullHouse = House & { events: Events; streams: EventStreams; progress: ProgressBoard }
/** A domain's calls, by its name. */
export type Mount = {
  domain: string
  contract: Record<string, Endpoint>
  mount: (app: FastifyInstance, house: FullHouse) => void
}

export const reads = (spec: Endpoint): boolean => spec.method === 'GET' || spec.reads === true

/** An upload waits here, not inside its transaction: it would hold a session that others need. Two are read at a time, two written. */
const uploadTurn = turns(4)

const tokenOf = (request: FastifyRequest): string | undefined => {
  const own = request.headers['auth-token']
  if (typeof own === 'string' && own !== '') return own
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

const sentence = (issue: z.core.$ZodRawIssue): string | undefined => {
  const name = issue.path?.length ? `\`${issue.path.join('.')}\`` : 'This'
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? `${name} is needed.` : `${name} must be: ${issue.expected}.`
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_union')
    return issue.input === undefined ? `${name} is needed.` : `${name} is not of a form that this call takes.`
  if (issue.code === 'invalid_format')
    return issue.format === 'email' ? `${name} must be a valid email.` : `${name} is not of the right form.`
  const most = issue.code === 'too_big' ? Number(issue.maximum) : undefined
  const least = issue.code === 'too_small' ? Number(issue.minimum) : undefined
  if (least === 1 && issue.origin === 'string') return `${name} is needed.`
  const unit = { string: ' characters', array: ' entries' }[String(issue.origin)] ?? ''
  if (least !== undefined) return `${name} must be at least ${least}${unit}.`
  if (most !== undefined) return `${name} can be at most ${most}${unit}.`
  return undefined
}
z.config({ customError: sentence })

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues: Issue[] = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return refuse('INVALID_REQUEST', { issues })
}

async function readForm(request: FastifyRequest, field: string): Promise<{ file: Upload; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) refuse('UNSUPPORTED_TYPE')
  const fields: Record<string, unknown> = Object.create(null)
  let file: Upload | undefined
  for await (const part of request.parts({ limits: { files: 1, fileSize: limits.bytes, fields: 20 } })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === field) file = { filename: part.filename, bytes: await part.toBuffer() }
    else refuse('INVALID_REQUEST', { issues: [{ path: part.fieldname, message: `The file belongs in the field \`${field}\`.` }] })
  }
  if (file === undefined) return refuse('INVALID_REQUEST', { issues: [{ path: field, message: 'Please select a file first!' }] })
  return { file, fields }
}

/** The answer's schema with the envelope: Fastify's serializer drops what it does not list and fails on what is missing. */
export const envelope = (reply: z.ZodType | undefined): Record<string, unknown> => {
  const fields = reply === undefined ? {} : z.toJSONSchema(reply, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' })
  const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] }
  return {
    type: 'object',
    required: ['success', 'message', ...required],
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, code: { type: 'string' }, ...properties },
  }
}

/** Pairs a domain's contract with its handlers; a call without a handler does not compile. */
export const routes = <C extends Record<string, Endpoint>>(domain: string, contract: C, handlers: Handlers<C>): Mount => ({
  domain,
  contract,
  mount: (app, house) => {
    for (const [name, spec] of Object.entries(contract)) {
      mountOne(app, house, spec, handlers[name] as unknown as AnyHandler | { prepare: (call: unknown) => Promise<AnyHandler> })
    }
  },
})

type AnyHandler = (call: unknown) => Promise<unknown>

function mountOne(
  app: FastifyInstance,
  house: FullHouse,
  spec: Endpoint,
  given: AnyHandler | { prepare: (call: unknown) => Promise<AnyHandler> },
): void {
  const title = `${spec.method} ${spec.path}`
  const reading = reads(spec)
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    ...(spec.download || spec.stream ? {} : { schema: { response: { '2xx': envelope(spec.reply) } } }),
    ...(spec.stream && { exposeHeadRoute: false, config: { stream: true } }),
    handler: async (request, answer) => {
      const now = house.clock()
      const token = tokenOf(request)
      const how = spec.stream && 'look'
      const actor = token === undefined ? undefined : await house.authenticate(token, now, how)
      if (!mayCall(spec.access.who, actor)) refuse(actor ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN')

      const params = parse(spec.params, request.params)
      const query = parse(spec.query, request.query)
      const form = spec.upload === undefined ? undefined : await readForm(request, spec.upload)
      // A DELETE's fields may come in the query, because some proxies drop its body (decisions 18).
      const sent =
        form?.fields ?? (spec.method === 'DELETE' ? { ...(request.query as object), ...(request.body as object) } : request.body)
      const body = parse(spec.body, sent ?? {})
      const dryRun = spec.dryRun !== undefined && (request.query as { dryRun?: unknown }).dryRun === 'true'

      const keyed =
        reading || spec.download || dryRun || actor === undefined || spec.access.who === 'public'
          ? undefined
          : keyedWrite(request.headers['idempotency-key'], {
              ...{ userId: actor.id, call: title, now },
              asked: { params, query, body, file: form?.file },
            })
      const head = { success: true, message: spec.message, ...(spec.code && { code: spec.code }) }
      const textOf = (result: unknown): string =>
        result instanceof JsonFields
          ? result.after(head).toString()
          : (answer.serialize({ ...head, ...(result as object | undefined) }) as string)

      const progressId = request.headers['progress-id']
      const telling =
        form !== undefined && actor !== undefined && typeof progressId === 'string' && asId(progressId) !== null
          ? house.progress.begin(actor.id, progressId)
          : undefined
      const over = (error: unknown): never => {
        telling?.over()
        throw error
      }
      const asked = {
        params,
        query,
        body,
        actor,
        now,
        file: form?.file,
        reading: house.pool.reading,
        attach: house.events.attach,
        progress: telling?.tell ?? (() => undefined),
        follow: house.progress.follow,
        dryRun,
        request: {
          id: request.id,
          address: request.ip,
          userAgent: request.headers['user-agent'],
          header: (key: string) => request.headers[key.toLowerCase()] as string | undefined,
        },
      }
      const handle = typeof given === 'function' ? given : await given.prepare(asked).catch(over)
      const entries: AuditEntry[] = []
      const announcements: [People, Topic[]][] = []
      const lasts: Promise<unknown>[] = []
      const run = async (db: Db): Promise<unknown> => {
        entries.length = 0
        announcements.length = 0
        lasts.length = 0
        const kept = keyed && (await claimKey(db, keyed))
        if (kept !== undefined) return kept
        const result = await handle({
          ...asked,
          db,
          audit: (entry: AuditEntry) => entries.push(entry),
          announce: (people: People, ...topics: Topic[]) => announcements.push([people, topics]),
          last: (statement: PromiseLike<unknown>) => {
            // To ask for its end sends it; whoever waits for all of them hears of a failure.
            const sent = Promise.resolve(statement.then((rows) => rows))
            sent.catch(() => undefined)
            lasts.push(sent)
          },
        })
        // oxlint-disable-next-line typescript/only-throw-error -- only what is thrown rolls back, and this is no failure
        if (result instanceof DryRun) throw result
        if (dryRun) throw new Error(`${title} took a dry run for the real one`)
        if (entries.length > 0) {
          const audited = appendAudit(db, entries, { call: title, actorId: actor?.id, now, requestId: request.id })
          audited.catch(() => undefined)
          // A statement that failed makes those after it fail: its error is the one that counts.
          await Promise.all(lasts)
          await audited
        }
        // A write that leaves no trace is a fault of ours, found by the first test that makes the call.
        else if (!reading && !spec.oneStatement && !(result instanceof Refusal)) throw new Error(`${title} wrote no audit line`)
        if (keyed && result instanceof Refusal) await releaseKey(db, keyed)
        else if (keyed) await keepAnswer(db, keyed, new KeptAnswer(answer.statusCode, textOf(result)))
        return result
      }
      const inDatabase = () =>
        reading
          ? house.pool.reading(run)
          : spec.oneStatement && keyed === undefined
            ? house.pool.statement(run)
            : house.pool.writing(run)
      const result = await (form === undefined ? inDatabase() : uploadTurn(inDatabase))
        .catch((thrown: unknown) => {
          if (!(thrown instanceof DryRun)) throw thrown
          announcements.length = 0
          return thrown
        })
        .finally(() => telling?.over())
      for (const [people, topics] of announcements) house.events.announce(people, topics)
      if (result instanceof Refusal) throw result
      const asText = (text: string) => answer.type('application/json; charset=utf-8').serializer(String).send(text)
      if (result instanceof KeptAnswer) {
        answer.code(result.status).header('idempotency-replayed', 'true')
        return asText(result.body)
      }

      // A dry run has fields of its own, which the reply's schema would drop.
      if (result instanceof DryRun && !spec.download) return asText(JSON.stringify({ ...head, ...(result.answer as object) }))
      if (spec.stream) {
        const signedIn = async () => token === undefined || (await house.authenticate(token, house.clock(), how)) !== undefined
        return (
          answer
            .header('content-type', 'text/event-stream; charset=utf-8')
            // A proxy that gathers the answer would hold the events back.
            .header('x-accel-buffering', 'no')
            // Its end ends the connection too, which would else keep the server from stopping.
            .header('connection', 'close')
            .send(house.streams.open(result as Begin, signedIn))
        )
      }
      if (spec.download) {
        const { filename, body: stream } = (result instanceof DryRun ? result.answer : result) as Download
        return answer
          .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
          .send(Readable.from(stream, { objectMode: false }))
      }
      if (result instanceof JsonFields) return answer.type('application/json; charset=utf-8').send(result.after(head))
      return { ...head, ...(result as object | undefined) }
    },
  })
}

/** Uploads: one file of at most the workbook limit (security.md, Data). */
export const acceptUploads = (app: FastifyInstance): void => {
  app.register(multipart, { throwFileSizeLimit: true })
}
