import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile, decided } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { assigning } from '../../assign/contract.ts'
import { tasks } from '../../desk/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { home } from '../contract.ts'

/** Tuesday 10/03/2026, 11:30 am in Asia/Kolkata. */
const NOW = '2026-03-10T06:00:00Z'
let app: TestApp
let meera: Client
let ananya: Client
let neha: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  ananya = await app.as('ananya')
  neha = await app.as('neha')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date(NOW)
  await app.db`update files set deleted_at = now()`
})

const work = (client = ananya, role = 'AUTHOR') => client.ok(home.work, { params: { role } })
const mine = (at: string) => ({ author_id: cast.ananya.id, author_allocated_at: at })
const reviewed = { reviewer_id: cast.neha.id, reviewer_allocated_at: '2026-03-01T00:00:00Z' }
const decide = (client: Client, file: string, role: string, srNo: number, body: object) =>
  client.ok(tasks.update, { params: { file, role }, body: { sr_no: srNo, ...body } })

test('Home is empty for a person without rows in existing files', async () => {
  await arrangeFile(app.db, { states: [{ author_id: cast.imran.id, author_allocated_at: NOW }, {}] })
  const { fileId } = await arrangeFile(app.db, { states: [mine(NOW)] })
  await app.db`update files set deleted_at = now() where id = ${fileId}`
  expect(await work()).toMatchObject({ next: null, reworks: 0, ready: 0, returned: [], files: [], waiting: [], arrived: [] })
})

test('the next row is a rework if there is one, else a reopened row, else the oldest ready row', async () => {
  await arrangeFile(app.db, {
    name: 'Younger.xlsx',
    states: [mine('2026-03-09T05:00:00Z'), { ...mine('2026-03-02T05:00:00Z'), ...decided.done, ...reviewed }],
  })
  await arrangeFile(app.db, { name: 'Older.xlsx', states: [mine('2026-03-08T05:00:00Z'), mine('2026-03-08T05:00:00Z')] })
  const first = await work()
  expect(first.next).toMatchObject({
    file: { name: 'Older.xlsx' },
    sr_no: 1,
    list: 'assigned',
    why: 'new',
    by: null,
    comments: null,
  })
  expect(first).toMatchObject({ reworks: 0, ready: 3, files_count: 2 })
  expect(first.files.map(({ name, ready, oldest }) => [name, ready, oldest])).toEqual([
    ['Older.xlsx', 2, '2026-03-08T05:00:00.000Z'],
    ['Younger.xlsx', 1, '2026-03-09T05:00:00.000Z'],
  ])
  expect(first.waiting).toEqual([{ file: 'Younger.xlsx', turn: 'REVIEWER', count: 1 }])

  const version = (await ananya.ok(taskHistory.timeline, { params: { file: 'Younger.xlsx', srNo: '2' } })).task.version
  await meera.ok(taskHistory.reopen, {
    params: { file: 'Younger.xlsx' },
    body: { sr_no: 2, role: 'AUTHOR', comments: 'The unit is missing.', version: version as number },
  })
  const reopened = await work()
  expect(reopened.next).toMatchObject({
    file: { name: 'Younger.xlsx' },
    sr_no: 2,
    why: 'reopened',
    by: { fullName: cast.meera.fullName },
    comments: 'The unit is missing.',
    since: '2026-03-10T06:00:00.000Z',
  })

  await arrangeFile(app.db, {
    name: 'Rework.xlsx',
    states: [{ ...mine('2026-03-09T07:00:00Z'), ...decided.done, ...reviewed }],
  })
  await decide(neha, 'Rework.xlsx', 'REVIEWER', 1, { status: 'sent_for_rework', comments: 'Step 3 is missing.', qc_score: 2 })
  const rework = await work()
  expect(rework.next).toMatchObject({
    file: { name: 'Rework.xlsx' },
    list: 'rework-received',
    why: 'rework',
    by: { fullName: cast.neha.fullName },
    comments: 'Step 3 is missing.',
  })
  expect(rework).toMatchObject({ reworks: 1, returned_count: 2 })
  expect(rework.files.map(({ name, ready }) => [name, ready])).toEqual([
    ['Older.xlsx', 2],
    ['Younger.xlsx', 2],
  ])
  expect(rework.returned.map(({ why }) => why)).toEqual(['rework', 'reopened'])
  // The call must return the list that contains the row, because the row is decided at the desk of that list.
  const { tasks: listed } = await ananya.ok(tasks.list, {
    params: { file: 'Rework.xlsx', role: 'AUTHOR' },
    query: { type: 'rework-received' },
    body: {},
  })
  expect(listed.map(({ sr_no: srNo }) => srNo)).toEqual([rework.next?.sr_no])
})

test('a reworked row comes first for the reviewer, with the author’s comments', async () => {
  app.clock.now = new Date('2026-02-20T06:00:00Z')
  const { projectId } = await arrangeFile(app.db, {
    name: 'Again.xlsx',
    states: [
      { ...mine('2026-03-01T07:00:00Z'), ...decided.done, ...reviewed },
      { ...mine('2026-03-02T07:00:00Z'), ...decided.done, ...reviewed },
    ],
  })
  await arrangeAccount(app.db, projectId, 'AGAIN-1', cast.ananya.id, '2026-02-01T00:00:00Z')
  await decide(neha, 'Again.xlsx', 'REVIEWER', 2, { status: 'sent_for_rework', comments: 'Once more.', qc_score: 1 })
  await decide(ananya, 'Again.xlsx', 'AUTHOR', 2, { status: 'done', answerType: 'Authored on Doc', comments: 'Step 3 added.' })
  expect((await work(neha, 'REVIEWER')).next).toMatchObject({
    sr_no: 2,
    why: 'rework',
    by: { fullName: cast.ananya.fullName },
    comments: 'Step 3 added.',
  })
})

test('Home counts the standing decisions of seven days, and the rows accepted yesterday', async () => {
  const states = Array.from({ length: 4 }, () => ({ ...mine('2026-03-01T07:00:00Z'), ...reviewed }))
  const { projectId } = await arrangeFile(app.db, { name: 'Days.xlsx', states })
  await arrangeAccount(app.db, projectId, 'DAYS-1', cast.ananya.id, '2026-03-01T00:00:00Z')
  const done = { status: 'done', answerType: 'Authored on Doc', comments: 'Done.' }
  // 11:59 pm of the previous day in Asia/Kolkata.
  app.clock.now = new Date('2026-03-09T18:29:00Z')
  await decide(ananya, 'Days.xlsx', 'AUTHOR', 1, done)
  await decide(ananya, 'Days.xlsx', 'AUTHOR', 2, done)
  app.clock.now = new Date('2026-03-09T18:30:00Z')
  const { task } = await decide(ananya, 'Days.xlsx', 'AUTHOR', 3, done)
  await ananya.ok(taskHistory.undo, { params: { file: 'Days.xlsx' }, body: { sr_no: 3, version: task.version } })
  await decide(ananya, 'Days.xlsx', 'AUTHOR', 4, done)
  app.clock.now = new Date(NOW)
  await decide(neha, 'Days.xlsx', 'REVIEWER', 1, { status: 'approved', qc_score: 5, comments: 'Good.' })
  const { days, accepted, waiting } = await work()
  expect(days.map(({ day, count }) => [day, count])).toEqual([
    ['2026-03-04', 0],
    ['2026-03-05', 0],
    ['2026-03-06', 0],
    ['2026-03-07', 0],
    ['2026-03-08', 0],
    ['2026-03-09', 2],
    ['2026-03-10', 1],
  ])
  expect(accepted).toEqual({ count: 1, first: 1 })
  expect(waiting).toEqual([
    { file: 'Days.xlsx', turn: 'REVIEWER', count: 2 },
    { file: 'Days.xlsx', turn: 'REVIEWER-2', count: 1 },
  ])
})

test('Home lists the assignments since yesterday with the person who made them', async () => {
  await arrangeFile(app.db, { name: 'New.xlsx', states: [mine('2026-03-08T18:29:59Z'), {}, {}] })
  await meera.ok(assigning.assign, { params: { file: 'New.xlsx' }, body: { start: 2, end: 3, author: cast.ananya.email } })
  const { arrived } = await work()
  expect(arrived).toEqual([
    {
      file: 'New.xlsx',
      at: '2026-03-10T06:00:00.000Z',
      count: 2,
      first_sr_no: 2,
      last_sr_no: 3,
      from: { _id: cast.meera.id, fullName: cast.meera.fullName, email: cast.meera.email },
    },
  ])
})

test('Home for staff is refused to other roles and for a role that the person does not hold', async () => {
  await meera.refused(home.work, 'NOT_ALLOWED', { params: { role: 'AUTHOR' } })
  await ananya.refused(home.work, 'ROLE_NOT_HELD', { params: { role: 'UPLOADER' } })
})
