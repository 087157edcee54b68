/** npm run backup: makes one backup of the database while people work (docs/operations.md, Backup and restore). */
import { makeBackup } from '../kit/backup/backup.ts'
import { removeOld } from '../kit/backup/remove-old.ts'
import type { BackupStore } from '../kit/backup/backup-store.ts'
import { openStore } from '../kit/backup/store.ts'
import { storeLog } from '../kit/backup/wal.ts'
import { openOwnerPatiently } from '../kit/postgres/pool.ts'
import { formatBytes } from '../kit/shared/bytes.ts'
import { recordRun } from '../system/server/record-run.ts'
import { chooseAppAccount, lowerPriority, nameDatabase, withDatabase, runCommand, WrongUsage } from './command.ts'
import type { Settings } from './settings.ts'
import { productVersion } from './version.ts'

const usage = `npm run backup -- [place] [--logical | --log] [--create]

Makes one backup, whether Proofline is running or not. Then it removes old backups of the same kind. It keeps those of the last
BACKUP_KEEP_HOURS (48) and the newest one of each of the last 7 days, 4 weeks and 12 months.

  place      a folder, or s3://bucket/prefix; without it, the place in BACKUP_TO
  --logical  stores the rows of every table instead of the files of the database, for another version of PostgreSQL or another
             server. The database of DATABASE_URL is always backed up this way
  --log      stores no backup but what the database has written since the last time, so that a backup can be restored up to a
             moment (npm run restore -- … --to …). The first time starts keeping this log
  --create   makes the folder if it is missing. Without it, a missing folder is refused, because its name may be mistyped or its
             disk may not be mounted
  --help     prints this text

It reads the same settings as npm start. With BACKUP_KEY the backup is encrypted (age -d opens it too).`

async function backUp(store: BackupStore, logical: boolean, settings: Settings): Promise<void> {
  const now = () => new Date()
  const startedAt = now()
  const home = settings.databaseUrl === undefined && !logical ? settings.dataDir : undefined
  await withDatabase(settings, async (ownerUrl) => {
    // Each connection is a session of its own, because a physical backup ends when its session ends.
    const [db, recording] = await Promise.all([openOwnerPatiently(ownerUrl, 10), openOwnerPatiently(ownerUrl, 10)])
    const record = (backup: string | undefined, rest: { bytes?: number; problem: string | undefined; notes?: string[] }) =>
      recordRun(recording, { kind: 'backup', startedAt, finishedAt: now(), place: store.place, backup, ...rest })
    try {
      const { key, keepHours } = settings.backup
      const { name, archive } = await makeBackup({ db, home, store, key, version: productVersion, now })
      console.log(
        `${name} is in ${store.place}: ${formatBytes(archive.size)}, ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s.`,
      )
      const { removed, notes } = await removeOld(store, { now: now(), key, keepHours }).catch(async (error: unknown) => {
        const notes = [`Nothing older was removed: ${(error as Error).message}`]
        await record(name, { bytes: archive.size, problem: undefined, notes })
        throw error
      })
      await record(name, { bytes: archive.size, problem: undefined, notes })
      if (removed.length > 0) console.log(`Removed as older: ${removed.join(', ')}.`)
      for (const note of notes) console.log(note)
    } catch (error) {
      await record(undefined, { problem: (error as Error).message }).catch(() => {})
      throw error
    } finally {
      await Promise.all([db.end({ timeout: 1 }), recording.end({ timeout: 1 })])
    }
  })
}

async function storeLogOf(store: BackupStore, settings: Settings): Promise<void> {
  if (settings.databaseUrl !== undefined)
    throw new Error('The log of a server is archived by the server itself (archive_command).')
  await withDatabase(settings, async (ownerUrl) => {
    const db = await openOwnerPatiently(ownerUrl, 10)
    try {
      const { stored, lost } = await storeLog(db, { home: settings.dataDir, store, key: settings.backup.key })
      console.log(`${stored} files of the log were added to ${store.place}.`)
      if (lost)
        throw new Error(
          'A part of the log was not stored in time and is lost. Make a new backup: the log is complete from there on.',
        )
    } finally {
      await db.end({ timeout: 1 })
    }
  })
}

await runCommand({
  usage,
  options: { logical: { type: 'boolean' }, log: { type: 'boolean' }, create: { type: 'boolean' } },
  failure: 'No backup was made.',
  run: async ({ values, positionals: [given, ...others] }, settings) => {
    const place = given ?? settings.backup.place
    if (place === undefined || others.length > 0)
      throw new WrongUsage(place === undefined ? 'The place is missing' : 'There is more than one place')
    lowerPriority()
    console.log(`Database: ${nameDatabase(settings)}`)
    const to = values['create'] === true ? 'create' : 'write'
    const store = await openStore(place, { to, account: chooseAppAccount(settings) })
    if (values['log'] === true) return storeLogOf(store, settings)
    await backUp(store, values['logical'] === true, settings)
  },
})
