/** Every way to enter work or absences after a person's last day gets one refusal that names the last day (decision 171). */
import { afterAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { absences } from '../src/absences/contract.ts'
import { closedMonths } from '../src/closed-months/contract.ts'
import { approvals } from '../src/inbox/approvals-contract.ts'
import { qualitative } from '../src/qualitative/contract.ts'
import { review } from '../src/qualitative/review-contract.ts'
import { crossChecks } from '../src/reports/cross-check/contract.ts'
import { entries } from '../src/timesheets/entries-contract.ts'
import { timesheets } from '../src/timesheets/contract.ts'
import { users } from '../src/users/contract.ts'
import { worklog } from '../src/worklog/contract.ts'
import { startTestApp } from './app.ts'

/** TODAY is a Tuesday and LAST a Thursday. A person who comes back has days again from that Tuesday on. */
const [LAST, AFTER, GAP, TODAY] = ['2026-03-05', '2026-03-06', '2026-03-09', '2026-03-10'] as const
const SENTENCE = 'The last day was 05/03/2026. Nothing can be entered for days after it.'
const at = (day: string): Date => new Date(`${day}T06:00:00Z`)
const app = await startTestApp(at('2026-02-02'))
afterAll(app.close)
const [meera, kavita] = [await app.as('meera'), await app.as('kavita')]
const project = (await meera.ok(timesheets.addProject, { body: { name: 'Textbook' } })).data._id

let added = 0
const hire = async (): Promise<string> => {
  app.clock.now = at('2026-02-02')
  const email = `last.day.${(added += 1)}@proofline.example`
  const body = {
    fullName: email,
    email,
    password: 'four quiet lamps',
    role: ['AUTHOR' as const],
    departments: [],
    enableAssignments: true,
    enableQualitative: true,
  }
  const id = (await meera.ok(users.add, { body })).data._id
  await meera.ok(users.updateProfile, { body: { _id: id, manager: cast.kavita.email } })
  return id
}
const leave = async (id: string): Promise<void> => {
  app.clock.now = at(GAP)
  await meera.ok(users.block, { params: { id }, query: { confirm: 'true' }, body: { lastDay: LAST } })
  app.clock.now = at(TODAY)
}
const comeBack = async (id: string) => {
  await leave(id)
  await meera.ok(users.unblock, { params: { id } })
  await app.db`
    insert into timesheet_memberships (project_id, user_id, during, added_by) values (${project}, ${id}, '[2026-03-01,)', ${cast.meera.id})`
  return app.asAdded(id)
}
const task = (hours: number, _id?: string) => ({
  ...(_id && { _id }),
  title: 'Call',
  description: 'Client',
  timeSpent: { hours, minutes: 0 },
})
const CONFIRM = { confirm: 'true' } as const

test('absences after the last day are refused singly and in a range, but can be taken back', async () => {
  const id = await hire()
  await meera.ok(absences.record, { body: { user: id, date: GAP, reason: 'PL' } })
  await leave(id)
  const single = { body: { user: id, date: AFTER, reason: 'SL' } }
  expect((await kavita.refused(absences.record, 'AFTER_LAST_DAY', single)).message).toBe(SENTENCE)
  const range = { user: id, date: AFTER, to: '2026-03-07', reason: 'SL' as const }
  expect((await kavita.refused(absences.record, 'AFTER_LAST_DAY', { body: range, query: CONFIRM })).message).toBe(SENTENCE)
  const { entered } = await kavita.ok(absences.record, { body: { ...range, date: '2026-03-04' }, query: CONFIRM })
  expect([entered.recorded, entered.leftOut.map(({ message }) => message)]).toEqual([
    ['2026-03-04', LAST],
    [SENTENCE, SENTENCE],
  ])
  await meera.ok(absences.record, { body: { user: id, date: GAP, reason: '' } })
})

test('a change of terms adds no day after the last day to a range of absences', async () => {
  const id = await hire()
  await meera.ok(users.updateProfile, { body: { _id: id, shiftType: 5, workingHours: 8, effective: '2026-02-02' } })
  await meera.ok(absences.record, { body: { user: id, date: '2026-02-25', to: '2026-03-11', reason: 'PL' } })
  await leave(id)
  await meera.ok(users.updateProfile, {
    body: { _id: id, shiftType: 6, workingHours: 8, effective: '2026-02-20' },
    query: CONFIRM,
  })
  const { data } = await meera.ok(absences.ofUser, { params: { user: id }, query: { from: '2026-02-25', to: '2026-03-11' } })
  const days = data.filter(({ reason }) => reason === 'PL').map(({ date }) => date.slice(5))
  expect([days.includes('02-28'), days.includes('03-07'), days.includes('03-11')]).toEqual([true, false, true])
})

test('a person who is back can enter nothing for the days in between', async () => {
  const id = await hire()
  const own = await comeBack(id)
  const [entry] = await app.db<{ id: string }[]>`
    insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, decided_at, decided_by)
    values (${id}, '2026-03-08', 'REJECTED', ${at(TODAY)}, false, 1, ${at(TODAY)}, ${cast.kavita.id}) returning id`
  const projects = [{ id: project, done: 1 }]
  const resent = { timesheetId: entry?.id ?? '', projects, userRemarks: 'Again' }
  const refused = [
    await own.refused(absences.recordOwn, 'AFTER_LAST_DAY', { body: { date: AFTER, reason: 'SL' } }),
    await own.refused(entries.submit, 'AFTER_LAST_DAY', { body: { date: GAP, projects } }),
    await own.refused(entries.resubmit, 'AFTER_LAST_DAY', { body: resent }),
    await own.refused(qualitative.add, 'AFTER_LAST_DAY', { body: { effectiveDate: GAP, taskList: [task(1)] } }),
  ]
  expect(refused.map(({ message }) => message)).toEqual(refused.map(() => SENTENCE))
  await own.ok(entries.submit, { body: { date: TODAY, projects } })
  await own.ok(qualitative.add, { body: { effectiveDate: TODAY, taskList: [task(1)] } })
})

test('a qualitative record of a day after the last day can be shortened but not extended', async () => {
  const id = await hire()
  app.clock.now = at(GAP)
  const own = await app.asAdded(id)
  const { data } = await own.ok(qualitative.add, { body: { effectiveDate: AFTER, taskList: [task(2), task(3)] } })
  const [first] = data.taskList
  await leave(id)
  const edit = (hours: number) => ({ body: { recordId: data._id, taskList: [task(hours, first?._id)], remarks: 'Shorter' } })
  expect((await kavita.refused(review.edit, 'AFTER_LAST_DAY', edit(6))).message).toBe(SENTENCE)
  const { version } = (await kavita.ok(review.edit, edit(1))).data
  const items = [{ kind: 'qualitative', id: data._id, version }]
  const { results } = await kavita.refused(approvals.undo, 'NOTHING_DECIDED', { body: { items } })
  expect(results).toMatchObject([{ code: 'QUALITATIVE_UNDO_OVER' }])
})

test('a manager who was an author until their last day logs tasks for the days since', async () => {
  const id = await hire()
  app.clock.now = at(GAP)
  await meera.ok(users.updateProfile, { body: { _id: id, roleData: ['MANAGER'], lastDay: LAST }, query: CONFIRM })
  const own = await app.asAdded(id)
  await own.ok(qualitative.add, { body: { effectiveDate: GAP, taskList: [task(1)] } })
})

test('impossible hours after the last day are not reported, because they do not count', async () => {
  const id = await hire()
  app.clock.now = at(TODAY)
  await meera.ok(worklog.addProject, { body: { name: 'Sets' } })
  const subject = (await meera.ok(worklog.addSubject, { params: { id: 'sets' }, body: { name: 'Mechanics' } })).data._id
  const profile = (await meera.ok(worklog.addProfile, { params: { id: subject }, body: { name: 'Standard', budget: 60 } })).data
    ._id
  await app.db`
    with target as (
      insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
      values (${profile}, ${id}, 'Chapters', 'hours', 8, ${LAST}, ${AFTER}, ${at(TODAY)}, ${cast.meera.id}) returning id)
    insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_hours, filled_at, filled_by)
    select id, ${id}, day, 'hours', 8, 30, ${at(TODAY)}, ${id} from target, unnest(${[LAST, AFTER]}::date[]) day`
  const named = async (): Promise<number> => {
    const { data } = await meera.ok(closedMonths.checklist, { params: { month: '2026-03' } })
    return data.find(({ title }) => title.includes('more than 24 hours'))?.count ?? expect.fail('no such point')
  }
  const before = await named()
  await leave(id)
  expect([before, await named()]).toEqual([2, 1])
  const body = { user: id, date: AFTER, sum: 'worklog' as const, seconds: 30 * 3600 }
  await meera.refused(crossChecks.confirm, 'HOURS_NOT_IMPOSSIBLE', { body })
  await meera.ok(crossChecks.confirm, { body: { ...body, date: LAST } })
})
