import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { BackupStore } from './backup-store.ts'
import { openFolder } from './folder.ts'
import { archiveOf } from './inspect.ts'
import { type BackupManifest, signManifest, writeManifest } from './manifest.ts'
import { removeOld } from './remove-old.ts'
import { chooseKept } from './retention.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-remove-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const KEY = 'twelve quiet lanterns'
const SALT = 'ab'.repeat(16)
const HOUR_MS = 3_600_000
const now = new Date('2026-11-25T02:30:00Z')
const nameOf = (time: number, kind: string) => `proofline-${new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${kind}`
const segment = (number: number) => `00000001${'0'.repeat(8)}${number.toString(16).toUpperCase().padStart(8, '0')}`

type Made = { kind?: BackupManifest['kind']; as?: 'own' | 'earlier' | 'plain' | 'foreign'; wal?: number; size?: number }
/** The content of the archive does not matter, because it is not restored. */
async function put(folder: string, time: number, { kind = 'physical', as = 'own', wal, size = 100 }: Made = {}) {
  const name = nameOf(time, kind)
  const isEncrypted = as !== 'plain'
  const content = `${isEncrypted ? 'age-encryption.org/v1\n' : ''}`.padEnd(size, 'x')
  const at = new Date(time).toISOString()
  const manifest: BackupManifest = {
    format: as === 'earlier' ? 1 : 2,
    name,
    kind,
    version: '0.34.0',
    migration: 113,
    postgres: '18.4',
    startedAt: at,
    holdsUntil: at,
    encrypted: isEncrypted,
    archive: { name: archiveOf(name, isEncrypted), size, sha256: '0'.repeat(64) },
    ...(wal !== undefined && { wal: { first: segment(wal), last: segment(wal) } }),
  }
  const signature = as === 'own' ? await signManifest(manifest, KEY, SALT) : undefined
  writeFileSync(join(folder, manifest.archive.name), content)
  writeFileSync(join(folder, `${name}.json`), writeManifest(manifest, signature))
  return name
}
const makePlace = () => mkdtempSync(join(scratch, 'place-'))
const backupsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
const removeFrom = async (folder: string, { keepHours = 48, hasKey = true, free = Infinity } = {}) => {
  const store: BackupStore = { ...(await openFolder(folder, { to: 'write' })), readFree: () => Promise.resolve(free) }
  return removeOld(store, { now, key: hasKey ? KEY : undefined, keepHours })
}

describe.each(['physical', 'logical'] as const)('removal of old %s backups', (kind) => {
  test.each([1, 2, 3, 4, 6, 8, 12, 24])(
    'keeps the last 48 hours and what the retention rule keeps when backups run every %d hours',
    async (every) => {
      const folder = makePlace()
      const times = Array.from({ length: Math.ceil((20 * 24) / every) }, (_, n) => now.getTime() - 60_000 - n * every * HOUR_MS)
      const names = []
      for (const [n, time] of times.entries())
        names.push(await put(folder, time, { kind, ...(kind === 'physical' && { wal: 5_000 - n }) }))
      const { removed, notes } = await removeFrom(folder)
      const kept = backupsIn(folder)
      const recent = names.filter((_, n) => (times[n] ?? 0) >= now.getTime() - 48 * HOUR_MS)
      expect(recent).toHaveLength(48 / every)
      expect(kept.toSorted()).toEqual([...new Set([...recent, ...chooseKept(names)])].toSorted())
      expect([...kept, ...removed].toSorted()).toEqual(names.toSorted())
      expect(notes).toEqual([])
    },
  )
})

test('without a key, plain backups are thinned out and encrypted ones stay', async () => {
  const folder = makePlace()
  const times = Array.from({ length: 6 }, (_, n) => now.getTime() - (n + 1) * 10 * HOUR_MS)
  const plain = []
  for (const time of times) plain.push(await put(folder, time, { as: 'plain' }))
  const encrypted = await put(folder, now.getTime() - 400 * HOUR_MS)
  const { notes } = await removeFrom(folder, { hasKey: false, keepHours: 0 })
  expect(backupsIn(folder).toSorted()).toEqual([encrypted, ...chooseKept(plain)].toSorted())
  expect(notes).toEqual([`The backup ${encrypted} is encrypted: set BACKUP_KEY to the key that it was made with.`])
})

describe('removal of old backups with a key', () => {
  test.each<[string, NonNullable<Made['as']>, number]>([
    ['plain backups dated in the future', 'plain', 24 * 365],
    ['plain backups dated now', 'plain', 0],
    ['backups made with another key', 'foreign', 0],
    ['backups in the format of an earlier version dated in the future', 'earlier', 24 * 365],
    ['backups in the format of an earlier version', 'earlier', 0],
  ])('keeps every backup that the key authenticates, despite newer %s', async (_, as, aheadHours) => {
    const folder = makePlace()
    const own = []
    for (let day = 0; day < 10; day++) own.push(await put(folder, now.getTime() - 2 * HOUR_MS - day * 24 * HOUR_MS))
    const kept = chooseKept(own)
    const others = []
    for (let day = 0; day < 400; day += 5)
      others.push(await put(folder, now.getTime() + (aheadHours - 1) * HOUR_MS - day * 24 * HOUR_MS, { as }))
    const { notes } = await removeFrom(folder, { keepHours: 0 })
    const left = new Set(backupsIn(folder))
    expect(own.filter((name) => left.has(name)).toSorted()).toEqual([...kept].toSorted())
    if (as === 'plain') expect(notes.join()).toContain('Not encrypted, although BACKUP_KEY is set: ')
    // A backup of unknown origin is never removed.
    if (as !== 'earlier') expect(others.filter((name) => !left.has(name))).toEqual([])
  })

  test('applies the same rule to backups from before the upgrade and to new ones', async () => {
    const folder = makePlace()
    const earlier = []
    for (let day = 1; day < 60; day++) earlier.push(await put(folder, now.getTime() - day * 24 * HOUR_MS, { as: 'earlier' }))
    const own = await put(folder, now.getTime() - HOUR_MS)
    await removeFrom(folder)
    expect(backupsIn(folder).toSorted()).toEqual(
      [...chooseKept([own, ...earlier]), nameOf(now.getTime() - 48 * HOUR_MS, 'physical')]
        .toSorted()
        .filter((name, at, all) => all.indexOf(name) === at),
    )
  })

  test('ignores and reports manifests whose archive is missing or cut off', async () => {
    const folder = makePlace()
    const good = await put(folder, now.getTime() - 50 * HOUR_MS)
    const cut = await put(folder, now.getTime() - 49 * HOUR_MS)
    writeFileSync(join(folder, archiveOf(cut, true)), 'age-encryption.org/v1')
    const gone = await put(folder, now.getTime() - 2 * HOUR_MS)
    rmSync(join(folder, archiveOf(gone, true)))
    const { removed, notes } = await removeFrom(folder, { keepHours: 0 })
    expect(removed).toEqual([])
    expect(backupsIn(folder)).toContain(good)
    expect(notes.join(' ')).toMatch(/its archive was changed or is incomplete.*/)
    expect(notes.join(' ')).toContain(`of the backup is missing in ${folder}`)
  })
})

describe('removal of the log', () => {
  const putLog = (folder: string, from: number, to: number, ending = '.age') => {
    for (let number = from; number <= to; number++) writeFileSync(join(folder, `wal-${segment(number)}.gz${ending}`), 'x')
  }
  const logIn = (folder: string) => readdirSync(folder).filter((file) => file.startsWith('wal-'))

  test('keeps the base backup of each contiguous stretch of log', async () => {
    const folder = makePlace()
    const at = (hoursAgo: number, wal: number) => put(folder, now.getTime() - hoursAgo * HOUR_MS, { wal })
    const oldestDay = await at(100, 10)
    // The log between these two backups is missing. A later backup on the same day follows the second one.
    const base = await at(78, 30)
    const between = await at(77, 35)
    const last = await at(76, 40)
    const newest = await at(1, 60)
    putLog(folder, 5, 20)
    putLog(folder, 30, 60)
    const { removed } = await removeFrom(folder, { keepHours: 0 })
    expect(removed).toEqual([between])
    expect(backupsIn(folder).toSorted()).toEqual([oldestDay, base, last, newest].toSorted())
    expect(logIn(folder)).toHaveLength(11 + 31)
    expect(logIn(folder)[0]).toBe(`wal-${segment(10)}.gz.age`)
  })

  test('keeps the log from the oldest backup of the last hours onwards', async () => {
    const folder = makePlace()
    const at = (hoursAgo: number, wal: number) => put(folder, now.getTime() - hoursAgo * HOUR_MS, { wal })
    const names = [await at(3, 7), await at(2, 8), await at(1, 10)]
    putLog(folder, 4, 12)
    const { removed } = await removeFrom(folder)
    expect(removed).toEqual([])
    expect(backupsIn(folder).toSorted()).toEqual(names.toSorted())
    expect(logIn(folder)[0]).toBe(`wal-${segment(7)}.gz.age`)
    expect(logIn(folder)).toHaveLength(6)
  })

  test('removes the log of a backup that was removed because the disk is full', async () => {
    const folder = makePlace()
    const at = (hoursAgo: number, wal: number) => put(folder, now.getTime() - hoursAgo * HOUR_MS, { wal })
    const newest = [await at(1, 10), await at(2, 8)].toSorted()
    const oldest = await at(3, 7)
    putLog(folder, 7, 12)
    const { removed } = await removeFrom(folder, { free: 100 })
    expect(removed).toEqual([oldest])
    expect(backupsIn(folder).toSorted()).toEqual(newest)
    expect(logIn(folder)[0]).toBe(`wal-${segment(8)}.gz.age`)
  })

  test('never lets unauthenticated or unreadable backups cause log to be removed', async () => {
    const folder = makePlace()
    await put(folder, now.getTime() - 100 * HOUR_MS, { wal: 10 })
    await put(folder, now.getTime() - 1 * HOUR_MS, { wal: 60 })
    for (let day = 0; day < 9; day++) await put(folder, now.getTime() - (day * 24 + 0.5) * HOUR_MS, { as: 'earlier', wal: 4_000 })
    putLog(folder, 5, 60)
    putLog(folder, 1, 3, '')
    await removeFrom(folder, { keepHours: 0 })
    expect(logIn(folder)).toHaveLength(51 + 3)
    rmSync(join(folder, archiveOf(nameOf(now.getTime() - 100 * HOUR_MS, 'physical'), true)))
    await removeFrom(folder, { keepHours: 0 })
    expect(logIn(folder)).toHaveLength(51 + 3)
  })
})

describe('removal of backups from a nearly full disk', () => {
  const fill = async (folder: string) => {
    const names = []
    for (let hour = 1; hour <= 30; hour++) names.push(await put(folder, now.getTime() - hour * HOUR_MS))
    return names
  }
  test.each([
    [1_000, 30, /^$/],
    [200, 30, /^$/],
    [199, 29, /1 were removed early/],
    [50, 28, /2 were removed early/],
  ])('with %d bytes free of the 200 wanted keeps %d backups', async (free, stay, note) => {
    const folder = makePlace()
    const names = await fill(folder)
    const { removed, notes } = await removeFrom(folder, { free })
    expect(backupsIn(folder)).toHaveLength(stay)
    expect(notes.join()).toMatch(note)
    const rule = chooseKept(names)
    expect(removed.toSorted()).toEqual(
      names
        .toReversed()
        .filter((name) => !rule.has(name))
        .slice(0, 30 - stay)
        .toSorted(),
    )
  })

  test('reports a full disk but keeps every backup that the retention rule keeps', async () => {
    const folder = makePlace()
    const names = []
    for (let hour = 1; hour <= 3; hour++) names.push(await put(folder, now.getTime() - hour * 24 * HOUR_MS, { size: 1_000 }))
    const { removed, notes } = await removeFrom(folder, { free: 10 })
    expect(removed).toEqual([])
    expect(backupsIn(folder).toSorted()).toEqual(names.toSorted())
    expect(notes.join()).toMatch(/has 10 B left, less than twice the newest backup|less than twice the newest backup/)
  })
})
