/** npm run restore: a backup into an empty folder or database (docs/operations.md, Backup and restore). */
import { findBackup } from '../kit/backup/find-backup.ts'
import { restoreBackup } from '../kit/backup/restore.ts'
import { formatInstant } from '../kit/shared/time.ts'
import { hasPeople } from '../users/server/lookup.ts'
import { runCommand, WrongUsage } from './command.ts'
import { migrationsFolder } from './version.ts'

const usage = `npm run restore -- <backup>

Restores a backup into an empty DATA_DIR, or a logical one into the empty database of DATABASE_URL. Stop Proofline first. A later
start brings an older backup to this version.

  backup   its place and name: backups/proofline-20261125T081503Z-physical, s3://bucket/prefix/proofline-…; for the newest of a
           place the place alone
  --help   this text

An encrypted one needs BACKUP_KEY. It refuses a folder or a database that is not empty, and a backup that was changed, is cut off
or was made by a newer Proofline: nothing is restored then.`

await runCommand({
  usage,
  options: {},
  failure: 'Nothing was restored.',
  run: async ({ positionals: [given, ...others] }, settings) => {
    if (given === undefined || others.length > 0)
      throw new WrongUsage(given === undefined ? 'The backup is missing' : 'There is more than one backup')
    const { store, name } = await findBackup(given)
    const url = settings.ownerUrl ?? settings.databaseUrl
    const target = url === undefined ? { dataDir: settings.dataDir } : { url }
    console.log(
      `Restoring ${name} from ${store.place} into ${url === undefined ? settings.dataDir : 'the database of DATABASE_URL'}.`,
    )
    const { holdsUntil, version } = await restoreBackup({
      store,
      name,
      key: settings.backup.key,
      migrations: migrationsFolder,
      target,
      isUsed: hasPeople,
    })
    console.log(
      `Restored: everything that was stored before ${formatInstant(holdsUntil)} (Asia/Kolkata), by Proofline ${version}. Start Proofline now.`,
    )
  },
})
