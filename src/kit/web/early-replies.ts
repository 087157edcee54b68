import { RECENT_MS } from '../shared/tags.ts'
import { noteServerTime } from './server-clock.ts'
import { readToken } from './session-storage.ts'

export type Received = { status: number; text: string; retryAfter: string | null }

/** What `beginReads` leaves. Replies are stored by method, address and body. */
export type Early = {
  token: string
  /** In ms since 1970. */
  begunAt: number
  replies: Record<string, Promise<Received> | undefined>
  /** Replies with status 200, which were parsed while the page's files were still loading. */
  parsed: Record<string, unknown>
  /** The Date header of the newest reply, and the time of its arrival in ms since 1970. */
  served: { date: string | null; at: number } | undefined
  isTaken: boolean
}
const here = globalThis as { early?: Early }
let drops = 0

/**
 * Takes the reply of a read that the script in index.html began. Each reply can be taken once. Returns undefined if there is
 * none, if it never arrived, or if something changed while it was on its way. A reply older than RECENT_MS is not used: the live
 * stream no longer reports the changes since then, and another tab may have logged in somebody else.
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

/** Takes the reply only if it has arrived and been parsed. A page shows it in its first render. */
export function takeParsed(method: string, address: string, body: string | null): unknown {
  const parsed = here.early?.parsed[`${method} ${address} ${body}`]
  if (parsed === undefined || takeEarly(method, address, body) === undefined) return undefined
  noteTime()
  return parsed
}

export const readEarlyStart = (): number | undefined => (here.early?.isTaken === true ? here.early.begunAt : undefined)

export function dropEarly(): void {
  drops += 1
  if (here.early !== undefined) Object.assign(here.early, { replies: {}, parsed: {} })
}
