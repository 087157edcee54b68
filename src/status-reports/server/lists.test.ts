import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, type CastName } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { grants } from '../../grants/contract.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { statusReports as calls } from '../contract.ts'
import { arrangeRecords, clearRecords } from '../testing.ts'

const START = new Date('2026-03-10T06:00:00Z')
const app = await startTestApp(START)
afterAll(app.close)
const [meera, joseph] = [await app.as('meera'), await app.as('joseph')]
const no = { status: 'accessible', authoring_status: 'no', qc_status: 'no', technical_issues: 'no' } as const
let ids: string[] = []
beforeEach(async () => {
  app.clock.now = START
  await clearRecords(app.db)
  ids = await arrangeRecords(app.db, [
    ['ananya', 'Physics', 'Physics'],
    ['imran', 'Physics', 'Mathematics'],
    ['divya', 'Chemistry', 'Chemistry'],
    ['rohit', 'Physics', 'Management'],
  ])
  const forms = [
    { ...no, authoring_status: 'yes', authoring_limit: 100 },
    { ...no, authoring_status: 'yes', authoring_limit: 9 },
    { status: 'application-error' },
  ] as const
  for (const [at, form] of forms.entries()) {
    app.clock.now = new Date(START.getTime() + at * 60_000)
    await meera.ok(calls.save, { body: { user_id: ids[at] ?? '', ...form } })
  }
})

const paramsOf = (who: CastName) => ({ params: { email: cast[who].email } })
const namesOf = (rows: readonly { email: string }[]) => rows.map(({ email }) => email.split('.')[0])
const listed = async (client: Client, who: CastName, query: object = {}) => {
  const { users, total } = await client.ok(calls.list, { ...paramsOf(who), query: query as never })
  return [namesOf(users), total]
}

describe('GET get/users/status/:email', () => {
  it('lists records by email, searches email or subject, and pages', async () => {
    expect((await meera.ok(calls.list, { ...paramsOf('meera'), query: {} })).message).toBe('Users Fethed')
    expect(await listed(meera, 'meera')).toEqual([['ananya', 'divya', 'imran', 'rohit'], 4])
    expect(await listed(meera, 'meera', { q: ' MANA ' })).toEqual([['rohit'], 1])
    expect(await listed(meera, 'meera', { q: 'imran SHEIKH' })).toEqual([['imran'], 1])
    expect(await listed(meera, 'meera', { q: 'AN' })).toEqual([['ananya', 'imran', 'rohit'], 3])
    expect(await listed(meera, 'meera', { email: 'an', subject: 'mat' })).toEqual([['imran'], 1])
    for (const q of ['%', '_', '\\', 'nobody']) expect(await listed(meera, 'meera', { q })).toEqual([[], 0])
    expect(await listed(meera, 'meera', { page: 2, pageSize: 3 })).toEqual([['rohit'], 4])
    expect(await listed(meera, 'meera', { page_no: 9, limit: 5 })).toEqual([[], 4])
    await meera.refused(calls.list, 'INVALID_REQUEST', { ...paramsOf('meera'), query: { sort: 'password_hash' } })
  })

  it.each([
    ['-email', ['rohit', 'imran', 'divya', 'ananya']],
    ['department', ['divya', 'ananya', 'imran', 'rohit']],
    ['subject', ['divya', 'rohit', 'imran', 'ananya']],
    ['status', ['ananya', 'imran', 'divya', 'rohit']],
    ['-status', ['divya', 'ananya', 'imran', 'rohit']],
    // The order is by number. Records without a number come last.
    ['authoring_limit', ['imran', 'ananya', 'divya', 'rohit']],
    ['-authoring_limit', ['ananya', 'imran', 'divya', 'rohit']],
    ['-updatedAt', ['divya', 'imran', 'ananya', 'rohit']],
    ['updated_by', ['ananya', 'divya', 'imran', 'rohit']],
    ['technical_issues', ['ananya', 'imran', 'divya', 'rohit']],
  ])('sorts by %s with empty values last', async (sort, names) =>
    expect(await listed(meera, 'meera', { sort })).toEqual([names, 4]),
  )

  it('shows granted subjects only, and all to admins and holders of the tab', async () => {
    expect(await listed(joseph, 'joseph')).toEqual([['ananya', 'imran'], 2])
    expect(await listed(joseph, 'joseph', { q: 'chem' })).toEqual([[], 0])
    const nikhil = await app.as('nikhil')
    await nikhil.refused(calls.list, 'NOT_ALLOWED', paramsOf('nikhil'))
    await meera.ok(grants.grantTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Status Update' }] } })
    expect(await listed(nikhil, 'nikhil')).toEqual([['ananya', 'divya', 'imran', 'rohit'], 4])
    await nikhil.refused(calls.list, 'USER_NOT_FOUND', paramsOf('joseph'))
    expect(await listed(meera, 'nikhil')).toEqual([['ananya', 'divya', 'imran', 'rohit'], 4])
    await meera.ok(grants.takeTabs, { body: { user: cast.nikhil.id, access: [{ name: 'Status Update' }] } })
    for (const who of ['kavita', 'ananya', 'nikhil'] as const)
      await (await app.as(who)).refused(calls.list, 'NOT_ALLOWED', paramsOf(who))
  })

  it('lets only an admin read the list of another person, as that person sees it', async () => {
    for (const email of [cast.meera.email, cast.ananya.id, 'nobody@proofline.example', '%', cast.joseph.email.replace('o', 'о')])
      for (const spec of [calls.list, calls.current, calls.history])
        await joseph.refused(spec, 'USER_NOT_FOUND', { params: { email }, query: {} })
    for (const email of [cast.joseph.email.toUpperCase(), ` ${cast.joseph.id} `])
      expect((await joseph.ok(calls.list, { params: { email }, query: {} })).total).toBe(2)
    expect(await listed(meera, 'joseph')).toEqual([['ananya', 'imran'], 2])
    expect(await listed(meera, 'ananya')).toEqual([[], 0])
    expect(await listed(meera, 'arjun')).toEqual([['ananya', 'divya', 'imran', 'rohit'], 4])
    await meera.refused(calls.list, 'USER_NOT_FOUND', { params: { email: 'nobody@proofline.example' }, query: {} })
  })

  it('leaves out deleted people', async () => {
    await app.db`update users set deleted_at = now() where id = ${cast.rohit.id}`
    expect(await listed(meera, 'meera')).toEqual([['ananya', 'divya', 'imran'], 3])
    await app.db`update users set deleted_at = null where id = ${cast.rohit.id}`
  })
})

describe('current status and history', () => {
  it('are searched, paged and limited like the list', async () => {
    const current = async (client: Client, who: CastName, query = {}) =>
      namesOf((await client.ok(calls.current, { ...paramsOf(who), query })).data)
    expect(await current(meera, 'meera')).toEqual(['ananya', 'divya', 'imran', 'rohit'])
    expect(await current(meera, 'meera', { subject: 'chem', email: 'DIVYA' })).toEqual(['divya'])
    expect(await current(joseph, 'joseph')).toEqual(['ananya', 'imran'])
    expect(await current(joseph, 'joseph', { pageSize: 1, page: 2, sort: '-subject' })).toEqual(['imran'])
    const history = async (client: Client, who: CastName, query = {}) => {
      const { data, total } = await client.ok(calls.history, { ...paramsOf(who), query })
      return [namesOf(data.map(({ statusDoc }) => statusDoc)), total]
    }
    expect(await history(meera, 'meera')).toEqual([['divya', 'imran', 'ananya'], 3])
    expect(await history(meera, 'meera', { q: 'an' })).toEqual([['imran', 'ananya'], 2])
    expect(await history(meera, 'meera', { record: ids[2] })).toEqual([['divya'], 1])
    expect(await history(meera, 'meera', { pageSize: 2, page: 2 })).toEqual([['ananya'], 3])
    expect(await history(meera, 'meera', { pageSize: 2, page: 3 })).toEqual([[], 3])
    expect(await history(joseph, 'joseph')).toEqual([['imran', 'ananya'], 2])
    expect(await history(joseph, 'joseph', { record: ids[2] })).toEqual([[], 0])
    expect(await history(meera, 'joseph')).toEqual([['imran', 'ananya'], 2])
    await meera.refused(calls.history, 'INVALID_REQUEST', { ...paramsOf('meera'), query: { record: 'x' } })
    for (const spec of [calls.current, calls.history])
      await (await app.as('kavita')).refused(spec, 'NOT_ALLOWED', paramsOf('kavita'))
  })
})

describe('downloads', () => {
  const sheetOf = async (client: Client, spec: typeof calls.exportCurrent | typeof calls.exportHistory, body = {}) => {
    const { filename, bytes } = await client.download(spec, { body })
    const { header, rows } = await readSheet(bytes)
    return { filename, header: header.map(({ name }) => name), rows: rows.map(({ cells }) => cells) }
  }

  it('have the documented name, follow the filter and order, and are audited', async () => {
    await meera.ok(calls.save, { body: { user_id: ids[3] ?? '', ...no, technical_issues: 'yes', remarks: '=1+1' } })
    const { filename, header, rows } = await sheetOf(meera, calls.exportCurrent, { sort: '-email' })
    expect(filename).toBe('Current Status Report.xlsx')
    expect(header).toEqual([
      'Sr. No',
      'Email',
      'Name',
      'Department',
      'Subject',
      'Status',
      'Authoring Status',
      'Authoring Limit',
      'Authoring PS Status',
      'QC Status',
      'QC Limit',
      'QC PS Status',
      'Technical Issues',
      'Remarks',
      'Updated By',
      'Last Updated',
    ])
    expect(rows.map((cells) => cells.slice(0, 8))).toEqual([
      [1, cast.rohit.email, 'Rohit Verma', 'Physics', 'Management', 'accessible', 'no', 'NA'],
      [2, cast.imran.email, 'Imran Sheikh', 'Physics', 'Mathematics', 'accessible', 'yes', 9],
      [3, cast.divya.email, 'Divya Nair', 'Chemistry', 'Chemistry', 'application-error', null, null],
      [4, cast.ananya.email, 'Ananya Iyer', 'Physics', 'Physics', 'accessible', 'yes', 100],
    ])
    expect(rows[0]?.slice(12, 15)).toEqual(['yes', '=1+1', cast.meera.email])
    const [line] = await app.db`
      select actor_id, object_name, after from audit_lines where call = 'POST /current/status/export' order by id desc limit 1`
    expect(line).toEqual({ actor_id: cast.meera.id, object_name: 'Current Status Report.xlsx', after: { rows: 4 } })
  })

  it('of the history describe the changes of each save', async () => {
    await joseph.ok(calls.save, { body: { user_id: ids[0] ?? '', ...no } })
    const { filename, header, rows } = await sheetOf(joseph, calls.exportHistory, { q: 'physics' })
    expect(filename).toMatch(/^History Status Report up to \d{4}-\d{2}-\d{2}\.xlsx$/)
    expect(header.at(-1)).toBe('Changed')
    expect(rows.map((cells) => [cells[1], cells[14], cells[16]])).toEqual([
      [cast.ananya.email, cast.joseph.email, 'Authoring Status: yes → no; Authoring Limit: 100 → NA'],
      [
        cast.ananya.email,
        cast.meera.email,
        'Status: – → accessible; Authoring Status: – → yes; Authoring Limit: – → 100; QC Status: – → no; QC Limit: – → NA; Technical Issues: – → no',
      ],
    ])
    const [line] = await app.db`select after from audit_lines where call = 'POST /history/status/export' order by id desc limit 1`
    expect(line).toEqual({ after: { rows: 2, q: 'physics' } })
    for (const remarks of ['\u05e2\u05d1\u05e8', 'a\u202egnp'])
      await joseph.ok(calls.save, { body: { user_id: ids[0] ?? '', ...no, technical_issues: 'yes', remarks } })
    const turned = await sheetOf(joseph, calls.exportHistory, { q: 'physics' })
    expect(turned.rows.slice(0, 2).map((cells) => cells[16])).toEqual([
      'Remarks: \u2068\u05e2\u05d1\u05e8\u2069 → \u2068a\u202egnp\u2069',
      'Technical Issues: no → yes; Remarks: – → \u2068\u05e2\u05d1\u05e8\u2069',
    ])
  })

  it('contain only the granted subjects, and are refused when empty', async () => {
    const { rows } = await sheetOf(joseph, calls.exportCurrent)
    expect(rows.map((cells) => cells[4])).toEqual(['Physics', 'Mathematics'])
    expect((await sheetOf(joseph, calls.exportHistory)).rows).toHaveLength(2)
    for (const spec of [calls.exportCurrent, calls.exportHistory]) {
      const { message } = await joseph.refused(spec, 'NO_DATA_TO_EXPORT', { body: { subject: 'Chemistry' } })
      expect(message).toBe('No data available to export')
      await (await app.as('ananya')).refused(spec, 'NOT_ALLOWED', { body: {} })
    }
  })
})
