import xlsx from '@e965/xlsx'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { arrangeAccount } from '../../../test/files.ts'
import { openOwner } from '../../kit/postgres/pool.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { addMonthsTo } from '../../kit/shared/typed-date.ts'
import { reports } from '../contract.ts'
import { reportFilters } from '../filter-contract.ts'
import { DAY_COLOURS } from '../../worklog/day-vocabulary.ts'

const app = await startTestApp(new Date('2026-03-10T06:00:00Z'))
afterAll(app.close)
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const ananya = await app.as('ananya')
const leela = await app.as('leela')

const [waves = '', optics = ''] = ['Waves', 'Optics'].map(() => crypto.randomUUID())
await app.db`insert into projects (id, name) values (${waves}, 'Waves'), (${optics}, 'Optics')`
await app.db`insert into project_modules (project_id, module) select id, 'timesheets' from projects where name in ('Waves', 'Optics')`
await app.db`
  insert into timesheet_memberships (project_id, user_id, during) values (${waves}, ${cast.ananya.id}, tstzrange('2026-01-01', null))`
const rowId = crypto.randomUUID()
const assigned = { ananya: crypto.randomUUID(), divya: crypto.randomUUID() }
await app.db`
  insert into target_rows (id, project_id, sub_project_name, department_id, subject, role, keyword, added_at)
  values (${rowId}, ${optics}, 'Set 1', ${getDepartmentId('Physics')}, 'Waves', 'AUTHOR', ' WAVES', now())`
for (const [name, id] of Object.entries(assigned)) {
  await app.db`insert into assigned_targets (id, row_id, user_id) values (${id}, ${rowId}, ${cast[name as 'divya'].id})`
  await app.db`
    insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by)
    values (${id}, '2025-01-01', 40, now(), ${cast.meera.id})`
}
type Lines = Record<string, number>
const fill = async (person: 'ananya' | 'divya' | 'imran', day: string, lines: Lines, status = 'FILLED'): Promise<void> => {
  const id = crypto.randomUUID()
  const decided = status === 'FILLED' ? [null, null] : ['2026-03-09T10:00:00Z', cast.meera.id]
  await app.db`
    insert into timesheet_entries (id, user_id, day, status, filled_at, decided_at, decided_by, off_day, done)
    values (${id}, ${cast[person].id}, ${day}, ${status}, now(), ${decided[0] ?? null}, ${decided[1] ?? null}, false, 0)`
  for (const [place, [project, done]] of Object.entries(lines).entries())
    await app.db`insert into timesheet_lines (entry_id, place, project_id, done) values (${id}, ${place + 1}, ${project}, ${done})`
}
beforeEach(async () => {
  for (const table of ['timesheet_lines', 'timesheet_entries', 'user_states', 'user_managers', 'absences'])
    await app.db`delete from ${app.db(table)} where true`
  await app.db`
    insert into user_states (user_id, effective_from, roles, state)
    select id, '2025-01-01', roles, account_state from users`
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id)
    select id, '2025-01-01', case when id in (${cast.divya.id}, ${cast.rohit.id}) then ${cast.farhan.id}::uuid else ${cast.kavita.id}::uuid end
    from users where roles[1] in ('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER')`
})

const period = (fromDate: string, toDate = fromDate) => ({ fromDate, toDate })
const ofUser = (name: keyof typeof cast, more: object = {}) => ({ type: 'user', user: cast[name].id, ...more })
const keys = (records: readonly { dateKey: string; fullName: string }[]) =>
  records.map(({ dateKey, fullName }) => `${dateKey} ${fullName}`)

test('report times are recorded separately for each kind and size of report', async () => {
  const body = ofUser('ananya', period('2025-06-01', '2026-03-10'))
  const time = (of: 'productivity' | 'targets', asked: object = body) => meera.ok(reports.time, { query: { of }, body: asked })
  const ofTen = { type: 'department', ...period('2025-06-01', '2026-03-10') }
  // The counts include reports that earlier tests read in the same process.
  const counts = async () => {
    const times = [await time('productivity'), await time('targets'), await time('productivity', ofTen)]
    return times.map(({ usual }) => usual?.reports ?? 0)
  }
  const [own = 0, targets = 0, more = 0] = await counts()
  await meera.ok(reports.productivity, { body: { ...body, page: 1, limit: 10 } })
  expect(await time('productivity')).toMatchObject({ people: 1, usual: { ms: expect.any(Number) as number, reports: own + 1 } })
  // A report about ten people is not of a similar size, so its count does not change.
  expect(await counts()).toEqual([own + 1, targets, more])
  await meera.ok(reports.targets, { body })
  expect(await counts()).toEqual([own + 1, targets + 1, more])
  const ofDivya = { query: { of: 'productivity' as const }, body: ofUser('divya', period('2026-03-09')) }
  await kavita.refused(reports.time, 'USER_NOT_FOUND', { ...ofDivya, body: ofUser('rohit', period('2026-03-09')) })
  expect(await ananya.ok(reports.time, ofDivya)).toMatchObject({ people: 1 })
})

test('a report has the records and lines of a person, without future days', async () => {
  await fill('ananya', '2026-03-09', { [waves]: 60, [optics]: 5 })
  await fill('ananya', '2026-03-10', { [waves]: 30 })
  await fill('ananya', '2026-03-06', { [waves]: 500 }, 'REJECTED')
  const found = await meera.ok(reports.productivity, { body: ofUser('ananya', period('2026-03-09', '2026-03-31')) })
  expect(
    found.records.map(({ dateKey, totalProductivityHours, delta, color, projects }) => [
      dateKey,
      totalProductivityHours,
      delta,
      color,
      projects,
    ]),
  ).toEqual([
    ['2026-03-09', 12, 4, 'ticket created', ['Waves', 'Optics']],
    ['2026-03-10', 6, 0, 'ticket used', ['Waves']],
  ])
  expect(
    found.projectData.map(({ projectName, subProject, done, target, productivityHours }) => [
      projectName,
      subProject,
      done,
      target,
      productivityHours,
    ]),
  ).toEqual([
    ['Waves', 'Set 1', 60, 40, 12],
    ['Optics', null, 5, null, 0],
    ['Waves', 'Set 1', 30, 40, 6],
  ])
  expect(found).toMatchObject({ count: 2, counts: { 'ticket created': 1, 'ticket used': 1, leave: 0, totalDelta: 4 } })
  expect(found.people.map(({ _id, colors }) => [_id, colors])).toEqual([[cast.ananya.id, 'CU']])
  expect(found.days.map(({ dateKey, count, delta }) => [dateKey, count, delta])).toEqual([
    ['2026-03-09', 1, 4],
    ['2026-03-10', 1, 0],
  ])
})

test('staff and sub-admins get only themselves, whatever they send', async () => {
  await fill('ananya', '2026-03-09', { [waves]: 40 })
  await fill('imran', '2026-03-09', { [waves]: 40 })
  for (const more of [
    {},
    { type: 'user', user: cast.imran.id },
    { type: 'team', manager: 'nobody' },
    { type: 'department', dep: 'Nowhere' },
  ]) {
    const body = { ...period('2026-03-09'), ...more }
    expect(keys((await ananya.ok(reports.productivity, { body })).records)).toEqual(['2026-03-09 Ananya Iyer'])
    expect((await ananya.ok(reports.targets, { body })).data.groupedData.map(({ user }) => user)).toEqual([cast.ananya.id])
  }
  await app.db`
    insert into tab_grants (user_id, tab, granted_by, granted_at) values (${cast.leela.id}, 'Production Report', ${cast.meera.id}, now())`
  const own = await leela.ok(reports.productivity, { body: { ...period('2026-03-09'), type: 'department' } })
  expect([own.records, own.count]).toEqual([[], 0])
  await ananya.refused(reports.records, 'NOT_ALLOWED', { body: period('2026-03-09') })
})

test('a manager reads only the people in their team on each day, in every type of report', async () => {
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id) values
      (${cast.divya.id}, '2026-03-06', ${cast.kavita.id}), (${cast.imran.id}, '2026-03-06', ${cast.farhan.id})`
  const body = { ...period('2026-03-05', '2026-03-06'), user: [cast.divya.id, cast.imran.email] }
  const expected = ['2026-03-05 Imran Sheikh', '2026-03-06 Divya Nair']
  for (const type of ['user', 'department', 'team'])
    expect(keys((await kavita.ok(reports.records, { body: { ...body, type, manager: cast.farhan.id } })).data), type).toEqual(
      expected,
    )
  await kavita.refused(reports.productivity, 'USER_NOT_FOUND', { body: { ...body, user: cast.rohit.id } })
  await kavita.refused(reports.download, 'USER_NOT_FOUND', { body: { ...body, user: cast.rohit.email } })
  // The person is in the team today but was not then: there are no records, and no refusal.
  const before = await kavita.ok(reports.records, { body: { ...period('2026-03-05'), type: 'user', user: cast.divya.id } })
  expect(before.data).toEqual([])
})

test('teams, departments, roles and projects narrow a report', async () => {
  await fill('ananya', '2026-03-09', { [waves]: 40, [optics]: 3 })
  await fill('divya', '2026-03-09', { [optics]: 40 })
  const names = async (body: object) => {
    const found = await meera.ok(reports.productivity, { body: { ...period('2026-03-09'), ...body } })
    return found.records.map(({ fullName }) => fullName)
  }
  expect(await names({ type: 'team', manager: cast.farhan.email })).toEqual(['Divya Nair', 'Rohit Verma'])
  expect(await names({ type: 'team', manager: [cast.farhan.id], roleData: ['REVIEWER'] })).toEqual(['Rohit Verma'])
  expect(await names({ type: 'department', department: ' RECRUITER' })).toEqual(['Tara Gill'])
  expect(await names({ type: 'department', dep: [getDepartmentId('recruiter'), 'head-recruiter'], role: 'all' })).toEqual([
    'Tara Gill',
    'Vikram Sethi',
  ])
  expect(await names({ type: 'department', department: 'all', projects: ['optics'] })).toEqual(['Ananya Iyer', 'Divya Nair'])
  expect(await names({ type: 'project', projects: [optics], role: 'author' })).toEqual(['Ananya Iyer', 'Divya Nair'])
  expect(await names({ type: 'project', projects: [optics], role: 'uploader' })).toEqual([])
  const found = await meera.ok(reports.productivity, { body: { ...ofUser('ananya', period('2026-03-09')), projects: [optics] } })
  expect(found.projectData.map(({ projectName }) => projectName)).toEqual(['Optics'])
  // Optics has no target, so it has no share of the day's 8 hours. Figures of the whole day are null.
  expect(found.records).toMatchObject([
    { projects: ['Optics'], totalProductivityHours: 0, demandHours: null, delta: null, balance: null, color: null },
  ])
  expect(found).toMatchObject({
    count: 1,
    daysWorked: 0,
    daysRequired: null,
    counts: null,
    people: [{ counts: null, colors: null }],
  })
  const lines = await meera.ok(reports.lines, {
    body: { type: 'department', start: '2026-03-09', end: '2026-03-09', projects: 'Optics' },
  })
  expect([lines.total, lines.data.map(({ done }) => done)]).toEqual([2, [3, 40]])
})

test('roles and states of each day decide who has records', async () => {
  await app.db`
    insert into user_states (user_id, effective_from, roles, state) values
      (${cast.imran.id}, '2026-03-03', '{MANAGER}', 'active'), (${cast.imran.id}, '2026-03-05', '{REVIEWER,AUTHOR}', 'active'),
      (${cast.imran.id}, '2026-03-07', '{REVIEWER,AUTHOR}', 'blocked'), (${cast.imran.id}, '2026-03-09', '{AUTHOR}', 'active')`
  const days = async (more: object) => {
    const found = await meera.ok(reports.records, { body: { ...period('2026-03-02', '2026-03-10'), ...more } })
    return found.data.map(({ dateKey }) => Number(dateKey.slice(8)))
  }
  expect(await days(ofUser('imran'))).toEqual([2, 5, 6, 9, 10])
  expect(await days({ type: 'department', user: cast.imran.id, role: 'REVIEWER' })).toEqual([5, 6])
  expect(await days({ type: 'department', user: cast.meera.id })).toEqual([])
})

test('a line has the allocation ID last used on its day in Asia/Kolkata', async () => {
  await fill('ananya', '2026-03-08', { [waves]: 40 })
  await fill('ananya', '2026-03-09', { [waves]: 40 })
  await fill('ananya', '2026-03-10', { [waves]: 40, [optics]: 1 })
  const first = await arrangeAccount(app.db, waves, 'WAV-1', cast.ananya.id, '2026-03-01T00:00:00Z')
  const second = await arrangeAccount(app.db, waves, 'WAV-2')
  await app.db`
    update allocation_holds set during = tstzrange('2026-03-01T00:00:00Z', '2026-03-09T06:00:00Z') where account_id = ${first}`
  await app.db`
    insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
    values (${second}, ${cast.ananya.id}, 'single', tstzrange('2026-03-09T06:00:00Z', '2026-03-09T18:30:00Z'), ${waves}, '(,)')`
  const { data } = await meera.ok(reports.lines, { body: ofUser('ananya', period('2026-03-08', '2026-03-10')) })
  expect(data.map(({ projectName, modId }) => [projectName, modId])).toEqual([
    ['Waves', 'WAV-1'],
    ['Waves', 'WAV-2'],
    ['Waves', null],
    ['Optics', null],
  ])
  const { data: records } = await meera.ok(reports.records, { body: ofUser('ananya', period('2026-03-07', '2026-03-10')) })
  expect(records.map(({ dateKey, modId }) => [dateKey, modId])).toEqual([
    ['2026-03-07', null],
    ['2026-03-08', 'WAV-1'],
    ['2026-03-09', 'WAV-2'],
    ['2026-03-10', null],
  ])
})

test('the order latest reverses the days, while totals and other figures stay the same', async () => {
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) await fill('ananya', day, { [waves]: 60, [optics]: 1 })
  const body = ofUser('ananya', period('2026-03-02', '2026-03-04'))
  const [usual, latest] = await Promise.all([
    meera.ok(reports.productivity, { body }),
    meera.ok(reports.productivity, { body: { ...body, order: 'latest' } }),
  ])
  const daysOf = (found: typeof usual) => found.records.map(({ dateKey }) => dateKey)
  expect(daysOf(latest)).toEqual(daysOf(usual).toReversed())
  expect(latest.days).toEqual(usual.days)
  expect(latest.counts).toEqual(usual.counts)
  const first = await meera.ok(reports.productivity, { body: { ...body, order: 'latest', page: 1, limit: 1 } })
  expect(daysOf(first)).toEqual(['2026-03-04'])
  const targets = await meera.ok(reports.targets, { body: { ...body, order: 'latest', page: 1, limit: 2 } })
  expect(targets.data.groupedData.map(({ date }) => date)).toEqual(['2026-03-04', '2026-03-04'])
  const every = await meera.ok(reports.targets, { body })
  expect(targets.totals).toEqual(every.totals)
  const { groupedData } = every.data
  const sum = (of: (row: (typeof groupedData)[number]) => string) => groupedData.reduce((all, row) => all + Number(of(row)), 0)
  expect([every.totals.done, every.totals.target]).toEqual([sum(({ done }) => done), sum(({ target }) => target)])
  await meera.refused(reports.productivity, 'INVALID_REQUEST', { body: { ...body, order: 'oldest' as never } })
})

test('hours of a month are summed before rounding, and line hours cover the shown lines', async () => {
  await fill('ananya', '2026-02-27', { [waves]: 0.82 })
  await fill('ananya', '2026-03-02', { [waves]: 0.82, [optics]: 7 })
  await fill('ananya', '2026-03-03', { [waves]: 0.82 })
  const body = ofUser('ananya', period('2026-02-27', '2026-03-03'))
  const { records, days, months } = await meera.ok(reports.productivity, { body })
  // Each day has 0.164 hours.
  expect(days.map((day) => day.totalProductivityHours).filter((hours) => hours > 0)).toEqual([0.16, 0.16, 0.16])
  expect(months.map(({ month, totalProductivityHours }) => [month, totalProductivityHours])).toEqual([
    ['2026-02', 0.16],
    ['2026-03', 0.33],
  ])
  expect(records.map(({ lineHours }) => lineHours).filter((hours) => hours > 0)).toEqual([0.16, 0.16, 0.16])
  const ofOptics = await meera.ok(reports.productivity, { body: { ...body, projects: optics } })
  expect(ofOptics.records.map(({ dateKey, lineHours }) => [dateKey, lineHours])).toEqual([['2026-03-02', 0]])
})

test('paging limits records and lines to some days and does not change the totals', async () => {
  await fill('ananya', '2026-03-03', { [waves]: 40 })
  await fill('ananya', '2026-03-04', { [waves]: 20 })
  const body = ofUser('ananya', period('2026-03-02', '2026-03-10'))
  const full = await meera.ok(reports.productivity, { body })
  const { records, projectData, ...rest } = await meera.ok(reports.productivity, { body: { ...body, page: 2, limit: 2 } })
  expect([records, projectData]).toEqual([full.records.slice(2, 4), full.projectData.slice(1)])
  expect(rest).toEqual(Object.fromEntries(Object.entries(full).filter(([name]) => !['records', 'projectData'].includes(name))))
  const last = await meera.ok(reports.productivity, { body: { ...body, page: 9, limit: 2 } })
  expect([last.records, last.count]).toEqual([[], 9])
  const targets = await meera.ok(reports.targets, { body: { ...body, page: 2, limit: 1 } })
  expect([targets.total, targets.data.groupedData]).toMatchObject([
    2,
    [{ date: '2026-03-04', done: '20', target: '40', progress: 50 }],
  ])
})

test.each(['full moon', '', ['allocation', 'x'], 7, null])('the date type %j changes nothing in a report', async (dateType) => {
  const body = ofUser('ananya', period('2026-03-02', '2026-03-10'))
  expect(await meera.ok(reports.productivity, { body: { ...body, dateType } })).toEqual(
    await meera.ok(reports.productivity, { body }),
  )
})

describe('refusals of a report', () => {
  const refusals: [string, object, string, string][] = [
    ['no first date', { type: 'department', toDate: '2026-03-01' }, 'fromDate', 'Please select both dates'],
    ['no last date', { type: 'department', start: '2026-03-01' }, 'toDate', 'Please select both dates'],
    [
      'swapped dates',
      { type: 'department', ...period('2026-03-02', '2026-03-01') },
      'toDate',
      'The end can’t be before the start.',
    ],
    [
      'a period of ten years',
      { type: 'team', start: '2016-03-02', end: '2026-03-01' },
      'end',
      'The period can have at most 366 days.',
    ],
    ['an impossible date', { type: 'team', ...period('2026-02-30', '2026-03-01') }, 'fromDate', 'Dates use YYYY-MM-DD.'],
    [
      'an unknown type',
      { type: 'planet', ...period('2026-03-01') },
      'type.0',
      'The type of a report must be user, department, team or project.',
    ],
    ['two types', { type: ['user', 'team'], ...period('2026-03-01') }, 'type', 'Select one type of report.'],
    ['an unknown role', { type: 'team', role: 'PILOT', ...period('2026-03-01') }, 'role.0', 'There is no role PILOT.'],
    ['nobody', { type: 'user', user: 'all', ...period('2026-03-01') }, 'user', 'Please select a user.'],
    [
      'values that are not text',
      { type: 'user', user: { id: 1 }, ...period('2026-03-01') },
      'user',
      'Please send a text, or a list of at most 200 texts.',
    ],
  ]
  test.each(refusals)('a report with %s is refused', async (_, body, path, message) => {
    const { issues } = await meera.refused(reports.productivity, 'INVALID_REQUEST', { body })
    expect(issues).toEqual([{ path, message }])
  })

  const unknown: [string, object, string][] = [
    ['USER_NOT_FOUND', { type: 'user', user: ['nobody@proofline.example'] }, 'There is no user nobody@proofline.example.'],
    ['USER_NOT_FOUND', { type: 'team', manager: '<b>x</b>' }, 'There is no user <b>x</b>.'],
    ['DEPARTMENT_NOT_FOUND', { type: 'department', dep: ['Physics', 'Alchemy'] }, 'There is no department Alchemy.'],
    ['PROJECT_NOT_FOUND', { type: 'department', projects: 'Neutrinos' }, 'There is no project Neutrinos.'],
  ]
  test.each(unknown)('a report is refused with %s for %j', async (code, body, message) => {
    for (const call of [reports.productivity, reports.targets, reports.records, reports.lines]) {
      const sent = { body: { ...body, ...period('2026-03-01') } }
      const { issues } = await meera.refused(call, code as 'USER_NOT_FOUND', sent)
      expect(issues?.map((issue) => issue.message)).toEqual([message])
    }
  })

  test('a report of too many person-days is refused', async () => {
    const [made = { ids: [] }] = await app.db<{ ids: string[] }[]>`
      with made as (
        insert into users (email, full_name, password_hash, roles, created_at)
        select 'many' || n || '@proofline.example', 'Many ' || n, '-', '{AUTHOR}', '2025-01-01' from generate_series(1, 330) n returning id)
      select array_agg(id) as ids from made`
    const { message } = await meera.refused(reports.productivity, 'REPORT_TOO_LARGE', {
      body: { type: 'department', ...period('2025-03-10', '2026-03-10') },
    })
    expect(message).toMatch(/^This report would have 1,2\d,\d{3} person-days; at most 1,20,000 are allowed\./)
    await app.db`delete from users where id = any (${made.ids}::uuid[])`
  })

  test('staff get “not found” for a project that they were never in', async () => {
    await ananya.ok(reports.productivity, { body: { ...period('2026-03-09'), projects: 'Waves' } })
    await ananya.refused(reports.productivity, 'PROJECT_NOT_FOUND', { body: { ...period('2026-03-09'), projects: [optics] } })
  })
})

const cellsOf = (bytes: Uint8Array): unknown[][] => {
  const {
    Sheets: sheets,
    SheetNames: [name = ''],
  } = xlsx.read(bytes)
  return xlsx.utils.sheet_to_json<unknown[]>(sheets[name] as xlsx.WorkSheet, { header: 1, defval: null })
}

test('report.xlsx has each record above its lines across its parts, and is recorded in the audit log', async () => {
  await fill('ananya', '2026-02-27', { [waves]: 60 })
  await fill('ananya', '2026-02-28', { [waves]: 30, [optics]: 1 })
  const body = ofUser('ananya', period('2026-02-28', '2026-03-02'))
  const { filename, bytes } = await meera.download(reports.download, { body })
  expect(filename).toBe('report.xlsx')
  const [header = [], ...rows] = cellsOf(bytes)
  const columns = [
    'Name',
    'Total Productivity Hours',
    'Ticket Hours',
    'Balance',
    'Delta',
    'Day',
    'Project Name',
    'Subproject',
    'Done',
    'Target',
    'Productivity Hours',
  ]
  expect(rows.map((row) => columns.map((name) => row[header.indexOf(name)]))).toEqual([
    ['Ananya Iyer', 6, 2, -2, 0, 'ticket used', null, null, null, null, null],
    ['Ananya Iyer', null, null, null, null, null, 'Waves', 'Set 1', 30, 40, 6],
    ['Ananya Iyer', null, null, null, null, null, 'Optics', null, 1, null, 0],
    ['Ananya Iyer', 0, 0, 0, 0, 'non working day', null, null, null, null, null],
    ['Ananya Iyer', 0, 0, -8, -8, 'loss', null, null, null, null, null],
  ])
  const counted = await kavita.download(reports.countsDownload, {
    body: { ...body, type: 'team', user: [cast.ananya.id, cast.anil.id] },
  })
  expect(counted.filename).toBe('Count_Report.xlsx')
  const [titles = [], ...people] = cellsOf(counted.bytes)
  expect(titles.slice(2, 12)).toEqual(['Days', ...DAY_COLOURS, 'days worked', 'days required'])
  expect(
    people.map((row) =>
      ['Name', 'Days', 'days worked', 'days required', 'loss', 'ticket used', 'Balance', 'Delta'].map(
        (name) => row[titles.indexOf(name)],
      ),
    ),
  ).toEqual([
    ['Ananya Iyer', 3, 1, 2, 1, 1, -10, -8],
    ['Anil Kumar', 3, 0, 2, 2, 0, -16, -16],
  ])
  const audited = await app.db`select call, object_name, after from audit_lines where object_type = 'report' order by id`
  expect(audited).toEqual([
    {
      call: 'POST /user/target/report/download',
      object_name: 'report.xlsx',
      after: { rows: 5, type: 'user', from: '2026-02-28', to: '2026-03-02' },
    },
    {
      call: 'POST /user/target/report/counts/download',
      object_name: 'Count_Report.xlsx',
      after: { rows: 2, type: 'team', from: '2026-02-28', to: '2026-03-02' },
    },
  ])
  const namesBy = async (sort: string): Promise<unknown[]> => {
    const both = { ...body, type: 'team', user: [cast.ananya.id, cast.anil.id], sort } as const
    const [, ...rows] = cellsOf((await kavita.download(reports.countsDownload, { body: both as never })).bytes)
    return rows.map(([name]) => name)
  }
  expect(await namesBy('balance')).toEqual(['Anil Kumar', 'Ananya Iyer'])
  expect(await namesBy('-loss')).toEqual(['Anil Kumar', 'Ananya Iyer'])
  expect(await namesBy('-daysWorked')).toEqual(['Ananya Iyer', 'Anil Kumar'])
  expect(await namesBy('-fullName')).toEqual(['Anil Kumar', 'Ananya Iyer'])
})

test('names like formulas or with direction marks are plain text in workbooks', async () => {
  const [name, project] = ['=HYPERLINK("https://evil.example","<b>Pay</b>")', '@SUM(1+1)\u202e']
  await app.db`update users set full_name = ${name} where id = ${cast.ananya.id}`
  await app.db`update projects set name = ${project} where id = ${optics}`
  onTestFinished(async () => {
    await app.db`update users set full_name = 'Ananya Iyer' where id = ${cast.ananya.id}`
    await app.db`update projects set name = 'Optics' where id = ${optics}`
  })
  await fill('ananya', '2026-03-09', { [optics]: 5 })
  for (const [call, texts] of [
    [reports.download, [name, project]],
    [reports.countsDownload, [name]],
  ] as const) {
    const { bytes } = await meera.download(call, { body: ofUser('ananya', period('2026-03-09')) })
    const [sheet] = Object.values(xlsx.read(bytes, { cellFormula: true }).Sheets)
    const cells = Object.values(sheet ?? {}).filter((cell: Partial<xlsx.CellObject>) => texts.includes(String(cell.v)))
    expect(new Set(cells.map(({ v }: xlsx.CellObject) => v))).toEqual(new Set(texts))
    expect(cells.map(({ t, f, l }: xlsx.CellObject) => [t, f, l])).toEqual(cells.map(() => ['s', undefined, undefined]))
  }
})

test('lines without a target are counted and linked to the row that assigns it', async () => {
  await fill('ananya', '2026-03-09', { [waves]: 20, [optics]: 5 })
  await fill('imran', '2026-03-09', { [waves]: 8 })
  const body = { type: 'department', user: [cast.ananya.id, cast.imran.id], ...period('2026-03-09') }
  const found = await meera.ok(reports.productivity, { body })
  expect([found.noTargetLines, found.noTargetUnits]).toEqual([2, 13])
  // Imran has no target in the row of Waves.
  expect(found.untargeted).toEqual([
    { projectName: 'Optics', lines: 1, units: 5, row: null },
    { projectName: 'Waves', lines: 1, units: 8, row: { _id: rowId, project: optics } },
  ])
  expect(found.people.map(({ colors, noTargetLines }) => [colors, noTargetLines])).toEqual([['x', 1], ['x', 1]]) // prettier-ignore
  const ofWaves = await meera.ok(reports.productivity, { body: { ...body, projects: waves } })
  expect([ofWaves.noTargetLines, ofWaves.noTargetUnits, ofWaves.records.map((each) => each.noTargetLines)]).toEqual([
    1,
    8,
    [0, 1],
  ])
  const [titles = [], ...people] = cellsOf((await meera.download(reports.countsDownload, { body })).bytes)
  const [lines, units] = [titles.indexOf('Lines without target'), titles.indexOf('Units without target')]
  expect(people.map((row) => [row[lines], row[units]])).toEqual([
    [1, 5],
    [1, 8],
  ])
})

test('hours that await approval are shown, and left out on request', async () => {
  await fill('ananya', '2026-03-09', { [waves]: 60 })
  await fill('ananya', '2026-03-10', { [waves]: 30 }, 'APPROVED')
  const body = ofUser('ananya', period('2026-03-09', '2026-03-10'))
  const hours = async (more: object) => {
    const { totals, waitingHours, records } = await meera.ok(reports.productivity, { body: { ...body, ...more } })
    return [totals.totalProductivityHours, waitingHours, records.map(({ delta }) => delta)]
  }
  expect(await hours({})).toEqual([18, 12, [4, 0]])
  // The ticket created on the day that awaits approval is not available for the next day.
  expect(await hours({ waiting: 'left out' })).toEqual([6, 0, [-8, -2]])
  expect(await hours({ waiting: ['counted'] })).toEqual([18, 12, [4, 0]])
  await meera.refused(reports.productivity, 'INVALID_REQUEST', { body: { ...body, waiting: 'forgotten' } })
  const titles = cellsOf((await meera.download(reports.download, { body })).bytes)
  expect(titles.map((row) => row.at(-4))).toEqual(['Waiting Hours', 12, null, 0, null])
  const left = cellsOf((await meera.download(reports.download, { body: { ...body, waiting: 'left out' } })).bytes)
  expect(left.map((row) => [row[3], row.at(-4)])).toEqual([['Total Productivity Hours', 'Waiting Hours'], [0, 0], [6, 0], [null, null]]) // prettier-ignore
})

test('report.xlsx shows the rounding between a day’s shown hours and its parts', async () => {
  await fill('ananya', '2026-03-09', { [waves]: 0.82 })
  await fill('ananya', '2026-03-10', { [waves]: 30 })
  await app.db`
    insert into qualitative_records (user_id, day, minutes, approved, made_at, made_by, filled_at, decided_at, decided_by)
    values (${cast.ananya.id}, '2026-03-09', 20, true, now(), ${cast.ananya.id}, now(), now(), ${cast.kavita.id})`
  onTestFinished(async () => void (await app.db`delete from qualitative_records`))
  const body = ofUser('ananya', period('2026-03-09', '2026-03-10'))
  const rows = cellsOf((await meera.download(reports.download, { body })).bytes)
  expect(rows[0]?.at(-1)).toBe('Rounding')
  // 0.164 h are shown as 0.16, 20 minutes as 0.33, and their sum as 0.50.
  const { records } = await meera.ok(reports.productivity, { body })
  expect(
    records.map(({ lineHours, qualitativeHours, totalProductivityHours }) => [
      lineHours,
      qualitativeHours,
      totalProductivityHours,
    ]),
  ).toEqual([
    [0.16, 0.33, 0.5],
    [6, 0, 6],
  ])
  expect(rows.slice(1).map((row) => row.at(-1) ?? null)).toEqual([0.01, null, null, null])
})

test('a column of report.xlsx adds up to the report’s total, even with thirds of hours', async () => {
  await app.db`
    insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by)
    values (${assigned.divya}, '2026-02-02', 24, now(), ${cast.meera.id})`
  for (const day of ['2026-02-03', '2026-02-04', '2026-02-05']) await fill('divya', day, { [waves]: 19 })
  const body = ofUser('divya', period('2026-02-03', '2026-02-05'))
  const { records, totals } = await meera.ok(reports.productivity, { body })
  expect(records.map(({ totalProductivityHours }) => totalProductivityHours)).toEqual([6.33, 6.33, 6.33])
  expect(totals).toMatchObject({ totalProductivityHours: 19, delta: -5 })
  const [header = [], ...rows] = cellsOf((await meera.download(reports.download, { body })).bytes)
  const sumOf = (name: string): number => rows.reduce((sum, row) => sum + Number(row[header.indexOf(name)]), 0)
  expect(sumOf('Total Productivity Hours')).toBeCloseTo(19, 9)
  expect(sumOf('Delta')).toBeCloseTo(-5, 9)
})

test('a workbook filtered by projects has only the hours of those projects, and no whole-day columns', async () => {
  await fill('ananya', '2026-03-09', { [waves]: 30, [optics]: 3 })
  const [file = { id: '' }] = await app.db<{ id: string }[]>`
    insert into productivity_files (name, content_hash, row_count, people, hours, first_day, last_day, uploaded_at, uploaded_by)
    values ('march', sha256(''), 1, 1, 1.5, '2026-03-10', '2026-03-10', now(), ${cast.meera.id}) returning id`
  await app.db`
    insert into productivity_hours (file_id, sheet_row, user_id, day, hours, details) values (${file.id}, 2, ${cast.ananya.id}, '2026-03-10', 1.5, '')`
  onTestFinished(async () => {
    await app.db`delete from productivity_hours where file_id = ${file.id}`
    await app.db`delete from productivity_files where id = ${file.id}`
  })
  const body = { type: 'department', projects: ['no PROJECT', waves], ...period('2026-03-09', '2026-03-10') }
  const rows = cellsOf((await kavita.download(reports.download, { body })).bytes)
  expect(rows[0]?.slice(0, 7)).toEqual(['Date', 'Name', 'Email', 'Total Productivity Hours', 'Qualitative Task', 'Production Hours', 'Project Name']) // prettier-ignore
  expect(rows.slice(1).map((row) => [row[3], row[5], row[6]])).toEqual([
    [6, 0, null],
    [null, null, 'Waves'],
    [1.5, 1.5, null],
  ])
  const ofWaves = cellsOf((await kavita.download(reports.countsDownload, { body: { ...body, projects: waves } })).bytes)
  expect(ofWaves).toEqual([
    [
      'Name',
      'Email',
      'Days',
      'days worked',
      'Total Productivity Hours',
      'Waiting Hours',
      'Lines without target',
      'Units without target',
    ],
    ['Ananya Iyer', cast.ananya.email, 1, 1, 6, 6, 0, 0],
  ])
  const [line] = await app.db<{ after: object }[]>`
    select after from audit_lines where call = 'POST /user/target/report/download' order by id desc limit 1`
  expect(line?.after).toMatchObject({ rows: 3 })
})

test('report.xlsx of a year matches the report across the borders of its parts', async () => {
  // From the 3rd on, the bank holds more than the month needs, so the days after a part's border depend on the part before. At
  // least one of the two days is not a Sunday.
  for (let day = '2025-04-02'; day < '2026-03'; day = addMonthsTo(day, 1))
    for (const worked of [day, shiftDay(day, 1)]) await fill('ananya', worked, { [waves]: 4_000 })
  const body = { type: 'department', ...period('2025-03-11', '2026-03-10') }
  const { records } = await meera.ok(reports.productivity, { body })
  expect(records.length).toBeGreaterThan(3_000)
  expect(records.filter(({ color }) => color === 'ticket used').length).toBeGreaterThan(100)
  const [header = [], ...rows] = cellsOf((await meera.download(reports.download, { body })).bytes)
  const [name, day, used, delta] = ['Name', 'Day', 'Ticket Hours', 'Delta'].map((title) => header.indexOf(title)) as [
    number,
    number,
    number,
    number,
  ]
  const found = rows.filter((row) => row[day] !== null).map((row) => [row[name], row[day], row[used], row[delta]])
  expect(found).toEqual(records.map((record) => [record.fullName, record.color, record.ticketused, record.delta]))
})

test('a download of a project is recorded in the audit log with its number of rows', async () => {
  await fill('ananya', '2026-03-05', { [waves]: 40, [optics]: 3 })
  await fill('ananya', '2026-03-06', { [waves]: 40 })
  await fill('divya', '2026-03-06', { [optics]: 4 })
  const body = { type: 'project', projects: 'Optics', ...period('2026-03-02', '2026-03-10') }
  const [, ...rows] = cellsOf((await meera.download(reports.download, { body })).bytes)
  const [line] = await app.db<{ after: object }[]>`
    select after from audit_lines where call = 'POST /user/target/report/download' order by id desc limit 1`
  expect([rows.length, line?.after]).toMatchObject([4, { rows: 4 }])
})

test('deleted people, departments and projects are found by id, not by name', async () => {
  await fill('ananya', '2026-03-09', { [optics]: 3 })
  const [left, physics] = [crypto.randomUUID(), crypto.randomUUID()]
  await app.db`
    insert into users (id, email, full_name, password_hash, roles, created_at, account_state, deleted_at)
    values (${left}, 'left@proofline.example', 'Left Person', '-', '{AUTHOR}', '2025-01-01', 'blocked', '2026-03-08T06:00:00Z')`
  await app.db`
    insert into user_states (user_id, effective_from, roles, state)
    values (${left}, '2025-01-01', '{AUTHOR}', 'active'), (${left}, '2026-03-08', '{AUTHOR}', 'deleted')`
  await app.db`insert into departments (id, name, deleted_at) values (${physics}, 'Alchemy', now())`
  await app.db`update projects set deleted_at = now() where id = ${optics}`
  const days = period('2026-03-06', '2026-03-10')
  const ofLeft = await meera.ok(reports.records, { body: { type: 'user', user: left, ...days } })
  expect(keys(ofLeft.data)).toEqual(['2026-03-06 Left Person', '2026-03-07 Left Person'])
  await meera.refused(reports.records, 'USER_NOT_FOUND', { body: { type: 'user', user: 'left@proofline.example', ...days } })
  expect((await meera.ok(reports.records, { body: { type: 'department', dep: physics, ...days } })).data).toEqual([])
  await meera.refused(reports.records, 'DEPARTMENT_NOT_FOUND', { body: { type: 'department', dep: 'Alchemy', ...days } })
  const lines = await meera.ok(reports.lines, { body: { type: 'department', projects: [optics], ...days } })
  expect(lines.data.map(({ projectName, done }) => [projectName, done])).toEqual([['Optics', 3]])
  await meera.refused(reports.lines, 'PROJECT_NOT_FOUND', { body: { type: 'department', projects: 'Optics', ...days } })
  const { users } = await meera.ok(reportFilters.users, { params: { role: 'AUTHOR', department: '-' } })
  expect(users.map(({ fullName }) => fullName)).not.toContain('Left Person')
  expect((await meera.ok(reportFilters.projects)).data.map(({ name }) => name)).toEqual(['Waves'])
  await app.db`update projects set deleted_at = null where id = ${optics}`
  await app.db`delete from user_states where user_id = ${left}`
  await app.db`delete from users where id = ${left}`
})

test('a download without days is refused with the documented message', async () => {
  for (const call of [reports.download, reports.countsDownload]) {
    const { message } = await meera.refused(call, 'NO_DATA_FOR_DOWNLOAD', { body: ofUser('ananya', period('2026-03-11')) })
    expect(message).toBe('No data available for download.')
  }
})

describe('the filter of people', () => {
  const users = async (role: string, department: string) => {
    const { users: found } = await kavita.ok(reportFilters.users, { params: { role, department } })
    return found.map(({ fullName }) => fullName)
  }

  test('lists the people whom the caller may access, in either order of role and department', async () => {
    expect(await users('REVIEWER', 'Physics')).toEqual(['Neha Kulkarni'])
    expect(await users('physics', 'reviewer')).toEqual(['Neha Kulkarni'])
    expect(await users('-', 'Physics')).not.toContain('Rohit Verma')
  })

  test('lists the people of every role and department', async () => {
    expect(await users('-', 'all')).toEqual(expect.arrayContaining(['Ananya Iyer', 'Neha Kulkarni']))
    expect(await users('MANAGER', 'all')).toEqual([])
  })

  test('lists the people of several roles or departments, each once', async () => {
    const both = new Set([...(await users('AUTHOR', 'Physics')), ...(await users('AUTHOR', 'Chemistry'))])
    expect((await users('Physics, chemistry', 'AUTHOR')).toSorted()).toEqual([...both].toSorted())
    expect(await users('AUTHOR,reviewer', '-')).toEqual(expect.arrayContaining(['Ananya Iyer', 'Neha Kulkarni']))
  })

  test('refuses an unknown department among others', async () => {
    await kavita.refused(reportFilters.users, 'DEPARTMENT_NOT_FOUND', { params: { role: '-', department: 'Physics,Alchemy' } })
  })

  test.each([
    ['beside a department', 'PILOT', 'Physics'],
    ['beside all departments', 'PILOT', 'all'],
    ['beside an unknown department', 'PILOT', 'Alchemy'],
  ])('refuses an unknown role %s by its name', async (_, role, department) => {
    const { message } = await meera.refused(reportFilters.users, 'INVALID_REQUEST', { params: { role, department } })
    expect(message).toBe('There is no role PILOT.')
  })

  test('returns the roles of each person when details are requested', async () => {
    const { data } = await meera.ok(reportFilters.userDetails, { params: { dept: 'Physics', role: 'REVIEWER' } })
    expect(data).toEqual([
      { _id: cast.neha.id, fullName: 'Neha Kulkarni', email: cast.neha.email, roleData: ['REVIEWER'] },
      { _id: cast.rohit.id, fullName: 'Rohit Verma', email: cast.rohit.email, roleData: ['REVIEWER'] },
    ])
    await meera.refused(reportFilters.userDetails, 'DEPARTMENT_NOT_FOUND', { params: { dept: 'Alchemy', role: 'AUTHOR' } })
  })
})

test('the project filter lists the projects with timesheets that the caller may access', async () => {
  await app.db`
    with made as (insert into projects (name) values ('Lenses') returning id)
    insert into project_modules (project_id, module) select id, 'sections' from made`
  expect((await meera.ok(reportFilters.projects)).data.map(({ name }) => name)).toEqual(['Optics', 'Waves'])
  expect((await ananya.ok(reportFilters.projects)).data.map(({ name }) => name)).toEqual(['Waves'])
  await (await app.as('nikhil')).refused(reportFilters.projects, 'NOT_ALLOWED')
})

test('a person blocked or without the role when a report ends does not receive it', async () => {
  const farhan = await app.as('farhan')
  await fill('divya', '2026-03-09', {})
  const body = ofUser('divya', period('2026-03-09'))
  const holding = openOwner(app.ownerUrl)
  onTestFinished(() => holding.end())
  const change = (columns: object) => app.db`update users set ${app.db(columns)} where id = ${cast.farhan.id}`
  const whileItRuns = async <T>(report: () => Promise<T>, meanwhile: object): Promise<T> => {
    await holding`begin`
    await holding`lock table timesheet_entries in access exclusive mode`
    const outcome = report()
    // A quick report is sent without checking the rights again.
    await pause(1_200)
    await change(meanwhile)
    await holding`commit`
    return outcome
  }
  const read = async () => keys((await farhan.ok(reports.productivity, { body })).records)
  expect(await whileItRuns(read, { account_state: 'active' })).toEqual(['2026-03-09 Divya Nair'])
  // People who manage nobody read only their own days, whatever they request.
  expect(await whileItRuns(read, { roles: ['AUTHOR'] })).not.toContain('2026-03-09 Divya Nair')
  await change({ roles: ['MANAGER'] })
  await whileItRuns(() => farhan.refused(reports.productivity, 'NOT_SIGNED_IN', { body }), { account_state: 'blocked' })
  await change({ account_state: 'active' })
})

test('unrounded lines of report.xlsx add up to their record', async () => {
  await fill('ananya', '2026-02-24', { [waves]: 7 })
  const { bytes } = await meera.download(reports.download, { body: ofUser('ananya', period('2026-02-24')) })
  const [sheet = {}] = Object.values(xlsx.read(bytes, { cellNF: true }).Sheets)
  const [header = [], record = [], line = []] = cellsOf(bytes)
  const column = header.indexOf('Productivity Hours')
  // 7 of 40 in 8 hours is exactly 1.4 h, which is a whole number of seconds.
  expect(line[column]).toBeCloseTo((7 / 40) * 8, 10)
  expect(line[column]).toBeCloseTo(record[header.indexOf('Total Productivity Hours')] as number, 3)
  expect((sheet[xlsx.utils.encode_cell({ r: 2, c: column })] as xlsx.CellObject).z).toBe('#,##0.00')
})
