import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeWorkbook } from '../../../../test/workbooks.ts'
import { closedMonths } from '../../../closed-months/contract.ts'
import { approvals } from '../../../inbox/approvals-contract.ts'
import { productivityFiles } from '../../../productivity-files/contract.ts'
import { qualitative } from '../../../qualitative/contract.ts'
import { review } from '../../../qualitative/review-contract.ts'
import { ownTargets } from '../../../worklog/own-targets-contract.ts'
import { dayHours } from '../../../worklog/day-hours-contract.ts'
import { targetDays } from '../../../worklog/target-days-contract.ts'
import { targets } from '../../../worklog/targets-contract.ts'
import { worklog } from '../../../worklog/contract.ts'
import { crossChecks } from '../contract.ts'
import { describeGaps } from '../rules.ts'

// The test starts on 10/03/2026 at 11:30 in Asia/Kolkata.
const app = await startTestApp()
afterAll(app.close)
const NOON = app.clock.now
const [meera, kavita, ananya] = [await app.as('meera'), await app.as('kavita'), await app.as('ananya')]
const DAY = '2026-03-09'
let place: { projectId: string; profileId: string }
beforeAll(async () => {
  const { _id: projectId } = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data
  const { _id: subject } = (await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'Optics' } })).data
  const profile = { params: { id: subject }, body: { name: 'Standard', budget: 60 } }
  place = { projectId, profileId: (await meera.ok(worklog.addProfile, profile)).data._id }
})
beforeEach(async () => {
  app.clock.now = NOON
  for (const table of [
    'qualitative_events',
    'qualitative_tasks',
    'qualitative_records',
    'productivity_hours',
    'productivity_files',
    'worklog_sub_targets',
    'worklog_targets',
    'absences',
    'confirmed_hours',
  ])
    await app.db`delete from ${app.db(table)}`
})

const giveHours = async (name = 'Set 1') => {
  const body = { name, start: DAY, end: DAY, type: 'hours', target: 8, users: [cast.ananya.id] } as const
  const { data } = await meera.ok(targets.create, { params: place, body: { ...body, users: [...body.users] } })
  const targetId = data[0]?._id ?? ''
  const { subTargets } = (await meera.ok(targets.one, { params: { id: targetId } })).data
  return { targetId, subId: subTargets[0]?._id ?? '' }
}
const record = ({ targetId, subId }: { targetId: string; subId: string }, completedHours: number) =>
  ananya.ok(targetDays.record, { params: { targetId }, body: { subTargetId: subId, completedHours } })
const logTasks = async (hours: number) => {
  const taskList = [{ title: 'Call', description: 'Client', timeSpent: { hours, minutes: 0 } }]
  return (await ananya.ok(qualitative.add, { body: { effectiveDate: DAY, taskList } })).data
}
let files = 0
const uploadHours = async (hours: number) =>
  meera.ok(productivityFiles.upload, {
    file: await makeWorkbook(`Hours ${++files}.xlsx`, ['date', 'user', 'hours'], [['09/03/2026', cast.ananya.email, hours]]),
    body: {},
    query: {},
  })
const named = async () => {
  const checked = (await kavita.ok(crossChecks.ofDays, { query: { from: DAY, to: DAY } })).data[0]
  const waiting = (await kavita.ok(approvals.waiting, { query: {} })).data.find(({ day }) => day === DAY)
  const [ofTask] = (await kavita.ok(review.team, { query: {} })).data
  return {
    check: describeGaps(checked?.gaps.filter(({ of }) => of === 'impossible') ?? []),
    inbox: waiting?.day_gaps.filter((words) => words.endsWith('more than 24 h')) ?? [],
    approve: ofTask?.day?.impossible ?? [],
    own: (await ananya.ok(ownTargets.own, { query: {} })).impossible,
  }
}
const NOTHING = { check: [], inbox: [], approve: [], own: [] }
const confirm = (seconds: number, sum: 'recorded' | 'worklog' = 'recorded') => ({
  body: { user: cast.ananya.id, date: DAY, sum, seconds },
})

describe('hours of qualitative records and files', () => {
  const words = ['25.50 h recorded on one day, more than 24 h']

  it('form one sum above 24, shown to approvers until it is changed', async () => {
    const { _id } = await logTasks(6)
    await uploadHours(18)
    expect(await named()).toEqual(NOTHING)
    await uploadHours(1.5)
    expect(await named()).toEqual({ ...NOTHING, check: words, inbox: words, approve: words })
    const { data, look } = await kavita.ok(approvals.waiting, { query: { look: 'yes' } })
    expect([look, data.map(({ kind, needs_look: needsLook }) => [kind, needsLook])]).toEqual([1, [['qualitative', true]]])
    const taskList = [{ title: 'Call', description: 'Client', timeSpent: { hours: 4, minutes: 30 } }]
    await ananya.ok(qualitative.refill, { params: { id: _id }, body: { taskList } })
    expect(await named()).toEqual(NOTHING)
  })

  it('count for an approved record, and not for a returned one', async () => {
    const { _id: id } = await logTasks(6)
    await uploadHours(19.5)
    await kavita.ok(review.approve, { body: { ids: [id] } })
    expect(await named()).toMatchObject({ check: words, approve: words })
    await kavita.ok(approvals.decide, { body: { items: [{ kind: 'qualitative', id }], outcome: 'decline', remark: 'Which?' } })
    expect(await named()).toEqual(NOTHING)
  })

  it('are hidden once an ADMIN confirms them, and shown again when they change', async () => {
    await logTasks(6)
    await uploadHours(19.5)
    await kavita.refused(crossChecks.confirm, 'NOT_ALLOWED', confirm(91_800))
    await meera.refused(crossChecks.confirm, 'HOURS_NOT_IMPOSSIBLE', confirm(91_801))
    await meera.refused(crossChecks.confirm, 'HOURS_NOT_IMPOSSIBLE', confirm(91_800, 'worklog'))
    await meera.ok(crossChecks.confirm, confirm(91_800))
    await meera.refused(crossChecks.confirm, 'HOURS_NOT_IMPOSSIBLE', confirm(91_800))
    expect(await named()).toEqual(NOTHING)
    const [line] = await app.db<{ name: string; after: unknown }[]>`
      select object_name as name, after from audit_lines where object_type = 'confirmed-hours'`
    expect(line).toEqual({ name: 'Ananya Iyer 09/03/2026', after: { hours: words[0] } })
    await logTasks(1)
    expect((await named()).check).toEqual(['26.50 h recorded on one day, more than 24 h'])
  })

  it('are confirmed only once by two concurrent admins', async () => {
    await logTasks(6)
    await uploadHours(19.5)
    const codes = await Promise.all(
      [meera, await app.as('arjun')].map(async (admin) => (await admin.send(crossChecks.confirm, confirm(91_800))).status),
    )
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('hours of the worklog', () => {
  const words = '240.00 h in the worklog on one day, more than 24 h'

  it('form a separate sum, which is stored and then shown everywhere', async () => {
    const day = await giveHours()
    await record(day, 240)
    await logTasks(8)
    expect(await named()).toEqual({ check: [words], inbox: [words], approve: [words], own: [{ date: DAY, words }] })
    await record(day, 24)
    expect(await named()).toEqual(NOTHING)
    const other = await giveHours('Set 2')
    await record(other, 0.01)
    expect((await named()).own).toEqual([{ date: DAY, words: '24.01 h in the worklog on one day, more than 24 h' }])
    await meera.ok(targetDays.remove, { params: other, body: {} })
    expect(await named()).toEqual(NOTHING)
  })

  it('appear in the cross-check without other records, and are confirmed separately', async () => {
    const day = await giveHours()
    await record(day, 240)
    await uploadHours(24)
    expect((await named()).check).toEqual([words])
    await meera.ok(crossChecks.confirm, confirm(864_000, 'worklog'))
    expect(await named()).toEqual(NOTHING)
    await record(day, 239)
    expect((await named()).check).toEqual(['239.00 h in the worklog on one day, more than 24 h'])
    await record(day, 240)
    expect(await named()).toEqual(NOTHING)
  })

  it('are not checked on a day of absence', async () => {
    await record(await giveHours(), 240)
    // Releases before this constraint could store both.
    await app.db`alter table absences disable trigger absence_or_figures`
    await app.db`insert into absences (user_id, day, reason, made_at, made_by) values (${cast.ananya.id}, ${DAY}, 'SL', now(), ${cast.meera.id})`
    await app.db`alter table absences enable trigger absence_or_figures`
    expect(await named()).toEqual(NOTHING)
  })

  it('are sent to a form for the day’s other targets, together with those of the shift', async () => {
    const [one, other] = [await giveHours(), await giveHours('Set 2')]
    await record(one, 5.5)
    const hoursOf = async ({ subId }: typeof one, client = ananya) => client.ok(dayHours.beside, { params: { subId } })
    expect((await hoursOf(other)).data).toEqual({ others: 5.5, scheduled: 8, perDay: 8 })
    expect((await hoursOf(one, meera)).data).toEqual({ others: 0, scheduled: 8, perDay: 8 })
    await kavita.refused(dayHours.beside, 'DAY_NOT_FOUND', { params: { subId: one.subId } })
  })
})

it('the closing checklist names each impossible day until it is confirmed', async () => {
  await record(await giveHours(), 240)
  await logTasks(6)
  await uploadHours(19.5)
  app.clock.now = new Date('2026-04-01T06:00:00Z')
  const point = async () =>
    (await meera.ok(closedMonths.checklist, { params: { month: '2026-03' } })).data.find(({ title }) =>
      title.includes('24 hours'),
    )
  const of = { name: 'Ananya Iyer 09/03', href: expect.stringContaining('/report/cross-check?from=2026-03-01') as string }
  const [both, second] = [
    '25.50 h recorded on one day, more than 24 h; 240.00 h in the worklog on one day, more than 24 h',
    '240.00 h in the worklog on one day, more than 24 h',
  ]
  expect(await point()).toMatchObject({
    group: 'missing',
    title: 'Days have more than 24 hours',
    words: '1 day with more than 24 hours',
    detail: 'Ananya Iyer 09/03',
    list: [{ ...of, detail: both }],
  })
  await meera.ok(crossChecks.confirm, confirm(91_800))
  expect(await point()).toMatchObject({ list: [{ ...of, detail: second }] })
  await meera.ok(crossChecks.confirm, confirm(864_000, 'worklog'))
  expect(await point()).toMatchObject({ count: 0, title: 'No day has more than 24 hours', list: [] })
})
