import { capitalize } from '../kit/shared/capitalize.ts'
import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { levels } from '../access/levels.ts'
import type { ExportKind } from '../kit/server/export-kind.ts'
import type { Endpoint } from '../kit/shared/endpoint.ts'
import { Refusal } from '../kit/shared/errors.ts'
import { fileTypes } from '../kit/shared/file-types.ts'
import { envelope } from '../kit/server/reply.ts'
import { type Domain, listRefusalTables } from '../kit/server/domain.ts'
import { describeRefusalResponses, refusalSchema, responseComponents } from './refusal-responses.ts'

type Nothing = ExportKind['nothing'] | undefined
export type NamedCall = { group: string; name: string; spec: Endpoint; nothing: Nothing }

export const listNamedCalls = (domains: readonly Domain[]): NamedCall[] =>
  domains
    .flatMap(({ calls, exports }) => calls.map((mount) => ({ ...mount, exports })))
    .flatMap(({ group, contract, exports }) =>
      Object.entries(contract).map(([name, spec]) => {
        const nothing = exports.find(({ call }) => call === spec)?.nothing
        return { group, name, spec, nothing }
      }),
    )

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' })
const properties = (schema: z.ZodType | undefined) => {
  if (schema === undefined) return []
  const { properties: fields = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(fields).map(([name, field]) => ({ name, field, required: required.includes(name) }))
}

/** Describes who may make the call, such as "ADMIN, MANAGER, SUBADMIN with Manage Users". */
export const describeCallers = (spec: Endpoint): string =>
  levels[spec.access.who].who.join(', ').replaceAll('SUBADMIN:', 'SUBADMIN with ')

const dryRunWords = 'Returns what would happen and changes nothing.'

/** Names an operation by its method and path, such as `getMeByRole`, so that renaming a contract does not change it. */
const operationId = ({ method, path }: Endpoint): string => {
  const words = path.split(/[/-]/).filter(Boolean)
  return [
    method.toLowerCase(),
    ...words.map((word) => (word.startsWith(':') ? `By${capitalize(word.slice(1))}` : capitalize(word))),
  ].join('')
}

const replySchema = (spec: Endpoint): object => {
  const own = envelope(spec.reply)
  const dryRun = spec.dryRun && envelope(spec.dryRun)
  return dryRun === undefined || isDeepStrictEqual(own, dryRun) ? own : { anyOf: [own, dryRun] }
}

export function buildOpenapi(domains: readonly Domain[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { group, spec, nothing } of listNamedCalls(domains)) {
    const path = `/api${spec.path.replace(/:(\w+)/g, '{$1}')}`
    const parameters = [
      ...properties(spec.params).map((p) => ({ name: p.name, in: 'path', required: true, schema: p.field })),
      ...properties(spec.query).map((p) => ({ name: p.name, in: 'query', required: p.required, schema: p.field })),
      ...(spec.dryRun
        ? [{ name: 'dryRun', in: 'query', required: false, description: dryRunWords, schema: { type: 'string', enum: ['true'] } }]
        : []),
    ]
    const bodySchema = spec.body && schemaOf(spec.body)
    const isNeeded = ((bodySchema as { required?: string[] } | undefined)?.required ?? []).length > 0
    const form = spec.upload && {
      type: 'object',
      required: [spec.upload],
      properties: {
        [spec.upload]: { type: 'string', format: 'binary' },
        ...(bodySchema as { properties?: object } | undefined)?.properties,
      },
    }
    paths[path] = {
      ...paths[path],
      [spec.method.toLowerCase()]: {
        operationId: operationId(spec),
        tags: [group],
        summary: spec.summary,
        description: `Who: ${describeCallers(spec)}. Rows: ${spec.access.reach}.`,
        ...(spec.access.who === 'public' ? { security: [] } : {}),
        parameters,
        ...(form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }),
        ...(bodySchema &&
          !form && { requestBody: { required: isNeeded, content: { 'application/json': { schema: bodySchema } } } }),
        responses: {
          '200': {
            description: [spec.message, ...(spec.messages ?? [])].join(', '),
            content: spec.download
              ? {
                  [fileTypes[spec.fileType ?? 'workbook'].mime]: { schema: { type: 'string', format: 'binary' } },
                }
              : spec.picture
                ? { 'image/*': { schema: { type: 'string', format: 'binary' } } }
                : spec.stream
                  ? { 'text/event-stream': { schema: { type: 'string' } } }
                  : { 'application/json': { schema: replySchema(spec) } },
          },
          ...describeRefusalResponses(spec, nothing instanceof Refusal ? nothing : undefined),
        },
      },
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Proofline',
      version: '1',
      description: `Refusals have the statuses ${refusalStatuses(domains)}.`,
      license: { name: 'Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that this page comes from.' }],
    security: [{ token: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'auth-token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Refusal: refusalSchema },
      responses: responseComponents,
    },
  }
}

const refusalStatuses = (domains: readonly Domain[]): string => {
  const statuses = new Set(listRefusalTables(domains).flatMap((table) => Object.values(table).map(([status]) => status)))
  return [...statuses]
    .toSorted((a, b) => a - b)
    .map((status) => `${status} ${STATUS_CODES[status] ?? ''}`)
    .join(', ')
}

const names = (schema: z.ZodType | undefined): string =>
  properties(schema)
    .map((p) => `${p.name}${p.required ? '' : '?'}`)
    .join(', ') || '–'
const replyNames = (spec: Endpoint, nothing: Nothing): string => {
  if (spec.download) return nothing instanceof Refusal ? `an .xlsx file; without rows ${nothing.code}` : 'an .xlsx file'
  if (spec.picture) return 'a picture'
  if (spec.stream) return 'server-sent events'
  const { properties: fields } = envelope(spec.reply) as { properties: object }
  return (
    Object.keys(fields)
      .filter((key) => !['success', 'message', 'code'].includes(key))
      .join(', ') || '–'
  )
}

type DocRow = { group: string; call: string; summary: string; who: string; takes: string; returns: string; message: string }
const docRows = (domains: readonly Domain[]): DocRow[] =>
  listNamedCalls(domains).map(({ group, spec, nothing }) => ({
    group,
    call: `${spec.method} ${spec.path}`,
    summary: spec.summary,
    who: `${describeCallers(spec)} (${spec.access.reach})`,
    takes: [
      spec.query && `query: ${names(spec.query)}`,
      spec.upload && `file: ${spec.upload}`,
      spec.body && `body: ${names(spec.body)}`,
    ]
      .filter(Boolean)
      .join('; '),
    returns: replyNames(spec, nothing),
    message: [spec.code ? `${spec.message} [${spec.code}]` : spec.message, ...(spec.messages ?? [])].join(', '),
  }))

/** Renders docs/calls.md, which is generated and must not be edited. */
export function renderCallsPage(domains: readonly Domain[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = docRows(domains)
  const groups = [...new Set(rows.map((row) => row.group))]
  const table = (group: string) =>
    rows
      .filter((row) => row.group === group)
      .map((r) => `| \`${r.call}\` | ${[r.summary, r.who, r.takes || '–', r.returns, r.message].map(cell).join(' | ')} |`)
      .join('\n')
  return `# Every call\n\n*Which calls and pages are there, who may use each, what does it take and return?*\n\nGenerated from the contracts by \`npm run calls-page\`. Paths are relative to \`/api\`.\n${groups
    .map(
      (d) =>
        `\n## ${d}\n\n| call | what it does | who (rows) | takes | returns | message |\n|---|---|---|---|---|---|\n${table(d)}\n`,
    )
    .join('')}`
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** Renders GET /api/docs: the same list as HTML without scripts. */
export function docsPage(domains: readonly Domain[]): string {
  const rows = docRows(domains)
    .map(
      (r) =>
        `<tr><td><code>${escape(r.call)}</code><td>${[r.summary, r.who, r.takes, r.returns, r.message].map(escape).join('<td>')}</tr>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Proofline: every call</title>
<style nonce="docs">body{font:14px/1.5 system-ui,sans-serif;margin:28px;color:#171b21}table{border-collapse:collapse}td,th{border:1px solid #c9ced6;padding:4px 8px;text-align:left;vertical-align:top}code{white-space:nowrap}</style>
<h1>Every call</h1><p>Paths are relative to <code>/api</code>; the token travels in <code>auth-token</code> or <code>Authorization: Bearer</code>. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>call<th>what it does<th>who (rows)<th>takes<th>returns<th>message</tr></thead><tbody>
${rows}
</tbody></table></html>`
}
