import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile, decided } from '../../../../test/files.ts'
import { holdRows } from '../../../../test/locks.ts'
import { sumDays, sweep } from '../../../../test/sweeps.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { findDecisionFaults, selectFactsSql, sumDecisions } from './decision-sums.ts'

const [DAY, TODAY] = ['2026-03-09T06:00:00Z', '2026-03-10T06:00:00Z']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(new Date(TODAY))
})
afterAll(() => app.close())

/** A row decided on the previous day. The undo runs in a transaction that stays open until it is released. */
async function arrangeDecision() {
  const { fileId, taskIds } = await arrangeFile(app.db, { states: [{ author_id: cast.ananya.id, ...decided.done }] })
  const addEvent = (db: Db, at: string, kind: string, version: number) => db`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
    values (${taskIds[0] ?? ''}, ${fileId}, ${at}, ${kind}, 'AUTHOR', ${cast.ananya.id}, 'done', ${version}, '{}', '{}')`
  await addEvent(app.db, DAY, 'update', 2)
  return () => holdRows(app, (db) => addEvent(db, TODAY, 'undo', 3))
}
const summed = async () =>
  (await app.db<{ day: string }[]>`select day::text from decision_days where is_summed`).map(({ day }) => day)

test('a past day is not summed while one of its decisions is being undone', async () => {
  const undoing = await (await arrangeDecision())()
  await sweep(app, sumDecisions)
  expect(await summed()).toEqual([])
  await undoing.release()
  await sumDays(app)
  expect(await summed()).toEqual(['2026-03-09'])
  expect(await findDecisionFaults(app.db)).toEqual([])
})

test('an undo during the summing of a past day takes the day out of the sums', async () => {
  const undo = await arrangeDecision()
  await app.db`delete from decision_days`
  await app.db`insert into decision_days (day, begun) values ('2026-03-09', '3')`
  const undoing = await undo()
  const summing = sweep(app, sumDecisions)
  await undoing.waiting(1)
  await undoing.release()
  await summing
  expect(await findDecisionFaults(app.db)).toEqual([])
  await sumDays(app)
  expect(await summed()).toEqual(['2026-03-09'])
  expect(await findDecisionFaults(app.db)).toEqual([])
})

const AUTHOR = cast.ananya.id
async function arrangeDecisions(...times: string[]) {
  const { fileId, taskIds } = await arrangeFile(app.db, {
    states: times.map(() => ({ author_id: AUTHOR, ...decided.done })),
  })
  const addEvent = (row: number, at: string, kind: string, version: number, db = app.db) => db`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
    values (${taskIds[row] ?? ''}, ${fileId}, ${at}, ${kind}, 'AUTHOR', ${AUTHOR}, 'done', ${version}, '{}', '{}')`
  for (const [row, at] of times.entries()) await addEvent(row, at, 'update', 2)
  return { addEvent }
}
/** Returns the facts of a day as readers see them. `summed` counts those that come from stored sums. */
async function readDay(day: string) {
  const facts = await app.db<{ count: number; rows: number }[]>`
    select sum(count)::int as count, sum(rows)::int as rows from (${selectFactsSql(app.db, { from: day, to: day })}) f`
  const [sums] = await app.db<{ count: number | null }[]>`
    select sum(s.count)::int as count from decision_sums s join summed_days d using (day) where s.day = ${day}`
  return { ...facts[0], summed: sums?.count ?? 0 }
}
const sumAt = async (time: string) => {
  app.clock.now = new Date(time)
  await sumDays(app)
}

test('the current day is summed in steps of half an hour, up to ten minutes ago', async () => {
  const { addEvent } = await arrangeDecisions('2026-03-11T06:00:00Z', '2026-03-11T06:20:00Z', '2026-03-11T06:55:00Z')
  expect(await readDay('2026-03-11')).toEqual({ count: 3, rows: 3, summed: 0 })
  await sumAt('2026-03-11T07:00:00Z')
  expect(await readDay('2026-03-11')).toEqual({ count: 3, rows: 3, summed: 2 })
  expect(await findDecisionFaults(app.db)).toEqual([])
  // A second decision on the same row and day is not another row, even if the first one is already in the sums.
  await addEvent(0, '2026-03-11T07:01:00Z', 'update', 3)
  expect(await readDay('2026-03-11')).toEqual({ count: 4, rows: 3, summed: 2 })
  await sumAt('2026-03-11T07:20:00Z')
  expect(await readDay('2026-03-11')).toMatchObject({ summed: 2 })
  await sumAt('2026-03-11T07:30:00Z')
  expect(await readDay('2026-03-11')).toEqual({ count: 4, rows: 3, summed: 4 })
  expect(await findDecisionFaults(app.db)).toEqual([])
  await sumAt('2026-03-12T06:00:00Z')
  expect(await readDay('2026-03-11')).toEqual({ count: 4, rows: 3, summed: 4 })
  expect(await app.db`select from decision_parts where day = '2026-03-11'`).toEqual([])
  expect(await summed()).toContain('2026-03-11')
})

test('an undo drops the sums of the current day only if its decision may be in them', async () => {
  const { addEvent } = await arrangeDecisions('2026-03-13T06:00:00Z', '2026-03-13T06:55:00Z', '2026-03-13T06:56:00Z')
  await sumAt('2026-03-13T07:00:00Z')
  await addEvent(2, '2026-03-13T07:01:00Z', 'undo', 3)
  expect(await readDay('2026-03-13')).toEqual({ count: 2, rows: 2, summed: 1 })
  await addEvent(0, '2026-03-13T07:02:00Z', 'undo', 3)
  expect(await readDay('2026-03-13')).toEqual({ count: 1, rows: 1, summed: 0 })
  await sumAt('2026-03-13T07:30:00Z')
  expect(await readDay('2026-03-13')).toEqual({ count: 1, rows: 1, summed: 1 })
  expect(await findDecisionFaults(app.db)).toEqual([])
})

test('the current day is not summed while one of its decisions is being undone', async () => {
  const { addEvent } = await arrangeDecisions('2026-03-14T06:00:00Z', '2026-03-14T06:10:00Z')
  app.clock.now = new Date('2026-03-14T07:00:00Z')
  const undoing = await holdRows(app, (db) => addEvent(0, '2026-03-14T07:00:00Z', 'undo', 3, db))
  await sweep(app, sumDecisions)
  expect(await readDay('2026-03-14')).toEqual({ count: 2, rows: 2, summed: 0 })
  await undoing.release()
  await sumAt('2026-03-14T07:00:00Z')
  expect(await readDay('2026-03-14')).toEqual({ count: 1, rows: 1, summed: 1 })
  expect(await findDecisionFaults(app.db)).toEqual([])
})

test('an undo during the summing of the current day takes the day out of the sums', async () => {
  const { addEvent } = await arrangeDecisions('2026-03-16T06:00:00Z', '2026-03-16T06:10:00Z')
  app.clock.now = new Date('2026-03-16T07:00:00Z')
  await app.db`insert into decision_parts (day, announced_to, begun) values ('2026-03-16', '2026-03-16T06:30:00Z', '3')`
  const undoing = await holdRows(app, (db) => addEvent(0, '2026-03-16T07:00:00Z', 'undo', 3, db))
  const summing = sweep(app, sumDecisions)
  await undoing.waiting(1)
  await undoing.release()
  await summing
  expect(await readDay('2026-03-16')).toMatchObject({ count: 1, rows: 1 })
  expect(await findDecisionFaults(app.db)).toEqual([])
})

test('a past day that an older version summed completely stays summed after a later partial announcement', async () => {
  await arrangeDecisions('2026-03-17T06:00:00Z', '2026-03-17T08:00:00Z')
  await sumAt('2026-03-18T06:00:00Z')
  await app.db`insert into decision_parts (day, announced_to) values ('2026-03-17', '2026-03-17T07:00:00Z')`
  await sweep(app, sumDecisions)
  expect(await readDay('2026-03-17')).toEqual({ count: 2, rows: 2, summed: 2 })
  expect(await app.db`select from decision_parts`).toEqual([])
  expect(await findDecisionFaults(app.db)).toEqual([])
})

test('sums that were started before a restore on another server are started again', async () => {
  await arrangeDecisions('2026-03-19T06:00:00Z', '2026-03-20T06:00:00Z')
  await app.db`insert into decision_days (day, begun) values ('2026-03-19', '900000000000')`
  await app.db`insert into decision_parts (day, announced_to, begun) values ('2026-03-20', '2026-03-20T07:00:00Z', '900000000000')`
  app.clock.now = new Date('2026-03-20T07:20:00Z')
  await expect
    .poll(async () => {
      await sweep(app, sumDecisions)
      return [(await readDay('2026-03-19')).summed, (await readDay('2026-03-20')).summed]
    })
    .toEqual([1, 1])
  expect(await findDecisionFaults(app.db)).toEqual([])
})
