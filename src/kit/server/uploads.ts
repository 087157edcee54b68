import type { IncomingHttpHeaders } from 'node:http'
import type { Db, Pool } from '../postgres/db.ts'
import { isTransient } from '../postgres/transact.ts'
import { limits } from '../xlsx/limits.ts'
import type { AnyHandler } from './call.ts'
import { type KeyedWrite, selectStoredResponse } from './idempotency.ts'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import { refuse } from './refusals.ts'

const MB = 1024 * 1024

/** Limits on uploads whose bytes are held in memory. Four run at a time; the others are being received or wait. */
const MAX_RUNNING = 4
const MAX_UPLOADS = 12
const MAX_BYTES = 200 * MB
/** The limit per user, so that one user's slow uploads leave room for others. */
const MAX_PER_PERSON = 6

/** Queues an upload until it may be read. An upload takes a session only after it has been read. */
export const limitUploads = limitConcurrency(MAX_RUNNING)

/** How many times a workbook may be read if its preconditions change each time. */
const MAX_READS = 4

/**
 * Runs an upload, and reads the workbook again if the transaction failed because something had changed since it was read.
 * Repeating only the transaction could not correct that.
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
 * Prepares an upload, unless it repeats one whose response is stored. If the preparation fails, it looks for the response again,
 * because it may have been stored in the meantime.
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

/** Makes PostgreSQL count the rows of a bulk store when its transaction commits, instead of up to a second later. */
export const countRowsAtOnce = (db: Db) => db`select pg_stat_force_next_flush()`

/**
 * Updates the planner's estimates for the tables that a bulk store filled, so that no page is read with a plan for empty tables.
 */
export const analyzeGrown = ({ statement }: Pick<Pool, 'statement'>) => statement((db) => db`select analyze_grown()`)

let uploads = 0
let bytes = 0
const byPerson = new Map<string, number>()

/** Returns how many uploads hold a place on this node, and the total bytes that they announced. */
export const runningUploads = () => ({ uploads, bytes })

/** Returns the announced size of an upload. Without a content length it counts as the largest size allowed. */
const sizeOf = (headers: IncomingHttpHeaders): number => {
  if (headers['transfer-encoding'] !== undefined) return limits.bytes
  return Math.min(Number(headers['content-length'] ?? 0), limits.bytes)
}

/**
 * Reserves memory before the body is read. Returns the function that releases it, which may be called repeatedly.
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
