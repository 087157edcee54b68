/** npm run restore: restores a backup into an empty folder or database (docs/operations.md, Backup and restore). */
import { findBackup } from '../kit/backup/find-backup.ts'
import { restoreBackup } from '../kit/backup/restore.ts'
import { formatInstant, parseInstant } from '../kit/shared/time.ts'
import { hasPeople } from '../session/server/queries.ts'
import { runCommand, WrongUsage } from './command.ts'
import { migrationsFolder } from './version.ts'

const usage = `npm run restore -- <backup> [--to '2026-11-25 08:15']

Restores a backup into an empty DATA_DIR, or a logical backup into the empty database of DATABASE_URL. Stop Proofline first. The
next start upgrades an older backup to this version.

  backup   its place and name: backups/proofline-20261125T081503Z-physical, or s3://bucket/prefix/proofline-…; a place without a
           name means the newest backup there
  --accept-plain
           also takes a backup that is not encrypted although BACKUP_KEY is set. Anybody who could write to the place can have
           made such a backup, and it decides what your database holds and runs
  --to     restores up to this moment (in Asia/Kolkata, or with its zone as 2026-11-25T02:45:00Z), from the log stored beside the
           backups. For a place without a name, the newest backup from before that moment is taken
  --help   prints this text

An encrypted backup needs BACKUP_KEY. A restore that was interrupted starts again from the beginning. A folder or database that is
not empty is refused, and so is a backup that was changed, is incomplete or was made by a newer Proofline. Then nothing is restored.`

/** @throws WrongUsage */
function readMoment(text: string | boolean | undefined): Date | undefined {
  if (text === undefined) return undefined
  const moment = parseInstant(String(text))
  if (moment === undefined) throw new WrongUsage(`${String(text)} is not a time: write 2026-11-25 08:15 or 2026-11-25T02:45:00Z`)
  if (moment > new Date()) throw new WrongUsage(`${String(text)} is in the future`)
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
