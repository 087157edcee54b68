import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { expect } from 'vitest'
import { z } from 'zod'
import { type CastName, cast } from '../db/cast.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Endpoint, ReplyFields, CallInput } from '../src/kit/shared/endpoint.ts'
import { fileTypes } from '../src/kit/shared/file-types.ts'
import { collectRegistered } from '../src/kit/server/domain.ts'
import { createLogger } from '../src/kit/server/log.ts'
import type { Registered } from '../src/kit/server/registered.ts'
import { openOwner, openPool, type PoolOptions } from '../src/kit/postgres/pool.ts'
import { supportBundle } from '../src/system/server/support-bundle.ts'
import { messages } from './catalogues/catalogues.ts'
import { createTestDatabase } from './database/database.ts'
import { collectBundle } from '../src/app/collect-bundle.ts'
import { listRefusalStatuses } from '../src/app/refusal-responses.ts'
import { buildServer, domains, type RefusalCode } from '../src/app/server.ts'
import { createSessionToken } from './calls.ts'
import { plantedIn, withHostileKeys } from './planted.ts'

export type RefusalBody = {
  success: false
  code: RefusalCode
  message: string
  issues?: { path: string; message: string; row?: number; column?: string }[]
  requestId: string
} & Record<string, unknown>

export type Client = {
  /** Makes the call, asserts a success with exactly the contract's fields, and returns them. */
  ok: <E extends Endpoint>(spec: E, ...sent: Args<E>) => Promise<{ message: string; code?: string } & ReplyFields<E>>
  /** Makes the call with any input, even invalid, asserts a refusal with this code, and returns its body. */
  refused: (spec: Endpoint, code: RefusalCode, sent?: Loose) => Promise<RefusalBody>
  /** Makes a download, asserts a named file of the call's type, and returns the name and the bytes. */
  download: (spec: Endpoint, sent?: Loose) => Promise<{ filename: string; bytes: Uint8Array }>
  /** Makes a call that returns a picture, asserts that it is sent as one, and returns its bytes. */
  picture: (spec: Endpoint, sent?: Loose) => Promise<Uint8Array>
  /** Opens a stream, asserts that it is an event stream, and collects its events until it ends or `leave` is called. */
  stream: (spec: Endpoint, sent?: { params?: Record<string, string> }) => Promise<ReceivedEvents>
  raw: (
    method: string,
    path: string,
    init?: { body?: unknown; headers?: Record<string, string>; form?: FormData; signal?: AbortSignal },
  ) => Promise<Response>
  send: (spec: Endpoint, sent?: Loose) => Promise<Response>
  token: string | undefined
}
export type ReceivedEvents = {
  events: { event: string; data: unknown }[]
  until: (passes: (event: { event: string; data: unknown }) => boolean, ms?: number) => Promise<void>
  ended: Promise<void>
  leave: () => void
}
type Loose = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  headers?: Record<string, string>
}
type Args<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [sent?: CallInput<E> & Loose] : [sent: CallInput<E> & Loose]

/**
 * Settings in which a second node may differ: the number of database sessions, the trusted proxies (X-Forwarded-For), the log
 * destination and the route to the database.
 */
export type NodeSettings = Pick<PoolOptions, 'readers' | 'writers'> & {
  trustProxy?: string[]
  hstsSubdomains?: boolean
  /** The most writes per minute of one person. Unlimited if absent. */
  writesPerMinute?: number
  slowCallMs?: number
  log?: Writable
  through?: string
}

export type TestApp = {
  as: (name: CastName) => Promise<Client>
  /** Returns the client of a user whom a test added, after the first login with their own password. */
  asAdded: (id: string) => Promise<Client>
  asAt: (url: string, name: CastName) => Promise<Client>
  /** Starts a second app node on the same database. Resolves when it is subscribed to the first node's events. */
  otherNode: (settings?: NodeSettings) => Promise<{ url: string; close: () => Promise<void> }>
  withToken: (token: string | undefined) => Client
  anonymous: Client
  db: Db
  /** The server's clock. Set it to travel in time. */
  clock: { now: Date }
  url: string
  registered: Registered
  /** The URL of the app’s database, with the application's login. */
  databaseUrl: string
  ownerUrl: string
  close: () => Promise<void>
}

const gatherEvents = (response: Response, leave: () => void): ReceivedEvents => {
  const events: ReceivedEvents['events'] = []
  const waiting = new Set<() => void>()
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        if (event !== undefined && data !== undefined) events.push({ event, data: JSON.parse(data) })
      }
      for (const check of waiting) check()
    }
  }
  const until: ReceivedEvents['until'] = (passes, ms = 1_000) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`No such event within ${ms} ms; received: ${JSON.stringify(events)}`)), ms)
      const check = (): void => {
        if (!events.some(passes)) return
        clearTimeout(timer)
        waiting.delete(check)
        done()
      }
      waiting.add(check)
      check()
    })
  return { events, until, ended: read().catch(() => undefined), leave }
}

const notes = process.env['TEST_NOTES_DIR']
const documented = new Set(messages.map(({ text }) => text))
/**
 * Records the responses of each call, their messages and the documents' words in them, for scripts/check/calls-made.ts and
 * scripts/check/messages-seen.ts.
 */
const note = (spec: Endpoint, outcome: 'ok' | 'refused', status = 200, body: object = {}, file?: string): void => {
  if (notes === undefined) return
  const words = new Set([`HTTP ${status}`])
  JSON.stringify(body, (key, value: unknown) => {
    if (typeof value === 'string' && (key === 'message' || key === 'code' || documented.has(value))) words.add(value)
    return value
  })
  const received = [...words].map((word) => `received ${JSON.stringify(word)}`)
  const lines = [
    `${outcome} ${spec.method} ${spec.path}`,
    ...received,
    ...(file === undefined ? [] : [`file ${JSON.stringify(file)}`]),
  ]
  mkdirSync(notes, { recursive: true })
  appendFileSync(join(notes, `${process.pid}.txt`), [...lines, ''].join('\n'))
}

/** The tables of closed months, in an order in which a test can empty them. */
export const CLOSED_MONTHS = ['month_handover_differences', 'month_handover_lines', 'month_handovers', 'month_closings']

/**
 * Starts the app on its own database, which contains the cast, or on a copy of the sample (`sampleDatabase`). Call it once per
 * test file.
 */
export async function startTestApp(now = new Date('2026-03-10T06:00:00Z'), makeDatabase = createTestDatabase): Promise<TestApp> {
  const { url: databaseUrl, ownerUrl, drop } = await makeDatabase()
  const owner = openOwner(ownerUrl)
  const pool = openPool(databaseUrl)
  const clock = { now }
  supportBundle.collect = () => collectBundle({ databaseUrl: ownerUrl, dataDir: '' }, (work) => work(ownerUrl))
  const app = buildServer({ pool, logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }), clock: () => clock.now })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const clientOf = (token: string | undefined, nodeUrl: string): Client => {
    const raw: Client['raw'] = (method, path, { body, headers, form, signal } = {}) =>
      fetch(`${nodeUrl}${path}`, {
        method,
        ...(signal && { signal }),
        headers: {
          ...(token !== undefined && { 'auth-token': token }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: form ?? (body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)),
      })
    const send: Client['send'] = (spec, { params = {}, query = {}, body, file, headers } = {}) => {
      const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
      const address = `/api${path}${search && `?${search}`}`
      if (file === undefined) return raw(spec.method, address, { body, ...(headers && { headers }) })
      const form = new FormData()
      for (const [key, value] of Object.entries((body ?? {}) as object))
        form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
      form.append(spec.upload ?? 'file', file)
      return raw(spec.method, address, { form, ...(headers && { headers }) })
    }
    return {
      token,
      raw,
      send,
      stream: async (spec, { params = {} } = {}) => {
        const aborting = new AbortController()
        const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
        const response = await raw(spec.method, `/api${path}`, { signal: aborting.signal })
        expect(response.headers.get('content-type'), `${spec.method} ${spec.path}`).toMatch(/^text\/event-stream/)
        note(spec, 'ok')
        return gatherEvents(response, () => aborting.abort())
      },
      ok: async (spec, ...[sent]) => {
        const loose = (sent ?? {}) as Loose
        const response = await send(spec, { ...loose, body: withHostileKeys(spec, loose.body) })
        const body = (await response.json()) as Record<string, unknown>
        // Only the log contains the cause of a 500.
        const cause = response.status === 500 ? ' LOG_LEVEL=error prints the cause.' : ''
        expect(body, `${spec.method} ${spec.path}: ${String(body.message)}${cause}`).toMatchObject({ success: true })
        expect([spec.message, ...(spec.messages ?? [])], `${spec.method} ${spec.path}`).toContain(body.message)
        expect(response.status).toBe(200)
        const { success: _success, message, code, ...fields } = body
        expect(code).toBe(spec.code)
        expect((spec.reply ?? z.object({})).safeParse(fields).error?.issues, `${spec.path}: the reply's shape`).toBeUndefined()
        note(spec, 'ok', 200, body)
        return body as never
      },
      download: async (spec, sent) => {
        const response = await send(spec, sent)
        expect(response.status, `${spec.method} ${spec.path}`).toBe(200)
        expect(response.headers.get('content-type')).toBe(fileTypes[spec.fileType ?? 'workbook'].mime)
        const [, encoded = ''] =
          /^attachment; filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '') ?? []
        const filename = decodeURIComponent(encoded)
        note(spec, 'ok', 200, {}, filename)
        return { filename, bytes: new Uint8Array(await response.arrayBuffer()) }
      },
      picture: async (spec, sent) => {
        const response = await send(spec, sent)
        expect(response.status, `${spec.method} ${spec.path}`).toBe(200)
        expect(response.headers.get('content-type')).toMatch(/^image\/(?:png|jpeg)$/)
        expect(response.headers.get('content-disposition')).toMatch(/^inline/)
        note(spec, 'ok')
        return new Uint8Array(await response.arrayBuffer())
      },
      refused: async (spec, code, sent) => {
        const response = await send(spec, sent)
        const body = (await response.json()) as RefusalBody
        expect(body, `${spec.method} ${spec.path}`).toMatchObject({ success: false, code, requestId: expect.any(String) })
        expect(listRefusalStatuses(spec), `${spec.method} ${spec.path} on the OpenAPI page`).toContain(response.status)
        note(spec, 'refused', response.status, body)
        return body
      },
    }
  }

  const withToken: TestApp['withToken'] = (token) => clientOf(token, url)
  const clientAt: TestApp['asAt'] = async (nodeUrl, name) =>
    clientOf(await createSessionToken(owner, cast[name].id, clock.now, 400), nodeUrl)

  return {
    url,
    registered: collectRegistered(domains),
    databaseUrl,
    ownerUrl,
    clock,
    db: owner,
    withToken,
    anonymous: withToken(undefined),
    as: (name) => clientAt(url, name),
    asAdded: async (id) => {
      await owner`delete from passwords_by_others where user_id = ${id}`
      return withToken(await createSessionToken(owner, id, clock.now, 400))
    },
    asAt: clientAt,
    otherNode: async ({
      trustProxy = [],
      hstsSubdomains,
      writesPerMinute,
      slowCallMs,
      log,
      through = databaseUrl,
      ...sessions
    } = {}) => {
      const itsPool = openPool(through, { applicationName: 'other node', ...sessions })
      const logger = log === undefined ? pino({ level: 'silent' }) : createLogger('info', log)
      const limits = { writesPerMinute, slowCallMs }
      const node = buildServer({ pool: itsPool, logger, clock: () => clock.now, trustProxy, hstsSubdomains, ...limits })
      const itsUrl = await node.listen({ port: 0, host: '127.0.0.1' })
      for (let listen = 0; listen < 2; await pause(10)) {
        const [row] = await owner<{ listen: number }[]>`
          select count(distinct application_name)::int as listen from pg_stat_activity where datname = current_database()
            and application_name in ('proofline listening', 'other node listening') and query not ilike '%recovery%'`
        listen = row?.listen ?? 0
      }
      return { url: itsUrl, close: async () => (await node.close(), itsPool.close()) }
    },
    close: async () => {
      expect(await plantedIn(owner), 'a hostile key left its mark').toEqual([])
      await app.close()
      await pool.close()
      await owner.end()
      await drop()
    },
  }
}
