import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, type CastName } from '../../db/demo/cast.ts'
import { playSample, SAMPLE_FILE } from '../../db/demo/workspace.ts'
import { openPool } from '../kit/postgres/pool.ts'
import { tasks } from '../tasks/contract.ts'
import { replay } from '../tasks/history-rules.ts'
import type { TaskEvent } from '../tasks/rules.ts'
import { RECORDED_COLUMNS, type TaskState } from '../tasks/turn-rules.ts'
import { buildServer } from './server.ts'
import { testWorld, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await testWorld()
  const pool = openPool(world.ownerUrl)
  const clock = { now: world.clock.now }
  const app = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => clock.now })
  await playSample({ app, pool, clock })
  await app.close()
  await pool.close()
})
afterAll(() => world.close())

test('each list that a menu shows has something in it', async () => {
  const listed: [CastName, 'AUTHOR' | 'REVIEWER' | 'REVIEWER-2' | 'UPLOADER', string[]][] = [
    ['ananya', 'AUTHOR', ['all', 'assigned', 'done', 'approved', 'skipped', 'rework-received', 'tobeskipped', 'rejected']],
    [
      'neha',
      'REVIEWER',
      ['all', 'assigned', 'approved', 'rework-sent', 'rework-received', 'skipApproved', 'tobeskipped', 'rejected'],
    ],
    ['sneha', 'REVIEWER-2', ['all', 'assigned', 'approved', 'rework-sent']],
    ['anil', 'UPLOADER', ['all', 'assigned', 'uploaded', 'skipped']],
  ]
  for (const [name, role, types] of listed) {
    const { data } = await (await world.as(name)).ok(tasks.counts, { params: { role } })
    for (const type of types) expect(data[type], `${name}: ${type}`).toBeGreaterThan(0)
  }
})

test('it is made of real moves: the events of every task give its stages', async () => {
  type Event = TaskEvent & { task_id: string }
  const rows = await world.db<(TaskState & { id: string })[]>`
    select t.* from tasks t join files f on f.id = t.file_id where f.name = ${SAMPLE_FILE} and t.version > 1`
  const events = await world.db<Event[]>`
    select task_id, kind, role, from_status as from, to_status as to, set, was from task_events order by id`
  const byTask = new Map<string, Event[]>()
  for (const event of events) byTask.set(event.task_id, [...(byTask.get(event.task_id) ?? []), event])
  expect(rows.length).toBeGreaterThan(300)
  const comparable = (value: unknown): unknown =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value
  for (const row of rows) {
    const replayed = replay(byTask.get(row.id) ?? [], true)
    for (const column of RECORDED_COLUMNS) expect(comparable(replayed[column]), column).toBe(row[column])
  }
})

test('nothing happened after the moment at which it was opened, and nobody acted out of hours of the fortnight', async () => {
  const [span] = await world.db<{ first: string; last: string }[]>`select min(at) as first, max(at) as last from task_events`
  expect(new Date(span?.last ?? '').getTime()).toBeLessThanOrEqual(world.clock.now.getTime())
  expect(new Date(span?.first ?? '').getTime()).toBeGreaterThan(world.clock.now.getTime() - 14 * 86_400_000)
  const [{ count } = { count: 0 }] = await world.db<{ count: number }[]>`
    select count(*)::int as count from allocation_holds h join users u on u.id = h.user_id where u.email = ${cast.ananya.email}`
  expect(count).toBe(2)
})
