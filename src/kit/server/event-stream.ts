import { Readable } from 'node:stream'
import type { Begin } from '../shared/endpoint.ts'

const HEARTBEAT_MS = 20_000
/** Every third heartbeat checks the session and its rights again. */
const BEATS_PER_CHECK = 3
/** A client with more unread bytes than this is disconnected. It reconnects and reloads. */
const MAX_UNREAD = 64 * 1024

/** A browser opens at most six connections per host, and calls need some of them. */
const STREAMS_A_PERSON = 4

export type EventStreams = {
  /**
   * Opens a stream and returns the response body. `unchanged` is called once a minute and returns whether the user is still
   * logged in with the same rights; false ends the stream.
   * @param owner the user and the kind of the stream; when an owner opens more than four, the oldest ends with the event
   *   `replaced`
   */
  open: (begin: Begin, unchanged: () => Promise<boolean>, owner?: string) => Readable
  /** Ends all streams, so that the server can stop without waiting for them. */
  endAll: () => void
}

let open = 0
export const openStreams = (): number => open

/** Manages the server-sent events of one server: framing, heartbeats and the ends of streams (api.md, Live). */
export function createEventStreams({ heartbeatMs = HEARTBEAT_MS } = {}): EventStreams {
  const ends = new Set<() => void>()
  const owned = new Map<string, Set<() => void>>()
  /**
   * Registers a stream and evicts the owner's oldest one when there are too many.
   * @returns a function that unregisters the stream
   */
  const count = (owner: string, evict: () => void): (() => void) => {
    const own = owned.get(owner) ?? new Set()
    const [oldest] = own
    if (oldest !== undefined && own.size >= STREAMS_A_PERSON) oldest()
    own.add(evict)
    owned.set(owner, own)
    return () => {
      own.delete(evict)
      if (own.size === 0 && owned.get(owner) === own) owned.delete(owner)
    }
  }
  return {
    open: (begin, unchanged, owner) => {
      const body = new Readable({ read: () => {} })
      let beats = 0
      let stop = (): void => {}
      const end = (): void => {
        if (!ends.delete(end)) return
        open--
        clearInterval(heartbeat)
        release()
        stop()
        body.push(null)
      }
      const write = (text: string): void => {
        if (!ends.has(end)) return
        body.push(text)
        if (body.readableLength > MAX_UNREAD) end()
      }
      const heartbeat = setInterval(() => {
        write(': still here\n\n')
        beats += 1
        // A failed check, for example during a database outage, does not end the stream.
        if (beats % BEATS_PER_CHECK === 0)
          unchanged().then(
            (yes) => yes || end(),
            () => {},
          )
      }, heartbeatMs)
      heartbeat.unref()
      ends.add(end)
      open++
      body.on('close', end)
      const release =
        owner === undefined
          ? () => {}
          : count(owner, () => {
              write('event: replaced\ndata: []\n\n')
              end()
            })
      write('retry: 2000\n\n')
      stop = begin({ send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), end })
      if (!ends.has(end)) stop()
      return body
    },
    endAll: () => {
      for (const end of Array.from(ends)) end()
    },
  }
}
