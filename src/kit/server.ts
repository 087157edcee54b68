import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { Refusal, type RefusalCode, constraintFields, constraintRefusals, refusals } from './errors.ts'
import { eventStreams } from './event-stream.ts'
import { openEvents } from './events.ts'
import { progressBoard } from './progress.ts'
import { isDatabaseAway, sqlState } from './postgres/faults.ts'
import { acceptUploads } from './request.ts'
import type { House, Mount } from './routes.ts'
import { WorkbookProblem } from './xlsx/problem.ts'
import { workbookRefusal } from './xlsx/refusal.ts'

/** Fastify's own refusals, in our words. */
const transport: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'ONE_FILE_ONLY',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
}

/** What a broken constraint says, at the field of the body that broke it. */
const constraintRefusal = (code: RefusalCode, constraint: string, body: unknown): Refusal => {
  const sent = typeof body === 'object' && body !== null ? body : {}
  const path = constraintFields[constraint]?.find((field) => Object.hasOwn(sent, field))
  return new Refusal(code, path === undefined ? {} : { issues: [{ path, message: refusals[code][1] }] })
}

/**
 * Whatever was thrown becomes one refusal; undefined: a fault of ours, to be logged whole.
 * @param body what the request sent
 */
export const refusalOf = (error: unknown, body: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (error instanceof WorkbookProblem) return workbookRefusal(error)
  const { code, constraint_name: constraint, routine } = error as { code?: string; constraint_name?: string; routine?: string }
  if (code !== undefined && transport[code] !== undefined) return new Refusal(transport[code])
  if (isDatabaseAway(error)) return new Refusal('NOT_READY', { retryAfterSeconds: 2 })
  const state = sqlState(error)
  if (state === '57014') return new Refusal('TOOK_TOO_LONG', { retryAfterSeconds: 5 })
  if (state === '40001' || state === '40P01') return new Refusal('STATE_CONFLICT')
  const broken = constraint === undefined ? undefined : constraintRefusals[constraint]
  if (constraint !== undefined && broken !== undefined) return constraintRefusal(broken, constraint, body)
  // Text that PostgreSQL cannot store (a NUL byte) or a number out of its range came from the request.
  if (state === '22021' || state === '22P05' || state === '22003') return new Refusal('INVALID_REQUEST')
  // Our JSON is well-formed but for half a character (a lone surrogate) in what was sent.
  if (state === '22P02' && routine?.startsWith('json_')) return new Refusal('INVALID_REQUEST')
  if (error instanceof SyntaxError && (error as FastifyError).statusCode === 400) return new Refusal('BAD_JSON')
  return undefined
}

export const refusalBody = (refusal: Refusal, requestId: string): Record<string, unknown> => ({
  success: false,
  code: refusal.code,
  message: refusal.message,
  ...(refusal.detail.issues && { issues: refusal.detail.issues }),
  ...refusal.detail.fields,
  requestId,
})

/** The HTTP server with every call of the mounts under /api; pages and assets are added by the app. */
export function server(house: House, mounts: readonly Mount[], logger: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 8 * 1024 * 1024,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 8192 },
    forceCloseConnections: 'idle',
  })
  // An empty JSON body is an empty object: many calls send none.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, {})
    return app.getDefaultJsonParser('remove', 'remove')(request, text as string, done)
  })
  acceptUploads(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The call, not the address: a path may hold an email or a set-up token.
    const call = request.routeOptions.url ?? 'no call'
    request.log.info(
      { method: request.method, call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'stream' in request.routeOptions.config ? 'stream ended' : 'answered',
    )
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request.body) ?? new Refusal('UNEXPECTED')
    if (refusal.code === 'UNEXPECTED') request.log.error({ err: error }, 'unexpected')
    if (refusal.detail.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.detail.retryAfterSeconds))
    return reply
      .code(refusal.status)
      .serializer(JSON.stringify)
      .type('application/json; charset=utf-8')
      .send(refusalBody(refusal, request.id))
  })
  app.setNotFoundHandler((request, reply) => {
    const refusal = new Refusal('ROUTE_NOT_FOUND')
    return reply.code(404).send(refusalBody(refusal, request.id))
  })
  // Browsers connect ahead of need; Node holds such a connection for busy before its first request, and a stop would wait for it.
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request) => unused.delete(request.socket))
  const events = openEvents(house.pool, logger)
  const streams = eventStreams()
  app.addHook('onReady', async () => events.open())
  app.addHook('preClose', async () => {
    streams.endAll()
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onClose', async () => events.close())
  const progress = progressBoard()
  for (const { mount } of mounts) mount(app, { ...house, events, streams, progress })
  return app
}

/** For docs: every status that a refusal can have, with its words. */
export const refusalStatuses = [...new Set(Object.values(refusals).map(([status]) => status))].map(
  (status) => [status, STATUS_CODES[status] ?? ''] as const,
)
