import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { arrangeProject } from '../../../../test/workbooks.ts'
import { type WorkbookColumn, writeWorkbook, xlsxType } from '../../../kit/xlsx/write.ts'
import { formatCell } from '../../../kit/xlsx/cells.ts'
import { openWorkbook } from '../../../kit/xlsx/read-workbook.ts'
import { files } from '../../../rows/files/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { imports } from '../contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Shown')
})
afterAll(() => app.close())

type Sheet = { name: string; header: readonly string[]; rows: readonly (readonly unknown[])[] }
async function book(name: string, ...sheets: readonly Sheet[]): Promise<File> {
  const chunks: Uint8Array[] = []
  const written = sheets.map(({ name: sheetName, header, rows }) => ({
    sheetName,
    columns: header.map((one): WorkbookColumn => ({ header: one, kind: 'cell' })),
    rows,
  }))
  for await (const chunk of writeWorkbook(written)) chunks.push(chunk)
  return new File([Buffer.concat(chunks)], name, { type: xlsxType })
}
const HEADER = ['question_id', 'subject', 'option_a', 'option_b', 'solution_id']
const formatted = (value: number, format: string): { value: number; format: string } => ({ value, format })
const gridOf = async (file: string) =>
  (await meera.ok(fileRows.grid, { params: { file, section: 'Shown', department: '-' }, query: {}, body: {} })).rows

test('a cell is stored as it is shown, and a round trip keeps its text and format', async () => {
  const rows = [
    [formatted(7, '0000000'), 'Physics', formatted(0.25, '0%'), formatted(46_054, 'id:14'), 40_010_001],
    ['Q-2', 'Physics', formatted(9.81, '0.00" m/s²"'), 2, 123_456_789_012],
    ['Q-3', 'Physics', 6.02e23, formatted(6.02e23, '0.00E+00'), null],
  ]
  const file = await book('Shown.xlsx', { name: 'One', header: HEADER, rows })
  await meera.ok(imports.add, { file, body: { section: 'Shown' } })
  const texts = [
    ['0000007', '25%', '01/02/2026', '40010001'],
    ['Q-2', '9.81 m/s²', 2, '123456789012'],
    ['Q-3', '6.02E+23', '6.02E+23', null],
  ]
  expect((await gridOf('Shown.xlsx')).map((row) => [row.question_id, row['option_a'], row['option_b'], row.solution_id])).toEqual(
    texts,
  )

  const cellsOf = async (bytes: Uint8Array) => {
    const read: unknown[][] = []
    const workbook = await openWorkbook(bytes)
    for await (const { cells } of workbook.rows) read.push(HEADER.map((_, at) => cells[at] ?? null))
    return read
  }
  const { bytes } = await meera.download(files.download, { params: { filename: 'Shown.xlsx' } })
  const first = await cellsOf(bytes)
  expect(first).toEqual(await cellsOf(new Uint8Array(await file.arrayBuffer())))
  const again = new File([bytes as Uint8Array<ArrayBuffer>], 'Again.xlsx', { type: xlsxType })
  await meera.ok(imports.add, { file: again, body: { section: 'Shown' } })
  const second = await meera.download(files.download, { params: { filename: 'Again.xlsx' } })
  expect(await cellsOf(second.bytes)).toEqual(first)
  const plain = await book('Plain.xlsx', { name: 'One', header: HEADER, rows: [['P-1', 'Physics', 'a', 'b', 'S-1']] })
  await meera.ok(imports.add, { file: plain, body: { section: 'Shown' } })
  const [{ numbers } = { numbers: undefined }] = await app.db`
    select t.numbers from tasks t join files f on f.id = t.file_id where f.name = 'Plain.xlsx'`
  expect(numbers).toBeNull()
})

test('error values and a fractional ID are reported with their cells', async () => {
  const file = await book('Errors.xlsx', {
    name: 'One',
    header: [...HEADER, 'moderator_id'],
    rows: [
      ['E-1', 'Physics', { error: '#N/A' }, 'b', { error: '#REF!' }, 'm'],
      [1.5, 'Physics', 'a', 'b', null, { error: '#DIV/0!' }],
    ],
  })
  const { issues } = await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Shown' } })
  expect(issues?.map(({ row, column }) => [row, column])).toEqual([
    [2, 'solution_id'],
    [2, 'option_a'],
    [3, 'question_id'],
    [3, 'moderator_id'],
  ])
})

test('several sheets become one file, and problems name the sheet', async () => {
  const sheet = (name: string, ids: readonly string[]): Sheet => ({
    name,
    header: ['sr_no', ...HEADER],
    rows: ids.map((id, at) => [at + 1, id, 'Physics', 'a', 'b', null]),
  })
  const file = await book(
    'Sheets.xlsx',
    sheet('Unit 1', ['A-1', 'A-2']),
    sheet('Unit 2', ['B-1']),
    sheet('Unit 3', ['A-2', 'C-1']),
  )
  const one = await meera.ok(imports.add, { file, body: { section: 'Shown' } })
  expect(one).toMatchObject({
    file: { count: 2 },
    notRead: [
      { sheet: 'Unit 2', what: 'sheet', count: 1 },
      { sheet: 'Unit 3', what: 'sheet', count: 2 },
    ],
  })
  const all = { section: 'Shown', reading: JSON.stringify({ sheets: ['Unit 1', 'Unit 2', 'Unit 3'] }) }
  const other = new File([await file.arrayBuffer()], 'All.xlsx', { type: xlsxType })
  const { issues } = await meera.refused(imports.add, 'BAD_WORKBOOK', { file: other, body: all as never })
  expect(issues).toMatchObject([
    {
      sheet: 'Unit 3',
      row: 2,
      column: 'question_id',
      path: 'sheet “Unit 3”, row 2, question_id',
      message: 'The question ID A-2 repeats row 3 of the sheet “Unit 1”.',
    },
  ])
  const corrections = JSON.stringify([{ sheet: 'Unit 3', row: 2, column: 'question_id', value: 'C-0' }])
  const stored = await meera.ok(imports.add, { file: other, body: { ...all, corrections } as never })
  expect(stored.file.count).toBe(5)
  expect(stored.notRead).toBeUndefined()
  expect((await gridOf('All.xlsx')).map((row) => [row.sr_no, row.question_id, row['sheet_sr_no']])).toEqual([
    [1, 'A-1', 1],
    [2, 'A-2', 2],
    [3, 'B-1', 1],
    [4, 'C-0', 1],
    [5, 'C-1', 2],
  ])
})

test('an older row is found by the plain number of its ID, and renamed on request', async () => {
  const before = await book('Before.xlsx', {
    name: 'One',
    header: ['question_id', 'subject'],
    rows: [
      ['7', 'Physics'],
      ['8', 'Physics'],
      ['9', 'Physics'],
      ['0000009', 'Physics'],
    ],
  })
  await meera.ok(imports.add, { file: before, body: { section: 'Shown' } })
  await app.db`update tasks set has_shown_id = false where question_id in ('7', '8', '9')`
  const sheetOf = (...values: number[]): Sheet => ({
    name: 'Done',
    header: ['question_id', 'author', 'author_status', 'author_done_date', 'author_answer_type'],
    rows: values.map((value) => [
      formatted(value, value === 80 ? '00' : '0000000'),
      'ananya.iyer@proofline.example',
      'done',
      '05/01/2026 10:00 am',
      'Authored on Doc',
    ]),
  })
  const body = { file: 'Before.xlsx' }
  const { preview } = await meera.ok(toDryRun(imports.done), {
    file: await book('Done.xlsx', sheetOf(7)),
    body,
    query: { dryRun: 'true' },
  })
  expect(preview).toMatchObject({ counts: { new: 1, bad: 0 }, matchedIds: [{ row: 2, question_id: '0000007', stored: '7' }] })
  // The ID 0000009 exists, so the ID 9 is a different row.
  const exact = await meera.ok(imports.done, { file: await book('Done.xlsx', sheetOf(9)), body })
  expect(exact).toMatchObject({ added: 1 })
  expect(exact.matchedIds).toBeUndefined()
  const twice: Sheet = { ...sheetOf(8), rows: [...sheetOf(8).rows, [formatted(8, '00'), ...(sheetOf(8).rows[0] ?? []).slice(1)]] }
  const { issues } = await meera.refused(imports.done, 'BAD_WORKBOOK', { file: await book('Done.xlsx', twice), body })
  expect(issues?.map(({ message }) => message)).toEqual([
    '0000008 may be the row that Before.xlsx has as 8, and so does row 3. Rename one of them, so that only one fits.',
    '08 may be the row that Before.xlsx has as 8, and so does row 2. Rename one of them, so that only one fits.',
  ])
  const stored = await meera.ok(imports.done, {
    file: await book('Done.xlsx', sheetOf(7)),
    body: { ...body, renameIds: 'true' } as never,
  })
  expect(stored).toMatchObject({ added: 1, matchedIds: [{ question_id: '0000007', stored: '7' }] })
  const ids = await app.db<{ id: string }[]>`
    select t.question_id as id from tasks t join files f on f.id = t.file_id where f.name = 'Before.xlsx' order by t.sr_no`
  expect(ids.map(({ id }) => id)).toEqual(['0000007', '8', '9', '0000009'])
})

test('concurrent imports that rename the same rows leave each row once', async () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at + 1)
  const plain = await book('Twice.xlsx', {
    name: 'One',
    header: ['question_id', 'subject'],
    rows: numbers.map((number) => [String(number), 'Physics']),
  })
  await meera.ok(imports.add, { file: plain, body: { section: 'Shown' } })
  await app.db`
    update tasks t set has_shown_id = false from files f where f.id = t.file_id and f.name = 'Twice.xlsx'`
  const padded = await book('Padded.xlsx', {
    name: 'One',
    header: ['question_id', 'subject'],
    rows: [...numbers, 900].map((number) => [formatted(number, '0000000'), 'Physics']),
  })
  const sent = await Promise.all(
    [1, 2, 3].map(() =>
      meera.send(imports.rows, { file: padded, params: { fileName: 'Twice.xlsx' }, body: { renameIds: 'true' } as never }),
    ),
  )
  expect(sent.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const ids = await app.db<{ id: string }[]>`
    select t.question_id as id from tasks t join files f on f.id = t.file_id where f.name = 'Twice.xlsx' order by t.sr_no`
  expect(ids.map(({ id }) => id)).toEqual([...numbers, 900].map((number) => String(number).padStart(7, '0')))
})

test('a number of 12 digits is shown in scientific notation by a general format', () => {
  expect(formatCell(123_456_789_012)).toBe('1.23457E+11')
})
