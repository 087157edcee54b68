import pino, { type Logger } from 'pino'
import { CAST_PASSWORD, seedCast } from '../../db/cast.ts'
import { listSamplePeople } from '../../sample/people.ts'
import { playSample } from '../../sample/workspace.ts'
import type { Pool } from '../kit/postgres/db.ts'
import { hashPassword } from '../kit/server/passwords.ts'
import { toDay } from '../kit/shared/time.ts'
import { APP_ROLE, openOwnerPatiently } from '../kit/postgres/pool.ts'
import { hasPeople, lockFirstBoot, lockFirstBootNow } from '../session/server/queries.ts'
import { buildServer, domains } from './server.ts'

/**
 * Fills an empty database with the sample workspace (DEMO=1). Does nothing if the database has any users, including deleted ones.
 * The sample is one transaction in one session, so a killed start leaves the database empty. If several nodes start together, one
 * fills the database while the others wait.
 * @param routineDays the number of days before `now` on which the people do their daily work; by default, all days of the sample
 * @returns whether it was filled
 */
export async function openSample(
  pool: Pool,
  ownerUrl: string,
  now: Date,
  logger: Pick<Logger, 'info'>,
  routineDays = Infinity,
): Promise<boolean> {
  const owner = await openOwnerPatiently(ownerUrl, 30)
  try {
    return await owner.begin(async (db) => {
      if (!(await lockFirstBootNow(db))) {
        logger.info('another node is making the first people of this database; waiting for it')
        await lockFirstBoot(db)
      }
      if (await hasPeople(db)) return false
      await seedCast(db, await hashPassword(CAST_PASSWORD, 'sample'), listSamplePeople(toDay(now)))
      // Calls have only the application's rights here too.
      await db`set local role ${db(APP_ROLE)}`
      const inTransaction: Pool['writing'] = (work) => work(db)
      const clock = { now }
      const app = buildServer({
        pool: { ...pool, reading: inTransaction, writing: inTransaction, statement: inTransaction },
        logger: pino({ level: 'silent' }),
        clock: () => clock.now,
      })
      try {
        await playSample({ app, domains, db, writing: inTransaction, clock, routineDays })
      } finally {
        await app.close()
      }
      return true
    })
  } finally {
    await owner.end()
  }
}
