import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { Refusal } from '../shared/errors.ts'
import { type Domain, findConstraintRefusal, collectRegistered } from './domain.ts'
import { createEventStreams } from './event-stream.ts'
import { openEvents } from './events.ts'
import { uploadProgress } from './upload-progress.ts'
import { isDatabaseAway, isDiskFull, getSqlState } from '../postgres/faults.ts'
import { logCauses } from './log-causes.ts'
import { type PipelineRefusalCode, refusal } from './refusals.ts'
import { acceptUploads, findUntrustedProxy } from './request.ts'
import type { AppContext } from './call.ts'
import { compressReplies } from './compress-replies.ts'
import { measureCalls } from './measure-calls.ts'
import { WorkbookProblem } from '../xlsx/problem.ts'
import { toWorkbookRefusal } from '../xlsx/refusal.ts'
import { limitWrites } from './write-rate.ts'

const transport: Record<string, PipelineRefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'ONE_FILE_ONLY',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ROUTE_NOT_FOUND',
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Bytes that are not UTF-8 would be stored as replacement characters. */
const utf8Of = (body: Buffer): string | undefined => {
  try {
    return utf8.decode(body)
  } catch {
    return undefined
  }
}

/**
 * Returns undefined for an internal error, which is logged in full.
 * @param body the request's body
 */
const refusalOf = (domains: readonly Domain[], error: unknown, body: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (error instanceof WorkbookProblem) return toWorkbookRefusal(error)
  const { code, constraint_name: constraint, routine } = error as { code?: string; constraint_name?: string; routine?: string }
  if (code !== undefined && transport[code] !== undefined) return refusal(transport[code])
  if (isDatabaseAway(error)) return refusal('NOT_READY', { retryAfterSeconds: 2 })
  const state = getSqlState(error)
  if (state === '57014') return refusal('TOOK_TOO_LONG', { retryAfterSeconds: 5 })
  if (state === '55P03') return refusal('IN_USE', { retryAfterSeconds: 5 })
  if (isDiskFull(error)) return refusal('DISK_FULL', { retryAfterSeconds: 30 })
  // The disk for temporary files, to which workbooks and downloads are spooled, is full.
  if (code === 'ENOSPC' || code === 'EDQUOT') return refusal('TEMP_FULL', { retryAfterSeconds: 30 })
  if (state === '40001' || state === '40P01') return refusal('STATE_CONFLICT')
  const violated = constraint === undefined ? undefined : findConstraintRefusal(domains, constraint, body)
  if (violated !== undefined) return violated
  // PostgreSQL cannot store a NUL byte in a text, or a number that is out of range.
  if (state === '22021' || state === '22P05' || state === '22003') return refusal('INVALID_REQUEST')
  // Our JSON is well-formed except for lone surrogates in the request's text.
  if (state === '22P02' && routine?.startsWith('json_')) return refusal('INVALID_REQUEST')
  if (error instanceof SyntaxError && (error as FastifyError).statusCode === 400) return refusal('BAD_JSON')
  // Static files raise this error: the path is outside their folder, or cannot exist.
  const { statusCode = 500 } = error as FastifyError
  return code === undefined && statusCode >= 400 && statusCode < 500 ? refusal('ROUTE_NOT_FOUND') : undefined
}

const refusalBody = (refused: Refusal, requestId: string): Record<string, unknown> => ({
  success: false,
  code: refused.code,
  message: refused.message,
  ...(refused.detail.issues && { issues: refused.detail.issues }),
  ...refused.detail.fields,
  requestId,
})

const headersOf = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})
const HSTS = 'max-age=31536000'
/** Bodies have their own limits (slow-body.ts). */
const HEADERS_MS = 10_000
/** Cookies of other products on the same domain come with every request. The proxies in deploy/ allow the same size. */
const HEADER_BYTES = 64 * 1024

function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'HEADERS_TOO_LARGE'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'TOO_SLOW'
        : 'BAD_HTTP'
  const refused = refusal(code)
  const id = randomUUID()
  const body = JSON.stringify(refusalBody(refused, id))
  const head = {
    ...headersOf(id),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

const WATCHED = [401, 403, 429]

export type HttpOptions = {
  trustProxy?: readonly string[] | undefined
  hstsSubdomains?: boolean | undefined
  /** A call that takes longer than this is logged as a warning. 0 turns the warning off. */
  slowCallMs?: number | undefined
}

/** Creates the HTTP server with every call of the domains under /api. The app adds pages and assets. */
export function server(
  context: AppContext,
  domains: readonly Domain[],
  logger: FastifyBaseLogger,
  { trustProxy = [], hstsSubdomains = false, slowCallMs = 0 }: HttpOptions = {},
): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => {
      const refused = refusalOf(domains, error, undefined) ?? refusal('BAD_HTTP')
      const response = reply as FastifyReply
      response.code(refused.status).headers(headersOf(request.id)).send(refusalBody(refused, request.id))
    },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 8192 },
    http: { headersTimeout: HEADERS_MS, maxHeaderSize: HEADER_BYTES, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // A request that arrives during the shutdown is served, not rejected.
    return503OnClosing: false,
  })
  const hsts = hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS
  // An empty JSON body counts as an empty object, because many calls send none.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(charset) || encoding !== 'identity') return done(refusal('UNSUPPORTED_TYPE'))
    if (body.length === 0) return done(null, {})
    const text = utf8Of(body as Buffer)
    if (text === undefined) return done(refusal('BAD_JSON'))
    return app.getDefaultJsonParser('remove', 'remove')(request, text, done)
  })
  acceptUploads(app)
  measureCalls(app, slowCallMs)
  compressReplies(app)

  let hasWarned = false
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.id))
    const proxy = hasWarned ? undefined : findUntrustedProxy(request)
    if (proxy !== undefined) {
      hasWarned = true
      logger.warn({ proxy }, 'X-Forwarded-For is ignored: TRUST_PROXY does not name where it comes from')
    }
    // The protocol is trusted only from the proxies that TRUST_PROXY names.
    if (request.protocol === 'https') reply.header('strict-transport-security', hsts)
    // The pages request their files and calls from the root, so under a path they would be blank.
    if (!['', '/'].includes(String(request.headers['x-forwarded-prefix'] ?? '').trim())) throw refusal('PATH_PREFIX')
    if (request.is404) {
      // The body of the request is left unread.
      reply.header('connection', 'close')
      throw refusal('ROUTE_NOT_FOUND')
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    // The URL may contain an email or a set-up token.
    const call = request.routeOptions.url ?? 'no call'
    request.log.info(
      { method: request.method, call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      request.routeOptions.config.lasts === 'open' ? 'stream ended' : 'responded',
    )
  })
  const logCause = logCauses(logger)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = refusalOf(domains, error, request.body) ?? refusal('UNEXPECTED')
    if (refused.status === 503 && !(error instanceof Refusal))
      logCause({ code: refused.code, error, call: request.routeOptions.url ?? 'no call' })
    // The rest of a body that is too large is left unread.
    if (refused.status === 413) reply.header('connection', 'close')
    // A client that disconnects during its download does not cause a server error.
    const isLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed
    if (isLeft) request.log.info('left before the reply')
    else if (refused.code === 'UNEXPECTED') request.log.error({ err: error }, 'unexpected')
    if (WATCHED.includes(refused.status) || refused.detail.logged !== undefined) {
      const call = request.routeOptions.url ?? 'no call'
      const entry = { method: request.method, call, status: refused.status, address: request.ip, reason: refused.code }
      request.log.warn({ ...entry, ...refused.detail.logged }, 'refused')
    }
    if (refused.detail.retryAfterSeconds !== undefined) reply.header('retry-after', String(refused.detail.retryAfterSeconds))
    return reply
      .code(refused.status)
      .serializer(JSON.stringify)
      .type('application/json; charset=utf-8')
      .send(refusalBody(refused, request.id))
  })
  app.setNotFoundHandler((request, reply) => {
    const refused = refusal('ROUTE_NOT_FOUND')
    return reply.code(404).send(refusalBody(refused, request.id))
  })
  // Browsers open connections in advance. Node counts such a connection as active until its first request, so a shutdown would
  // wait for it.
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request) => unused.delete(request.socket))
  // Node's own 417 response has neither our envelope nor our headers. An unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))
  const events = openEvents(context.pool, logger)
  const streams = createEventStreams()
  app.addHook('onReady', async () => events.open())
  app.addHook('preClose', async () => {
    streams.endAll()
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onClose', async () => events.close())
  const progress = uploadProgress(context.pool)
  const mounts = domains.flatMap(({ calls }) => calls)
  const shown = new Set(mounts.flatMap(({ contract }) => Object.values(contract).flatMap(({ shows = [] }) => shows)))
  const limit = limitWrites(context.writesPerMinute ?? 0)
  const whole = { ...context, events, streams, limitWrites: limit, progress, registered: collectRegistered(domains), shown }
  for (const { mount } of mounts) mount(app, whole)
  return app
}
