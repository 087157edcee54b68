import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { type Cell, makeWorkbook } from '../../../test/workbooks.ts'
import { matchChange, startTwoNodes } from '../../../test/two-nodes.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { deputies } from '../../inbox/deputies-contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { productivityFiles } from '../../productivity-files/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { entries } from '../../timesheets/entries-contract.ts'
import { users } from '../../users/contract.ts'
import { leaving } from '../../users/leaving-contract.ts'
import { qualitative } from '../contract.ts'
import { review } from '../review-contract.ts'
import { tasksImport } from '../tasks-import-contract.ts'

const { app, nodeB, open, close } = await startTwoNodes()
afterAll(close)
const [meera, kavita, farhan, ananya, divya] = [
  await app.as('meera'),
  await app.as('kavita'),
  await app.as('farhan'),
  await app.as('ananya'),
  await app.as('divya'),
]
const NOON = new Date('2026-03-10T06:00:00Z')
const SHIFT = 480
beforeEach(async () => {
  for (const table of ['events', 'tasks', 'records']) await app.db`delete from ${app.db(`qualitative_${table}`)}`
  await app.db`delete from deputies`
  app.clock.now = NOON
})
const taskList = (minutes: number) => [
  { title: 'Call', description: 'With the client', timeSpent: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } },
]
const log = async (effectiveDate: string, minutes = 60, client = ananya) =>
  (await client.ok(qualitative.add, { body: { effectiveDate, taskList: taskList(minutes) } })).data
const waiting = async (client = kavita) => (await client.ok(approvals.waiting, { query: {} })).data

describe('the days that can be logged', () => {
  it.each([
    ['2026-03-10T18:29:59Z', ['2026-03-07', '2026-03-10'], ['2026-03-06', '2026-03-11']],
    ['2026-03-10T18:30:00Z', ['2026-03-08', '2026-03-11'], ['2026-03-07', '2026-03-12']],
  ])('logging at %s in Asia/Kolkata accepts %j and refuses %j', async (now, taken, refused) => {
    app.clock.now = new Date(now)
    for (const day of taken) expect((await log(day)).effectiveDate).toBe(day)
    for (const effectiveDate of refused) {
      const { issues } = await ananya.refused(qualitative.add, 'INVALID_REQUEST', {
        body: { effectiveDate, taskList: taskList(60) },
      })
      expect(issues).toEqual([{ path: 'effectiveDate', message: 'Please choose today or one of the three days before.' }])
    }
  })

  it.each(['2026-02-29', '2026-3-9', '9999-99-99', '2026-03-09T00:00:00Z', 20260309, ['2026-03-09']])(
    'have the form YYYY-MM-DD, not %j',
    async (effectiveDate) => {
      const sent = { body: { effectiveDate, taskList: taskList(60) } }
      expect((await ananya.refused(qualitative.add, 'INVALID_REQUEST', sent)).message).toBe('Dates use YYYY-MM-DD.')
    },
  )
})

describe('a day that is flagged', () => {
  const productive = async (hours: number, day = '09/03/2026') => {
    const file = await makeWorkbook('Hours.xlsx', ['date', 'user', 'hours'], [[day, cast.ananya.email, hours]] as Cell[][])
    await meera.ok(productivityFiles.upload, { file, body: {}, query: {} })
    onTestFinished(async () => {
      await app.db`delete from productivity_hours`
      await app.db`delete from productivity_files`
    })
  }
  const looks = async () => (await waiting()).map(({ needs_look: look }) => look)

  it('exceeds the shift by more than the tolerance, but not by merely filling it', async () => {
    await productive(7)
    const [record] = [await log('2026-03-09', 60)]
    expect(await looks()).toEqual([false])
    await log('2026-03-09', 96)
    expect(await looks(), 'at the tolerance').toEqual([false, false])
    await log('2026-03-09', 1)
    expect(await looks()).toEqual([true, true, true])
    // The other record of the day was approved, but its time still counts.
    await kavita.ok(review.approve, { body: { ids: [record._id] } })
    expect(await waiting()).toMatchObject(
      Array.from({ length: 2 }, () => ({ needs_look: true, note: { qualitative: 157, productive: 420, shift: SHIFT } })),
    )
    const lists = await Promise.all([
      kavita.ok(review.team, { query: {} }),
      kavita.ok(review.approved, { query: {} }),
      meera.ok(review.all, { query: {} }),
    ])
    for (const { data } of lists)
      for (const { day } of data)
        expect(day).toEqual({ qualitative: 157, productive: 420, shift: SHIFT, scheduled: SHIFT, impossible: [] })
    const [decided] = (await kavita.ok(approvals.decided, { query: {} })).data
    expect(decided).toMatchObject({ kind: 'qualitative', needs_look: false })
  })

  it('counts timesheet lines against their targets to the second, unless rejected', async () => {
    const [project] = [(await meera.ok(timesheets.addProject, { body: { name: 'Optics of March' } })).data._id]
    await app.db`
      insert into timesheet_memberships (project_id, user_id, during) values (${project}, ${cast.ananya.id}, tstzrange('2026-01-01', null))`
    await ananya.ok(entries.submit, { body: { date: '2026-03-09', projects: [{ id: project, done: 20 }] } })
    onTestFinished(async () => {
      for (const table of ['timesheet_events', 'timesheet_lines', 'timesheet_entries', 'timesheet_memberships'])
        await app.db`delete from ${app.db(table)}`
    })
    await log('2026-03-09', 160)
    // A line without a target has no time.
    expect((await waiting()).find(({ kind }) => kind === 'qualitative')?.note).toMatchObject({ productive: 0 })
    const [row] = await app.db<{ id: string }[]>`
      insert into target_rows (project_id, keyword, sub_project_name, department_id, subject, role, added_at)
      select ${project}, ' OPTICS of march ', 'Set', (select id from departments limit 1), 'Optics', 'AUTHOR', now() returning id`
    const [assigned] = await app.db<{ id: string }[]>`
      insert into assigned_targets (row_id, user_id) values (${row?.id ?? ''}, ${cast.ananya.id}) returning id`
    const target = (count: number) => app.db`
      insert into assigned_target_history (assigned_id, effective_from, target_count, made_by, made_at)
      values (${assigned?.id ?? ''}, '2026-01-01', ${count}, ${cast.meera.id}, clock_timestamp())`
    // 20 of 30 is two thirds of 8 hours, which is 320 minutes.
    await target(30)
    const ofRecord = async () => (await waiting()).find(({ kind }) => kind === 'qualitative')
    expect(await ofRecord()).toMatchObject({
      needs_look: false,
      note: { qualitative: 160, productive: 320, shift: SHIFT },
    })
    await productive(1.61)
    expect(await ofRecord()).toMatchObject({ needs_look: true })
    await app.db`update timesheet_entries set status = 'REJECTED', decided_at = filled_at, decided_by = ${cast.kavita.id}`
    expect((await ofRecord())?.note['productive']).toBeCloseTo(96.6, 6)
    await app.db`delete from assigned_target_history`
    await app.db`delete from assigned_targets`
    await app.db`delete from target_rows`
  })

  it('is compared with the hours in force on it, and with none on a day off', async () => {
    await app.db`
      insert into work_terms (user_id, effective_from, shift_type, working_hours, made_by)
      values (${cast.ananya.id}, '2026-03-08', 5.5, 6, ${cast.meera.id})`
    onTestFinished(() => void app.db`delete from work_terms where effective_from = '2026-03-08'`.execute())
    await log('2026-03-07', 400)
    await log('2026-03-08', 361)
    expect((await waiting()).map(({ day, needs_look: look }) => [day, look])).toEqual([
      ['2026-03-08', true],
      ['2026-03-07', false],
    ])
  })
})

describe('the approval and notification of a record', () => {
  const nameDeputy = async (manager: CastName, deputy: CastName) => {
    const from = '2026-03-10'
    await (await app.as(manager)).ok(deputies.name, { body: { deputy: cast[deputy].email, from, to: from } })
  }

  it('a deputy may decide, and the decision names the manager', async () => {
    const { _id } = await log('2026-03-09', 60, divya)
    await kavita.refused(review.approve, 'QUALITATIVE_NOT_FOUND', { body: { ids: [_id] } })
    await nameDeputy('farhan', 'kavita')
    expect(await waiting()).toMatchObject([{ id: _id, for: { fullName: cast.farhan.fullName } }])
    const { data } = await kavita.ok(review.edit, { body: { recordId: _id, remarks: 'Seen' } })
    expect(data).toMatchObject({ approver: { email: cast.kavita.email }, approved_for: { email: cast.farhan.email } })
    const [line] = await app.db<{ after: unknown }[]>`
      select after from audit_lines where object_type = 'qualitative' order by id desc limit 1`
    expect(line?.after).toMatchObject({ managerApproval: true, managerRemark: 'Seen' })
  })

  it('an ADMIN decides when the manager is blocked', async () => {
    const { _id } = await log('2026-03-09', 60, divya)
    expect(await waiting(meera)).toEqual([])
    await app.db`update users set account_state = 'blocked' where id = ${cast.farhan.id}`
    onTestFinished(() => void app.db`update users set account_state = 'active' where id = ${cast.farhan.id}`.execute())
    expect(await waiting(meera)).toMatchObject([{ id: _id }])
  })

  it('the leaving dialog counts the records that follow a manager’s reports', async () => {
    await log('2026-03-09', 60, divya)
    const held = async () =>
      (await meera.ok(leaving.holdings, { params: { id: cast.farhan.id }, query: {} })).data.follows.find(({ one }) =>
        one.includes('qualitative'),
      )?.count
    expect(await held()).toBe(1)
    await app.db`update users set deleted_at = now() where id = ${cast.divya.id}`
    onTestFinished(() => void app.db`update users set deleted_at = null where id = ${cast.divya.id}`.execute())
    expect(await held()).toBeUndefined()
  })

  it('owner and approver get live updates and inbox entries for each step', async () => {
    const [atKavita, atAnanya] = [await open('kavita', nodeB.url), await open('ananya', nodeB.url)]
    onTestFinished(() => {
      atKavita.leave()
      atAnanya.leave()
    })
    const { _id } = await log('2026-03-09')
    await atKavita.until(matchChange('inbox'))
    const items = [{ kind: 'qualitative', id: _id }]
    await kavita.ok(approvals.decide, { body: { items, outcome: 'decline', remark: 'Which client?' } })
    await atAnanya.until(matchChange('qualitative'))
    const cameTo = async (client: typeof ananya) =>
      (await client.ok(inbox.own)).data
        .filter(({ kind }) => kind.startsWith('qualitative'))
        .map(({ kind, object }) => [kind, object])
    expect(await cameTo(ananya)).toEqual([['qualitative-returned', '09/03/2026']])
    const again = (minutes: number) =>
      ananya.ok(qualitative.refill, { params: { id: _id }, body: { taskList: taskList(minutes) } })
    app.clock.now = new Date(NOON.getTime() + 60_000)
    await again(45)
    // Changing a record that is already pending notifies nobody, because the record was not returned.
    await again(50)
    expect(await cameTo(kavita)).toEqual([['qualitative-refilled', '09/03/2026']])
    app.clock.now = new Date(NOON.getTime() + 120_000)
    const { data } = await kavita.ok(review.edit, { body: { recordId: _id, remarks: 'Thank you' } })
    await meera.ok(review.deleteTask, { params: { taskId: data.taskList[0]?._id ?? '', recordId: _id } })
    expect((await cameTo(ananya)).map(([kind = '']) => kind).toSorted()).toEqual([
      'qualitative-approved',
      'qualitative-returned',
      'qualitative-task-deleted',
    ])
    expect(await cameTo(farhan)).toEqual([])
  })

  it('an upload and its undo are published to the people of its records and their approvers', async () => {
    const [atKavita, atAnanya, atFarhan] = [
      await open('kavita', nodeB.url),
      await open('ananya', nodeB.url),
      await open('farhan', nodeB.url),
    ]
    onTestFinished(() => {
      for (const stream of [atKavita, atAnanya, atFarhan]) stream.leave()
    })
    const columns = ['email', 'date', 'title', 'description', 'hours', 'minutes']
    const file = await makeWorkbook('Tasks.xlsx', columns, [[cast.ananya.email, '09/03/2026', 'Call', 'Client', 1, 0]])
    const { batch } = await meera.ok(tasksImport.upload, { file, body: {} })
    await Promise.all([atKavita.until(matchChange('inbox')), atAnanya.until(matchChange('qualitative'))])
    const seen = atAnanya.events.length
    await meera.ok(tasksImport.takeBack, { params: { id: batch } })
    await expect.poll(() => atAnanya.events.slice(seen).some(matchChange('qualitative'))).toBe(true)
    expect(atFarhan.events.some(matchChange('qualitative'))).toBe(false)
  })

  it('a person without the flag is refused, while the approver keeps the records', async () => {
    const { _id } = await log('2026-03-09')
    await meera.ok(users.updateProfile, { body: { _id: cast.ananya.id, enableQualitative: false } })
    onTestFinished(() => void app.db`update users set enable_qualitative = true where id = ${cast.ananya.id}`.execute())
    await ananya.refused(qualitative.own, 'NOT_ALLOWED', { query: {} })
    await ananya.refused(qualitative.ownApproved, 'NOT_ALLOWED', { query: {} })
    await ananya.refused(qualitative.refill, 'NOT_ALLOWED', { params: { id: _id }, body: { taskList: taskList(5) } })
    await kavita.ok(review.approve, { body: { ids: [_id] } })
  })
})
