import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { isBlank, readFields } from './blank.ts'
import { explainIssues, nameField } from './explain-issues.ts'
import { readForm, type Upload } from './read-form.ts'
import { refuse } from './refusals.ts'

export const findAuthToken = (request: FastifyRequest): string | undefined => {
  const own = request.headers['auth-token']
  if (typeof own === 'string' && own !== '') return own
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Returns the address of a proxy whose X-Forwarded-For is ignored because TRUST_PROXY does not name it. */
export const findUntrustedProxy = ({ headers, ips, socket }: FastifyRequest): string | undefined =>
  headers['x-forwarded-for'] === undefined || (ips ?? []).length > 1 ? undefined : socket.remoteAddress

/**
 * Refuses invalid input with its issues.
 * @throws INVALID_REQUEST
 */
export const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) return refuse('INVALID_REQUEST', { issues: explainIssues(schema, value, result.error.issues) })
  const path = unstorable(result.data)
  if (path !== undefined)
    refuse('INVALID_REQUEST', {
      issues: [{ path, message: `${nameField(path.split('.'))} contains a character that can’t be stored.` }],
    })
  return result.data
}

/** PostgreSQL cannot store a NUL byte or a lone surrogate. JSON may be deeply nested, so this does not recurse. */
function unstorable(input: unknown): string | undefined {
  const open: [path: string, value: unknown][] = [['', input]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && /[\0\p{Surrogate}]/u.test(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === 'string' || typeof inner === 'object') open.push([path === '' ? key : `${path}.${key}`, inner])
  }
  return undefined
}

export type CheckedInput = { params: unknown; query: unknown; body: unknown; file: Upload | undefined; dryRun: boolean }

const present = (schema: z.ZodType | undefined, given: unknown): unknown =>
  schema === undefined || given === undefined || isBlank(given) ? {} : readFields(schema, given)

/**
 * Reads and checks everything that a request contains. Refuses with INVALID_REQUEST, listing every issue with its path.
 * @throws UNSUPPORTED_TYPE
 */
export async function readSent(spec: Endpoint, request: FastifyRequest): Promise<CheckedInput> {
  const params = parse(spec.params, request.params)
  const query = parse(spec.query, present(spec.query, request.query))
  // The fields of the form would otherwise be dropped unread.
  if (spec.upload === undefined && request.isMultipart()) refuse('UNSUPPORTED_TYPE')
  const form =
    spec.upload === undefined
      ? undefined
      : await readForm(request, { field: spec.upload, type: spec.fileType ?? 'workbook', noFile: spec.noFile })
  // Some proxies drop the body of a DELETE, so its fields may be in the query (decision 18).
  const fields =
    spec.method === 'DELETE' && form === undefined
      ? { ...(present(spec.body, request.query) as object), ...(present(spec.body, request.body) as object) }
      : present(spec.body, form?.fields ?? request.body)
  const dryRun = spec.dryRun !== undefined && (request.query as { dryRun?: unknown }).dryRun === 'true'
  return { params, query, body: parse(spec.body, fields), file: form?.file, dryRun }
}

/** One file per upload, up to the size limit of its type (security.md, Data). */
export const acceptUploads = (app: FastifyInstance): void => {
  app.register(multipart, { throwFileSizeLimit: true })
}
