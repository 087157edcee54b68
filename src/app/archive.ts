/** npm run archive: stores old months of the audit log in files (docs/operations.md, Old months of the audit log). */
import { archiveMonths, selectArchives, readMonth } from '../audit/server/archive-months.ts'
import { openStore } from '../kit/backup/store.ts'
import { openOwnerPatiently, type Owner } from '../kit/postgres/pool.ts'
import { formatBytes } from '../kit/shared/bytes.ts'
import { formatInstant, isDay } from '../kit/shared/time.ts'
import { chooseAppAccount, lowerPriority, nameDatabase, withDatabase, runCommand, WrongUsage } from './command.ts'

const usage = `npm run archive -- <place> --before 2025-01
npm run archive -- <place> --read audit-2024-12
npm run archive -- --list

Moves old months of the audit log out of the database into files while people work, or reads an archived month back in. Lines about
people stay in the database, because erasing a person must find their values. Each file is read back and compared before anything
is removed from the database.

  place     an existing folder, or s3://bucket/prefix
  --before  archives the months before this one that ended more than 366 days ago
  --read    reads the lines of an archive back in; its file stays
  --list    lists the archived months
  --help    prints this text

It reads the same settings as npm start. With BACKUP_KEY the files are encrypted. Backups do not contain them, so protect the place
as you protect your backups.`

const count = (lines: number): string => lines.toLocaleString('en-IN')

async function list(db: Owner): Promise<void> {
  const archives = await selectArchives(db)
  if (archives.length === 0) console.log('No month is archived.')
  for (const { name, count: lines, archivedAt } of archives)
    console.log(`${name}: ${count(lines)} lines, since ${formatInstant(archivedAt)} (Asia/Kolkata)`)
}

await runCommand({
  usage,
  options: { before: { type: 'string' }, read: { type: 'string' }, list: { type: 'boolean' } },
  failure: 'Nothing more was archived or read.',
  run: async ({ values: { before, read, list: lists }, positionals: [place, ...others] }, settings) => {
    if ([before, read, lists].filter((value) => value !== undefined).length !== 1)
      throw new WrongUsage('Choose one of --before, --read and --list')
    if (lists !== true && (place === undefined || others.length > 0))
      throw new WrongUsage(place === undefined ? 'The place is missing' : 'There is more than one place')
    const day = `${String(before)}-01`
    if (before !== undefined && !isDay(day)) throw new WrongUsage(`${String(before)} is not a month: write 2025-01`)
    // A missing folder is either mistyped or on a disk that is not mounted, so it is not created here.
    if (place !== undefined) await openStore(place, { to: 'read' })
    lowerPriority()
    console.log(`Database: ${nameDatabase(settings)}`)
    await withDatabase(settings, async (ownerUrl) => {
      const db = await openOwnerPatiently(ownerUrl, 10)
      try {
        if (place === undefined) return await list(db)
        const at = {
          store: await openStore(place, { to: read === undefined ? 'write' : 'read', account: chooseAppAccount(settings) }),
          key: settings.backup.key,
        }
        if (read !== undefined) {
          console.log(`${count(await readMonth(db, at, String(read)))} lines of ${String(read)} are back in the audit log.`)
          return
        }
        let months = 0
        await archiveMonths(db, at, {
          before: day,
          now: new Date(),
          archived: ({ name, lines, bytes }) => {
            months += 1
            console.log(`${name} is in ${at.store.place}: ${count(lines)} lines, ${formatBytes(bytes)}.`)
          },
        })
        if (months === 0) console.log(`There is no month before ${String(before)} to archive.`)
      } finally {
        await db.end({ timeout: 1 })
      }
    })
  },
})
