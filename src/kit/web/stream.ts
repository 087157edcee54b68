import type { Endpoint, Sent } from '../shared/endpoint.ts'
import { addressOf } from './call.ts'
import { eventReader } from './live.ts'
import { readToken } from './session-storage.ts'

/**
 * Hears the events of a streaming call until its end, or until what this answers is called. It does not come back by itself and
 * says nothing when it cannot be opened: for what a page can do without.
 */
export function hearStream<const E extends Endpoint>(
  spec: E,
  sent: Sent<E>,
  hear: (event: string, data: unknown) => void,
): () => void {
  const leaving = new AbortController()
  const listen = async (): Promise<void> => {
    const headers = { 'auth-token': readToken() ?? '' }
    const answer = await fetch(addressOf(spec, sent as Parameters<typeof addressOf>[1]), { headers, signal: leaving.signal })
    if (!answer.ok || answer.body === null) return
    const read = eventReader()
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      for (const { event, data } of read(piece.value)) hear(event, JSON.parse(data))
  }
  listen().catch(() => undefined)
  return () => leaving.abort()
}
