import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { assignedTargets } from '../../target-projects/assigned-contract.ts'
import { targetProjects } from '../../target-projects/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { entries } from '../../timesheets/entries-contract.ts'
import { gaps } from '../../timesheets/gaps-contract.ts'
import { users } from '../../users/contract.ts'
import { worklog } from '../../worklog/contract.ts'
import { standardRates } from '../../worklog/standard-contract.ts'
import { targetDays } from '../../worklog/target-days-contract.ts'
import { targets } from '../../worklog/targets-contract.ts'
import { closedMonths } from '../contract.ts'
import { handovers } from '../handover-contract.ts'

const app = await startTestApp(new Date('2026-03-06T06:00:00Z'))
afterAll(app.close)
const meera = await app.as('meera')
const ananya = await app.as('ananya')
const APRIL = new Date('2026-04-01T06:00:00Z')
const march = { params: { month: '2026-03' } }
const close = (sent: { reason?: string; confirm?: 'true' } = {}) => ({
  body: { month: '2026-03', ...(sent.reason !== undefined && { reason: sent.reason }) },
  query: sent.confirm === undefined ? {} : { confirm: sent.confirm },
})
const open = async () =>
  (await meera.ok(closedMonths.checklist, march)).data
    .filter(({ count }) => count > 0)
    .map(({ group, words, detail, place }) => [group, words, detail, place.href])

beforeAll(async () => {
  await app.db`update users set created_at = '2026-03-01T06:00:00Z'`
  await app.db`
    insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at)
    values (${cast.ananya.id}, '2026-03-05', 6, 8, '2026-01-01')`
  await app.db`update users set created_at = '2026-03-05T00:00:00+05:30' where id = ${cast.ananya.id}`
  await app.db`delete from salaries`
  const { data: project } = await meera.ok(timesheets.addProject, { body: { name: 'Optics' } })
  await app.db`
    insert into timesheet_memberships (project_id, user_id, during)
    values (${project._id}, ${cast.ananya.id}, tstzrange('2026-03-05T00:00:00+05:30', '2026-03-10T00:00:00+05:30'))`
  const projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  const subject = await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'Mechanics' } })
  const profile = { params: { id: subject.data._id }, body: { name: 'Standard', budget: 60 } }
  const profileId = (await meera.ok(worklog.addProfile, profile)).data._id
  const { data } = await meera.ok(targets.create, {
    params: { projectId, profileId },
    body: { name: 'Set', start: '2026-03-05', end: '2026-03-06', type: 'units', target: 40, users: [cast.ananya.id] },
  })
  const id = data[0]?._id ?? ''
  for (const { _id, date } of (await meera.ok(targets.one, { params: { id } })).data.subTargets) {
    await ananya.ok(entries.submit, { body: { date, projects: [{ id: 'Optics', done: 30 }] } })
    await ananya.ok(targetDays.record, { params: { targetId: id }, body: { subTargetId: _id, completedUnits: 50 } })
  }
  app.clock.now = APRIL
})

it('the checklist lists what is pending, missing or without a price, each with its page', async () => {
  expect(await open()).toEqual([
    ['waiting', '2 timesheets waiting for approval', 'of 1 person; managers Kavita Desai', '/inbox?kind=timesheet&everyone=yes'],
    // The week from 5 to 9 March has two filled days and a Sunday.
    ['missing', '2 days without a timesheet', 'Ananya Iyer 2 days', '/timesheet/gaps?month=2026-03'],
    ['missing', '2 lines without a target', '60 units of Optics count 0.00 h', '/targets'],
    ['unpriced', '1 person without a salary', 'Ananya Iyer 2 worklog days', `/users/${cast.ananya.id}`],
  ])
  const calendar = await meera.ok(gaps.team, { query: { month: '2026-03' } })
  expect(calendar.people.flatMap(({ days }) => days).filter((mark) => mark === 'missing')).toHaveLength(2)
  const { data: points } = await meera.ok(closedMonths.checklist, march)
  const ananyasDays = `/timesheet/gaps?month=2026-03&person=${cast.ananya.id}`
  expect(points.flatMap(({ list }) => list)).toEqual([
    { name: 'Ananya Iyer', detail: '05/03, 06/03', href: ananyasDays },
    { name: 'Ananya Iyer', detail: '07/03, 09/03', href: ananyasDays },
    { name: 'Optics', detail: '2 lines, 60 units', href: '/targets' },
    { name: 'Ananya Iyer', detail: '2 worklog days', href: `/users/${cast.ananya.id}` },
  ])
  const quiet = (await meera.ok(closedMonths.checklist, { params: { month: '2026-02' } })).data
  expect(quiet.filter(({ count }) => count > 0)).toEqual([])
  expect(quiet.map(({ title }) => title)).toContain('All timesheets are decided')
})

it('the checklist asks for a standard rate only where rates are set', async () => {
  const without = await open()
  await meera.ok(standardRates.set, { body: { rate: 200, effective: '2026-03-06' } })
  expect((await open()).filter((point) => !without.some((one) => one[1] === point[1]))).toEqual([
    ['unpriced', '1 person without a standard rate', 'Ananya Iyer 1 worklog day', '/settings/standard-rates'],
  ])
  await meera.ok(users.salary, { params: { id: cast.ananya.id }, body: { amount: 52_000, effectiveDate: '2026-03-06' } })
  expect(await open()).toContainEqual([
    'unpriced',
    '1 person without a salary',
    'Ananya Iyer 1 worklog day',
    `/users/${cast.ananya.id}`,
  ])
})

it('an open month has the same handover sums before and after its closing', async () => {
  const before = (await meera.ok(handovers.ofMonth, march)).data
  expect(before).toMatchObject({
    handovers: [],
    differences: [],
    sums: { project: { done: 60 }, profile: { costUnknownDays: 1 } },
  })
  await meera.refused(closedMonths.close, 'NEEDS_CONFIRMATION', close())
  await meera.ok(closedMonths.close, close({ confirm: 'true', reason: 'Salaries are paid today' }))
  const after = (await meera.ok(handovers.ofMonth, march)).data
  expect([after.sums, after.people]).toEqual([before.sums, before.people])
  const [line] = await app.db`select after from audit_lines where call = 'POST /closed-months/close' order by id desc limit 1`
  expect(line).toEqual({ after: { closed: true, reason: 'Salaries are paid today' } })
  expect((await meera.ok(handovers.ofMonth, { params: { month: '2026-04' } })).data.sums).toEqual({})
  const reasons = async (client: Client) =>
    (await client.ok(closedMonths.list)).data.map(({ close_reason: closed, reason }) => [closed, reason])
  expect(await reasons(meera)).toEqual([['Salaries are paid today', null]])
  expect(await reasons(ananya)).toEqual([[null, null]])
  await meera.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'Next test' } })
  expect(await reasons(meera)).toEqual([['Salaries are paid today', 'Next test']])
})

it('the list of months starts at the first month with any data', async () => {
  const months = async () => (await meera.ok(closedMonths.months)).data
  expect(await months()).toEqual(['2026-03'])
  await app.db`insert into absences (user_id, day, reason, made_at, made_by) values (${cast.ananya.id}, '2025-12-31', 'SL', now(), ${cast.meera.id})`
  expect(await months()).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
})

it('the checklist and the list of months are for ADMINs only', async () => {
  for (const who of ['kavita', 'leela', 'ananya'] as const) {
    const other = await app.as(who)
    await other.refused(closedMonths.checklist, 'NOT_ALLOWED', march)
    await other.refused(closedMonths.months, 'NOT_ALLOWED', {})
  }
  await meera.refused(closedMonths.checklist, 'INVALID_REQUEST', { params: { month: 'March' } })
})

it('the checklist counts a target of 0 as no target and keeps days of people who left', async () => {
  const pointOf = async (words: string) =>
    (await meera.ok(closedMonths.checklist, march)).data.find((point) => point.words === words)
  const projectId = (await meera.ok(targetProjects.addProject, { body: { project_name: 'NEET 2027' } })).data._id
  const row = { sub_project_name: 'Set 03', department: 'Physics', subject: 'Optics', role: 'AUTHOR' as const, keyword: 'optics' }
  const targetId = (await meera.ok(targetProjects.addRow, { params: { projectId }, body: row })).data._id
  await meera.ok(assignedTargets.assign, {
    params: { projectId, targetId },
    query: { confirm: 'true' },
    body: { user: cast.ananya.id, target_assigned: 0, dateEffective: '2026-03-01' },
  })
  expect((await pointOf('2 lines without a target'))?.list).toEqual([
    { name: 'Optics', detail: '2 lines, 60 units', href: `/target-assign/${projectId}/${targetId}` },
  ])
  expect(await pointOf('2 days without a timesheet')).toBeDefined()
  await meera.ok(users.block, { params: { id: cast.ananya.id }, body: {} })
  expect(await pointOf('2 days without a timesheet')).toBeDefined()
  // Ananya is blocked from Sunday the 8th, so Monday the 9th needs no timesheet.
  await app.db`update user_states set effective_from = '2026-03-08' where user_id = ${cast.ananya.id} and state = 'blocked'`
  expect((await pointOf('1 day without a timesheet'))?.detail).toBe('Ananya Iyer 07/03')
})
