import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { holdRows } from '../../../../test/locks.ts'
import { noSpoolList, openSpools } from '../../../../test/spools.ts'
import { arrangeProject, makeWorkbook } from '../../../../test/workbooks.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { sections } from '../../file-projects/contract.ts'
import { imports } from '../contract.ts'

if (noSpoolList !== '') console.log(`NOT RUN: the temporary files of imports (${noSpoolList})`)

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Mechanics')
  await meera.ok(imports.add, { file: await questions('Set.xlsx', ['S-1']), body })
})
afterAll(() => app.close())

const body = { section: 'Mechanics' }
const questions = (name: string, ids: readonly string[]) =>
  makeWorkbook(
    name,
    ['question_id', 'subject'],
    ids.map((id) => [id, 'Physics']),
  )
const holdProject = async () => {
  const lock = await holdRows(app, (db) => db`select from projects where name = 'Mechanics' for update`)
  onTestFailed(lock.release)
  return lock
}

test('no database session is held while workbooks are parsed', async () => {
  const node = await app.otherNode({ readers: 1, writers: 1 })
  const [there, arjun] = [await app.asAt(node.url, 'meera'), await app.asAt(node.url, 'arjun')]
  // Records when each person was last seen, so that the time is not written again for a while.
  await Promise.all([there.ok(sections.list), arjun.ok(sections.list)])
  const lock = await holdProject()
  const writing = arjun.ok(imports.add, { file: await questions('Waits.xlsx', ['W-1']), body })
  await lock.waiting(1)
  const doubled = await questions('Double.xlsx', ['D-1', 'D-1'])
  const unclear = await makeWorkbook('Unclear.xlsx', ['question_id', 'question_id'], [['U-1', 'U-1']])
  const rows = { params: { fileName: 'Set.xlsx' }, query: {}, body: {} }
  const refused = await Promise.all([
    there.refused(imports.add, 'BAD_WORKBOOK', { file: doubled, body }),
    there.refused(imports.rows, 'BAD_WORKBOOK', { ...rows, file: doubled }),
    there.refused(imports.done, 'BAD_WORKBOOK', { file: unclear, body }),
    there.refused(imports.add, 'BAD_WORKBOOK', { file: unclear, body }),
    there.ok(sections.list),
  ])
  expect(refused[0].message).toBe('Double.xlsx was not added. It has 1 problem.')
  await lock.release()
  await writing
  await node.close()
})

test('an upload that is repeated with its key gets the first response, even while the first one runs', async () => {
  const lock = await holdProject()
  const sent = { file: await questions('Once.xlsx', ['O-1']), body, headers: { 'idempotency-key': crypto.randomUUID() } }
  const first = meera.ok(imports.add, sent)
  await lock.waiting(1)
  const second = meera.ok(imports.add, sent)
  await lock.waiting(2)
  await lock.release()
  const { file } = await first
  expect((await second).file).toEqual(file)
  expect((await meera.ok(imports.add, sent)).file).toEqual(file)
  await meera.refused(imports.add, 'FILE_NAME_TAKEN', { file: sent.file, body })
})

describe.skipIf(noSpoolList !== '')('the temporary file of an import', () => {
  test('is closed after an import is stored, previewed, refused, or returned as problem rows', async () => {
    await meera.ok(imports.add, { file: await questions('Stored.xlsx', ['T-1']), body })
    await meera.ok(toDryRun(imports.add), { file: await questions('Seen.xlsx', ['T-2']), body, query: { dryRun: 'true' } })
    const doubled = await questions('Twice.xlsx', ['T-3', 'T-3'])
    await meera.refused(imports.add, 'BAD_WORKBOOK', { file: doubled, body })
    await meera.download(imports.problemRows, { params: { kind: 'tasks' }, file: doubled, body })
    await expect.poll(openSpools).toEqual([])
  })

  test('is closed at the end of an import whose connection was dropped', async () => {
    const lock = await holdProject()
    const leaving = new AbortController()
    const form = new FormData()
    form.append('section', 'Mechanics')
    form.append('avatar', await questions('Dropped.xlsx', ['P-1']))
    const sent = meera.raw(imports.add.method, `/api${imports.add.path}`, { form, signal: leaving.signal })
    await lock.waiting(1)
    expect(openSpools()).toHaveLength(1)
    leaving.abort()
    await expect(sent).rejects.toThrow('aborted')
    await lock.release()
    await expect.poll(openSpools).toEqual([])
    expect(await app.db`select from files where name = 'Dropped.xlsx'`).toHaveLength(1)
  })
})
