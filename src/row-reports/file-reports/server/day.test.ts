import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeAccount, arrangeFile } from '../../../../test/files.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { tasks as desk } from '../../../row-work/desk/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { dayReport } from '../day-contract.ts'

let app: TestApp
let meera: Client
let tasks: string[]
let optics: { fileId: string; projectId: string; taskIds: string[] }
const version = new Map<string, number>()

type Happened = { task: number; who: keyof typeof cast; role: string; to: string; at: string; kind?: string }
async function happened({ task, who, role, to, at, kind = 'update' }: Happened): Promise<void> {
  const id = tasks[task] ?? ''
  version.set(id, (version.get(id) ?? 1) + 1)
  await app.db`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
    select id, file_id, ${at}, ${kind}, ${role}, ${cast[who].id}, ${to}, ${version.get(id) ?? 0}, '{}', '{}' from tasks where id = ${id}`
}

beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  optics = await arrangeFile(app.db, { name: 'Optics.xlsx', project: 'Optics', rows: 4 })
  const waves = await arrangeFile(app.db, { name: 'Waves.xlsx', project: 'Waves', rows: 4 })
  tasks = [...optics.taskIds, ...waves.taskIds]
  const author = { role: 'AUTHOR', to: 'done' } as const
  // 18:30 UTC is midnight in Asia/Kolkata.
  await happened({ ...author, task: 0, who: 'ananya', at: '2026-03-02T18:29:59Z' })
  await happened({ ...author, task: 1, who: 'ananya', at: '2026-03-02T18:30:00Z' })
  await happened({ ...author, task: 4, who: 'ananya', at: '2026-03-03T05:00:00Z' })
  await happened({ ...author, task: 2, who: 'imran', at: '2026-03-03T06:00:00Z' })
  await happened({ ...author, task: 3, who: 'ananya', to: 'skipped', at: '2026-03-03T06:00:00Z' })
  // Two decisions with the same status on one day count as one row.
  await happened({ task: 1, who: 'neha', role: 'REVIEWER', to: 'sent_for_rework', at: '2026-03-03T07:00:00Z' })
  await happened({ task: 1, who: 'ananya', role: 'AUTHOR', to: 'rework_done', at: '2026-03-03T08:00:00Z' })
  await happened({ task: 1, who: 'neha', role: 'REVIEWER', to: 'sent_for_rework', at: '2026-03-03T09:00:00Z' })
  await happened({ task: 4, who: 'neha', role: 'REVIEWER', to: 'approved', at: '2026-03-03T09:00:00Z' })
  await happened({ task: 2, who: 'neha', role: 'REVIEWER', to: 'rejected', at: '2026-03-04T09:00:00Z' })
  // The first decision was undone, and a correction is not a decision.
  await happened({ ...author, task: 5, who: 'ananya', at: '2026-03-03T10:00:00Z' })
  await happened({ ...author, task: 5, who: 'ananya', at: '2026-03-03T10:01:00Z', kind: 'undo' })
  await happened({ ...author, task: 6, who: 'ananya', at: '2026-03-03T10:01:00Z', kind: 'correction' })
})
afterAll(() => app.close())

const days = { start: '2026-03-01', end: '2026-03-31' }
const query = { role: 'AUTHOR', status: 'done', ...days }
const search = (body: object = {}, client = meera, type: 'detail' | 'summary' = 'detail') =>
  client.ok(dayReport.search, { query: { type }, body: { ...query, ...body } })
const lines = async (...of: Parameters<typeof search>) =>
  (await search(...of)).data.map(({ date, user, role, count }) => [date, user.fullName, role, count])

test('the day report counts standing decisions by Asia/Kolkata day, person and role', async () => {
  const { data, total, totals } = await search()
  expect(data.map(({ date, user, count, counts }) => [date, user.fullName, count, counts])).toEqual([
    ['2026-03-02', 'Ananya Iyer', 1, { done: 1 }],
    ['2026-03-03', 'Ananya Iyer', 2, { done: 2 }],
    ['2026-03-03', 'Imran Sheikh', 1, { done: 1 }],
  ])
  expect([total, totals]).toEqual([3, { count: 4, counts: { done: 4 } }])
})

test('the day report counts a decision of the desk until it is undone', async () => {
  const { projectId } = await arrangeFile(app.db, { name: 'Today.xlsx', rows: 1, states: [{ author_id: cast.divya.id }] })
  await arrangeAccount(app.db, projectId, 'today-1', cast.divya.id, '2026-01-01T00:00:00Z')
  const divya = await app.as('divya')
  const today = { role: 'AUTHOR', status: 'done', start: '2026-03-10', end: '2026-03-10' }
  const done = { sr_no: 1, status: 'done', answerType: 'Authored on Doc' }
  const { task } = await divya.ok(desk.update, { params: { file: 'Today.xlsx', role: 'AUTHOR' }, body: done })
  expect(await lines(today)).toEqual([['2026-03-10', 'Divya Nair', 'AUTHOR', 1]])
  await divya.ok(taskHistory.undo, { params: { file: 'Today.xlsx' }, body: { sr_no: 1, version: task.version } })
  expect(await lines(today)).toEqual([])
})

test('the day report keeps a decision when only a later event is undone', async () => {
  const uploaded = { task: 7, who: 'anil', role: 'UPLOADER', to: 'uploaded', at: '2026-04-01T09:00:00Z' } as const
  for (const kind of ['update', 'assign', 'undo']) await happened({ ...uploaded, kind })
  for (const kind of ['update', 'undo']) await happened({ ...uploaded, at: '2026-04-02T09:00:00Z', kind })
  const april = { role: 'UPLOADER', start: '2026-04-01', end: '2026-04-02' }
  expect(await lines(april)).toEqual([['2026-04-01', 'Anil Kumar', 'UPLOADER', 1]])
})

test('the day report counts decisions of deleted files', async () => {
  await app.db`update files set deleted_at = now() where id = ${optics.fileId}`
  expect((await search()).totals.count).toBe(4)
  await app.db`update files set deleted_at = null where id = ${optics.fileId}`
})

test.each([
  [{ role: 'author', status: 'skipped' }, [['2026-03-03', 'Ananya Iyer', 'AUTHOR', 1]]],
  [{ role: ['AUTHOR'], status: 'rework' }, [['2026-03-03', 'Ananya Iyer', 'AUTHOR', 1]]],
  [{ role: 'REVIEWER', status: 'sent for rework' }, [['2026-03-03', 'Neha Kulkarni', 'REVIEWER', 1]]],
  [
    { role: 'REVIEWER', status: 'Done' },
    [
      ['2026-03-03', 'Neha Kulkarni', 'REVIEWER', 1],
      ['2026-03-04', 'Neha Kulkarni', 'REVIEWER', 1],
    ],
  ],
  [{ role: 'UPLOADER', status: 'skipped' }, []],
])('the day report filters by %o', async (body, expected) => {
  expect(await lines(body)).toEqual(expected)
})

test('a report of several roles counts each role’s decisions', async () => {
  const body = { role: 'AUTHOR,REVIEWER', start: '2026-03-03', end: '2026-03-03' }
  expect(await lines(body)).toEqual([
    ['2026-03-03', 'Ananya Iyer', 'AUTHOR', 2],
    ['2026-03-03', 'Imran Sheikh', 'AUTHOR', 1],
    ['2026-03-03', 'Neha Kulkarni', 'REVIEWER', 1],
  ])
})

test('the summary has the totals of each person', async () => {
  const { data, totals } = await search({ role: 'REVIEWER' }, meera, 'summary')
  expect(data.map(({ date, user, count, counts }) => [date, user.email, count, counts])).toEqual([
    [null, cast.neha.email, 2, { approved: 1, rejected: 1 }],
  ])
  expect(totals).toEqual({ count: 2, counts: { approved: 1, rejected: 1 } })
  expect(await lines({}, meera, 'summary')).toEqual([
    [null, 'Ananya Iyer', 'AUTHOR', 3],
    [null, 'Imran Sheikh', 'AUTHOR', 1],
  ])
})

test('the summary download has one line per person for any period', async () => {
  // With this start, Ananya's two days are in two different weeks.
  const body = { ...query, start: '2026-02-24', end: '2026-03-31' }
  const { rows } = await sheetOf(await meera.download(dayReport.download, { query: { type: 'summary' }, body }))
  expect(rows.map(([, , count]) => count)).toEqual([3, 1])
})

test('a project can be given as project, or as subject if no department has the name', async () => {
  const waves = [['2026-03-03', 'Ananya Iyer', 'AUTHOR', 1]]
  expect(await lines({ subject: ' waves ' })).toEqual(waves)
  expect(await lines({ project: 'Waves' })).toEqual(waves)
  expect(await lines({ subject: optics.projectId, start: '2026-03-02', end: '2026-03-02' })).toEqual([
    ['2026-03-02', 'Ananya Iyer', 'AUTHOR', 1],
  ])
  expect(await lines({ subject: 'all' })).toHaveLength(3)
  await meera.refused(dayReport.search, 'SECTION_NOT_FOUND', { body: { ...query, subject: 'Alchemy' } })
  await meera.refused(dayReport.search, 'SECTION_NOT_FOUND', { body: { ...query, project: 'Chemistry' } })
})

test('a subject is a department of the rows, even if a project has the same name', async () => {
  const [physics, chemistry] = [getDepartmentId('Physics'), getDepartmentId('Chemistry')]
  await app.db`insert into file_departments (file_id, department_id, row_count) values (${optics.fileId}, ${chemistry}, 1)`
  await app.db`update tasks set department_id = ${chemistry} where id = ${tasks[2] ?? ''}`
  const imran = [['2026-03-03', 'Imran Sheikh', 'AUTHOR', 1]]
  for (const subject of [chemistry, ' chemistry ']) expect(await lines({ subject })).toEqual(imran)
  expect(await lines({ subject: 'Physics' })).toEqual([
    ['2026-03-02', 'Ananya Iyer', 'AUTHOR', 1],
    ['2026-03-03', 'Ananya Iyer', 'AUTHOR', 2],
  ])
  expect(await lines({ subject: 'Chemistry', project: optics.projectId })).toEqual(imran)
  expect(await lines({ subject: 'Chemistry', project: 'Waves' })).toEqual([])
  await arrangeFile(app.db, { name: 'Namesake.xlsx', project: 'Chemistry', rows: 1 })
  expect(await lines({ subject: 'Chemistry' })).toEqual(imran)
  const { rows } = await sheetOf(await meera.download(dayReport.download, { body: { ...query, subject: 'Chemistry' } }))
  expect(rows.map(([name]) => name)).toEqual(['Imran Sheikh'])
  await app.db`update tasks set department_id = ${physics} where id = ${tasks[2] ?? ''}`
  await app.db`delete from file_departments where file_id = ${optics.fileId} and department_id = ${chemistry}`
})

test('each count equals the number of rows behind it, in both views, for every reader', async () => {
  for (const who of ['meera', 'kavita'] as const) {
    const client = await app.as(who)
    for (const [role, status] of [
      ['AUTHOR', 'done'],
      ['REVIEWER', 'done'],
      ['REVIEWER', 'sent for rework'],
    ] as const)
      for (const type of ['detail', 'summary'] as const) {
        const sent = { ...query, role, status }
        const { data, totals } = await search(sent, client, type)
        const all = await client.ok(dayReport.rows, { query: sent })
        expect(all.total).toBe(totals.count)
        for (const { date, user, counts } of data)
          for (const [decision, count] of Object.entries(counts)) {
            const query = { ...sent, person: user._id, decision, ...(date !== null && { start: date, end: date }) }
            const found = await client.ok(dayReport.rows, { query: query as never })
            expect([found.total, found.data.length]).toEqual([count, count])
            expect(found.data.every((row) => row.status === decision && row.person._id === user._id)).toBe(true)
          }
      }
  }
})

test('the row behind a count has its last decision of the day with comments', async () => {
  await app.db`
    update task_events set from_status = 'done', set = '{"reviewer_comments": "Sign of the lens"}'
    where task_id = ${tasks[1] ?? ''} and role = 'REVIEWER' and at = '2026-03-03T07:00:00Z'`
  const rowQuery = { ...query, role: 'REVIEWER', status: 'sent for rework', person: cast.neha.email }
  const { data } = await meera.ok(dayReport.rows, { query: rowQuery })
  expect(data).toMatchObject([
    {
      at: '2026-03-03T09:00:00.000Z',
      file: { name: 'Optics.xlsx', section: 'Optics', living: true },
      sr_no: 2,
      from: null,
      status: 'sent_for_rework',
      // The second decision did not change the comments.
      comments: 'Sign of the lens',
    },
  ])
  await app.db`update files set deleted_at = now() where id = ${optics.fileId}`
  expect((await meera.ok(dayReport.rows, { query: rowQuery })).data.map(({ file }) => file.living)).toEqual([false])
  await app.db`update files set deleted_at = null where id = ${optics.fileId}`
  expect((await meera.ok(dayReport.rows, { query: { ...rowQuery, page_no: 2 } })).data).toEqual([])
  const farhan = await app.as('farhan')
  for (const person of [cast.neha.id, 'nobody@proofline.example'])
    await farhan.refused(dayReport.rows, 'USER_NOT_FOUND', { query: { ...rowQuery, person } })
  await (await app.as('ananya')).refused(dayReport.rows, 'NOT_ALLOWED', { query: rowQuery })
  await meera.refused(dayReport.rows, 'INVALID_REQUEST', { query: { ...rowQuery, decision: 'luck' } as never })
})

test('GET and POST of the day report return the same lines, page by page', async () => {
  const { message: _, ...got } = await meera.ok(dayReport.view, { query: { ...query, page: 2, pageSize: 2, type: 'detail' } })
  expect(got.data.map(({ date, user }) => [date, user.fullName])).toEqual([['2026-03-03', 'Imran Sheikh']])
  expect([got.total, got.totals.count]).toEqual([3, 4])
  const { message: _said, ...searched } = await search({ page_no: 2, limit: 2 })
  expect(searched).toEqual(got)
  expect((await search({ page: 9 })).data).toEqual([])
})

const sheetOf = async ({ filename, bytes }: { filename: string; bytes: Uint8Array }) => {
  const { header, rows } = await readSheet(bytes)
  return { filename, header: header.map(({ name }) => name), rows: rows.map((row) => row.cells.slice(1)) }
}

test('a manager sees the people who were in their team on each day', async () => {
  const kavita = await app.as('kavita')
  const before = await lines({}, kavita)
  expect(before).toEqual([
    ['2026-03-02', 'Ananya Iyer', 'AUTHOR', 1],
    ['2026-03-03', 'Ananya Iyer', 'AUTHOR', 2],
    ['2026-03-03', 'Imran Sheikh', 'AUTHOR', 1],
  ])
  await app.db`insert into user_managers (user_id, effective_from, manager_id) values (${cast.ananya.id}, '2026-03-03', ${cast.farhan.id})`
  expect(await lines({}, kavita)).toEqual([before[0], before[2]])
  const farhan = await app.as('farhan')
  expect(await lines({}, farhan)).toEqual([before[1]])
  for (const saved of [
    await farhan.download(dayReport.download, { body: query }),
    await farhan.download(dayReport.get, { query: query }),
  ])
    expect((await sheetOf(saved)).rows).toEqual([['Ananya Iyer', cast.ananya.email, 'Author', 2, 2]])
  await app.db`
    update file_departments set is_visible = false where file_id = ${optics.fileId} and department_id = ${getDepartmentId('Physics')}`
  expect(await lines({}, kavita)).toEqual([])
  // The file is hidden from its only department, so no manager sees it (decision 169). The other file is visible.
  expect(await lines({}, farhan)).toEqual([['2026-03-03', 'Ananya Iyer', 'AUTHOR', 1]])
  await app.db`update file_departments set is_visible = true where file_id = ${optics.fileId}`
  await (await app.as('ananya')).refused(dayReport.search, 'NOT_ALLOWED', { body: query })
  await (await app.as('leela')).refused(dayReport.view, 'NOT_ALLOWED', { query: query })
})

test('the day report download has all lines, and is logged with their number', async () => {
  const { filename, header, rows } = await sheetOf(await meera.download(dayReport.download, { body: { ...query, limit: 1 } }))
  expect(filename).toBe('table_data.xlsx')
  expect(header).toEqual(['Date', 'Name', 'Email', 'Role', 'Rows', 'done'])
  expect(rows).toEqual([
    ['Ananya Iyer', cast.ananya.email, 'Author', 1, 1],
    ['Ananya Iyer', cast.ananya.email, 'Author', 2, 2],
    ['Imran Sheikh', cast.imran.email, 'Author', 1, 1],
  ])
  const [line] = await app.db`select after from audit_lines where call = 'POST /report/download/day' order by id desc limit 1`
  expect(line).toEqual({ after: { rows: 3, from: days.start, to: days.end, roles: ['AUTHOR'], status: 'done' } })
  const summary = await sheetOf(await meera.download(dayReport.get, { query: { ...query, role: 'REVIEWER', type: 'summary' } }))
  expect(summary.header).toEqual([
    'Name',
    'Email',
    'Role',
    'Rows',
    'approved',
    'rejected',
    'to_be_skipped',
    'skip_approved',
    'sent_for_re_attempt',
  ])
  expect(summary.rows).toEqual([[cast.neha.email, 'Reviewer', 2, 1, 1, 0, 0, 0]])
  const none = { ...query, role: 'UPLOADER' }
  const { message } = await meera.refused(dayReport.download, 'NO_DATA_FOR_DOWNLOAD', { body: none })
  expect(message).toBe('No data available for download.')
  await meera.refused(dayReport.get, 'NO_DATA_FOR_DOWNLOAD', { query: none })
})

test.each([
  ['no role', { role: undefined }, 'Please select role'],
  ['an empty list of roles', { role: [] }, 'Please select role'],
  ['no status', { status: undefined }, 'Please select status!'],
  ['no dates', { start: undefined }, 'Please input date range!'],
  ['no end', { end: '' }, 'Please input date range!'],
  ['dates in the wrong order', { start: '2026-03-02', end: '2026-03-01' }, 'The end can’t be before the start.'],
  ['a period of ten years', { start: '2016-03-02' }, 'The period can have at most 366 days.'],
  ['an unknown role', { role: 'MANAGER' }, 'MANAGER is not one of the four roles.'],
  [
    'a status that the role does not have',
    { role: 'UPLOADER', status: 'rework' },
    'The status here is done or skipped, not rework.',
  ],
  [
    'a status other than done for several roles',
    { role: ['AUTHOR', 'UPLOADER'], status: 'skipped' },
    'The status here is done, not skipped.',
  ],
])('the day report refuses %s', async (_, body, message) => {
  for (const spec of [dayReport.search, dayReport.download]) {
    const { issues } = await meera.refused(spec, 'INVALID_REQUEST', { body: { ...query, ...body } })
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  }
})

test('the day report refuses an unknown type', async () => {
  await meera.refused(dayReport.search, 'INVALID_REQUEST', { query: { type: 'weekly' }, body: query })
  await meera.refused(dayReport.view, 'INVALID_REQUEST', { query: { ...query, type: 'weekly' } })
})
