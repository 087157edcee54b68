import type { CallInput, Endpoint, Reply } from '../shared/endpoint.ts'
import { buildCallUrl, call, type RequestParts } from './call.ts'
import { readToken } from './session-storage.ts'

const ahead = new Map<string, { reply: Promise<unknown>; token: string | null }>()

/** Asks before the page is there that will read it: its first read takes this reply, later ones ask anew. */
export function readAhead<const E extends Endpoint>(spec: E, sent: CallInput<E>): void {
  const reply = call(spec, sent)
  // Whoever takes it is told of its failure.
  reply.catch(() => undefined)
  ahead.set(buildCallUrl(spec, sent as RequestParts), { reply, token: readToken() })
}

/** The reply that was asked for ahead, once; undefined: there is none. */
export function takeAhead<const E extends Endpoint>(spec: E, sent: CallInput<E>): Promise<Reply<E>> | undefined {
  if (ahead.size === 0 || spec.method !== 'GET') return undefined
  const url = buildCallUrl(spec, sent as RequestParts)
  const asked = ahead.get(url)
  ahead.delete(url)
  // Another tab may have logged somebody else in meanwhile.
  return asked?.token === readToken() ? (asked.reply as Promise<Reply<E>>) : undefined
}
