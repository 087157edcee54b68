/** The reply of every call to a person, in a form that is equal in two runs over the same database. */
import type { Pool } from '../../src/kit/postgres/db.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { isReadCall } from '../../src/kit/server/call.ts'
import { limitConcurrency } from '../../src/kit/concurrency/limit-concurrency.ts'
import { readSheet } from '../read-workbook.ts'
import { getCallKey } from '../attack/attack.ts'
import { type Shaped, buildRequest } from '../attack/shape.ts'

/** Returns a pool that rolls writes back once they have their result, so that every call begins with the same database. */
export function rollingBack(pool: Pool): Pool {
  const undone: Pool['writing'] = async (work) => {
    const done: { result?: Awaited<ReturnType<typeof work>> } = {}
    const undo = new Error('undone')
    try {
      await pool.writing(async (db) => {
        done.result = await work(db)
        throw undo
      })
    } catch (error) {
      if (error !== undo) throw error
    }
    return done.result as Awaited<ReturnType<typeof work>>
  }
  return { ...pool, writing: undone, statement: undone }
}

/** Headers of the connection or the single request. Comparing the body already covers its length. */
const NOT_COMPARED = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const SECRET = /(?<="(?:token|auth-token|link|password)":")[^"]+/g
/** The duration of reports depends on the node's load and on the caller's other running reports. */
export const HOW_LONG = /"usual":(?:null|\{[^{}]*\})|"runsForMs":(?:null|\d+)/g
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g

/**
 * Replaces what differs between two runs. `stored` are the ids of the database; other ids are new in each run. `from` is the
 * start of the run, after which the database's clock advances.
 */
export const plain = (text: string, { stored, from }: { stored: ReadonlySet<string>; from: Date }): string => {
  const made = new Map<string, string>()
  const named = (id: string): string => made.get(id) ?? (made.set(id, `new ${made.size}`), made.get(id) ?? '')
  return text
    .replaceAll(UUID, (id) => (stored.has(id) ? id : named(id)))
    .replaceAll(INSTANT, (at) => (Date.parse(at) >= from.getTime() ? 'now' : at))
    .replaceAll(SECRET, 'secret')
    .replaceAll(HOW_LONG, 'how long')
}

export type ReplayedCall = { spec: Endpoint; form: string; request: Shaped }
export type Ran = { stored: ReadonlySet<string>; from: Date }

async function bodyOf(spec: Endpoint, response: Response): Promise<string> {
  if (spec.stream === true && response.headers.get('content-type')?.includes('event-stream')) {
    await response.body?.cancel()
    return 'a stream'
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.includes('spreadsheetml')) return Buffer.from(bytes).toString('latin1')
  // The parts of a workbook contain the time at which they were packed.
  const sheet = await readSheet(bytes).catch((error: Error) => error.message)
  return JSON.stringify(sheet)
}

export async function replyTo(url: string, { spec, request }: ReplayedCall, ran: Ran): Promise<string> {
  const { method, path, headers = {}, body } = buildRequest(spec, request)
  const response = await fetch(`${url}${path}`, { method, headers, body: (body as BodyInit | undefined) ?? null })
  const shown = [...response.headers].filter(([name]) => !NOT_COMPARED.has(name)).map((each) => each.join(': '))
  return plain([`HTTP ${response.status}`, ...shown, await bodyOf(spec, response)].join('\n'), ran)
}

export const parseReplyStatus = (reply: string): number => Number(reply.slice(5, 8))

/** Makes the calls, with reads in parallel. Returns the replies in the order of the calls. */
export async function repliesTo(url: string, requested: readonly ReplayedCall[], ran: Ran): Promise<string[]> {
  const replies: string[] = []
  const limit = limitConcurrency(4)
  const makes = async (at: number): Promise<void> => {
    replies[at] = await replyTo(url, requested[at] as ReplayedCall, ran)
  }
  await Promise.all(requested.flatMap(({ spec }, at) => (isReadCall(spec) ? [limit(() => makes(at))] : [])))
  for (const [at, { spec }] of requested.entries()) if (!isReadCall(spec)) await makes(at)
  return replies
}

export const differing = (
  requested: readonly ReplayedCall[],
  before: readonly string[],
  after: readonly string[],
): ReplayedCall[] => requested.filter((_, at) => before[at] !== after[at])

export const formatCallTitle = ({ spec, form }: ReplayedCall): string => `${getCallKey(spec)}${form === '' ? '' : ` (${form})`}`
