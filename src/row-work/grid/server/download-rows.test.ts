import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { startTestApp, type Client, type TestApp } from '../../../../test/app.ts'
import { arrangeFile, decided } from '../../../../test/files.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { assigning } from '../../assign/contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { rowDownload } from '../download-contract.ts'

let app: TestApp
let meera: Client
let fileId: string
const ROWS = 4_500
const params = { filename: 'Chosen.xlsx' }
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  const states = [{ author_id: cast.ananya.id }, { author_id: cast.imran.id }, { ...decided.done, author_id: cast.ananya.id }]
  ;({ fileId } = await arrangeFile(app.db, { name: params.filename, rows: ROWS, states }))
})
afterAll(() => app.close())

const numbersIn = async (bytes: Uint8Array): Promise<unknown[]> => (await readSheet(bytes)).rows.map(({ cells }) => cells[0])
const chosen = async (body: object): Promise<unknown[]> =>
  numbersIn((await meera.download(rowDownload.chosen, { params, body })).bytes)

test.each([
  ['checked rows, in the order of the sheet', { checked: [4_400, 2, 3] }, [2, 3, 4_400]],
  ['a range of rows', { start: 4_499, end: 9_000 }, [4_499, 4_500]],
  ['the rows that match a filter', { filter: { searchFields: [{ key: 'author', value: cast.ananya.email }] } }, [1, 3]],
  [
    'rows with one status in two filters',
    { filter: { searchFields: [{ key: 'author_status', value: 'done' }], question_id: '3' } },
    [3],
  ],
])('a download contains %s', async (_, body, numbers) => {
  expect(await chosen(body)).toEqual(numbers)
})

test('a download has the order of the grid, or that of the sheet by default', async () => {
  const some = { checked: [3, 1, 2, 4_400] }
  expect(await chosen({ ...some, sort: 'sr_no', order: 'desc' })).toEqual([4_400, 3, 2, 1])
  // Ananya has rows 1 and 3, Imran has row 2, and the last row is unassigned.
  expect(await chosen({ ...some, sort: 'author' })).toEqual([1, 3, 2, 4_400])
  expect(await chosen({ ...some, sort: 'author', order: 'desc' })).toEqual([2, 3, 1, 4_400])
  expect(await chosen({ ...some, sort: 'chapter', order: 'desc' })).toEqual([4_400, 3, 2, 1])
  const whole = await chosen({ filter: { searchFields: [] }, sort: 'sr_no', order: 'desc' })
  expect(whole).toEqual(Array.from({ length: ROWS }, (_, at) => ROWS - at))
  await meera.refused(rowDownload.chosen, 'INVALID_REQUEST', { params, body: { ...some, sort: 'no_such_column' } })
})

test('a download of all rows has the columns and rows of the file’s download', async () => {
  const full = await meera.download(files.download, { params })
  const part = await meera.download(rowDownload.chosen, { params, body: { filter: { searchFields: [] } } })
  expect(part.filename).toBe(full.filename)
  const [all, some] = [await readSheet(full.bytes), await readSheet(part.bytes)]
  expect(some.header).toEqual(all.header)
  expect(some.rows.map(({ cells }) => cells)).toEqual(all.rows.map(({ cells }) => cells))
  expect(some.rows).toHaveLength(ROWS)
})

const lastLine = async () => {
  const [line] =
    await app.db`select object_name as name, after from audit_lines where object_id = ${fileId} order by id desc limit 1`
  return line
}

test.each([
  ['a filter that matches no rows', { filter: { searchFields: [{ key: 'author', value: 'x' }] } }],
  ['rows of another department', { checked: [1, 2], department: 'Chemistry' }],
])('a download of %s has no rows', async (_, body) => {
  await meera.download(rowDownload.chosen, { params, body })
  expect(await lastLine()).toMatchObject({ after: { rows: 0 } })
})

test('a download is logged with the choice of rows and their number', async () => {
  await chosen({ checked: [1, 2, ROWS + 1] })
  expect(await lastLine()).toEqual({ name: params.filename, after: { rows: 2, checked: 3 } })
})

test('a download leaves out rows of a department hidden from the manager', async () => {
  const kavita = await app.as('kavita')
  await app.db`
    insert into file_departments (file_id, department_id, is_visible, row_count)
    values (${fileId}, ${getDepartmentId('Chemistry')}, true, 1)`
  await app.db`update tasks set department_id = ${getDepartmentId('Chemistry')} where file_id = ${fileId} and sr_no = 2`
  const read = async () => numbersIn((await kavita.download(rowDownload.chosen, { params, body: { checked: [1, 2] } })).bytes)
  expect(await read()).toEqual([1, 2])
  await app.db`update file_departments set is_visible = false where file_id = ${fileId} and department_id <> ${getDepartmentId('Chemistry')}`
  expect(await read()).toEqual([2])
})

test('a download is refused for staff, for missing files, and for no or two ways of choosing rows', async () => {
  const body = { checked: [1] }
  await (await app.as('ananya')).refused(rowDownload.chosen, 'NOT_ALLOWED', { params, body })
  await meera.refused(rowDownload.chosen, 'FILE_NOT_FOUND', { params: { filename: 'Nowhere.xlsx' }, body })
  await meera.refused(rowDownload.chosen, 'INVALID_REQUEST', { params, body: {} })
  await meera.refused(rowDownload.chosen, 'INVALID_REQUEST', { params, body: { ...body, section: 'Optics' } })
})

test('one filter selects the same rows for an assignment and an unassignment', async () => {
  const filter = { searchFields: [{ key: 'author', value: cast.imran.email }] }
  const file = { file: params.filename }
  const assigned = await meera.ok(assigning.assign, { params: file, body: { filter, uploader: cast.anil.email } })
  expect([assigned.rows, assigned.changed]).toEqual([1, 1])
  const freed = await meera.ok(assigning.unassign, { params: file, body: { filter, roles: ['uploader', 'author'] } })
  expect([freed.rows, freed.changed]).toEqual([1, 1])
})
