import { createHash, createHmac } from 'node:crypto'
import { throwSerializationFailure, type Db } from '../postgres/db.ts'
import { refuse } from './refusals.ts'
import type { Sweep } from './registered.ts'

/**
 * A write with an `Idempotency-Key` runs once: a repeat within 24 hours returns the first result (api.md, Writes). The key is
 * claimed by a row in the write's own transaction, so a crash leaves both or neither, and a concurrent repeat waits for that
 * row's lock. A call of one statement runs in a transaction when it has a key. Refusals are not stored. Public calls ignore the
 * key, because they have no user to own it; a login's token is therefore never stored.
 */
export type KeyedWrite = { userId: string; keyHash: Buffer; requestHash: Buffer; call: string; now: Date }
export class StoredResponse {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    this.status = status
    this.body = body
  }
}

const TTL_MS = 24 * 3_600_000
const expiredBy = (now: Date): string => new Date(now.getTime() - TTL_MS).toISOString()
const BATCH = 1_000
const BAD_KEY = 'An Idempotency-Key must have 1 to 200 visible characters. Use a new UUID for each write.'

type RequestData = { params: unknown; query: unknown; body: unknown; file: { filename: string; bytes: Buffer } | undefined }

/**
 * Reads the keyed write of a request from its header, or undefined if there is none. Refuses an invalid key (400).
 * @throws INVALID_REQUEST
 */
export function keyedWrite(
  header: string | string[] | undefined,
  { userId, call, requestData, now }: { userId: string; call: string; requestData: RequestData; now: Date },
): KeyedWrite | undefined {
  if (header === undefined) return undefined
  const key = String(header)
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) refuse('INVALID_REQUEST', { issues: [{ path: 'Idempotency-Key', message: BAD_KEY }] })
  const { file, ...fields } = requestData
  const upload = file && [file.filename, createHash('sha256').update(file.bytes).digest('hex')]
  const requestHash = createHmac('sha256', key)
    .update(JSON.stringify([call, fields, upload]))
    .digest()
  return { userId, keyHash: createHash('sha256').update(key).digest(), requestHash, call, now }
}

/**
 * Claims the key for this transaction, or returns the response that is stored under it. Waits while another transaction holds the
 * key. Refuses with IDEMPOTENCY_KEY_USED when the key was used for another request.
 */
export async function claimKey(db: Db, keyed: KeyedWrite): Promise<StoredResponse | undefined> {
  const { userId, keyHash, requestHash, call, now } = keyed
  const claimed = await db`
    insert into idempotency_keys as k (user_id, key_hash, call, request_hash, made_at)
    values (${userId}, ${keyHash}, ${call}, ${requestHash}, ${now.toISOString()})
    on conflict (user_id, key_hash) do update
      set call = excluded.call, request_hash = excluded.request_hash, made_at = excluded.made_at, status = null, body = null
      where k.made_at <= ${expiredBy(now)}
    returning true`
  if (claimed.length > 0) return undefined
  // A sweep or a fast clock let the key expire between the two statements. The pool retries the whole transaction.
  return (await selectStoredResponse(db, keyed)) ?? throwSerializationFailure('the stored response')
}

/**
 * Does not claim the key.
 * @throws IDEMPOTENCY_KEY_USED
 */
export async function selectStoredResponse(
  db: Db,
  { userId, keyHash, requestHash, now }: KeyedWrite,
): Promise<StoredResponse | undefined> {
  const [stored] = await db<{ same: boolean; status: number | null; body: string | null }[]>`
    select request_hash = ${requestHash} as same, status, body from idempotency_keys
    where user_id = ${userId} and key_hash = ${keyHash} and made_at > ${expiredBy(now)}`
  if (stored?.status == null || stored.body === null) return undefined
  if (!stored.same) refuse('IDEMPOTENCY_KEY_USED')
  return new StoredResponse(stored.status, stored.body)
}

export const storeResponse = (db: Db, { userId, keyHash }: KeyedWrite, { status, body }: StoredResponse) => db`
  update idempotency_keys set status = ${status}, body = ${body} where user_id = ${userId} and key_hash = ${keyHash}`

/** A refusal that commits earlier writes is not stored, so its key is released. */
export const releaseKey = (db: Db, { userId, keyHash }: KeyedWrite) => db`
  delete from idempotency_keys where user_id = ${userId} and key_hash = ${keyHash}`

/** Deleting with each write would cost a statement that usually finds nothing. */
export const forgetOldResponses: Sweep = {
  name: 'responses',
  run: async (db, { now }) => {
    const { count } = await db`
      delete from idempotency_keys where (user_id, key_hash) in (
        select user_id, key_hash from idempotency_keys where made_at <= ${expiredBy(now)}
        order by made_at limit ${BATCH} for update skip locked)`
    return count
  },
}
