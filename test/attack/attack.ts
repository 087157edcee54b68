/** What all attacks of npm run attack share: sending a request, checking its response and recording findings. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Db } from '../../src/kit/postgres/db.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { domains } from '../../src/app/server.ts'
import { listRefusalTables } from '../../src/kit/server/domain.ts'
import { isReadCall } from '../../src/kit/server/call.ts'

const ANSWER_MS = 10_000
/** The busy codes that a response may have. Each comes with Retry-After. */
const BUSY = ['LOGIN_BUSY', 'UPLOADS_BUSY', 'TOOK_TOO_LONG', 'IN_USE', 'NOT_READY']
const THROTTLED = ['/login', '/user/reset-password']

/**
 * One row of the report of npm run attack. A call with the same response is one finding, with the first values that caused it.
 */
export type Finding = { call: string; values: string[]; fault: string; times: number }
const VALUES_NAMED = 12
export type Raw = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer | undefined }
/** With `status` 0 there was no response, and `text` is the reason. */
export type AttackResponse = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }
export type Attack = {
  url: string
  owner: Db
  findings: Finding[]
  sent: number
  slowest: { call: string; ms: number }
  statuses: Record<string, number>
  /** The calls of successful writes by request id. `done` has the ids of all successful requests. */
  written: Map<string, string>
  done: Set<string>
  find: (call: string, value: string, fault: string) => void
  note: (spec: Endpoint, path: string, response: Pick<AttackResponse, 'status' | 'headers'>) => void
  /** Sends the request, checks the response and counts it. A finding names `value`. */
  send: (spec: Endpoint, value: string, raw: Raw) => Promise<AttackResponse>
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Sends one request and never throws. Closes a stream as soon as it has begun. */
export const sendRaw = (url: string, { method, path, headers = {}, body }: Raw, ms = ANSWER_MS): Promise<AttackResponse> =>
  new Promise((done) => {
    const began = performance.now()
    const end = (response: Omit<AttackResponse, 'ms'>): void => {
      clearTimeout(timer)
      done({ ...response, ms: performance.now() - began })
    }
    const { hostname, port } = new URL(url)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (response) => {
      const parts: Buffer[] = []
      const whole = () => ({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() })
      if (response.headers['content-type']?.includes('event-stream')) {
        end(whole())
        return void sent.destroy()
      }
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => end(whole()))
      response.on('error', (error) => end({ status: 0, headers: {}, text: `broken off: ${error.message}` }))
    })
    const timer = setTimeout(() => {
      end({ status: 0, headers: {}, text: `nothing within ${ms / 1000} s` })
      sent.destroy()
    }, ms)
    // If the server refuses before it has read the body, the rest cannot be written. The response counts.
    sent.on('error', (error) => setTimeout(() => end({ status: 0, headers: {}, text: error.message }), 100))
    sent.end(body)
  })

export const parseJsonBody = ({ headers, text }: AttackResponse): Record<string, unknown> | undefined => {
  if (headers['content-type']?.includes('json') !== true) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

export const formatResponseCode = (response: AttackResponse): string => {
  const code = parseJsonBody(response)?.['code']
  return response.status === 0 ? response.text : [response.status, ...(typeof code === 'string' ? [code] : [])].join(' ')
}

const refusalsOfAll = new Map(listRefusalTables(domains).flatMap((table) => Object.entries(table)))

export function listResponseFaults(spec: Endpoint, response: AttackResponse): string[] {
  const { status, headers, text } = response
  if (status === 0) return [`no response: ${text}`]
  const wrong: string[] = []
  const json = parseJsonBody(response)
  const ok = status === 200 && (spec.stream === true || spec.download === true || spec.picture === true)
  const code = json?.['code']
  if (status >= 500 && !(status === 503 && BUSY.includes(String(code)) && headers['retry-after'] !== undefined))
    wrong.push(`${status} ${String(code)}`)
  if (!ok && typeof json?.['success'] !== 'boolean') wrong.push(`${status} without the JSON envelope: ${text.slice(0, 80)}`)
  if (json?.['success'] === true && status !== 200) wrong.push(`a success with ${status}`)
  if (json?.['success'] === true && spec.reply && spec.dryRun === undefined && text.length < 100_000) {
    const issue = spec.reply.safeParse(json).error?.issues[0]
    if (issue) wrong.push(`a reply against its contract: ${issue.path.join('.')} ${issue.message}`)
  }
  if (json?.['success'] === false) {
    const known = refusalsOfAll.get(String(code))
    if (known?.[0] !== status) wrong.push(`${status} with the code ${String(code)}`)
    if (typeof json['message'] !== 'string' || json['message'] === '') wrong.push('a refusal without a sentence')
    if (json['requestId'] !== headers['x-request-id']) wrong.push('a refusal with another request id than its header')
  }
  // A message may echo the input, so only text that the runtime itself writes counts.
  if (/node_modules|\bFST_[A-Z]|PostgresError|\n\s+at .+:\d+:\d+/.test(text)) wrong.push(`a stack: ${text.slice(0, 120)}`)
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('no nosniff')
  if (headers['content-security-policy']?.includes("frame-ancestors 'none'") !== true) wrong.push('no frame-ancestors')
  if (headers['cache-control'] !== 'no-store') wrong.push(`cache-control ${headers['cache-control'] ?? 'missing'}`)
  if (response.ms > ANSWER_MS) wrong.push('more than 10 s')
  return wrong
}

export const getCallKey = (spec: Endpoint): string => `${spec.method} ${spec.path}`

export function openAttack(url: string, owner: Db): Attack {
  const attack: Attack = {
    url,
    owner,
    findings: [],
    sent: 0,
    slowest: { call: '', ms: 0 },
    statuses: {},
    written: new Map(),
    done: new Set(),
    find: (call, value, fault) => {
      const known = attack.findings.find((one) => one.call === call && one.fault === fault)
      if (known === undefined) return void attack.findings.push({ call, values: [value], fault, times: 1 })
      known.times += 1
      if (known.values.length < VALUES_NAMED && !known.values.includes(value)) known.values.push(value)
    },
    note: (spec, path, { status, headers }) => {
      if (status !== 200) return
      const id = String(headers['x-request-id'])
      attack.done.add(id)
      const tries = path.includes('dryRun=true') || (spec.upload !== undefined && spec.download === true)
      if (!isReadCall(spec) && !tries && !spec.unaudited) attack.written.set(id, getCallKey(spec))
    },
    send: async (spec, value, raw) => {
      // Empties the throttle, because each attempt is checked by itself and their number must not matter.
      if (THROTTLED.includes(spec.path)) await owner`delete from login_throttle`
      const response = await sendRaw(url, raw)
      attack.sent += 1
      const status = response.status === 0 ? 'no response' : String(response.status)
      attack.statuses[status] = (attack.statuses[status] ?? 0) + 1
      if (response.ms > attack.slowest.ms) attack.slowest = { call: getCallKey(spec), ms: response.ms }
      for (const fault of listResponseFaults(spec, response)) attack.find(getCallKey(spec), value, fault)
      attack.note(spec, raw.path, response)
      return response
    },
  }
  return attack
}
