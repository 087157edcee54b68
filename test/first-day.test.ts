/** Every way to enter work or absences before a person's first day gets the same refusal (decision 95). */
import { afterAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { absences } from '../src/absences/contract.ts'
import { toDryRun } from '../src/kit/shared/endpoint.ts'
import { productivityFiles } from '../src/productivity-files/contract.ts'
import { qualitative } from '../src/qualitative/contract.ts'
import { tasksImport } from '../src/qualitative/tasks-import-contract.ts'
import { entries } from '../src/timesheets/entries-contract.ts'
import { timesheets } from '../src/timesheets/contract.ts'
import { BEFORE_FIRST } from '../src/users/first-day-rules.ts'
import { worklog } from '../src/worklog/contract.ts'
import { targetDays } from '../src/worklog/target-days-contract.ts'
import { targets } from '../src/worklog/targets-contract.ts'
import { fingerprintTables } from './access.ts'
import { startTestApp } from './app.ts'
import { type Cell, makeWorkbook } from './workbooks.ts'

/** FIRST is a Monday, BEFORE the Sunday before it, and today the Tuesday after. */
const [BEFORE, FIRST] = ['2026-03-08', '2026-03-09'] as const
const app = await startTestApp(new Date('2026-03-10T06:00:00Z'))
afterAll(app.close)
const [meera, kavita, ananya] = [await app.as('meera'), await app.as('kavita'), await app.as('ananya')]
const { id, email } = cast.ananya

const project = (await meera.ok(timesheets.addProject, { body: { name: 'Textbook' } })).data._id
await app.db`
  insert into timesheet_memberships (project_id, user_id, during, added_by) values (${project}, ${id}, '[2026-03-01,)', ${cast.meera.id})`
const { _id: projectId } = (await meera.ok(worklog.addProject, { body: { name: 'Sets' } })).data
const subject = (await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'Mechanics' } })).data._id
const profileId = (await meera.ok(worklog.addProfile, { params: { id: subject }, body: { name: 'Standard', budget: 60 } })).data
  ._id
const [target] = (
  await meera.ok(targets.create, {
    params: { projectId, profileId },
    body: { name: 'Set 1', start: '2026-03-07', end: '2026-03-14', type: 'units', target: 40, users: [id] },
  })
).data
const targetId = target?._id ?? expect.fail('no target')
const [dayBefore] = await app.db<{ id: string }[]>`
  update worklog_sub_targets set day = ${BEFORE} where target_id = ${targetId} and day = '2026-03-07' returning id`
const [dayFirst] = await app.db<
  { id: string }[]
>`select id from worklog_sub_targets where target_id = ${targetId} and day = ${FIRST}`
const subOf = (day: string): string => (day === BEFORE ? dayBefore : dayFirst)?.id ?? expect.fail('no day')

await app.db`update users set created_at = ${`${FIRST}T09:00:00+05:30`} where id = ${id}`
await app.db`update work_terms set effective_from = ${FIRST} where user_id = ${id}`

type Said = { code?: string; message?: string; issues?: { message: string }[] }
const saidOf = async (sent: Promise<Response>): Promise<string[]> => {
  const response = await sent
  const { code = '', message = '', issues } = (await response.json()) as Said
  return [response.ok ? 'ok' : code, ...(issues?.map((issue) => issue.message) ?? [message])]
}
const taskList = [{ title: 'Call', description: 'Client', timeSpent: { hours: 1, minutes: 0 } }]
const hours = (day: string) => makeWorkbook('Hours.xlsx', ['date', 'user', 'hours', 'details'], [[day, email, 1, '']] as Cell[][])
const calls = (day: string) =>
  makeWorkbook(
    'Tasks.xlsx',
    ['email', 'date', 'title', 'description', 'hours', 'minutes'],
    [[email, day, 'Call', 'Client', 1, 0]],
  )

const ways: Record<string, { fills: string; send: (day: string) => Promise<string[]> }> = {
  'a timesheet': {
    fills: 'timesheet_entries',
    send: (date) => saidOf(ananya.send(entries.submit, { body: { date, projects: [{ id: project, done: 1 }] } })),
  },
  'figures of one’s own target': {
    fills: 'worklog_sub_targets',
    send: (day) =>
      saidOf(ananya.send(targetDays.record, { params: { targetId }, body: { subTargetId: subOf(day), completedUnits: 1 } })),
  },
  'figures by an admin': {
    fills: 'worklog_sub_targets',
    send: (day) =>
      saidOf(meera.send(targetDays.change, { params: { targetId, subId: subOf(day) }, body: { completedUnits: 1 } })),
  },
  'one’s own qualitative tasks': {
    fills: 'qualitative_records',
    send: (effectiveDate) => saidOf(ananya.send(qualitative.add, { body: { effectiveDate, taskList } })),
  },
  'uploaded qualitative tasks': {
    fills: 'qualitative_records',
    send: async (day) => saidOf(meera.send(tasksImport.upload, { file: await calls(day), body: {} })),
  },
  'uploaded hours': {
    fills: 'productivity_hours',
    send: async (day) => saidOf(meera.send(productivityFiles.upload, { file: await hours(day), body: {} })),
  },
  'one’s own absence': {
    fills: 'absences',
    send: (date) => saidOf(ananya.send(absences.recordOwn, { body: { date, reason: 'SL' } })),
  },
  'an absence by a manager': {
    fills: 'absences',
    send: (date) => saidOf(kavita.send(absences.record, { body: { user: id, date, reason: 'PL' } })),
  },
}

test.each(Object.entries(ways))(
  'entering %s is refused on the day before the first and accepted on the first day',
  async (_, { send }) => {
    const before = await fingerprintTables(app.db)
    const [refused, ...sentences] = await send(BEFORE)
    expect(['BEFORE_FIRST_DAY', 'BAD_WORKBOOK']).toContain(refused)
    expect(sentences).toEqual([BEFORE_FIRST])
    expect(await fingerprintTables(app.db)).toEqual(before)
    expect((await send(FIRST))[0]).toBe('ok')
    await app.db`update worklog_sub_targets set completed_units = null, filled_at = null, filled_by = null where target_id = ${targetId}`
  },
)

test('upload previews point to the cell of a day before the person’s first day', async () => {
  const [tasks, worked] = await Promise.all([
    meera.ok(toDryRun(tasksImport.upload), { file: await calls(BEFORE), body: {}, query: { dryRun: 'true' } }),
    meera.ok(toDryRun(productivityFiles.upload), { file: await hours(BEFORE), body: {}, query: { dryRun: 'true' } }),
  ])
  for (const { problems } of [tasks.preview, worked.preview])
    expect(problems.issues.map(({ row, column, message }) => [row, column, message])).toEqual([[2, 'date', BEFORE_FIRST]])
})

test('the tested ways and the listed exceptions cover every table with days of people', async () => {
  const tables = await app.db<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'day')
    group by c.table_name having count(*) = 2 order by 1`
  // These need no test of their own. The calls of absences request a pending absence. A line has the day of its entry. Holidays
  // follow from calendars. A day of a range counts as worked if it has figures. Hours are confirmed for a day that has figures.
  // Only a migration wrote days with both an absence and figures.
  const others = [
    'absence_requests',
    'absence_days_worked',
    'absent_days_with_figures',
    'confirmed_hours',
    'timesheet_lines',
    'person_holidays',
  ]
  const filled = [...new Set([...Object.values(ways).map(({ fills }) => fills), ...others])]
  expect(tables.map(({ name }) => name)).toEqual(filled.toSorted())
})
