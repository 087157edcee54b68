import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile, decided } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { tasks } from '../../desk/contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { home } from '../contract.ts'

/** Tuesday 10/03/2026, 11:30 am in Asia/Kolkata. */
const NOW = '2026-03-10T06:00:00Z'
let app: TestApp
let meera: Client
let farhan: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  farhan = await app.as('farhan')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date(NOW)
  await app.db`update files set deleted_at = now()`
})

const author = { author_id: cast.ananya.id, author_allocated_at: '2026-03-01T00:00:00Z' }
const reviewer = { reviewer_id: cast.neha.id, reviewer_allocated_at: '2026-03-01T00:00:00Z' }
const closed = (at: string) => ({
  ...author,
  ...decided.uploaded,
  ...reviewer,
  reviewer2_id: cast.sneha.id,
  uploader_id: cast.anil.id,
  uploader_acted_at: at,
})

test('files in progress have their rows by stage, and finish dates from the last ten working days', async () => {
  await arrangeFile(app.db, {
    name: 'Whole.xlsx',
    states: [
      {},
      author,
      { ...author, ...decided.done, ...reviewer },
      { ...author, ...decided.approved, ...reviewer },
      {
        ...author,
        ...decided.approved,
        ...reviewer,
        reviewer2_status: 'approved',
        turn: 'UPLOADER',
        reviewer2_id: cast.sneha.id,
      },
      closed('2026-03-09T00:00:00Z'),
      closed('2026-03-05T00:00:00Z'),
      // Work on a Sunday is attributed to the preceding Saturday.
      closed('2026-03-01T00:00:00Z'),
      closed('2026-02-20T00:00:00Z'),
    ],
  })
  await arrangeFile(app.db, { name: 'Closed.xlsx', states: [closed('2026-03-09T00:00:00Z')] })
  await app.db`update files set created_at = '2026-01-05' where name = 'Whole.xlsx'`
  await arrangeFile(app.db, { name: 'New.xlsx', rows: 3 })
  await app.db`update files set created_at = '2026-03-02' where name = 'New.xlsx'`
  const { data, ...sums } = await meera.ok(home.files)
  expect(sums).toMatchObject({ files_count: 2, open: 8, unassigned: 4 })
  expect(data.map(({ name, count, stages, finish }) => ({ name, count, stages, finish }))).toEqual([
    {
      name: 'Whole.xlsx',
      count: 9,
      stages: { unassigned: 1, AUTHOR: 1, REVIEWER: 1, 'REVIEWER-2': 1, UPLOADER: 1, CLOSED: 4 },
      // Five open rows take 13 working days at two rows in five days, and 25 at one.
      finish: { from: '2026-03-25', to: '2026-04-08' },
    },
    {
      name: 'New.xlsx',
      count: 3,
      stages: { unassigned: 3, AUTHOR: 0, REVIEWER: 0, 'REVIEWER-2': 0, UPLOADER: 0, CLOSED: 0 },
      finish: null,
    },
  ])
})

test('a manager’s counts leave out hidden rows and people who hold only hidden rows', async () => {
  const { fileId } = await arrangeFile(app.db, { name: 'Hidden.xlsx', states: [author, {}] })
  const kavita = await app.as('kavita')
  expect((await kavita.ok(home.files)).data.map(({ _id }) => _id)).toEqual([fileId])
  await meera.ok(files.setVisibility, { query: { confirm: 'true' }, body: { isFileVisible: false, dept: 'Physics', id: fileId } })
  expect(await kavita.ok(home.files)).toMatchObject({ data: [], files_count: 0, open: 0, unassigned: 0 })
  expect(await kavita.ok(home.people)).toMatchObject({ data: [], people_count: 0 })
  expect((await meera.ok(home.files)).data).toHaveLength(1)
})

test('people are listed by their oldest ready row, with the decisions of seven days', async () => {
  const { projectId } = await arrangeFile(app.db, {
    name: 'Behind.xlsx',
    states: [
      { ...author, author_allocated_at: '2026-03-04T05:00:00Z' },
      { ...author, author_allocated_at: '2026-03-09T05:00:00Z' },
      { author_id: cast.divya.id, author_allocated_at: '2026-03-02T05:00:00Z' },
      { ...author, ...decided.done, ...reviewer, author_acted_at: '2026-03-08T05:00:00Z' },
      { ...author, author_allocated_at: '2026-03-09T05:00:00Z' },
    ],
  })
  await arrangeAccount(app.db, projectId, 'BEHIND-1', cast.ananya.id, '2026-03-01T00:00:00Z')
  app.clock.now = new Date('2026-03-09T06:00:00Z')
  const ananya = await app.as('ananya')
  const done = { status: 'done', answerType: 'Authored on Doc', comments: 'Done.' }
  await ananya.ok(tasks.update, { params: { file: 'Behind.xlsx', role: 'AUTHOR' }, body: { sr_no: 5, ...done } })
  app.clock.now = new Date(NOW)
  await ananya.ok(tasks.update, { params: { file: 'Behind.xlsx', role: 'AUTHOR' }, body: { sr_no: 2, ...done } })

  const { data, people_count: count } = await meera.ok(home.people)
  expect(count).toBe(3)
  expect(data.map(({ person, role, open, oldest, days }) => [person.fullName, role, open, oldest, days])).toEqual([
    [cast.divya.fullName, 'AUTHOR', 1, '2026-03-02T05:00:00.000Z', [0, 0, 0, 0, 0, 0, 0]],
    [cast.ananya.fullName, 'AUTHOR', 1, '2026-03-04T05:00:00.000Z', [0, 0, 0, 0, 0, 1, 1]],
    [cast.neha.fullName, 'REVIEWER', 1, '2026-03-08T05:00:00.000Z', [0, 0, 0, 0, 0, 0, 0]],
  ])
  expect(data.map(({ files, files_count: places }) => [places, files.map(({ name, open }) => [name, open])])).toEqual(
    data.map(() => [1, [['Behind.xlsx', 1]]]),
  )
  expect((await farhan.ok(home.people)).data.map(({ person }) => person._id)).toEqual([cast.divya.id])
})

test('the files of a person’s ready rows are listed, the one with the most rows first', async () => {
  for (const [name, rows] of [
    ['Few.xlsx', 1],
    ['Many.xlsx', 3],
  ] as const)
    await arrangeFile(app.db, { name, states: Array.from({ length: rows }, () => author) })
  const { data } = await meera.ok(home.people)
  expect(data).toMatchObject([
    {
      person: { _id: cast.ananya.id },
      open: 4,
      files_count: 2,
      files: [
        { name: 'Many.xlsx', open: 3 },
        { name: 'Few.xlsx', open: 1 },
      ],
    },
  ])
})

test('staff are refused the team’s Home', async () => {
  const ananya = await app.as('ananya')
  await ananya.refused(home.files, 'NOT_ALLOWED')
  await ananya.refused(home.people, 'NOT_ALLOWED')
})
