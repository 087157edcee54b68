import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile, since } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { tasks } from '../contract.ts'
import { taskDrafts } from '../draft-contract.ts'
import { DRAFT_DAYS, DROPPED_DAYS, MAX_DRAFTS, nothingTyped } from '../draft-rules.ts'
import { sweepDrafts } from './sweep-drafts.ts'

let app: TestApp
let ananya: Client
beforeAll(async () => {
  app = await startTestApp()
  ananya = await app.as('ananya')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db`update files set deleted_at = now()`
  await app.db`delete from task_drafts`
})

const text = (comments: string, second: number) => ({
  typed: { ...nothingTyped, comments },
  at: `2026-11-20T05:12:0${second}.000Z`,
})
const mine = { author_id: cast.ananya.id, author_allocated_at: '2026-03-01T00:00:00Z' }
const store = (task: string, texts: ReturnType<typeof text>[], drops: string[] = []) =>
  ananya.ok(taskDrafts.store, { params: { task, role: 'AUTHOR' }, body: { texts, drops } })
const list = async (client = ananya) => (await client.ok(taskDrafts.list, { params: { role: 'AUTHOR' } })).data

test('texts of two devices are both kept, later first, and replaced or dropped by their instant', async () => {
  const { taskIds } = await arrangeFile(app.db, { name: 'Drafts.xlsx', states: [mine] })
  const [task = ''] = taskIds
  await Promise.all([store(task, [text('Phone', 1)]), store(task, [text('Desk', 2)])])
  expect((await list()).map(({ texts }) => texts.map(({ typed }) => typed.comments))).toEqual([['Desk', 'Phone']])
  expect((await store(task, [text('Desk, more', 3)], [text('', 2).at])).data).toEqual([text('', 3).at, text('', 1).at])
  expect((await store(task, [], [text('', 3).at, text('', 1).at])).data).toEqual([])
  expect(await list()).toEqual([])
})

test('a dropped text is not stored again by a late request', async () => {
  const { taskIds } = await arrangeFile(app.db, { name: 'Late.xlsx', states: [mine] })
  const [task = ''] = taskIds
  // Drops a text whose own request has not arrived yet.
  expect((await store(task, [], [text('', 1).at])).data).toEqual([])
  expect((await store(task, [text('Half', 1)])).data).toEqual([])
  expect(await list()).toEqual([])
  expect((await store(task, [text('Another', 2)])).data).toEqual([text('', 2).at])
})

test('a text beyond the limit of a row or of all rows is refused', async () => {
  const { taskIds } = await arrangeFile(app.db, { name: 'Full.xlsx', states: [mine, mine] })
  const [task = '', other = ''] = taskIds
  const five = [1, 2, 3, 4, 5].map((second) => text(`Text ${second}`, second))
  await store(task, five)
  const sixth = { params: { task, role: 'AUTHOR' }, body: { texts: [text('Text 6', 6)], drops: [] } }
  await ananya.refused(taskDrafts.store, 'TOO_MANY_TEXTS', sixth)
  expect((await list())[0]?.texts).toHaveLength(5)
  await store(task, [text('Text 6', 6)], [text('', 1).at])
  await app.db`
    insert into task_drafts (user_id, role, task_id, draft, typed_at, changed_at)
    select user_id, role, new_id(), draft, typed_at, changed_at from task_drafts, generate_series(2, ${MAX_DRAFTS})`
  await ananya.refused(taskDrafts.store, 'TOO_MANY_DRAFTS', { ...sixth, params: { task: other, role: 'AUTHOR' } })
  await store(task, [text('Text 7', 7)], [text('', 6).at])
})

test('a draft is visible to its writer only, and stays when the row is taken away', async () => {
  const { taskIds } = await arrangeFile(app.db, { name: 'Taken.xlsx', states: [mine, {}] })
  const [task = '', foreign = ''] = taskIds
  await store(task, [text('Sign of g', 1)])
  await ananya.refused(taskDrafts.store, 'TASK_NOT_FOUND', {
    params: { task: foreign, role: 'AUTHOR' },
    body: { texts: [text('x', 1)], drops: [] },
  })
  expect(await list(await app.as('imran'))).toEqual([])
  await app.db`update tasks set author_id = ${cast.imran.id} where id = ${task}`
  expect(await list()).toMatchObject([
    { file: 'Taken.xlsx', sr_no: 1, list: null, texts: [{ typed: { comments: 'Sign of g' } }] },
  ])
  await store(task, [text('Sign of g, again', 2)], [text('', 1).at])
  expect((await list())[0]?.texts).toHaveLength(1)
})

test('the row with the interrupted draft is next, even before the longest ready one', async () => {
  const { taskIds } = await arrangeFile(app.db, { name: 'Queue.xlsx', states: [mine, mine] })
  const next = async () => (await ananya.ok(tasks.next, { params: { role: 'AUTHOR' } })).next
  expect(await next()).toMatchObject({ sr_no: 1, first: null })
  await store(taskIds[1] ?? '', [text('Half', 1)])
  expect(await next()).toMatchObject({ sr_no: 2, first: 'draft' })
})

test('after a decision the file of that decision is next, before an older draft', async () => {
  const one = await arrangeFile(app.db, { name: 'First.xlsx', states: [mine, mine] })
  const two = await arrangeFile(app.db, { name: 'Second.xlsx', states: [mine, mine, mine] })
  await app.db`update tasks set author_allocated_at = '2026-03-02T00:00:00Z' where file_id = ${two.fileId}`
  const next = async () => (await ananya.ok(tasks.next, { params: { role: 'AUTHOR' } })).next
  await store(two.taskIds[2] ?? '', [text('Half', 1)])
  expect(await next()).toMatchObject({ file: { name: 'Second.xlsx' }, sr_no: 3, first: 'draft' })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await arrangeAccount(app.db, two.projectId, 'phy-01', cast.ananya.id, since)
  const body = { sr_no: 1, status: 'skipped', reason: 'Spam', comments: 'Spam.', version: 1, accountId: 'phy-01' }
  await ananya.ok(tasks.update, { params: { file: 'Second.xlsx', role: 'AUTHOR' }, body })
  expect(await next()).toMatchObject({ file: { name: 'Second.xlsx' }, sr_no: 2, first: 'file' })
  expect(one.taskIds).toHaveLength(2)
})

test('a text from a device whose clock is years behind is kept as long as any other', async () => {
  const { taskIds } = await arrangeFile(app.db, { name: 'Behind.xlsx', states: [mine] })
  await store(taskIds[0] ?? '', [{ ...text('Half', 1), at: '2016-11-20T05:12:00.000Z' }])
  await sweepDrafts.run(app.db, {
    now: new Date(app.clock.now.getTime() + (DRAFT_DAYS - 1) * 86_400_000),
  } as Parameters<typeof sweepDrafts.run>[1])
  expect((await list())[0]?.texts).toMatchObject([{ typed: { comments: 'Half' } }])
})

test('abandoned drafts expire after their retention time, and dropped texts sooner', async () => {
  const { taskIds } = await arrangeFile(app.db, { name: 'Old.xlsx', states: [mine, mine] })
  await store(taskIds[0] ?? '', [text('Half', 1)])
  await store(taskIds[1] ?? '', [text('Half', 1)])
  await store(taskIds[1] ?? '', [], [text('', 1).at])
  const count = async () => (await app.db`select from task_drafts`).count
  const sweepIn = (days: number) =>
    sweepDrafts.run(app.db, { now: new Date(app.clock.now.getTime() + days * 86_400_000) } as Parameters<
      typeof sweepDrafts.run
    >[1])
  await sweepIn(DROPPED_DAYS - 1)
  expect(await count()).toBe(2)
  await sweepIn(DROPPED_DAYS + 1)
  expect(await count()).toBe(1)
  await sweepIn(DRAFT_DAYS + 1)
  expect(await count()).toBe(0)
})
