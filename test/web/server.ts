/**
 * The server as a page in a component test sees it. Responses are given at the network boundary and typed by the contracts. A
 * request without a response, or one that the contract would reject, fails the test.
 */
import { expect } from 'vitest'
import type { z } from 'zod'
import { readFields } from '../../src/kit/server/blank.ts'
import type { Endpoint, ReplyFields, ParsedInput } from '../../src/kit/shared/endpoint.ts'
import { type Refusal, refusal } from '../../src/kit/shared/errors.ts'
import type { ChangedField } from '../../src/kit/shared/versions.ts'
import { UploadRequest } from './upload-request.ts'

/**
 * A received request. `key` is its Idempotency-Key, `dryRun` says whether it only asks for the outcome, and `file` is the upload.
 */
export type FakeRequest<E extends Endpoint = Endpoint> = ParsedInput<E> & {
  key: string | null
  dryRun: boolean
  file: File | undefined
}
type DryRun<E extends Endpoint> = E['dryRun'] extends z.ZodType ? z.output<E['dryRun']> : never
type Reply<E extends Endpoint> = ReplyFields<E> | DryRun<E> | Response
type Handler = (request: FakeRequest) => unknown

const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}
const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const buildRefusalResponse = ({ status, code, message }: Refusal, more: object = {}): Response =>
  json(status, { success: false, code, message, requestId: 'component-test', ...more })
/** Builds the response to a save that came after another one: the other save's changes, and the version after it. */
export const buildConflictResponse = (version: number, ...changes: ChangedField[]): Response =>
  buildRefusalResponse(refusal('CHANGED_MEANWHILE'), { version, changes })
/** Loses the response, so that the page gets a network error. */
export const lost = (): Response => unreachable()

export type FakeServer = {
  /**
   * Sets the response to later requests of a call: the fields of a success, or the result of `buildRefusalResponse`. Returns an array to which
   * these requests are added.
   */
  reply: <const E extends Endpoint>(
    spec: E,
    reply: Reply<E> | ((request: FakeRequest<E>) => Reply<E> | Promise<Reply<E>>),
  ) => FakeRequest<E>[]
  ready: (respond: () => Response) => void
  /** If false, every request gets a network error. */
  isReachable: boolean
  /** Makes the server unreachable or reachable and fires the browser's event, as when a cable is pulled or plugged in. */
  setOffline: (offline: boolean) => void
  loseNext: (calls: number) => void
}

export const readiness = (reading: boolean, writing: boolean): Response =>
  reading && writing
    ? json(200, { success: true, message: 'Ready.', reading, writing })
    : json(503, {
        success: false,
        code: 'NOT_READY',
        message: 'The service is not ready. Try again in a moment.',
        reading,
        writing,
      })

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** Makes the body end when the request is aborted, as with a real response. */
const abortable = (response: Response, signal: AbortSignal): Response =>
  response.body === null ? response : new Response(response.body.pipeThrough(new TransformStream(), { signal }), response)

const patternOf = (spec: Endpoint): RegExp => new RegExp(`^/api${spec.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
/** Reads a query as the server does: a value that occurs more than once becomes a list. */
const queryOf = (search: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )

export function startFakeServer(): FakeServer & { end: () => void } {
  const handlers = new Map<string, { spec: Endpoint; pattern: RegExp; handler: Handler }>()
  const problems: string[] = []
  const network = window.fetch
  const uploads = window.XMLHttpRequest
  window.XMLHttpRequest = UploadRequest as unknown as typeof XMLHttpRequest
  let left = 0
  let readyNow = () => readiness(true, true)

  const find = (method: string, pathname: string) =>
    [...handlers.values()]
      .filter(({ spec, pattern }) => spec.method === method && pattern.test(pathname))
      .toSorted((one, other) => one.spec.path.split(':').length - other.spec.path.split(':').length)[0]

  const respond = async (request: globalThis.Request, url: URL): Promise<Response> => {
    const found = find(request.method, url.pathname)
    if (found === undefined) {
      problems.push(`${request.method} ${url.pathname} has no reply`)
      return json(404, { success: false, code: 'NOT_FOUND', message: 'This component test has no reply for the call.' })
    }
    const { spec, pattern, handler } = found
    const params = Object.entries(pattern.exec(url.pathname)?.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ])
    const isForm = request.headers.get('content-type')?.startsWith('multipart/') === true
    const form = isForm ? [...(await request.formData())] : []
    const text = isForm ? '' : await request.text()
    const dryRun = url.searchParams.get('dryRun') === 'true'
    const given = {
      params: Object.fromEntries(params) as object,
      query: queryOf(url.searchParams),
      body: isForm
        ? Object.fromEntries(form.filter(([name]) => name !== spec.upload))
        : text === ''
          ? {}
          : (JSON.parse(text) as unknown),
    }
    const file = form.find(([name]) => name === spec.upload)?.[1]
    const received: Record<string, unknown> = { key: request.headers.get('idempotency-key'), dryRun, file }
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = spec[part]
      // Numbers in an address are texts, which are parsed as on the server.
      const parsed = schema?.safeParse(part === 'query' ? readFields(schema, given.query) : given[part])
      if (parsed?.success === false) problems.push(`${spec.method} ${spec.path}: ${part}: ${parsed.error.message}`)
      received[part] = parsed?.data
    }
    const reply = await handler(received as FakeRequest)
    if (reply instanceof Response) return reply
    const wrong = (dryRun ? spec.dryRun : spec.reply)?.safeParse(reply).error?.message
    if (wrong !== undefined) problems.push(`the reply to ${spec.method} ${spec.path}: ${wrong}`)
    return json(200, {
      success: true,
      message: spec.message,
      ...(spec.code !== undefined && { code: spec.code }),
      ...(reply as object),
    })
  }

  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const isReady = url.pathname === '/ready'
    if (!isReady && !url.pathname.startsWith('/api/')) return network(input, init)
    if (!server.isReachable || (!isReady && left-- > 0)) unreachable()
    if (isReady) return readyNow()
    return abortable(await Promise.race([respond(request, url), aborted(request.signal)]), request.signal)
  }

  const server: FakeServer & { end: () => void } = {
    isReachable: true,
    loseNext: (calls) => (left = calls),
    reply: (spec, reply) => {
      const requests: FakeRequest<typeof spec>[] = []
      const handler: Handler = (request) => {
        requests.push(request as (typeof requests)[number])
        return typeof reply === 'function' ? (reply as Handler)(request) : reply instanceof Response ? reply.clone() : reply
      }
      handlers.set(`${spec.method} ${spec.path}`, { spec, pattern: patternOf(spec), handler })
      return requests
    },
    ready: (next) => (readyNow = next),
    setOffline: (next) => {
      server.isReachable = !next
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: !next })
      dispatchEvent(new Event(next ? 'offline' : 'online'))
    },
    end: () => {
      if (!server.isReachable) server.setOffline(false)
      window.fetch = network
      window.XMLHttpRequest = uploads
      expect(problems, 'requests without a good reply').toEqual([])
    },
  }
  return server
}
