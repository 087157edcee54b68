import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwner } from '../kit/postgres/pool.ts'
import { preferences } from '../session/preferences-contract.ts'
import { sections } from '../sections/contract.ts'
import { tasks } from '../tasks/contract.ts'
import { arrangeFile } from './testing-files.ts'
import { testWorld, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await testWorld()
  await arrangeFile(world.db, { name: 'Long.xlsx', project: 'Long', rows: 1 })
})
afterAll(() => world.close())

/** What the database is made to wait with, until the work is over. */
const whileLocked = async (table: 'tasks' | 'user_preferences', work: () => Promise<void>): Promise<void> => {
  const locking = openOwner(world.ownerUrl)
  await locking`begin`
  await locking.unsafe(`lock table ${table} in access exclusive mode`)
  try {
    await work()
  } finally {
    await locking`rollback`
    await locking.end()
  }
}
const waiting = async () =>
  (
    await world.db<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  )[0]?.n

it('a person’s many slow reads leave sessions to the others, and are all served in the end', async () => {
  const [arjun, kavita] = [await world.as('arjun'), await world.as('kavita')]
  const reads: Promise<Response>[] = []
  await whileLocked('tasks', async () => {
    const asked = { params: { file: 'Long.xlsx', section: 'Long', department: '-' }, query: {}, body: {} }
    for (let n = 0; n < 60; n++) reads.push(arjun.send(tasks.grid, asked))
    await expect.poll(waiting).toBe(4)
    await kavita.ok(sections.list)
    await arjun.ok(preferences.keepPreference, { params: { key: 'mine' }, body: { value: 1 } })
    expect(await waiting()).toBe(4)
  })
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200))
})

it('a person’s many slow writes leave sessions to the others; more than 200 in waiting are refused', async () => {
  const [arjun, kavita] = [await world.as('arjun'), await world.as('kavita')]
  const writes: Promise<Response>[] = []
  await whileLocked('user_preferences', async () => {
    for (let n = 0; n < 210; n++)
      writes.push(arjun.send(preferences.keepPreference, { params: { key: `one-${n % 10}` }, body: { value: n } }))
    await expect.poll(waiting).toBe(4)
    await kavita.ok(sections.add, { body: { name: 'Meanwhile' } })
    const refused = await Promise.any(writes)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  })
  const answers = (await Promise.all(writes)).map(({ status }) => status)
  expect(answers.filter((status) => status === 429)).toHaveLength(6)
  expect(answers.filter((status) => status === 200)).toHaveLength(204)
})
