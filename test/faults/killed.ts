import { setTimeout as pause } from 'node:timers/promises'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { databaseIn } from '../built-app.ts'
import { type OwnDatabase, openOwnDatabase } from './own-database.ts'
import { BACK_MS, type Fault, type Measured, type Round, roundToSeconds, untilNone, waitUntilWritten } from './round.ts'

/** One function for all three faults, so that they share a system. */
const open: Fault<OwnDatabase>['open'] = (build, folder) => openOwnDatabase(build, folder)

export const nodeKilled: Fault<OwnDatabase> = {
  title: 'kill -9 of node',
  holds: 'the next start takes the database over, and no session of the dead app is left',
  rounds: 20,
  cutsClients: true,
  open,
  strike: async (place, { load, fail }) => {
    const at = Date.now()
    await place.app().kill()
    await load.stop()
    await place.startAgain()
    const ready = Date.now()
    const owner = openOwner(place.ownerUrl())
    const left = await untilNone(async () => {
      const [row] = await owner<{ left: number }[]>`
        select count(*)::int as left from pg_stat_activity where application_name like 'proofline %'
          and application_name <> 'proofline owner' and backend_start < ${new Date(at).toISOString()}`
      return row?.left ?? 0
    })
    await owner.end()
    if (left > 0) fail(`${left} database sessions of the dead app are left`)
    return { 's until ready': roundToSeconds(ready - at) }
  },
}

async function newDatabase(dataDir: string, before: number): Promise<boolean> {
  for (const deadline = Date.now() + BACK_MS; Date.now() < deadline; await pause(20)) {
    try {
      const { postmaster, ownerUrl } = databaseIn(dataDir)
      if (postmaster === before) continue
      const owner = openOwner(ownerUrl)
      try {
        await owner`select 1`
        return true
      } finally {
        await owner.end({ timeout: 1 })
      }
    } catch {
      // The pid file is still being written, or PostgreSQL is starting.
    }
  }
  return false
}

async function strikeDatabase(signal: 'SIGKILL' | 'SIGINT', place: OwnDatabase, round: Round): Promise<Measured> {
  const before = databaseIn(place.dataDir).postmaster
  process.kill(before, signal)
  if (!(await newDatabase(place.dataDir, before))) round.fail(`no new PostgreSQL within ${BACK_MS / 1000} s`)
  // Sessions of a dead PostgreSQL may have continued for a moment, so only a write after the new one has responded counts.
  await waitUntilWritten(place, round, Date.now())
  return {}
}

export const databaseKilled: Fault<OwnDatabase> = {
  title: 'kill -9 of PostgreSQL',
  holds: 'the app brings it back',
  rounds: 20,
  open,
  strike: (place, round) => strikeDatabase('SIGKILL', place, round),
}

export const databaseRestarted: Fault<OwnDatabase> = {
  title: 'PostgreSQL restarted under load',
  holds: 'the app brings it back',
  rounds: 20,
  open,
  strike: (place, round) => strikeDatabase('SIGINT', place, round),
}
