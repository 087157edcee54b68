import { formatBytes } from '../shared/bytes.ts'
import type { BackupStore } from './backup-store.ts'
import { describePlace, inspectPlace, type InspectedBackup, listBackups, getManifestName } from './inspect.ts'
import { chooseDaily, chooseKept, RETENTION, timeIn } from './retention.ts'
import { followLog, listLog, SEGMENT } from './wal.ts'

/** Until this age, a backup without a manifest counts as still in progress. */
const UNFINISHED_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
/**
 * The maximum age of the log that is kept for backups of the last hours. Older log is kept only by the daily rule, which limits
 * how long deleted values survive (findHeldUntil).
 */
const MAX_LOG_HOURS = RETENTION.days * 24

export type RemovedBackups = {
  removed: string[]
  /** For the operator, about backups that are not counted or a disk that is too small for all of them. */
  notes: string[]
}

/**
 * Removes the backups that no rule keeps, neither for the last hours nor for a day, week or month. Also removes the log that no
 * kept backup of those hours and days needs, and archives of interrupted backups. Backups that the key does not open, and backups
 * dated in the future, are neither counted nor removed. Somebody who adds such backups therefore cannot displace the others.
 */
export async function removeOld(
  store: BackupStore,
  { now, key, keepHours }: { now: Date; key: string | undefined; keepHours: number },
): Promise<RemovedBackups> {
  const place = await inspectPlace(store, key)
  const counted = place.usable.filter(({ name }) => timeIn(name) <= now)
  const log = (await listLog(store)).filter(({ isEncrypted }) => isEncrypted === (key !== undefined))
  const sinceDays = findFirstLog(chooseOfDays(counted))
  const logOfDays = log.filter(({ segment }) => sinceDays !== undefined && segment >= sinceDays)
  const needed = new Set([...chooseByRule(counted), ...chooseBases(counted, logOfDays)])
  const recent = counted.filter(({ name }) => !needed.has(name) && timeIn(name).getTime() >= now.getTime() - keepHours * HOUR_MS)
  const { dropped, note } = await makeRoom(store, { counted, needed, recent, keepHours })
  const removed = counted
    .map(({ name }) => name)
    .filter((name) => !needed.has(name) && !recent.some((each) => each.name === name))
  removed.push(...dropped)
  const isRemoved = new Set(removed)
  const withLog = counted.filter(
    ({ name }) => !isRemoved.has(name) && timeIn(name).getTime() >= now.getTime() - Math.min(keepHours, MAX_LOG_HOURS) * HOUR_MS,
  )
  const since = findFirstLog([...chooseOfDays(counted), ...withLog])
  await removeBackups(store, removed)
  await removeOrphans(store, now)
  // An unreadable backup may need any of the log files.
  if (since !== undefined && !place.refused.some(({ isUnread }) => isUnread))
    for (const { segment, file } of log) if (SEGMENT.test(segment) && segment < since) await store.remove(file)
  return { removed, notes: [...describePlace(place), ...(note === undefined ? [] : [note])] }
}

const namesOf = (backups: readonly InspectedBackup[]): string[] => backups.map(({ name }) => name)
const ownOf = (backups: readonly InspectedBackup[]): InspectedBackup[] => backups.filter(({ trust }) => trust === 'own')

/** Manifests of earlier versions are not authenticated, so their backups never displace an authenticated one. */
function chooseByRule(counted: readonly InspectedBackup[]): string[] {
  const ofAll = chooseKept(namesOf(counted))
  const ofOwn = chooseKept(namesOf(ownOf(counted)))
  return counted.filter(({ name, trust }) => (trust === 'own' ? ofOwn : ofAll).has(name)).map(({ name }) => name)
}

/** Chooses the newest physical backup of each of the last days. Their log is kept. */
function chooseOfDays(counted: readonly InspectedBackup[]): InspectedBackup[] {
  const physical = counted.filter(({ manifest }) => manifest.wal !== undefined)
  const days = new Set([...chooseDaily(namesOf(physical)), ...chooseDaily(namesOf(ownOf(physical)))])
  return physical.filter(({ name }) => days.has(name))
}

const findFirstLog = (backups: readonly InspectedBackup[]): string | undefined =>
  backups.flatMap(({ manifest }) => (manifest.wal === undefined ? [] : [manifest.wal.first])).toSorted()[0]

/** Chooses the oldest backup of each contiguous part of the log. */
function chooseBases(counted: readonly InspectedBackup[], log: Awaited<ReturnType<typeof listLog>>): string[] {
  const oldestFirst = counted.toReversed()
  const bases: string[] = []
  const covered = new Set<string>()
  for (const { name, manifest } of oldestFirst) {
    const last = manifest.wal?.last
    if (last === undefined || covered.has(last)) continue
    const part = followLog(log, last)
    if (part.length === 0) continue
    for (const { segment } of part) covered.add(segment)
    bases.push(name)
  }
  return bases
}

type Room = { counted: InspectedBackup[]; needed: ReadonlySet<string>; recent: InspectedBackup[]; keepHours: number }

/** Chooses recent backups to drop, oldest first, until the disk has room for at least twice the newest backup. */
async function makeRoom(
  store: BackupStore,
  { counted, needed, recent, keepHours }: Room,
): Promise<{ dropped: string[]; note?: string }> {
  const free = await store.readFree()
  const newest = counted[0]?.manifest.archive.size ?? 0
  if (free === undefined) return { dropped: [] }
  const isRecent = new Set(namesOf(recent))
  let left = free
  for (const { name, manifest } of counted) if (!needed.has(name) && !isRecent.has(name)) left += manifest.archive.size
  const dropped: string[] = []
  for (const { name, manifest } of recent.toReversed()) {
    if (left >= 2 * newest) break
    dropped.push(name)
    left += manifest.archive.size
  }
  if (left >= 2 * newest && dropped.length === 0) return { dropped }
  const room = `the disk of ${store.place} would have less than twice the newest backup (${formatBytes(newest)}) left`
  return {
    dropped,
    note:
      dropped.length > 0
        ? `Fewer backups of the last ${keepHours} hours are kept than BACKUP_KEEP_HOURS says (${dropped.length} were removed early), because ${room}. Give it more room, or set fewer hours.`
        : `The disk of ${store.place} has ${formatBytes(left)} left, less than twice the newest backup (${formatBytes(newest)}). Give it more room.`,
  }
}

async function removeOrphans(store: BackupStore, now: Date): Promise<void> {
  const names = await listBackups(store)
  for (const file of await store.list()) {
    const [, name] = /^(proofline-\d{8}T\d{6}Z-(?:physical|logical))\.tar\.gz/.exec(file) ?? []
    if (name !== undefined && !names.includes(name) && now.getTime() - timeIn(name).getTime() > UNFINISHED_MS)
      await store.remove(file)
  }
}

export async function removeBackups(store: BackupStore, names: readonly string[]): Promise<void> {
  const files = await store.list()
  for (const name of names) {
    // The manifest is removed first, because a backup without its archive must not count as complete.
    await store.remove(getManifestName(name))
    for (const file of files) if (file.startsWith(`${name}.tar.gz`)) await store.remove(file)
  }
}
