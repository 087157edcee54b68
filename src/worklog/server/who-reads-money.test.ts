import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { absences } from '../../absences/contract.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { worklog } from '../contract.ts'
import { profileDays } from '../days-contract.ts'
import { figures } from '../figures-contract.ts'
import { worklogReport } from '../report-contract.ts'
import { standardRates } from '../standard-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { ownTargets } from '../own-targets-contract.ts'
import { targets } from '../targets-contract.ts'

// Tests that true money is shown only to readers who may see every salary in it (decision 132). Kavita manages Ananya, Imran and
// Neha; Farhan manages Divya and Rohit; Nikhil has only the tab Worklog.

const app = await startTestApp()
afterAll(app.close)
const [meera, kavita, farhan, nikhil] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('farhan'), app.as('nikhil')])
const place = { projectId: '', subjectId: '' }
beforeAll(async () => {
  await meera.ok(standardRates.set, { body: { rate: 200, effective: '2026-01-01' } })
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  place.subjectId = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
  await app.db`insert into tab_grants (user_id, tab, granted_by) values (${cast.nikhil.id}, 'Worklog', ${cast.meera.id})`
})
const salary = async (who: Who, paise: number | null): Promise<void> => {
  await app.db`delete from salaries where user_id = ${cast[who].id}`
  if (paise !== null)
    await app.db`insert into salaries (user_id, effective_from, amount_paise) values (${cast[who].id}, '2026-01-01', ${paise})`
}
const people = ['ananya', 'imran', 'neha', 'divya', 'rohit'] as const
type Who = (typeof people)[number]
beforeEach(async () => {
  for (const [at, who] of people.entries()) await salary(who, 4_000_000 + at * 100_000)
})
async function profileOf(
  name: string,
  all: [people: readonly Who[], start: string, end: string, type?: string][],
): Promise<string> {
  const made = await meera.ok(worklog.addProfile, { params: { id: place.subjectId }, body: { name, budget: 60 } })
  for (const [whose, start, end, type = 'units'] of all) {
    const body = { name: 'Set', start, end, type, target: 40, users: whose.map((who) => cast[who].id) }
    await meera.ok(targets.create, { params: { ...place, profileId: made.data._id }, body: body as never })
  }
  return made.data._id
}
const fill = async (profileId: string, who: Who, body: { completedHours: number } | { completedUnits: number }) => {
  const ofProfile = (await meera.ok(targets.ofProfile, { params: { profileId } })).data
  const targetId = ofProfile.find(({ user }) => user._id === cast[who].id)?._id ?? ''
  for (const { _id } of (await meera.ok(targets.one, { params: { id: targetId } })).data.subTargets)
    await meera.ok(targetDays.change, { params: { targetId, subId: _id }, query: {}, body })
}
async function seen(by: Client, id: string) {
  const { profiles } = (await by.ok(worklog.subject, { params: { id: place.subjectId } })).data
  const all = (await by.ok(figures.ofProfile, { params: { id }, query: {} })).data
  const march = (await by.ok(figures.ofProfile, { params: { id }, query: { month: '2026-03' } })).data
  const { days } = (await by.ok(profileDays.ofProfile, { params: { id }, query: { month: '2026-03' } })).data
  const dayTotals = await Promise.all(
    days.map(async ({ day }) => (await by.ok(figures.ofProfile, { params: { id }, query: { day } })).data.total),
  )
  const listed = profiles.find(({ _id }) => _id === id) ?? expect.fail('not listed')
  for (const one of [listed, all.total, march.total, ...all.months, ...days, ...dayTotals]) {
    const { totalExpense, pnl, cost, costUnknownDays, units, revenue } = one
    expect(revenue).toBe(units * 60)
    const money = 'daysCost' in one ? [totalExpense, pnl, one.daysCost, one.incentive, costUnknownDays] : [totalExpense, pnl]
    expect(new Set(money.map((each) => each === null)).size, 'all of it or nothing').toBe(1)
    if (totalExpense === null) expect(cost).toBeNull()
  }
  expect(listed.totalExpense).toEqual(all.total.totalExpense)
  expect(march.total.totalExpense).toEqual(all.months.find(({ month }) => month === '2026-03')?.totalExpense)
  expect(dayTotals.map(({ totalExpense }) => totalExpense)).toEqual(days.map(({ totalExpense }) => totalExpense))
  return {
    all: all.total.totalExpense !== null,
    months: all.months.filter(({ totalExpense }) => totalExpense !== null).map(({ month }) => month),
    days: days.filter(({ totalExpense }) => totalExpense !== null).map(({ day }) => day.slice(8)),
  }
}
const WEEK = ['2026-03-02', '2026-03-04'] as const
const all = { all: true, months: ['2026-03'], days: ['02', '03', '04'] }
const nothing = { all: false, months: [], days: [] }

it('money of one team is shown to admins and its manager, and money of two teams only to admins', async () => {
  const one = await profileOf('One team', [[['divya', 'rohit'], ...WEEK]])
  const expected = [all, all, nothing, nothing]
  expect(await Promise.all([meera, farhan, kavita, nikhil].map((by) => seen(by, one)))).toEqual(expected)
  const two = await profileOf('Many of two teams', [[people, ...WEEK]])
  expect(await Promise.all([meera, farhan, kavita, nikhil].map((by) => seen(by, two)))).toEqual([all, nothing, nothing, nothing])
})

it('money of a month or day is visible to people who may read all of it', async () => {
  const id = await profileOf('Over months', [
    [['ananya'], '2026-02-02', '2026-02-04'],
    [['ananya', 'divya'], '2026-03-02', '2026-03-02'],
    [['ananya'], '2026-03-03', '2026-03-03'],
  ])
  expect(await seen(kavita, id)).toEqual({ all: false, months: ['2026-02'], days: ['03'] })
  expect(await seen(farhan, id)).toEqual(nothing)
  expect(await seen(meera, id)).toEqual({ all: true, months: ['2026-02', '2026-03'], days: ['02', '03'] })
})

it('one person with a hidden salary hides the money of the profile, even without any cost', async () => {
  // An amount of 0 for somebody would reveal that they have no salary, or why they are absent.
  const id = await profileOf('Nothing done', [[['ananya', 'divya'], ...WEEK, 'hours']])
  await fill(id, 'ananya', { completedHours: 3 })
  expect(await seen(kavita, id)).toEqual(nothing)
  await salary('divya', null)
  expect(await seen(kavita, id)).toEqual(nothing)
  const away = { user: cast.divya.id, reason: 'LOP' as const }
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
    await meera.ok(absences.record, { body: { ...away, date: day }, query: {} })
  expect(await seen(kavita, id)).toEqual(nothing)
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
    await meera.ok(absences.record, { body: { ...away, date: day, reason: '' }, query: {} })
})

it('a person sees the incentive of their own targets, or null without a salary', async () => {
  const id = await profileOf('Own incentive', [[['ananya', 'divya'], ...WEEK]])
  await fill(id, 'ananya', { completedUnits: 60 })
  const [ananya, divya] = await Promise.all([app.as('ananya'), app.as('divya')])
  const incentiveOf = async (by: Client) =>
    (await by.ok(ownTargets.own, { query: {} })).data.find(({ profile }) => profile._id === id)?.incentive
  const read = (await kavita.ok(targets.ofProfile, { params: { profileId: id } })).data
  expect(await incentiveOf(ananya)).toBe(read.find(({ user }) => user._id === cast.ananya.id)?.incentive)
  expect(await incentiveOf(ananya)).toBeGreaterThan(0)
  expect(await incentiveOf(divya)).toBe(0)
  await salary('divya', null)
  expect(await incentiveOf(divya)).toBeNull()
})

async function readAll(by: Client, profiles: readonly string[]): Promise<Map<string, string>> {
  const sent = new Map<string, string>()
  const get = async (address: string): Promise<void> => {
    const response = await by.raw('GET', `/api${address}`)
    const { headers } = response
    const varying = new Set(['date', 'x-request-id', 'server-timing', 'keep-alive'])
    const head = [...headers].filter(([name]) => !varying.has(name))
    const body = Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replace(/"requestId":"[^"]*"/, '')
    sent.set(address, JSON.stringify([response.status, head, body]))
  }
  await get(`/project/subject/${place.subjectId}`)
  for (const id of profiles) {
    for (const query of ['', '?month=2026-02', '?month=2026-03', '?day=2026-03-02', '?day=2026-03-03'])
      await get(`/worklog/profile/${id}/figures${query}`)
    await get(`/worklog/profile/${id}/days?month=2026-03`)
    await get(`/targets/${id}/all`)
    await get(`/worklog/report?profile=${id}`)
    for (const { _id } of (await by.ok(targets.ofProfile, { params: { profileId: id } })).data) {
      await get(`/targets/${_id}`)
      for (const query of ['', '&month=2026-03', '&day=2026-03-02'])
        await get(`/worklog/profile/${id}/figures?target=${_id}${query}`)
    }
  }
  return sent
}
const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].filter(([address, bytes]) => after.get(address) !== bytes).map(([address]) => address)

it('no reply to a holder of the tab Worklog or to another team’s manager depends on a salary', async () => {
  // The attack uses two profiles that differ in one day of one person and whose sums are both shown.
  const cut = [
    await profileOf('Attack, all', [[['ananya', 'imran', 'neha', 'divya', 'rohit'], ...WEEK]]),
    await profileOf('Attack, all but a day', [
      [['ananya', 'imran', 'neha', 'rohit'], ...WEEK],
      [['divya'], '2026-03-02', '2026-03-03'],
    ]),
    await profileOf('Attack, one', [[['divya'], '2026-02-02', '2026-03-02', 'units_hours']]),
    await profileOf('Attack, hours', [[['divya', 'ananya'], ...WEEK, 'hours']]),
  ]
  await fill(cut[0] ?? '', 'divya', { completedUnits: 50 })
  await fill(cut[3] ?? '', 'divya', { completedHours: 4 })
  const [first, teams, own] = [await readAll(nikhil, cut), await readAll(kavita, cut), await readAll(farhan, cut)]
  expect(first.size).toBeGreaterThan(40)
  const salaries = [
    () => salary('divya', 12_345_678),
    () => salary('divya', null),
    async () => {
      await salary('divya', 5_000_000)
      await app.db`
        insert into salaries (user_id, effective_from, amount_paise) values (${cast.divya.id}, '2026-03-03', 9000000), (${cast.divya.id}, '2027-01-01', 1)`
    },
  ]
  for (const change of salaries) {
    await change()
    expect(changed(first, await readAll(nikhil, cut))).toEqual([])
    expect(changed(teams, await readAll(kavita, cut))).toEqual([])
    // Her manager may see the money, which proves that the comparison detects a change.
    expect(changed(own, await readAll(farhan, cut)).length).toBeGreaterThan(10)
  }
})

it('the workbook shows money only for days of the reader’s team, and has no money columns for a reader without access', async () => {
  const id = await profileOf('Workbook', [[['ananya', 'divya'], ...WEEK]])
  const costs = async (by: Client): Promise<unknown[]> => {
    const { bytes } = await by.download(worklogReport.download, { body: { profile: id } })
    const { header, rows } = await readSheet(bytes)
    const column = header.find(({ name }) => name === 'Cost')?.column
    return column === undefined ? ['no column'] : rows.map(({ cells }) => typeof cells[column])
  }
  expect(await costs(meera)).toEqual(Array.from({ length: 6 }, () => 'number'))
  expect(await costs(kavita)).toEqual(Array.from({ length: 3 }, () => 'number'))
  expect(await costs(nikhil)).toEqual(['no column'])
})
