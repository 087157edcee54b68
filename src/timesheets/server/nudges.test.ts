import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { timesheets } from '../contract.ts'
import { entries } from '../entries-contract.ts'
import { gaps } from '../gaps-contract.ts'

/** This is a Friday, 9:20 am in Asia/Kolkata. For a person who joined on Monday evening, Tuesday to Thursday are missing. */
const NOW = '2026-11-20T03:50:00.000Z'
const MONTH = '2026-11'

let app: TestApp
let meera: Client
let kavita: Client
let optics = ''
beforeAll(async () => {
  app = await startTestApp(new Date(NOW))
  ;[meera, kavita] = [await app.as('meera'), await app.as('kavita')]
  optics = (await meera.ok(timesheets.addProject, { body: { name: 'NEET Optics 2027' } })).data._id
  for (const who of ['ananya', 'neha', 'divya'] as const)
    await app.db`
      insert into timesheet_memberships (project_id, user_id, during, added_by)
      values (${optics}, ${cast[who].id}, tstzrange('2026-11-17T00:00:00+05:30', null), ${cast.meera.id})`
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date(NOW)
  await app.db`truncate timesheet_nudges`
})

const asked = (...names: CastName[]) => ({ body: { month: MONTH, users: names.map((name) => cast[name].id) } })
const nudgesOf = async (who: CastName) => {
  const { data } = await (await app.as(who)).ok(inbox.own, {})
  return data.filter(({ kind }) => kind === 'timesheet-nudged')
}

test('each of them reads who asks, for how many days of which month, and the manager when they were asked', async () => {
  expect(await kavita.ok(gaps.nudge, asked('ananya', 'neha'))).toMatchObject({ nudged: 2, earlier: 0, complete: 0 })
  expect(await nudgesOf('ananya')).toMatchObject([
    { count: 3, object: 'November 2026', part: MONTH, from: { fullName: cast.kavita.fullName }, isNew: true },
  ])
  const { people } = await kavita.ok(gaps.team, { query: { month: MONTH } })
  const times = people.map(({ fullName, nudged_at: at }) => [fullName, at === null ? null : new Date(at).toISOString()])
  expect(times).toContainEqual([cast.neha.fullName, NOW])
  expect(new Set(times.map(([, at]) => at))).toEqual(new Set([NOW, null]))
})

test('nobody is asked twice on a day, by two at once either; the next day they are', async () => {
  const both = await Promise.all([kavita, meera].map((client) => client.send(gaps.nudge, asked('ananya'))))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { message } = await kavita.refused(gaps.nudge, 'NOBODY_NUDGED', asked('ananya'))
  expect(message).toBe('No one was nudged: 1 already nudged today.')
  expect(await kavita.ok(gaps.nudge, asked('ananya', 'neha'))).toMatchObject({ nudged: 1, earlier: 1, complete: 0 })
  expect(await nudgesOf('ananya')).toHaveLength(1)
  app.clock.now = new Date('2026-11-20T18:30:00.000Z')
  expect(await (await app.as('kavita')).ok(gaps.nudge, asked('ananya'))).toMatchObject({ nudged: 1 })
  expect(await nudgesOf('ananya')).toMatchObject([{ count: 4 }, { count: 3 }])
})

test('a day for which an absence waits is not asked for', async () => {
  const ananya = await app.as('ananya')
  await app.db`
    insert into absence_requests (user_id, day, reason, over_approved, asked_at)
    values (${cast.ananya.id}, '2026-11-18', 'PL', false, ${NOW})`
  expect((await ananya.ok(gaps.own, { query: { month: MONTH } })).asked).toHaveLength(1)
  await kavita.ok(gaps.nudge, asked('ananya'))
  expect(await nudgesOf('ananya')).toMatchObject([{ count: 2 }])
  await app.db`truncate absence_requests`
})

test('a day off whose reason the manager may not know is not asked for', async () => {
  await app.db`
    insert into absences (user_id, day, reason, made_by, made_at)
    values (${cast.neha.id}, '2026-11-18', 'SL', ${cast.neha.id}, ${NOW})`
  await app.db`
    insert into user_managers (user_id, effective_from, made_at, manager_id)
    values (${cast.neha.id}, '2026-11-18', ${NOW}, ${cast.farhan.id}), (${cast.neha.id}, '2026-11-19', ${NOW}, ${cast.kavita.id})`
  const { people } = await kavita.ok(gaps.team, { query: { month: MONTH, person: cast.neha.id } })
  expect(people[0]?.days[17]).toBe('elsewhere')
  const ofFarhan = await meera.ok(gaps.team, { query: { month: MONTH, manager: cast.farhan.id } })
  expect(ofFarhan.people.find(({ _id }) => _id === cast.neha.id)?.days[17]).toBe('SL')
  await kavita.ok(gaps.nudge, asked('neha'))
  expect(await nudgesOf('neha')).toMatchObject([{ count: 2 }])
  await app.db`delete from absences where user_id = ${cast.neha.id}`
  await app.db`delete from user_managers where user_id = ${cast.neha.id} and effective_from >= '2026-11-18'`
})

test('somebody of the team of yesterday is nobody today', async () => {
  await app.db`
    insert into user_managers (user_id, effective_from, made_at, manager_id)
    values (${cast.ananya.id}, '2026-11-20', ${NOW}, ${cast.farhan.id})`
  await kavita.refused(gaps.nudge, 'USER_NOT_FOUND', asked('ananya'))
  await (await app.as('farhan')).ok(gaps.nudge, asked('ananya'))
  await app.db`delete from user_managers where user_id = ${cast.ananya.id} and manager_id = ${cast.farhan.id}`
})

test('a person who is named by id and by email is asked once', async () => {
  const both = { month: MONTH, users: [cast.ananya.id, cast.ananya.email] }
  expect(await kavita.ok(gaps.nudge, { body: both })).toMatchObject({ nudged: 1, earlier: 0, complete: 0 })
  expect(await nudgesOf('ananya')).toHaveLength(1)
})

test('who fills no timesheets any more is not asked for the days before', async () => {
  await app.db`update users set roles = '{MANAGER}' where id = ${cast.divya.id}`
  await app.db`
    insert into user_states (user_id, effective_from, roles, state)
    values (${cast.divya.id}, '2026-11-01', '{AUTHOR}', 'active'), (${cast.divya.id}, '2026-11-20', '{MANAGER}', 'active')`
  const { people } = await meera.ok(gaps.team, { query: { month: MONTH, person: cast.divya.id } })
  expect(people).toMatchObject([{ has_left: true }])
  await meera.refused(gaps.nudge, 'NO_TIMESHEET_PROJECTS', asked('divya'))
})

test('whoever misses no day is not asked', async () => {
  const neha = await app.as('neha')
  for (const date of ['2026-11-18', '2026-11-19'])
    await neha.ok(entries.submit, { body: { date, projects: [{ id: optics, done: 5 }] } })
  app.clock.now = new Date('2026-11-18T06:00:00Z')
  await (await app.as('neha')).ok(entries.submit, { body: { date: '2026-11-17', projects: [{ id: optics, done: 5 }] } })
  await (await app.as('kavita')).refused(gaps.nudge, 'NOBODY_NUDGED', asked('neha'))
  expect(await (await app.as('kavita')).ok(gaps.nudge, asked('neha', 'ananya'))).toMatchObject({ nudged: 1, complete: 1 })
  expect(await nudgesOf('neha')).toEqual([])
})

test('one who is not of the team, or fills no timesheets, is nobody, and then nobody is asked', async () => {
  const other = (await meera.ok(gaps.team, { query: { month: MONTH } })).people.find(
    ({ manager }) => manager?._id !== cast.kavita.id,
  )
  for (const id of [other?._id ?? '', '019a0000-0000-7000-8000-00000000dead', 'nobody@proofline.example'])
    await kavita.refused(gaps.nudge, 'USER_NOT_FOUND', { body: { month: MONTH, users: [cast.ananya.id, id] } })
  const { issues } = await meera.refused(gaps.nudge, 'NO_TIMESHEET_PROJECTS', asked('ananya', 'farhan'))
  expect(issues).toEqual([{ path: 'users.1', message: `${cast.farhan.fullName} does not fill timesheets.` }])
  expect(await nudgesOf('ananya')).toEqual([])
})

test('neither for a month to come nor for a closed one', async () => {
  await kavita.refused(gaps.nudge, 'MONTH_TO_COME', { body: { month: '2026-12', users: [cast.ananya.id] } })
  app.clock.now = new Date('2026-12-01T06:00:00Z')
  const later = await app.as('meera')
  await later.ok(closedMonths.close, { body: { month: MONTH }, query: { confirm: 'true' } })
  await later.refused(gaps.nudge, 'MONTH_CLOSED', asked('ananya'))
})
