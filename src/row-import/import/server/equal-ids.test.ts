import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { holdRows } from '../../../../test/locks.ts'
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

describe('locks', () => {
  test('of other sessions do not block previews and problem rows', async () => {
    await addFile('Held.xlsx', ['HL-1', 'HL-2'])
    const [rows, tasks] = [await sheetOf('rows.xlsx', ['HL-2', 'HL-3']), await sheetOf('Further.xlsx', ['HL-1'])]
    const history = await historyOf(['HL-1', 'HL-9'])
    const lock = await holdRows(app, async (db) => {
      for (const table of ['files', 'file_departments', 'tasks', 'users', 'departments', 'projects', 'project_modules'])
        await db`select from ${db(table)} for update`
    })
    try {
      const body = { section: 'Mechanics', department: 'Physics' }
      expect((await meera.ok(done, { file: history, body, ...dryRun })).preview.counts).toMatchObject({ new: 1, bad: 1 })
      const params = { fileName: 'Held.xlsx' }
      const { preview } = await meera.ok(toDryRun(imports.rows), { params, file: rows, body, ...dryRun })
      expect(preview.counts).toMatchObject({ new: 1, duplicate: 1 })
      expect((await meera.ok(toDryRun(imports.add), { file: tasks, body, ...dryRun })).preview.counts).toMatchObject({ new: 1 })
      await meera.download(imports.problemRows, { params: { kind: 'done' }, file: history, body })
      await meera.download(imports.problemRows, { params: { kind: 'rows' }, file: rows, body: { ...body, file: 'Held.xlsx' } })
    } finally {
      await lock.release()
    }
  })

  test('block history only on the files that it changes', async () => {
    const same = await addFile('Same.xlsx', ['LK-1'])
    const written = await addFile('Written.xlsx', ['LK-2'])
    const other = await addFile('Other.xlsx', ['LK-3'])
    const body = { section: 'Mechanics' }
    await meera.ok(imports.done, { file: await historyOf(['LK-1']), body })
    const file = await historyOf(['LK-1', 'LK-2'])
    const others = await holdRows(app, (db) => db`select from files where id in (${same}, ${other}) for update`)
    const own = await holdRows(app, (db) => db`select from files where id = ${written} for no key update`)
    const reply = meera.ok(imports.done, { file, body })
    await own.waiting(1)
    await own.release()
    expect(await reply).toMatchObject({ added: 1, same: 1 })
    await others.release()
  })

  test('make history detect rows that changed while it waited', async () => {
    const fileId = await addFile('Meanwhile.xlsx', ['MW-1', 'MW-2'])
    const lock = await holdRows(
      app,
      (db) => db`
        update tasks set author_id = ${cast.imran.id}, author_allocated_at = now(), author_status = 'done', author_acted_at = now(),
          turn = 'REVIEWER', version = version + 1 where file_id = ${fileId} and sr_no = 1`,
    )
    const refused = meera.refused(imports.done, 'BAD_WORKBOOK', {
      file: await historyOf(['MW-1', 'MW-2']),
      body: { section: 'Mechanics' },
    })
    await lock.waiting(1)
    await lock.release()
    expect((await refused).issues?.map(({ message }) => message)).toEqual([
      'Row 1 of Meanwhile.xlsx has already been worked on, and the workbook differs.',
    ])
    const stored = await app.db`select from task_events where file_id = ${fileId}`
    expect(stored).toHaveLength(0)
  })

  test('make an import of rows use a column that its file got while the import waited', async () => {
    const fileId = await addFile('Columns.xlsx', ['CL-1'])
    const lock = await holdRows(
      app,
      (db) => db`update files set columns = columns || '[{"key": "level", "name": "level"}]' where id = ${fileId}`,
    )
    const added = meera.ok(imports.rows, {
      params: { fileName: 'Columns.xlsx' },
      file: await sheetOf('more.xlsx', ['CL-2'], ['chapter']),
      query: {},
      body: {},
    })
    await lock.waiting(1)
    await lock.release()
    expect(await added).toMatchObject({ added: 1, newColumns: ['chapter'] })
    const [file] = await app.db<{ keys: string[] }[]>`
      select array(select c ->> 'key' from jsonb_array_elements(columns) c) as keys from files where id = ${fileId}`
    expect(file?.keys).toEqual(['question_id', 'subject', 'level', 'chapter'])
  })
})
