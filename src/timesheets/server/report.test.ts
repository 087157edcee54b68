import xlsx from '@e965/xlsx'
import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { users } from '../../users/contract.ts'
import { approval } from '../approval-contract.ts'
import { timesheets } from '../contract.ts'
import { entries } from '../entries-contract.ts'
import { timesheetReport } from '../report-contract.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const ananya = await app.as('ananya')
const imran = await app.as('imran')
const [leela, nikhil] = [await app.as('leela'), await app.as('nikhil')]
for (const name of ['Optics', 'Waves']) await meera.ok(timesheets.addProject, { body: { name } })
await app.db`
  insert into timesheet_memberships (project_id, user_id, during)
  select p.id, u.id, tstzrange('2026-01-01', null) from projects p, users u
  where p.name in ('Optics', 'Waves') and u.id in (${cast.ananya.id}, ${cast.imran.id})`
const lines = (...done: number[]) => done.map((each, at) => ({ id: ['Waves', 'Optics'][at] ?? '', done: each }))
await imran.ok(entries.submit, { body: { date: '2026-03-10', projects: lines(1), remarks: 'Short day' } })
const { data } = await ananya.ok(entries.submit, { body: { date: '2026-03-10', projects: lines(12, 3.5) } })
await ananya.ok(entries.submit, { body: { date: '2026-03-08', projects: lines(7) } })
await kavita.ok(approval.update, { params: { id: data._id }, body: { status: 'APPROVED', approverRemarks: 'Fine' } })

const cellsOf = (bytes: Uint8Array): unknown[][] => {
  const book = xlsx.read(bytes)
  return xlsx.utils.sheet_to_json<unknown[]>(book.Sheets['Timesheets'] as xlsx.WorkSheet, { header: 1, defval: null })
}

test('the timesheet report lists each day’s projects in order at both addresses, and is audited', async () => {
  const sent = { query: { date: '2026-02-01,2026-03-10' } }
  const got = await meera.download(timesheetReport.get, sent)
  expect(got.filename).toBe('Timesheets 2026-02-01 to 2026-03-10.xlsx')
  const posted = await meera.download(timesheetReport.download, { body: { from: '2026-02-01', to: '2026-03-10' } })
  for (const { bytes } of [got, posted]) {
    const [header, ...rows] = cellsOf(bytes)
    expect(header).toEqual([
      'Date',
      'Name',
      'Email',
      'Manager',
      'Project',
      'Done',
      'Status',
      'User Remarks',
      'Approver Remarks',
      'Approved By',
      'For',
    ])
    expect(rows.map((row) => [1, 3, 4, 5, 6, 7, 9].map((at) => row[at]))).toEqual([
      ['Ananya Iyer', 'Kavita Desai', 'Waves', 7, 'FILLED', null, null],
      ['Ananya Iyer', 'Kavita Desai', 'Waves', 12, 'APPROVED', null, 'Kavita Desai'],
      ['Ananya Iyer', 'Kavita Desai', 'Optics', 3.5, 'APPROVED', null, 'Kavita Desai'],
      ['Imran Sheikh', 'Kavita Desai', 'Waves', 1, 'FILLED', 'Short day', null],
    ])
  }
  const audited =
    await app.db`select call, object_name, after from audit_lines where object_name = 'Timesheets 2026-02-01 to 2026-03-10.xlsx' order by id`
  expect(audited).toEqual([
    {
      call: 'GET /timesheet/report',
      object_name: 'Timesheets 2026-02-01 to 2026-03-10.xlsx',
      after: { rows: 4, from: '2026-02-01', to: '2026-03-10' },
    },
    {
      call: 'POST /timesheet/report',
      object_name: 'Timesheets 2026-02-01 to 2026-03-10.xlsx',
      after: { rows: 4, from: '2026-02-01', to: '2026-03-10' },
    },
  ])
})

test('the timesheet report of one project has only its rows', async () => {
  const { bytes } = await meera.download(timesheetReport.get, { query: { date: '2026-03-10,2026-03-10', project: 'optics' } })
  expect(
    cellsOf(bytes)
      .slice(1)
      .map((row) => [row[1], row[4], row[5]]),
  ).toEqual([['Ananya Iyer', 'Optics', 3.5]])
})

test('the timesheet report refuses an empty period, an unknown project and invalid dates', async () => {
  const empty = await meera.refused(timesheetReport.get, 'NO_DATA_FOR_DOWNLOAD', { query: { date: '2025-01-01,2025-12-31' } })
  expect(empty.message).toBe('No data available for download.')
  await meera.refused(timesheetReport.get, 'PROJECT_NOT_FOUND', { query: { date: '2026-03-10,2026-03-10', project: 'none' } })
  for (const date of [
    undefined,
    '2026-03-10',
    '2026-03-10,',
    '2026-03-10,2026-03-11,2026-03-12',
    '2026-03-11,2026-03-10',
    '2026-02-30,2026-03-10',
    '10/03/2026,11/03/2026',
    '2025-01-01,2026-01-02',
  ])
    await meera.refused(timesheetReport.get, 'INVALID_REQUEST', { query: { date } })
  for (const other of [ananya, nikhil]) {
    await other.refused(timesheetReport.get, 'NOT_ALLOWED', { query: { date: '2026-03-10,2026-03-10' } })
    await other.refused(timesheetReport.download, 'NOT_ALLOWED', { body: { from: '2026-03-10', to: '2026-03-10' } })
  }
})

test('a manager’s report covers only people they managed on each day, and only the projects of these people', async () => {
  const body = { from: '2026-02-01', to: '2026-03-10' }
  const farhan = await app.as('farhan')
  const days = async (who: typeof kavita) =>
    cellsOf((await who.download(timesheetReport.download, { body })).bytes)
      .slice(1)
      .map((row) => [row[1], row[4], row[5]])
  expect(await days(kavita)).toEqual(await days(meera))
  await farhan.refused(timesheetReport.download, 'NO_DATA_FOR_DOWNLOAD', { body })
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
  // Imran moves to Farhan's team. For earlier entries, the report still names his former manager.
  await meera.ok(users.updateProfile, { body: { _id: cast.imran.id, manager: cast.farhan.email } })
  await imran.ok(entries.submit, { body: { date: '2026-03-11', projects: lines(2) } })
  const later = { from: '2026-02-01', to: '2026-03-11' }
  const of = async (who: typeof kavita) => cellsOf((await who.download(timesheetReport.download, { body: later })).bytes).slice(1)
  expect((await of(farhan)).map((row) => [row[1], row[5]])).toEqual([['Imran Sheikh', 2]])
  expect((await of(kavita)).map((row) => row[5])).toEqual([7, 12, 3.5, 1])
  const sentences = await Promise.all(
    ['optics', 'none'].map(async (project) => {
      const { message, code } = await farhan.refused(timesheetReport.download, 'NO_DATA_FOR_DOWNLOAD', {
        body: { ...later, project },
      })
      return { message, code }
    }),
  )
  expect(sentences[0]).toEqual(sentences[1])
})

test('a manager reads only the projects and people of their own team', async () => {
  const farhan = await app.as('farhan')
  const seen = async (who: typeof kavita) =>
    (await who.ok(timesheets.projects, {})).data.map(({ name, users: people, userCount }) => [
      name,
      people.map(({ fullName }) => fullName),
      userCount,
    ])
  expect(await seen(meera)).toEqual([
    ['Optics', ['Ananya Iyer', 'Imran Sheikh'], 2],
    ['Waves', ['Ananya Iyer', 'Imran Sheikh'], 2],
  ])
  expect(await seen(kavita)).toEqual([
    ['Optics', ['Ananya Iyer'], 1],
    ['Waves', ['Ananya Iyer'], 1],
  ])
  expect(await seen(farhan)).toEqual([
    ['Optics', ['Imran Sheikh'], 1],
    ['Waves', ['Imran Sheikh'], 1],
  ])
  await meera.ok(timesheets.addProject, { body: { name: 'Without members' } })
  expect((await seen(kavita)).map(([name]) => name)).toEqual(['Optics', 'Waves'])
  expect((await kavita.ok(timesheets.projectsOfUser, { params: { id: cast.ananya.email } })).data).toHaveLength(2)
  await kavita.refused(timesheets.projectsOfUser, 'USER_NOT_FOUND', { params: { id: cast.imran.email } })
})

test('a person with the tab Timesheet gets the same report until the last day of the tab', async () => {
  const body = { from: '2026-02-01', to: '2026-03-10' }
  const rows = async (who: typeof meera) => cellsOf((await who.download(timesheetReport.download, { body })).bytes)
  expect(await rows(leela)).toEqual(await rows(meera))
  await leela.download(timesheetReport.get, { query: { date: '2026-02-01,2026-03-10' } })
  await app.db`update tab_grants set granted_at = '2026-01-01', until = '2026-03-09' where user_id = ${cast.leela.id} and tab = 'Timesheet'`
  await leela.refused(timesheetReport.download, 'NOT_ALLOWED', { body })
  await leela.refused(timesheetReport.get, 'NOT_ALLOWED', { query: { date: '2026-02-01,2026-03-10' } })
})
