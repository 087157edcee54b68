import { Readable } from 'node:stream'
import type { Begin } from '../shared/endpoint.ts'

const HEARTBEAT_MS = 20_000
/** The session is looked at again with every third heartbeat. */
const BEATS_A_LOOK = 3
/** Unread bytes after which a client counts as gone; it comes back and reads anew. */
const MOST_UNREAD = 64 * 1024

/** A browser opens six connections to a host; calls need theirs. */
const STREAMS_A_PERSON = 4

export type EventStreams = {
  /**
   * The answer's body. `signedIn` is asked once a minute; no ends the stream.
   * @param owner whose stream of which kind it is: of more than four the oldest ends, with the event `over`
   */
  open: (begin: Begin, signedIn: () => Promise<boolean>, owner?: string) => Readable
  /** Ends all of them, so that the server can stop without waiting. */
  endAll: () => void
}

/** The server-sent events of one server: text, heartbeats and their ends (api.md, Live). */
export function eventStreams({ heartbeatMs = HEARTBEAT_MS } = {}): EventStreams {
  const ends = new Set<() => void>()
  const owned = new Map<string, Set<() => void>>()
  /** @returns what takes the stream off the list again */
  const count = (owner: string, giveUp: () => void): (() => void) => {
    const own = owned.get(owner) ?? new Set()
    const [oldest] = own
    if (oldest !== undefined && own.size >= STREAMS_A_PERSON) oldest()
    own.add(giveUp)
    owned.set(owner, own)
    return () => {
      own.delete(giveUp)
      if (own.size === 0 && owned.get(owner) === own) owned.delete(owner)
    }
  }
  return {
    open: (begin, signedIn, owner) => {
      const body = new Readable({ read: () => {} })
      let beats = 0
      let stop = (): void => {}
      const end = (): void => {
        if (!ends.delete(end)) return
        clearInterval(heart)
        leave()
        stop()
        body.push(null)
      }
      const write = (text: string): void => {
        if (!ends.has(end)) return
        body.push(text)
        if (body.readableLength > MOST_UNREAD) end()
      }
      const heart = setInterval(() => {
        write(': still here\n\n')
        beats += 1
        // A database that is away says nothing about the session.
        if (beats % BEATS_A_LOOK === 0)
          signedIn().then(
            (yes) => yes || end(),
            () => {},
          )
      }, heartbeatMs)
      heart.unref()
      ends.add(end)
      body.on('close', end)
      const leave =
        owner === undefined
          ? () => {}
          : count(owner, () => {
              write('event: over\ndata: []\n\n')
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
