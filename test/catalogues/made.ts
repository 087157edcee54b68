/** Makes the documented calls on the ground of the attack, and collects what was sent and received. */
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { sheetRows } from '../../src/kit/xlsx/rows.ts'
import type { Ground } from '../attack/ground.ts'
import { fill, shape, type Shaped } from '../attack/shape.ts'
import { callOf } from '../attack/attack.ts'
import { howToConfirm } from '../confirmation.ts'
import { goodRequests } from '../domains.ts'
import { type Call, calls, methodsOf, payloadOf, shapeOf } from './catalogues.ts'
import type { Exchange } from './checks.ts'
import { type Request, requests, type Stage } from './requests.ts'

type Json = Record<string, unknown>

/** A response as JSON; of a workbook its columns. */
const replyOf = async (response: Response): Promise<Json> => {
  if (response.headers.get('content-type')?.includes('json')) return (await response.json()) as Json
  const bytes = new Uint8Array(await response.arrayBuffer())
  for await (const { cells } of sheetRows(bytes))
    return { workbook: Object.fromEntries(cells.map((cell) => [`${cell as string}`, null])) }
  return { workbook: {} }
}

/** The endpoints of a row, in the order of its methods. */
const specsOf = (call: Call, specs: readonly Endpoint[]): Endpoint[] =>
  call.path === null
    ? []
    : methodsOf(call).flatMap(
        (method) => specs.find((spec) => shapeOf(spec.method, spec.path) === shapeOf(method, call.path ?? '')) ?? [],
      )

/** The good request of the call without what no document names. */
const reduced = (call: Call, spec: Endpoint): Request => {
  const { as = 'meera', params = {}, query = {}, body = {}, sheet } = goodRequests[callOf(spec)] ?? {}
  const names = payloadOf(call).map((field) => field.split(/[[.]/)[0] ?? field)
  const documented = <Fields extends Json>(fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => names.includes(key))) as Fields
  return { as, params, query: documented(query), body: documented(body), ...(sheet && { sheet }) }
}

export async function makeDocumentedCalls(
  url: string,
  ground: Ground,
  specs: readonly Endpoint[],
): Promise<Map<string, Exchange[]>> {
  const send = async (spec: Endpoint, { as = 'meera', workbook, ...given }: Request): Promise<Exchange> => {
    const { params = {}, query = {}, body = {}, sheet } = fill(given, ground.words())
    const token = as === null ? undefined : as === 'spare' ? ground.spare.person().token : await ground.token(as)
    const isRead = spec.method === 'GET'
    const file = workbook ? Buffer.from(await workbook.arrayBuffer()) : sheet && ground.sheets[sheet]
    const shaped: Shaped = {
      params,
      query: (isRead ? { ...query, ...body } : query) as Record<string, string>,
      ...(!isRead && { body }),
      ...(file && { sheet: file }),
      filename: `${crypto.randomUUID()}.xlsx`,
      token,
    }
    const answer = async (confirmation: Record<string, string>) => {
      const { path, headers = {}, body: bytes } = shape(spec, { ...shaped, query: { ...shaped.query, ...confirmation } })
      const response = await fetch(`${url}${path}`, {
        method: spec.method,
        headers,
        body: typeof bytes === 'object' ? new Uint8Array(bytes) : (bytes ?? null),
      })
      return { status: response.status, reply: await replyOf(response) }
    }
    const first = await answer({})
    const confirmation = howToConfirm(first.reply)
    return { sent: { ...query, ...body }, ...(confirmation === undefined ? first : await answer(confirmation)) }
  }

  const make: Stage['make'] = async (id, sent) => {
    const call = calls.find((one) => one.id === id)
    const [spec] = call ? specsOf(call, specs) : []
    if (spec === undefined) throw new Error(`There is no call ${id}`)
    const { status, reply } = await send(spec, sent)
    if (status !== 200) throw new Error(`${id} was refused: ${JSON.stringify(reply)}`)
    return reply
  }
  const stage: Stage = { make, today: ground.words()['today']?.['day'] ?? '' }

  const made = new Map<string, Exchange[]>()
  for (const call of calls) {
    const exchanges: Exchange[] = []
    for (const spec of specsOf(call, specs))
      for (const arranged of requests[call.id] ?? [reduced(call, spec)]) {
        const request = typeof arranged === 'function' ? await arranged(stage) : arranged
        exchanges.push(await send(spec, request))
        // Most of these are used up by their request.
        for (const word of ['person', 'row', 'file'] as const) ground.spare.used(word)
      }
    made.set(call.id, exchanges)
  }
  return made
}
