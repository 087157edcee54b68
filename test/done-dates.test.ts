import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { files } from '../src/rows/files/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { makeWorkbook } from './workbooks.ts'
import { readSheet } from './read-workbook.ts'
import { arrangeFile } from './files.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'

/** Skipped and sent-back rows have dates of their own, so their done date is empty (decision 113). */
let app: TestApp
let meera: Client
const name = 'Done dates.xlsx'
const at = '2026-02-03T04:30:00.000Z'
const [shown, later] = ['03/02/2026 10:00 am', '04/02/2026 10:00 am']
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  const { fileId } = await arrangeFile(app.db, { name, rows: 6 })
  const questions = await app.db<
    { question_id: string }[]
  >`select question_id from tasks where file_id = ${fileId} order by sr_no`
  const [q1, q2, q3, q4, q5, q6] = questions.map((row) => row.question_id)
  const { ananya, neha, sneha, anil } = cast
  const header = [
    'question_id',
    'author',
    'author_status',
    'author_done_date',
    'author_skipped_date',
    'author_answer_type',
    'reviewer',
    'reviewer_status',
    'reviewer_done_date',
    'reviewer_rework_date',
    'reviewer-2',
    'reviewer-2_status',
    'reviewer-2_done_date',
    'reviewer-2_rework_date',
    'uploader',
    'uploader_status',
    'uploader_done_date',
    'uploader_skipped_date',
  ]
  const done = [ananya.email, 'done', shown, null, 'Authored on Doc']
  const none = (count: number) => Array.from({ length: count }, () => null)
  // A workbook may state the same fact under either of two dates. Both are read.
  const file = await makeWorkbook(
    'done.xlsx',
    header,
    [
      [q1, ananya.email, 'skipped', shown, null, null, ...none(12)],
      [q2, ananya.email, 'skipped', null, shown, null, ...none(12)],
      [q3, ...done, neha.email, 'sent for rework', later, null, ...none(8)],
      [q4, ...done, neha.email, 'sent for rework', null, later, ...none(8)],
      [
        q5,
        ...done,
        neha.email,
        'approved',
        shown,
        null,
        sneha.email,
        'approved',
        shown,
        null,
        anil.email,
        'skipped',
        null,
        later,
      ],
      [q6, ...done, neha.email, 'approved', shown, null, sneha.email, 'sent for rework', null, later, ...none(4)],
    ].map((row) => row.map((cell) => cell ?? null)),
  )
  await meera.ok(imports.done, { file, body: { file: name } })
})
afterAll(() => app.close())

const next = '2026-02-04T04:30:00.000Z'
const grid = (searchFields: object[] = [], query = {}) =>
  meera.ok(fileRows.grid, { params: { file: name, section: '-', department: '-' }, query, body: { searchFields } as never })

test('responses show the skip date or rework date and leave the done date empty', async () => {
  const { rows } = await grid()
  const dates = (row: (typeof rows)[number] | undefined, role: string) =>
    ['done', 'skipped', 'rework'].map((what) => {
      const date = row?.[`${role}_${what}_date`]
      return typeof date === 'string' ? new Date(date).toISOString() : null
    })
  expect(rows.slice(0, 2).map((row) => dates(row, 'author'))).toEqual([
    [null, at, null],
    [null, at, null],
  ])
  expect(rows.slice(2, 4).map((row) => [dates(row, 'author'), dates(row, 'reviewer')])).toEqual([
    [
      [at, null, null],
      [null, null, next],
    ],
    [
      [at, null, null],
      [null, null, next],
    ],
  ])
  expect([dates(rows[4], 'reviewer'), dates(rows[4], 'reviewer-2'), dates(rows[4], 'uploader')]).toEqual([
    [at, null, null],
    [at, null, null],
    [null, next, null],
  ])
  expect([dates(rows[5], 'reviewer'), dates(rows[5], 'reviewer-2')]).toEqual([
    [at, null, null],
    [null, null, next],
  ])
})

test('filters and sort orders find rows by the date that applies to their status', async () => {
  const found = async (key: string) => (await grid([{ key, from: '2026-02-01', to: '2026-02-28' }])).rows.map((row) => row.sr_no)
  expect(await found('author_done_date')).toEqual([3, 4, 5, 6])
  expect(await found('author_skipped_date')).toEqual([1, 2])
  expect(await found('reviewer_done_date')).toEqual([5, 6])
  expect(await found('reviewer-2_done_date')).toEqual([5])
  expect(await found('reviewer_rework_date')).toEqual([3, 4])
  expect(await found('uploader_done_date')).toEqual([])
  const ordered = await grid([], { sort: 'author_done_date', order: 'desc' })
  expect(ordered.rows.map((row) => row.sr_no)).toEqual([6, 5, 4, 3, 2, 1])
})

test('the download shows the applicable dates and is unchanged when imported as history again', async () => {
  const { bytes } = await meera.download(files.download, { params: { filename: name } })
  const { header, rows } = await readSheet(bytes)
  const cells: unknown[][] = []
  for (const row of rows) cells.push(row.cells)
  const column = (key: string) => cells.map((row) => row[header.find((cell) => cell.name === key)?.column ?? -1] ?? null)
  expect(column('author_done_date').map((cell) => cell !== null)).toEqual([false, false, true, true, true, true])
  expect(column('author_skipped_date').map((cell) => cell !== null)).toEqual([true, true, false, false, false, false])
  expect(column('reviewer_done_date').map((cell) => cell !== null)).toEqual([false, false, false, false, true, true])
  const file = new File([bytes as Uint8Array<ArrayBuffer>], name)
  expect(await meera.ok(imports.done, { file, body: { file: name } })).toMatchObject({ added: 0, same: 6 })
})
