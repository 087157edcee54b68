import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { productivityFiles } from '../../productivity-files/contract.ts'
import { reports } from '../../reports/contract.ts'
import { timesheetReport } from '../../timesheets/report-contract.ts'
import { tasksImport } from '../../qualitative/tasks-import-contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { worklog } from '../../worklog/contract.ts'
import { figures } from '../../worklog/figures-contract.ts'
import { targetDays } from '../../worklog/target-days-contract.ts'
import { targets } from '../../worklog/targets-contract.ts'
import { users } from '../contract.ts'
import { leaving } from '../leaving-contract.ts'

/** The day is a Tuesday. */
const start = new Date('2026-03-10T06:00:00Z')
const app = await startTestApp(start)
afterAll(app.close)
const [meera, kavita] = [await app.as('meera'), await app.as('kavita')]
beforeEach(async () => {
  app.clock.now = start
  await app.db`truncate month_closings cascade`
})

let added = 0
const hire = async () => {
  const email = `last.${(added += 1)}@proofline.example`
  const body = {
    fullName: email,
    email,
    password: 'four quiet lamps',
    role: ['AUTHOR' as const],
    departments: [],
    enableAssignments: true,
  }
  app.clock.now = new Date('2026-02-02T06:00:00Z')
  const id = (await meera.ok(users.add, { body })).data._id
  await meera.ok(users.updateProfile, { body: { _id: id, manager: cast.kavita.email } })
  app.clock.now = start
  return { id, email }
}
type Person = Awaited<ReturnType<typeof hire>>
await meera.ok(timesheets.addProject, { body: { name: 'Optics' } })
const fill = ({ id }: Person, day: string, status = 'FILLED') => app.db`
  with entry as (
    insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, decided_at, decided_by)
    values (${id}, ${day}, ${status}, ${start}, false, 1, ${status === 'FILLED' ? null : start}, ${status === 'FILLED' ? null : cast.kavita.id})
    returning id, user_id, day)
  insert into timesheet_lines (entry_id, user_id, day, project_id, done, place)
  select e.id, e.user_id, e.day, p.id, 1, 1 from entry e, projects p where p.name = 'Optics'`
const daysOf = async ({ id }: Person, toDate = '2026-03-20'): Promise<number[]> => {
  const body = { type: 'department', user: id, fromDate: '2026-03-01', toDate }
  const { data } = await meera.ok(reports.records, { body: body as never })
  return data.map(({ dateKey }) => Number(dateKey.slice(8)))
}
const upTo = (day: number): number[] => Array.from({ length: day }, (_, at) => at + 1)
const block = ({ id }: Person, body: { lastDay?: string } = {}, query: { confirm?: string } = { confirm: 'false' }) =>
  meera.ok(users.block, { params: { id }, query, body })
const unblock = ({ id }: Person) => meera.ok(users.unblock, { params: { id } })

const acts = {
  block: (person: Person) => block(person),
  delete: ({ email }: Person) => meera.ok(users.delete, { params: { email }, body: {} }),
  role: ({ id }: Person) => meera.ok(users.updateProfile, { body: { _id: id, roleData: ['SUBADMIN'] } }),
}
test.each(['block', 'delete', 'role'] as const)('“%s” keeps the last day when something is recorded on it', async (act) => {
  const [worked, idle] = [await hire(), await hire()]
  await fill(worked, '2026-03-10')
  for (const person of [worked, idle]) await acts[act](person)
  app.clock.now = new Date('2026-03-12T06:00:00Z')
  expect([await daysOf(worked), await daysOf(idle)]).toEqual([upTo(10), upTo(9)])
})

const record: Record<string, (person: Person) => Promise<unknown>> = {
  'an absence': ({ id }) => app.db`
    insert into absences (user_id, day, reason, made_at, made_by) values (${id}, '2026-03-10', 'PL', ${start}, ${cast.meera.id})`,
  'a qualitative record': ({ id }) => app.db`
    insert into qualitative_records (user_id, day, minutes, made_at, made_by, filled_at) values (${id}, '2026-03-10', 60, ${start}, ${id}, ${start})`,
  'hours of a file': async ({ email }) => {
    const file = await makeWorkbook(`${email}.xlsx`, ['date', 'user', 'hours'], [['10/03/2026', email, 2]])
    await meera.ok(productivityFiles.upload, { file, body: {}, query: {} })
  },
}
test.each(Object.keys(record))('%s on the day of a block keeps that day', async (kind) => {
  const person = await hire()
  await record[kind]?.(person)
  await block(person)
  expect((await daysOf(person)).at(-1)).toBe(10)
})

test('a rejected timesheet, withdrawn absence or deleted record does not keep the day', async () => {
  const person = await hire()
  await fill(person, '2026-03-10', 'REJECTED')
  for (const reason of ['PL', ''])
    await app.db`insert into absences (user_id, day, reason, made_at, made_by) values (${person.id}, '2026-03-10', ${reason}, ${new Date()}, ${cast.meera.id})`
  await record['a qualitative record']?.(person)
  await app.db`update qualitative_records set deleted_at = ${start}, deleted_by = ${cast.meera.id} where user_id = ${person.id}`
  await block(person)
  expect((await daysOf(person)).at(-1)).toBe(9)
})

test('an admin may choose a past last day and is told which figures no longer count', async () => {
  const person = await hire()
  for (const day of ['2026-03-05', '2026-03-06', '2026-03-09']) await fill(person, day)
  expect((await meera.ok(leaving.holdings, { params: { id: person.id }, query: {} })).data.lastDay).toBe('2026-03-09')
  const sent = { params: { id: person.id }, query: { confirm: 'false' }, body: { lastDay: '2026-03-05' } }
  const asked = await meera.refused(users.block, 'NEEDS_CONFIRMATION', sent)
  expect(asked.issues).toEqual([
    { path: 'lastDay', message: `${person.email}: 2 timesheets after 05/03/2026 no longer count: 06/03/2026, 09/03/2026.` },
  ])
  expect(await daysOf(person)).toEqual(upTo(10))
  await meera.ok(users.block, { ...sent, query: { confirm: 'true' } })
  app.clock.now = new Date('2026-03-12T06:00:00Z')
  expect(await daysOf(person)).toEqual(upTo(5))
  const [line] = await app.db<
    { after: unknown }[]
  >`select after from audit_lines where object_id = ${person.id} order by id desc limit 1`
  expect(line?.after).toEqual({ accountState: 'blocked', lastDay: '2026-03-05' })
  const { bytes } = await meera.download(timesheetReport.download, { body: { from: '2026-03-01', to: '2026-03-12' } })
  expect((await readSheet(bytes)).rows.filter(({ cells }) => cells.includes(person.email))).toHaveLength(1)
})

test('a future last day, a manager’s past day, and one before a closed month are refused', async () => {
  const [person, other] = [await hire(), await hire()]
  const refused = (code: 'INVALID_REQUEST' | 'PAST_DATE' | 'MONTH_CLOSED', lastDay: string, by = meera) =>
    by.refused(users.block, code, { params: { id: person.id }, query: {}, body: { lastDay } })
  expect((await refused('INVALID_REQUEST', '2026-03-11')).issues?.[0]?.path).toBe('lastDay')
  await refused('PAST_DATE', '2026-03-08', kavita)
  await meera.ok(closedMonths.close, { query: { confirm: 'true' }, body: { month: '2026-01' } })
  await meera.ok(closedMonths.close, { query: { confirm: 'true' }, body: { month: '2026-02' } })
  await refused('MONTH_CLOSED', '2026-02-27')
  await block(person, { lastDay: '2026-02-28' })
  expect(await daysOf(person)).toEqual([])
  await refused('INVALID_REQUEST', '2026-03-09')
  await kavita.ok(users.block, { params: { id: other.id }, query: {}, body: { lastDay: '2026-03-10' } })
  expect(await daysOf(other)).toEqual(upTo(10))
})

test('unblocking on the same day leaves no gap in the days of work, and unblocking later leaves one', async () => {
  const [same, later] = [await hire(), await hire()]
  await fill(same, '2026-03-10')
  await block(same)
  await unblock(same)
  await block(later, { lastDay: '2026-03-04' })
  app.clock.now = new Date('2026-03-13T06:00:00Z')
  await unblock(later)
  expect([await daysOf(same, '2026-03-14'), await daysOf(later, '2026-03-14')]).toEqual([upTo(13), [...upTo(4), 13]])
})

test('a later change of role and a deletion keep the last day of a block', async () => {
  const person = await hire()
  await fill(person, '2026-03-10')
  await block(person)
  await acts.role(person)
  await acts.delete(person)
  app.clock.now = new Date('2026-03-12T06:00:00Z')
  expect(await daysOf(person)).toEqual(upTo(10))
})

test('a role begun after the last day does not count, and earlier days keep the first', async () => {
  const person = await hire()
  app.clock.now = new Date('2026-03-12T06:00:00Z')
  await meera.ok(users.updateProfile, { body: { _id: person.id, roleData: ['REVIEWER'] } })
  app.clock.now = new Date('2026-03-16T06:00:00Z')
  await block(person, { lastDay: '2026-03-09' })
  expect(await daysOf(person)).toEqual(upTo(9))

  const young = await hire()
  app.clock.now = new Date('2026-03-16T06:00:00Z')
  await app.db`update user_states set effective_from = '2026-03-16' where user_id = ${young.id}`
  await block(young, { lastDay: '2026-03-06' })
  expect(await daysOf(young)).toEqual(upTo(6))
})

test('a file of hours accepts days up to the last day under the former email', async () => {
  const [gone, blocked] = [await hire(), await hire()]
  await acts.delete(gone)
  await block(blocked, { lastDay: '2026-03-05' })
  const send = async (name: string, rows: [string, string, number][]) => ({
    file: await makeWorkbook(`${name}.xlsx`, ['date', 'user', 'hours'], rows),
    body: {},
    query: {},
  })
  const bad = await meera.refused(
    productivityFiles.upload,
    'BAD_WORKBOOK',
    await send('Bad', [
      ['10/03/2026', gone.email, 1],
      ['06/03/2026', blocked.email, 1],
    ]),
  )
  expect(bad.issues?.map(({ message }) => message)).toEqual([
    `${gone.email} was deleted. The last day was 09/03/2026.`,
    `${blocked.email} is blocked. The last day was 05/03/2026.`,
  ])
  await meera.ok(
    productivityFiles.upload,
    await send('Good', [
      ['09/03/2026', gone.email, 3],
      ['05/03/2026', blocked.email, 2],
    ]),
  )
  const hours = async ({ id }: Person) =>
    (await app.db<{ hours: number }[]>`select hours::float8 as hours from productivity_hours where user_id = ${id}`).map(
      (row) => row.hours,
    )
  expect([await hours(gone), await hours(blocked)]).toEqual([[3], [2]])
  const body = {
    fullName: 'Next',
    email: gone.email,
    password: 'four quiet lamps',
    role: ['AUTHOR' as const],
    departments: [],
    enableAssignments: true,
  }
  await meera.ok(users.add, { body })
  const early = await meera.refused(
    productivityFiles.upload,
    'BAD_WORKBOOK',
    await send('Early', [['09/03/2026', gone.email, 1]]),
  )
  expect(early.issues?.[0]).toMatchObject({ column: 'date' })
})

test('hours under a changed email belong to its last owner until someone else has it', async () => {
  const [renamed, next] = [await hire(), await hire()]
  const former = renamed.email
  const change = (email: string, newEmail: string) => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    return meera.ok(users.updateProfile, { body: { email, newEmail } })
  }
  await change(former, 'renamed@proofline.example')
  const upload = async (name: string, hours: number) => {
    const file = await makeWorkbook(`${name}.xlsx`, ['date', 'user', 'hours'], [['09/03/2026', former.toUpperCase(), hours]])
    await meera.ok(productivityFiles.upload, { file, body: {}, query: {} })
  }
  await upload('Changed', 1)
  await change(next.email, former)
  await upload('Taken', 2)
  await change(former, 'next@proofline.example')
  await upload('Changed again', 3)
  const rows =
    await app.db`select user_id, hours::float8 as hours from productivity_hours where user_id in (${renamed.id}, ${next.id}) order by hours`
  expect(rows.map(({ user_id: user, hours }) => [user, hours])).toEqual([
    [renamed.id, 1],
    [next.id, 2],
    [next.id, 3],
  ])
})

test('the worklog keeps days up to the last day, now and after the month', async () => {
  const person = await hire()
  const { projectId, subjectId } = {
    projectId: (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id,
    subjectId: (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id,
  }
  const profileId = (await meera.ok(worklog.addProfile, { params: { id: subjectId }, body: { name: 'Chapters', budget: 60 } }))
    .data._id
  const params = { projectId, subjectId, profileId }
  const range = { start: '2026-03-02', end: '2026-04-10' }
  const { data } = await meera.ok(targets.create, {
    params,
    body: { name: 'Chapters', ...range, type: 'units', target: 40, users: [person.id] },
  })
  const id = data[0]?._id ?? ''
  const { subTargets } = (await meera.ok(targets.one, { params: { id } })).data
  const enter = (date: string) =>
    meera.ok(targetDays.change, {
      params: { targetId: id, subId: subTargets.find((day) => day.date === date)?._id ?? '' },
      query: {},
      body: { completedUnits: 10 },
    })
  for (const date of ['2026-03-03', '2026-03-05', '2026-03-09']) await enter(date)
  const units = async () => (await meera.ok(figures.ofProfile, { params: { id: profileId }, query: {} })).data.total.units
  const unfilled = async () =>
    (
      await app.db<{ day: string }[]>`
      select day::text from worklog_sub_targets where target_id = ${id} and removed_at is null and filled_at is null order by day`
    ).map(({ day }) => Number(day.slice(8)))
  expect(await units()).toBe(30)
  await block(person, { lastDay: '2026-03-06' }, { confirm: 'true' })
  expect([await units(), await unfilled()]).toEqual([20, [2, 4, 6]])
  app.clock.now = new Date('2026-04-20T06:00:00Z')
  expect(await units()).toBe(20)
  await unblock(person)
  expect(await units()).toBe(20)
})

test('a qualitative workbook accepts a blocked person’s days up to the last day', async () => {
  const person = await hire()
  await block(person, { lastDay: '2026-03-05' })
  const sheet = async (date: string) => ({
    file: await makeWorkbook(
      'Tasks.xlsx',
      ['email', 'date', 'title', 'description', 'hours', 'minutes'],
      [[person.email, date, 'Set 1', 'Done', 1, 0]],
    ),
    body: {},
  })
  const refused = await meera.refused(tasksImport.upload, 'BAD_WORKBOOK', await sheet('06/03/2026'))
  expect(refused.issues?.[0]?.message).toBe(`${person.email} is blocked. The last day was 05/03/2026.`)
  await meera.ok(tasksImport.upload, await sheet('05/03/2026'))
})
