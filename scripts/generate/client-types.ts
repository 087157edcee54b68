/**
 * Writes test/documents/client-types.gen.ts: the documented calls as in the OpenAPI page. Run it before the type check and the
 * tests. The file is not committed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { buildOpenapi } from '../../src/app/openapi.ts'
import { domains } from '../../src/app/server.ts'
import { type DocumentedCall, documentedCalls } from '../../test/documents/documented-calls.ts'

type Operation = { operationId: string; requestBody?: unknown; parameters: unknown; responses: Record<string, object> }
type Page = { paths: Record<string, Record<string, Operation>> }
const page = buildOpenapi(domains) as Page

const shape = (path: string): string => path.replace(/\{\w+\}|:\w+/g, '*')
const pathsByShape = new Map(Object.keys(page.paths).map((path) => [shape(path), path]))
/** @throws when the page lacks the call. */
function placeOf({ id, method, path }: DocumentedCall): { path: string; method: string; operation: Operation } {
  const found = pathsByShape.get(shape(`/api/${path}`)) ?? ''
  const operation = page.paths[found]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`The OpenAPI page has no ${method} ${path} (${id})`)
  return { path: found, method: method.toLowerCase(), operation }
}

const documented: Page['paths'] = {}
for (const call of documentedCalls) {
  const { path, method, operation } = placeOf(call)
  const { operationId, parameters, requestBody, responses } = operation
  const needed = { operationId, parameters, requestBody, responses: { '200': responses['200'] ?? {} } }
  documented[path] = { ...documented[path], [method]: needed }
}
const nodes = await openapiTS(JSON.stringify({ ...page, paths: documented }), { silent: true })
const operations = nodes.filter((node) => 'name' in node && (node.name as { text?: string }).text === 'operations')

const union = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never'
const lines = documentedCalls.map((call) => {
  const { operationId } = placeOf(call).operation
  const file = call.multipart === null ? 'undefined' : `'${call.multipart}'`
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return `  '${call.id}': TypedCall<operations['${operationId}'], ${union(params)}, ${union(call.query)}, ${union(call.body)}, ${file}>\n`
})
const text = `/** Printed by \`npm run client-types\` from the OpenAPI page and the catalogue of calls; never edited. */
import type { TypedCall } from './typed-call.ts'

/** The documented calls by their id in docs/spec/calls.json. */
export interface DocumentedCalls {
${lines.join('')}}

${astToString(operations)}`

const file = new URL('../../test/documents/client-types.gen.ts', import.meta.url)
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
