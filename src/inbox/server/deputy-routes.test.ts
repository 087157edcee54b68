import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { resolveTestReach } from '../../../test/reach.ts'
import { toDay } from '../../kit/shared/time.ts'
import { users } from '../../users/contract.ts'
import { leaving } from '../../users/leaving-contract.ts'
import { approvals } from '../approvals-contract.ts'
import { inbox } from '../contract.ts'
import { deputies } from '../deputies-contract.ts'
import { approversSql, inNameOfSql, decidedBySql } from './lookup.ts'

let app: TestApp
const start = new Date('2026-11-18T06:00:00Z')
beforeAll(async () => {
  app = await startTestApp(start)
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.now = start
  await app.db`delete from deputies`
})

const days = { from: '2026-11-18', to: '2026-11-24' }
const named = async (period = days) => {
  const farhan = await app.as('farhan')
  return (await farhan.ok(deputies.name, { body: { deputy: cast.kavita.email, ...period } })).data
}

test('a manager names a deputy, and both of them and an admin see it', async () => {
  const made = await named()
  expect(made).toMatchObject({ ...days, named_by: { fullName: cast.farhan.fullName } })
  expect([made.manager._id, made.deputy._id]).toEqual([cast.farhan.id, cast.kavita.id])
  for (const who of ['farhan', 'kavita', 'meera'] as const) {
    const { data, candidates } = await (await app.as(who)).ok(deputies.list, { query: {} })
    expect(data, who).toEqual([made])
    expect(candidates.map(({ fullName }) => fullName)).toEqual(['Arjun Rao', 'Farhan Qureshi', 'Kavita Desai', 'Meera Joshi'])
  }
  const meera = await app.as('meera')
  const of = async (manager: string) => (await meera.ok(deputies.list, { query: { manager } })).data.length
  expect([await of(cast.farhan.email), await of(cast.kavita.id)]).toEqual([1, 0])
  const lines = await app.db<{ object_name: string; after: unknown }[]>`
    select object_name, after from audit_lines where object_type = 'deputy' order by id desc limit 1`
  expect(lines).toEqual([{ object_name: cast.farhan.fullName, after: { deputy: cast.kavita.email, ...days } }])
})

test.each([
  ['a past day', 'kavita', { ...days, from: '2026-11-17' }, 'INVALID_REQUEST'],
  ['an end before the beginning', 'kavita', { from: '2026-11-20', to: '2026-11-19' }, 'INVALID_REQUEST'],
  ['more than 366 days', 'kavita', { from: '2026-11-18', to: '2027-11-19' }, 'INVALID_REQUEST'],
  ['an impossible date', 'kavita', { ...days, to: '2026-11-31' }, 'INVALID_REQUEST'],
  ['themselves', 'farhan', days, 'NOT_A_DEPUTY'],
  ['a member of the staff', 'ananya', days, 'NOT_A_DEPUTY'],
] as const)('a manager cannot name a deputy for %s', async (_what, deputy, period, code) => {
  const farhan = await app.as('farhan')
  await farhan.refused(deputies.name, code, { body: { deputy: cast[deputy].email, ...period } })
  expect((await farhan.ok(deputies.list, { query: {} })).data).toEqual([])
})

test('only an admin names a deputy for another person, who must be a manager', async () => {
  const body = { deputy: cast.arjun.email, ...days }
  await (await app.as('kavita')).refused(deputies.name, 'USER_NOT_FOUND', { body: { ...body, manager: cast.farhan.id } })
  await (
    await app.as('kavita')
  ).refused(deputies.name, 'USER_NOT_FOUND', { body: { ...body, manager: 'nobody@proofline.example' } })
  const meera = await app.as('meera')
  await meera.refused(deputies.name, 'NOT_A_MANAGER', { body: { ...body, manager: cast.meera.id } })
  await meera.refused(deputies.name, 'NOT_A_MANAGER', { body })
  const { data } = await meera.ok(deputies.name, { body: { ...body, manager: cast.farhan.email } })
  expect(data.deputy._id).toBe(cast.arjun.id)
  const ananya = await app.as('ananya')
  await ananya.refused(deputies.name, 'NOT_ALLOWED', { body })
  await ananya.refused(deputies.list, 'NOT_ALLOWED', { query: {} })
  await ananya.refused(approvals.decided, 'NOT_ALLOWED', { query: {} })
})

test('a manager has at most one deputy per day', async () => {
  await named()
  const farhan = await app.as('farhan')
  const refused = await farhan.refused(deputies.name, 'DEPUTY_TAKEN', {
    body: { deputy: cast.arjun.email, from: '2026-11-24', to: '2026-11-30' },
  })
  expect(refused.issues?.[0]?.path).toBe('from')
  await farhan.ok(deputies.name, { body: { deputy: cast.arjun.email, from: '2026-11-25', to: '2026-11-30' } })
})

const decidesOn = async (who: CastName, role: 'MANAGER' | 'ADMIN' = 'MANAGER') => {
  const reach = resolveTestReach('team', cast[who].id, role, app.clock.now)
  const rows = await app.db<{ name: string; for: string | null }[]>`
    select u.full_name as name, (select full_name from users f where f.id = ${inNameOfSql(app.db, reach, app.db`u.id`)}) as for
    from users u where ${decidedBySql(app.db, reach, app.db`u.id`)} and u.id in ${app.db([cast.ananya.id, cast.divya.id])} order by 1`
  return rows.map((row) => `${row.name}${row.for === null ? '' : ` for ${row.for}`}`)
}
const [ananya, divya, forFarhan] = ['Ananya Iyer', 'Divya Nair', 'Divya Nair for Farhan Qureshi']

test('a deputy, even one who is an admin, decides for the manager’s team on the named days', async () => {
  expect(await decidesOn('kavita')).toEqual([ananya])
  await named()
  expect(await decidesOn('kavita')).toEqual([ananya, forFarhan])
  expect(await decidesOn('farhan')).toEqual([divya])
  // The last second of the last day in Asia/Kolkata.
  app.clock.now = new Date('2026-11-24T18:29:59Z')
  expect(await decidesOn('kavita')).toEqual([ananya, forFarhan])
  app.clock.now = new Date('2026-11-24T18:30:00Z')
  expect(await decidesOn('kavita')).toEqual([ananya])

  app.clock.now = start
  await app.db`update deputies set deputy_id = ${cast.arjun.id}`
  expect(await decidesOn('arjun', 'ADMIN')).toEqual([ananya, forFarhan])
})

test('a deputy’s own deputy does not decide, and a person’s new manager decides for them', async () => {
  await named()
  await (await app.as('kavita')).ok(deputies.name, { body: { deputy: cast.arjun.id, ...days } })
  const approvers = async (person: CastName) => {
    const ids = approversSql(app.db, app.db`${cast[person].id}::uuid`, toDay(app.clock.now))
    const rows = await app.db<{ name: string }[]>`select full_name as name from users where id in (${ids}) order by 1`
    return rows.map(({ name }) => name)
  }
  expect(await approvers('divya')).toEqual(['Farhan Qureshi', 'Kavita Desai'])
  expect(await approvers('ananya')).toEqual(['Arjun Rao', 'Kavita Desai'])
  expect(await approvers('meera')).toEqual(['Arjun Rao', 'Meera Joshi'])

  await (await app.as('meera')).ok(users.updateProfile, { body: { _id: cast.divya.id, manager: cast.kavita.email } })
  expect(await decidesOn('kavita')).toEqual([ananya, divya])
  expect(await decidesOn('farhan')).toEqual([])
  await (await app.as('meera')).ok(users.updateProfile, { body: { _id: cast.divya.id, manager: cast.farhan.email } })
})

test.each(['farhan', 'kavita', 'meera'] as const)('%s can end a deputyship at once, and the others are notified', async (who) => {
  const { _id } = await named()
  const person = await app.as(who)
  const { data } = await person.ok(deputies.end, { params: { id: _id } })
  expect(data._id).toBe(_id)
  expect(await decidesOn('kavita')).toEqual([ananya])
  await person.refused(deputies.end, 'DEPUTY_NOT_FOUND', { params: { id: _id } })
  const came = async (to: CastName) =>
    (await (await app.as(to)).ok(inbox.own)).data.map(({ kind, object }) => `${kind} ${object}`)
  const ended = 'deputy-ended 18/11/2026 to 24/11/2026'
  expect(await came('farhan')).toEqual(who === 'farhan' ? [] : [ended])
  expect(await came('kavita')).toEqual(who === 'kavita' ? [] : [ended])
})

test('other people cannot end a deputyship, and nobody can end a past one', async () => {
  const { _id } = await named()
  await (await app.as('ananya')).refused(deputies.end, 'NOT_ALLOWED', { params: { id: _id } })
  await app.db`update deputies set deputy_id = ${cast.arjun.id}`
  await (await app.as('kavita')).refused(deputies.end, 'DEPUTY_NOT_FOUND', { params: { id: _id } })
  app.clock.now = new Date('2026-11-25T06:00:00Z')
  await (await app.as('farhan')).refused(deputies.end, 'DEPUTY_NOT_FOUND', { params: { id: _id } })
  expect(await app.db`select from deputies where ended_at is null`).toHaveLength(1)
})

test('the deputy is notified who named them, and the manager when an admin did', async () => {
  const meera = await app.as('meera')
  await meera.ok(deputies.name, { body: { manager: cast.farhan.id, deputy: cast.kavita.id, ...days } })
  const [toKavita] = (await (await app.as('kavita')).ok(inbox.own)).data
  expect(toKavita).toMatchObject({
    kind: 'deputy-named',
    part: cast.farhan.fullName,
    isNew: true,
    object: '18/11/2026 to 24/11/2026',
  })
  expect(toKavita?.from?._id).toBe(cast.meera.id)
  const [toFarhan] = (await (await app.as('farhan')).ok(inbox.own)).data
  expect(toFarhan).toMatchObject({ kind: 'deputy-given', part: cast.kavita.fullName })
  await app.db`delete from deputies`
  await named()
  expect((await (await app.as('kavita')).ok(inbox.own)).data[0]).toMatchObject({ kind: 'deputy-named', part: null })
  expect((await (await app.as('farhan')).ok(inbox.own)).data).toEqual([])
})

test.each(['kavita', 'farhan'] as const)('blocking %s ends the deputyship, as the leaving dialog announces', async (who) => {
  const { _id } = await named()
  const meera = await app.as('meera')
  const { data } = await meera.ok(leaving.holdings, { params: { id: cast[who].id }, query: {} })
  const name = who === 'kavita' ? 'for Farhan Qureshi until 24/11/2026' : 'Kavita Desai until 24/11/2026'
  expect(data.ends).toContainEqual({ what: 'deputy', names: [name] })
  await meera.ok(users.block, { params: { id: cast[who].id }, body: {} })
  const [row] = await app.db<{ ended_by: string | null }[]>`select ended_by from deputies where id = ${_id}`
  expect(row?.ended_by).toBe(cast.meera.id)
  await meera.ok(users.unblock, { params: { id: cast[who].id } })
})
