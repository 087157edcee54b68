import type { Endpoint, CallInput } from '../shared/endpoint.ts'
import { buildCallUrl } from './call.ts'
import { createEventReader } from './live.ts'
import { readToken } from './session-storage.ts'

/**
 * Passes on the events of a streaming call until the stream ends or the returned function is called; then `onEnd` is called. It
 * neither reconnects nor throws if the stream cannot be opened, so it suits optional data.
 */
export function subscribeToStream<const E extends Endpoint>(
  spec: E,
  sent: CallInput<E>,
  onEvent: (event: string, data: unknown) => void,
  onEnd: () => void = () => undefined,
): () => void {
  const aborting = new AbortController()
  const listen = async (): Promise<void> => {
    const headers = { 'auth-token': readToken() ?? '' }
    const response = await fetch(buildCallUrl(spec, sent as Parameters<typeof buildCallUrl>[1]), {
      headers,
      signal: aborting.signal,
    })
    if (!response.ok || response.body === null) return
    const read = createEventReader()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      for (const { event, data } of read(chunk.value)) onEvent(event, JSON.parse(data))
  }
  listen()
    .catch(() => undefined)
    .finally(onEnd)
  return () => aborting.abort()
}
