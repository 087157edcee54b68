import { lstat, open, readFile, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { getClusterFolder } from '../postgres/cluster.ts'
import type { Owner } from '../postgres/pool.ts'
import type { ArchiveWriter } from './archive.ts'

/**
 * The database recreates the contents of these folders at each start, so the backup contains them empty (PostgreSQL manual,
 * Continuous Archiving).
 */
const EMPTY_FOLDERS = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|log)\//
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|start\.log|current_logfiles)(\.|$)|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$|\.new$/
/** Copied last. */
const CONTROL_FILE = 'global/pg_control'
const CHUNK_BYTES = 2 ** 20

/**
 * Copies the cluster of the data folder `home` into the archive while the database runs. The files are copied between the two
 * calls of the backup protocol. The write-ahead log of that time follows, which makes a restored copy consistent.
 * @param password of the owner; a process of the database's account cannot read it from its file
 * @param db a separate session: the backup ends with it, and so does the slot that retains the log
 * @returns the first and last log file in the archive, and the moment up to which the archive holds everything
 */
export async function copyCluster(
  db: Owner,
  { home, password, archive }: { home: string; password: string; archive: ArchiveWriter },
): Promise<{ wal: { first: string; last: string }; holdsUntil: Date }> {
  const cluster = getClusterFolder(home)
  await db`select pg_create_physical_replication_slot(${`proofline_backup_${process.pid}`}, true, true)`
  const [started] = await db<{ first: string }[]>`select pg_walfile_name(pg_backup_start('proofline', true)) as first`
  for await (const { path, isFolder } of filesOf(cluster, '')) {
    if (path === CONTROL_FILE) continue
    if (isFolder) await archive.folder(`postgres/${path}`)
    else await copyFile(join(cluster, path), `postgres/${path}`, archive)
  }
  await archive.add(`postgres/${CONTROL_FILE}`, await readUntorn(join(cluster, CONTROL_FILE)))
  await archive.add('postgres-password', `${password}\n`)
  const [stopped] = await db<{ last: string; label: string; holdsUntil: string }[]>`
    select pg_walfile_name(lsn) as last, labelfile as label, statement_timestamp() as "holdsUntil" from pg_backup_stop(false)`
  if (started === undefined || stopped === undefined)
    throw new Error('The database did not say which part of its log the backup needs.')
  const { first } = started
  const { last, label, holdsUntil } = stopped
  await archive.add('postgres/backup_label', label)
  const segments = await db<{ name: string }[]>`
    select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between ${first} and ${last} order by name`
  if (segments[0]?.name !== first || segments.at(-1)?.name !== last)
    throw new Error('The database has removed a part of its log that the backup needs.')
  for (const { name } of segments) await copyFile(join(cluster, 'pg_wal', name), `postgres/pg_wal/${name}`, archive)
  return { wal: { first, last }, holdsUntil: new Date(holdsUntil) }
}

async function* filesOf(root: string, below: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`
    if (LEFT_OUT.test(path) || EMPTY_FOLDERS.test(path)) continue
    if (entry.isSymbolicLink())
      throw new Error(
        `${join(root, path)} leads to ${await readlink(join(root, path))}: a backup can only contain the database's own folder. Use --logical.`,
      )
    if (!entry.isDirectory()) yield { path, isFolder: false }
    else {
      yield { path, isFolder: true }
      yield* filesOf(root, `${path}/`)
    }
  }
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Copies a file that may change meanwhile. It may vanish if its table is dropped. If it grows or is truncated, the write-ahead
 * log makes up for the difference.
 */
async function copyFile(from: string, name: string, archive: ArchiveWriter): Promise<void> {
  let handle
  try {
    handle = await open(from)
  } catch (error) {
    if (isGone(error)) return
    throw error
  }
  try {
    const { size } = await handle.stat()
    const file = handle
    await archive.stream(
      name,
      size,
      (async function* () {
        for (let at = 0; at < size;) {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(CHUNK_BYTES, size - at)), 0, undefined, at)
          // The file was truncated after its size was read.
          if (bytesRead === 0) {
            for (; at < size; at += CHUNK_BYTES) yield Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
            return
          }
          yield buffer.subarray(0, bytesRead)
          at += bytesRead
        }
      })(),
    )
  } finally {
    await handle.close()
  }
}

/** The database may write the file at the same time, so it is read until two reads agree. */
async function readUntorn(file: string): Promise<Buffer> {
  for (let last = await readFile(file); ;) {
    const next = await readFile(file)
    if (next.equals(last)) return next
    last = next
  }
}

/**
 * The size predicts how long a backup takes.
 * @returns the bytes that a backup would copy, without the log
 */
export async function measureCluster(home: string): Promise<number> {
  const cluster = getClusterFolder(home)
  let bytes = 0
  for await (const { path, isFolder } of filesOf(cluster, '')) {
    if (isFolder) continue
    const found = await lstat(join(cluster, path)).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
    bytes += found?.size ?? 0
  }
  return bytes
}
