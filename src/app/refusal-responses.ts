import { STATUS_CODES } from 'node:http'
import { isReadCall } from '../kit/server/call.ts'
import type { Endpoint } from '../kit/shared/endpoint.ts'

/** What each status of a refusal means (api.md, Status). */
const meanings: Readonly<Record<number, string>> = {
  400: 'Something in the request is not valid; `issues` say what and where.',
  401: 'No token, or an unknown or expired one.',
  403: 'The role may not make this call, or not for this object.',
  404: 'It does not exist, or is not visible to the caller.',
  408: 'The request arrived too slowly. Nothing was stored.',
  409: 'The state or a duplicate prevents it, or it needs a confirmation.',
  413: 'The request is too large.',
  415: 'This content type is not accepted here.',
  429: 'Too many attempts, or too many calls at once.',
  500: 'Something went wrong on the server.',
  503: 'The service is busy or not ready, or the disk is full. Nothing was stored.',
}
const RETRY_AFTER = [429, 503]

export const listRefusalStatuses = (spec: Endpoint): number[] => {
  const isPublic = spec.access.who === 'public'
  const hasBody = spec.body !== undefined || spec.upload !== undefined
  const takes = hasBody || spec.params !== undefined || spec.query !== undefined
  const isWrite = !isReadCall(spec)
  const possible: Readonly<Record<number, boolean>> = {
    400: takes || isWrite,
    401: !isPublic,
    403: !isPublic || isWrite,
    404: takes,
    408: hasBody,
    409: isWrite,
    413: hasBody,
    415: hasBody,
    429: true,
    500: true,
    503: true,
  }
  return Object.keys(meanings)
    .map(Number)
    .filter((status) => possible[status])
}

const nameOf = (status: number): string => (STATUS_CODES[status] ?? '').replaceAll(' ', '')
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
const refusal = (status: number, description: string): object => ({
  description,
  ...(RETRY_AFTER.includes(status) && {
    headers: { 'Retry-After': { description: 'Seconds until it may succeed.', schema: { type: 'integer' } } },
  }),
  content,
})

/** `empty` is the response to a download without rows. */
export const describeRefusalResponses = (
  spec: Endpoint,
  empty?: { status: number; message: string },
): Record<string, object> => ({
  ...Object.fromEntries(
    listRefusalStatuses(spec).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  ),
  ...(empty && { [empty.status]: refusal(empty.status, `${meanings[empty.status] ?? ''} Without rows: ${empty.message}`) }),
})

export const responseComponents = Object.fromEntries(
  Object.entries(meanings).map(([status, meaning]) => [nameOf(Number(status)), refusal(Number(status), meaning)]),
)

export const refusalSchema = {
  type: 'object',
  required: ['success', 'code', 'message', 'requestId'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    code: { type: 'string' },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
}
