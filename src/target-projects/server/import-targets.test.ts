import { afterAll, beforeEach, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { type Cell, makeWorkbook } from '../../../test/workbooks.ts'
import { CLOSED_MONTHS } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { assignedTargets } from '../assigned-contract.ts'
import { targetProjects } from '../contract.ts'
import { targetsImport } from '../targets-import-contract.ts'
import { TARGET_COLUMNS } from '../vocabulary.ts'

const TODAY = '2026-11-20'
const app = await startTestApp(new Date(`${TODAY}T06:00:00Z`))
afterAll(app.close)
const [meera, kavita] = [await app.as('meera'), await app.as('kavita')]
const optics = (await meera.ok(timesheets.addProject, { body: { name: 'NEET Optics' } })).data._id
const projectId = (await meera.ok(targetProjects.addProject, { body: { project_name: 'NEET 2027' } })).data._id
const there = {
  sub_project_name: 'Set 03',
  department: 'Physics',
  subject: 'Optics',
  role: 'AUTHOR' as const,
  keyword: 'NEET Optics',
}
beforeEach(async () => {
  app.clock.now = new Date(`${TODAY}T06:00:00Z`)
  for (const table of [
    'assigned_target_history',
    'assigned_targets',
    'target_rows',
    'timesheet_lines',
    'timesheet_entries',
    ...CLOSED_MONTHS,
  ])
    await app.db`delete from ${app.db(table)}`
  await meera.ok(targetProjects.addRow, { params: { projectId }, body: there })
})

type Part = Partial<Record<(typeof TARGET_COLUMNS)[number], Cell>>
const usual: Part = { project_name: 'NEET 2027', ...there }
const given = (email: string, target_assigned: Cell, dateEffective: Cell): Part => ({ email, target_assigned, dateEffective })
const sheet = (...rows: Part[]) =>
  makeWorkbook(
    'Targets.xlsx',
    [...TARGET_COLUMNS],
    rows.map((part) => TARGET_COLUMNS.map((name) => (name in part ? (part[name] ?? null) : (usual[name] ?? null)))),
  )
const preview = async (file: File) =>
  (await meera.ok(toDryRun(targetsImport.upload), { file, body: {}, query: { dryRun: 'true' } })).preview
const upload = (file: File, confirm?: 'true') =>
  meera.ok(targetsImport.upload, { file, body: confirm === undefined ? {} : { confirm } })
const rowsNow = async () =>
  (await meera.ok(targetProjects.rows, { params: { projectId }, query: {} })).data.map(
    (one) => `${one.sub_project_name} ${one.keyword}`,
  )
const assignedNow = async (asOf = TODAY) =>
  (await meera.ok(assignedTargets.list, { params: { id: projectId }, query: { asOf } })).data.map(
    (one) => `${one.user.fullName}: ${one.sub_project} ${one.target_assigned} from ${one.dateEffective}`,
  )

it('an upload adds missing rows once and sets the targets of people', async () => {
  const file = await sheet(
    {},
    given(cast.ananya.email, 40.5, '20/11/2026'),
    { sub_project_name: 'Set 04', role: 'Second reviewer', ...given(cast.sneha.email.toUpperCase(), '30', '2026-11-25') },
    { sub_project_name: 'set 04', role: 'REVIEWER-2', ...given(cast.sneha.email, 32, '2026-12-25') },
    { sub_project_name: 'Set 05' },
  )
  const shown = await preview(file)
  expect(shown).toMatchObject({ count: 5, counts: { new: 4, bad: 0 }, added: 2, assigned: 3, there: 1, moved: null })
  expect(shown.targets.map(({ row, isNew, person, target, from }) => [row, isNew, person, target, from])).toEqual([
    [3, false, 'Ananya Iyer', 40.5, '2026-11-20'],
    [4, true, 'Sneha Menon', 30, '2026-11-25'],
    [5, false, 'Sneha Menon', 32, '2026-12-25'],
    [6, true, null, null, null],
  ])
  expect(await rowsNow()).toEqual(['Set 03 NEET Optics'])
  const stored = await upload(file)
  expect(stored).toMatchObject({ added: 2, assigned: 3 })
  expect(await rowsNow()).toEqual(['Set 03 NEET Optics', 'Set 04 NEET Optics', 'Set 05 NEET Optics'])
  expect(await assignedNow('2026-12-25')).toEqual([
    'Ananya Iyer: Set 03 40.5 from 2026-11-20',
    'Sneha Menon: Set 04 32 from 2026-12-25',
  ])
  const lines =
    await app.db`select object_type, object_name, after - 'batch' as after from audit_lines where call = 'POST /targets/upload' order by id`
  expect(lines).toEqual([
    { object_type: 'target-row', object_name: 'Targets.xlsx', after: { added: 2, assigned: 3 } },
    { object_type: 'user', object_name: 'Ananya Iyer', after: { targets: ['NEET Optics: 40.5 from 20/11/2026'] } },
    {
      object_type: 'user',
      object_name: 'Sneha Menon',
      after: { targets: ['NEET Optics: 30 from 25/11/2026', 'NEET Optics: 32 from 25/12/2026'] },
    },
  ])
})

it('an upload names each problem by row and column and stores nothing', async () => {
  await meera.ok(closedMonths.close, { body: { month: '2026-09' }, query: {} })
  await upload(await sheet(given(cast.ananya.email, 40, '20/11/2026')))
  const bad: [Part, string, string][] = [
    [{ project_name: 'None' }, 'project_name', 'There is no target project None.'],
    [{ project_name: null }, 'project_name', 'The target project is blank.'],
    [{ department: 'None' }, 'department', 'There is no department None.'],
    [{ role: 'MANAGER' }, 'role', 'The role must be one of Author, Reviewer, Second reviewer, Uploader.'],
    [{ subject: null }, 'subject', 'The subject is blank.'],
    [{ keyword: 'x'.repeat(201) }, 'keyword', 'The keyword can have at most 200 characters.'],
    [
      given('nobody@proofline.example', 40, '20/11/2026'),
      'email',
      'There is no active user with the email nobody@proofline.example.',
    ],
    [given(cast.sameer.email, 40, '20/11/2026'), 'email', `There is no active user with the email ${cast.sameer.email}.`],
    [given(cast.nikhil.email, 40, '20/11/2026'), 'email', 'Only authors, reviewers and uploaders can have a target.'],
    [{ target_assigned: 40, dateEffective: '20/11/2026' }, 'email', 'The email is blank.'],
    [given(cast.imran.email, null, '20/11/2026'), 'target_assigned', 'The target is blank.'],
    [
      given(cast.imran.email, -1, '20/11/2026'),
      'target_assigned',
      'The target count must be a number from 0 to 99,99,999.99 with at most 2 decimals.',
    ],
    [given(cast.imran.email, 40, 'soon'), 'dateEffective', 'Enter the date as DD/MM/YYYY, or format the cell as a date.'],
    [given(cast.ananya.email, 41, '20/11/2026'), 'dateEffective', 'Effectice Date Already Exist'],
    [given(cast.imran.email, 41, '10/09/2026'), 'dateEffective', 'The month is closed'],
  ]
  const { counts, problems, added } = await preview(await sheet(...bad.map(([part]) => part)))
  expect(counts).toEqual({ new: 0, bad: bad.length })
  expect(added).toBe(0)
  const found = problems.issues.map(({ row, column, message }) => [row, column, message])
  const expected = bad.map(([, column, message], at) => [at + 2, column, message])
  expect(found.filter(([row]) => row !== bad.length + 1)).toEqual(expected.slice(0, -1))
  expect(found.at(-1)?.slice(0, 2)).toEqual([bad.length + 1, 'dateEffective'])

  const before = await assignedNow()
  const file = await sheet({ sub_project_name: 'Set 09' }, { department: 'None' })
  const refused = await meera.refused(targetsImport.upload, 'BAD_WORKBOOK', { file, body: {} } as never)
  expect(refused.message).toBe('Nothing was added: the workbook has 1 problem.')
  expect(await rowsNow()).toEqual(['Set 03 NEET Optics'])
  expect(await assignedNow()).toEqual(before)
  const { bytes } = await meera.download(targetsImport.problemRows, { file, body: {} })
  expect((await readSheet(bytes)).rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    [3, 'department: There is no department None.'],
  ])
  const fine = { file: await sheet({ sub_project_name: 'Set 09' }), body: {} }
  await meera.refused(targetsImport.problemRows, 'NO_PROBLEM_ROWS', fine)
})

it('an upload accepts one count per person, keyword and day, and one row per target', async () => {
  const { counts, problems } = await preview(
    await sheet({ sub_project_name: 'Set 06' }, { sub_project_name: 'SET 06 ' }, given(cast.ananya.email, 40, '20/11/2026'), {
      sub_project_name: 'Set 07',
      ...given(cast.ananya.email, 50, '20/11/2026'),
    }),
  )
  expect(counts).toEqual({ new: 2, bad: 2 })
  expect(problems.issues.map(({ message }) => message)).toEqual([
    'Row 2 has the same target.',
    'Row 4 sets a target for the same person, keyword and day.',
  ])
})

it('an upload shows which report days change and asks for confirmation', async () => {
  for (const day of ['2026-11-17', '2026-11-18'])
    await app.db`
      with entry as (
        insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
        values (${cast.ananya.id}, ${day}, 'FILLED', now(), false, 12) returning id)
      insert into timesheet_lines (entry_id, place, project_id, done) select id, 1, ${optics}, 12 from entry`
  const file = await sheet(given(cast.ananya.email, 40, '18/11/2026'))
  expect((await preview(file)).moved).toEqual({ days: 1, people: 1, first: '2026-11-18', last: '2026-11-18' })
  const refusal = await meera.refused(targetsImport.upload, 'NEEDS_CONFIRMATION', { file, body: {} } as never)
  expect(refusal.issues).toEqual([{ path: 'dateEffective', message: 'Ananya Iyer: 1 report day from 18/11/2026 to 18/11/2026.' }])
  expect(await assignedNow()).toEqual([])
  await upload(file, 'true')
  expect(await assignedNow()).toEqual(['Ananya Iyer: Set 03 40 from 2026-11-18'])
})

it('an upload is taken back as a whole while its rows are unchanged', async () => {
  const file = await sheet(
    { sub_project_name: 'Set 08', ...given(cast.ananya.email, 40, '20/11/2026') },
    given(cast.imran.email, 20, '20/11/2026'),
  )
  const { batch } = await upload(file)
  expect((await meera.ok(targetsImport.takeBack, { params: { id: batch } })).rows).toBe(3)
  expect(await rowsNow()).toEqual(['Set 03 NEET Optics'])
  expect(await assignedNow('2026-12-01')).toEqual(['Imran Sheikh: Set 03 null from null'])
  await meera.refused(targetsImport.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: batch } })
  const again = await upload(file)
  const [, entry] = await app.db<{ id: string }[]>`select id from assigned_target_history where voided_at is null order by id`
  await meera.ok(assignedTargets.withdraw, { params: { id: entry?.id ?? '' }, query: {}, body: { reason: 'Typed wrong' } })
  const refused = await meera.refused(targetsImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id: again.batch } })
  expect(refused.message).toContain('(withdrawn)')
  expect(await rowsNow()).toEqual(['Set 03 NEET Optics', 'Set 08 NEET Optics'])
})

it('only one of two concurrent uploads of the same rows is stored', async () => {
  const file = async () => sheet({ sub_project_name: 'Set 10', ...given(cast.ananya.email, 40, '20/11/2026') })
  const sent = await Promise.all(
    [file(), file()].map(async (one) => meera.send(targetsImport.upload, { file: await one, body: {} } as never)),
  )
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([400, 409])])
  expect(await assignedNow()).toEqual(['Ananya Iyer: Set 10 40 from 2026-11-20'])
})

it('people who do not manage targets cannot upload them', async () => {
  await kavita.refused(targetsImport.upload, 'NOT_ALLOWED', { file: await sheet({}), body: {} } as never)
})
