import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { worklog } from '../contract.ts'
import { profileDays } from '../days-contract.ts'
import { figures } from '../figures-contract.ts'
import { worklogReport } from '../report-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const ananya = await app.as('ananya')
await app.db`insert into tab_grants (user_id, tab, granted_by) values (${cast.leela.id}, 'Worklog', ${cast.meera.id})`
const leela = await app.as('leela')

let projectId = ''
beforeAll(async () => {
  projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  await meera.ok(closedMonths.close, { body: { month: '2026-02' }, query: { confirm: 'true' } })
})

type Place = { subjectId: string; profileId: string; targetId: string; open: string }
const target = { name: 'Set 1', start: '2026-02-23', end: '2026-03-07', type: 'units' as const, target: 40 }
const arrange = async (name: string): Promise<Place> => {
  await meera.ok(closedMonths.reopen, { body: { month: '2026-02', reason: 'To arrange' } })
  const subjectId = (await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name } })).data._id
  const body = { name: 'Standard', budget: 60 }
  const profileId = (await meera.ok(worklog.addProfile, { params: { id: subjectId }, body })).data._id
  const give = async (more: object): Promise<string> => {
    const { data } = await meera.ok(targets.create, {
      params: { projectId, profileId },
      body: { ...target, users: [cast.ananya.id], ...more },
    })
    return data[0]?._id ?? ''
  }
  const [targetId, open] = [await give({}), await give({ name: 'Set 2', start: '2026-03-02' })]
  const { subTargets } = (await meera.ok(targets.one, { params: { id: targetId } })).data
  for (const { _id } of subTargets.slice(0, 3))
    await ananya.ok(targetDays.record, { params: { targetId }, body: { subTargetId: _id, completedUnits: 30 } })
  await meera.ok(closedMonths.close, { body: { month: '2026-02' }, query: { confirm: 'true' } })
  return { subjectId, profileId, targetId, open }
}
/** Reads a profile's February in every place that has its figures. None of the results includes later days. */
const readings = async (by: Client, { subjectId, profileId, targetId }: Place) => {
  const { profiles } = (await by.ok(worklog.subject, { params: { id: subjectId } })).data
  const at = { params: { id: profileId }, query: { month: '2026-02' } }
  const [row] = (await by.ok(targets.ofProfile, { params: { profileId } })).data.filter(({ _id }) => _id === targetId)
  const { months, total, lines } = (await by.ok(figures.ofProfile, at)).data
  const { bytes } = await by.download(worklogReport.get, { query: { profile: profileId } })
  const { rows } = await readSheet(bytes)
  const { subTargets } = (await by.ok(targets.one, { params: { id: targetId } })).data
  return {
    profile: profiles.filter(({ _id }) => _id === profileId).map(({ name, units, budget }) => ({ name, units, budget })),
    days: (await by.ok(profileDays.ofProfile, at)).data.days,
    month: months.filter(({ month }) => month === '2026-02'),
    total,
    lines,
    target: row && { units: row.units, user: row.user },
    ofTarget: subTargets.filter(({ date }) => date < '2026-03-01'),
    report: rows.map(({ cells }) => JSON.stringify(cells)).filter((cells) => cells.includes('2026-02')),
  }
}

it.each([
  ['an ADMIN', meera],
  ['a MANAGER', kavita],
  ['a SUBADMIN', leela],
])('a profile that %s deletes stays listed as deleted, with every figure of closed months', async (name, who) => {
  const place = await arrange(`Of ${name}`)
  const readers = [meera, kavita, leela]
  const before = await Promise.all(readers.map((by) => readings(by, place)))
  expect(before[0]).toMatchObject({ profile: [{ units: 90 }], target: { units: 90 }, total: { units: 90 } })
  expect([before[0]?.days.length, before[0]?.ofTarget.length, before[0]?.report.length]).toEqual([6, 6, 6])
  await who.ok(worklog.removeProfile, { params: { id: place.profileId }, query: { confirm: 'true' } })
  expect(await Promise.all(readers.map((by) => readings(by, place)))).toEqual(before)

  const { profiles } = (await meera.ok(worklog.subject, { params: { id: place.subjectId } })).data
  expect(profiles).toMatchObject([{ targets: [], targetCount: 0, deleted: { by: { fullName: expect.any(String) } } }])
  const listed = (await kavita.ok(targets.ofProfile, { params: { profileId: place.profileId } })).data
  expect(listed).toMatchObject([{ _id: place.targetId, deleted: {}, days: 6, filled: 3 }])
  const params = { id: place.profileId }
  await meera.refused(worklog.updateProfile, 'PROFILE_NOT_FOUND', { params, body: { name: 'Other' } })
  await meera.refused(worklog.removeProfile, 'PROFILE_NOT_FOUND', { params, query: { confirm: 'true' } })
  await meera.refused(targets.create, 'PROFILE_NOT_FOUND', {
    params: { projectId, profileId: place.profileId },
    body: { ...target, start: '2026-03-02', users: [cast.ananya.id] },
  })
  const refused = await meera.refused(worklog.removeSubject, 'SUBJECT_DELETE_ERR', {
    params: { id: projectId, subjectId: place.subjectId },
  })
  expect(refused.message).toBe('The subject can’t be deleted: 1 profile still uses it.')
  expect((await meera.ok(worklog.profiles)).data.map(({ _id }) => _id)).not.toContain(place.profileId)
})

it('a deleted target stays listed while days of closed months count', async () => {
  const place = await arrange('Of a target')
  const before = await readings(kavita, place)
  for (const id of [place.targetId, place.open]) await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
  expect(await readings(kavita, place)).toEqual(before)
  const listed = async () => (await kavita.ok(targets.ofProfile, { params: { profileId: place.profileId } })).data
  expect((await listed()).map(({ _id, deleted }) => [_id, deleted?.by.fullName])).toEqual([[place.targetId, 'Meera Joshi']])
  await kavita.refused(targets.one, 'TARGET_NOT_FOUND', { params: { id: place.open } })
})
