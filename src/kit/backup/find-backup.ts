import { basename, dirname } from 'node:path'
import { findBefore, listBackups } from './backup.ts'
import type { BackupStore } from './backup-store.ts'
import { openStore } from './store.ts'

/**
 * The place and the name of `backups/proofline-…`, also with the ending of one of its files; of a place alone its newest backup,
 * the newest of before `until`.
 */
export async function findBackup(given: string, until?: Date): Promise<{ store: BackupStore; name: string }> {
  const [, name] =
    /^(proofline-\d{8}T\d{6}Z-(?:physical|logical))(?:\.json|\.tar\.gz|\.tar\.gz\.age)?$/.exec(basename(given)) ?? []
  const store = await openStore(
    name === undefined ? given : given.startsWith('s3://') ? given.replace(/\/[^/]*$/, '') : dirname(given),
    'read',
  )
  const found = name ?? (until === undefined ? (await listBackups(store))[0] : await findBefore(store, until))
  if (found === undefined) throw new Error(`There is no backup in ${store.place}.`)
  return { store, name: found }
}
