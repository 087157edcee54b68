import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { type Cell, makeWorkbook } from '../../../test/workbooks.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { productivityFiles } from '../../productivity-files/contract.ts'
import { users } from '../../users/contract.ts'
import { qualitative } from '../contract.ts'
import { review } from '../review-contract.ts'
import { tasksImport } from '../tasks-import-contract.ts'

// The test starts on 10/03/2026 at 11:30 in Asia/Kolkata.
const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const farhan = await app.as('farhan')
const ananya = await app.as('ananya')
const anil = await app.as('anil')
beforeEach(async () => {
  await app.db`truncate month_closings cascade`
  for (const table of ['events', 'tasks', 'records']) await app.db`delete from ${app.db(`qualitative_${table}`)}`
  app.clock.now = new Date('2026-03-10T06:00:00Z')
})

const TODAY = '2026-03-10'
const task = (hours: number | string, minutes: number | string, title = 'Check of samples') => ({
  title,
  description: 'Set 3',
  // The values are numbers or texts that contain numbers.
  timeSpent: { hours: hours as number, minutes: minutes as number },
})
const log = (client = ananya, taskList = [task(1, 20), task('0', '45')], effectiveDate = TODAY) =>
  client.ok(qualitative.add, { body: { effectiveDate, taskList } })
const team = (client = kavita, query = {}) => client.ok(review.team, { query })
const decide = (id: string, version: number, outcome: 'approve' | 'decline', remark = '', client = kavita) =>
  client.send(approvals.decide, { body: { outcome, remark, items: [{ kind: 'qualitative', id, version }] } })

describe('POST qualitative/add', () => {
  it('logs the tasks of a day with their time as HH:MM and in minutes', async () => {
    const { data, message } = await log()
    expect(message).toBe('Qualitative record added successfully')
    expect(data).toMatchObject({
      effectiveDate: TODAY,
      managerApproval: false,
      totalHours: '02:05',
      totalMinutes: 125,
      managerRemark: '',
      addedBy: { email: cast.ananya.email },
      taskList: [
        { title: 'Check of samples', description: 'Set 3', timeSpent: { hours: 1, minutes: 20 } },
        { timeSpent: { hours: 0, minutes: 45 } },
      ],
      version: 1,
      day: null,
    })
    await log(ananya, [task(0, 5)], '2026-03-07')
    const own = await ananya.ok(qualitative.own, { query: {} })
    expect([own.total, own.data.map(({ totalHours }) => totalHours)]).toEqual([2, ['02:05', '00:05']])
    expect((await ananya.ok(qualitative.ownApproved, { query: {} })).total).toBe(0)
    expect((await kavita.ok(qualitative.own, { query: {} })).total).toBe(0)
  })

  it.each([
    [{ taskList: [task(24, 0)] }, 'Please enter a valid hour between 0 and 23'],
    [{ taskList: [task(-1, 0)] }, 'Please enter a valid hour between 0 and 23'],
    [{ taskList: [task(0, 60)] }, 'Please enter a valid minute between 0 and 59'],
    [{ taskList: [task('two', 0)] }, 'Please enter a numeric value'],
    [{ taskList: [{ title: 'A', description: 'B' }] }, 'Please enter a numeric value'],
    [{ taskList: [task(23, 0), task(1, 1)] }, 'The tasks of a day add up to more than 24 hours.'],
    [{ taskList: [task(1, 0, ' ')] }, 'Please enter the title.'],
    [{ taskList: [] }, 'Please enter atleast one task.'],
    [{ effectiveDate: undefined }, 'Please select the effective date.'],
    [{ effectiveDate: '2026-03-06' }, 'Please choose today or one of the three days before.'],
    [{ effectiveDate: '2026-03-11' }, 'Please choose today or one of the three days before.'],
    [{ effectiveDate: '10/03/2026' }, 'Dates use YYYY-MM-DD.'],
  ])('refuses %j with "%s"', async (part, message) => {
    const body = { effectiveDate: TODAY, taskList: [task(1, 0)], ...part }
    expect((await ananya.refused(qualitative.add, 'INVALID_REQUEST', { body })).message).toBe(message)
  })

  it('accepts only people with the flag, and days of open months', async () => {
    await anil.refused(qualitative.add, 'NOT_ALLOWED', { body: { effectiveDate: TODAY, taskList: [task(1, 0)] } })
    await meera.ok(users.updateProfile, { body: { _id: cast.ananya.id, enableQualitative: false } })
    await ananya.refused(qualitative.add, 'NOT_ALLOWED', { body: { effectiveDate: TODAY, taskList: [task(1, 0)] } })
    await ananya.refused(qualitative.own, 'NOT_ALLOWED', { query: {} })
    await meera.ok(users.updateProfile, { body: { _id: cast.ananya.id, enableQualitative: true } })
    app.clock.now = new Date('2026-04-02T06:00:00Z')
    await meera.ok(closedMonths.close, { body: { month: '2026-03' }, query: {} })
    const closed = await ananya.refused(qualitative.add, 'MONTH_CLOSED', {
      body: { effectiveDate: '2026-03-31', taskList: [task(1, 0)] },
    })
    expect(closed.issues).toMatchObject([{ path: 'effectiveDate' }])
  })
})

describe('an approver', () => {
  it('reads their team’s records 5 per page, filtered by email and days', async () => {
    for (let n = 0; n < 6; n++) await log(ananya, [task(1, n)], n < 3 ? TODAY : '2026-03-09')
    const first = await team()
    expect([first.total, first.data.length]).toEqual([6, 5])
    expect(first.data[0]?.day).toEqual({ qualitative: 183, productive: 0, shift: 480, scheduled: 480, impossible: [] })
    expect((await team(kavita, { page: '2' })).data).toHaveLength(1)
    expect((await team(kavita, { fromDate: '2026-03-09', toDate: '2026-03-09' })).total).toBe(3)
    expect((await team(kavita, { user: 'ANANYA' })).total).toBe(6)
    expect((await team(kavita, { user: 'nobody' })).total).toBe(0)
    expect((await team(farhan)).total).toBe(0)
    expect((await team(meera)).total).toBe(6)
    await ananya.refused(review.team, 'NOT_ALLOWED', { query: {} })
  })

  it('keeps the ids of tasks sent with an edit, and accepts no task of another record', async () => {
    const [one, other] = [(await log()).data, (await log()).data]
    const [kept] = one.taskList
    const edited = (taskList: unknown[]) => ({ body: { recordId: one._id, taskList, remarks: 'Seen' } as never })
    const own = { ...task(0, 20, 'Changed'), _id: kept?._id }
    for (const wrong of [[{ ...own, _id: other.taskList[0]?._id }], [own, own]])
      await kavita.refused(review.edit, 'QUALITATIVE_TASK_NOT_FOUND', edited(wrong))
    await kavita.refused(review.edit, 'INVALID_REQUEST', edited([{ ...own, _id: 'none' }]))
    const { data } = await kavita.ok(review.edit, edited([task(0, 10, 'New'), { ...own, _id: kept?._id.toUpperCase() }]))
    expect(data.taskList.map(({ title }) => title)).toEqual(['New', 'Changed'])
    expect(data.taskList[1]?._id).toBe(kept?._id)
    expect(data.taskList[0]?._id).not.toBe(kept?._id)
    const [untouched] = (await ananya.ok(qualitative.own, { query: {} })).data.filter(({ _id }) => _id === other._id)
    expect(untouched?.taskList).toEqual(other.taskList)
    for (const { _id, taskList } of [one, other])
      for (const each of _id === one._id ? data.taskList : taskList)
        await meera.ok(review.deleteTask, { params: { recordId: _id, taskId: each._id } })
  })

  it('approves a record or edits it with remarks, without changing its day', async () => {
    const one = (await log()).data
    const needed = await kavita.refused(review.edit, 'INVALID_REQUEST', { body: { recordId: one._id, remarks: ' ' } })
    expect(needed.message).toBe('Please enter  Remarks')
    const { data } = await kavita.ok(review.edit, {
      body: {
        recordId: one._id,
        taskList: [task(0, 30, 'Shorter')],
        remarks: 'Half of it',
        version: 1,
        effectiveDate: '2026-03-09',
      } as never,
    })
    expect(data).toMatchObject({
      managerApproval: true,
      managerRemark: 'Half of it',
      totalHours: '00:30',
      effectiveDate: TODAY,
      approver: { email: cast.kavita.email },
      version: 2,
    })
    await kavita.refused(review.edit, 'QUALITATIVE_OUTDATED', { body: { recordId: one._id, remarks: 'Again', version: 1 } })
    const change = { params: { id: one._id }, body: { taskList: [task(9, 0)] } }
    await ananya.refused(qualitative.refill, 'QUALITATIVE_APPROVED', change)
    expect((await ananya.ok(qualitative.ownApproved, { query: {} })).total).toBe(1)
    for (const [day, total] of [
      [TODAY, 1],
      ['2026-03-01', 0],
    ] as const)
      expect((await ananya.ok(qualitative.ownApproved, { query: { fromDate: day, toDate: day } })).total).toBe(total)
    expect((await kavita.ok(review.approved, { query: {} })).total).toBe(1)
    expect((await farhan.ok(review.approved, { query: {} })).total).toBe(0)

    const two = (await log()).data
    await ananya.ok(qualitative.refill, { params: { id: two._id }, body: { taskList: [task(1, 0)], version: 1 } })
    await ananya.refused(qualitative.refill, 'QUALITATIVE_OUTDATED', {
      params: { id: two._id },
      body: { taskList: [task(1, 0)], version: 1 },
    })
    await kavita.refused(review.approve, 'QUALITATIVE_OUTDATED', { body: { ids: [two._id], versions: [1] } })
    expect(await kavita.ok(review.approve, { body: { ids: [two._id] } })).toMatchObject({ approved: 1 })
    const decided = await kavita.refused(review.approve, 'QUALITATIVE_DECIDED', { body: { ids: [two._id] } })
    expect(decided.message).toBe('This record is already Approved.')
  })

  it('decides neither records of other teams nor their own', async () => {
    const hers = (await log()).data._id
    for (const id of [hers, '019a0000-0000-7000-8000-000000000000', 'none']) {
      await farhan.refused(review.approve, 'QUALITATIVE_NOT_FOUND', { body: { ids: [id] } })
      await farhan.refused(review.edit, 'QUALITATIVE_NOT_FOUND', { body: { recordId: id, remarks: 'Mine' } })
    }
    const own = (await log(kavita)).data._id
    await kavita.refused(review.approve, 'OWN_FIGURE', { body: { ids: [own] } })
    await kavita.refused(review.edit, 'OWN_FIGURE', { body: { recordId: own, remarks: 'Mine' } })
    await kavita.refused(review.approve, 'OWN_FIGURE', { body: { ids: [hers, own] } })
    expect((await ananya.ok(qualitative.own, { query: {} })).data[0]).toMatchObject({ managerApproval: false })
    await meera.ok(review.approve, { body: { ids: [own] } })
  })

  it('gets a record in the inbox, returns it, and undoes a decision with its tasks', async () => {
    const { data: record } = await log()
    const waiting = await kavita.ok(approvals.waiting, { query: {} })
    expect(waiting.data).toMatchObject([{ kind: 'qualitative', id: record._id, amount: '02:05', needs_look: false }])
    expect(waiting.data[0]?.own_remarks).toBe(record.taskList.map(({ description }) => description).join('; '))
    expect((await decide(record._id, 1, 'decline', 'Which set?')).status).toBe(200)
    expect((await ananya.ok(qualitative.own, { query: {} })).data[0]).toMatchObject({
      managerApproval: false,
      returned: true,
      managerRemark: 'Which set?',
    })
    expect((await kavita.ok(approvals.waiting, { query: {} })).data).toEqual([])
    await ananya.ok(qualitative.refill, { params: { id: record._id }, body: { taskList: [task(0, 40)] } })
    const again = (await kavita.ok(approvals.waiting, { query: {} })).data
    expect(again).toMatchObject([{ amount: '00:40', returned: true, version: 3 }])

    await kavita.ok(review.edit, { body: { recordId: record._id, taskList: [task(0, 10)], remarks: 'Less' } })
    await kavita.ok(approvals.undo, { body: { items: [{ kind: 'qualitative', id: record._id, version: 4 }] } })
    expect((await team()).data[0]).toMatchObject({
      totalHours: '00:40',
      managerApproval: false,
      managerRemark: 'Which set?',
      version: 5,
    })
    app.clock.now = new Date('2026-03-10T06:01:00Z')
    await kavita.ok(review.approve, { body: { ids: [record._id] } })
    app.clock.now = new Date('2026-03-10T06:12:00Z')
    await kavita.refused(approvals.undo, 'NOTHING_DECIDED', {
      body: { items: [{ kind: 'qualitative', id: record._id, version: 6 }] },
    })
  })

  it('sees a day that exceeds the shift together with productivity hours', async () => {
    const hours = [['09/03/2026', cast.ananya.email, 7, null]] as Cell[][]
    const file = await makeWorkbook('Hours.xlsx', ['date', 'user', 'hours', 'details'], hours)
    await meera.ok(productivityFiles.upload, { file, body: {}, query: {} })
    await log(ananya, [task(1, 0)], '2026-03-09')
    expect((await kavita.ok(approvals.waiting, { query: {} })).data[0]).toMatchObject({ needs_look: false })
    await log(ananya, [task(1, 40)], '2026-03-09')
    const { data } = await kavita.ok(approvals.waiting, { query: {} })
    expect(data.map(({ needs_look: look }) => look)).toEqual([true, true])
    expect(data[0]?.note).toEqual({ qualitative: 160, productive: 420, shift: 480, scheduled: 480 })
  })

  it('decides a record only once when two approvers act concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = (await log()).data
      const sent = [kavita, meera].map((client) => client.send(review.approve, { body: { ids: [_id] } }))
      const codes = (await Promise.all(sent)).map(({ status }) => status)
      expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })
})

describe('an admin', () => {
  it('reads all records, and deletes tasks until the emptied record disappears', async () => {
    const { data: record } = await log()
    const { data, totalRecords } = await meera.ok(review.all, { query: {} })
    expect([totalRecords, data[0]?._id]).toEqual([1, record._id])
    expect((await meera.ok(review.all, { query: { email: 'neha' } })).totalRecords).toBe(0)
    const [first, second] = record.taskList.map(({ _id: taskId }) => ({ taskId, recordId: record._id }))
    if (first === undefined || second === undefined) throw new Error('two tasks were logged')
    await kavita.refused(review.deleteTask, 'NOT_ALLOWED', { params: first })
    expect(await meera.ok(review.deleteTask, { params: first })).toMatchObject({ emptied: false })
    await meera.refused(review.deleteTask, 'QUALITATIVE_TASK_NOT_FOUND', { params: first })
    expect((await meera.ok(review.all, { query: {} })).data[0]).toMatchObject({ totalHours: '00:45', version: 2 })
    expect(await meera.ok(review.deleteTask, { params: second })).toMatchObject({ emptied: true })
    expect((await meera.ok(review.all, { query: {} })).totalRecords).toBe(0)
    await meera.refused(review.deleteTask, 'QUALITATIVE_NOT_FOUND', { params: second })
  })

  const header = ['email', 'date', 'title', 'description', 'hours', 'minutes']
  it('uploads tasks as one pending record per person and day, and each bad cell is named', async () => {
    const rows: Cell[][] = [
      [cast.ananya.email, '09/03/2026', 'Training', 'Of a colleague', 1, 30],
      [cast.ananya.email.toUpperCase(), '2026-03-09', 'Note', 'On a method', '0', '45'],
      [cast.neha.email, '01/01/2026', 'Call', 'With the client', 2, 0],
    ]
    const file = await makeWorkbook('Tasks.xlsx', header, rows)
    const { preview } = await meera.ok(toDryRun(tasksImport.upload), { file, body: {}, query: { dryRun: 'true' } })
    expect(preview).toMatchObject({ count: 3, counts: { new: 3, bad: 0 }, records: 2 })
    const stored = await meera.ok(tasksImport.upload, { file, body: {} })
    expect(stored).toMatchObject({ added: 3, records: 2, message: 'Qualitative tasks uploaded successfully' })
    expect((await team()).data).toMatchObject([
      { effectiveDate: '2026-03-09', totalHours: '02:15' },
      { effectiveDate: '2026-01-01' },
    ])
    await meera.ok(tasksImport.takeBack, { params: { id: stored.batch } })
    expect((await team()).total).toBe(0)

    const bad = await makeWorkbook('Bad.xlsx', header, [
      ['nobody@proofline.example', '09/03/2026', 'T', 'D', 1, 0],
      [cast.anil.email, '09/03/2026', 'T', 'D', 1, 0],
      [cast.ananya.email, '11/03/2026', null, 'D', 24, 60],
    ])
    const refused = await meera.refused(tasksImport.upload, 'BAD_WORKBOOK', { file: bad, body: {} })
    expect(refused.issues?.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'email', 'There is no user with the email nobody@proofline.example.'],
      [3, 'email', `${cast.anil.email} does not log qualitative tasks.`],
      [4, 'date', '11/03/2026 is after today.'],
      [4, 'title', 'Please enter the title.'],
      [4, 'hours', 'Please enter a valid hour between 0 and 23'],
      [4, 'minutes', 'Please enter a valid minute between 0 and 59'],
    ])
    const bytes = await file.arrayBuffer()
    await meera.refused(tasksImport.upload, 'NOT_A_WORKBOOK', { file: new File([bytes], 'Tasks.xls'), body: {} })
  })
})
