import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { worklog } from '../contract.ts'
import { profileDays } from '../days-contract.ts'
import { figures } from '../figures-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'

// No salary follows from the money of a profile, a month or a day for whoever may not see it (decisions 89, P210).

const app = await startTestApp()
afterAll(app.close)
const [meera, kavita, farhan, nikhil] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('farhan'), app.as('nikhil')])
const place = { projectId: '', subjectId: '' }
beforeAll(async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  place.subjectId = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
  await app.db`insert into tab_grants (user_id, tab, granted_by) values (${cast.nikhil.id}, 'Worklog', ${cast.meera.id})`
})
type Who = 'ananya' | 'imran' | 'neha' | 'divya' | 'rohit'
/** A profile with a target from and to a day for each of these people. */
async function profileOf(
  name: string,
  all: [people: readonly Who[], start: string, end: string, type?: string][],
): Promise<string> {
  const made = await meera.ok(worklog.addProfile, { params: { id: place.subjectId }, body: { name, budget: 60 } })
  for (const [people, start, end, type = 'units'] of all) {
    const body = { name: 'Set', start, end, type, target: 40, users: people.map((who) => cast[who].id) }
    await meera.ok(targets.create, { params: { ...place, profileId: made.data._id }, body: body as never })
  }
  return made.data._id
}
/** Where the reader gets the money of a profile: in the list, in its figures, and on which months and days of March. */
async function seen(by: Client, id: string) {
  const { profiles } = (await by.ok(worklog.subject, { params: { id: place.subjectId } })).data
  const all = (await by.ok(figures.ofProfile, { params: { id }, query: {} })).data
  const march = (await by.ok(figures.ofProfile, { params: { id }, query: { month: '2026-03' } })).data
  const { days } = (await by.ok(profileDays.ofProfile, { params: { id }, query: { month: '2026-03' } })).data
  const dayTotals = await Promise.all(
    days.map(async ({ day }) => (await by.ok(figures.ofProfile, { params: { id }, query: { day } })).data.total),
  )
  const listed = profiles.find(({ _id }) => _id === id)
  for (const one of [listed, all.total, march.total, ...all.months, ...days, ...dayTotals]) {
    const { totalExpense, pnl, cost, units, revenue } = one ?? expect.fail('no figures')
    expect(revenue).toBe(units * 60)
    const money = 'daysCost' in (one ?? {}) ? [totalExpense, pnl, (one as typeof march.total)?.daysCost, (one as typeof march.total)?.incentive] : [totalExpense, pnl] // prettier-ignore
    expect(new Set(money.map((each) => each === null)).size, 'all of it or nothing').toBe(1)
    if (totalExpense === null) expect(cost).toBeNull()
  }
  expect(listed?.totalExpense).toEqual(all.total?.totalExpense)
  expect(march.total?.totalExpense).toEqual(all.months.find(({ month }) => month === '2026-03')?.totalExpense)
  expect(dayTotals.map((total) => total?.totalExpense)).toEqual(days.map(({ totalExpense }) => totalExpense))
  return {
    all: all.total?.totalExpense !== null,
    months: all.months.filter(({ totalExpense }) => totalExpense !== null).map(({ month }) => month),
    days: days.filter(({ totalExpense }) => totalExpense !== null).map(({ day }) => day.slice(8)),
  }
}
const WEEK = ['2026-03-02', '2026-03-04'] as const
const all = { all: true, months: ['2026-03'], days: ['02', '03', '04'] }
const nothing = { all: false, months: [], days: [] }

it('of one person: to an admin and to the manager alone', async () => {
  const id = await profileOf('One', [[['divya'], ...WEEK]])
  expect(await seen(meera, id)).toEqual(all)
  expect(await seen(farhan, id)).toEqual(all)
  expect(await seen(kavita, id)).toEqual(nothing)
  expect(await seen(nikhil, id)).toEqual(nothing)
})

it('the own team does not count among those who hide each other', async () => {
  const two = await profileOf('Two of another team', [[['ananya', 'imran', 'divya', 'rohit'], ...WEEK]])
  expect(await seen(kavita, two)).toEqual(nothing)
  expect(await seen(farhan, two)).toEqual(nothing)
  expect(await seen(nikhil, two)).toEqual(all)
  const three = await profileOf('Three of another team', [[['ananya', 'imran', 'neha', 'divya'], ...WEEK]])
  expect(await seen(farhan, three)).toEqual(all)
  expect(await seen(kavita, three)).toEqual(nothing)
})

it('nobody hides others who costs nothing: without a salary, without hours, on an unpaid day', async () => {
  const unpaid = await profileOf('Nothing done', [
    [['ananya', 'imran'], ...WEEK],
    [['neha'], ...WEEK, 'hours'],
  ])
  expect(await seen(nikhil, unpaid)).toEqual(nothing)
  const target = (await meera.ok(targets.ofProfile, { params: { profileId: unpaid } })).data.find(
    ({ user }) => user._id === cast.neha.id,
  )
  const days = (await meera.ok(targets.one, { params: { id: target?._id ?? '' } })).data.subTargets
  for (const day of days)
    await meera.ok(targetDays.change, {
      params: { targetId: target?._id ?? '', subId: day._id },
      query: {},
      body: { completedHours: 3 },
    })
  expect(await seen(nikhil, unpaid)).toEqual(all)
})

it('no month and no day that is hidden follows from the whole and the others', async () => {
  const id = await profileOf('Over months', [
    [['ananya', 'imran', 'neha'], '2026-02-02', '2026-02-04'],
    [['divya'], '2026-01-05', '2026-01-07'],
    [['ananya', 'imran', 'divya'], ...WEEK],
  ])
  // All less February and March would be what one person costs in January.
  expect(await seen(nikhil, id)).toEqual({ all: true, months: [], days: [] })
  const days = await profileOf('Over days', [
    [['ananya', 'imran', 'neha'], '2026-03-02', '2026-03-03'],
    [['divya'], '2026-03-04', '2026-03-04'],
  ])
  expect(await seen(nikhil, days)).toEqual({ all: true, months: ['2026-03'], days: [] })
  expect(await seen(meera, days)).toEqual(all)
})

it('nobody hides others whose hours are all paid for other targets, unless an incentive is paid', async () => {
  const taking = await profileOf('Takes all', [[['imran'], ...WEEK, 'hours']])
  const taken = await profileOf('All taken', [[['ananya', 'imran', 'neha'], ...WEEK]])
  expect(await seen(nikhil, taken)).toEqual(all)
  const fill = async (profileId: string, body: { completedHours: number } | { completedUnits: number }) => {
    const ofProfile = (await meera.ok(targets.ofProfile, { params: { profileId } })).data
    const targetId = ofProfile.find(({ user }) => user._id === cast.imran.id)?._id ?? ''
    for (const { _id } of (await meera.ok(targets.one, { params: { id: targetId } })).data.subTargets)
      await meera.ok(targetDays.change, { params: { targetId, subId: _id }, query: {}, body })
  }
  await fill(taking, { completedHours: 10 })
  expect(await seen(nikhil, taken)).toEqual(nothing)
  await fill(taken, { completedUnits: 41 })
  expect(await seen(nikhil, taken)).toEqual(all)
})
