import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { type Happened, playHistories, prepareHistories, TODAY } from './histories.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const app = await startTestApp(new Date(`${TODAY}T06:00:00Z`))
afterAll(app.close)

test('hours and money in random histories of holidays equal the second computation', async () => {
  const profile = await prepareHistories(app.db)
  const happened: Happened = {}
  for (let round = 0; round < 5; round++) await playHistories(app.db, { seed: seed + round, count: 25, profile, happened })
  expect(happened['figures'], `SEED=${seed}`).toBeGreaterThan(0)
})
