import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { arrangeWrites, type Write } from './measured-writes.ts'
import { unlikeBudget, WRITE_BUDGET } from './write-budget.ts'
import { REQUESTS, startCounting } from './write-costs.ts'

let app: TestApp
let counting: Awaited<ReturnType<typeof startCounting>>
let writes: Write[]
beforeAll(async () => {
  app = await startTestApp()
  writes = await arrangeWrites(app.db, app.clock.now, () => REQUESTS)
  counting = await startCounting({ owner: app.db, databaseUrl: app.databaseUrl, now: app.clock.now })
})
afterAll(async () => {
  await counting.close()
  await app.close()
})

test('each write costs what its budget says', async () => {
  expect(writes.map(({ name }) => name)).toEqual(Object.keys(WRITE_BUDGET))
  const unlike: string[] = []
  for (const write of writes) {
    const cost = await counting.costOfCall(write)
    if (cost.wal === undefined) console.log(`NOT RUN: the WAL of "${write.name}" (PostgreSQL counts it by session from 18 on)`)
    unlike.push(...unlikeBudget(write.name, cost))
  }
  expect(unlike).toEqual([])
})

test('one more statement, row or byte of a write is counted', async () => {
  const { costOf, pool } = counting
  await app.db`create table counted (text text)`
  await app.db`grant select, insert on counted to proofline_app`
  const insert = (text: string, more: boolean) => () =>
    pool.writing(async (db) => {
      await db`insert into counted values (${text})`
      if (more) await db`select 1`
    })
  const one = await costOf(insert('x'.repeat(100), false))
  expect(one).toMatchObject({ statements: 3, trips: 3, rows: { counted: 1 } })
  expect(await costOf(insert('x'.repeat(100), true))).toEqual({ ...one, statements: 4, trips: 4 })
  const shorter = await costOf(insert('x'.repeat(60), false))
  if (one.wal !== undefined) expect(one.wal - (shorter.wal ?? 0)).toBe(40)
})

test('a budget reports each cost above it and an unused allowance of bytes', () => {
  const { because: _, ...cost } = WRITE_BUDGET.timesheet
  expect(unlikeBudget('timesheet', cost)).toEqual([])
  for (const other of [
    { statements: cost.statements + 1 },
    { trips: cost.trips + 1 },
    { rows: { ...cost.rows, timesheet_lines: 3 } },
    { rows: { ...cost.rows, users: 1 } },
    { wal: cost.wal + 1 },
    { wal: cost.wal * 0.9 },
  ])
    expect(unlikeBudget('timesheet', { ...cost, ...other }), JSON.stringify(other)).toHaveLength(1)
})
