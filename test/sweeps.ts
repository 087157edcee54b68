import type { Db } from '../src/kit/postgres/db.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import type { Sweep } from '../src/kit/server/registered.ts'
import { runSweep } from '../src/kit/server/sweeps.ts'
import { sumDecisions } from '../src/rows/history/server/decision-sums.ts'
import type { TestApp } from './app.ts'

/**
 * Runs a sweep as its job does, with the application's rights and at the time of the test's clock. Returns the number of its
 * acts.
 */
export async function sweep(app: TestApp, which: Sweep): Promise<number> {
  const pool = openPool(app.databaseUrl)
  try {
    return await runSweep({ pool, registered: app.registered, clock: () => app.clock.now }, which)
  } finally {
    await pool.close()
  }
}

/** Sums the past days and the current one. Transactions of other databases on the same server may make it wait. */
export const sumDays = (app: TestApp): Promise<void> => sumDaysOf(app.db, () => sweep(app, sumDecisions))

export async function sumDaysOf(db: Db, sum: () => Promise<unknown>): Promise<void> {
  const waiting = () => db`
    select day from decision_days where not is_summed
    union all select day from decision_parts where summed_to is distinct from announced_to`
  do await sum()
  while ((await waiting()).length > 0)
}
