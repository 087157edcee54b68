import { join } from 'node:path'
import { makeBackup } from '../kit/backup/backup.ts'
import { inspectPlace } from '../kit/backup/inspect.ts'
import { measureCluster } from '../kit/backup/physical.ts'
import { removeBackups } from '../kit/backup/remove-old.ts'
import { openStore } from '../kit/backup/store.ts'
import { countMigrations } from '../kit/postgres/migrate.ts'
import { openOwnerPatiently } from '../kit/postgres/pool.ts'
import { formatBytes } from '../kit/shared/bytes.ts'
import { chooseAppAccount } from './command.ts'
import type { Settings } from './settings.ts'
import { migrationsFolder, version } from './version.ts'

/** A modest disk and processor. */
const BYTES_A_SECOND = 40_000_000
/** Without BACKUP_TO these lie beside the data, for the way back: the last two upgrades'. */
const KEPT = 2

/**
 * Before a start changes the tables of an embedded database: a physical backup, from which the version before is started again.
 * @throws Error when it can't be made: then nothing is migrated.
 */
export async function backUpBeforeUpgrade(
  ownerUrl: string,
  settings: Settings,
  report: (message: string) => void,
): Promise<void> {
  const { applied, missing } = await countMigrations(ownerUrl, migrationsFolder, version)
  if (applied === 0 || missing === 0) return
  const { place = join(settings.dataDir, 'before-upgrade'), key } = settings.backup
  const bytes = await measureCluster(settings.dataDir)
  report(
    `The database is of an older version: a backup of its ${formatBytes(bytes)} is made in ${place} first, which takes about ${Math.max(1, Math.round(bytes / BYTES_A_SECOND))} s. BACKUP_BEFORE_UPGRADE=0 leaves it out.`,
  )
  const db = await openOwnerPatiently(ownerUrl, 10)
  try {
    const to = settings.backup.place === undefined ? 'create' : 'write'
    const store = await openStore(place, { to, account: chooseAppAccount(settings) })
    const { name } = await makeBackup({ db, home: settings.dataDir, store, key, version, now: () => new Date() })
    report(`The backup ${name} is made; the tables are changed now.`)
    if (settings.backup.place !== undefined) return
    const { usable } = await inspectPlace(store, key)
    const older = usable.slice(KEPT).map((backup) => backup.name)
    await removeBackups(store, older)
  } catch (error) {
    throw new Error(
      `The backup before the upgrade could not be made, so nothing was changed: ${(error as Error).message} Set BACKUP_BEFORE_UPGRADE=0 to start without it.`,
    )
  } finally {
    await db.end({ timeout: 1 })
  }
}
