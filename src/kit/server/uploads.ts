import type { IncomingHttpHeaders } from 'node:http'
import type { Db, Pool } from '../postgres/db.ts'
import { isTransient } from '../postgres/transact.ts'
import { limits } from '../xlsx/limits.ts'
import type { AnyHandler } from './call.ts'
import { type KeyedWrite, selectStoredResponse } from './idempotency.ts'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import { refuse } from './refusals.ts'

const MB = 1024 * 1024

/** The bytes of uploads are held in memory. Four uploads run at a time; the others are being received or wait. */
const MAX_RUNNING = 4
const MAX_UPLOADS = 12
const MAX_BYTES = 200 * MB
/** One user's slow uploads leave room for others. */
const MAX_PER_PERSON = 6

/** An upload takes a session only after it has been read. */
export const limitUploads = limitConcurrency(MAX_RUNNING)

const MAX_READS = 4

/**
 * Reads the workbook again if the transaction failed because something had changed since it was read. Repeating only the
 * transaction could not correct that.
 */
export async function readAgainIfChanged<T>(upload: () => Promise<T>): Promise<T> {
  for (let reads = 1; ; reads++) {
    try {
      return await upload()
    } catch (error) {
      if (!isTransient(error) || reads === MAX_READS) throw error
    }
  }
}

/**
 * Prepares an upload, unless it repeats one whose response is stored. After a failed preparation it looks again, because the
 * response may have been stored in the meantime.
 */
export async function unlessRepeated(
  { reading }: Pick<Pool, 'reading'>,
  keyed: KeyedWrite | undefined,
  prepare: () => Promise<AnyHandler>,
): Promise<AnyHandler> {
  if (keyed === undefined) return prepare()
  const repeated = async (): Promise<AnyHandler | undefined> => {
    const stored = await reading((db) => selectStoredResponse(db, keyed))
    return stored && (async () => stored)
  }
  const first = await repeated()
  if (first !== undefined) return first
  try {
    return await prepare()
  } catch (error) {
    const meanwhile = await repeated()
    if (meanwhile !== undefined) return meanwhile
    throw error
  }
}

/** PostgreSQL would count the rows of a bulk store up to a second after its commit. */
export const countRowsAtOnce = (db: Db) => db`select pg_stat_force_next_flush()`

/** No page should be read with a plan for empty tables after a bulk store. */
export const analyzeGrown = ({ statement }: Pick<Pool, 'statement'>) => statement((db) => db`select analyze_grown()`)

let uploads = 0
let bytes = 0
const byPerson = new Map<string, number>()

/** `bytes` is the total that the uploads announced. */
export const runningUploads = () => ({ uploads, bytes })

/** Without a content length, an upload counts as the largest size allowed. */
const sizeOf = (headers: IncomingHttpHeaders): number => {
  if (headers['transfer-encoding'] !== undefined) return limits.bytes
  return Math.min(Number(headers['content-length'] ?? 0), limits.bytes)
}

/**
 * Reserves memory before the body is read. The returned function releases it, and may be called repeatedly.
 * @throws UPLOADS_BUSY
 */
export function reserveUpload(headers: IncomingHttpHeaders, personId: string): () => void {
  const size = sizeOf(headers)
  const own = byPerson.get(personId) ?? 0
  if (uploads >= MAX_UPLOADS || bytes + size > MAX_BYTES || own >= MAX_PER_PERSON)
    refuse('UPLOADS_BUSY', { retryAfterSeconds: 10 })
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
