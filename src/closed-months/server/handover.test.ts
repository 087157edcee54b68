import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import type { Pool } from '../../kit/postgres/db.ts'
import { openPool } from '../../kit/postgres/pool.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { entries } from '../../timesheets/entries-contract.ts'
import { users } from '../../users/contract.ts'
import { worklog } from '../../worklog/contract.ts'
import { standardRates } from '../../worklog/standard-contract.ts'
import { targetDays } from '../../worklog/target-days-contract.ts'
import { targets } from '../../worklog/targets-contract.ts'
import { closedMonths } from '../contract.ts'
import { handovers } from '../handover-contract.ts'
import { compareHandovers } from './compare-handovers.ts'

const app = await startTestApp(new Date('2026-03-06T06:00:00Z'))
const pool: Pool = openPool(app.databaseUrl)
afterAll(async () => {
  await pool.close()
  await app.close()
})
const meera = await app.as('meera')
const ananya = await app.as('ananya')
const APRIL = new Date('2026-04-01T06:00:00Z')
const close = { body: { month: '2026-03' }, query: { confirm: 'true' as const } }

let profileId = ''
beforeAll(async () => {
  await app.db`
    insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at)
    values (${cast.ananya.id}, '2026-01-01', 6, 8, '2026-01-01')`
  await meera.ok(users.salary, { params: { id: cast.ananya.id }, body: { amount: 52_000, effectiveDate: '2026-01-01' } })
  await meera.ok(standardRates.set, { body: { rate: 200, effective: '2026-01-01' } })
  const { data: project } = await meera.ok(timesheets.addProject, { body: { name: 'Optics' } })
  await app.db`
    insert into timesheet_memberships (project_id, user_id, during) values (${project._id}, ${cast.ananya.id}, tstzrange('2026-01-01', null))`
  const projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  const subject = await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'Mechanics' } })
  const profile = { params: { id: subject.data._id }, body: { name: 'Standard', budget: 60 } }
  profileId = (await meera.ok(worklog.addProfile, profile)).data._id
  const { data } = await meera.ok(targets.create, {
    params: { projectId, profileId },
    body: { name: 'Set', start: '2026-03-05', end: '2026-03-06', type: 'units', target: 40, users: [cast.ananya.id] },
  })
  const id = data[0]?._id ?? ''
  for (const { _id, date } of (await meera.ok(targets.one, { params: { id } })).data.subTargets) {
    await ananya.ok(entries.submit, { body: { date, projects: [{ id: 'Optics', done: 30 }] } })
    await ananya.ok(targetDays.record, { params: { targetId: id }, body: { subTargetId: _id, completedUnits: 50 } })
  }
})
beforeEach(async () => {
  app.clock.now = new Date(Math.max(app.clock.now.getTime() + 60_000, APRIL.getTime()))
  const { data } = await meera.ok(closedMonths.list)
  if (data.some(({ reopened_at: at }) => at === null))
    await meera.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'Next test' } })
})
const read = async () => (await meera.ok(handovers.ofMonth, { params: { month: '2026-03' } })).data
const sweep = async (): Promise<number> => {
  app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000)
  return runSweep(
    { pool, registered: app.registered, clock: () => app.clock.now } as Parameters<typeof runSweep>[0],
    compareHandovers,
  )
}
const noted = () => app.db<{ before: unknown; after: { differences?: number; frozenLate?: boolean } }[]>`
  select before, after from audit_lines where call = 'sweep handovers' order by id`
/** Changes a row without the triggers, as no call can. */
const setDone = async (done: number): Promise<void> => {
  await app.db`update timesheet_lines set done = ${done} where entry_id in (select id from timesheet_entries where day = '2026-03-05')`
}
const rowsOf = async (handover: string) => {
  const { filename, bytes } = await meera.download(handovers.download, { body: { handover } })
  const { header, rows } = await readSheet(bytes)
  const place = (name: string): number => header.findIndex((column) => column.name === name)
  return {
    filename,
    of: (part: string, name: string) =>
      rows.filter(({ cells }) => cells[place('Part')] === part).map(({ cells }) => cells[place(name)]),
  }
}

it('a handover freezes everybody’s sums at the closing and can be downloaded', async () => {
  expect((await read()).handovers).toEqual([])
  await meera.ok(closedMonths.close, close)
  const { handovers: all, sums, people, differences } = await read()
  expect(all).toMatchObject([{ late: false, reopened_at: null, frozen_at: app.clock.now.toISOString() }])
  expect(differences).toEqual([])
  expect(people).toBeGreaterThan(1)
  expect(sums['project']).toEqual({ done: 60, hours: 0 })
  // Each day has 8 h at 250.00 and 10 units above the target of 40. The standard figures use the rate of 200.00.
  expect(sums['profile']).toEqual({
    units: 100, hours: 16, cost: 4000, incentive: 1000, costUnknownDays: 0,
    standardCost: 3200, standardIncentive: 800, standardUnknownDays: 0,
  }) // prettier-ignore
  const { filename, of } = await rowsOf(all[0]?._id ?? '')
  expect(filename).toBe('Handover_2026-03.xlsx')
  expect([of('Timesheet project', 'Name'), of('Timesheet project', 'Of'), of('Timesheet project', 'Done')]).toEqual([
    ['Ananya Iyer'],
    ['Optics'],
    [60],
  ])
  expect([of('Worklog profile', 'Cost'), of('Worklog profile', 'Standard Cost')]).toEqual([[4000], [3200]])
  const hours = of('All hours', 'Balance') as number[]
  expect(hours).toHaveLength(people)
  expect(Math.round(hours.reduce((sum, each) => sum + each, 0) * 100) / 100).toBe(sums['hours']?.['balance'])
})

it('a handover is compared at every reading, and the audit log records each difference once', async () => {
  await meera.ok(closedMonths.close, close)
  expect(await sweep()).toBe(1)
  const before = (await noted()).length
  await setDone(31)
  const { differences } = await read()
  expect(differences).toMatchObject([
    { part: 'project', user: { fullName: 'Ananya Iyer' }, of: { name: 'Optics' }, was: { done: 60 }, is: { done: 61 } },
  ])
  await read()
  await sweep()
  await sweep()
  const lines = (await noted()).slice(before)
  expect(lines).toMatchObject([{ after: { differences: 1, figures: [{ part: 'project', is: { done: 61 } }] } }])
  expect((await meera.ok(closedMonths.list)).data[0]).toMatchObject({ month: '2026-03', differences: 1 })
  expect((await ananya.ok(closedMonths.list)).data[0]).toMatchObject({ differences: 0 })
  await app.db`update timesheet_lines set done = 33 where entry_id in (select id from timesheet_entries where day = '2026-03-06')`
  await sweep()
  expect((await noted()).slice(before)).toHaveLength(2)
  await app.db`update timesheet_lines set done = 30`
  expect((await read()).differences).toEqual([])
})

it('closing a month again freezes a new handover and keeps the earlier one', async () => {
  await meera.ok(closedMonths.close, close)
  const [first] = (await read()).handovers
  await meera.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'A figure was wrong' } })
  await setDone(40)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await meera.ok(closedMonths.close, close)
  const { handovers: all, differences, sums } = await read()
  expect(all.slice(0, 2)).toMatchObject([{ reopened_at: null }, { _id: first?._id, reopened_at: expect.any(String) }])
  expect([differences, sums['project']?.['done']]).toEqual([[], 70])
  expect((await rowsOf(first?._id ?? '')).of('Timesheet project', 'Done')).toEqual([60])
  await setDone(30)
})

it('a month closed before handovers existed gets one that is marked late', async () => {
  await app.db`insert into month_closings (month, closed_at, closed_by) values ('2026-02-01', '2026-03-01T06:00:00Z', ${cast.meera.id})`
  expect((await meera.ok(handovers.ofMonth, { params: { month: '2026-02' } })).data.handovers).toEqual([])
  expect(await sweep()).toBe(1)
  const { handovers: all, people } = (await meera.ok(handovers.ofMonth, { params: { month: '2026-02' } })).data
  expect(all).toMatchObject([{ late: true }])
  expect(people).toBeGreaterThan(1)
  expect((await noted()).at(-1)).toMatchObject({ after: { frozenLate: true } })
  await app.db`update month_closings set reopened_at = now(), reopened_by = ${cast.meera.id}, reason = 'x' where month = '2026-02-01'`
})

it('handovers are for ADMINs only', async () => {
  for (const who of ['kavita', 'leela', 'ananya'] as const) {
    const other = await app.as(who)
    await other.refused(handovers.ofMonth, 'NOT_ALLOWED', { params: { month: '2026-03' } })
    await other.refused(handovers.download, 'NOT_ALLOWED', { body: { handover: profileId } })
  }
  await meera.refused(handovers.download, 'HANDOVER_NOT_FOUND', { body: { handover: profileId } })
  await meera.refused(handovers.ofMonth, 'INVALID_REQUEST', { params: { month: 'March' } })
})
