import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { holdRows } from '../../../../test/locks.ts'
import { arrangeProject, makeWorkbook } from '../../../../test/workbooks.ts'
import { collectRegistered } from '../../../kit/server/domain.ts'
import { openPool } from '../../../kit/postgres/pool.ts'
import { runSweep } from '../../../kit/server/sweeps.ts'
import { rowFilters } from '../../../rows/filter/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { imports } from '../../../row-import/import/contract.ts'
import { similarQuestions } from '../contract.ts'
import { findSimilar } from './find-similar.ts'
import { queueRows } from './lookup.ts'
import { insertBacklog, selectOldestLine } from './queries.ts'

const ONE = 'A block of mass 2 kg slides down a rough inclined plane of angle 30°. Find its acceleration.'
const OTHER_NUMBERS = 'A block of mass 5 kg slides down a rough inclined plane of angle 45°. Find its acceleration.'
const REWORDED = 'A wooden block of mass 2 kg slides down a rough inclined plane of angle 30°. What is its acceleration?'
const ANOTHER = 'Which gas is released when dilute hydrochloric acid reacts with zinc granules?'
/** Each question has words that occur in no other, so it is similar to none. */
const unlike = (at: number): string => {
  const letters = String(at).replaceAll(/\d/g, (digit) => 'kqxzvwjpfb'.charAt(Number(digit)))
  return ['first', 'second', 'third', 'fourth', 'fifth'].map((word) => `${word}${letters}`).join(' ')
}

let app: TestApp
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  app = await startTestApp()
  pool = openPool(app.databaseUrl)
})
afterAll(async () => {
  await pool.close()
  await app.close()
})

const run = (isStopped?: () => boolean) =>
  runSweep({ pool, registered: collectRegistered([]), clock: () => app.clock.now, ...(isStopped && { isStopped }) }, findSimilar)

async function arrangeQuestions(name: string, texts: readonly string[], states: Parameters<typeof arrangeFile>[1] = {}) {
  const arranged = await arrangeFile(app.db, { name, project: 'Similar', rows: texts.length, ...states })
  await app.db`
    update files set columns = '[{"key":"question_text","name":"Question text"},{"key":"chapter","name":"chapter"}]' where id = ${arranged.fileId}`
  await app.db`
    update tasks t set extra = jsonb_build_object('question_text', q.text)
    from unnest(${texts as string[]}::text[]) with ordinality as q(text, n) where t.file_id = ${arranged.fileId} and t.sr_no = q.n`
  await pool.writing((db) => queueRows(db, arranged.fileId, 1))
  return arranged
}
const pairsOfFile = (fileId: string) => app.db<{ first: number; second: number; percent: number; differ: boolean }[]>`
  select least(a.sr_no, b.sr_no) as first, greatest(a.sr_no, b.sr_no) as second, p.percent, p.numbers_differ as differ
  from similar_questions p join tasks a on a.id = p.first_id join tasks b on b.id = p.second_id
  where a.file_id = ${fileId} and b.file_id = ${fileId} order by 1, 2`
const similarOf = async (who: Parameters<TestApp['as']>[0], file: string, srNo = 1) =>
  (await app.as(who)).ok(similarQuestions.ofRow, { params: { file, srNo: String(srNo) } })

test('the job compares every row once, and marks pairs whose numbers differ', async () => {
  const { fileId } = await arrangeQuestions('Found.xlsx', [ONE, OTHER_NUMBERS, REWORDED, ANOTHER])
  expect(await run()).toBeGreaterThan(0)
  expect(await pairsOfFile(fileId)).toEqual([
    { first: 1, second: 2, percent: 100, differ: true },
    { first: 1, second: 3, percent: 95, differ: false },
    { first: 2, second: 3, percent: 95, differ: true },
  ])
  expect(await run()).toBe(0)
  expect(await app.db`select from question_backlog`).toHaveLength(0)
  await app.db`update files set deleted_at = now() where id = ${fileId}`
})

test('an interrupted run resumes, and two concurrent runs store each pair once', async () => {
  const texts = Array.from({ length: 2_300 }, (_, at) => (at === 7 || at === 2_290 ? `${ONE} ${unlike(0)}` : unlike(at + 1)))
  const { fileId } = await arrangeQuestions('Long.xlsx', texts)
  let steps = 0
  await run(() => steps++ === 1)
  const [line] = await selectOldestLine(app.db)
  expect(line).toMatchObject({ fileId, step: 'sign', next: 2_001 })
  expect(
    await app.db`select from question_signatures s join tasks t on t.id = s.task_id where t.file_id = ${fileId}`,
  ).toHaveLength(2_000)
  await Promise.all([run(), run()])
  await run()
  expect(
    await app.db`select from question_signatures s join tasks t on t.id = s.task_id where t.file_id = ${fileId}`,
  ).toHaveLength(2_300)
  expect(await pairsOfFile(fileId)).toEqual([{ first: 8, second: 2_291, percent: 100, differ: false }])
  await pool.writing((db) => insertBacklog(db, fileId, 1))
  await run()
  expect(await pairsOfFile(fileId)).toHaveLength(1)
  await app.db`update files set deleted_at = now() where id = ${fileId}`
})

test('rows signed by an older rule are signed again, and compared only if their words changed', async () => {
  const open = `${ONE} Is 3<b>2 true?`
  const { fileId } = await arrangeQuestions('Again.xlsx', [open, `${ONE} Is 3<b>2</b> true?`, ANOTHER])
  await run()
  const signaturesOf = () => app.db<{ srNo: number; number: number; words: number[] }[]>`
    select t.sr_no as "srNo", s.number, s.words from question_signatures s join tasks t on t.id = s.task_id
    where t.file_id = ${fileId} order by 1`
  const signed = await signaturesOf()
  // The previous rule signed the first row in this way, without the letter of the open mark.
  await app.db`
    update question_signatures s set words = s.words[2:], numbers = 0 from tasks t where t.id = s.task_id and t.file_id = ${fileId} and t.sr_no = 1`
  await app.db`
    insert into question_backlog (file_id, step, first_sr_no, next_sr_no, last_sr_no) values (${fileId}, 'again', 1, 1, 3)`
  const pairs = await pairsOfFile(fileId)
  await run()
  const again = await signaturesOf()
  expect(again.map(({ words }) => words)).toEqual(signed.map(({ words }) => words))
  expect(again.slice(1)).toEqual(signed.slice(1))
  expect(again[0]?.number).not.toBe(signed[0]?.number)
  expect(await pairsOfFile(fileId)).toEqual(pairs)
  expect(await app.db`select from question_backlog`).toHaveLength(0)
  await app.db`update files set deleted_at = now() where id = ${fileId}`
})

test('rows deleted during a run are left out, with their pairs', async () => {
  const { fileId, taskIds } = await arrangeQuestions('Deleted.xlsx', [ONE, REWORDED, OTHER_NUMBERS])
  const snapshot = pool.snapshot.bind(pool)
  let reads = 0
  const deleting = vi.spyOn(pool, 'snapshot').mockImplementation(async (...args) => {
    const read = await snapshot(...args)
    const { end } = read
    reads += 1
    const at = reads
    // The test's step runs between the job's reads and its transaction.
    return {
      ...read,
      end: async () => {
        await end()
        if (at === 1) await app.db`delete from tasks where id = ${taskIds[0] ?? ''}`
        if (at === 2) await app.db`delete from tasks where id = ${taskIds[1] ?? ''}`
      },
    }
  })
  await run()
  deleting.mockRestore()
  expect(await pairsOfFile(fileId)).toEqual([])
  const [left] = await app.db<{ signatures: number; bands: number }[]>`
    select (select count(*)::int from question_signatures s join tasks t on t.id = s.task_id where t.file_id = ${fileId}) as signatures,
      (select count(*)::int from question_bands b where not exists (select from question_signatures s where s.number = b.number)) as bands`
  expect(left).toEqual({ signatures: 1, bands: 0 })
  await app.db`update files set deleted_at = now() where id = ${fileId}`
})

test('a manager sees similar rows of all files, the most similar first, with both texts', async () => {
  await arrangeQuestions('Here.xlsx', [ONE, ANOTHER])
  await arrangeQuestions('There.xlsx', [REWORDED, OTHER_NUMBERS])
  expect((await similarOf('meera', 'Here.xlsx')).isReady).toBe(false)
  await run()
  const { text, data, isReady } = await similarOf('meera', 'Here.xlsx')
  expect({ text, isReady }).toEqual({ text: ONE, isReady: true })
  expect(
    data.map(({ file, sr_no, percent, numbersDiffer, text: other, mark }) => ({
      file,
      sr_no,
      percent,
      numbersDiffer,
      other,
      mark,
    })),
  ).toEqual([
    { file: 'There.xlsx', sr_no: 2, percent: 100, numbersDiffer: true, other: OTHER_NUMBERS, mark: null },
    { file: 'There.xlsx', sr_no: 1, percent: 95, numbersDiffer: false, other: REWORDED, mark: null },
  ])
  expect((await similarOf('meera', 'Here.xlsx', 2)).data).toEqual([])
  const meera = await app.as('meera')
  expect(await meera.ok(similarQuestions.ofRows, { params: { file: 'There.xlsx' }, query: {} })).toMatchObject({
    isReady: true,
    rows: 2,
    files: 2,
    states: { unmarked: 2 },
  })
  expect(await meera.ok(similarQuestions.ofRows, { params: { file: 'There.xlsx' }, query: { from: 2, to: 2 } })).toMatchObject({
    rows: 1,
  })
  await meera.refused(similarQuestions.ofRow, 'TASK_NOT_FOUND', { params: { file: 'Here.xlsx', srNo: '9' } })
  await meera.refused(similarQuestions.ofRow, 'FILE_NOT_FOUND', { params: { file: 'Nowhere.xlsx', srNo: '1' } })
  await meera.refused(similarQuestions.ofRows, 'FILE_NOT_FOUND', { params: { file: 'Nowhere.xlsx' } })
})

test('hidden rows are neither listed nor counted nor found as similar', async () => {
  await app.db`insert into file_departments (file_id, department_id, row_count) select id, ${getDepartmentId('Chemistry')}, 0 from files where name = 'There.xlsx'`
  await app.db`update file_departments set is_visible = false where file_id = (select id from files where name = 'There.xlsx')`
  const values = async (who: 'meera' | 'kavita') =>
    (await (await app.as(who)).ok(rowFilters.values, { params: { file: 'Here.xlsx' }, body: { key: 'similar_question' } })).data
  expect(await values('meera')).toEqual([
    { value: '', label: null, count: 1 },
    { value: 'unmarked', label: null, count: 1 },
  ])
  expect((await similarOf('kavita', 'Here.xlsx')).data).toEqual([])
  expect(await values('kavita')).toEqual([{ value: '', label: null, count: 2 }])
  const kavita = await app.as('kavita')
  expect(await kavita.ok(similarQuestions.ofRows, { params: { file: 'Here.xlsx' }, query: {} })).toMatchObject({
    rows: 0,
    files: 0,
  })
  expect((await kavita.ok(similarQuestions.ofRows, { params: { file: 'Here.xlsx' }, query: {} })).states).toEqual({})
  const { data } = await similarOf('meera', 'Here.xlsx')
  const body = { similar: data[0]?._id, mark: 'duplicate', version: 0 }
  await kavita.refused(similarQuestions.mark, 'SIMILAR_QUESTION_NOT_FOUND', { params: { file: 'Here.xlsx', srNo: '1' }, body })
  await app.db`update file_departments set is_visible = true where file_id = (select id from files where name = 'There.xlsx')`
  expect((await similarOf('kavita', 'Here.xlsx')).data).toHaveLength(2)
})

test('staff see similar rows only in files where they have rows, for their own rows', async () => {
  const { taskIds } = await arrangeQuestions('Staff.xlsx', [REWORDED, ONE], {
    states: [{ author_id: cast.ananya.id }, { author_id: cast.imran.id, reviewer_id: cast.neha.id }],
  })
  await run()
  // Ananya holds no stage in Here.xlsx and There.xlsx.
  const { data } = await similarOf('ananya', 'Staff.xlsx')
  expect(data.map(({ _id, file }) => [_id, file])).toEqual([[taskIds[1], 'Staff.xlsx']])
  expect((await similarOf('meera', 'Staff.xlsx')).data).toHaveLength(3)
  const ananya = await app.as('ananya')
  await ananya.refused(similarQuestions.ofRow, 'TASK_NOT_FOUND', { params: { file: 'Staff.xlsx', srNo: '2' } })
  await ananya.refused(similarQuestions.ofRow, 'FILE_NOT_FOUND', { params: { file: 'Here.xlsx', srNo: '1' } })
  await (await app.as('rohit')).refused(similarQuestions.ofRow, 'FILE_NOT_FOUND', { params: { file: 'Staff.xlsx', srNo: '1' } })
  await ananya.refused(similarQuestions.ofRows, 'NOT_ALLOWED', { params: { file: 'Staff.xlsx' } })
  await app.db`update file_departments set is_visible = false where file_id = (select file_id from tasks where id = ${taskIds[0] ?? ''})`
  await app.db`
    with s as (insert into user_department_sets (user_id, effective_from) values (${cast.ananya.id}, '2026-03-01') returning id)
    insert into user_department_members (set_id, department_id, place) select id, ${getDepartmentId('Physics')}, 1 from s`
  expect((await similarOf('ananya', 'Staff.xlsx')).data).toEqual([])
  await app.db`update file_departments set is_visible = true where file_id = (select file_id from tasks where id = ${taskIds[0] ?? ''})`
})

test('a mark is stored with its person and version, and is counted and filtered', async () => {
  const neha = await app.as('neha')
  const meera = await app.as('meera')
  const params = { file: 'Staff.xlsx', srNo: '2' }
  const [first] = (await similarOf('neha', 'Staff.xlsx', 2)).data
  const similar = first?._id ?? ''
  const { data } = await neha.ok(similarQuestions.mark, { params, body: { similar, mark: 'duplicate', version: 0 } })
  expect(data.mark).toMatchObject({ mark: 'duplicate', ofAsked: true, by: { _id: cast.neha.id }, version: 1 })
  expect(
    (await similarOf('meera', 'Staff.xlsx', 1)).data.find(({ _id, mark }) => _id !== '' && mark !== null)?.mark,
  ).toMatchObject({ mark: 'duplicate', ofAsked: false })
  const stale = await meera.refused(similarQuestions.mark, 'QUESTION_MARK_CHANGED', {
    params,
    body: { similar, mark: 'no', version: 0 },
  })
  expect(stale['data']).toMatchObject({ mark: { mark: 'duplicate', version: 1 } })

  const values = await meera.ok(rowFilters.values, { params: { file: 'Staff.xlsx' }, body: { key: 'similar_question' } })
  expect(values.data.map(({ value, count }) => [value, count])).toEqual([
    ['duplicate', 1],
    ['unmarked', 1],
  ])
  const searchFields = [{ key: 'similar_question', value: 'duplicate', type: 'exact' as const }]
  const grid = await meera.ok(fileRows.grid, {
    params: { file: 'Staff.xlsx', section: '-', department: '-' },
    query: {},
    body: { searchFields },
  })
  expect(grid.rows.map(({ sr_no: srNo }) => srNo)).toEqual([2])

  const again = await meera.ok(similarQuestions.mark, { params, body: { similar, mark: 'no', version: 1 } })
  expect(again.data.mark).toMatchObject({ mark: 'no', by: { _id: cast.meera.id }, version: 2 })
  // At most three similar questions are listed, and three others come before this one.
  expect((await similarOf('meera', 'Staff.xlsx', 2)).data.map(({ _id }) => _id)).not.toContain(similar)
  expect((await similarOf('neha', 'Staff.xlsx', 2)).data).toHaveLength(1)
  const lines = await app.db`
    select actor_id, before, after from audit_lines where call = 'PUT /file/:file/similar/:srNo' order by id`
  expect(lines).toEqual([
    { actor_id: cast.neha.id, before: null, after: { mark: 'duplicate', similar: 'Staff.xlsx row 1' } },
    { actor_id: cast.meera.id, before: { mark: 'duplicate' }, after: { mark: 'no', similar: 'Staff.xlsx row 1' } },
  ])
})

test('the counts of similar rows equal the results of the filter for every mark', async () => {
  const meera = await app.as('meera')
  const mark = async (srNo: number, at: number, word: 'duplicate' | 'variant' | 'no') => {
    const { data } = await similarOf('meera', 'Counted.xlsx', srNo)
    const { _id: similar = '', mark: said } = data.find(({ file, sr_no: other }) => file === 'Counted.xlsx' && other === at) ?? {}
    const body = { similar, mark: word, version: said?.version ?? 0 }
    await meera.ok(similarQuestions.mark, { params: { file: 'Counted.xlsx', srNo: String(srNo) }, body })
  }
  // The words of each pair of rows occur in no other row, so each row has exactly one similar row.
  const twice = (at: number): string[] => [unlike(100 + at), `${unlike(100 + at)} ${unlike(200 + at).slice(0, 9)}`]
  const { fileId } = await arrangeQuestions('Counted.xlsx', [...twice(1), ...twice(2), ...twice(3), ...twice(4), unlike(300)])
  await run()
  await mark(1, 2, 'duplicate')
  await mark(3, 4, 'variant')
  await mark(5, 6, 'no')
  const { states, rows, files } = await meera.ok(similarQuestions.ofRows, { params: { file: 'Counted.xlsx' }, query: {} })
  expect({ states, rows, files }).toEqual({
    states: { duplicate: 1, variant: 1, original: 2, unmarked: 2, no: 2 },
    rows: 6,
    files: 1,
  })
  const values = await meera.ok(rowFilters.values, { params: { file: 'Counted.xlsx' }, body: { key: 'similar_question' } })
  expect(Object.fromEntries(values.data.map(({ value, count }) => [value, count]))).toEqual({ '': 1, ...states })
  await app.db`update files set deleted_at = now() where id = ${fileId}`
})

test('exactly one of several concurrent marks of a pair is stored', async () => {
  const params = { file: 'Here.xlsx', srNo: '1' }
  const [first] = (await similarOf('meera', 'Here.xlsx')).data
  const body = { similar: first?._id ?? '', mark: 'variant' as const, version: 0 }
  const meera = await app.as('meera')
  const responses = await Promise.all([1, 2, 3].map(() => meera.send(similarQuestions.mark, { params, body })))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a person who loses a row while marking it stores no mark', async () => {
  const { fileId, taskIds } = await arrangeQuestions('Lost.xlsx', [`${ONE} ${unlike(400)}`, `${REWORDED} ${unlike(400)}`], {
    states: [{ author_id: cast.ananya.id }, { author_id: cast.ananya.id }],
  })
  await run()
  const ananya = await app.as('ananya')
  const similar = taskIds[1] ?? ''
  const lost = await holdRows(app, (db) => db`update tasks set author_id = null where id = ${taskIds[0] ?? ''}`)
  const marking = ananya.send(similarQuestions.mark, {
    params: { file: 'Lost.xlsx', srNo: '1' },
    body: { similar, mark: 'duplicate', version: 0 },
  })
  await lost.waiting(1)
  await lost.release()
  expect((await marking).status).toBe(404)
  expect(await app.db`select from question_marks where second_id = ${similar} or first_id = ${similar}`).toHaveLength(0)
  await app.db`update files set deleted_at = now() where id = ${fileId}`
})

test('imported rows are compared', async () => {
  await arrangeProject(app.db, 'Imported')
  const meera = await app.as('meera')
  const header = ['question_id', 'subject', 'question_link', 'question_text']
  const file = await makeWorkbook('Imported.xlsx', header, [['IMP-1', 'Physics', 'https://content.example/1', ANOTHER]])
  await meera.ok(imports.add, { body: { section: 'Imported' }, file })
  expect(await meera.ok(similarQuestions.ofRows, { params: { file: 'Imported.xlsx' }, query: {} })).toMatchObject({
    isReady: false,
  })
  await run()
  expect((await similarOf('meera', 'Imported.xlsx')).data.map(({ file: of, percent }) => [of, percent])).toEqual([
    ['Here.xlsx', 100],
  ])
})
