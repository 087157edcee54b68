import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { users } from '../../users/contract.ts'
import { worklog } from '../contract.ts'
import { figures } from '../figures-contract.ts'
import { targetRestore } from '../restore-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, kavita, ananya] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('ananya')])

const place = { projectId: '', subjectId: '', profileId: '' }
beforeAll(async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  place.subjectId = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
  place.profileId = await newProfile('Standard')
})
const newProfile = async (name: string): Promise<string> =>
  (await meera.ok(worklog.addProfile, { params: { id: place.subjectId }, body: { name, budget: 60 } })).data._id
const give = async ({
  profileId = place.profileId,
  ...more
}: {
  profileId?: string
  [key: string]: unknown
}): Promise<string> => {
  const body = {
    name: 'Set',
    start: '2026-03-02',
    end: '2026-03-14',
    type: 'units',
    target: 40,
    users: [cast.ananya.id],
    ...more,
  }
  const { data } = await meera.ok(targets.create, { params: { ...place, profileId }, body: body as never })
  return data[0]?._id ?? ''
}
const shown = async (id: string, by: Client = meera) => (await by.ok(targets.one, { params: { id } })).data
const dayOf = async (id: string, date: string) =>
  (await shown(id)).subTargets.find((day) => day.date === date) ?? expect.fail(`no ${date}`)
const at = (targetId: string, { _id }: { _id: string }) => ({ params: { targetId, subId: _id } })
const units = async (profileId: string): Promise<number | undefined> =>
  (await meera.ok(figures.ofProfile, { params: { id: profileId }, query: {} })).data.total?.units
const month = {
  close: { body: { month: '2026-02' }, query: { confirm: 'true' } },
  reopen: { body: { month: '2026-02', reason: 'Wrong' } },
}

it('an admin corrects days of a deleted target once its month is reopened', async () => {
  const profileId = await newProfile('Deleted')
  const id = await give({ profileId, start: '2026-02-23', end: '2026-03-07' })
  const [kept, other] = [await dayOf(id, '2026-02-24'), await dayOf(id, '2026-02-25')]
  for (const day of [kept, other])
    await ananya.ok(targetDays.record, { params: { targetId: id }, body: { subTargetId: day._id, completedUnits: 30 } })
  await meera.ok(targetDays.delete, at(id, await dayOf(id, '2026-02-26')))
  const removedBefore = await dayOf(id, '2026-02-26')
  await meera.ok(closedMonths.close, month.close)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
  expect(await units(profileId)).toBe(60)
  const deleted = await shown(id)
  expect(deleted.deleted).toMatchObject({ by: { fullName: cast.meera.fullName } })
  expect(deleted.subTargets.map(({ date }) => date)).toEqual([
    '2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28',
  ]) // prettier-ignore
  expect((await shown(id, kavita)).deleted).toEqual(deleted.deleted)
  const explained = await meera.ok(figures.ofProfile, { params: { id: profileId }, query: { target: id } })
  expect(explained.data.total?.units).toBe(60)

  const change = { ...at(id, kept), query: {}, body: { completedUnits: 3 } }
  await meera.refused(targetDays.change, 'MONTH_CLOSED', change)
  await meera.ok(closedMonths.reopen, month.reopen)
  await ananya.refused(targetDays.record, 'DAY_NOT_FOUND', {
    params: { targetId: id },
    body: { subTargetId: kept._id, completedUnits: 5 },
  })
  await meera.ok(targetDays.change, change)
  expect(await units(profileId)).toBe(33)
  await meera.ok(targetDays.delete, at(id, other))
  expect(await units(profileId)).toBe(3)
  await meera.ok(targetDays.restore, at(id, other))
  expect(await units(profileId)).toBe(33)
  // The day was removed before its target was deleted.
  await meera.refused(targetDays.restore, 'TARGET_DELETED', at(id, removedBefore))
  // The target of a deleted profile stays readable too, because the hours of other days were divided among its days as well.
  await meera.ok(worklog.removeProfile, { params: { id: profileId }, query: { confirm: 'true' } })
  expect((await shown(id)).name).toBe('Set')
})

it('an admin cannot correct their own days, but another admin can', async () => {
  await app.db`update users set roles = '{ADMIN,AUTHOR}' where id = ${cast.arjun.id}`
  const arjun = await app.as('arjun')
  const id = await give({ name: 'Of an admin', users: [cast.arjun.id] })
  const day = await dayOf(id, '2026-03-03')
  const refusal = await arjun.refused(targetDays.change, 'OWN_FIGURE', { ...at(id, day), query: {}, body: { target: 3 } })
  expect(refusal.message).toBe('You can’t set figures that count for you. Ask another admin to do it.')
  await arjun.refused(targetDays.remove, 'OWN_FIGURE', { ...at(id, day), body: {} })
  await arjun.refused(targetDays.delete, 'OWN_FIGURE', at(id, day))
  await arjun.refused(targets.remove, 'OWN_FIGURE', { params: { id }, query: { confirm: 'true' } })
  await meera.ok(targetDays.change, { ...at(id, day), query: {}, body: { target: 3 } })
  await meera.ok(targetDays.delete, at(id, day))
  await arjun.refused(targetDays.restore, 'OWN_FIGURE', at(id, day))
  await meera.ok(targetDays.restore, at(id, day))
  await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
  await arjun.refused(targetRestore.restore, 'OWN_FIGURE', { params: { id } })
  await meera.ok(targetRestore.restore, { params: { id } })
  expect((await shown(id)).subTargets.find(({ _id }) => _id === day._id)?.target).toBe(3)
})

it('an outdated change of a day is refused with its current state', async () => {
  const id = await give({ name: 'Two at a day' })
  const day = await dayOf(id, '2026-03-03')
  expect(day.version).toBe(1)
  const own = { params: { targetId: id }, body: { subTargetId: day._id, completedUnits: 12, version: day.version } }
  const corrected = { ...at(id, day), query: {}, body: { completedUnits: 30, target: 20, version: day.version } }
  await meera.ok(targetDays.change, corrected)
  const late = await ananya.refused(targetDays.record, 'DAY_OUTDATED', own)
  expect(late).toMatchObject({ record: { _id: day._id, date: '2026-03-03', completedUnits: 30, target: 20, version: 2 } })
  await meera.refused(targetDays.change, 'DAY_OUTDATED', corrected)
  expect(await dayOf(id, '2026-03-03')).toMatchObject({ completedUnits: 30, version: 2 })
  await ananya.ok(targetDays.record, { ...own, body: { ...own.body, version: 2 } })
  // A call without a version overwrites the day, whatever its version.
  await meera.ok(targetDays.change, { ...corrected, body: { completedUnits: 7 } })
  expect(await dayOf(id, '2026-03-03')).toMatchObject({ completedUnits: 7, version: 4 })
  const both = await Promise.all(
    [meera, ananya].map((by) =>
      by === meera
        ? by.send(targetDays.change, { ...corrected, body: { completedUnits: 1, version: 4 } })
        : by.send(targetDays.record, { ...own, body: { ...own.body, version: 4 } }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  for (const version of [0, 1.5, 'x'])
    await ananya.refused(targetDays.record, 'INVALID_REQUEST', { ...own, body: { ...own.body, version: version as never } })
})

it('a removed day that became off comes back only if it has figures', async () => {
  const id = await give({ name: 'Saturdays', users: [cast.imran.id] })
  const [bare, filled] = [await dayOf(id, '2026-03-07'), await dayOf(id, '2026-03-14')]
  await app.db`update worklog_sub_targets set completed_units = 3, filled_at = now(), filled_by = user_id where id = ${filled._id}`
  for (const day of [bare, filled]) await meera.ok(targetDays.delete, at(id, day))
  const terms = { _id: cast.imran.id, workingHours: 8 }
  await meera.ok(users.updateProfile, { body: { ...terms, shiftType: 5, effective: '2026-03-02' } })
  await meera.refused(targetDays.restore, 'DAY_OFF', at(id, bare))
  await meera.ok(targetDays.restore, at(id, filled))
  await meera.ok(users.updateProfile, { body: { ...terms, shiftType: 6, effective: '2026-03-02' } })
  await meera.ok(targetDays.restore, at(id, bare))
  expect((await dayOf(id, '2026-03-07')).removed).toBeNull()
})

it('a restored target follows terms that were entered while it was deleted', async () => {
  const id = await give({ name: 'Deleted', users: [cast.neha.id] })
  await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
  await meera.ok(users.updateProfile, { body: { _id: cast.neha.id, shiftType: 5, workingHours: 8, effective: '2026-03-02' } })
  await app.db`update work_terms set made_at = '2026-01-01' where user_id = ${cast.neha.id}`
  await meera.ok(targetRestore.restore, { params: { id } })
  expect((await shown(id)).subTargets.map(({ date }) => date)).not.toContain('2026-03-07')
})

it('a blocked person’s targets end on the last day, which is today if it has figures', async () => {
  const [bare, filled] = [
    await give({ name: 'Unfilled', users: [cast.joseph.id] }),
    await give({ name: 'Filled', users: [cast.joseph.id] }),
  ]
  const joseph = await app.as('joseph')
  const today = await dayOf(filled, '2026-03-10')
  await joseph.ok(targetDays.record, { params: { targetId: filled }, body: { subTargetId: today._id, completedUnits: 4 } })
  const ofDivya = await give({ name: 'Unfilled too', users: [cast.divya.id] })
  for (const { id } of [cast.joseph, cast.divya]) await meera.ok(users.block, { params: { id }, body: {} })
  const lastOf = async (target: string) => (await shown(target)).subTargets.at(-1)?.date
  expect([await lastOf(bare), await lastOf(filled)]).toEqual(['2026-03-10', '2026-03-10'])
  expect(await lastOf(ofDivya)).toBe('2026-03-09')
})

it('a new budget is refused while a closed month has units of the profile', async () => {
  const profileId = await newProfile('Budgeted')
  const id = await give({ profileId, start: '2026-02-23', end: '2026-03-07' })
  const update = (body: { budget?: number; name?: string }) => ({ params: { id: profileId }, body })
  await meera.ok(closedMonths.close, month.close)
  // The closed month has no units yet.
  await meera.ok(worklog.updateProfile, update({ budget: 61 }))
  await meera.ok(closedMonths.reopen, month.reopen)
  const day = await dayOf(id, '2026-02-24')
  await ananya.ok(targetDays.record, { params: { targetId: id }, body: { subTargetId: day._id, completedUnits: 30 } })
  await meera.ok(worklog.updateProfile, update({ budget: 62 }))
  await meera.ok(closedMonths.close, month.close)
  const refused = await meera.refused(worklog.updateProfile, 'BUDGET_CLOSED', update({ budget: 63 }))
  expect(refused.issues).toMatchObject([{ path: 'budget' }])
  await meera.ok(worklog.updateProfile, update({ name: 'Renamed', budget: 62 }))
  await meera.ok(closedMonths.reopen, month.reopen)
  await meera.ok(worklog.updateProfile, update({ budget: 63 }))
})
