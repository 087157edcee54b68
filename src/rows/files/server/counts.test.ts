import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile, decided } from '../../../../test/files.ts'
import { findCountFaults } from './counts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const fold = async (): Promise<number> =>
  (await app.db<{ folded: number }[]>`select fold_task_counts() as folded`)[0]?.folded ?? 0
const waiting = async () =>
  (await app.db<{ changes: number }[]>`select count(*)::int as changes from task_count_changes`)[0]?.changes

test('counts follow every change of rows, and folding keeps the sums and removes empty counts', async () => {
  const { fileId } = await arrangeFile(app.db, { rows: 4, states: [{ author_id: cast.ananya.id }] })
  expect(await findCountFaults(app.db)).toEqual([])
  await fold()
  expect(await waiting()).toBe(0)
  expect(await findCountFaults(app.db)).toEqual([])

  await app.db`update tasks set extra = '{"chapter": "Waves"}' where file_id = ${fileId}`
  expect(await waiting(), 'changes of rows that count as before').toBe(0)
  await app.db`update tasks set author_status = 'done', author_acted_at = now(), turn = 'REVIEWER' where file_id = ${fileId} and sr_no = 1`
  await app.db`delete from tasks where file_id = ${fileId} and sr_no = 4`
  expect(await findCountFaults(app.db)).toEqual([])
  const folded = await fold()
  expect(folded).toBeGreaterThan(0)
  expect(await findCountFaults(app.db)).toEqual([])
  expect(
    await app.db`
    select role, state, rows from task_counts where file_id = ${fileId} and person_id is not null or file_id = ${fileId} and role is null
    order by role nulls first, state`,
  ).toEqual([
    { role: null, state: 'REVIEWER', rows: 1 },
    { role: null, state: 'unassigned', rows: 2 },
    { role: 'AUTHOR', state: 'done', rows: 1 },
  ])
  expect(await fold()).toBe(0)

  await app.db`update task_counts set rows = rows + 1 where file_id = ${fileId} and state = 'REVIEWER' and role is null`
  expect(await findCountFaults(app.db)).toHaveLength(2)
  await app.db`update task_counts set rows = rows - 1 where file_id = ${fileId} and state = 'REVIEWER' and role is null`
})

test('counts lose none of many concurrent decisions while two jobs fold them', async () => {
  const people = [cast.ananya, cast.divya, cast.imran]
  const states = Array.from({ length: 120 }, (_, at) => ({ author_id: people[at % people.length]?.id ?? null }))
  const { fileId } = await arrangeFile(app.db, { states })
  const isDone = { current: false }
  const folds = [1, 2].map(async () => {
    while (!isDone.current) await fold()
  })
  await Promise.all(
    states.map(async (_, at) => {
      await app.db`
        update tasks set author_status = 'done', author_acted_at = now(), turn = 'REVIEWER' where file_id = ${fileId} and sr_no = ${at + 1}`
      if (at % 3 === 0)
        await app.db`
          update tasks set author_status = null, author_acted_at = null, turn = 'AUTHOR' where file_id = ${fileId} and sr_no = ${at + 1}`
    }),
  )
  isDone.current = true
  await Promise.all(folds)
  await fold()
  expect(await waiting()).toBe(0)
  expect(await findCountFaults(app.db)).toEqual([])
  expect(await app.db`select state, rows from task_counts where file_id = ${fileId} and role is null order by state`).toEqual([
    { state: 'AUTHOR', rows: 40 },
    { state: 'REVIEWER', rows: 80 },
  ])
})

test('the application role can neither write counts nor bypass the counting of a change', async () => {
  const { fileId } = await arrangeFile(app.db, { states: [{ author_id: cast.ananya.id, ...decided.done }] })
  const asApp = (statement: string) => app.db.unsafe(`set local role proofline_app; ${statement}`)
  for (const table of ['task_counts', 'task_count_changes'])
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set rows = 1`,
      `insert into ${table} select * from ${table}`,
    ])
      await expect(asApp(statement), statement).rejects.toThrow('permission denied')
  await asApp(
    `update tasks set turn = 'REVIEWER-2', reviewer_status = 'approved', reviewer_id = '${cast.neha.id}' where file_id = '${fileId}'`,
  )
  expect(await findCountFaults(app.db)).toEqual([])
})
