import type { Endpoint, Reply, CallInput } from '../shared/endpoint.ts'
import type { Issue } from '../shared/errors.ts'
import { createUuid } from '../shared/ids.ts'
import { reportCall } from './connection.ts'
import { type Received, takeEarly, takeParsed } from './early-replies.ts'
import { withFreshLogin } from './fresh-login.ts'
import { waitUntilStaying } from './leaving.ts'
import { noteServerTime } from './server-clock.ts'
import { endNotice, endSession, readToken } from './session-storage.ts'
import { writeKeys } from './write-keys.ts'

/** For a response without a sentence from the server, such as a proxy's. */
const UNEXPECTED = 'Something went wrong on our side. Try again.'

/**
 * The server names the field in backquotes, for other programs. A form shows the sentence beside the field's label, so the name
 * is replaced.
 */
const withoutField = (sentence: string): string => sentence.replace(/^`[^`]*`/, 'This').replaceAll(/ `[^`]*`/g, '')
const withoutFieldIn = (issue: Issue): Issue => ({ ...issue, message: withoutField(issue.message) })

/**
 * Thrown for every unsuccessful call. `code` is a refusal's code, or OFFLINE when there was no response; screens branch on it.
 */
export class Refused extends Error {
  readonly code: string
  /** The HTTP status, or 0 if there was no response. */
  readonly status: number
  readonly issues: readonly Issue[]
  readonly requestId: string | undefined
  /** All other fields of the response, such as the current row of a conflict. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, response: Record<string, unknown>, retryAfter?: string | null, otherwise = UNEXPECTED) {
    const { code, message, issues, requestId, success: _, ...fields } = response
    super(typeof message === 'string' ? withoutField(message) : otherwise)
    this.name = 'Refused'
    this.code = typeof code === 'string' ? code : 'UNEXPECTED'
    this.status = status
    this.issues = Array.isArray(issues) ? (issues as Issue[]).map(withoutFieldIn) : []
    this.requestId = typeof requestId === 'string' ? requestId : undefined
    this.fields = fields
    const seconds = Number(retryAfter ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
  }

  /**
   * Whether the server has decided and nothing was written. After a network error, a server error (5xx), throttling or a proxy's
   * error, this or an earlier attempt of the write may have been stored.
   */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.code !== 'UNEXPECTED' && ![408, 429].includes(this.status)
  }
}

export type CallOptions = {
  signal?: AbortSignal
  onProgress?: (share: number) => void
  /** The id under which `GET progress/:id` reports the upload's progress (api.md, Uploads). */
  progressId?: string
  /** Sent with keepalive, so it survives navigation; browsers cap such bodies at 64 KB. */
  keepalive?: boolean
}

type Scalar = string | number | boolean | null | undefined
export type RequestParts = {
  params?: Readonly<Record<string, Scalar>>
  query?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  body?: Readonly<Record<string, Scalar | object>>
  file?: File
}

/**
 * STALLED_MS is the longest time without upload progress. RESPONSE_MS is the longest wait for the response after the last byte.
 */
const STALLED_MS = 60_000
const RESPONSE_MS = 600_000
const STALLED = {
  code: 'TIMED_OUT',
  message: 'Sending stalled for a minute and was stopped. Nothing was stored. Check the connection and try again.',
}
const NO_RESPONSE = {
  code: 'TIMED_OUT',
  message: 'The server has not responded for 10 minutes. Check whether the rows are there before you upload them again.',
}

const OFFLINE = { code: 'OFFLINE', message: 'The server can’t be reached. Try again.' }

/** Parameters are percent-encoded, empty query values are omitted, and lists repeat their key. */
export function buildCallUrl(spec: Pick<Endpoint, 'path'>, { params, query }: RequestParts): string {
  const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of typeof value === 'object' && value !== null ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item))
    }
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** The documents name the file's field differently for each call. */
export const buildUploadForm = (field: string, { body, file }: RequestParts): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  if (file !== undefined) form.append(field, file)
  return form
}

/**
 * Whether the server as a whole is not ready. A 503 with another code concerns only its call, such as too many logins. A response
 * without a code comes from a proxy.
 */
const isNotReady = (status: number, code: unknown): boolean =>
  code === 'NOT_READY' || (code === undefined && [502, 503, 504].includes(status))

/** Parses a response or throws. A 401 response to any call ends the session in this browser. */
export function parseReply<R>(
  status: number,
  text: string,
  retryAfter: string | null,
  sentToken: boolean,
  otherwise?: string,
): R {
  let response: unknown
  try {
    response = JSON.parse(text)
  } catch {
    response = {}
  }
  const fields = typeof response === 'object' && response !== null ? (response as Record<string, unknown>) : {}
  reportCall(isNotReady(status, fields['code']) ? 'not ready' : 'responded')
  if (fields['success'] === true && status < 400) return fields as R
  if (status === 401 && sentToken) endSession(endNotice(fields))
  throw new Refused(status, fields, retryAfter, otherwise)
}

export const buildCallHeaders = (options: CallOptions = {}, key?: string): Record<string, string> => {
  const token = readToken()
  return {
    ...(token !== null && { 'auth-token': token }),
    ...(options.progressId && { 'progress-id': options.progressId }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
}

/** Turns the error of a failed `fetch` into a refusal. An aborted call keeps its own error. */
export const rejectLost = async (error: unknown, problem: typeof OFFLINE): Promise<never> => {
  if (error instanceof Refused || (error instanceof DOMException && error.name === 'AbortError')) throw error
  await waitUntilStaying()
  reportCall('lost')
  throw new Refused(0, problem)
}
export const rejectOffline = (error: unknown): Promise<never> => rejectLost(error, OFFLINE)

/** Sends an upload by XMLHttpRequest, because `fetch` does not report upload progress. Throws TIMED_OUT for a stalled upload. */
const upload = (method: string, address: string, form: FormData, headers: Record<string, string>, options: CallOptions) =>
  new Promise<Received>((resolve, reject) => {
    if (options.signal?.aborted === true) return reject(new DOMException('Aborted', 'AbortError'))
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout> | undefined
    const expect = (milliseconds: number, problem: typeof STALLED): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new Refused(0, problem))
        request.abort()
      }, milliseconds)
    }
    expect(STALLED_MS, STALLED)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
      expect(STALLED_MS, STALLED)
    }
    request.upload.onload = () => expect(RESPONSE_MS, NO_RESPONSE)
    request.onloadend = () => clearTimeout(timer)
    request.onload = () =>
      resolve({ status: request.status, text: request.responseText, retryAfter: request.getResponseHeader('retry-after') })
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

export const isKeyed = (spec: Endpoint, { query }: Pick<RequestParts, 'query'>): boolean =>
  spec.method !== 'GET' && spec.reads !== true && spec.unkeyed !== true && query?.['dryRun'] === undefined

const sendOnce = writeKeys(createUuid, (error) => error instanceof Refused && error.isFinal)

/**
 * Makes one call of a contract. Throws `Refused` for an unsuccessful or missing response. An unchanged write can be repeated
 * after that, and is stored only once.
 */
export async function call<const E extends Endpoint>(spec: E, sent: CallInput<E>, options: CallOptions = {}): Promise<Reply<E>> {
  const parts = sent as RequestParts
  const token = readToken()
  if (token === null || !isKeyed(spec, parts)) return withFreshLogin(() => send(spec, parts, options))
  const { body, file } = parts
  const content = [token, spec.method, buildCallUrl(spec, parts), body, file && [file.name, file.size, file.lastModified]]
  return withFreshLogin(() =>
    sendOnce(JSON.stringify(content), body !== undefined && 'version' in body, (key) => send(spec, parts, options, key)),
  )
}

const toBody = ({ body }: RequestParts): string | null => (body === undefined ? null : JSON.stringify(body))

/**
 * Returns the reply of a read that began together with the page's files, if it has arrived. Otherwise the page makes the call.
 */
export function takeFirstReply<const E extends Endpoint>(spec: E, sent: CallInput<E>): Reply<E> | undefined {
  const parts = sent as RequestParts
  const reply = takeParsed(spec.method, buildCallUrl(spec, parts), toBody(parts))
  return reply as Reply<E> | undefined
}

let sending = 0
export const isSending = (): boolean => sending > 0

async function send<R>(...sent: Parameters<typeof sendUncounted>): Promise<R> {
  const count = sent[0].upload !== undefined || isKeyed(sent[0], sent[1]) ? 1 : 0
  sending += count
  return sendUncounted<R>(...sent).finally(() => (sending -= count))
}

async function sendUncounted<R>(spec: Endpoint, parts: RequestParts, options: CallOptions, key?: string): Promise<R> {
  const headers = buildCallHeaders(options, key)
  const sentToken = 'auth-token' in headers
  const address = buildCallUrl(spec, parts)
  if (spec.upload !== undefined) {
    const done = await upload(spec.method, address, buildUploadForm(spec.upload, parts), headers, options).catch(rejectOffline)
    return parseReply(done.status, done.text, done.retryAfter, sentToken)
  }
  if (parts.body !== undefined) headers['content-type'] = 'application/json'
  const body = toBody(parts)
  const early = takeEarly(spec.method, address, body)
  const received =
    (early && (await early)) ?? (await fetchNow(address, { method: spec.method, headers, body }, options).catch(rejectOffline))
  return parseReply(received.status, received.text, received.retryAfter, sentToken)
}

async function fetchNow(address: string, request: RequestInit, { signal, keepalive }: CallOptions): Promise<Received> {
  const response = await fetch(address, { ...request, ...(signal && { signal }), ...(keepalive && { keepalive }) })
  noteServerTime(response.headers.get('date'))
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
}
