import { basename, dirname } from 'node:path'
import { formatInstant } from '../shared/time.ts'
import type { BackupStore } from './backup-store.ts'
import { inspectBackup, type InspectedBackup, listBackups } from './inspect.ts'
import { openStore } from './store.ts'

export type WantedBackup = {
  key: string | undefined
  /** Selects the newest backup that the stored log can roll forward to this moment. */
  until?: Date | undefined
  /** What to do with an unencrypted backup when a key is set. */
  plain: 'accept' | 'refuse' | 'skip'
}

/**
 * Finds a backup by its place and name, such as `backups/proofline-…`; the name may also be that of one of its files. Given only
 * a place, finds its newest backup, or the newest one before `until`.
 * @returns the backup and the names of the backups that were skipped
 * @throws Error with one sentence when there is no backup, or it cannot be used
 */
export async function findBackup(
  given: string,
  wanted: WantedBackup,
): Promise<{ store: BackupStore; backup: InspectedBackup; skipped: string[] }> {
  const [, name] =
    /^(proofline-\d{8}T\d{6}Z-(?:physical|logical))(?:\.json|\.tar\.gz|\.tar\.gz\.age)?$/.exec(basename(given)) ?? []
  const store = await openStore(
    name === undefined ? given : given.startsWith('s3://') ? given.replace(/\/[^/]*$/, '') : dirname(given),
    { to: 'read' },
  )
  const { key, until } = wanted
  const skipped: string[] = []
  for (const found of name === undefined ? await listBackups(store) : [name]) {
    if (name === undefined && until !== undefined && !found.endsWith('-physical')) continue
    const backup = await inspectBackup(store, found, key)
    if (name === undefined && until !== undefined && new Date(backup.manifest.holdsUntil) > until) continue
    if (backup.trust !== 'plain' || wanted.plain === 'accept') return { store, backup, skipped }
    if (name !== undefined || wanted.plain === 'refuse') throw await refusePlain(store, found, wanted)
    skipped.push(found)
  }
  const others = skipped.length === 0 ? '' : ` that is encrypted, which BACKUP_KEY requires (${skipped.join(', ')} is not)`
  throw new Error(
    until === undefined
      ? `There is no backup${others} in ${store.place}.`
      : `There is no physical backup from before that time${others} in ${store.place}.`,
  )
}

async function refusePlain(store: BackupStore, name: string, wanted: WantedBackup): Promise<Error> {
  const encrypted = await findBackup(store.place, { ...wanted, plain: 'skip' }).catch(() => undefined)
  const other =
    encrypted === undefined
      ? ''
      : ` The newest encrypted one is ${encrypted.backup.name}, which holds what was stored up to ${formatInstant(encrypted.backup.manifest.holdsUntil)}.`
  return new Error(
    `${name} is not encrypted, although BACKUP_KEY is set: anybody who may write to ${store.place} can have made it, and it decides what the database runs.${other} Name the backup that you want. --accept-plain takes one that is not encrypted.`,
  )
}
