import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { countingProxy } from '../../../../test/trips.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { imports } from '../contract.ts'
import { arrangeProject, makeWorkbook } from '../../../../test/workbooks.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Mechanics')
})
afterAll(() => app.close())

const done = toDryRun(imports.done)
const dryRun = { query: { dryRun: 'true' as const } }
const idsOf = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
const sheetOf = (name: string, ids: readonly string[], more: readonly string[] = []) =>
  makeWorkbook(
    name,
    ['question_id', 'subject', ...more],
    ids.map((id) => [id, 'Physics', ...more]),
  )
const historyOf = (ids: readonly string[]) =>
  makeWorkbook(
    'past.xlsx',
    ['question_id', 'author', 'author_status', 'author_done_date'],
    ids.map((id) => [id, cast.ananya.email, 'done', '05/01/2026 10:00 am']),
  )
const addFile = async (name: string, ids: readonly string[]): Promise<string> =>
  (await meera.ok(imports.add, { file: await sheetOf(name, ids), body: { section: 'Mechanics' } })).file._id

test('a history preview needs no more queries for 400 ambiguous IDs than for 4', async () => {
  const proxy = await countingProxy(new URL(app.databaseUrl))
  const node = await app.otherNode({ readers: 1, writers: 1, through: proxy.url })
  try {
    const there = await app.asAt(node.url, 'meera')
    const body = { section: 'Mechanics' }
    const trips = async (ids: readonly string[]) => {
      const file = await historyOf(ids)
      const preview = await proxy.during(async () => {
        const { problems } = (await there.ok(done, { file, body, ...dryRun })).preview
        expect(problems.count).toBe(ids.length)
        expect(problems.issues[0]?.message).toBe(
          'Several files have this question ID: Equal A.xlsx, Equal B.xlsx. Add the done tasks on the page of one file.',
        )
      })
      const rows = await proxy.during(() => there.download(imports.problemRows, { params: { kind: 'done' }, file, body }))
      return { preview, rows }
    }
    const ids = idsOf('EQ', 400)
    await addFile('Equal B.xlsx', ids)
    await addFile('Equal A.xlsx', ids)
    // The first runs prepare the connection's statements.
    for (const count of [1, 2, 3]) await trips(ids.slice(0, count))
    const few = await trips(ids.slice(0, 4))
    const many = await trips(ids)
    // A large response may arrive in several chunks.
    expect(many.preview).toBeLessThan(few.preview + 10)
    expect(many.rows).toBeLessThan(few.rows + 10)
  } finally {
    await node.close()
    proxy.close()
  }
})

test('known rows are looked up without scanning a large new file', async () => {
  // The table has statistics for other files only, so the planner estimates one or two rows for the new file.
  await app.db`alter table tasks set (autovacuum_enabled = off)`
  await arrangeFile(app.db, { rows: 4_000 })
  await app.db`analyze`
  const ids = idsOf('NW', 500)
  await addFile('New.xlsx', ids)
  const readOf = async (work: (client: Client) => Promise<unknown>): Promise<number> => {
    const read = async () => {
      const [row] = await app.db<{ read: number }[]>`
        select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'tasks'`
      return row?.read ?? Number.NaN
    }
    const node = await app.otherNode()
    const before = await read()
    await work(await app.asAt(node.url, 'meera'))
    // PostgreSQL reports the reads of a connection when the connection ends.
    await node.close()
    return (await read()) - before
  }
  const [rows, history] = [await sheetOf('rows.xlsx', ids), await historyOf(ids)]
  const params = { fileName: 'New.xlsx' }
  const ofRows = await readOf((client) => client.ok(toDryRun(imports.rows), { params, file: rows, body: {}, ...dryRun }))
  expect(ofRows).toBeLessThan(10 * ids.length)
  const ofHistory = await readOf((client) => client.ok(done, { file: history, body: { section: 'Mechanics' }, ...dryRun }))
  expect(ofHistory).toBeLessThan(10 * ids.length)
})
