import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from './errors.ts'
import { turns } from './turns.ts'
import { limits } from './xlsx/limits.ts'

const MB = 1024 * 1024

/** Uploads in hand, each with its bytes in memory: four write at a time, the others arrive or wait for their turn. */
const AT_WORK = 4
const MOST = 12
const MOST_BYTES = 200 * MB

/** An upload waits here, not inside its transaction: it would hold a session that others need. Two are read at a time, two written. */
export const uploadTurn = turns(AT_WORK)

let uploads = 0
let bytes = 0

/** What an upload says that it will send; one that does not say counts as the largest. */
const sizeOf = (headers: IncomingHttpHeaders): number => {
  if (headers['transfer-encoding'] !== undefined) return limits.bytes
  return Math.min(Number(headers['content-length'] ?? 0), limits.bytes)
}

/** Takes a place before the body is read, or refuses UPLOADS_BUSY. Returns what gives the place back, once however often it is called. */
export function takePlace(headers: IncomingHttpHeaders): () => void {
  const size = sizeOf(headers)
  if (uploads >= MOST || bytes + size > MOST_BYTES) refuse('UPLOADS_BUSY', { retryAfterSeconds: 10 })
  uploads++
  bytes += size
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    uploads--
    bytes -= size
  }
}
