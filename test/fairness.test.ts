import { afterAll, expect, it, onTestFailed } from 'vitest'
import { reports } from '../src/reports/contract.ts'
import { scorecard } from '../src/row-reports/scorecard/contract.ts'
import { sections } from '../src/row-import/file-projects/contract.ts'
import { preferences } from '../src/session/preferences-contract.ts'
import { arrangeFile } from './files.ts'
import { holdRows } from './locks.ts'
import { startTestApp } from './app.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'

const app = await startTestApp()
afterAll(app.close)
const [arjun, kavita] = [await app.as('arjun'), await app.as('kavita')]
const statuses = async (responses: readonly Promise<Response>[]) => (await Promise.all(responses)).map(({ status }) => status)

it('many slow reads of one user leave sessions for others and all complete', async () => {
  await arrangeFile(app.db, { name: 'Long.xlsx', project: 'Long', rows: 1 })
  const lock = await holdRows(app, (db) => db`lock table tasks in access exclusive mode`)
  onTestFailed(lock.release)
  const query = { params: { file: 'Long.xlsx', section: 'Long', department: '-' }, query: {}, body: {} }
  const reads = Array.from({ length: 60 }, () => arjun.send(fileRows.grid, query))
  await lock.waiting(4)
  await kavita.ok(sections.list)
  await arjun.ok(preferences.storePreference, { params: { key: 'mine' }, body: { value: 1 } })
  await lock.release()
  expect(await statuses(reads)).toEqual(reads.map(() => 200))
})

it('many slow reports of one user leave sessions for others’ reports and all complete', async () => {
  const lock = await holdRows(app, (db) => db`lock table timesheet_lines in access exclusive mode`)
  onTestFailed(lock.release)
  const body = { type: 'department', fromDate: '2026-03-01', toDate: '2026-03-02' }
  const requested = Array.from({ length: 8 }, () => arjun.send(reports.productivity, { body }))
  await lock.waiting(1)
  await kavita.ok(sections.list)
  await kavita.ok(scorecard.read, { query: { from: '2026-03-01', to: '2026-03-02' } })
  await lock.release()
  expect(await statuses(requested)).toEqual(requested.map(() => 200))
})

it('many slow writes of one user leave sessions for others, and more than 200 queued ones are refused', async () => {
  const lock = await holdRows(app, (db) => db`lock table user_preferences in access exclusive mode`)
  onTestFailed(lock.release)
  const writes = Array.from({ length: 210 }, (_, n) =>
    arjun.send(preferences.storePreference, { params: { key: `one-${n % 10}` }, body: { value: n } }),
  )
  await lock.waiting(4)
  await kavita.ok(sections.add, { body: { name: 'Meanwhile' } })
  const refused = await Promise.any(writes)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  await lock.release()
  const responses = await statuses(writes)
  expect(responses.filter((status) => status === 429)).toHaveLength(6)
  expect(responses.filter((status) => status === 200)).toHaveLength(204)
})
