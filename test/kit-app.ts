import pino from 'pino'
import type { Db, Pool } from '../src/kit/postgres/db.ts'
import { openOwner, openPool, type PoolOptions } from '../src/kit/postgres/pool.ts'
import type { Domain } from '../src/kit/server/domain.ts'
import type { AppContext } from '../src/kit/server/call.ts'
import { server } from '../src/kit/server/http-server.ts'
import { buildActor } from './actor.ts'
import { createSessionToken } from './calls.ts'
import { createTestDatabase } from './database/database.ts'

/** Nodes for the kit's own tests. They serve only the test's domains, on a separate database. */
export type KitApp = {
  /** The nodes' addresses. The tokens '0' and '1' belong to the users. */
  urls: readonly string[]
  users: readonly string[]
  authenticate: AppContext['authenticate']
  pool: Pool
  owner: Db
  close: () => Promise<void>
}

type KitAppOptions = {
  nodes?: number
  clock?: () => Date
  sessions?: Pick<PoolOptions, 'readers' | 'writers'>
  /** Receives the log lines. Without it the log is silent. */
  onLine?: (line: string) => void
}

const sessionFor = async (owner: Db, userId: string): Promise<string> => {
  await createSessionToken(owner, userId)
  const [session] = await owner<{ id: string }[]>`select id from sessions where user_id = ${userId} limit 1`
  return session?.id ?? ''
}

/** Starts the nodes. @param arrange creates the tables of the test, as the owner */
export async function startKitApp(
  domains: readonly Domain[],
  arrange: (owner: Db) => Promise<unknown> = async () => undefined,
  { nodes = 1, clock = () => new Date(), sessions = {}, onLine }: KitAppOptions = {},
): Promise<KitApp> {
  const database = await createTestDatabase()
  const owner = openOwner(database.ownerUrl)
  await arrange(owner)
  const people = await owner<{ id: string; rightsVersion: number }[]>`
    select id, version as "rightsVersion" from users join user_rights r on r.user_id = id order by number limit 2`
  const users = people.map(({ id }) => id)
  const actors = await Promise.all(
    people.map(async (person) => buildActor({ ...person, roles: ['MANAGER'], sessionId: await sessionFor(owner, person.id) })),
  )
  const authenticate = async (token: string) => actors[Number(token)] ?? actors[0]
  const start = async () => {
    const pool = openPool(database.url, sessions)
    const node = server(
      { pool, clock, authenticate },
      domains,
      onLine ? pino({ level: 'info' }, { write: onLine }) : pino({ level: 'silent' }),
    )
    return { pool, node, url: await node.listen({ port: 0, host: '127.0.0.1' }) }
  }
  const first = await start()
  const started = [first]
  while (started.length < nodes) started.push(await start())
  return {
    urls: started.map(({ url }) => url),
    users,
    authenticate,
    pool: first.pool,
    owner,
    close: async () => {
      for (const { node } of started) await node.close()
      for (const { pool } of started) await pool.close()
      await owner.end()
      await database.drop()
    },
  }
}
