import { Readable } from 'node:stream'
import type { Owner } from '../postgres/pool.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { beginDump, dumpTables } from './logical.ts'
import { type BackupManifest, readManifest, writeManifest } from './manifest.ts'
import { copyCluster } from './physical.ts'
import { chooseDaily, chooseKept, timeIn } from './retention.ts'
import { measure, seal } from './seal.ts'
import type { BackupStore } from './backup-store.ts'
import { removeLogBefore } from './wal.ts'

export type BackupOptions = {
  /** A session of the owner of its own, which the caller ends. */
  db: Owner
  /** The data folder, for a physical backup; without it the backup is logical. */
  home: string | undefined
  store: BackupStore
  key: string | undefined
  /** Of Proofline. */
  version: string
  now: () => Date
}

const MANIFEST = '.json'

/** `proofline-20261125T081503Z-physical`: names sort by time. */
const nameOf = (now: Date, kind: BackupManifest['kind']): string =>
  `proofline-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${kind}`

/**
 * Makes one backup while others write. It is there when its manifest is, which is stored last.
 * @throws Error with one sentence; then nothing of it is left in the store.
 */
export async function makeBackup({ db, home, store, key, version, now }: BackupOptions): Promise<BackupManifest> {
  const kind = home === undefined ? 'logical' : 'physical'
  const startedAt = now()
  const name = nameOf(startedAt, kind)
  const archiveName = `${name}.tar.gz${key === undefined ? '' : '.age'}`
  const [turn] = await db<{ mine: boolean }[]>`select pg_try_advisory_lock(hashtext('proofline backup')) as mine`
  if (turn?.mine !== true) throw new Error('Another backup of this database is being made: wait until it has ended.')
  const begun = home === undefined ? await beginDump(db) : undefined
  const [state] = await db<{ migration: number; postgres: string }[]>`
    select (select coalesce(max(number), 0) from schema_migration) as migration,
      split_part(current_setting('server_version'), ' ', 1) as postgres`
  if (state === undefined) throw new Error('The database says no version.')
  const archive = writeArchive()
  const fill = async () =>
    home === undefined
      ? { ...begun, tables: await dumpTables(db, archive) }
      : copyCluster(db, { home, password: readPassword(db), archive })
  try {
    const measured = measure()
    const sealed = await seal(archive.content, key)
    sealed.once('error', (error) => measured.destroy(error))
    const [{ holdsUntil = startedAt, ...content }] = await Promise.all([
      fillAndEnd(archive, fill),
      store.write(archiveName, sealed.pipe(measured)).catch((error: unknown) => {
        archive.fail(error as Error)
        throw error
      }),
    ])
    const manifest: BackupManifest = {
      format: 1,
      name,
      kind,
      version,
      ...state,
      startedAt: startedAt.toISOString(),
      holdsUntil: holdsUntil.toISOString(),
      encrypted: key !== undefined,
      archive: { name: archiveName, ...measured.measured() },
      ...content,
    }
    await store.write(`${name}${MANIFEST}`, Readable.from([writeManifest(manifest)]))
    return manifest
  } catch (error) {
    await store.remove(archiveName).catch(() => {})
    throw error
  }
}

async function fillAndEnd<T>(archive: ArchiveWriter, fill: () => Promise<T>): Promise<T> {
  try {
    const filled = await fill()
    archive.end()
    return filled
  } catch (error) {
    archive.fail(error as Error)
    throw error
  }
}

/** Of the login of a session. */
const readPassword = (db: Owner): string => {
  const { pass } = db.options
  if (typeof pass !== 'string') throw new Error('The database was reached without its password.')
  return pass
}

/** The names of the complete backups, the newest first. */
export const listBackups = async (store: BackupStore): Promise<string[]> =>
  (await store.list())
    .filter((name) => /^proofline-\d{8}T\d{6}Z-(physical|logical)\.json$/.test(name))
    .map((name) => name.slice(0, -MANIFEST.length))
    .toSorted()
    .toReversed()

/** @throws Error with one sentence when it is absent, changed or of a newer Proofline. */
export async function openManifest(store: BackupStore, name: string): Promise<BackupManifest> {
  let content
  try {
    content = await (await store.read(`${name}${MANIFEST}`)).toArray()
  } catch (error) {
    throw new Error(`There is no backup ${name} in ${store.place}.`, { cause: error })
  }
  return readManifest(name, Buffer.concat(content as Buffer[]).toString())
}

/** The newest backup by which a moment is reached, with the log beside it. @throws Error when there is none that old */
export async function findBefore(store: BackupStore, moment: Date): Promise<string> {
  for (const name of await listBackups(store))
    if (name.endsWith('-physical') && new Date((await openManifest(store, name)).holdsUntil) <= moment) return name
  throw new Error(`There is no physical backup of before that moment in ${store.place}.`)
}

/** So long a backup without its manifest may be one that is being made. */
const UNFINISHED_MS = 24 * 3_600_000

/**
 * Removes what no day, week or month keeps, the log of before the days, and archives of backups that were killed.
 * @returns the names of the removed backups
 */
export async function removeOld(store: BackupStore, now: Date): Promise<string[]> {
  const names = await listBackups(store)
  const kept = chooseKept(names)
  const removed = names.filter((name) => !kept.has(name))
  await removeBackups(store, removed)
  for (const file of await store.list()) {
    const [, name] = /^(proofline-\d{8}T\d{6}Z-(?:physical|logical))\.tar\.gz/.exec(file) ?? []
    if (name !== undefined && !names.includes(name) && now.getTime() - timeIn(name).getTime() > UNFINISHED_MS)
      await store.remove(file)
  }
  const oldest = chooseDaily(names.filter((name) => name.endsWith('-physical'))).at(-1)
  if (oldest !== undefined) await removeLogBefore(store, (await openManifest(store, oldest)).wal?.first ?? '')
  return removed
}

export async function removeBackups(store: BackupStore, names: readonly string[]): Promise<void> {
  const files = await store.list()
  for (const name of names) {
    // The manifest first: half a backup is none.
    await store.remove(`${name}${MANIFEST}`)
    for (const file of files) if (file.startsWith(`${name}.tar.gz`)) await store.remove(file)
  }
}
