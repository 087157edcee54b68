import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile, decided } from '../../../../test/files.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { fileReports } from '../contract.ts'

let app: TestApp
let meera: Client
let fileId: string
const FILE = 'Report.xlsx'
const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp'
const states = [
  {
    ...decided.done,
    author_id: cast.ananya.id,
    reviewer_id: cast.neha.id,
    author_allocated_at: '2026-02-01T05:00:00Z',
    author_acted_at: '2026-03-01T18:29:59Z',
  },
  {
    ...decided.done,
    author_id: cast.imran.id,
    author_allocated_at: '2026-02-02T05:00:00Z',
    author_acted_at: '2026-03-01T18:30:00Z',
  },
  { ...decided.approved, author_id: cast.imran.id, reviewer_id: cast.ananya.id, author_acted_at: '2026-03-02T05:00:00Z' },
  {
    author_id: cast.ananya.id,
    author_status: 'skipped' as const,
    author_acted_at: '2026-03-02T05:00:00Z',
    author_skipped_at: '2026-03-02T05:00:00Z',
  },
]
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  ;({ fileId } = await arrangeFile(app.db, { name: FILE, rows: 6, states }))
  await arrangeFile(app.db, { name: 'Other.xlsx', rows: 2, states: [{ author_id: cast.ananya.id }] })
  await app.db`
    update tasks set extra = extra || ${JSON.stringify({ q_type: HOSTILE, page: '7' })}::text::jsonb, question_link = 'https://example.org/1'
    where file_id = ${fileId} and sr_no = 1`
  await app.db`update tasks set extra = extra || '{"link": "https://example.org/2"}' where file_id = ${fileId} and sr_no = 2`
})
afterAll(() => app.close())

type Asked = { filename?: string; roleValues?: string }
const ofFile = ({ filename = FILE, roleValues = 'author' }: Asked = {}) => ({ filename, roleValues })
const view = (body: object = {}, query: Asked = {}, client: Client = meera) =>
  client.ok(fileReports.view, { params: ofFile(query), body: body as { value?: string } })
const numbers = async (...query: Parameters<typeof view>) => (await view(...query)).data.map(({ sr_no: row }) => row)

test('a role report has the documented columns, and the statuses and dates of its role', async () => {
  const { columns, data, total } = await view()
  const stage = ['author_status', 'author_allocation_date', 'author_done_date', 'author_skipped_date']
  const fields = [
    'sr_no',
    'question_id',
    'question_code',
    'link',
    'chapter',
    'section',
    'page',
    'q_number',
    'q_part',
    'q_type',
    ...stage,
  ]
  expect(columns.map(({ key }) => key)).toEqual(fields)
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['_id', ...fields].toSorted())
  expect(data[0]).toMatchObject({
    sr_no: 1,
    link: 'https://example.org/1',
    chapter: 'Chapter 1',
    section: 'Optics',
    page: '7',
    q_number: null,
    q_type: HOSTILE,
    author_status: 'done',
    author_done_date: '2026-03-01T18:29:59.000Z',
  })
  // A row without a link for its question gets the link of its sheet.
  expect(data.map(({ sr_no: row, link }) => [row, link])).toEqual([
    [1, 'https://example.org/1'],
    [2, 'https://example.org/2'],
    [3, null],
    [4, null],
  ])
  expect(total).toBe(4)
})

test('a report of several roles has the columns of each and the rows held in any', async () => {
  const { columns, total } = await view({}, { roleValues: 'reviewer,reviewer-2' })
  expect(columns.map(({ key }) => key).slice(10)).toEqual([
    'reviewer_status',
    'reviewer_allocation_date',
    'reviewer_done_date',
    'reviewer_rework_date',
    'reviewer-2_status',
    'reviewer-2_allocation_date',
    'reviewer-2_done_date',
    'reviewer-2_rework_date',
  ])
  expect(total).toBe(2)
  expect(await numbers({ selectedRole: 'REVIEWER-2' }, { roleValues: 'reviewer-reviewer-2' })).toEqual([])
  expect(await numbers({ selectedRole: 'reviewer', value: cast.neha.email }, { roleValues: 'author,reviewer' })).toEqual([1])
})

test('the report `book` of a file has every row with the sheet’s columns and all stages', async () => {
  const { columns, data, total } = await view({}, { roleValues: 'book' })
  const keys = columns.map(({ key }) => key)
  expect(keys.slice(0, 4)).toEqual(['sr_no', 'question_id', 'chapter', 'section'])
  expect(keys).toEqual(expect.arrayContaining(['author', 'author_comments', 'uploader_status', 'qc_score', 'turn']))
  expect(keys).not.toContain('version')
  expect([data.length, total]).toEqual([6, 6])
  expect(data[0]).toMatchObject({ author: cast.ananya.email, chapter: 'Chapter 1', q_type: HOSTILE })
  // The screen names people, for which it needs the holders.
  const all = await meera.raw('POST', '/api/report/view/all/book', { body: { limit: 500 } })
  const books = [data, ((await all.json()) as { data: Record<string, unknown>[] }).data]
  for (const rows of books) expect(rows[0]).toMatchObject({ holders: [{ _id: cast.ananya.id }, {}, {}, {}] })
  expect(await numbers({ selectedRole: 'reviewer' }, { roleValues: 'book' })).toEqual([1, 3])
  expect(await numbers({ value: cast.imran.id }, { roleValues: 'book' })).toEqual([2, 3])
  for (const all of ['-', 'all', 'undefined'])
    expect(await numbers({ selectedRole: all, value: all }, { roleValues: 'book' })).toEqual([1, 2, 3, 4, 5, 6])
})

test.each(['-', 'undefined', 'all', '%20'])('the file name %s stands for all files', async (filename) => {
  const response = await meera.raw('POST', `/api/report/view/${filename}/author`, { body: { limit: 500 } })
  const { data, columns } = (await response.json()) as { data: { file: string; sr_no: number }[]; columns: { key: string }[] }
  expect(columns[0]?.key).toBe('file')
  expect(data.map(({ file, sr_no: row }) => `${file} ${row}`)).toEqual([
    ...[1, 2, 3, 4].map((row) => `${FILE} ${row}`),
    'Other.xlsx 1',
  ])
})

test('the report `book` of all files has the documented columns and all stages', async () => {
  const { columns, data, total } = await view(
    { searchFields: { key: 'chapter', value: 'Chapter 1' } },
    { filename: '-', roleValues: '-' },
  )
  expect(columns.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['file', 'link', 'q_part', 'author', 'uploader_done_date']),
  )
  expect(data.map(({ file, chapter }) => [file, chapter])).toEqual([FILE, FILE, 'Other.xlsx'].map((file) => [file, 'Chapter 1']))
  expect(total).toBe(3)
})

test('the period of a report counts Asia/Kolkata days of the decision or of the allocation', async () => {
  const march = (start: string, end: string) => ({ start, end })
  expect(await numbers(march('2026-03-01', '2026-03-01'))).toEqual([1])
  expect(await numbers(march('2026-03-02', '2026-03-02'))).toEqual([2, 3])
  expect(await numbers({ ...march('2026-02-02', '2026-02-03'), dateType: 'allocation' })).toEqual([2])
})

test('report pages have a maximum size, and column searches combine with a person', async () => {
  expect(await numbers({ page_no: 2, limit: 3 })).toEqual([4])
  expect((await view({ page: 9 })).data).toEqual([])
  expect((await view({ limit: 9_999 })).total).toBe(4)
  expect(await numbers({ value: cast.ananya.email, searchFields: [{ key: 'author_status', value: 'skipped' }] })).toEqual([4])
  expect(await numbers({ searchFields: [{ key: 'q_type', value: '<img', type: 'part' }] })).toEqual([1])
  expect(await numbers({ searchFields: [{ key: 'q_type', value: "' or true --", type: 'part' }] })).toEqual([])
})

test('a report gives staff only their own rows, in the roles that they have', async () => {
  const ananya = await app.as('ananya')
  expect(await numbers({}, {}, ananya)).toEqual([1, 4])
  expect(await numbers({ value: cast.imran.email }, {}, ananya)).toEqual([1, 4])
  // Ananya reads the book only as an author, so the row that she reviews is left out.
  expect(await numbers({}, { roleValues: 'book' }, ananya)).toEqual([1, 4])
  expect((await view({}, { filename: '-' }, ananya)).total).toBe(3)
  for (const roleValues of ['reviewer', 'author,uploader', 'reviewer-2'])
    await ananya.refused(fileReports.view, 'ROLE_NOT_HELD', { params: ofFile({ roleValues }), body: {} })
  await ananya.refused(fileReports.view, 'ROLE_NOT_HELD', {
    params: ofFile({ roleValues: 'book' }),
    body: { selectedRole: 'reviewer' },
  })
  await ananya.refused(fileReports.download, 'ROLE_NOT_HELD', { params: ofFile({ roleValues: 'reviewer' }), body: {} })
  const anil = await app.as('anil')
  await anil.refused(fileReports.view, 'FILE_NOT_FOUND', { params: ofFile({ roleValues: 'uploader' }), body: {} })
  await (await app.as('nikhil')).refused(fileReports.view, 'NOT_ALLOWED', { params: ofFile(), body: {} })
})

const cells = async (client: Client, query: Asked, body: object = {}) => {
  const { filename, bytes } = await client.download(fileReports.download, { params: ofFile(query), body })
  expect(filename).toBe('table_data.xlsx')
  const { header, rows } = await readSheet(bytes)
  return { header: header.map(({ name }) => name), rows: rows.map((row) => row.cells) }
}

test('the report download has the filtered rows in order, and is logged with their number', async () => {
  const { header, rows } = await cells(meera, {}, { start: '2026-03-02', end: '2026-03-02', page_no: 2, limit: 1 })
  expect(header.slice(0, 4)).toEqual(['sr_no', 'question_id', 'question_code', 'link'])
  expect(rows.map(([row]) => row)).toEqual([2, 3])
  const [line] =
    await app.db`select object_name as name, after from audit_lines where call = 'POST /report/download/:filename/:roleValues' order by id desc limit 1`
  expect(line).toEqual({
    name: 'table_data.xlsx',
    after: { rows: 2, report: ['AUTHOR'], file: FILE, from: '2026-03-02', to: '2026-03-02' },
  })
  const byGet = await meera.download(fileReports.get, {
    params: ofFile(),
    query: { value: cast.imran.id, searchFields: JSON.stringify([{ key: 'sr_no', value: '2' }]) },
  })
  expect((await readSheet(byGet.bytes)).rows.map((row) => row.cells[0])).toEqual([2])
  const own = await cells(await app.as('ananya'), { filename: '-', roleValues: 'book' })
  const places = [
    [FILE, 1],
    [FILE, 4],
    ['Other.xlsx', 1],
  ]
  expect(own.rows.map((row) => row.slice(0, 2))).toEqual(places)
})

test('a long report download has each row once and in order', async () => {
  await arrangeFile(app.db, { name: 'Long.xlsx', rows: 4_100 })
  const { rows } = await cells(meera, { filename: 'Long.xlsx', roleValues: 'book' })
  expect(rows.map(([row]) => row)).toEqual(Array.from({ length: 4_100 }, (_, at) => at + 1))
  await app.db`update files set deleted_at = now() where name = 'Long.xlsx'`
})

test('a download without rows is refused with the documented message', async () => {
  const none = { params: ofFile({ roleValues: 'uploader' }) }
  const { message } = await meera.refused(fileReports.download, 'NO_DATA_FOR_DOWNLOAD', { ...none, body: {} })
  expect(message).toBe('No data available for download.')
  await meera.refused(fileReports.get, 'NO_DATA_FOR_DOWNLOAD', { ...none, query: {} })
})

test.each([
  ['dates in the wrong order', { start: '2026-03-02', end: '2026-03-01' }, 'The end can’t be before the start.'],
  ['a period of ten years', { start: '2016-03-02', end: '2026-03-01' }, 'The period can have at most 366 days.'],
  ['only one date', { start: '2026-03-02' }, 'Please select both dates'],
  ['no date', { start: '31/02/2026', end: '2026-03-01' }, 'Dates use YYYY-MM-DD.'],
  ['an unknown kind of date', { dateType: 'skip' }, 'The date type must be allocation or done.'],
  ['an unknown role', { selectedRole: 'cook' }, 'cook is not one of the four roles.'],
  ['a role that the report does not have', { selectedRole: 'uploader' }, 'This role is not one of the report’s.'],
  ['an unknown column', { searchFields: { key: 'salary', value: '1' } }, 'There is no column Salary in this file.'],
  [
    'a property of the prototype as a column',
    { searchFields: { key: '__proto__', value: '1' } },
    'There is no column Proto in this file.',
  ],
])('a report refuses %s', async (_, body, message) => {
  for (const spec of [fileReports.view, fileReports.download]) {
    const { issues } = await meera.refused(spec, 'INVALID_REQUEST', { params: ofFile(), body })
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  }
})

test('an email that several people have had stands for its current owner', async () => {
  await app.db`
    insert into users (id, email, full_name, password_hash, roles, account_state, deleted_at)
    values ('00000000-0000-7000-8000-000000000001', ${cast.imran.email}, 'Imran Before', '-', '{AUTHOR}', 'blocked', now())`
  expect(await numbers({ value: cast.imran.email })).toEqual([2, 3])
  expect(await numbers({ value: '00000000-0000-7000-8000-000000000001' })).toEqual([])
})

test('a report refuses unknown roles, files and people', async () => {
  const { message } = await meera.refused(fileReports.view, 'INVALID_REQUEST', {
    params: ofFile({ roleValues: 'manager' }),
    body: {},
  })
  expect(message).toBe('There is no report of manager. Choose book or some of the four roles.')
  await meera.refused(fileReports.view, 'FILE_NOT_FOUND', { params: ofFile({ filename: 'None.xlsx' }), body: {} })
  await meera.refused(fileReports.view, 'USER_NOT_FOUND', { params: ofFile(), body: { value: 'nobody@proofline.example' } })
})

test('a manager’s report leaves out rows hidden from their departments', async () => {
  const kavita = await app.as('kavita')
  expect((await view({}, {}, kavita)).total).toBe(4)
  await app.db`
    update file_departments set is_visible = false where file_id = ${fileId} and department_id = ${getDepartmentId('Physics')}`
  await kavita.refused(fileReports.view, 'FILE_NOT_FOUND', { params: ofFile(), body: {} })
  expect((await view({}, { filename: '-' }, kavita)).data.map(({ file }) => file)).toEqual(['Other.xlsx'])
  await app.db`update file_departments set is_visible = true where file_id = ${fileId}`
})
