import { Readable } from 'node:stream'
import type { Begin } from './endpoint.ts'

const HEARTBEAT_MS = 20_000
/** The session is looked at again with every third heartbeat. */
const BEATS_A_LOOK = 3
/** Unread bytes after which a client counts as gone; it comes back and reads anew. */
const MOST_UNREAD = 64 * 1024

export type EventStreams = {
  /** The answer's body. `signedIn` is asked once a minute; no ends the stream. */
  open: (begin: Begin, signedIn: () => Promise<boolean>) => Readable
  /** Ends all of them, so that the server can stop without waiting. */
  endAll: () => void
}

/** The server-sent events of one server: text, heartbeats and their ends (api.md, Live). */
export function eventStreams({ heartbeatMs = HEARTBEAT_MS } = {}): EventStreams {
  const ends = new Set<() => void>()
  return {
    open: (begin, signedIn) => {
      const body = new Readable({ read: () => {} })
      let beats = 0
      let stop = (): void => {}
      const end = (): void => {
        if (!ends.delete(end)) return
        clearInterval(heart)
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
      write('retry: 2000\n\n')
      stop = begin({ send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), end })
      if (!ends.has(end)) stop()
      return body
    },
    endAll: () => {
      for (const end of [...ends]) end()
    },
  }
}
