/**
 * Writes of days lock people before months. A write that waits for a person therefore holds no month that others need, and no two
 * writes can wait for each other.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { absences } from '../src/absences/contract.ts'
import { productivityFiles } from '../src/productivity-files/contract.ts'
import { qualitative } from '../src/qualitative/contract.ts'
import { tasksImport } from '../src/qualitative/tasks-import-contract.ts'
import { startTestApp, type Client } from './app.ts'
import { holdRows } from './locks.ts'
import { makeWorkbook } from './workbooks.ts'

let app: Awaited<ReturnType<typeof startTestApp>>
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())

const writes: Record<string, () => Promise<Response>> = {
  'an upload of hours': async () => {
    const rows = [cast.ananya, cast.imran].map(({ email }) => ['03/03/2026', email, 1, ''])
    const file = await makeWorkbook('Hours.xlsx', ['date', 'user', 'hours', 'details'], rows)
    return meera.send(productivityFiles.upload, { file, body: {}, query: { confirm: 'true' } })
  },
  'an upload of qualitative tasks': async () => {
    const columns = ['email', 'date', 'title', 'description', 'hours', 'minutes']
    const rows = [[cast.imran.email, '03/03/2026', 'Call', 'Client', 1, 0]]
    return meera.send(tasksImport.upload, { file: await makeWorkbook('Tasks.xlsx', columns, rows), body: {} })
  },
  'a qualitative record': async () => {
    const taskList = [{ title: 'Call', description: 'Client', timeSpent: { hours: 1, minutes: 0 } }]
    return (await app.as('imran')).send(qualitative.add, { body: { effectiveDate: '2026-03-10', taskList } })
  },
  'an absence': () => meera.send(absences.record, { body: { user: cast.imran.id, date: '2026-03-03', reason: 'SL' } }),
}

test.each(Object.entries(writes))('%s makes no other write wait for a month while it waits for a person', async (_, write) => {
  const lock = await holdRows(app, (db) => db`select from users where id = ${cast.imran.id} for no key update`)
  const sent = write()
  await lock.waiting(1)
  const months = await app.db`
    select a.query from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.objid = (hashtext('proofline months')::bigint & 4294967295)::oid and a.wait_event_type = 'Lock'`
  await lock.release()
  expect(months).toEqual([])
  expect((await sent).status).toBe(200)
})
