import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, type CastName } from '../../../../db/cast.ts'
import { arrangeFile, since } from '../../../../test/files.ts'
import type { Role } from '../../../access/levels.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { files } from '../contract.ts'
import { arrangeProject, makeWorkbook } from '../../../../test/workbooks.ts'
import { imports } from '../../../row-import/import/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await arrangeProject(app.db, 'Mechanics')
  await arrangeProject(app.db, 'Optics')
})
afterAll(() => app.close())

test('file search matches part of a name in all projects, newest first, eight at most', async () => {
  const meera = await app.as('meera')
  const add = async (name: string, section: string): Promise<void> => {
    const file = await makeWorkbook(name, ['question_id', 'subject'], [[`${name}-1`, 'Physics']])
    await meera.ok(imports.add, { file, body: { section } })
  }
  await add('Set 01.xlsx', 'Mechanics')
  await add('Lenses 100%.xlsx', 'Optics')
  await add('set 02.xlsx', 'Optics')

  const found = async (q: string) => {
    const { data } = await meera.ok(files.find, { query: { q } })
    return data.map(({ name, section }) => `${section} / ${name}`)
  }
  expect(await found('SET')).toEqual(['Optics / set 02.xlsx', 'Mechanics / Set 01.xlsx'])
  expect(await found('100%')).toEqual(['Optics / Lenses 100%.xlsx'])
  expect(await found('_')).toEqual([])
  await meera.ok(files.remove, { params: { name: 'set 02.xlsx' }, body: {} })
  expect(await found('set')).toEqual(['Mechanics / Set 01.xlsx'])

  for (let n = 10; n < 20; n++) await add(`Many ${n}.xlsx`, 'Mechanics')
  const many = await found('many')
  expect(many).toHaveLength(8)
  expect(many[0]).toBe('Mechanics / Many 19.xlsx')
})

test('file search refuses an empty query, and people who neither manage projects nor work on tasks', async () => {
  const meera = await app.as('meera')
  const refused = await meera.refused(files.find, 'INVALID_REQUEST', { query: { q: ' ' } })
  expect(refused.message).toBe('Type a part of the name.')
  await (await app.as('nikhil')).refused(files.find, 'NOT_ALLOWED', { query: { q: 'set' } })
})

test('a search by the beginning of a question ID finds a manager’s visible rows and a staff member’s own', async () => {
  const hers = { author_id: cast.ananya.id, author_allocated_at: since }
  const theirs = { reviewer_id: cast.neha.id, reviewer_allocated_at: since }
  await arrangeFile(app.db, { name: 'Rows.xlsx', states: [{ ...hers, ...theirs }, hers, theirs], rows: 3 })
  await app.db`update tasks set question_id = 'RAY-' || sr_no, question_key = 'ray-' || sr_no
    where file_id = (select id from files where name = 'Rows.xlsx')`
  const found = async (who: CastName, q: string, role?: Role) => {
    const { rows } = await (await app.as(who)).ok(files.find, { query: { q, ...(role && { role }) } })
    return rows.map(({ sr_no, question_id, file }) => `${question_id} ${file} ${sr_no}`)
  }
  expect(await found('meera', 'ray-')).toEqual(['RAY-1 Rows.xlsx 1', 'RAY-2 Rows.xlsx 2', 'RAY-3 Rows.xlsx 3'])
  expect(await found('meera', ' RAY-2')).toEqual(['RAY-2 Rows.xlsx 2'])
  expect(await found('meera', 'ay-2')).toEqual([])
  expect(await found('meera', 'ray-%')).toEqual([])
  expect(await found('ananya', 'ray', 'AUTHOR')).toEqual(['RAY-1 Rows.xlsx 1', 'RAY-2 Rows.xlsx 2'])
  expect(await found('neha', 'ray')).toEqual(['RAY-1 Rows.xlsx 1', 'RAY-3 Rows.xlsx 3'])
  expect(await found('neha', 'ray', 'AUTHOR')).toEqual([])
  expect(await found('divya', 'ray')).toEqual([])
  const lists = async (who: CastName, role?: Role) => {
    const { rows } = await (await app.as(who)).ok(files.find, { query: { q: 'ray', ...(role && { role }) } })
    return rows.map(({ list }) => list)
  }
  expect(await lists('ananya', 'AUTHOR')).toEqual(['assigned', 'assigned'])
  expect(await lists('neha', 'REVIEWER')).toEqual(['all', 'all'])
  expect(await lists('meera')).toEqual([null, null, null])
  await app.db`update tasks set author_status = 'done', author_answer_type = 'Authored on Doc', author_acted_at = now(),
    reviewer_status = 'sent_for_rework', reviewer_acted_at = now()
    where question_id = 'RAY-1' and file_id = (select id from files where name = 'Rows.xlsx')`
  expect(await lists('ananya', 'AUTHOR')).toEqual(['rework-received', 'assigned'])
  expect(await found('meera', 'many')).toHaveLength(8)
  await (await app.as('meera')).ok(files.remove, { params: { name: 'Rows.xlsx' }, body: {} })
  expect(await found('meera', 'ray')).toEqual([])

  const plan = await app.db.unsafe(`begin; set local enable_seqscan = off; explain select from tasks
    where question_key ~>=~ 'ray' and question_key ~<~ ('ray' || chr(1114111)); rollback`)
  expect(JSON.stringify(plan)).toContain('tasks_question_beginning')
})
