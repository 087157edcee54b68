import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { absences } from '../../absences/contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { users } from '../../users/contract.ts'
import { choices } from '../choices-contract.ts'
import { worklog } from '../contract.ts'
import { profileDays } from '../days-contract.ts'
import { figures } from '../figures-contract.ts'
import { targetRestore } from '../restore-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const nikhil = await app.as('nikhil')
const ananya = await app.as('ananya')

const place = { projectId: '', subjectId: '', profileId: '' }
beforeAll(async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  place.subjectId = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
  const profile = { params: { id: place.subjectId }, body: { name: 'Standard', budget: 60 } }
  place.profileId = (await meera.ok(worklog.addProfile, profile)).data._id
})
const creation = (more: object = {}) => ({
  params: place,
  body: {
    name: 'Set 1',
    start: '2026-03-02',
    end: '2026-03-14',
    type: 'units' as const,
    target: 40,
    users: [cast.ananya.id],
    ...more,
  },
})
const give = async (more: object = {}): Promise<string> => (await meera.ok(targets.create, creation(more))).data[0]?._id ?? ''
const daysOf = async (id: string) => (await meera.ok(targets.one, { params: { id } })).data.subTargets
const record = async (targetId: string, at: number, more: object): Promise<void> => {
  const subTargetId = (await daysOf(targetId))[at]?._id ?? ''
  await ananya.ok(targetDays.record, { params: { targetId }, body: { subTargetId, ...more } })
}

it('choices offer people with a production role, and managers only those in their team', async () => {
  const all = await meera.ok(choices.all)
  const names = all.users.map(({ email }) => email)
  expect(names).toContain(cast.ananya.email)
  expect(names).toContain(cast.divya.email)
  expect(names).not.toContain(cast.kavita.email)
  expect(all.departments).toContain('Physics')
  expect(all.users.find(({ _id }) => _id === cast.ananya.id)).toMatchObject({
    roleData: ['AUTHOR'],
    departments: ['Physics', 'Chemistry', 'Mathematics'],
    isActive: true,
  })
  const team = (await kavita.ok(choices.all)).users.map(({ _id }) => _id)
  expect(team).toContain(cast.ananya.id)
  expect(team).not.toContain(cast.divya.id)
  await ananya.refused(choices.all, 'NOT_ALLOWED')
})

it('creating targets says whose cost is unknown, but not to a sub-admin', async () => {
  const users = [cast.imran.id, cast.divya.id]
  await app.db`delete from salaries where user_id = ${cast.divya.id}`
  const made = (await meera.ok(targets.create, creation({ name: 'Without a salary', users }))).data
  expect(Object.fromEntries(made.map(({ userId, costUnknown }) => [userId, costUnknown]))).toEqual({
    [cast.imran.id]: false,
    [cast.divya.id]: true,
  })
  const [ofTeam] = (await kavita.ok(targets.create, creation({ name: 'Of a manager' }))).data
  expect(ofTeam).toHaveProperty('costUnknown', false)
  await app.db`insert into tab_grants (user_id, tab, granted_by) values (${cast.nikhil.id}, 'Worklog', ${cast.meera.id})`
  const [plain] = (await nikhil.ok(targets.create, creation({ name: 'Of a sub-admin' }))).data
  expect(plain).not.toHaveProperty('costUnknown')
})

it('figures of the days of a month add up to those of the month', async () => {
  const profile = { params: { id: place.subjectId }, body: { name: 'By day', budget: 60 } }
  const profileId = (await meera.ok(worklog.addProfile, profile)).data._id
  const made = await meera.ok(targets.create, {
    ...creation({ users: [cast.ananya.id, cast.divya.id], start: '2026-02-20', end: '2026-03-31' }),
    params: { ...place, profileId },
  })
  const hers = made.data.find(({ userId }) => userId === cast.ananya.id)?._id ?? ''
  const march = (await daysOf(hers)).findIndex(({ date }) => date === '2026-03-02')
  await record(hers, march, { completedUnits: 50 })
  await record(hers, march + 1, { completedUnits: 10 })
  await record(hers, march + 2, { reason: 'PL' })
  const id = { id: profileId }
  const { data } = await meera.ok(profileDays.ofProfile, { params: id, query: { month: '2026-03' } })
  const { total } = (await meera.ok(figures.ofProfile, { params: id, query: { month: '2026-03' } })).data
  const sum = (of: (day: (typeof data.days)[number]) => number | null) =>
    data.days.reduce((all, day) => all + (of(day) ?? Number.NaN), 0)
  expect(sum(({ units }) => units)).toBe(60)
  expect(sum(({ days }) => days)).toBe(total?.days)
  // Each day is rounded from its own exact sum.
  for (const what of ['totalExpense', 'revenue', 'pnl', 'daysCost', 'incentive'] as const)
    expect(Math.abs(sum((day) => day[what]) - (total?.[what] ?? Number.NaN))).toBeLessThan(0.005 * data.days.length + 0.005)
  expect(data.days.map(({ day }) => day)).toEqual(data.days.map(({ day }) => day).toSorted())
  expect(data.days[0]).toMatchObject({ day: '2026-03-02', units: 50 })
  expect(data.days[0]?.incentive).toBeGreaterThan(0)
  // Both targets have days from 11 to 31 March, except three Sundays.
  expect(data.daysLeft).toBe(2 * 18)
  await meera.refused(profileDays.ofProfile, 'PROFILE_NOT_FOUND', {
    params: { id: place.subjectId },
    query: { month: '2026-03' },
  })
  await meera.refused(profileDays.ofProfile, 'INVALID_REQUEST', { params: id, query: { month: '2026-13' } })
})

it('a manager sees a profile’s targets of their own team, and the number of all', async () => {
  const listed = async (by: Client) => {
    const { profiles } = (await by.ok(worklog.subject, { params: { id: place.subjectId } })).data
    return profiles.find(({ _id }) => _id === place.profileId)
  }
  const [all, own, other] = [await listed(meera), await listed(kavita), await listed(await app.as('farhan'))]
  const visible = async (by: Client) =>
    (await by.ok(targets.ofProfile, { params: { profileId: place.profileId } })).data.map(({ _id, name }) => ({ _id, name }))
  expect(all?.targets).toHaveLength(all?.targetCount ?? 0)
  expect(all?.targetCount).toBeGreaterThan(0)
  for (const [profile, by] of [
    [all, meera],
    [own, kavita],
    [other, await app.as('farhan')],
  ] as const) {
    expect(profile?.targetCount).toBe(all?.targetCount)
    expect(profile?.targets.map(({ _id }) => _id).toSorted()).toEqual((await visible(by)).map(({ _id }) => _id).toSorted())
  }
  expect(other?.targets).not.toEqual(all?.targets)
})

it('restoring a deleted target brings back its figures, unless something changed meanwhile', async () => {
  const id = await give({ name: 'Deleted by mistake', start: '2026-02-02', end: '2026-02-14' })
  await record(id, 0, { completedUnits: 45 })
  const correctedBy = { fullName: cast.meera.fullName, email: cast.meera.email }
  const before = (await daysOf(id)).map((day) => ({ ...day, correctedBy }))
  await meera.refused(targetRestore.restore, 'TARGET_NOT_FOUND', { params: { id } })
  await meera.refused(targets.remove, 'NEEDS_CONFIRMATION', { params: { id }, query: {} })
  await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
  await kavita.refused(targets.one, 'TARGET_NOT_FOUND', { params: { id } })
  expect((await meera.ok(targets.one, { params: { id } })).data).toMatchObject({ deleted: { by: {} }, subTargets: [] })
  for (const other of [kavita, nikhil, ananya]) await other.refused(targetRestore.restore, 'NOT_ALLOWED', { params: { id } })
  await meera.ok(targetRestore.restore, { params: { id } })
  expect(await daysOf(id)).toEqual(before)

  await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
  const absence = { user: cast.ananya.id, date: before[0]?.date ?? '' }
  await meera.ok(absences.record, { body: { ...absence, reason: 'SL' }, query: {} })
  await meera.refused(targetRestore.restore, 'DAY_ABSENT', { params: { id } })
  await meera.ok(absences.record, { body: { ...absence, reason: '' }, query: {} })
  const both = await Promise.allSettled([
    meera.ok(targetRestore.restore, { params: { id } }),
    meera.ok(targetRestore.restore, { params: { id } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await daysOf(id)).toEqual(before)
})

it('a restored target follows the terms entered while it was deleted', async () => {
  const id = await give({ name: 'Of six days', start: '2026-02-16', end: '2026-02-28' })
  const saturdays = async () => (await daysOf(id)).filter(({ date }) => ['2026-02-21', '2026-02-28'].includes(date))
  const sixDays = await saturdays()
  expect(sixDays).toHaveLength(2)
  await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
  const terms = (shiftType: 5 | 6) => ({
    body: { _id: cast.ananya.id, shiftType, workingHours: 8, effective: '2026-02-23' },
  })
  await meera.ok(users.updateProfile, terms(5))
  await meera.ok(targetRestore.restore, { params: { id } })
  expect((await saturdays()).map(({ date }) => date)).toEqual(['2026-02-21'])
  await meera.ok(users.updateProfile, terms(6))
  expect((await saturdays()).map(({ date }) => date)).toEqual(['2026-02-21', '2026-02-28'])
})

it('a target is not restored late, into a closed month, or into a deleted profile', async () => {
  const old = await give({ name: 'Of January', start: '2026-01-12', end: '2026-01-17' })
  await meera.ok(targets.remove, { params: { id: old }, query: {} })
  await meera.ok(closedMonths.close, { body: { month: '2026-01' }, query: { confirm: 'true' } })
  await meera.refused(targetRestore.restore, 'MONTH_CLOSED', { params: { id: old } })
  await meera.ok(closedMonths.reopen, { body: { month: '2026-01', reason: 'Deleted by mistake' } })

  const profile = { params: { id: place.subjectId }, body: { name: 'To go', budget: 1 } }
  const profileId = (await meera.ok(worklog.addProfile, profile)).data._id
  const [ofIt] = (await meera.ok(targets.create, { ...creation({ name: 'Going' }), params: { ...place, profileId } })).data
  await meera.ok(worklog.removeProfile, { params: { id: profileId }, query: { confirm: 'true' } })
  await meera.refused(targetRestore.restore, 'PROFILE_NOT_FOUND', { params: { id: ofIt?._id ?? '' } })

  await app.db`update worklog_targets set deleted_at = deleted_at - interval '11 minutes' where id = ${old}`
  await meera.refused(targetRestore.restore, 'TARGET_RESTORE_OVER', { params: { id: old } })
})
