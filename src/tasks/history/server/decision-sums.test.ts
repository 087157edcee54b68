import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile, decided } from '../../../../test/files.ts'
import { decisionFaults } from '../../../../test/invariants.ts'
import { holdRows } from '../../../../test/locks.ts'
import { sumDays, sweep } from '../../../../test/sweeps.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { sumDecisions } from './decision-sums.ts'

const [DAY, TODAY] = ['2026-03-09T06:00:00Z', '2026-03-10T06:00:00Z']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(new Date(TODAY))
})
afterAll(() => app.close())

/** A row that was decided on the day before; its undo in a transaction that stays open until it is released. */
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

test('a decision that is being undone when its day is announced keeps the day from being summed', async () => {
  const undoing = await (await arrangeDecision())()
  await sweep(app, sumDecisions)
  expect(await summed()).toEqual([])
  await undoing.release()
  await sumDays(app)
  expect(await summed()).toEqual(['2026-03-09'])
  expect(await decisionFaults(app.db)).toEqual([])
})

test('one that is undone while its day is being summed takes the day out again', async () => {
  const undo = await arrangeDecision()
  await app.db`delete from decision_days`
  await app.db`insert into decision_days (day, begun) values ('2026-03-09', '3')`
  const undoing = await undo()
  const summing = sweep(app, sumDecisions)
  await undoing.waiting(1)
  await undoing.release()
  await summing
  expect(await decisionFaults(app.db)).toEqual([])
  await sumDays(app)
  expect(await summed()).toEqual(['2026-03-09'])
  expect(await decisionFaults(app.db)).toEqual([])
})
