import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from './refusals.ts'

/** For a body that is not an upload. */
const WHOLE_MS = 10_000
/** An upload may take longer, but must arrive at 20 KB/s or faster, measured over ten seconds. */
const RATE_MS = 10_000
const RATE_BYTES = 200 * 1024

/** A body that stalls or arrives too slowly would hold memory and a connection. */
export function watchBody(
  request: FastifyRequest,
  reply: FastifyReply,
  mode: 'whole' | 'by rate',
  { wholeMs = WHOLE_MS, rateMs = RATE_MS, rateBytes = RATE_BYTES } = {},
): void {
  const { raw } = request
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
  let received = raw.socket.bytesRead
  const timer = setInterval(
    () => {
      const before = received
      received = raw.socket.bytesRead
      if (raw.complete || raw.destroyed || reply.sent) clearInterval(timer)
      else if (mode === 'whole' || received - before < rateBytes) {
        clearInterval(timer)
        reply.header('connection', 'close').send(refusal('TOO_SLOW'))
      }
    },
    mode === 'whole' ? wholeMs : rateMs,
  )
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}
