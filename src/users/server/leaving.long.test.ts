import { afterAll, expect, test } from 'vitest'
import { arrangeFile } from '../../../test/files.ts'
import { leavingWorld } from '../../../test/leaving.ts'
import { assigning } from '../../row-work/assign/contract.ts'
import { users } from '../contract.ts'

const { app, meera, holdings } = await leavingWorld()
afterAll(app.close)

const addAuthor = async (n: number) => {
  const person = { fullName: `Leaver ${n}`, email: `leaver.${n}@proofline.example`, password: 'a good password' }
  return (await meera.ok(users.add, { body: { ...person, role: ['AUTHOR'], enableAssignments: true } })).data
}

test('a block hands over 10,000 open rows at once, each with its event', async () => {
  const [leaver, receiver] = [await addAuthor(1), await addAuthor(2)]
  const names = ['Large 1.xlsx', 'Large 2.xlsx']
  const large = await Promise.all(names.map((name) => arrangeFile(app.db, { name, rows: 5_000 })))
  for (const file of names)
    await meera.ok(assigning.assign, { params: { file }, body: { start: 1, end: 5_000, author: leaver.email } })
  const [assigned] = (await holdings(leaver._id)).rows
  expect(assigned?.count).toBe(10_000)
  const rowsTo = { role: 'AUTHOR' as const, to: receiver.email, count: 10_000, unassigned: 0 }
  await meera.ok(users.block, { params: { id: leaver._id }, body: { handOver: { rows: [rowsTo] } } })
  const [rows] = await app.db<{ theirs: number; events: number }[]>`
    select (select count(*)::int from tasks where author_id = ${receiver._id}) as theirs,
      (select count(*)::int from task_events where file_id = any (${large.map(({ fileId }) => fileId)}::uuid[]) and version = 3) as events`
  expect(rows).toEqual({ theirs: 10_000, events: 10_000 })
})
