import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { type Cell, makeWorkbook } from '../../../test/workbooks.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { buildFixtureWorkbook } from '../../kit/xlsx/zip-fixture.ts'
import { qualitative } from '../contract.ts'
import { review } from '../review-contract.ts'
import { NEEDS } from '../rules.ts'
import { tasksImport } from '../tasks-import-contract.ts'

// The test starts on 10/03/2026 at 11:30 in Asia/Kolkata.
const app = await startTestApp()
afterAll(app.close)
const [meera, kavita, ananya] = [await app.as('meera'), await app.as('kavita'), await app.as('ananya')]
beforeEach(async () => {
  await app.db`truncate month_closings cascade`
  for (const table of ['events', 'tasks', 'records']) await app.db`delete from ${app.db(`qualitative_${table}`)}`
})

const HEADER = ['email', 'date', 'title', 'description', 'hours', 'minutes']
const who = cast.ananya.email
const sheet = (rows: Cell[][], name = 'Tasks.xlsx', header = HEADER) => makeWorkbook(name, header, rows)
const row = (part: Partial<Record<string, Cell>> = {}): Cell[] => {
  const usual: Record<string, Cell> = {
    email: who,
    date: '09/03/2026',
    title: 'Call',
    description: 'Client',
    hours: 1,
    minutes: 30,
  }
  return HEADER.map((name) => (name in part ? (part[name] ?? null) : (usual[name] ?? null)))
}
const preview = async (file: File, corrections: { row: number; column: string; value: string }[] = []) =>
  (await meera.ok(toDryRun(tasksImport.upload), { file, body: { corrections }, query: { dryRun: 'true' } })).preview
const upload = (file: File) => meera.ok(tasksImport.upload, { file, body: {} })
const recordsNow = async () => (await meera.ok(review.all, { query: {} })).data
const inline = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('the cells of a workbook', () => {
  it('are each checked, each problem is named by row and column, and nothing is stored', async () => {
    await app.db`update users set account_state = 'blocked' where id = ${cast.divya.id}`
    await app.db`update users set enable_qualitative = false where id = ${cast.imran.id}`
    onTestFinished(async () => {
      await app.db`update users set account_state = 'active', enable_qualitative = true where id in (${cast.divya.id}, ${cast.imran.id})`
    })
    await meera.ok(closedMonths.close, { body: { month: '2026-01' }, query: {} })
    const bad: [Partial<Record<string, Cell>>, string, string][] = [
      [{ hours: 24 }, 'hours', NEEDS.hours],
      [{ hours: -1 }, 'hours', NEEDS.hours],
      [{ hours: 1.5 }, 'hours', NEEDS.hours],
      [{ hours: 'two' }, 'hours', NEEDS.numeric],
      [{ hours: null }, 'hours', NEEDS.numeric],
      [{ hours: '1:30' }, 'hours', NEEDS.numeric],
      [{ minutes: 60 }, 'minutes', NEEDS.minutes],
      [{ minutes: -1 }, 'minutes', NEEDS.minutes],
      [{ minutes: 'x' }, 'minutes', NEEDS.numeric],
      [{ title: '  ' }, 'title', NEEDS.title],
      [{ title: 't'.repeat(201) }, 'title', 'This can have at most 200 characters.'],
      [{ description: null }, 'description', NEEDS.description],
      [{ description: 'd'.repeat(2001) }, 'description', 'The text has 2,001 characters; at most 2,000 are allowed.'],
      [{ date: '31/02/2026' }, 'date', 'Enter the date as DD/MM/YYYY, or format the cell as a date.'],
      [{ date: 46_090 }, 'date', 'Enter the date as DD/MM/YYYY, or format the cell as a date.'],
      [{ date: null }, 'date', 'Enter the date as DD/MM/YYYY, or format the cell as a date.'],
      [{ date: '11/03/2026' }, 'date', '11/03/2026 is after today.'],
      [{ date: '02/02/2025' }, 'date', '02/02/2025 is more than 400 days ago.'],
      [{ date: '31/01/2026' }, 'date', 'This month is closed. An admin can reopen it with a reason.'],
      [{ email: null }, 'email', 'The email is blank.'],
      [{ email: 'nobody@proofline.example' }, 'email', 'There is no user with the email nobody@proofline.example.'],
      [{ email: cast.divya.email }, 'email', `${cast.divya.email} is blocked.`],
      [{ email: cast.imran.email }, 'email', `${cast.imran.email} does not log qualitative tasks.`],
      [{ email: cast.sneha.email }, 'email', `${cast.sneha.email} does not log qualitative tasks.`],
    ]
    const file = await sheet([row(), ...bad.map(([part]) => row(part))])
    const { problems, counts } = await preview(file)
    expect(problems.issues.map(({ row: at, column, message }) => [at, column, message])).toEqual(
      bad.map(([, column, message], at) => [at + 3, column, message]),
    )
    expect(counts).toEqual({ new: 1, bad: bad.length })
    const refused = await meera.refused(tasksImport.upload, 'BAD_WORKBOOK', { file, body: {} })
    expect(refused.message).toBe(`Nothing was added: the workbook has ${bad.length} problems.`)
    const { bytes } = await meera.download(tasksImport.problemRows, { file, body: {} })
    expect((await readSheet(bytes)).rows).toHaveLength(bad.length)
    await kavita.refused(tasksImport.problemRows, 'NOT_ALLOWED', { file, body: {} })
    await kavita.refused(tasksImport.upload, 'NOT_ALLOWED', { file, body: {} })
    expect(await recordsNow()).toEqual([])
  })

  it('hold at most 24 hours per person and day, in at most 50 tasks', async () => {
    const long = await preview(
      await sheet([row({ hours: 23, minutes: 59 }), row({ hours: 0, minutes: 1 }), row({ hours: 0, minutes: 1 })]),
    )
    expect(long.problems.issues.map(({ row: at, column, message }) => [at, column, message])).toEqual([
      [4, 'hours', NEEDS.longDay],
    ])
    const many = await preview(await sheet(Array.from({ length: 51 }, () => row({ hours: 0, minutes: 1 }))))
    expect(many.problems.issues.map(({ row: at, message }) => [at, message])).toEqual([
      [52, 'A record can have at most 50 tasks.'],
    ])
    expect(many.counts).toEqual({ new: 50, bad: 1 })
  })

  it.each([false, true])('hold date cells as the days that the sheet shows, with date1904 %s', async (date1904) => {
    // The cells contain 07/03/2026, and 09/03/2026 just before midnight.
    const serials = [46_088, 46_090.9993].map((serial) => serial - (date1904 ? 1462 : 0))
    const rows = [HEADER.map((name, at) => inline(`${'ABCDEF'[at]}1`, name)).join('')]
      .concat(
        serials.map((serial, at) =>
          [
            inline(`A${at + 2}`, who),
            `<c r="B${at + 2}" s="1"><v>${serial}</v></c>`,
            inline(`C${at + 2}`, 'Call'),
            inline(`D${at + 2}`, 'Client'),
            `<c r="E${at + 2}"><v>1</v></c><c r="F${at + 2}"><v>0</v></c>`,
          ].join(''),
        ),
      )
      .map((cells, at) => `<row r="${at + 1}">${cells}</row>`)
      .join('')
    const file = new File([buildFixtureWorkbook({ date1904, formats: ['dd/mm/yyyy'], rows }) as BlobPart], 'Dates.xlsx')
    await upload(file)
    expect((await recordsNow()).map(({ effectiveDate }) => effectiveDate)).toEqual(['2026-03-09', '2026-03-07'])
  })

  it('can be corrected in the preview, and text that looks like a formula stays text', async () => {
    const file = await sheet([row({ hours: 24, title: '=1+1', description: '@SUM(A1)' })])
    const corrections = [{ row: 2, column: 'hours', value: '2' }]
    expect((await preview(file)).counts).toEqual({ new: 0, bad: 1 })
    expect((await preview(file, corrections)).tasks).toMatchObject([{ title: '=1+1', description: '@SUM(A1)', time: '02:30' }])
    await meera.ok(tasksImport.upload, { file, body: { corrections } })
    expect((await recordsNow())[0]).toMatchObject({ totalHours: '02:30', taskList: [{ title: '=1+1' }] })
  })
})

it('an upload refuses another kind of file, a missing column, no rows, and no file', async () => {
  const bytes = await (await sheet([row()])).arrayBuffer()
  for (const name of ['Tasks.xls', 'Tasks.csv', '.xlsx', 'Tasks'])
    await meera.refused(tasksImport.upload, 'NOT_A_WORKBOOK', { file: new File([bytes], name), body: {} })
  await meera.refused(tasksImport.upload, 'NOT_A_WORKBOOK', { file: new File(['text'], 'Tasks.xlsx'), body: {} })
  const missing = await sheet([[who, '09/03/2026', 'Call']], 'Tasks.xlsx', HEADER.slice(0, 3))
  const refused = await meera.refused(tasksImport.upload, 'BAD_WORKBOOK', { file: missing, body: {} })
  expect(refused.issues?.map(({ column }) => column)).toEqual(['description', 'hours', 'minutes'])
  await meera.refused(tasksImport.upload, 'BAD_WORKBOOK', { file: await sheet([]), body: {} })
  const form = new FormData()
  form.set('corrections', '[]')
  const none = await meera.raw('POST', `/api${tasksImport.upload.path}`, { form })
  expect([none.status, (await none.json()) as unknown]).toMatchObject([400, { message: 'Please select a file first!' }])
})

it('uploaded records await approval, and the upload can be undone only while they are unchanged', async () => {
  await ananya.ok(qualitative.add, {
    body: { effectiveDate: '2026-03-09', taskList: [{ title: 'Own', description: 'Log', timeSpent: { hours: 1, minutes: 0 } }] },
  })
  const { batch, records } = await upload(
    await sheet([row(), row({ email: who.toUpperCase() }), row({ email: cast.neha.email })]),
  )
  expect(records).toBe(2)
  const mine = (await ananya.ok(qualitative.own, { query: {} })).data
  expect(mine.map(({ totalHours, managerApproval }) => `${totalHours} ${managerApproval}`).toSorted()).toEqual([
    '01:00 false',
    '03:00 false',
  ])
  const uploaded = mine.find(({ totalHours }) => totalHours === '03:00')
  await kavita.ok(review.approve, { body: { ids: [uploaded?._id ?? ''] } })
  const overtaken = await meera.refused(tasksImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id: batch } })
  expect(overtaken.message).toContain('Ananya Iyer 09/03/2026')
  await kavita.refused(tasksImport.takeBack, 'NOT_ALLOWED', { params: { id: batch } })

  const second = await upload(await sheet([row({ email: cast.neha.email })]))
  expect(await meera.ok(tasksImport.takeBack, { params: { id: second.batch } })).toMatchObject({ rows: 1 })
  await meera.refused(tasksImport.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: second.batch } })
  const [line] =
    await app.db`select object_name as name, after from audit_lines where object_type = 'qualitative' order by id desc limit 1`
  expect(line).toEqual({ name: 'Neha Kulkarni 09/03/2026', after: { takenBack: true } })
  const third = await upload(await sheet([row({ email: cast.neha.email, date: '27/02/2026' })]))
  await meera.ok(closedMonths.close, { body: { month: '2026-02' }, query: { confirm: 'true' } })
  await meera.refused(tasksImport.takeBack, 'MONTH_CLOSED', { params: { id: third.batch } })
})

it('the preview counts a day’s logged tasks towards its limit of 24 hours', async () => {
  const log = (hours: number) => ({ title: 'Own', description: 'Log', timeSpent: { hours, minutes: 15 } })
  await ananya.ok(qualitative.add, { body: { effectiveDate: '2026-03-09', taskList: [log(12), log(9)] } })
  const gone = await ananya.ok(qualitative.add, { body: { effectiveDate: '2026-03-09', taskList: [log(2)] } })
  const [task] = gone.data.taskList
  await meera.ok(review.deleteTask, { params: { taskId: task?._id ?? '', recordId: gone.data._id } })
  const seen = await preview(await sheet([row(), row({ date: '08/03/2026' }), row({ email: cast.neha.email })]))
  expect([seen.records, seen.besides]).toEqual([3, 1])
  expect(seen.tasks.map(({ date, logged }) => [date, logged])).toEqual([
    ['2026-03-09', '21:30'],
    ['2026-03-08', null],
    ['2026-03-09', null],
  ])
  const long = await sheet([row({ hours: 2, minutes: 30 }), row({ hours: 0, minutes: 1 })])
  const sentence = 'The day already has 21.50 h. With these, its tasks add up to more than 24 hours.'
  expect((await preview(long)).problems.issues.map(({ row: at, column, message }) => [at, column, message])).toEqual([
    [3, 'hours', sentence],
  ])
  const refused = await meera.refused(tasksImport.upload, 'BAD_WORKBOOK', { file: long, body: {} })
  expect(refused.issues?.[0]?.message).toBe(sentence)
})

it('an upload into a month that was closed after its preview is refused', async () => {
  const file = await sheet([row({ date: '27/02/2026' })])
  expect((await preview(file)).counts).toEqual({ new: 1, bad: 0 })
  await meera.ok(closedMonths.close, { body: { month: '2026-02' }, query: {} })
  await meera.refused(tasksImport.upload, 'BAD_WORKBOOK', { file, body: {} })
})
