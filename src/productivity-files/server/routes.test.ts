import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { holdRows } from '../../../test/locks.ts'
import { type Cell, makeWorkbook } from '../../../test/workbooks.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { grants } from '../../grants/contract.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { buildFixtureWorkbook } from '../../kit/xlsx/zip-fixture.ts'
import { productivityFiles as calls } from '../contract.ts'

// 10/03/2026, 11:30 in Asia/Kolkata.
const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
beforeEach(async () => {
  await app.db`truncate month_closings cascade`
  await app.db`update users set account_state = 'active' where id = ${cast.ananya.id}`
  await app.db`delete from productivity_hours`
  await app.db`delete from productivity_files`
})

const [ananya, neha] = [cast.ananya.email, cast.neha.email]
const HEADER = ['date', 'user', 'hours', 'details']
const sheet = (rows: Cell[][], name = 'Hours.xlsx', header = HEADER) => makeWorkbook(name, header, rows)
const inlineText = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const good: Cell[][] = [
  ['09/03/2026', ananya, 7.5, 'Portal log'],
  ['2026-03-08', neha.toUpperCase(), '0.3333', null],
  ['9 Mar 2026', ananya, 0, 'Call \\ with\tthe client'],
]
const preview = async (file: File, corrections: { row: number; column: string; value: string }[] = []) =>
  (await meera.ok(toDryRun(calls.upload), { file, body: { corrections }, query: { dryRun: 'true' } })).preview
const upload = (file: File) => meera.ok(calls.upload, { file, body: {}, query: { confirm: 'true' } })
const filesNow = async () => (await meera.ok(calls.files)).data.files
const hoursOf = async (filename: string, query = {}) => (await meera.ok(calls.hours, { query: { filename, ...query } })).data

it('the checklist reports missing files only for a month after one with files', async () => {
  const point = async (month: string) => {
    const { data } = await meera.ok(closedMonths.checklist, { params: { month } })
    const found = data.find(({ place }) => place.href === '/target-report/manage')
    return found && [found.title, found.detail, found.count]
  }
  expect(await point('2026-02')).toBeUndefined()
  const { file } = await upload(
    await sheet(
      [
        ['30/01/2026', ananya, 2, ''],
        ['09/03/2026', ananya, 2, ''],
      ],
      'Two months.xlsx',
    ),
  )
  expect(await point('2026-01')).toEqual(['Productivity files are in', 'Two months.xlsx, 10/03/2026', 0])
  expect(await point('2026-02')).toEqual([
    'Productivity files are missing',
    'The month before had Two months.xlsx, 10/03/2026',
    1,
  ])
  expect(await point('2026-03')).toEqual(['Productivity files are in', 'Two months.xlsx, 10/03/2026', 0])
  await meera.ok(calls.remove, { body: { id: file._id } })
  expect(await point('2026-01')).toBeUndefined()
})

describe('POST upload/target/report', () => {
  it('lists days of people that another file has, and asks before storing them again', async () => {
    const wrong = await upload(await sheet([...good, ['07/03/2026', ananya, 2, '']], 'Wrong.xlsx'))
    const corrected = () =>
      sheet(
        [
          ['09/03/2026', ananya, 6.25, ''],
          ['10/03/2026', neha, 3, ''],
        ],
        'Corrected.xlsx',
      )
    const stored = (await preview(await corrected())).held
    expect(stored).toMatchObject({ count: 1, days: [{ date: '2026-03-09', user: ananya, hours: 7.5, file: 'Wrong.xlsx' }] })
    const refusal = await meera.refused(calls.upload, 'NEEDS_CONFIRMATION', {
      file: await corrected(),
      body: {},
      query: { confirm: 'false' },
    })
    expect(refusal).toMatchObject({
      count: 1,
      issues: [{ message: `${ananya} has 7.5 hours on 09/03/2026 in Wrong.xlsx, uploaded on 10/03/2026.` }],
    })
    expect((await filesNow()).map(({ name }) => name)).toEqual(['Wrong.xlsx'])
    // The documented call asks no question: it stores the hours and returns the days (decision 154).
    expect((await meera.ok(calls.upload, { file: await corrected(), body: {}, query: {} })).held).toEqual(stored)
    expect((await filesNow()).map(({ name }) => name)).toEqual(['Corrected.xlsx', 'Wrong.xlsx'])
    // The hours of a deleted file do not count, so none count twice.
    for (const name of ['Corrected.xlsx', 'Wrong.xlsx']) {
      const file = (await filesNow()).find((one) => one.name === name)
      await meera.ok(calls.remove, { body: { id: file?._id ?? wrong.file._id } })
    }
    expect((await preview(await corrected())).held).toEqual({ count: 0, days: [] })
    await meera.ok(calls.upload, { file: await corrected(), body: {}, query: {} })
  })

  it('previews without changes, then stores each row with its day, person and exact hours', async () => {
    const file = await makeWorkbook(
      'March.xlsx',
      ['Date', 'USER', 'hours ', 'Details', 'Ticket'],
      good.map((row) => [...row, 7]),
    )
    expect(await preview(file)).toEqual({
      sheets: [expect.objectContaining({ name: 'Questions', isRead: true, rows: 3 })],
      name: 'March.xlsx',
      count: 3,
      counts: { new: 3, bad: 0 },
      people: 2,
      held: { count: 0, days: [] },
      rows: [
        { row: 2, date: '2026-03-09', user: ananya, hours: 7.5, details: 'Portal log' },
        { row: 3, date: '2026-03-08', user: neha.toUpperCase(), hours: 0.3333, details: '' },
        { row: 4, date: '2026-03-09', user: ananya, hours: 0, details: 'Call \\ with\tthe client' },
      ],
      problems: { count: 0, issues: [] },
      unread: ['Ticket'],
    })
    expect(await filesNow()).toEqual([])

    const { file: made, message } = await upload(file)
    expect(message).toBe('Productivity file uploaded successfully')
    expect(made).toMatchObject({ name: 'March.xlsx', count: 3 })
    expect(await filesNow()).toEqual([
      {
        _id: made._id,
        name: 'March.xlsx',
        rows: 3,
        people: 2,
        hours: 7.8333,
        first_day: '2026-03-08',
        last_day: '2026-03-09',
        uploaded_at: app.clock.now.toISOString(),
        uploaded_by: { fullName: cast.meera.fullName, email: cast.meera.email },
        own: false,
      },
    ])
    const { data, pagination } = await hoursOf('march.XLSX')
    expect(pagination).toEqual({ total: 3, page: 1, limit: 10 })
    expect(data.map(({ row, date, user, hours, details }) => [row, date, user.email, hours, details])).toEqual([
      [3, '2026-03-08', neha, 0.3333, ''],
      [2, '2026-03-09', ananya, 7.5, 'Portal log'],
      [4, '2026-03-09', ananya, 0, 'Call \\ with\tthe client'],
    ])
    const [line] = await app.db`select after from audit_lines where object_type = 'productivity-file' order by id desc limit 1`
    expect(line).toMatchObject({ after: { rows: 3, people: 2, hours: 7.8333, first: '2026-03-08', last: '2026-03-09' } })
  })

  it('names every bad cell by sheet row and column and stores nothing', async () => {
    await app.db`update users set account_state = 'blocked' where id = ${cast.divya.id}`
    await meera.ok(closedMonths.close, { body: { month: '2026-01' }, query: {} })
    const rows: [Cell, Cell, Cell, Cell?][] = [
      ['09/03/2026', ananya, 24],
      ['09/03/2026', ananya, 0.0001],
      ['08/03/2026', ananya, 25],
      ['08/03/2026', ananya, -1],
      ['08/03/2026', ananya, 'eight'],
      ['08/03/2026', ananya, 1 / 3],
      ['08/03/2026', ananya, null],
      ['31/02/2026', ananya, 1],
      [46_090, ananya, 1],
      [null, ananya, 1],
      ['11/03/2026', ananya, 1],
      ['31/01/2026', ananya, 1],
      ['08/03/2026', 'nobody@proofline.example', 1],
      ['08/03/2026', cast.divya.email, 1],
      ['08/03/2026', cast.kavita.email, 1],
      ['08/03/2026', null, 1],
      ['08/03/2026', ananya, 1, 'd'.repeat(2001)],
      ['08/03/2026', ananya, new Date('2026-03-08T03:00:00Z')],
    ]
    const file = await sheet(rows.map((row) => [...row, null].slice(0, 4) as Cell[]))
    const { problems, counts } = await preview(file)
    expect(problems.issues.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'hours', `The hours of ${ananya} on 09/03/2026 add up to 24.0001 in this file. A day has 24.`],
      [4, 'hours', 'Hours must be a number from 0 to 24.'],
      [5, 'hours', 'Hours must be a number from 0 to 24.'],
      [6, 'hours', 'eight is not a number of hours. Enter a number such as 7.5.'],
      [7, 'hours', 'Hours can have at most 4 decimals.'],
      [8, 'hours', 'The hours are blank.'],
      [9, 'date', 'Enter the date as DD/MM/YYYY, or format the cell as a date.'],
      [10, 'date', 'Enter the date as DD/MM/YYYY, or format the cell as a date.'],
      [11, 'date', 'Enter the date as DD/MM/YYYY, or format the cell as a date.'],
      [12, 'date', '11/03/2026 is after today.'],
      [13, 'date', 'This month is closed. An admin can reopen it with a reason.'],
      [14, 'user', 'There is no user with the email nobody@proofline.example.'],
      [15, 'user', `${cast.divya.email} is blocked.`],
      [16, 'user', `${cast.kavita.email} has no production role.`],
      [17, 'user', 'The user is blank.'],
      [18, 'details', 'Details can have at most 2000 characters.'],
      [19, 'hours', 'The cell is a date. Format it as a number and enter the hours, such as 7.5.'],
    ])
    expect(counts).toEqual({ new: 1, bad: 17 })
    const refused = await meera.refused(calls.upload, 'BAD_WORKBOOK', { file, body: {} })
    expect(refused).toMatchObject({ count: 17, message: 'Hours.xlsx was not added. It has 17 problems.' })
    const { bytes } = await meera.download(calls.problemRows, { file, body: {} })
    const { rows: bad } = await readSheet(bytes)
    expect(bad).toHaveLength(17)
    expect(bad[1]?.cells.slice(0, 2)).toEqual([4, 'hours: Hours must be a number from 0 to 24.'])
    await (await app.as('ananya')).refused(calls.problemRows, 'NOT_ALLOWED', { file, body: {} })
    expect(await filesNow()).toEqual([])
    await app.db`update users set account_state = 'active' where id = ${cast.divya.id}`
  })

  it('applies corrections of cells that were made in the preview', async () => {
    const file = await sheet([['09/03/2026', ananya, 25, null]])
    const corrections = [{ row: 2, column: 'hours', value: '2.5' }]
    expect((await preview(file)).counts).toEqual({ new: 0, bad: 1 })
    expect((await preview(file, corrections)).counts).toEqual({ new: 1, bad: 0 })
    await meera.ok(calls.upload, { file, body: { corrections }, query: {} })
    expect((await filesNow())[0]).toMatchObject({ hours: 2.5 })
  })

  it('refuses another file type, a missing column, a sheet without rows, and no file', async () => {
    const bytes = await (await sheet(good)).arrayBuffer()
    const other = await meera.refused(calls.upload, 'NOT_A_WORKBOOK', { file: new File([bytes], 'Hours.xlsm'), body: {} })
    expect(other.message).toBe('Please choose an Excel file: its name must end with .xlsx or .xls.')
    await meera.refused(calls.upload, 'NOT_A_WORKBOOK', { file: new File(['text'], 'Hours.xlsx'), body: {} })
    const missing = await meera.refused(calls.upload, 'BAD_WORKBOOK', {
      file: await sheet([['09/03/2026', ananya]], 'Hours.xlsx', ['date', 'user']),
      body: {},
    })
    expect(missing.issues).toMatchObject([{ row: 1, column: 'hours', message: 'The column hours is missing.' }])
    await meera.refused(calls.upload, 'BAD_WORKBOOK', { file: await sheet([]), body: {} })
    const form = new FormData()
    const response = await meera.raw('POST', `/api${calls.upload.path}`, { form })
    expect(response.status).toBe(400)
  })

  it.each([false, true])('reads date cells as the sheet shows them, with date1904 %s', async (date1904) => {
    // 06/03/2026, and 08/03/2026 at 23:59.
    const serials = [46_087, 46_089.9993].map((serial) => serial - (date1904 ? 1462 : 0))
    const dated = (serial: number, row: number): string =>
      `<row r="${row}"><c r="A${row}" s="1"><v>${serial}</v></c>${inlineText(`B${row}`, ananya)}<c r="C${row}"><v>1.5</v></c></row>`
    const header = `<row r="1">${['date', 'user', 'hours'].map((name, at) => inlineText(`${'ABC'[at]}1`, name)).join('')}</row>`
    const rows = header + serials.map((serial, at) => dated(serial, at + 2)).join('')
    const file = new File([buildFixtureWorkbook({ date1904, formats: ['dd/mm/yyyy'], rows }) as BlobPart], 'Dates.xlsx')
    expect((await preview(file)).rows.map(({ date, hours }) => [date, hours])).toEqual([
      ['2026-03-06', 1.5],
      ['2026-03-08', 1.5],
    ])
  })
})

describe('a day of a person', () => {
  it('has at most 24 hours across all files that are not deleted', async () => {
    await upload(await sheet([['09/03/2026', ananya, 20, '']], 'First.xlsx'))
    await upload(await sheet([['09/03/2026', ananya, 4, '']], 'Second.xlsx'))
    const more = async () => ({
      file: await sheet([['09/03/2026', ananya, 0.5, '']], 'Third.xlsx'),
      body: {},
      query: { confirm: 'true' },
    })
    const refused = await meera.refused(calls.upload, 'PROD_DAY_OVER', await more())
    expect(refused.issues).toEqual([
      { path: 'file', message: `${ananya} would have 24.5 hours on 09/03/2026, with the other files.` },
    ])
    const looked = await meera.refused(calls.upload, 'PROD_DAY_OVER', { ...(await more()), query: { dryRun: 'true' } })
    expect(looked.issues).toEqual(refused.issues)
    expect((await filesNow()).map(({ name }) => name)).toEqual(['Second.xlsx', 'First.xlsx'])
    await meera.ok(calls.remove, { body: { id: (await filesNow())[0]?._id ?? '' } })
    await upload((await more()).file)
    await app.db`delete from productivity_hours`
    await app.db`delete from productivity_files`
    const both = await Promise.all(
      ['One.xlsx', 'Two.xlsx'].map(async (name) =>
        meera.send(calls.upload, {
          file: await sheet([['09/03/2026', ananya, name === 'One.xlsx' ? 13 : 14, '']], name),
          body: {},
          query: { confirm: 'true' },
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is refused when it is before the person’s first day', async () => {
    const found = await preview(await sheet([['31/12/2019', ananya, 1, '']]))
    expect(found.problems.issues).toMatchObject([{ row: 2, message: 'This day is before the person’s first day.' }])
  })

  it('is stored by an upload that locks people before months', async () => {
    const lock = await holdRows(app, (db) => db`select from users where id = ${cast.ananya.id} for no key update`)
    const storing = upload(await sheet([['09/03/2026', ananya, 1, '']]))
    await lock.waiting(1)
    const [months] = await app.db<{ free: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('proofline months')) as free`
    await lock.release()
    await storing
    expect(months).toEqual({ free: true })
  })
})

describe('the same hours', () => {
  it('are refused with their first upload date, even under another name or column width', async () => {
    app.clock.now = new Date('2026-03-09T18:31:00Z')
    await upload(await sheet(good, 'First.xlsx'))
    app.clock.now = new Date('2026-03-10T06:00:00Z')
    // Another column width changes the bytes, as if another program had stored the file.
    const again = await makeWorkbook(
      'Again.xlsx',
      HEADER.map((header) => ({ header, width: 30, kind: 'value' as const })),
      good,
    )
    const said = 'These hours were already uploaded on 10/03/2026, as First.xlsx.'
    expect((await meera.refused(calls.upload, 'PROD_FILE_UPLOADED', { file: again, body: {} })).message).toBe(said)
    await meera.refused(calls.upload, 'PROD_FILE_UPLOADED', { file: again, body: {}, query: { dryRun: 'true' } })
    const other = await sheet([['09/03/2026', ananya, 1, null]], 'first.xlsx')
    await meera.refused(calls.upload, 'PROD_FILE_NAME_TAKEN', { file: other, body: {} })
    expect(await filesNow()).toHaveLength(1)
  })

  it('are stored once when two people upload them concurrently', async () => {
    const arjun = await app.as('arjun')
    for (let round = 0; round < 5; round++) {
      await app.db`delete from productivity_hours`
      await app.db`delete from productivity_files`
      const files = await Promise.all(['One.xlsx', 'Two.xlsx'].map((name) => sheet(good, name)))
      const sent = [meera, arjun].map((client, at) => client.send(calls.upload, { file: files[at] as File, body: {} }))
      const codes = (await Promise.all(sent)).map(async (each) =>
        each.ok ? 'ok' : ((await each.json()) as { code: string }).code,
      )
      expect((await Promise.all(codes)).toSorted()).toEqual(['PROD_FILE_UPLOADED', 'ok'])
      expect(await filesNow()).toHaveLength(1)
    }
  })

  it('can be uploaded again after their file was deleted', async () => {
    const { file } = await upload(await sheet(good))
    expect((await meera.ok(calls.remove, { body: { id: file._id } })).message).toBe('Productivity file deleted successfully')
    await upload(await sheet(good))
    expect(await filesNow()).toHaveLength(1)
  })
})

describe('a productivity file', () => {
  it('is soft-deleted with its person and time, and no call finds it afterwards', async () => {
    const { file, batch } = await upload(await sheet(good))
    await meera.ok(calls.remove, { body: { id: file._id } })
    expect(await filesNow()).toEqual([])
    const [stored] = await app.db`
      select deleted_by, deleted_at is not null as at, (select count(*)::int from productivity_hours) as rows from productivity_files`
    expect(stored).toEqual({ deleted_by: cast.meera.id, at: true, rows: 3 })
    for (const filename of ['Hours.xlsx', file._id])
      await meera.refused(calls.hours, 'PROD_FILE_NOT_FOUND', { query: { filename } })
    for (const id of [file._id, 'Hours.xlsx', '019a0000-0000-7000-8000-000000000000'])
      await meera.refused(calls.remove, 'PROD_FILE_NOT_FOUND', { body: { id } })
    await meera.refused(calls.remove, 'INVALID_REQUEST', { body: {} })
    const late = await meera.refused(calls.takeBack, 'IMPORT_OVERTAKEN', { params: { id: batch } })
    expect(late.message).toBe('This import can’t be undone. Changed since: Hours.xlsx, which was deleted.')
  })

  it('can be taken back only once', async () => {
    const { batch } = await upload(await sheet(good))
    expect(await meera.ok(calls.takeBack, { params: { id: batch } })).toMatchObject({ rows: 3, message: 'Import undone' })
    expect(await filesNow()).toEqual([])
    await meera.refused(calls.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: batch } })
    await meera.refused(calls.takeBack, 'IMPORT_NOT_FOUND', { params: { id: '019a0000-0000-7000-8000-000000000000' } })
  })

  it('cannot be deleted, taken back or extended once one of its months is closed', async () => {
    const { file, batch } = await upload(
      await sheet([
        ['28/02/2026', ananya, 1, null],
        ['02/03/2026', ananya, 1, null],
      ]),
    )
    await meera.ok(closedMonths.close, { body: { month: '2026-01' }, query: {} })
    await meera.ok(closedMonths.close, { body: { month: '2026-02' }, query: {} })
    await meera.refused(calls.remove, 'MONTH_CLOSED', { body: { id: file._id } })
    await meera.refused(calls.takeBack, 'MONTH_CLOSED', { params: { id: batch } })
    // The trigger also rejects rows that were checked before the month was closed.
    await expect(
      app.db`insert into productivity_hours values (${file._id}, 9, ${cast.ananya.id}, '2026-02-27', 1, '')`,
    ).rejects.toMatchObject({ constraint_name: 'month_is_closed' })
    await meera.ok(closedMonths.reopen, { body: { month: '2026-02', reason: 'A wrong file' } })
    await meera.ok(calls.takeBack, { params: { id: batch } })
  })

  it('lists its rows 10 per page, filtered by part of the email and by days', async () => {
    const day = (n: number) => `${String(n).padStart(2, '0')}/02/2026`
    const rows = Array.from({ length: 24 }, (_, at): Cell[] => [day(1 + (at % 12)), at % 3 === 0 ? neha : ananya, 1, `${at}`])
    await upload(await sheet(rows))
    const first = await hoursOf('Hours.xlsx')
    expect([first.data.length, first.pagination]).toEqual([10, { total: 24, page: 1, limit: 10 }])
    expect((await hoursOf('Hours.xlsx', { page: '3' })).data).toHaveLength(4)
    expect((await hoursOf('Hours.xlsx', { page: '2', limit: '20' })).data).toHaveLength(4)
    const [from, to] = ['2026-02-03', '2026-02-04']
    const some = await hoursOf('Hours.xlsx', { email: 'NEHA', startDate: '2026-02-01', endDate: '2026-02-04' })
    expect(some.data.map(({ date, user }) => [date, user.email])).toEqual(
      ['2026-02-01', '2026-02-01', '2026-02-04', '2026-02-04'].map((date) => [date, neha]),
    )
    expect((await hoursOf('Hours.xlsx', { startDate: from, endDate: to })).pagination.total).toBe(4)
    expect((await hoursOf('Hours.xlsx', { email: '%' })).pagination.total).toBe(0)
    for (const query of [{ filename: 'Hours.xlsx', startDate: '01/02/2026' }, { filename: ' ' }, {}])
      await meera.refused(calls.hours, 'INVALID_REQUEST', { query })
  })

  it('is managed only by an ADMIN or a SUBADMIN with the tab', async () => {
    const { file } = await upload(await sheet(good))
    const leela = await app.as('leela')
    await leela.refused(calls.files, 'NOT_ALLOWED')
    await meera.ok(grants.grantTabs, { body: { user: cast.leela.id, access: [{ name: 'Production Report' }] } })
    expect((await leela.ok(calls.files)).data.files).toHaveLength(1)
    await leela.ok(calls.upload, {
      file: await sheet([['09/03/2026', ananya, 1, null]], 'Leela.xlsx'),
      body: {},
      query: { confirm: 'true' },
    })
    await leela.ok(calls.remove, { body: { id: file._id } })
    for (const who of ['kavita', 'ananya'] as const)
      await (await app.as(who)).refused(calls.upload, 'NOT_ALLOWED', { file: await sheet(good), body: {} })
  })
})
