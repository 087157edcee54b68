import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import type { Pool } from '../kit/postgres/db.ts'
import { getNewestMigration } from '../kit/postgres/migrate.ts'
import { uploadRoutes } from '../kit/import/server/routes.ts'
import { createReadiness } from '../kit/server/readiness.ts'
import { type Domain, domain } from '../kit/server/domain.ts'
import { admitCaller } from '../kit/server/call.ts'
import type { PipelineRefusalCode as PipelineCode } from '../kit/server/refusals.ts'
import type { RefusalTable } from '../kit/shared/errors.ts'
import { server } from '../kit/server/http-server.ts'
import { createAuthenticator } from '../session/server/authenticate.ts'
import { confirmPassword } from '../session/server/confirm-password.ts'
import { createSessionMemory } from '../session/server/ended-session.ts'
import { absences } from '../absences/domain.ts'
import { accessRequests } from '../access-requests/domain.ts'
import { allocations } from '../allocations/domain.ts'
import { audit } from '../audit/domain.ts'
import { closedMonths } from '../closed-months/domain.ts'
import { departments } from '../departments/domain.ts'
import { grants } from '../grants/domain.ts'
import { holidays } from '../holidays/domain.ts'
import { inbox } from '../inbox/domain.ts'
import { erasures } from '../erasures/domain.ts'
import { productivityFiles } from '../productivity-files/domain.ts'
import { projects } from '../projects/domain.ts'
import { qualitative } from '../qualitative/domain.ts'
import { recruitment } from '../recruitment/domain.ts'
import { contentChecks } from '../content-checks/domain.ts'
import { rowImport } from '../row-import/domain.ts'
import { rowReports } from '../row-reports/domain.ts'
import { rows } from '../rows/domain.ts'
import { rowWork } from '../row-work/domain.ts'
import { scheduledExports } from '../scheduled-exports/domain.ts'
import { session } from '../session/domain.ts'
import { settings } from '../settings/domain.ts'
import { reports } from '../reports/domain.ts'
import { statusReports } from '../status-reports/domain.ts'
import { targetProjects } from '../target-projects/domain.ts'
import { system } from '../system/domain.ts'
import { timesheets } from '../timesheets/domain.ts'
import { users } from '../users/domain.ts'
import { worklog } from '../worklog/domain.ts'
import { docsPage, buildOpenapi } from './openapi.ts'
import { findImageHosts } from '../settings/server/lookup.ts'
import { servePages } from './serve-pages.ts'
import { migrationsFolder, productVersion } from './version.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../kit/server/compress-replies.ts'

/** The calls of the kit itself. */
const uploads = domain('uploads', { calls: [uploadRoutes] })

/** A domain that is not listed has no calls. */
export const domains = [
  users,
  session,
  grants,
  departments,
  closedMonths,
  projects,
  holidays,
  absences,
  accessRequests,
  settings,
  rows,
  // The refusal of an unknown template names the templates in this order.
  rowImport,
  contentChecks,
  rowWork,
  rowReports,
  allocations,
  timesheets,
  productivityFiles,
  targetProjects,
  worklog,
  qualitative,
  recruitment,
  statusReports,
  scheduledExports,
  reports,
  inbox,
  erasures,
  audit,
  system,
  uploads,
] as const

type TablesOf<D> = D extends Domain<infer R> ? R[number] : never
type CodesOf<T> = T extends RefusalTable ? Extract<keyof T, string> : never
export type RefusalCode = CodesOf<TablesOf<(typeof domains)[number]>> | PipelineCode

export type ServerOptions = {
  pool: Pool
  logger: FastifyBaseLogger
  /** The folder of the built pages. Without it (tests, development) only the calls are served. */
  webFolder?: string
  clock?: () => Date
  /**
   * Aborted when the node begins to stop. The node still serves calls then, but /ready returns 503 and connections close after
   * their response.
   */
  stopping?: AbortSignal
  trustProxy?: readonly string[]
  hstsSubdomains?: boolean | undefined
  /** Per user; undefined means no limit. */
  writesPerMinute?: number | undefined
  slowCallMs?: number | undefined
  apiDocsOpen?: boolean
}

export function buildServer({
  pool,
  logger,
  webFolder,
  clock = () => new Date(),
  stopping,
  trustProxy,
  hstsSubdomains,
  writesPerMinute,
  slowCallMs,
  apiDocsOpen = false,
}: ServerOptions): FastifyInstance {
  const { remember, whyEnded } = createSessionMemory(pool)
  const confirm = async (userId: string, password: string, now: Date): Promise<boolean> =>
    (await confirmPassword(pool.statement, { userId, password, now })) !== undefined
  const context = {
    pool,
    clock,
    authenticate: createAuthenticator(pool, remember),
    confirmPassword: confirm,
    whyEnded,
    writesPerMinute,
  }
  const app = server(context, domains, logger, { trustProxy, hstsSubdomains, slowCallMs })

  // It does not use the database. A load balancer that checks this address still forwards calls during an outage, and the node
  // can explain it.
  app.get('/health', async (_request, reply) => {
    if (stopping?.aborted !== true) return { success: true, message: 'The process is up.' }
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ success: false, code: 'NOT_READY', message: 'This node is stopping.' })
  })
  const build = { success: true, version: productVersion, migration: getNewestMigration(migrationsFolder), node: process.version }
  app.get('/version', async () => build)
  const { check, watch } = createReadiness(pool, logger)
  let endWatch = (): void => {}
  app.addHook('onListen', async () => void (endWatch = watch()))
  app.addHook('preClose', async () => endWatch())
  // A call that fails because of the database triggers a check, so that the log shows the outage at once.
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode === 503 && stopping?.aborted !== true) void check()
  })
  app.get('/ready', async (_request, reply) => {
    const state = await check()
    const stops = stopping?.aborted === true
    if (state.reading && state.writing && !stops) return { success: true, message: 'Ready.', ...state }
    const message = stops
      ? 'This node is stopping.'
      : state.reading
        ? 'The database can be read, but nothing can be stored.'
        : 'The database does not respond.'
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ success: false, code: 'NOT_READY', message, ...state })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping?.aborted === true) reply.header('connection', 'close')
  })
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!apiDocsOpen) await admitCaller(context, { access: { who: 'signed-in', reach: 'none' } }, request)
  }
  const description = storedPage('application/json; charset=utf-8', () => JSON.stringify(buildOpenapi(domains)))
  app.get('/api/openapi.json', { onRequest }, description)
  const docs = storedPage('text/html; charset=utf-8', () => docsPage(domains))
  app.get('/api/docs', { onRequest }, async (request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'nonce-docs'; frame-ancestors 'none'")
    return docs(request, reply)
  })

  if (webFolder !== undefined && existsSync(join(webFolder, 'index.html'))) {
    servePages(app, webFolder, () => pool.reading(findImageHosts))
  }
  return app
}

type Stored = { tag: string; bodies: Record<Encoding, Buffer> }

async function store(text: string): Promise<Stored> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { tag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`, bodies: { identity, br, gzip: zipped } }
}

/**
 * Serves a page that never changes while the process runs. The first request renders and compresses it, and the others get it
 * from memory.
 */
function storedPage(type: string, text: () => string): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  let stored: Promise<Stored> | undefined
  return async ({ headers }, reply) => {
    const { tag, bodies } = await (stored ??= store(text()))
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    if (headers['if-none-match']?.split(',').some((known) => known.trim() === tag)) return reply.code(304).send()
    const encoding = chooseEncoding(headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(type).send(bodies[encoding])
  }
}
