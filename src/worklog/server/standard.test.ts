import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { absences } from '../../absences/contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { openOwner } from '../../kit/postgres/pool.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { worklog } from '../contract.ts'
import { profileDays } from '../days-contract.ts'
import { figures } from '../figures-contract.ts'
import { worklogReport } from '../report-contract.ts'
import { standardRates } from '../standard-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'

// Tests the cost of work at standard rates, which everybody with access to the page may see (decision 132). Today is 10/03/2026.
// Divya has 6 working days of 8 hours.

const app = await startTestApp()
afterAll(app.close)
const [meera, nikhil] = await Promise.all([app.as('meera'), app.as('nikhil')])
const place = { projectId: '', subjectId: '', profileId: '' }
const set = (rate: number | null, effective: string, department?: string) =>
  meera.ok(standardRates.set, { body: { rate, effective, ...(department !== undefined && { department }) } })
const departments = async (names: readonly string[], day: string): Promise<void> => {
  await app.db`
    with s as (insert into user_department_sets (user_id, effective_from) values (${cast.divya.id}, ${day}) returning id)
    insert into user_department_members (set_id, department_id, place)
    select s.id, d.id, row_number() over () from s, departments d where d.name = any (${names as string[]}::text[])`
}
const targetOf = async (start: string, end: string): Promise<string> => {
  const body = { name: 'Set', start, end, type: 'units' as const, target: 40, users: [cast.divya.id] }
  return (await meera.ok(targets.create, { params: place, body })).data[0]?._id ?? ''
}
const daysOf = async (id: string) => (await nikhil.ok(targets.one, { params: { id } })).data.subTargets
beforeAll(async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  place.subjectId = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
  await app.db`insert into tab_grants (user_id, tab, granted_by) values (${cast.nikhil.id}, 'Worklog', ${cast.meera.id})`
  await departments(['Physics', 'Chemistry'], '2026-01-01')
})
const newProfile = async (name: string): Promise<void> => {
  const body = { name, budget: 60 }
  place.profileId = (await meera.ok(worklog.addProfile, { params: { id: place.subjectId }, body })).data._id
}
const listed = async () =>
  (await nikhil.ok(worklog.subject, { params: { id: place.subjectId } })).data.profiles.find(
    ({ _id }) => _id === place.profileId,
  ) ?? expect.fail('not listed')

it('the standard cost is null without a rate, and otherwise uses the rate of the day', async () => {
  await newProfile('Dated')
  const id = await targetOf('2026-03-02', '2026-03-05')
  for (const { _id } of await daysOf(id))
    await meera.ok(targetDays.change, { params: { targetId: id, subId: _id }, query: {}, body: { completedUnits: 50 } })
  const none = { cost: null, totalExpense: null, pnl: null, unknownDays: 4 }
  expect((await listed()).standard).toEqual(none)
  // The cost is 8 h at 200.00, with an incentive for a quarter over the target.
  await set(200, '2026-03-03')
  await app.db`insert into salaries (user_id, effective_from, amount_paise) values (${cast.divya.id}, '2026-03-04', 9000000)`
  // The cost is 8 h at 300.00, because Physics is the only department.
  await set(300, '2026-03-01', 'physics')
  await departments(['Physics'], '2026-03-05')
  expect((await daysOf(id)).map(({ standard }) => standard)).toEqual([
    { cost: null, incentive: null },
    { cost: 1600, incentive: 400 },
    { cost: 1600, incentive: 400 },
    { cost: 2400, incentive: 600 },
  ])
  const all = { cost: 35, totalExpense: 7000, pnl: 200 * 60 - 7000, unknownDays: 1 }
  expect((await listed()).standard).toEqual(all)
  const { data } = await nikhil.ok(figures.ofProfile, { params: { id: place.profileId }, query: { month: '2026-03' } })
  expect(data.total.standard).toEqual({ ...all, daysCost: 5600, incentive: 1400 })
  // A reader who may not see the salary gets one line, even if the salary was revised within its days.
  expect(
    data.lines.map(({ from, to, days, hourlyCost, cost, incentive, salary, standard }) => ({
      days: [from.slice(8), to.slice(8), days],
      money: [hourlyCost, cost, incentive, salary],
      standard,
    })),
  ).toEqual(
    [
      { days: ['02', '02', 1], standard: { hourlyRate: null, cost: null, incentive: null } },
      { days: ['03', '04', 2], standard: { hourlyRate: 200, cost: 3200, incentive: 800 } },
      { days: ['05', '05', 1], standard: { hourlyRate: 300, cost: 2400, incentive: 600 } },
    ].map((line) => ({ ...line, money: [null, null, null, null] })),
  )
  const hers = (await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: { month: '2026-03' } })).data.lines
  expect(hers.map(({ from }) => from.slice(8))).toEqual(['02', '03', '04', '05'])
  const { days } = (await nikhil.ok(profileDays.ofProfile, { params: { id: place.profileId }, query: { month: '2026-03' } })).data
  expect(days.map(({ standard }) => standard.totalExpense)).toEqual([null, 2000, 2000, 3000])
  const [target] = (await nikhil.ok(targets.ofProfile, { params: { profileId: place.profileId } })).data
  expect(target?.standard).toEqual({ cost: 5600, incentive: 1400, unknownDays: 1 })
  const { header, rows } = await readSheet(
    (await nikhil.download(worklogReport.download, { body: { profile: place.profileId } })).bytes,
  )
  const inColumn = (name: string) =>
    rows.map(({ cells }) => cells[header.find((column) => column.name === name)?.column ?? -1] ?? null)
  expect(inColumn('Standard Cost')).toEqual([null, 1600, 1600, 2400])
  expect(inColumn('Standard Incentive')).toEqual([null, 400, 400, 600])
  expect(header.map(({ name }) => name)).not.toContain('Cost')
  // The department's rate ends on this day, so the workspace's rate applies again.
  await set(null, '2026-03-05', 'Physics')
  expect((await listed()).standard.totalExpense).toBe(6000)
})

it('the standard cost is equal for sick, paid and unpaid leave, and 0 on a weekly off', async () => {
  await set(100, '2026-02-01')
  for (const [reason, cost] of [
    ['SL', 800],
    ['PL', 800],
    ['LOP', 800],
    ['reject', 0],
  ] as const) {
    // prettier-ignore
    await newProfile(`Away, ${reason}`)
    const id = await targetOf('2026-02-02', '2026-02-02')
    await meera.ok(absences.record, {
      body: { user: cast.divya.id, date: '2026-02-02', reason },
      query: { confirm: 'true' },
    })
    expect((await daysOf(id)).map(({ standard }) => standard)).toEqual([{ cost, incentive: 0 }])
    // This cost comes from the stored sums.
    expect((await listed()).standard.totalExpense).toBe(cost)
    await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
    await meera.ok(absences.record, { body: { user: cast.divya.id, date: '2026-02-02', reason: '' }, query: {} })
  }
})

it('standard rates cannot change in a closed month', async () => {
  await meera.ok(closedMonths.close, { body: { month: '2026-01' }, query: { confirm: 'true' } })
  for (const [effective, department] of [['2026-01-31'], ['2025-12-01'], ['2026-01-15', 'Physics']]) {
    const body = { rate: 400, effective: effective ?? '', ...(department !== undefined && { department }) }
    const { issues } = await meera.refused(standardRates.set, 'MONTH_CLOSED', { body })
    expect(issues).toMatchObject([{ path: 'effective' }])
  }
  await set(410, '2026-02-01', 'Physics')
})

it('standard rates are set by admins, who see versions and proposals from five people up', async () => {
  for (const client of [nikhil, await app.as('kavita')]) {
    await client.refused(standardRates.list, 'NOT_ALLOWED')
    await client.refused(standardRates.set, 'NOT_ALLOWED', { body: { rate: 1, effective: '2026-03-01' } })
  }
  await meera.refused(standardRates.set, 'RATE_UNCHANGED', { body: { rate: 100, effective: '2026-02-01' } })
  await set(120, '2026-02-01')
  const { data, month, people, proposals } = await meera.ok(standardRates.list)
  const [priced] = await app.db<{ count: number }[]>`
    select count(*)::int as count from users where account_state = 'active' and deleted_at is null
      and roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}'`
  expect(people.reduce((sum, { count }) => sum + count, 0)).toBe(priced?.count)
  expect(people.find(({ department }) => department?.name === 'Physics')?.count).toBeGreaterThan(0)
  expect(data.filter(({ effective, department }) => effective === '2026-02-01' && department === null)).toMatchObject([
    { rate: 120, version: 2, inForce: false, setBy: { email: cast.meera.email } },
    { rate: 100, version: 1 },
  ])
  expect(month).toBe('2026-01')
  expect(proposals[0]?.department).toBeNull()
  expect((proposals[0]?.rate ?? 1) % 10).toBe(0)
  await app.db`delete from salaries where user_id not in (${cast.ananya.id}, ${cast.divya.id}, ${cast.imran.id}, ${cast.neha.id})`
  expect(new Set((await meera.ok(standardRates.list)).proposals.map(({ rate }) => rate))).toEqual(new Set([null]))
  for (const rate of [0, -1, 100_001, 1.005])
    await meera.refused(standardRates.set, 'INVALID_REQUEST', { body: { rate, effective: '2026-03-01' } })
  await meera.refused(standardRates.set, 'DEPARTMENT_NOT_FOUND', {
    body: { rate: 1, effective: '2026-03-01', department: 'None' },
  })
  const [audited] =
    await app.db`select object_name, before, after from audit_lines where object_type = 'standard-rate' order by id desc limit 1`
  expect(audited).toEqual({
    object_name: 'Standard rate of the workspace from 01/02/2026',
    before: { rate: 100 },
    after: { rate: 120, effective: '2026-02-01' },
  })
})

it('a rate change waits for a concurrent change of departments and stores correct sums', async () => {
  await newProfile('At once')
  await targetOf('2026-03-02', '2026-03-07')
  const changing = openOwner(app.ownerUrl)
  await changing`begin`
  await changing`insert into user_department_sets (user_id, effective_from) values (${cast.divya.id}, '2026-03-04')`
  const setting = set(90, '2026-03-06')
  const waiting = () => app.db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await changing`commit`
  await changing.end()
  await setting
  const [sums] = await app.db`
    with stored as (select * from worklog_sums where user_id = ${cast.divya.id} and from_day >= '2026-03-01'),
      right_ones as (select * from worklog_days_summed(array[${cast.divya.id}]::uuid[], '2026-03-01', '2026-04-01'))
    select (select count(*)::int from right_ones) as all, (select count(*)::int from stored) as stored,
      (select count(*)::int from (select * from stored except select * from right_ones) d) as wrong,
      (select array_agg(distinct extract(day from from_day)::int order by extract(day from from_day)::int) from right_ones) as days`
  expect(sums).toMatchObject({ wrong: 0, days: expect.arrayContaining([4, 6]) })
  expect(sums?.['stored']).toBe(sums?.['all'])
})

it('the preview of a rate names the days it changes for a department or the workspace', async () => {
  await newProfile('Moved')
  await targetOf('2026-04-06', '2026-04-10')
  const moved = async (effective: string, department?: string) => {
    const { data } = await meera.ok(standardRates.moved, {
      query: { effective, ...(department !== undefined && { department }) },
    })
    return [data.until, data.profiles.find(({ _id }) => _id === place.profileId)?.days ?? 0]
  }
  // Divya has exactly one department from 08/04 to 09/04.
  await departments(['Physics', 'Chemistry'], '2026-04-01')
  await departments(['Physics'], '2026-04-08')
  await departments(['Physics', 'Chemistry'], '2026-04-10')
  await set(310, '2026-04-01', 'physics')
  expect(await moved('2026-04-01', 'physics')).toEqual([null, 2])
  expect(await moved('2026-04-09', 'physics')).toEqual([null, 1])
  expect(await moved('2026-04-01')).toEqual([null, 3])
  await set(210, '2026-04-07')
  expect(await moved('2026-04-01')).toEqual(['2026-04-07', 1])
  // When the department has no rate, the workspace's rate applies to it.
  await set(null, '2026-04-09', 'physics')
  expect(await moved('2026-04-07')).toEqual([null, 3])
  expect(await moved('2026-04-01', 'physics')).toEqual(['2026-04-09', 1])
  await meera.refused(standardRates.moved, 'DEPARTMENT_NOT_FOUND', { query: { effective: '2026-04-01', department: 'Nobody' } })
})
