/** Makes writes wait for each other in an order that a test controls. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../src/kit/postgres/db.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import type { TestApp } from './app.ts'

export type LockHandle = {
  waiting: (sessions: number) => Promise<void>
  release: () => Promise<void>
}

/** Takes the lock that `lock` requests in a separate session, and holds it until `release`. */
export async function holdRows(app: TestApp, lock: (db: Db) => PromiseLike<unknown>): Promise<LockHandle> {
  const session = openOwner(app.ownerUrl)
  await session`begin`
  await lock(session)
  const waiting = async (): Promise<number> => {
    const [row] = await app.db<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.waiting ?? 0
  }
  return {
    waiting: async (sessions) => {
      while ((await waiting()) < sessions) await pause(5)
    },
    release: async () => {
      await session`commit`
      await session.end()
    },
  }
}
