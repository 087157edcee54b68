import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { accountsImport } from '../src/allocations/accounts-import-contract.ts'
import { allocations } from '../src/allocations/contract.ts'
import { uploads } from '../src/kit/import/contract.ts'
import { levels } from '../src/access/levels.ts'
import { toDryRun } from '../src/kit/shared/endpoint.ts'
import { readSheet } from './read-workbook.ts'
import { assigning } from '../src/row-work/assign/contract.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { peopleImport } from '../src/users/people-import-contract.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { listValuePaths } from './hostile-values.ts'
import { arrangeProject, makeWorkbook } from './workbooks.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Corrections')
})
afterAll(() => app.close())

const dryRun = { query: { dryRun: 'true' as const } }
const correction = (row: number, column: string, value: string) => ({ row, column, value })
const header = ['question_id', 'subject', 'chapter']
const add = (name: string, rows: string[][]) =>
  makeWorkbook(name, header, rows).then((file) => meera.ok(imports.add, { file, body: { section: 'Corrections' } }))
const gridOf = async (file: string) =>
  (await meera.ok(fileRows.grid, { params: { file, section: 'Corrections', department: '-' }, query: {}, body: {} })).rows

test('an upload of a tasks file checks and stores the corrected cells', async () => {
  const file = await makeWorkbook('Correct tasks.xlsx', header, [
    ['M-1', 'Physics', 'Forces'],
    ['m-1', 'Physics', 'Work'],
    ['', 'Physics', 'Heat'],
  ])
  const preview = async (...corrections: ReturnType<typeof correction>[]) =>
    (await meera.ok(toDryRun(imports.add), { file, body: { section: 'Corrections', corrections }, ...dryRun })).preview
  expect((await preview()).counts.bad).toBe(2)
  const half = await preview(correction(4, 'question_id', 'M-1'))
  expect(half.problems.issues.map(({ row, message, value }) => [row, message, value])).toEqual([
    [3, 'The question ID m-1 repeats row 2.', 'm-1'],
    [4, 'The question ID M-1 repeats row 2.', 'M-1'],
  ])
  const corrections = [
    correction(3, 'question_id', 'M-2'),
    correction(4, 'Question ID', 'M-3'),
    correction(4, 'chapter', 'Light'),
  ]
  expect((await preview(...corrections)).counts).toEqual({ new: 3, changed: 0, formatted: 0, duplicate: 0, bad: 0 })
  const problemRows = await meera.download(imports.problemRows, {
    params: { kind: 'tasks' },
    file,
    body: { section: 'Corrections', corrections: [corrections[0]] },
  })
  const { rows } = await readSheet(problemRows.bytes)
  expect(rows.map(({ cells: [row] }) => row)).toEqual([4])
  await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Corrections', corrections: [corrections[0]] } })
  await meera.ok(imports.add, { file, body: { section: 'Corrections', corrections } })
  expect((await gridOf('Correct tasks.xlsx')).map((row) => [row.question_id, row['chapter']])).toEqual([
    ['M-1', 'Forces'],
    ['M-2', 'Work'],
    ['M-3', 'Light'],
  ])

  const { bytes, filename } = await meera.download(uploads.corrected, { file, body: { corrections } })
  expect(filename).toBe('Correct tasks corrected.xlsx')
  expect((await readSheet(bytes)).rows.map(({ cells }) => cells)).toEqual([
    ['M-1', 'Physics', 'Forces'],
    ['M-2', 'Physics', 'Work'],
    ['M-3', 'Physics', 'Light'],
  ])
  await app.anonymous.refused(uploads.corrected, 'NOT_SIGNED_IN', { file, body: { corrections } })
  await (await app.as('ananya')).refused(uploads.corrected, 'NOT_ALLOWED', { file, body: { corrections } })
})

test('the callers who may upload corrected cells are those who may download the corrected workbook', () => {
  const taking = listNamedCalls(domains)
    .map(({ spec }) => spec)
    .filter((spec) => spec !== uploads.corrected && listValuePaths(spec.body).some(([field]) => field === 'corrections'))
  expect(taking.length).toBeGreaterThan(5)
  const callers = new Set<string>(taking.flatMap(({ access: { who } }) => [...levels[who].who]))
  expect([...callers].toSorted()).toEqual([...levels['uploads workbooks'].who].toSorted())
})

test('a changed row whose id is corrected in an upload is added as a new row', async () => {
  await add('Correct rows.xlsx', [['R-1', 'Physics', 'Forces']])
  const file = await makeWorkbook('more.xlsx', header, [['r-1', 'Physics', 'Energy']])
  const sent = { params: { fileName: 'Correct rows.xlsx' }, file }
  const { preview } = await meera.ok(toDryRun(imports.rows), { ...sent, body: {}, ...dryRun })
  expect(preview.rows).toMatchObject([
    { state: 'changed', differs: ['chapter'], changes: [{ column: 'chapter', old: 'Forces', new: 'Energy' }] },
  ])
  const added = await meera.ok(imports.rows, { ...sent, query: {}, body: { corrections: [correction(2, 'question_id', 'R-2')] } })
  expect(added).toMatchObject({ added: 1, knownCount: 0 })
})

test('a history row with a corrected date counts as changed if it replaces somebody, also across several files', async () => {
  const { ananya, divya } = cast
  for (const name of ['Correct H1.xlsx', 'Correct H2.xlsx']) {
    const prefix = name.slice(8, 10)
    await add(name, [
      [`${prefix}-1`, 'Physics', 'Forces'],
      [`${prefix}-2`, 'Physics', 'Forces'],
    ])
    await meera.ok(assigning.assign, { params: { file: name }, body: { start: 1, end: 1, author: ananya.email } })
  }
  const columns = ['question_id', 'author', 'author_status', 'author_done_date']
  const when = '05/01/2026 10:00 am'
  const file = await makeWorkbook('past.xlsx', columns, [
    ['H1-1', divya.email, 'done', '31/02/2026 10:00 am'],
    ['H1-2', divya.email, 'done', when],
    ['H2-1', divya.email, 'done', when],
    ['H2-2', divya.email, 'done', when],
  ])
  const body = { section: 'Corrections', corrections: [correction(2, 'author_done_date', when)] }
  const bad = await meera.ok(toDryRun(imports.done), { file, body: { section: 'Corrections' }, ...dryRun })
  expect(bad.preview.counts).toEqual({ new: 2, changed: 1, formatted: 0, duplicate: 0, bad: 1 })
  const { preview } = await meera.ok(toDryRun(imports.done), { file, body, ...dryRun })
  expect(preview.counts).toEqual({ new: 2, changed: 2, formatted: 0, duplicate: 0, bad: 0 })
  expect(preview.rows.map(({ row, state, changes }) => [row, state, changes])).toEqual([
    [2, 'changed', [{ column: 'author', old: 'Ananya Iyer', new: 'Divya Nair' }]],
    [3, 'new', []],
    [4, 'changed', [{ column: 'author', old: 'Ananya Iyer', new: 'Divya Nair' }]],
    [5, 'new', []],
  ])
  expect(await meera.ok(imports.done, { file, body })).toMatchObject({ added: 4, same: 0 })
})

test('uploads of people and allocation IDs store their corrected cells', async () => {
  const people = await makeWorkbook(
    'people.xlsx',
    ['full_name', 'email', 'role'],
    [['Corrected Person', 'corrected@proofline.example', 'AUTOR']],
  )
  await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file: people, body: {} })
  const role = { corrections: [correction(2, 'role', 'AUTHOR')] }
  expect((await meera.ok(toDryRun(peopleImport.people), { file: people, body: role, ...dryRun })).preview.counts.bad).toBe(0)
  expect(await meera.ok(peopleImport.people, { file: people, body: role })).toMatchObject({ added: 1 })
  const [person] = await app.db`select roles from users where email = 'corrected@proofline.example'`
  expect(person).toMatchObject({ roles: ['AUTHOR'] })

  await meera.ok(allocations.addProject, { body: { project_name: 'Corrected IDs' } })
  const ids = await makeWorkbook('ids.xlsx', ['account_id', 'department'], [['MEND-1', 'Fysics']])
  const project = 'Corrected IDs'
  await meera.refused(accountsImport.upload, 'BAD_WORKBOOK', { file: ids, body: { project } })
  const body = { project, corrections: [correction(2, 'department', 'Physics')] }
  expect(await meera.ok(accountsImport.upload, { file: ids, body })).toMatchObject({ added: 1 })
})
