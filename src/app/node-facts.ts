import { readdirSync, statfsSync } from 'node:fs'
import type { Pool } from '../kit/postgres/db.ts'
import { openStreams } from '../kit/server/event-stream.ts'
import { summarizeRecentCalls } from '../kit/server/recent-calls.ts'
import type { NodeFacts } from '../system/contract.ts'
import type { Settings } from './settings.ts'
import { migrationsFolder } from './version.ts'

const migrationCount = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql')).length

/** For the System page; no secret is in it. */
export function readNodeFacts({ databaseUrl, dataDir, backup }: Settings, pool: Pool): NodeFacts {
  const { reading, writing } = pool.state()
  const disk = databaseUrl === undefined ? statfsSync(dataDir) : undefined
  return {
    migration: migrationCount,
    memory: process.memoryUsage.rss(),
    disk: disk === undefined ? null : { path: dataDir, total: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize },
    backup: {
      place: backup.place ?? null,
      isEncrypted: backup.key !== undefined,
      keepHours: backup.keepHours,
      everyHours: backup.everyHours ?? null,
      drillEveryDays: backup.drillEveryDays ?? null,
    },
    sessions: { inUse: reading.inUse + writing.inUse, most: reading.most + writing.most },
    streams: openStreams(),
    calls: summarizeRecentCalls(),
  }
}
