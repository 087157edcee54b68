/** npm run restore: restores a backup into an empty folder or database (docs/operations.md, Backup and restore). */
import { findBackup } from '../kit/backup/find-backup.ts'
import { restoreBackup } from '../kit/backup/restore.ts'
import { formatInstant, parseInstant } from '../kit/shared/time.ts'
import { hasPeople } from '../session/server/queries.ts'
import { runCommand, WrongUsage } from './command.ts'
import { migrationsFolder } from './version.ts'

const usage = `npm run restore -- <backup> [--to '2026-11-25 08:15']

Restores a backup into an empty DATA_DIR, or a logical one into the empty database of DATABASE_URL. Stop Proofline first. A later
start brings an older backup to this version.

  backup   its place and name: backups/proofline-20261125T081503Z-physical, s3://bucket/prefix/proofline-…; for the newest of a
           place the place alone
  --accept-plain
           takes a backup that is not encrypted although BACKUP_KEY is set: whoever could write to the place can have made it, and
           with it decides what your database holds and runs
  --to     up to this moment (Asia/Kolkata, or with its zone as 2026-11-25T02:45:00Z), by the log beside the backups. Of a place
           alone the newest backup of before that moment is taken
  --help   this text

An encrypted one needs BACKUP_KEY. One that was interrupted is begun anew by the next. It refuses a folder or a database that is not empty, and a backup that was changed, is cut off
or was made by a newer Proofline: nothing is restored then.`

/**
 * Parses the moment for a restore.
 * @throws WrongUsage
 */
function readMoment(text: string | boolean | undefined): Date | undefined {
  if (text === undefined) return undefined
  const moment = parseInstant(String(text))
  if (moment === undefined) throw new WrongUsage(`${String(text)} is no moment: write 2026-11-25 08:15 or 2026-11-25T02:45:00Z`)
  if (moment > new Date()) throw new WrongUsage(`${String(text)} is still to come`)
  return moment
}

await runCommand({
  usage,
  options: { to: { type: 'string' }, 'accept-plain': { type: 'boolean' } },
  failure: 'Nothing was restored.',
  run: async ({ values, positionals: [given, ...others] }, settings) => {
    if (given === undefined || others.length > 0)
      throw new WrongUsage(given === undefined ? 'The backup is missing' : 'There is more than one backup')
    const until = readMoment(values['to'])
    const { key } = settings.backup
    const plain = values['accept-plain'] === true ? 'accept' : 'refuse'
    const { store, backup } = await findBackup(given, { key, until, plain })
    const url = settings.ownerUrl ?? settings.databaseUrl
    const target = url === undefined ? { dataDir: settings.dataDir } : { url }
    console.log(
      `Restoring ${backup.name} from ${store.place} into ${url === undefined ? settings.dataDir : 'the database of DATABASE_URL'}.`,
    )
    await restoreBackup({
      store,
      backup,
      key,
      migrations: migrationsFolder,
      target,
      until,
      isUsed: hasPeople,
      report: (message) => console.log(message),
    })
    const { holdsUntil, version } = backup.manifest
    console.log(
      `Restored: everything that was stored before ${formatInstant(until ?? holdsUntil)} (Asia/Kolkata), by Proofline ${version}. Start Proofline now.`,
    )
  },
})
