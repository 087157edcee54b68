import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '../shared/errors.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { limits } from '../xlsx/limits.ts'

const MB = 1024 * 1024

/** Uploads in hand, each with its bytes in memory: four write at a time, the others arrive or wait for their turn. */
const AT_WORK = 4
const MOST = 12
const MOST_BYTES = 200 * MB
/** So that one person's slow uploads leave places for the others. */
const MOST_A_PERSON = 6

/** An upload waits here, not inside its transaction: it would hold a session that others need. Two are read at a time, two written. */
export const uploadTurn = limitConcurrency(AT_WORK)

let uploads = 0
let bytes = 0
const byPerson = new Map<string, number>()

/** What an upload says that it will send; one that does not say counts as the largest. */
const sizeOf = (headers: IncomingHttpHeaders): number => {
  if (headers['transfer-encoding'] !== undefined) return limits.bytes
  return Math.min(Number(headers['content-length'] ?? 0), limits.bytes)
}

/** Takes a place before the body is read, or refuses UPLOADS_BUSY. Returns what gives the place back, once however often it is called. */
export function takePlace(headers: IncomingHttpHeaders, personId: string): () => void {
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
