/** npm run archive: stores old months of the audit log in files (docs/operations.md, Old months of the audit log). */
import { archiveMonths, listArchives, readMonth } from '../audit/server/archive-months.ts'
import { openStore } from '../kit/backup/store.ts'
import { openOwnerPatiently, type Owner } from '../kit/postgres/pool.ts'
import { formatBytes } from '../kit/shared/bytes.ts'
import { formatInstant, isDay } from '../kit/shared/time.ts'
import { chooseAppAccount, lowerPriority, nameDatabase, reachDatabase, runCommand, WrongUsage } from './command.ts'

const usage = `npm run archive -- <place> --before 2025-01
npm run archive -- <place> --read audit-2024-12
npm run archive -- --list

Writes old months of the audit log into files and takes their lines out of the database, while people work; or reads a month in
again. Lines about people stay in the database, as an erasure must find their values. Each file is read back and compared before
anything is taken out.

  place     a folder that is there, or s3://bucket/prefix
  --before  archives the months before this one, which must be over for 366 days
  --read    reads the lines of an archive in again; its file stays
  --list    what is archived
  --help    this text

It reads the same settings as npm start. With BACKUP_KEY the files are encrypted. Backups do not hold them: keep the place as you
keep your backups.`

const count = (lines: number): string => lines.toLocaleString('en-IN')

async function list(db: Owner): Promise<void> {
  const archives = await listArchives(db)
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
      throw new WrongUsage('Say one of --before, --read and --list')
    if (lists !== true && (place === undefined || others.length > 0))
      throw new WrongUsage(place === undefined ? 'The place is missing' : 'There is more than one place')
    const day = `${String(before)}-01`
    if (before !== undefined && !isDay(day)) throw new WrongUsage(`${String(before)} is no month: write 2025-01`)
    // A missing folder is either mistyped or on a disk that is not mounted, so it is not created.
    if (place !== undefined) await openStore(place, { to: 'read' })
    lowerPriority()
    console.log(`Database: ${nameDatabase(settings)}`)
    await reachDatabase(settings, async (ownerUrl) => {
      const db = await openOwnerPatiently(ownerUrl, 10)
      try {
        if (place === undefined) return await list(db)
        const at = {
          store: await openStore(place, { to: read === undefined ? 'write' : 'read', account: chooseAppAccount(settings) }),
          key: settings.backup.key,
        }
        if (read !== undefined) {
          console.log(`${count(await readMonth(db, at, String(read)))} lines of ${String(read)} are in the audit log again.`)
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
