import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRoot } from '../../src/kit/postgres/binaries.ts'
import { type OwnDatabase, openOwnDatabase } from './own-database.ts'
import { BACK_MS, type Fault, openParts, roundToSeconds, untilNone, waitUntilWritten } from './round.ts'

const SIZE = '1g'
const FULL_MS = 10_000
const BALLAST = 'ballast'
/** Space for rows, but not for a segment of the write-ahead log (16 MB), without which PostgreSQL exits. */
const NO_SEGMENT = 12 * 1024 * 1024

function fill(dir: string, left: number): void {
  const to = openSync(join(dir, BALLAST), 'a')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(dir)
      const room = bavail * bsize - left
      if (room <= 0) return
      writeSync(to, Buffer.alloc(Math.min(room, 1024 * 1024)))
    }
  } catch (error) {
    // The database took the space first.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(to)
  }
}

export const diskFull: Fault<OwnDatabase> = {
  title: 'disk full',
  holds:
    'calls are refused with Retry-After while it is full, and writes work again once there is room, without a restart of the app',
  rounds: 3,
  refusals: ['DISK_FULL'],
  cannot: () => {
    if (!isRoot()) return 'only root mounts a small disk'
    const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { encoding: 'utf8' })
    return tried.status === 0 ? undefined : `this machine mounts no small disk: ${tried.error?.message ?? tried.stderr.trim()}`
  },
  open: (build, dataDir) =>
    openParts(async (part) => {
      mkdirSync(dataDir, { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', dataDir])
      part(async () => {
        const busy = () => (spawnSync('umount', [dataDir]).status === 0 ? 0 : 1)
        return (await untilNone(busy)) > 0 ? `${dataDir} could not be unmounted` : undefined
      })
      const { close, ...place } = await openOwnDatabase(build, dataDir)
      part(async () => (await close())[0])
      return place
    }),
  strike: async (place, round) => {
    const { ledger } = round.load
    const before = { reads: ledger.reads, turnedAway: ledger.turnedAway }
    const began = Date.now()
    try {
      while (Date.now() - began < FULL_MS || (ledger.turnedAway === before.turnedAway && Date.now() - began < BACK_MS)) {
        // Fills the space repeatedly, because the database releases and takes space.
        fill(place.dataDir, round.number % 2 === 0 ? NO_SEGMENT : 0)
        await pause(100)
      }
    } finally {
      rmSync(join(place.dataDir, BALLAST), { force: true })
    }
    const freed = Date.now()
    const reads = ledger.reads - before.reads
    if (ledger.turnedAway === before.turnedAway) round.fail('no call was refused while the disk was full')
    await waitUntilWritten(place, round, freed)
    return { 's from the freeing to a write': roundToSeconds(Date.now() - freed), 'reads served while full': reads }
  },
}
