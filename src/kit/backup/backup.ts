import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Owner } from '../postgres/pool.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { beginDump, dumpTables } from './logical.ts'
import { archiveOf, inspectBackup, listBackups, getManifestName } from './inspect.ts'
import { type BackupManifest, signManifest, writeManifest } from './manifest.ts'
import { copyCluster } from './physical.ts'
import { createMeasuringStream, seal } from './seal.ts'
import type { BackupStore } from './backup-store.ts'

export type BackupOptions = {
  /** A separate session of the database's owner. The caller ends it. */
  db: Owner
  /** The data folder, for a physical backup. Without it, the backup is logical. */
  home: string | undefined
  store: BackupStore
  key: string | undefined
  version: string
  now: () => Date
}

/** The first entry of an archive has the name of its backup, so that a manifest of another backup or format is detected. */
export const OWN_NAME = 'backup.json'

/** A name such as `proofline-20261125T081503Z-physical` sorts by time. */
const nameOf = (now: Date, kind: BackupManifest['kind']): string =>
  `proofline-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${kind}`

/**
 * Makes one backup while other sessions write. The manifest is stored last, and a backup without a manifest counts as incomplete.
 * @throws Error with one sentence; the store then keeps no part of the backup
 */
export async function makeBackup({ db, home, store, key, version, now }: BackupOptions): Promise<BackupManifest> {
  const kind = home === undefined ? 'logical' : 'physical'
  const startedAt = now()
  const name = nameOf(startedAt, kind)
  const archiveName = archiveOf(name, key !== undefined)
  const [turn] = await db<{ mine: boolean }[]>`select pg_try_advisory_lock(hashtext('proofline backup')) as mine`
  if (turn?.mine !== true) throw new Error('Another backup of this database is being made: wait until it has ended.')
  const begun = home === undefined ? await beginDump(db) : undefined
  const [state] = await db<{ migration: number; postgres: string }[]>`
    select (select coalesce(max(number), 0) from schema_migration) as migration,
      split_part(current_setting('server_version'), ' ', 1) as postgres`
  if (state === undefined) throw new Error('The database says no version.')
  const archive = writeArchive()
  const fill = async () => {
    await archive.add(OWN_NAME, JSON.stringify({ name }))
    return home === undefined
      ? { ...begun, tables: await dumpTables(db, archive) }
      : copyCluster(db, { home, password: readPassword(db), archive })
  }
  try {
    const measured = createMeasuringStream()
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
      format: 2,
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
    const signature = key === undefined ? undefined : await signManifest(manifest, key, await chooseSalt(store, key))
    await store.write(getManifestName(name), Readable.from([writeManifest(manifest, signature)]))
    return manifest
  } catch (error) {
    await store.remove(archiveName).catch(() => {})
    throw error
  }
}

/**
 * Returns the salt of the newest manifest that the key authenticates, or a new salt. All manifests of a store therefore share one
 * derived key, which is slow to derive.
 */
async function chooseSalt(store: BackupStore, key: string): Promise<string> {
  for (const name of await listBackups(store)) {
    const found = await inspectBackup(store, name, key).catch(() => undefined)
    if (found?.trust === 'own' && found.signature !== undefined) return found.signature.salt
  }
  return randomBytes(16).toString('hex')
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

const readPassword = (db: Owner): string => {
  const { pass } = db.options
  if (typeof pass !== 'string') throw new Error('The database was reached without its password.')
  return pass
}
