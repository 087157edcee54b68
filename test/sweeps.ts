import type { Db } from '../src/kit/postgres/db.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import type { Sweep } from '../src/kit/server/registered.ts'
import { runSweep } from '../src/kit/server/sweeps.ts'
import { sumDecisions } from '../src/rows/history/server/decision-sums.ts'
import type { TestApp } from './app.ts'

/** Runs a sweep as its job does, with the rights of the application, at the time of the test's clock; returns what it did. */
export async function sweep(app: TestApp, which: Sweep): Promise<number> {
  const pool = openPool(app.databaseUrl)
  try {
    return await runSweep({ pool, registered: app.registered, clock: () => app.clock.now }, which)
  } finally {
    await pool.close()
  }
}

/** Sums the days that are over and the one in work; transactions of other databases of the same server may keep it waiting. */
export const sumDays = (app: TestApp): Promise<void> => sumDaysOf(app.db, () => sweep(app, sumDecisions))

/** The same of another database, by what runs the sweep there. */
export async function sumDaysOf(db: Db, sum: () => Promise<unknown>): Promise<void> {
  const waiting = () => db`
    select day from decision_days where not is_summed
    union all select day from decision_parts where summed_to is distinct from announced_to`
  do await sum()
  while ((await waiting()).length > 0)
}
