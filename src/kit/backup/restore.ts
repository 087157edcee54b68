import {
  appendFileSync,
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
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { accountForRoot, isRoot } from '../postgres/binaries.ts'
import { clusterIn, passwordFileIn, setOwner } from '../postgres/cluster.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { holdFolder } from '../postgres/folder-lock.ts'
import type { Db } from '../postgres/db.ts'
import { migrate } from '../postgres/migrate.ts'
import { type Owner, openOwnerPatiently } from '../postgres/pool.ts'
import { formatInstant } from '../shared/time.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { openManifest } from './backup.ts'
import { loadTables } from './logical.ts'
import type { BackupManifest } from './manifest.ts'
import { measure, unseal } from './seal.ts'
import type { BackupStore } from './backup-store.ts'
import { chooseLog, listLog } from './wal.ts'

export type RestoreOptions = {
  store: BackupStore
  name: string
  key: string | undefined
  migrations: string
  /** Where it goes: an empty data folder, or the owner's URL of an empty database. */
  target: { dataDir: string } | { url: string }
  /** Physical backups: up to this moment, by the log that is stored beside them. */
  until?: Date | undefined
  /** Whether anybody works in a database that has Proofline's tables. */
  isUsed: (db: Db) => Promise<boolean>
}

/**
 * Restores one backup, all of it or nothing.
 * @throws Error with one sentence for a target that is not empty, and for a backup that was changed, is cut off, needs another
 *   key or is newer than this Proofline; the target is as empty as before then.
 */
export async function restoreBackup({
  store,
  name,
  key,
  migrations,
  target,
  isUsed,
  until,
}: RestoreOptions): Promise<BackupManifest> {
  const manifest = await openManifest(store, name)
  refuseNewer(manifest, migrations)
  await verifyArchive(store, manifest)
  const open = async () => {
    const sealed = await store.read(manifest.archive.name)
    return readArchive(await unseal(sealed, { encrypted: manifest.encrypted, key }))
  }
  if ('url' in target) {
    if (manifest.kind === 'physical')
      throw new Error(
        `${name} is a copy of the files of a database of its own: restore it into an empty DATA_DIR, without DATABASE_URL. A server takes logical backups.`,
      )
    await loadInto(target.url, manifest, { migrations, open, isUsed })
    return manifest
  }
  await intoEmptyFolder(resolve(target.dataDir), async (scratch) => {
    if (manifest.kind === 'logical') return runIn(scratch, (url) => loadInto(url, manifest, { migrations, open, isUsed }))
    for await (const entry of await open()) await extract(scratch, entry)
    await recover(scratch, manifest, until && { store, key, until })
  })
  return manifest
}

function refuseNewer({ name, version, migration }: BackupManifest, migrations: string): void {
  const newest = readdirSync(migrations).filter((file) => file.endsWith('.sql')).length
  if (migration > newest)
    throw new Error(
      `${name} was made by Proofline ${version} (migration ${migration}); this is an older one (migration ${newest}). Install that version, then restore.`,
    )
}

/** Before anything is written. @throws Error when the archive is not the one of the manifest. */
async function verifyArchive(store: BackupStore, { name, archive }: BackupManifest): Promise<void> {
  let content
  try {
    content = await store.read(archive.name)
  } catch (error) {
    throw new Error(`The archive ${archive.name} of the backup is missing in ${store.place}.`, { cause: error })
  }
  const measured = measure()
  await pipeline(content, measured, new Writable({ write: (_chunk, _encoding, done) => done() }))
  const { size, sha256 } = measured.measured()
  if (size !== archive.size || sha256 !== archive.sha256)
    throw new Error(`The backup ${name} can't be used: its archive was changed, or is cut off.`)
}

type Open = () => Promise<AsyncIterable<ArchiveEntry>>

/** What a mounted disk, or a start that failed, leaves in an otherwise empty folder. */
const COUNTS_AS_EMPTY = ['lost+found', 'lock', 'postgres.lock', 'restoring']

/** @throws Error unless the folder is absent or empty. */
function refuseNonEmpty(home: string): void {
  const found = existsSync(home) ? readdirSync(home).filter((name) => !COUNTS_AS_EMPTY.includes(name)) : []
  if (found.length > 0)
    throw new Error(
      `${home} is not empty (${found.slice(0, 3).join(', ')}): a backup is restored into an empty folder. Choose another DATA_DIR, or move this one away.`,
    )
}

/**
 * Holds the folder while `work` fills a folder within it, whose database and password get their places when all is there: whoever
 * is killed or fails leaves an empty folder, and of two at once the second is refused.
 */
async function intoEmptyFolder(home: string, work: (scratch: string) => Promise<void>): Promise<void> {
  refuseNonEmpty(home)
  const { release } = await holdFolder(home, () => {})
  const scratch = join(home, 'restoring')
  try {
    // Somebody else may have filled it in between.
    refuseNonEmpty(home)
    rmSync(scratch, { recursive: true, force: true })
    mkdirSync(scratch)
    await work(scratch)
    renameSync(passwordFileIn(scratch), passwordFileIn(home))
    renameSync(clusterIn(scratch), clusterIn(home))
  } catch (error) {
    if (!existsSync(clusterIn(home))) rmSync(passwordFileIn(home), { force: true })
    throw withDisk(error, home)
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
    release()
  }
}

/** Lets the database of an extracted cluster read its log: to the end of the backup, or on to a moment. */
async function recover(scratch: string, manifest: BackupManifest, log: LogUntil | undefined): Promise<void> {
  const cluster = clusterIn(scratch)
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
      `The log that is stored in ${log.store.place} does not reach ${formatInstant(log.until)}: choose an earlier moment.`,
    )
  }
  const settings = readFileSync(file, 'utf8')
  writeFileSync(file, settings.slice(0, settings.lastIndexOf(FIRST_SETTING)))
}

type LogUntil = { store: BackupStore; key: string | undefined; until: Date }
const FIRST_SETTING = "restore_command = 'exit 1'"

/** The log goes where the database looks for its own; it reads on until the moment and begins a new timeline there. */
async function addLog(cluster: string, manifest: BackupManifest, { store, key, until }: LogUntil): Promise<void> {
  if (until < new Date(manifest.holdsUntil))
    throw new Error(
      `${manifest.name} holds what was stored up to ${formatInstant(manifest.holdsUntil)}: choose an earlier backup for an earlier moment.`,
    )
  for (const { segment, file, encrypted } of chooseLog(await listLog(store), manifest.wal?.last ?? '')) {
    const content = await unseal(await store.read(file), { encrypted, key })
    await pipeline(content, createWriteStream(join(cluster, 'pg_wal', segment), { mode: 0o600 }))
  }
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  const settings = [
    // Nothing but what is there already.
    FIRST_SETTING,
    // Its start waits until all is read.
    "hot_standby = 'off'",
    // It knows no zones by name yet.
    `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
    "recovery_target_action = 'promote'",
  ]
  appendFileSync(join(cluster, OWN_SETTINGS), `${settings.join('\n')}\n`)
}

/** Of the database itself; an operator's are in it too. */
const OWN_SETTINGS = 'postgresql.auto.conf'

const withDisk = (error: unknown, home: string): unknown =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? new Error(
        `The disk of ${home} is full (${Math.floor((statfsSync(home).bavail * statfsSync(home).bsize) / 1024 ** 2)} MB left): free some space, or choose another DATA_DIR.`,
      )
    : error

async function extract(folder: string, { name, isFolder, content }: ArchiveEntry): Promise<void> {
  const path = resolve(folder, name)
  if (!path.startsWith(`${folder}/`) && !path.startsWith(`${folder}\\`))
    throw new Error(`The archive holds ${name}, outside of its folder.`)
  mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
  if (!isFolder) await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }))
}

/** As root: everything is the account's that the database runs as. */
function giveToAccount(path: string): void {
  if (!isRoot()) return
  setOwner(path, accountForRoot())
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveToAccount(join(path, name))
}

/** How long a database may read its log before it starts. */
const RECOVERY_SECONDS = 3_600

/** Runs the database of a folder, which recovers a copied one, for `work`. */
async function runIn(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await startEmbedded({ dataDir, startSeconds: RECOVERY_SECONDS })
  try {
    await work(url)
  } finally {
    await stop()
  }
}

type Loading = Pick<RestoreOptions, 'migrations' | 'isUsed'> & { open: Open }
async function loadInto(url: string, manifest: BackupManifest, { migrations, open, isUsed }: Loading): Promise<void> {
  const db = await openOwnerPatiently(url, 10)
  try {
    await refuseUsed(db, isUsed)
    await migrate(url, migrations, { upTo: manifest.migration })
    const entries = await open()
    await db.begin((writing) => loadTables(writing, manifest.tables ?? [], entries))
    await db`analyze`
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** A database whose tables are all empty counts as empty too: a restore that was killed leaves such a one. */
async function refuseUsed(db: Owner, isUsed: (db: Db) => Promise<boolean>): Promise<void> {
  const tables = await db<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  const named = tables.slice(0, 3).map(({ name }) => name)
  if (tables.length > 0 && (!tables.some(({ name }) => name === 'schema_migration') || (await isUsed(db))))
    throw new Error(`The database is not empty (it has ${named.join(', ')}): a backup is restored into an empty one.`)
}
