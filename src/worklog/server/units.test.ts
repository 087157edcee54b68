import { afterAll, beforeAll, expect, it } from 'vitest'
import xlsx from '@e965/xlsx'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { crossChecks } from '../../reports/cross-check/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { entries } from '../../timesheets/entries-contract.ts'
import { worklog } from '../contract.ts'
import { figures } from '../figures-contract.ts'
import { worklogReport } from '../report-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { ownTargets } from '../own-targets-contract.ts'
import { targets } from '../targets-contract.ts'

const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']
const BUDGET = 60.35

let app: TestApp
let meera: Client
let ananya: Client
const at = { project: '', profile: '', target: '', other: '' }
beforeAll(async () => {
  app = await startTestApp(new Date(`${FRIDAY}T12:00:00Z`))
  ;[meera, ananya] = [await app.as('meera'), await app.as('ananya')]
  at.project = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  await meera.ok(timesheets.addProject, { body: { name: 'Textbook' } })
  await app.db`
    insert into timesheet_memberships (project_id, user_id, during) values (${at.project}, ${cast.ananya.id}, tstzrange('2026-01-01', null))`
  const subject = (await meera.ok(worklog.addSubject, { params: { id: at.project }, body: { name: 'Optics' } })).data._id
  at.profile = (
    await meera.ok(worklog.addProfile, { params: { id: subject }, body: { name: 'Standard', budget: BUDGET } })
  ).data._id
  const give = async (name: string, type: 'units' | 'units_hours'): Promise<string> => {
    const body = { name, type, start: TUESDAY, end: FRIDAY, target: 2.2, users: [cast.ananya.id] }
    const made = await meera.ok(targets.create, { params: { projectId: at.project, profileId: at.profile }, body })
    return made.data[0]?._id ?? ''
  }
  ;[at.target, at.other] = [await give('Solutions', 'units'), await give('Diagrams', 'units_hours')]
})
afterAll(() => app.close())

const shown = async () => (await meera.ok(targets.one, { params: { id: at.target } })).data
const dayOf = async (date: string, target = at.target): Promise<string> => {
  const { data } = await meera.ok(targets.one, { params: { id: target } })
  return data.subTargets.find((day) => day.date === date)?._id ?? ''
}
const record = async (date: string, completedUnits: number): Promise<void> => {
  const body = { subTargetId: await dayOf(date), completedUnits }
  await ananya.ok(targetDays.record, { params: { targetId: at.target }, body })
}

it('units with decimals are summed exactly, from the day to the money', async () => {
  await record(TUESDAY, 0.1)
  await record(WEDNESDAY, 0.2)
  await record(THURSDAY, 2.5)
  const { units, subTargets } = await shown()
  expect(units).toBe(2.8)
  expect(subTargets.map(({ completedUnits }) => completedUnits)).toEqual([0.1, 0.2, 2.5, null])
  const own = (await ananya.ok(ownTargets.own, { query: {} })).data.find(({ _id }) => _id === at.target)
  expect(own?.subTargets.map(({ completedUnits }) => completedUnits)).toEqual([0.1, 0.2, 2.5, null])

  const query = { params: { id: at.profile }, query: { month: '2026-03' } }
  const { total, lines } = (await meera.ok(figures.ofProfile, query)).data
  expect(total).toMatchObject({ units: 2.8, revenue: 168.98 })
  expect(lines.reduce((sum, line) => sum + line.units * 100, 0)).toBe(280)
  // On one day 2.5 of 2.2 were done. No other day is over the target.
  expect(lines.find(({ over }) => over > 0)?.over).toBe(0.3)
  const half = { params: { id: at.profile }, query: { day: THURSDAY } }
  // 2.5 × 60.35 = 150.875. Half a paisa is rounded away from zero, once.
  expect((await meera.ok(figures.ofProfile, half)).data.total.revenue).toBe(150.88)
})

it('report, week and cross-check have units with decimals as numbers', async () => {
  const { bytes } = await meera.download(worklogReport.download, { body: { profile: at.profile } })
  const rows = Object.values(xlsx.read(bytes).Sheets).flatMap((sheet) => xlsx.utils.sheet_to_json<Record<string, unknown>>(sheet))
  expect(rows.map((row) => row['Completed Units']).filter((cell) => cell !== undefined)).toEqual([0.1, 0.2, 2.5])

  const body = { subTargetId: await dayOf(THURSDAY, at.other), completedUnits: 0.01, completedHours: 1 }
  await ananya.ok(targetDays.record, { params: { targetId: at.other }, body })
  const { days } = await ananya.ok(entries.week, { query: { day: THURSDAY } })
  expect(days.find(({ date }) => date === THURSDAY)?.projects[0]?.worklog).toBe(2.51)
  await ananya.ok(entries.submit, { body: { date: THURSDAY, projects: [{ id: at.project, done: 2.51 }] } })
  const { data } = await meera.ok(crossChecks.ofDays, {
    query: { from: THURSDAY, to: THURSDAY },
  })
  expect(data[0]).toMatchObject({ timesheet: 2.51, worklogUnits: 2.51 })
  expect(data[0]?.gaps.filter(({ of }) => of === 'project')).toEqual([])
})

it('the table also refuses an amount that the rule refuses', async () => {
  const id = await dayOf(FRIDAY)
  const write = (units: string) => app.db`
    update worklog_sub_targets set completed_units = ${units}::numeric, filled_at = now(), filled_by = user_id where id = ${id}`
  for (const units of ['999.01', '-0.01', 'NaN'])
    await expect(write(units).execute()).rejects.toMatchObject({ constraint_name: 'worklog_sub_targets_completed_units_check' })
  await write('999')
  await record(FRIDAY, 5)
  // Whole numbers are sent as such, neither as a string nor as 5.00.
  const text = JSON.stringify(await shown())
  expect(text).toContain('"completedUnits":5,')
})

it('units are recorded from a number or its text, and other values are refused', async () => {
  const subTargetId = await dayOf(FRIDAY)
  const send = (completedUnits: unknown) => ({
    params: { targetId: at.target },
    body: { subTargetId, completedUnits, completedHours: 0, reason: '' } as never,
  })
  for (const [sent, stored] of [
    [' 2.5 ', 2.5],
    ['0.01', 0.01],
    [999, 999],
    ['999', 999],
    ['0', 0],
  ] as const) {
    await ananya.ok(targetDays.record, send(sent))
    expect((await shown()).subTargets[3]?.completedUnits).toBe(stored)
  }
  for (const sent of ['999.01', '-1', '1.005', '2,5', '1e2', 'Infinity', '0x10', ' ', '٣']) {
    const { issues } = await ananya.refused(targetDays.record, 'INVALID_REQUEST', send(sent))
    const message = 'Completed units must be a number from 0 to 999 with at most 2 decimals.'
    expect(issues).toEqual([{ path: 'completedUnits', message }])
  }
  for (const sent of ['', null]) {
    const body = { subTargetId, completedUnits: sent, completedHours: '0' } as never
    const { issues } = await ananya.refused(targetDays.record, 'INVALID_REQUEST', { params: { targetId: at.target }, body })
    expect(issues).toEqual([{ path: 'completedUnits', message: 'Please enter the completed units.' }])
  }
})
