import {
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findAccountForRoot, isRoot } from '../postgres/binaries.ts'
import { getClusterFolder, getPasswordFile, setOwner } from '../postgres/cluster.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { holdFolder } from '../postgres/folder-lock.ts'
import type { Db } from '../postgres/db.ts'
import { migrate } from '../postgres/migrate.ts'
import { type Owner, openOwnerPatiently } from '../postgres/pool.ts'
import { endLeftDatabase } from '../postgres/postmaster.ts'
import { beginRestore, markRestore, readMark, restoringIn, unmarkRestore } from '../postgres/unfinished-restore.ts'
import { formatInstant } from '../shared/time.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { OWN_NAME } from './backup.ts'
import { type BackupStore, explainRead } from './backup-store.ts'
import { extractCluster } from './extract.ts'
import { flushFolder } from './folder.ts'
import type { InspectedBackup } from './inspect.ts'
import { loadTables } from './logical.ts'
import type { BackupManifest } from './manifest.ts'
import { createMeasuringStream, unseal } from './seal.ts'
import { createBrokenLogError, checkSegment, chooseLog, listLog, type StoredLog } from './wal.ts'

export type RestoreOptions = {
  store: BackupStore
  /** The `trust` that `inspectBackup` found decides how the archive and the log are opened. */
  backup: InspectedBackup
  key: string | undefined
  migrations: string
  /** An empty data folder, or the owner's URL of an empty database. */
  target: { dataDir: string } | { url: string }
  /** Restores a physical backup up to this moment, with the log that is stored beside it. */
  until?: Date | undefined
  /** Asked only of a database that has Proofline's tables. */
  isUsed: (db: Db) => Promise<boolean>
  report: (message: string) => void
}

/**
 * Restores one backup completely or not at all. A restore that was interrupted earlier starts again.
 * @throws Error with one sentence when the target is not empty, or when the backup was changed, is cut off, needs another key or
 *   is newer than this version of Proofline. The target is then as empty as before.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { store, backup, key, migrations, target, isUsed, until, report } = options
  const { manifest } = backup
  refuseNewer(manifest, migrations)
  const load = (url: string) => loadInto(url, manifest, { migrations, open: () => openArchive(store, backup, key), isUsed })
  if ('url' in target) {
    if (manifest.kind === 'physical')
      throw new Error(
        `${backup.name} is a copy of the embedded database's files. Restore it into an empty DATA_DIR without DATABASE_URL. A database server takes logical backups only.`,
      )
    await intoEmptyDatabase(target.url, `${backup.name} from ${store.place}`, isUsed, async () => {
      await verifyArchive(store, manifest)
      await load(target.url)
    })
    return
  }
  await intoEmptyFolder(resolve(target.dataDir), `${backup.name} from ${store.place}`, async (scratch) => {
    await verifyArchive(store, manifest)
    if (manifest.kind === 'logical') return runIn(scratch, load)
    for (const sentence of await extractCluster(scratch, await openArchive(store, backup, key), backup)) report(sentence)
    await recover(scratch, manifest, until && { store, key, until, acceptsPlain: backup.trust === 'plain' })
  })
}

/**
 * Opens the archive of a backup and returns its entries.
 * @throws Error with one sentence unless the archive was made together with the manifest
 */
async function openArchive(
  store: BackupStore,
  { name, manifest, isEncrypted }: InspectedBackup,
  key: string | undefined,
): Promise<AsyncIterable<ArchiveEntry>> {
  const sealed = await store.read(manifest.archive.name)
  const entries = readArchive(await unseal(sealed, { encrypted: isEncrypted, key }))
  const isOther = () => new Error(`The backup ${name} can't be used: its archive belongs to another backup.`)
  return (async function* () {
    let isFirst = true
    try {
      for await (const entry of entries) {
        if (isFirst) {
          isFirst = false
          const isNamed = entry.name === OWN_NAME
          if (isNamed !== (manifest.format === 2)) throw isOther()
          if (isNamed) {
            if ((await readName(entry)) !== name) throw isOther()
            continue
          }
        }
        yield entry
      }
    } catch (error) {
      throw isBroken(error)
        ? new Error(`The backup ${name} can't be used: its archive was changed or is incomplete.`, { cause: error })
        : error
    }
  })()
}

const isBroken = (error: unknown): boolean =>
  /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test((error as NodeJS.ErrnoException).code ?? '') ||
  /invalid tag|ciphertext|final chunk|unexpected end|invalid tar header/i.test((error as Error).message)

async function readName({ content }: ArchiveEntry): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  try {
    return (JSON.parse(Buffer.concat(chunks).toString()) as { name?: unknown }).name
  } catch {
    return undefined
  }
}

function refuseNewer({ name, version, migration }: BackupManifest, migrations: string): void {
  const newest = readdirSync(migrations).filter((file) => file.endsWith('.sql')).length
  if (migration > newest)
    throw new Error(
      `${name} was made by Proofline ${version} (migration ${migration}); this is an older one (migration ${newest}). Install that version, then restore.`,
    )
}

/**
 * Verifies the archive before anything is written.
 * @throws Error when the archive does not match the manifest
 */
async function verifyArchive(store: BackupStore, { name, archive }: BackupManifest): Promise<void> {
  let content
  try {
    content = await store.read(archive.name)
  } catch (error) {
    throw explainRead(store, archive.name, error, `The archive ${archive.name} of the backup is missing in ${store.place}.`)
  }
  const measured = createMeasuringStream()
  await pipeline(content, measured, new Writable({ write: (_chunk, _encoding, done) => done() })).catch((error: unknown) => {
    throw explainRead(store, archive.name, error, `The archive ${archive.name} of the backup is no longer in ${store.place}.`)
  })
  const { size, sha256 } = measured.measured()
  if (size !== archive.size || sha256 !== archive.sha256)
    throw new Error(`The backup ${name} can't be used: its archive was changed or is incomplete.`)
}

/** A mounted disk or a failed start leaves these files in an otherwise empty folder. */
const COUNTS_AS_EMPTY = ['lost+found', 'lock', 'postgres.lock', 'restoring']

/**
 * Ignores remains of an interrupted restore.
 * @throws Error unless the folder is absent or empty
 */
function refuseNonEmpty(home: string): void {
  const isInterrupted = existsSync(restoringIn(home)) && !existsSync(getClusterFolder(home))
  const nothing = [...COUNTS_AS_EMPTY, ...(isInterrupted ? ['postgres-password'] : [])]
  const found = existsSync(home) ? readdirSync(home).filter((name) => !nothing.includes(name)) : []
  if (found.length > 0 && existsSync(restoringIn(home)))
    throw new Error(
      `${home} holds a restored workspace: the restore that was interrupted there had already finished. Start Proofline now. To restore another backup, choose another DATA_DIR or move this one away.`,
    )
  if (found.length > 0)
    throw new Error(
      `${home} is not empty (${found.slice(0, 3).join(', ')}): a backup is restored into an empty folder. Choose another DATA_DIR, or move this one away.`,
    )
}

/**
 * Holds the folder while `work` fills an inner folder. The database and its password are moved into place once everything is
 * there. Until then, the inner folder tells a start that the restore is unfinished, so a start never opens the rest of a killed
 * restore as an empty workspace. A failed restore leaves an empty folder, and the second of two concurrent restores is refused.
 */
async function intoEmptyFolder(home: string, what: string, work: (scratch: string) => Promise<void>): Promise<void> {
  refuseNonEmpty(home)
  const { release } = await holdFolder(home, () => {})
  const scratch = restoringIn(home)
  let isInPlace = false
  try {
    // Another process may have filled the folder in the meantime.
    refuseNonEmpty(home)
    await endLeftDatabase(getClusterFolder(scratch))
    beginRestore(home, what)
    await flushFolder(home)
    await work(scratch)
    await flushFolder(scratch)
    renameSync(getPasswordFile(scratch), getPasswordFile(home))
    await flushFolder(home)
    renameSync(getClusterFolder(scratch), getClusterFolder(home))
    isInPlace = true
    await flushFolder(home)
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  } catch (error) {
    if (!isInPlace && !existsSync(getClusterFolder(home))) clear(home)
    throw withDisk(error, home)
  } finally {
    release()
  }
}

/** The folder that makes a start refuse is removed last. */
function clear(home: string): void {
  rmSync(getPasswordFile(home), { force: true })
  rmSync(restoringIn(home), { recursive: true, force: true, maxRetries: 5 })
}

/** Starts the database of an extracted cluster so that it replays its log, up to the end of the backup or to a later moment. */
async function recover(scratch: string, manifest: BackupManifest, log: LogUntil | undefined): Promise<void> {
  const cluster = getClusterFolder(scratch)
  mkdirSync(join(cluster, 'pg_wal/archive_status'), { recursive: true, mode: 0o700 })
  if (log !== undefined) await addLog(cluster, manifest, log)
  giveToAccount(cluster)
  if (log === undefined) return runIn(scratch, async () => {})
  const file = join(cluster, OWN_SETTINGS)
  try {
    await runIn(scratch, async () => {})
  } catch (error) {
    if (!/before configured recovery target/.test((error as Error).message)) throw error
    throw new Error(
      `The log that is stored in ${log.store.place} has a gap before ${formatInstant(log.until)}. Choose an earlier time or a later backup.`,
    )
  }
  const settings = readFileSync(file, 'utf8')
  writeFileSync(file, settings.slice(0, settings.lastIndexOf(FIRST_SETTING)))
}

type LogUntil = { store: BackupStore; key: string | undefined; until: Date; acceptsPlain: boolean }
const FIRST_SETTING = "restore_command = 'exit 1'"

/**
 * Puts the stored log where the database looks for log files. The database replays it until the given moment, and begins a new
 * timeline there.
 */
async function addLog(cluster: string, manifest: BackupManifest, { store, key, until, acceptsPlain }: LogUntil): Promise<void> {
  if (until < new Date(manifest.holdsUntil))
    throw new Error(
      `${manifest.name} holds what was stored up to ${formatInstant(manifest.holdsUntil)}: choose an earlier backup for an earlier time.`,
    )
  const log = (await listLog(store)).filter(({ isEncrypted }) => isEncrypted || key === undefined || acceptsPlain)
  for (const { segment, file, isEncrypted } of chooseLog(preferEncrypted(log), manifest.wal?.last ?? '')) {
    const absent = `The file ${file} of the log is no longer in ${store.place}.`
    const sealed = await store.read(file).catch((error: unknown) => {
      throw explainRead(store, file, error, absent)
    })
    const content = await unseal(sealed, { encrypted: isEncrypted, key }).catch((error: unknown) => {
      throw key === undefined ? error : createBrokenLogError(file, error)
    })
    const path = join(cluster, 'pg_wal', segment)
    await pipeline(content, checkSegment(segment, file), createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
      throw isBroken(error) ? createBrokenLogError(file, error) : error
    })
  }
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  const settings = [
    // The log files are already in place.
    FIRST_SETTING,
    // The start waits until everything is replayed.
    "hot_standby = 'off'",
    // Time zone names are not known yet at this point.
    `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
    "recovery_target_action = 'promote'",
  ]
  appendFileSync(join(cluster, OWN_SETTINGS), `${settings.join('\n')}\n`)
}

const preferEncrypted = (log: readonly StoredLog[]): StoredLog[] =>
  log.filter(({ segment, isEncrypted }) => isEncrypted || !log.some((other) => other.isEncrypted && other.segment === segment))

/** The database writes this file itself. It also contains settings that an operator has changed. */
const OWN_SETTINGS = 'postgresql.auto.conf'

const withDisk = (error: unknown, home: string): unknown =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? new Error(
        `The disk of ${home} is full (${Math.floor((statfsSync(home).bavail * statfsSync(home).bsize) / 1024 ** 2)} MB left): free some space, or choose another DATA_DIR.`,
      )
    : error

/** If this process is root, the database runs as another account, which must own the files. */
function giveToAccount(path: string): void {
  if (!isRoot()) return
  setOwner(path, findAccountForRoot())
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveToAccount(join(path, name))
}

const RECOVERY_SECONDS = 3_600

async function runIn(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await startEmbedded({ dataDir, startSeconds: RECOVERY_SECONDS })
  try {
    await work(url)
  } finally {
    await stop()
  }
}

type Loading = Pick<RestoreOptions, 'migrations' | 'isUsed'> & { open: () => Promise<AsyncIterable<ArchiveEntry>> }
async function loadInto(url: string, manifest: BackupManifest, { migrations, open, isUsed }: Loading): Promise<void> {
  const db = await openOwnerPatiently(url, 10)
  try {
    await refuseUsed(db, isUsed)
    await migrate(url, migrations, { upTo: manifest.migration })
    const entries = await open()
    await db.begin(async (writing) => {
      await loadTables(writing, manifest.tables ?? [], entries)
      await unmarkRestore(writing)
    })
    await db`analyze`
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * A mark in the database tells a start that the restore is unfinished. It is removed in the transaction that stores the rows, or
 * after a failure.
 */
async function intoEmptyDatabase(
  url: string,
  what: string,
  isUsed: (db: Db) => Promise<boolean>,
  work: () => Promise<void>,
): Promise<void> {
  const db = await openOwnerPatiently(url, 10)
  try {
    await refuseUsed(db, isUsed)
    await markRestore(db, what)
    try {
      await work()
    } catch (error) {
      await unmarkRestore(db).catch(() => {})
      throw error
    }
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** A database counts as empty if all its tables are empty, or if a killed restore has left it. */
async function refuseUsed(db: Owner, isUsed: (db: Db) => Promise<boolean>): Promise<void> {
  // A marked database may lack some of the tables. Nobody can have used it, because a start refuses a marked database.
  if ((await readMark(db)) !== undefined) return
  const tables = await db<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  const named = tables.slice(0, 3).map(({ name }) => name)
  if (tables.length > 0 && (!tables.some(({ name }) => name === 'schema_migration') || (await isUsed(db))))
    throw new Error(`The database is not empty (it has ${named.join(', ')}): a backup is restored into an empty one.`)
}
