import { createServer, connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../db/demo/cast.ts'
import { openPool } from '../kit/postgres/pool.ts'
import { users } from '../users/contract.ts'
import { buildServer } from './server.ts'
import { testWorld, type World } from './testing.ts'

/** Counts how often the app waits for the database on a connection: each time it speaks after the database did. */
async function countingProxy(target: URL) {
  const trips: number[] = []
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let spoke: 'client' | 'database' = 'database'
    const connection = trips.push(0) - 1
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => {
      if (spoke === 'database') trips[connection] = (trips[connection] ?? 0) + 1
      spoke = 'client'
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      spoke = 'database'
      client.write(bytes)
    })
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: url.href,
    /** The round trips of what `work` does on the connection that it uses most: that of the write. */
    during: async (work: () => Promise<unknown>): Promise<number> => {
      const before = [...trips]
      await work()
      return Math.max(...trips.map((count, at) => count - (before[at] ?? 0)))
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

let world: World
let close: () => Promise<void>
let save: (body: Record<string, unknown>) => Promise<number>
beforeAll(async () => {
  world = await testWorld()
  const proxy = await countingProxy(new URL(world.databaseUrl))
  // One reader and one writer, so that statements are prepared once and then known.
  const pool = openPool(proxy.url, { readers: 1, writers: 1 })
  const app = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => world.clock.now })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const meera = await world.asAt(url, 'meera')
  save = (body) => proxy.during(() => meera.ok(users.updateProfile, { body: { _id: cast.imran.id, ...body } }))
  close = async () => {
    await app.close()
    await pool.close()
    proxy.close()
    await world.close()
  }
})
afterAll(() => close())

/** BEGIN and COMMIT, as every write. Who calls is asked on the reading connection. */
const EVERY_WRITE = 2

test('saving a user takes at most three round trips, whatever is changed', async () => {
  const changes = (n: number) => ({
    ...{ newFullname: `Imran ${n}`, employee_id: `T-${n}`, roleData: n % 2 === 0 ? ['AUTHOR'] : ['AUTHOR', 'REVIEWER'] },
    ...{ departments: n % 2 === 0 ? ['Physics'] : ['Chemistry', 'Physics'], enableQualitative: n % 2 === 0 },
    ...{ manager: n % 2 === 0 ? cast.kavita.email : cast.farhan.email, workingHours: 6 + n / 4, effective: '2026-03-10' },
  })
  // The first ones teach the connection the statements.
  for (const n of [1, 2, 3]) await save(changes(n))
  expect(await save(changes(4))).toBe(EVERY_WRITE + 3)
  for (const n of [1, 2]) await save({ newFullname: `Imran ${n}` })
  expect(await save({ newFullname: 'Imran Sheikh' })).toBe(EVERY_WRITE + 2)
})
