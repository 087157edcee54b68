/** Makes the documented calls with the data of npm run attack, and collects requests and responses. */
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { readSheetRows } from '../read-workbook.ts'
import type { AttackContext } from '../attack/attack-context.ts'
import { fillWords, buildRequest, type Shaped } from '../attack/shape.ts'
import { getCallKey } from '../attack/attack.ts'
import { parseConfirmation } from '../confirmation.ts'
import { goodRequests } from '../domains.ts'
import { type CatalogueCall, calls, listCallMethods, listPayloadFields, toCallShape } from './catalogues.ts'
import type { Exchange } from './checks.ts'
import { type CatalogueRequest, requests, type RequestContext } from './requests.ts'

type Json = Record<string, unknown>

const replyOf = async (response: Response): Promise<Json> => {
  if (response.headers.get('content-type')?.includes('json')) return (await response.json()) as Json
  const bytes = new Uint8Array(await response.arrayBuffer())
  for await (const { cells } of readSheetRows(bytes))
    return { workbook: Object.fromEntries(cells.map((cell) => [`${cell as string}`, null])) }
  return { workbook: {} }
}

const specsOf = (call: CatalogueCall, specs: readonly Endpoint[]): Endpoint[] =>
  call.path === null
    ? []
    : listCallMethods(call).flatMap(
        (method) => specs.find((spec) => toCallShape(spec.method, spec.path) === toCallShape(method, call.path ?? '')) ?? [],
      )

const reduced = (call: CatalogueCall, spec: Endpoint): CatalogueRequest => {
  const { as = 'meera', params = {}, query = {}, body = {}, sheet } = goodRequests[getCallKey(spec)] ?? {}
  const names = listPayloadFields(call).map((field) => field.split(/[[.]/)[0] ?? field)
  const documented = <Fields extends Json>(fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => names.includes(key))) as Fields
  return { as, params, query: documented(query), body: documented(body), ...(sheet && { sheet }) }
}

export async function makeDocumentedCalls(
  url: string,
  context: AttackContext,
  specs: readonly Endpoint[],
): Promise<Map<string, Exchange[]>> {
  const send = async (spec: Endpoint, { as = 'meera', workbook, ...given }: CatalogueRequest): Promise<Exchange> => {
    const { params = {}, query = {}, body = {}, sheet } = fillWords(given, context.words())
    const token = as === null ? undefined : as === 'spare' ? context.spare.person().token : await context.token(as)
    const isRead = spec.method === 'GET'
    const file = workbook ? Buffer.from(await workbook.arrayBuffer()) : sheet && context.sheets[sheet]
    const shaped: Shaped = {
      params,
      query: (isRead ? { ...query, ...body } : query) as Record<string, string>,
      ...(!isRead && { body }),
      ...(file && { sheet: file }),
      filename: `${crypto.randomUUID()}.xlsx`,
      token,
    }
    const answer = async (confirmation: Record<string, string>) => {
      const { path, headers = {}, body: bytes } = buildRequest(spec, { ...shaped, query: { ...shaped.query, ...confirmation } })
      const response = await fetch(`${url}${path}`, {
        method: spec.method,
        headers,
        body: typeof bytes === 'object' ? new Uint8Array(bytes) : (bytes ?? null),
      })
      return { status: response.status, reply: await replyOf(response) }
    }
    const first = await answer({})
    const confirmation = parseConfirmation(first.reply)
    return { sent: { ...query, ...body }, ...(confirmation === undefined ? first : await answer(confirmation)) }
  }

  const make: RequestContext['make'] = async (id, sent) => {
    const call = calls.find((one) => one.id === id)
    const [spec] = call ? specsOf(call, specs) : []
    if (spec === undefined) throw new Error(`There is no call ${id}`)
    const { status, reply } = await send(spec, sent)
    if (status !== 200) throw new Error(`${id} was refused: ${JSON.stringify(reply)}`)
    return reply
  }
  const stage: RequestContext = { make, today: context.words()['today']?.['day'] ?? '' }

  const made = new Map<string, Exchange[]>()
  for (const call of calls) {
    const exchanges: Exchange[] = []
    for (const spec of specsOf(call, specs))
      for (const arranged of requests[call.id] ?? [reduced(call, spec)]) {
        const request = typeof arranged === 'function' ? await arranged(stage) : arranged
        exchanges.push(await send(spec, request))
        // Replaces these objects, because most requests consume theirs.
        for (const word of ['person', 'row', 'file'] as const) context.spare.used(word)
      }
    made.set(call.id, exchanges)
  }
  return made
}
