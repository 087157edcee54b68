import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from '../kit/postgres/db.ts'
import { uploadRoutes } from '../kit/import/server/routes.ts'
import { readiness } from '../kit/server/readiness.ts'
import type { Mount } from '../kit/server/routes.ts'
import { server } from '../kit/server/http-server.ts'
import { auditRoutes } from '../audit/server/routes.ts'
import { departmentRoutes } from '../departments/server/routes.ts'
import { importRoutes, importUploads } from '../tasks/import/server/routes.ts'
import { fileRoutes } from '../tasks/files/server/routes.ts'
import { grantsRoutes } from '../grants/server/routes.ts'
import { accountsUpload } from '../allocations/server/import-accounts.ts'
import { allocationRoutes } from '../allocations/server/routes.ts'
import { authenticate } from '../session/server/authenticate.ts'
import { preferenceRoutes } from '../session/server/preference-routes.ts'
import { sessionRoutes } from '../session/server/routes.ts'
import { ownSessionRoutes } from '../session/server/session-routes.ts'
import { taskHistoryRoutes } from '../tasks/history/server/routes.ts'
import { managedRowsRoutes } from '../tasks/grid/server/routes.ts'
import { planRoutes } from '../tasks/assign/server/routes.ts'
import { fileSummaryRoutes } from '../tasks/summary/server/routes.ts'
import { taskRoutes } from '../tasks/desk/server/routes.ts'
import { waitingRoutes } from '../tasks/assign/server/waiting-routes.ts'
import { leavingRoutes } from '../users/server/leaving-routes.ts'
import { personRoutes } from '../users/server/person-routes.ts'
import { peopleImportRoutes } from '../users/server/people-import-routes.ts'
import { peopleUpload } from '../users/server/import-people.ts'
import { userRoutes } from '../users/server/routes.ts'
import { timesheetRoutes } from '../timesheets/server/routes.ts'
import { sectionRoutes } from '../tasks/projects/server/routes.ts'
import { held } from './held.ts'
import { docsPage, openapi } from './openapi.ts'

/** The list of domains: a call exists when its domain is listed here. */
export const mounts: readonly Mount[] = [
  sessionRoutes,
  ownSessionRoutes,
  preferenceRoutes,
  taskRoutes,
  taskHistoryRoutes,
  planRoutes,
  managedRowsRoutes,
  fileSummaryRoutes,
  waitingRoutes,
  userRoutes,
  personRoutes,
  leavingRoutes(held),
  peopleImportRoutes,
  departmentRoutes,
  grantsRoutes,
  auditRoutes,
  sectionRoutes,
  allocationRoutes,
  timesheetRoutes,
  fileRoutes,
  importRoutes,
  uploadRoutes([...importUploads, peopleUpload, accountsUpload]),
]

export type ServerOptions = {
  pool: Pool
  logger: FastifyBaseLogger
  /** The built pages; without them (tests, development) only the calls are served. */
  webFolder?: string
  clock?: () => Date
  /** Aborted when the node begins to stop: it still serves, /ready returns 503, and connections close after their response. */
  stopping?: AbortSignal
  /** Trusted proxies for X-Forwarded-For. */
  trustProxy?: readonly string[]
}

export function buildServer({
  pool,
  logger,
  webFolder,
  clock = () => new Date(),
  stopping,
  trustProxy,
}: ServerOptions): FastifyInstance {
  const app = server({ pool, clock, authenticate: authenticate(pool) }, mounts, logger, trustProxy)

  app.get('/health', async () => ({ success: true, message: 'The process is up.' }))
  const ready = readiness(pool, logger)
  app.get('/ready', async (_request, reply) => {
    const state = await ready()
    const stops = stopping?.aborted === true
    if (state.reading && state.writing && !stops) return { success: true, message: 'Ready.', ...state }
    const message = stops
      ? 'This node is stopping.'
      : state.reading
        ? 'The database can be read; nothing can be stored in it.'
        : 'The database does not answer.'
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ success: false, code: 'NOT_READY', message, ...state })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping?.aborted === true) reply.header('connection', 'close')
  })
  const description = openapi(mounts)
  app.get('/api/openapi.json', async () => description)
  app.get('/api/docs', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'nonce-docs'; frame-ancestors 'none'")
    return reply.type('text/html; charset=utf-8').send(docsPage(mounts))
  })

  if (webFolder !== undefined && existsSync(join(webFolder, 'index.html'))) servePages(app, webFolder)
  return app
}

/** Hashed assets are cached forever, pages never; every other path serves the client. */
function servePages(app: FastifyInstance, webFolder: string): void {
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8')
  app.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  app.get('/*', (request, reply) => {
    if (/^\/+(api|assets)(\/|$|\?)/.test(request.url)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    const policy = [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; ')
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}
