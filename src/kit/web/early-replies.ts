import { RECENT_MS } from '../shared/tags.ts'
import { noteServerTime } from './server-clock.ts'
import { readToken } from './session-storage.ts'

/** What a call reads of a response. */
export type Received = { status: number; text: string; retryAfter: string | null }

/** What `beginReads` leaves: the replies by method, address and body. */
export type Early = {
  token: string
  /** In ms since 1970. */
  begunAt: number
  replies: Record<string, Promise<Received> | undefined>
  /** What came with status 200, parsed while the page's files were still to come. */
  parsed: Record<string, unknown>
  /** The Date header of the newest reply, and when it came, in ms since 1970. */
  served: { date: string | null; at: number } | undefined
  isTaken: boolean
}
const here = globalThis as { early?: Early }
let drops = 0

/**
 * The reply of a read that the script of index.html began, once; undefined: there is none, or it never came, or something has
 * changed while it was on its way. Of an older one the stream of live
 * updates no longer names what changed since (decision P580), and another tab may have logged somebody else in meanwhile.
 */
export function takeEarly(method: string, address: string, body: string | null): Promise<Received | undefined> | undefined {
  const { early } = here
  const key = `${method} ${address} ${body}`
  const reply = early?.replies[key]
  if (early === undefined || reply === undefined) return undefined
  early.replies[key] = undefined
  early.parsed[key] = undefined
  if (early.token !== readToken() || Date.now() - early.begunAt > RECENT_MS) return undefined
  early.isTaken = true
  const before = drops
  return reply.then(
    (received) => {
      noteTime()
      return drops === before ? received : undefined
    },
    () => undefined,
  )
}
const noteTime = (): void => {
  const { served } = here.early ?? {}
  if (served !== undefined) noteServerTime(served.date, served.at)
}

/** The same where it has come and was parsed: what a page shows when it is rendered first. */
export function takeParsed(method: string, address: string, body: string | null): unknown {
  const parsed = here.early?.parsed[`${method} ${address} ${body}`]
  if (parsed === undefined || takeEarly(method, address, body) === undefined) return undefined
  noteTime()
  return parsed
}

/** When what the page shows was read, if that was before its client was there; in ms since 1970. */
export const readEarlyStart = (): number | undefined => (here.early?.isTaken === true ? here.early.begunAt : undefined)

/** Something has changed: what was read before it is not shown any more. */
export function dropEarly(): void {
  drops += 1
  if (here.early !== undefined) Object.assign(here.early, { replies: {}, parsed: {} })
}
