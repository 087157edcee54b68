import { afterAll, beforeEach, expect, it } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { type Cell, makeWorkbook } from '../../../test/workbooks.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { timesheets } from '../contract.ts'
import { entries } from '../entries-contract.ts'
import { members } from '../members-contract.ts'
import { membersImport } from '../members-import-contract.ts'
import { MEMBER_COLUMNS } from '../vocabulary.ts'

// The test starts on 10/03/2026 at 11:30 in Asia/Kolkata.
const app = await startTestApp()
afterAll(app.close)
const [meera, leela, kavita, ananya] = await Promise.all([app.as('meera'), app.as('leela'), app.as('kavita'), app.as('ananya')])
for (const name of ['Optics', 'Waves']) await meera.ok(timesheets.addProject, { body: { name } })
beforeEach(async () => {
  for (const table of ['timesheet_events', 'timesheet_lines', 'timesheet_entries', 'timesheet_memberships'])
    await app.db`delete from ${app.db(table)}`
})

const sheet = (...rows: Cell[][]) => makeWorkbook('Members.xlsx', [...MEMBER_COLUMNS], rows)
const preview = async (file: File) =>
  (await meera.ok(toDryRun(membersImport.upload), { file, body: {}, query: { dryRun: 'true' } })).preview
const upload = (file: File) => meera.ok(membersImport.upload, { file, body: {} })
const stored = async () => {
  const rows = await app.db<{ line: string }[]>`
    select u.full_name || ' ' || p.name || ' ' || to_char(lower(m.during) at time zone 'Asia/Kolkata', 'DD/MM HH24:MI') || ' '
      || coalesce(to_char(upper(m.during) at time zone 'Asia/Kolkata', 'DD/MM HH24:MI'), '-') as line
    from timesheet_memberships m join users u on u.id = m.user_id join projects p on p.id = m.project_id order by 1`
  return rows.map(({ line }) => line)
}
const email = (who: CastName): string => cast[who].email

it('an upload makes people members from a day or from now on, permanently or until a day', async () => {
  const file = await sheet(
    [email('ananya'), 'optics', '01/02/2026', null],
    [email('ananya').toUpperCase(), 'Waves', null, null],
    [email('imran'), 'Optics', '2026-02-01', '28/02/2026'],
    [email('imran'), 'Optics', '01/03/2026', null],
  )
  expect(await preview(file)).toMatchObject({ counts: { new: 4, bad: 0 }, people: 2, projects: 2 })
  expect(await stored()).toEqual([])
  const { batch } = await upload(file)
  expect(await stored()).toEqual([
    'Ananya Iyer Optics 01/02 00:00 -',
    'Ananya Iyer Waves 10/03 11:30 -',
    'Imran Sheikh Optics 01/02 00:00 01/03 00:00',
    'Imran Sheikh Optics 01/03 00:00 -',
  ])
  const lines = await app.db`
    select object_type, object_name, before, after from audit_lines where call = 'POST /timesheet/members/upload' order by id`
  expect(lines).toEqual([
    { object_type: 'project', object_name: 'Members.xlsx', before: null, after: { members: 4, people: 2 } },
    {
      object_type: 'user',
      object_name: 'Ananya Iyer',
      before: { timesheetProjects: [] },
      after: { timesheetProjects: ['Optics', 'Waves'], batch },
    },
    {
      object_type: 'user',
      object_name: 'Imran Sheikh',
      before: { timesheetProjects: [] },
      after: { timesheetProjects: ['Optics'], batch },
    },
  ])
  await ananya.ok(entries.submit, { body: { date: '2026-03-09', projects: [{ id: 'Optics', done: 3 }] } })
})

it('an upload of members names each problem by row and column and stores nothing', async () => {
  await upload(await sheet([email('ananya'), 'Optics', '01/02/2026', null]))
  const bad: [Cell[], string, string][] = [
    [
      ['nobody@proofline.example', 'Optics', null, null],
      'email',
      'There is no active user with the email nobody@proofline.example.',
    ],
    [[null, 'Optics', null, null], 'email', 'The email is blank.'],
    [[email('sameer'), 'Optics', null, null], 'email', `There is no active user with the email ${email('sameer')}.`],
    [
      [email('kavita'), 'Optics', null, null],
      'email',
      'Only authors, reviewers and uploaders who are not managers or admins can be in timesheet projects.',
    ],
    [[email('imran'), 'None', null, null], 'project_name', 'There is no timesheet project None.'],
    [[email('imran'), 'Optics', 'soon', null], 'from', 'Enter the date as DD/MM/YYYY, or format the cell as a date.'],
    [[email('imran'), 'Optics', '11/03/2026', null], 'from', 'Date effective cannot be in the future'],
    [[email('imran'), 'Optics', '09/03/2026', '08/03/2026'], 'until', 'The last day can’t be before the first.'],
    [[email('imran'), 'Optics', null, '09/03/2026'], 'until', 'The last day can’t be before the first.'],
    [[email('ananya'), 'Optics', '01/01/2026', null], 'email', 'Ananya Iyer is in it from 01/02/2026.'],
  ]
  const good: Cell[] = [email('neha'), 'Optics', null, null]
  const { counts, problems } = await preview(await sheet(...bad.map(([row]) => row), good, good))
  expect(counts).toEqual({ new: 1, bad: bad.length + 1 })
  expect(problems.issues.map(({ row, column, message }) => [row, column, message])).toEqual([
    ...bad.map(([, column, message], at) => [at + 2, column, message]),
    [bad.length + 3, 'email', `Row ${bad.length + 2} adds the same person for the same time.`],
  ])
  const before = await stored()
  const sent = { file: await sheet(good, [email('imran'), 'None', null, null]), body: {} }
  const refused = await meera.refused(membersImport.upload, 'BAD_WORKBOOK', sent as never)
  expect(refused.message).toBe('Nothing was added: the workbook has 1 problem.')
  expect(await stored()).toEqual(before)
  const { bytes } = await meera.download(membersImport.problemRows, { file: sent.file, body: {} })
  expect((await readSheet(bytes)).rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    [3, 'project_name: There is no timesheet project None.', email('imran')],
  ])
  const fine = { file: await sheet(good), body: {} }
  await meera.refused(membersImport.problemRows, 'NO_PROBLEM_ROWS', fine)
})

it('an upload is taken back while its memberships are unchanged', async () => {
  const file = () =>
    sheet([email('ananya'), 'Optics', '01/02/2026', null], [email('imran'), 'Optics', '01/02/2026', '05/03/2026'])
  const { batch } = await upload(await file())
  expect((await meera.ok(membersImport.takeBack, { params: { id: batch } })).rows).toBe(2)
  expect(await stored()).toEqual([])
  await meera.refused(membersImport.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: batch } })

  const again = await upload(await file())
  await ananya.ok(entries.submit, { body: { date: '2026-03-10', projects: [{ id: 'Optics', done: 3 }] } })
  const filled = await meera.refused(membersImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id: again.batch } })
  expect(filled.message).toContain('Ananya Iyer in Optics (days are filled)')
  await app.db`delete from timesheet_events`
  await app.db`delete from timesheet_lines`
  await app.db`delete from timesheet_entries`
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  // The uploader may also undo memberships that they have ended, but not memberships that somebody else has ended.
  await leela.ok(members.removeUser, { params: { project: 'Optics', user: email('ananya') }, body: {} })
  const ended = await meera.refused(membersImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id: again.batch } })
  expect(ended.message).toContain('Ananya Iyer in Optics (ended by someone else)')
})

it('only one of two concurrent uploads of the same rows is stored', async () => {
  const file = () => sheet([email('neha'), 'Waves', '01/02/2026', null])
  const sent = await Promise.all(
    [0, 1].map(async () => meera.send(membersImport.upload, { file: await file(), body: {} } as never)),
  )
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await stored()).toEqual(['Neha Kulkarni Waves 01/02 00:00 -'])
})

it('uploads are only for people who manage timesheet projects', async () => {
  await leela.ok(membersImport.upload, { file: await sheet([email('neha'), 'Waves', null, null]), body: {} })
  await kavita.refused(membersImport.upload, 'NOT_ALLOWED', { file: await sheet(), body: {} } as never)
})
