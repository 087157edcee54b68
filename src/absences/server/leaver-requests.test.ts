import { afterAll, afterEach, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { arrangeAuthors } from '../../../test/calls.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { users } from '../../users/contract.ts'
import { leaving } from '../../users/leaving-contract.ts'
import { absences } from '../contract.ts'

/** This is a Tuesday. */
const start = new Date('2026-03-10T06:00:00Z')
const app = await startTestApp(start)
afterAll(app.close)
afterEach(async () => {
  app.clock.now = start
  for (const table of ['absence_requests', 'absences', 'timesheet_entries']) await app.db`delete from ${app.db(table)}`
})
const [meera, kavita] = [await app.as('meera'), await app.as('kavita')]

/**
 * Hires a person into Kavita's team whose timesheet for Monday is approved and who has requested leave from Monday to Saturday.
 */
const hire = async () => {
  const [person] = await arrangeAuthors(app.db, 1)
  if (person === undefined) return expect.fail('nobody')
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id) values (${person.id}, '2025-01-01', ${cast.kavita.id})`
  await app.db`
    insert into user_states (user_id, effective_from, roles, state) values (${person.id}, '2025-01-01', '{AUTHOR}', 'active')`
  await app.db`update users set created_at = '2026-01-01' where id = ${person.id}`
  for (const day of ['2026-03-09', '2026-03-10'])
    await app.db`
      insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, decided_at, decided_by)
      values (${person.id}, ${day}, 'APPROVED', ${start}, false, 1, ${start}, ${cast.kavita.id})`
  await app.withToken(person.token).ok(absences.recordOwn, {
    query: { confirm: 'true' },
    body: { date: '2026-03-09', to: '2026-03-14', reason: 'PL' },
  })
  const [{ name } = { name: '' }] = await app.db<{ name: string }[]>`select full_name as name from users where id = ${person.id}`
  return { ...person, name }
}
const holdings = async (id: string, query: { roles?: string; remaining?: string } = {}) =>
  (await meera.ok(leaving.holdings, { params: { id }, query })).data
const statesOf = async (id: string) =>
  (
    await app.db<{ day: string; status: string }[]>`
    select to_char(day, 'DD') as day, status from absence_requests where user_id = ${id} order by 1`
  ).map(({ day, status }) => `${day} ${status}`)
const item = async (id: string, day: string) => {
  const [row] = await app.db<{ id: string; version: number }[]>`
    select id, version from absence_requests where user_id = ${id} and day = ${day} and status in ('waiting', 'approved')`
  return { kind: 'absence', ...(row ?? expect.fail(day)) }
}
const acts = {
  block: ({ id }: { id: string }) => meera.ok(users.block, { params: { id }, body: {} }),
  delete: ({ email }: { email: string }) => meera.ok(users.delete, { params: { email }, body: {} }),
  role: ({ id }: { id: string }) => meera.ok(users.updateProfile, { body: { _id: id, roleData: ['MANAGER'] } }),
}

test.each(['block', 'delete', 'role'] as const)(
  '“%s” cuts a pending leave request at the last day, and the dialog names both parts',
  async (act) => {
    const person = await hire()
    const losing = act === 'role' ? { roles: 'AUTHOR', remaining: 'MANAGER' } : {}
    const { ends, stays } = await holdings(person.id, losing)
    expect(ends).toEqual([{ what: 'absence request', names: ['11/03/2026 to 14/03/2026'] }])
    expect(stays).toEqual([
      {
        one: 'absence waiting for approval',
        many: 'absences waiting for approval',
        names: ['09/03/2026 to 10/03/2026'],
      },
    ])
    await acts[act](person)
    expect(await statesOf(person.id)).toEqual(['09 waiting', '10 waiting', '11 ended', '12 ended', '13 ended', '14 ended'])
    const lines = await app.db<{ name: string; before: unknown; after: unknown }[]>`
    select object_name as name, before, after from audit_lines where object_type = 'absence' and object_id = ${person.id} and after ->> 'status' = 'ended'
    order by object_name`
    expect(lines).toHaveLength(4)
    expect(lines[0]).toEqual({
      name: `${person.name} 11/03/2026`,
      before: { asked: 'PL', status: 'waiting' },
      after: { asked: null, status: 'ended' },
    })
  },
)

test('the checklist names the earlier days of a deleted person, and their approver decides them', async () => {
  const person = await hire()
  await acts.delete(person)
  const { results } = await kavita.ok(approvals.decide, {
    body: { items: [await item(person.id, '2026-03-09')], outcome: 'approve' },
  })
  expect(results).toMatchObject([{ done: true }])
  app.clock.now = new Date('2026-04-01T06:00:00Z')
  const point = async () =>
    (await meera.ok(closedMonths.checklist, { params: { month: '2026-03' } })).data.find(({ title }) => title.includes('bsences'))
  expect(await point()).toMatchObject({
    count: 1,
    blocks: true,
    list: [
      {
        name: `${person.name}, left`,
        detail: '10/03',
        href: `/inbox?kind=absence&everyone=yes&q=${encodeURIComponent(person.name)}`,
      },
    ],
  })
  const close = { body: { month: '2026-03' }, query: { confirm: 'true' } }
  await meera.refused(closedMonths.close, 'MONTH_HELD_OPEN', close)
  const waiting = (await kavita.ok(approvals.waiting, { query: {} })).data.filter(({ kind }) => kind === 'absence')
  expect(waiting).toMatchObject([{ person: { _id: person.id }, day: '2026-03-10' }])
  const declined = { items: [await item(person.id, '2026-03-10')], outcome: 'decline' as const, remark: 'They worked' }
  await kavita.ok(approvals.decide, { body: declined })
  await meera.ok(closedMonths.close, close)
  await meera.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'test' } })
})

test('the approval of a day after the last day cannot be undone', async () => {
  const person = await hire()
  const [before, after] = [await item(person.id, '2026-03-10'), await item(person.id, '2026-03-12')]
  await kavita.ok(approvals.decide, { body: { items: [before, after], outcome: 'approve' } })
  await acts.delete(person)
  const undo = (one: typeof before) => ({ body: { items: [{ ...one, version: 2 }] } })
  const refusal = await kavita.refused(approvals.undo, 'NOTHING_DECIDED', undo(after))
  expect(refusal['results']).toMatchObject([{ code: 'ABSENCE_UNDO_OVER' }])
  await kavita.ok(approvals.undo, undo(before))
  expect(await statesOf(person.id)).toEqual(['09 waiting', '10 waiting', '11 ended', '12 approved', '13 ended', '14 ended'])
})

test('the dialog for a leaving manager counts the team’s pending absence requests, which follow the reports', async () => {
  const person = await hire()
  const follows = async () => (await holdings(cast.kavita.id)).follows.filter(({ one }) => one.startsWith('absence'))
  expect(await follows()).toEqual([{ one: 'absence waiting for approval', many: 'absences waiting for approval', count: 6 }])
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id, made_at) values (${person.id}, '2026-03-10', ${cast.farhan.id}, now())`
  expect(await follows()).toEqual([])
  const farhan = await app.as('farhan')
  const { data } = await farhan.ok(approvals.waiting, { query: {} })
  expect(data.filter(({ kind }) => kind === 'absence')).toHaveLength(6)
})

test('a request sent while its person is being blocked does not stay pending', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await hire()
    await app.db`delete from absence_requests where user_id = ${person.id}`
    const own = { query: { confirm: 'true' }, body: { date: '2026-03-16', to: '2026-03-18', reason: 'PL' } }
    await Promise.all([app.withToken(person.token).send(absences.recordOwn, own), acts.block(person)])
    expect((await statesOf(person.id)).filter((state) => state.endsWith('waiting'))).toEqual([])
  }
})
