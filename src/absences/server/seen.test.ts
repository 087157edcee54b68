import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { explanations } from '../../reports/explain-contract.ts'
import { listDaysOfMonth } from '../../timesheets/gap-rules.ts'
import { gaps } from '../../timesheets/gaps-contract.ts'
import { worklog } from '../../worklog/contract.ts'
import { worklogReport } from '../../worklog/report-contract.ts'
import { targetDays } from '../../worklog/target-days-contract.ts'
import { targets } from '../../worklog/targets-contract.ts'
import { absences } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, kavita, farhan] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('farhan')])
const [nikhil, ananya] = await Promise.all([app.as('nikhil'), app.as('ananya')])
/** The first day is one while Kavita is the manager, the second one while Farhan is, and the third a weekly off under Kavita. */
const [SICK, PAID, WEEKLY_OFF] = ['2026-03-04', '2026-03-06', '2026-03-03'] as const
const DAYS = [WEEKLY_OFF, SICK, PAID] as const
let targetId = ''
beforeAll(async () => {
  const projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  const subject = await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'Optics' } })
  const profile = { params: { id: subject.data._id }, body: { name: 'Standard', budget: 60 } }
  const profileId = (await meera.ok(worklog.addProfile, profile)).data._id
  const target = {
    name: 'Set',
    start: '2026-03-02',
    end: '2026-03-07',
    type: 'units' as const,
    target: 40,
    users: [cast.ananya.id],
  }
  targetId = (await meera.ok(targets.create, { params: { projectId, profileId }, body: target })).data[0]?._id ?? ''
  const { data } = await meera.ok(targets.one, { params: { id: targetId } })
  for (const [date, reason] of [
    [SICK, 'SL'],
    [PAID, 'PL'],
  ] as const) {
    const subTargetId = data.subTargets.find((day) => day.date === date)?._id ?? ''
    await ananya.ok(targetDays.record, { params: { targetId }, body: { subTargetId, reason, remarks: 'fever' } })
  }
  const off = { user: cast.ananya.id, date: WEEKLY_OFF, reason: 'reject' as const }
  await meera.ok(absences.record, { query: { confirm: 'true' }, body: off })
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id) values (${cast.ananya.id}, '2026-03-05', ${cast.farhan.id})`
  await app.db`insert into tab_grants (user_id, tab, granted_by) values (${cast.nikhil.id}, 'Worklog', ${cast.meera.id})`
})

test.each([
  ['meera', ['reject', 'SL', 'PL']],
  ['farhan', ['reject', 'off', 'PL']],
] as const)('%s reads the reasons %j in the list of recorded absences', async (who, seen) => {
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { data } = await (await app.as(who)).ok(absences.ofUser, { params: { user: cast.ananya.id }, query })
  expect(data.map(({ reason }) => reason).toReversed()).toEqual(seen)
})

test.each([
  ['meera', ['off', 'SL', 'PL']],
  ['farhan', ['elsewhere', 'elsewhere', 'PL']],
] as const)('%s sees %j in the calendar of missing days', async (who, seen) => {
  const { people } = await (await app.as(who)).ok(gaps.team, { query: { month: '2026-03', person: cast.ananya.id } })
  const month = listDaysOfMonth('2026-03')
  expect(DAYS.map((day) => people[0]?.days[month.indexOf(day)])).toEqual(seen)
})

const worklogSeen: [CastName, (string | null)[], string[]][] = [
  ['meera', ['reject', 'SL', 'PL'], ['', 'fever', 'fever']],
  ['farhan', ['reject', null, 'PL'], ['', '', 'fever']],
  ['nikhil', ['reject', null, null], ['', '', '']],
]
test.each(worklogSeen)('%s reads the reasons %j of a target’s days and the remarks %j', async (who, reasons, remarks) => {
  const client = await app.as(who)
  const { subTargets } = (await client.ok(targets.one, { params: { id: targetId } })).data
  const days = DAYS.map((date) => subTargets.find((day) => day.date === date))
  expect(days.map((day) => day?.off)).toEqual(reasons.map((reason) => ({ isOff: true, reason })))
  expect(days.map((day) => day?.remarks)).toEqual(remarks)
  const { header, rows } = await readSheet((await client.download(worklogReport.get, { query: { user: cast.ananya.id } })).bytes)
  const inColumn = (name: string) =>
    rows.map(({ cells }) => cells[header.find((column) => column.name === name)?.column ?? -1] ?? '')
  const marked = inColumn('Absence').flatMap((seen, at) => (seen === '' ? [] : [[seen, inColumn('Remarks')[at]]]))
  // A manager's report contains the days on which the person was in their team (decision 172).
  const listed = reasons.map((reason, at) => [reason ?? 'off', remarks[at]])
  expect(marked).toEqual(who === 'farhan' ? listed.slice(-1) : listed)
})

test('a manager who may not know a reason can save the same one without learning it', async () => {
  const again = (reason: 'SL' | 'PL' | 'LOP', date: string) => ({ query: {}, body: { user: cast.ananya.id, date, reason } })
  await farhan.refused(absences.record, 'ABSENCE_UNCHANGED', again('PL', PAID))
  for (const reason of ['SL', 'LOP', 'LOP', 'SL'] as const)
    expect((await farhan.ok(absences.record, again(reason, SICK))).data).toMatchObject({ date: SICK, reason: 'off' })
  const lines = await app.db`select before, after from audit_lines where object_name = 'Ananya Iyer 04/03/2026' order by id`
  expect(lines.map(({ before, after }) => `${before.reason} ${after.reason}`)).toEqual([
    ' SL',
    'SL SL',
    'SL LOP',
    'LOP LOP',
    'LOP SL',
  ])
})

test('a save is compared with what its sender may see, whatever the reason', async () => {
  const told: unknown[] = []
  for (const present of ['SL', 'PL', 'LOP'] as const) {
    await meera.ok(absences.record, { query: {}, body: { user: cast.ananya.id, date: SICK, reason: '' } })
    await meera.ok(absences.record, { query: {}, body: { user: cast.ananya.id, date: SICK, reason: present } })
    const [before] = await app.db<{ count: number }[]>`select count(*)::int as count from absences`
    for (const seen of ['', 'SL', 'PL', 'LOP', 'reject'] as const)
      for (const reason of ['SL', 'PL', 'LOP', ''] as const) {
        const refusal = await farhan.refused(absences.record, 'NEEDS_CONFIRMATION', {
          query: {},
          body: { user: cast.ananya.id, date: SICK, reason, seen },
        })
        expect(refusal.issues).toEqual([{ path: 'date', message: '04/03/2026 has Off already.' }])
      }
    expect(await app.db`select count(*)::int as count from absences`).toEqual([before])
    const { data } = await farhan.ok(absences.record, {
      query: {},
      body: { user: cast.ananya.id, date: SICK, reason: 'SL', seen: 'off' },
    })
    told.push({ ...data, setOn: '' })
  }
  expect(new Set(told.map((reply) => JSON.stringify(reply))).size).toBe(1)
})

test('the person, an ADMIN and the day’s manager see the reason in the explanation', async () => {
  const absence = async (client: typeof meera, day: string) =>
    (await client.ok(explanations.ofDay, { params: { user: cast.ananya.id, day }, query: {} })).data.absence
  expect(await Promise.all([ananya, meera, kavita].map((client) => absence(client, SICK)))).toEqual(['SL', 'SL', 'SL'])
  await farhan.refused(explanations.ofDay, 'RECORD_NOT_FOUND', { params: { user: cast.ananya.id, day: SICK }, query: {} })
  await kavita.refused(explanations.ofDay, 'USER_NOT_FOUND', { params: { user: cast.ananya.id, day: PAID }, query: {} })
  await nikhil.refused(explanations.ofDay, 'NOT_ALLOWED', { params: { user: cast.ananya.id, day: PAID }, query: {} })
})
