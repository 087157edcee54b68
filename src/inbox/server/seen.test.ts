/** The order of commits decides which entries are new, not the times of the entries. */
import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { arrangeFile } from '../../../test/files.ts'
import { holdRows } from '../../../test/locks.ts'
import { INBOX_LIMITS } from '../../kit/shared/inbox.ts'
import { preferences } from '../../session/preferences-contract.ts'
import { assigning } from '../../row-work/assign/contract.ts'
import { inbox } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, imran] = await Promise.all([app.as('meera'), app.as('imran')])
const later = (minutes: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const read = () => imran.ok(inbox.own, {})
const see = ({ state, data }: Awaited<ReturnType<typeof read>>) =>
  imran.ok(inbox.see, { body: { state, ...(data[0] && { seen: data[0].at }) } })
const listNew = async () => (await read()).data.filter(({ isNew }) => isNew).map(({ object, count }) => `${count} ${object}`)
const assign = (file: string, checked: number[]) =>
  meera.ok(assigning.assign, { params: { file }, body: { checked, author: cast.imran.email } })

test('an assignment that commits after the bell was closed is new', async () => {
  await arrangeFile(app.db, { name: 'Long.xlsx', rows: 8 })
  await arrangeFile(app.db, { name: 'Short.xlsx', rows: 1 })
  const held = await holdRows(
    app,
    (db) => db`select from tasks where sr_no = 8 and file_id = (select id from files where name = 'Long.xlsx') for update`,
  )
  const long = assign('Long.xlsx', [1, 2, 3, 4, 5, 6, 7, 8])
  await held.waiting(1)
  later(1)
  await assign('Short.xlsx', [1])
  await see(await read())
  expect(await listNew()).toEqual([])

  await held.release()
  await long
  expect(await listNew()).toEqual(['8 Long.xlsx'])
  await see(await read())
  expect(await listNew()).toEqual([])
})

test('only events of transactions that were open when the bell was read are new afterwards, whatever their times', async () => {
  await arrangeFile(app.db, { name: 'Open.xlsx', rows: 2 })
  await see(await read())
  const give = (at: Date) =>
    holdRows(
      app,
      (db) => db`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was)
    select id, file_id, ${at.toISOString()}::timestamptz, 'assign', 'AUTHOR', ${cast.meera.id}, 2, jsonb_build_object('author_id', ${cast.imran.id}::text), '{}'
    from tasks where file_id = (select id from files where name = 'Open.xlsx') and sr_no = 1`,
    )
  const open = await give(app.clock.now)
  later(1)
  const done = await give(app.clock.now)
  await done.release()
  await see(await read())
  await open.release()
  expect(await listNew()).toEqual(['1 Open.xlsx'])
  await see(await read())
})

test('closing the bell also marks as seen the entries beyond the 50 that are listed', async () => {
  const names = Array.from({ length: INBOX_LIMITS.most + 2 }, (_, place) => `Many ${place}.xlsx`)
  for (const name of names) await arrangeFile(app.db, { name, rows: 1 })
  for (const name of names) await assign(name, [1])
  const full = await read()
  expect(full.data).toHaveLength(INBOX_LIMITS.most)
  await see(full)
  await app.db`update files set deleted_at = now() where id in (
    select file_id from task_events order by id desc limit 10)`
  expect(await listNew()).toEqual([])
})

test('a blank state is refused', async () => {
  await imran.refused(inbox.see, 'INVALID_REQUEST', { body: { state: '' } })
})

test('a new entry is listed before 50 later entries that were seen', async () => {
  await arrangeFile(app.db, { name: 'Late.xlsx', rows: 1 })
  const held = await holdRows(
    app,
    (db) => db`select from tasks where file_id = (select id from files where name = 'Late.xlsx') for update`,
  )
  const long = assign('Late.xlsx', [1])
  await held.waiting(1)
  later(1)
  const names = Array.from({ length: INBOX_LIMITS.most }, (_, place) => `Later ${place}.xlsx`)
  for (const name of names) await arrangeFile(app.db, { name, rows: 1 })
  for (const name of names) await assign(name, [1])
  await see(await read())
  await held.release()
  await long
  expect(await listNew()).toEqual(['1 Late.xlsx'])
})

test('an inbox that was opened earlier and closed later marks no seen entry as new', async () => {
  const early = await read()
  await arrangeFile(app.db, { name: 'Hidden.xlsx', rows: 1 })
  await assign('Hidden.xlsx', [1])
  await see(await read())
  await see(early)
  expect(await listNew()).toEqual([])
})

test('an upgrade keeps seen entries as seen and unseen entries as new', async () => {
  await arrangeFile(app.db, { name: 'Old.xlsx', rows: 2 })
  later(1)
  await assign('Old.xlsx', [1])
  const [entry] = (await read()).data
  later(1)
  await assign('Old.xlsx', [2])
  await app.db`update task_events set written_in = null`
  const put = (value: unknown) => imran.ok(preferences.storePreference, { params: { key: 'inbox' }, body: { value } })
  await put({ seen: entry?.at })
  expect(await listNew()).toEqual(['1 Old.xlsx'])
  await see(await read())
  expect(await listNew()).toEqual([])
})

test('a restore into another server keeps seen entries as seen', async () => {
  const { data, state } = await read()
  await app.db`update task_events set written_in = '900000000'`
  const put = (value: unknown) => imran.ok(preferences.storePreference, { params: { key: 'inbox' }, body: { value } })
  await put({ seen: data[0]?.at, state: `1${state.replace(/:\d+:.*/, ':900000000:')}` })
  expect(await listNew()).toEqual([])
  await arrangeFile(app.db, { name: 'Restored.xlsx', rows: 1 })
  later(1)
  await assign('Restored.xlsx', [1])
  expect(await listNew()).toEqual(['1 Restored.xlsx'])
  await see(await read())
  expect(await listNew()).toEqual([])
})
