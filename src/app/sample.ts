import pino from 'pino'
import { CAST_PASSWORD, seedCast } from '../../db/demo/cast.ts'
import { playSample } from '../../db/demo/workspace.ts'
import type { Db, Pool } from '../kit/db.ts'
import { hashPassword } from '../kit/passwords.ts'
import { openOwner } from '../kit/postgres/pool.ts'
import { buildServer } from './server.ts'

/** The sample's own sessions are there only while it is being played. */
const unfinished = (db: Db) => db`select from sessions where user_agent = 'sample' limit 1`
const people = (db: Db) => db`select from users limit 1`

/**
 * DEMO=1: fills an empty database with the sample workspace; does nothing when people are there. A sample that was cut off
 * half-way (a kill during the first start) is thrown away and played anew. Answers whether it was played.
 */
export async function openSample(pool: Pool, ownerUrl: string, now: Date): Promise<boolean> {
  const owner = openOwner(ownerUrl)
  try {
    if ((await unfinished(owner)).length > 0) await empty(owner)
    else if ((await people(owner)).length > 0) return false
    await seedCast(owner, await hashPassword(CAST_PASSWORD, 'password'))
    const clock = { now }
    const app = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => clock.now })
    await playSample({ app, pool, clock })
    await owner`delete from sessions where user_agent = 'sample'`
    await app.close()
    return true
  } finally {
    await owner.end()
  }
}

async function empty(owner: Db): Promise<void> {
  const [tables] = await owner<{ names: string }[]>`
    select string_agg(quote_ident(tablename), ', ') as names from pg_tables
    where schemaname = 'public' and tablename not like '%migration%'`
  await owner.unsafe(`truncate ${tables?.names ?? ''} cascade`)
}
