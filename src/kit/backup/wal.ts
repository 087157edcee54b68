/** With the write-ahead log beside the backups, a backup can be restored up to any chosen moment. */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { getClusterFolder } from '../postgres/cluster.ts'
import type { Owner } from '../postgres/pool.ts'
import { seal } from './seal.ts'
import type { BackupStore } from './backup-store.ts'

/** The slot makes the database retain the log until it is stored, within `max_slot_wal_keep_size`. */
const SLOT = 'proofline_wal'
export const SEGMENT = /^[0-9A-F]{24}$/
/** A segment, or the history of a timeline. */
const STORED = /^wal-([0-9A-F]{24}|[0-9A-F]{8}\.history)\.gz(\.age)?$/

export type StoredLog = {
  segment: string
  file: string
  isEncrypted: boolean
}

export async function listLog(store: BackupStore): Promise<StoredLog[]> {
  const found = (await store.list()).flatMap((file) => {
    const [, segment, ending] = STORED.exec(file) ?? []
    return segment === undefined ? [] : [{ segment, file, isEncrypted: ending !== undefined }]
  })
  return found.toSorted((one, other) => (one.segment < other.segment ? -1 : 1))
}

/**
 * Stores all of the log that has been written up to now. The first call makes the database retain its log; anything written
 * before is not stored.
 * @param db a session of the owner, with the embedded database on the data folder `home`
 * @returns how many files were stored, and whether a part was lost because it waited too long; the caller then makes a backup
 */
export async function storeLog(
  db: Owner,
  { home, store, key }: { home: string; store: BackupStore; key: string | undefined },
): Promise<{ stored: number; lost: boolean }> {
  const lost = await ensureSlot(db)
  // Closes the current log file if it contains anything.
  await db`select pg_switch_wal()`
  const [state] = await db<{ kept: string; present: string; end: string }[]>`
    select pg_walfile_name(restart_lsn) as kept, pg_walfile_name(pg_current_wal_insert_lsn()) as present,
      pg_current_wal_insert_lsn()::text as end from pg_replication_slots where slot_name = ${SLOT}`
  if (state === undefined) throw new Error('The database did not say which part of its log it keeps.')
  const folder = join(getClusterFolder(home), 'pg_wal')
  // Once a key is set, unencrypted files do not count as stored.
  const stored = (await listLog(store)).filter(({ isEncrypted }) => isEncrypted === (key !== undefined))
  const present = new Set(stored.map(({ segment }) => segment))
  const files = (await readdir(folder)).filter(
    (name) =>
      !present.has(name) && (name.endsWith('.history') || (SEGMENT.test(name) && name >= state.kept && name < state.present)),
  )
  for (const name of files.toSorted())
    await store.write(`wal-${name}.gz${key === undefined ? '' : '.age'}`, await seal(createReadStream(join(folder, name)), key))
  await db`select pg_replication_slot_advance(${SLOT}, ${state.end}::pg_lsn)`
  return { stored: files.length, lost }
}

/**
 * Ensures that the slot exists and has lost nothing.
 * @returns whether an existing slot had lost a part of the log
 */
async function ensureSlot(db: Owner): Promise<boolean> {
  const [slot] = await db<{ lost: boolean }[]>`
    select wal_status in ('lost', 'unreserved') as lost from pg_replication_slots where slot_name = ${SLOT}`
  if (slot?.lost === false) return false
  await forgetLog(db)
  await db`select pg_create_physical_replication_slot(${SLOT}, true)`
  return slot !== undefined
}

/**
 * The database then no longer retains log files for the store.
 * @param db a session of the owner
 */
export async function forgetLog(db: Owner): Promise<void> {
  await db`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${SLOT}`
}

/** An embedded database always has WAL segments of 16 MiB. */
const SEGMENT_BYTES = 16 * 1024 ** 2
const SEGMENTS_PER_LOG = 2 ** 32 / SEGMENT_BYTES

const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(segment.slice(16), 16)

/** Returns the contiguous log files, beginning with `first`. Later timelines follow earlier ones. */
export function followLog(log: readonly StoredLog[], first: string): StoredLog[] {
  const chosen: StoredLog[] = []
  let next = numberOf(first)
  for (const stored of log) {
    if (!SEGMENT.test(stored.segment) || stored.segment < first) continue
    const number = numberOf(stored.segment)
    if (number > next) break
    chosen.push(stored)
    next = Math.max(next, number + 1)
  }
  return chosen
}

export const chooseLog = (log: readonly StoredLog[], first: string): StoredLog[] => [
  ...log.filter(({ segment }) => segment.endsWith('.history')),
  ...followLog(log, first),
]

/** The offsets in the first page of a log file at which it states its own position and the file's size. */
const PAGE_ADDRESS = 8
const SIZE = 32

/**
 * Passes a log file through unchanged.
 * @throws Error at the end of the stream, when the file is incomplete or is not the one that its name states
 */
export function checkSegment(segment: string, file: string): Transform {
  let start = Buffer.alloc(0)
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (start.length < SIZE + 4) start = Buffer.concat([start, chunk.subarray(0, SIZE + 4)])
      size += chunk.length
      done(null, chunk)
    },
    flush(done) {
      const isWhole =
        size === SEGMENT_BYTES &&
        start.readUInt32LE(SIZE) === SEGMENT_BYTES &&
        start.readBigUInt64LE(PAGE_ADDRESS) === BigInt(numberOf(segment)) * BigInt(SEGMENT_BYTES)
      done(!SEGMENT.test(segment) || isWhole ? null : createBrokenLogError(file))
    },
  })
}

export const createBrokenLogError = (file: string, cause?: unknown): Error =>
  new Error(
    `The file ${file} of the log can't be used: it was changed, is incomplete, or has another file's name. Move it away to restore up to a time before it.`,
    { cause },
  )
