import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { type Cell, makeWorkbook } from '../../../test/workbooks.ts'
import { departments } from '../../departments/contract.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { peopleImport } from '../../users/people-import-contract.ts'
import { statusReports } from '../contract.ts'
import { statusImport as calls } from '../import-contract.ts'
import { arrangeRecords, clearRecords } from '../testing.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
beforeEach(() => clearRecords(app.db))

const [ananya, divya] = [cast.ananya.email, cast.divya.email]
const HEADER = ['email', 'department', 'subject']
const sheet = (rows: Cell[][], name = 'IDs.xlsx', header = HEADER) => makeWorkbook(name, header, rows)
const good: Cell[][] = [
  [ananya.toUpperCase(), 'physics', 'PHYSICS'],
  [` ${ananya} `, ' Physics ', 'Earth science'],
  [divya, 'Chemistry', 'Chemistry'],
]
const preview = async (file: File) =>
  (await meera.ok(toDryRun(calls.upload), { file, body: {}, query: { dryRun: 'true' } })).preview
const recordsNow = async () =>
  (await meera.ok(statusReports.list, { params: { email: cast.meera.email }, query: {} })).users.map(
    ({ email, department, subject, status, version }) => [email, department, subject, status, version],
  )

describe('POST save/users/status', () => {
  it('previews without changes, then adds records that were never saved', async () => {
    const file = await makeWorkbook(
      'IDs.xlsx',
      [...HEADER, 'Ticket'],
      good.map((row) => [...row, 7]),
    )
    expect(await preview(file)).toEqual({
      sheets: [expect.objectContaining({ isRead: true })],
      name: 'IDs.xlsx',
      count: 3,
      counts: { new: 3, bad: 0 },
      records: [
        { row: 2, email: ananya, fullName: 'Ananya Iyer', department: 'Physics', subject: 'Physics' },
        { row: 3, email: ananya, fullName: 'Ananya Iyer', department: 'Physics', subject: 'Earth Science' },
        { row: 4, email: divya, fullName: 'Divya Nair', department: 'Chemistry', subject: 'Chemistry' },
      ],
      problems: { count: 0, issues: [] },
      unread: ['Ticket'],
    })
    expect(await recordsNow()).toEqual([])
    expect(await meera.ok(calls.upload, { file, body: {} })).toMatchObject({ added: 3, message: 'Status IDs added successfully' })
    expect(await recordsNow()).toEqual([
      [ananya, 'Physics', 'Earth Science', null, 0],
      [ananya, 'Physics', 'Physics', null, 0],
      [divya, 'Chemistry', 'Chemistry', null, 0],
    ])
    const [line] =
      await app.db`select object_name, after from audit_lines where object_type = 'status-report' order by id desc limit 1`
    expect(line).toEqual({ object_name: 'IDs.xlsx', after: { records_added: 3 } })
  })

  it('names every bad cell by sheet row and column and stores nothing', async () => {
    await arrangeRecords(app.db, [['ananya', 'Physics', 'Biology']])
    const file = await sheet([
      ...good,
      [ananya, 'Physics', 'Physics'],
      [ananya, 'Physics', 'Biology'],
      [null, null, null, 'x'],
      ['nobody@proofline.example', 'Nowhere', 'Astrology'],
      [cast.sameer.email, 'Physics', 'Physics'],
      // With a Cyrillic а, the text is another email that looks the same.
      [ananya.replace('a', 'а'), 'Physics', 'Physics'],
      ['<b>x</b>', 'Physics', '=1+1'],
      [ananya, 'Physics', null],
    ])
    const { problems, counts } = await preview(file)
    expect(problems.issues.map(({ row, column, message }) => [row, column, message])).toEqual([
      [5, 'email', `${ananya} with this department and subject is already in row 2.`],
      [6, 'email', `${ananya} already has a status record for Physics and Biology.`],
      [8, 'email', 'There is no user with the email nobody@proofline.example.'],
      [8, 'department', 'There is no department Nowhere.'],
      [8, 'subject', 'There is no subject Astrology.'],
      [9, 'email', `${cast.sameer.email} is blocked.`],
      [10, 'email', `There is no user with the email ${ananya.replace('a', 'а')}.`],
      [11, 'email', 'There is no user with the email <b>x</b>.'],
      [11, 'subject', 'There is no subject =1+1.'],
      [12, 'subject', 'The subject is missing.'],
    ])
    expect(counts).toEqual({ new: 3, bad: 7 })
    const refused = await meera.refused(calls.upload, 'BAD_WORKBOOK', { file, body: {} })
    expect(refused).toMatchObject({ count: 10, message: 'Nothing was added: the workbook has 10 problems.' })
    const { rows } = await readSheet((await meera.download(calls.problemRows, { file, body: {} })).bytes)
    expect(rows).toHaveLength(7)
    expect(await recordsNow()).toHaveLength(1)
  })

  it('refuses a missing column, no rows, another kind of file, and everyone but admins', async () => {
    const missing = await meera.refused(calls.upload, 'BAD_WORKBOOK', {
      file: await sheet([[ananya, 'Physics']], 'IDs.xlsx', ['email', 'department']),
      body: {},
    })
    expect(missing.message).toBe('Row 1 has no column subject.')
    await meera.refused(calls.upload, 'BAD_WORKBOOK', { file: await sheet([]), body: {} })
    await meera.refused(calls.upload, 'NOT_A_WORKBOOK', { file: new File(['text'], 'IDs.xlsx'), body: {} })
    await meera.refused(calls.upload, 'NOT_A_WORKBOOK', { file: new File(['text'], 'IDs.pdf'), body: {} })
    for (const who of ['joseph', 'leela', 'kavita'] as const) {
      const client = await app.as(who)
      for (const spec of [calls.upload, calls.problemRows])
        await client.refused(spec, 'NOT_ALLOWED', { file: await sheet(good), body: {} })
    }
    expect(await recordsNow()).toEqual([])
  })

  it('stores only one of two concurrent uploads of the same rows', async () => {
    const arjun = await app.as('arjun')
    const files = [await sheet(good), await sheet(good)]
    const sent = [meera, arjun].map((client, at) => client.send(calls.upload, { file: files[at] as File, body: {} }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.some((status) => status === 400 || status === 409)).toBe(true)
    expect(await recordsNow()).toHaveLength(3)
  })
})

describe('undoing an upload', () => {
  it('removes the records of an upload only once', async () => {
    const { batch } = await meera.ok(calls.upload, { file: await sheet(good), body: {} })
    expect(await meera.ok(calls.takeBack, { params: { id: batch } })).toMatchObject({ rows: 3, message: 'Import undone' })
    expect(await recordsNow()).toEqual([])
    await meera.refused(calls.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: batch } })
    await meera.refused(calls.takeBack, 'IMPORT_NOT_FOUND', { params: { id: cast.meera.id } })
  })

  it('is refused after one of the records was saved', async () => {
    const { batch } = await meera.ok(calls.upload, { file: await sheet(good), body: {} })
    await meera.ok(statusReports.save, { body: { user_id: divya, status: 'application-error' } })
    const { message } = await meera.refused(calls.takeBack, 'IMPORT_OVERTAKEN', { params: { id: batch } })
    expect(message).toBe(`This import can’t be undone. Changed since: ${divya} (Chemistry, Chemistry).`)
    await (await app.as('joseph')).refused(calls.takeBack, 'NOT_ALLOWED', { params: { id: batch } })
    expect(await recordsNow()).toHaveLength(3)
  })
})

describe('references to a status record', () => {
  it('a department is kept by active records and required to switch one on', async () => {
    const { data } = await meera.ok(departments.create, { body: { name: 'Botany' } })
    const { added } = await meera.ok(calls.upload, { file: await sheet([[ananya, 'Botany', 'Biology']]), body: {} })
    expect(added).toBe(1)
    const { message } = await meera.refused(departments.delete, 'DEPARTMENT_DELETE_ERR', { params: { id: data._id }, body: {} })
    expect(message).toContain('1 status record')
    const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`select id from status_records`
    await meera.ok(statusReports.setActive, { body: { id, e: false } })
    await meera.ok(departments.delete, { params: { id: data._id }, body: {} })
    await meera.refused(statusReports.setActive, 'DEPARTMENT_NOT_FOUND', { body: { id, e: true } })
    expect(await recordsNow()).toEqual([[ananya, 'Botany', 'Biology', null, 0]])
  })

  it('a status record prevents the undo of the upload that added its person', async () => {
    const email = 'newcomer@proofline.example'
    const people = await makeWorkbook('People.xlsx', ['full_name', 'email', 'role'], [['Newcomer', email, 'AUTHOR']])
    const { batch } = await meera.ok(peopleImport.people, { file: people, body: {} })
    await meera.ok(calls.upload, { file: await sheet([[email, 'Physics', 'Physics']]), body: {} })
    const { message } = await meera.refused(peopleImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id: batch } })
    expect(message).toContain('has a status record')
  })
})
