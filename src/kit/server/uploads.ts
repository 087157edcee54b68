import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from './refusals.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { limits } from '../xlsx/limits.ts'

const MB = 1024 * 1024

/** Uploads in progress, each with its bytes in memory: four run at a time, the others are received or queued. */
const MOST_RUNNING = 4
const MOST = 12
const MOST_BYTES = 200 * MB
/** So that one user's slow uploads leave capacity for others. */
const MOST_A_PERSON = 6

/** An upload is queued here, before its transaction, so that it holds no session while waiting. Two are read at a time, two written. */
export const limitUploads = limitConcurrency(MOST_RUNNING)

let uploads = 0
let bytes = 0
const byPerson = new Map<string, number>()

/** The announced size of an upload; without a content length it counts as the largest. */
const sizeOf = (headers: IncomingHttpHeaders): number => {
  if (headers['transfer-encoding'] !== undefined) return limits.bytes
  return Math.min(Number(headers['content-length'] ?? 0), limits.bytes)
}

/** Reserves capacity before the body is read, or refuses UPLOADS_BUSY. Returns the release function, which is idempotent. */
export function reserveUpload(headers: IncomingHttpHeaders, personId: string): () => void {
  const size = sizeOf(headers)
  const own = byPerson.get(personId) ?? 0
  if (uploads >= MOST || bytes + size > MOST_BYTES || own >= MOST_A_PERSON) refuse('UPLOADS_BUSY', { retryAfterSeconds: 10 })
  uploads++
  bytes += size
  byPerson.set(personId, own + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    uploads--
    bytes -= size
    const left = (byPerson.get(personId) ?? 1) - 1
    if (left === 0) byPerson.delete(personId)
    else byPerson.set(personId, left)
  }
}
