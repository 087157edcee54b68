import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { holdRows } from '../../../test/locks.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { users } from '../contract.ts'

/** Two saves of one person wait for the same lock. The second one must see what the first one wrote. */
let app: TestApp
let meera: Client
let arjun: Client
beforeAll(async () => {
  app = await startTestApp()
  ;[meera, arjun] = await Promise.all([app.as('meera'), app.as('arjun')])
})
afterAll(() => app.close())

const row = async (id: string) => (await meera.ok(users.list, { query: {} })).users.find(({ _id }) => _id === id)
const lines = async (id: string) => app.db<{ before: Record<string, unknown>; after: Record<string, unknown> }[]>`
  select before, after from audit_lines where object_type = 'user' and object_id = ${id} order by id`
/** Sends both saves while the person is locked. The second one is sent once the first one waits. */
async function queueOnLock(id: string, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const lock = await holdRows(app, (db) => db`select from users where id = ${id} for no key update`)
  const one = first()
  await lock.waiting(1)
  const two = second()
  await lock.waiting(2)
  await lock.release()
  await Promise.all([one, two])
}

test('concurrent saves of work terms lose no update and audit the first save’s value', async () => {
  const { id } = cast.imran
  await queueOnLock(
    id,
    () => meera.ok(users.updateProfile, { body: { _id: id, shiftType: 5, effective: '2026-03-10' } }),
    () => arjun.ok(users.updateProfile, { body: { _id: id, workingHours: 7, effective: '2026-03-10' } }),
  )
  expect(await row(id)).toMatchObject({ shiftType: 5, workingHours: 7 })
  expect((await lines(id)).map(({ before, after }) => [before['workTerms'], after['workTerms']])).toEqual([
    [
      { shiftType: 6, workingHours: 8 },
      { effective: '2026-03-10', shiftType: 5, workingHours: 8 },
    ],
    [
      { shiftType: 5, workingHours: 8 },
      { effective: '2026-03-10', shiftType: 5, workingHours: 7 },
    ],
  ])
})

test('concurrent saves of departments and managers audit the first save’s value', async () => {
  const { id } = cast.divya
  await queueOnLock(
    id,
    () => meera.ok(users.updateProfile, { body: { _id: id, departments: ['Biology'], manager: cast.kavita.email } }),
    () => arjun.ok(users.updateProfile, { body: { _id: id, departments: ['Biology'], manager: cast.farhan.email } }),
  )
  expect(await lines(id)).toEqual([
    {
      before: { departments: ['Physics', 'Chemistry', 'Mathematics'], manager: cast.farhan.email },
      after: { departments: ['Biology'], manager: cast.kavita.email },
    },
    { before: { manager: cast.kavita.email }, after: { manager: cast.farhan.email } },
  ])
  expect((await row(id))?.manager?.email).toBe(cast.farhan.email)
})

test('concurrent salary saves audit the first value and store the current salary once', async () => {
  const { id } = cast.neha
  await queueOnLock(
    id,
    () => meera.ok(users.salary, { params: { id }, body: { salary: 60_000 } }),
    () => arjun.ok(users.salary, { params: { id }, body: { salary: 60_000 } }),
  )
  expect((await lines(id)).map(({ before }) => before)).toEqual([{ salary: 52_000 }, { salary: 60_000 }])
  expect(await app.db`select from salaries where user_id = ${id} and effective_from = '2026-03-10'`).toHaveLength(1)
})

test('a save determines its day after it has acquired the lock', async () => {
  const { id } = cast.rohit
  const before = app.clock.now
  app.clock.now = new Date('2026-03-10T18:29:00Z')
  const lock = await holdRows(app, (db) => db`select from users where id = ${id} for no key update`)
  const saved = meera.ok(users.updateProfile, { body: { _id: id, manager: cast.kavita.email, departments: ['Biology'] } })
  await lock.waiting(1)
  // Midnight passes in India in the meantime.
  app.clock.now = new Date('2026-03-10T18:31:00Z')
  await lock.release()
  await saved
  const facts = await app.db`
    select (select max(effective_from) from user_managers where user_id = ${id}) as manager,
      (select max(effective_from) from user_department_sets where user_id = ${id}) as departments`
  expect(facts[0]).toEqual({ manager: '2026-03-11', departments: '2026-03-11' })
  app.clock.now = before
})

test('a save does not follow an email reassigned while it waits for the lock', async () => {
  const { id, email } = cast.joseph
  const lock = await holdRows(app, (db) => db`update users set email = 'joseph.new@proofline.example' where id = ${id}`)
  const saved = meera.refused(users.updateProfile, 'USER_NOT_FOUND', { body: { email, employee_id: 'J-1' } })
  await lock.waiting(1)
  await lock.release()
  await saved
})
