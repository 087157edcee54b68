import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, type CastName } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { auditLog } from '../../audit/contract.ts'
import { session } from '../../session/contract.ts'
import { statusReports as calls } from '../contract.ts'
import { statusImport } from '../import-contract.ts'
import type { StatusRecord } from '../record-contract.ts'
import { arrangeRecords, clearRecords } from '../testing.ts'

// The test starts on 10/03/2026 at 11:30 in Asia/Kolkata.
const START = new Date('2026-03-10T06:00:00Z')
const app = await startTestApp(START)
afterAll(app.close)
const [meera, joseph] = [await app.as('meera'), await app.as('joseph')]
let [physics, chemistry] = ['', '']
beforeEach(async () => {
  app.clock.now = START
  await clearRecords(app.db)
  ;[physics = '', chemistry = ''] = await arrangeRecords(app.db, [
    ['ananya', 'Physics', 'Physics'],
    ['ananya', 'Physics', 'Chemistry'],
  ])
})

const ERROR = { status: 'application-error' } as const
const no = { status: 'accessible', authoring_status: 'no', qc_status: 'no', technical_issues: 'no' } as const
const full = {
  ...no,
  authoring_status: 'yes',
  authoring_limit: 40,
  qc_status: 'PS',
  qps_limit: 'PS Pending',
  technical_issues: 'yes',
  remarks: ' The editor closes ',
} as const
const later = (minutes: number) => (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000))
const save = (body: object, client: Client = meera) => client.ok(calls.save, { body: { user_id: physics, ...body } })
const statusesOf = async (sent: readonly Promise<Response>[]) =>
  (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b)
const stored = () => app.db`select * from status_records order by id`
const savesNow = () => app.db<{ version: number }[]>`select * from status_saves order by saved_at, version`
const history = async (client: Client = meera, query = {}) =>
  (await client.ok(calls.history, { params: { email: client === joseph ? cast.joseph.email : cast.meera.email }, query })).data

describe('PUT update/users/status', () => {
  it('saves the fields that apply, drops the rest, and returns the saver and time', async () => {
    const { data, message } = await save({ ...full, ps_limit: 'PS ongoing', qc_limit: 12, updated_by: cast.divya.id })
    expect(message).toBe('Status report saved successfully')
    expect(data).toEqual({
      _id: physics,
      user_id: cast.ananya.id,
      fullName: cast.ananya.fullName,
      email: cast.ananya.email,
      department: 'Physics',
      subject: 'Physics',
      status: 'accessible',
      authoring_status: 'yes',
      authoring_limit: 40,
      ps_limit: null,
      qc_status: 'PS',
      qc_limit: null,
      qps_limit: 'PS Pending',
      technical_issues: 'yes',
      remarks: 'The editor closes',
      updated_by: { fullName: cast.meera.fullName, email: cast.meera.email },
      updatedAt: START.toISOString(),
      status_since: START.toISOString(),
      is_active: true,
      version: 1,
    } satisfies StatusRecord)
    const [line] = await app.db`
      select actor_id, object_name, before, after from audit_lines where object_type = 'status-report' order by id desc limit 1`
    expect(line).toEqual({
      actor_id: cast.meera.id,
      object_name: `${cast.ananya.email} (Physics, Physics)`,
      before: {
        status: null,
        authoring_status: null,
        authoring_limit: null,
        qc_status: null,
        qps_limit: null,
        technical_issues: null,
        remarks: null,
      },
      after: { ...full, remarks: 'The editor closes' },
    })
  })

  it('adds each save to the history with its difference and the start of the status', async () => {
    await save(ERROR)
    const error = app.clock.now.toISOString()
    later(60)
    await save(ERROR, joseph)
    later(60)
    const { data } = await save({ ...no, authoring_status: 'PS', ps_limit: '1st attempt failed' })
    expect([data.version, data.status_since]).toEqual([3, app.clock.now.toISOString()])
    later(60)
    const last = await save({ ...no, authoring_status: 'yes', authoring_limit: 0.5 }, joseph)
    expect([last.data.version, last.data.status_since, last.data.updatedAt]).toEqual([
      4,
      data.status_since,
      app.clock.now.toISOString(),
    ])
    const entries = await history()
    expect(entries.map(({ by, statusDoc, was_since }) => [by.email, statusDoc.version, was_since])).toEqual([
      [cast.joseph.email, 4, null],
      [cast.meera.email, 3, error],
      [cast.joseph.email, 2, null],
      [cast.meera.email, 1, null],
    ])
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        { field: 'authoring_status', from: 'PS', to: 'yes' },
        { field: 'authoring_limit', from: null, to: 0.5 },
        { field: 'ps_limit', from: '1st attempt failed', to: null },
      ],
      [
        { field: 'status', from: 'application-error', to: 'accessible' },
        { field: 'authoring_status', from: null, to: 'PS' },
        { field: 'ps_limit', from: null, to: '1st attempt failed' },
        { field: 'qc_status', from: null, to: 'no' },
        { field: 'qc_limit', from: null, to: 'NA' },
        { field: 'technical_issues', from: null, to: 'no' },
      ],
      [],
      [{ field: 'status', from: null, to: 'application-error' }],
    ])
    expect(entries[0]).toMatchObject({
      at: app.clock.now.toISOString(),
      statusDoc: {
        _id: physics,
        email: cast.ananya.email,
        department: 'Physics',
        subject: 'Physics',
        authoring_limit: 0.5,
        qc_limit: 'NA',
        updatedAt: app.clock.now.toISOString(),
        updated_by: { email: cast.joseph.email },
      },
    })
  })

  describe('a form with a problem', () => {
    const issuesOf = async (body: object): Promise<string[]> => {
      const before = [await stored(), await savesNow()]
      const { message, issues = [] } = await meera.refused(calls.save, 'INVALID_REQUEST', { body: { user_id: physics, ...body } })
      expect(message, 'the sentence of the reply is that of the first field').toBe(issues[0]?.message)
      expect([await stored(), await savesNow()], 'nothing is changed').toEqual(before)
      return issues.map(({ path, message: text }) => `${path}: ${text}`)
    }

    it('has one issue per wrong field, in the order of the form', async () => {
      await save(full)
      const form = { status: 'accessible', authoring_status: 'yes', qc_status: 'yes', technical_issues: 'yes', remarks: '  ' }
      expect(await issuesOf(form)).toEqual([
        'authoring_limit: Please input the authoring limit!',
        'qc_limit: Please input the QC limit!',
        'remarks: Please provide remarks if there are technical issues!',
      ])
    })

    it.each<[string, object, string[]]>([
      ['nothing', {}, ['status: Please select the status!']],
      ['an unknown choice', { status: 'Accessible' }, ['status: Choose one of these: application-error, accessible.']],
      [
        'a limit for a person who does not work',
        { ...no, authoring_limit: 4, qc_limit: '0' },
        ['authoring_limit: Please select the authoring limit!', 'qc_limit: Please select the QC limit!'],
      ],
      [
        'an unknown choice in one field and a missing one in another',
        { ...no, authoring_status: 'PS', qc_status: 'PS', ps_limit: 'PS', qps_limit: null },
        [
          'ps_limit: Choose one of these: 1st attempt failed, both attempt failed, PS ongoing, PS Pending.',
          'qps_limit: Please select the PS status!',
        ],
      ],
      ['a number as text where a choice is required', { ...no, qc_limit: '0' }, ['qc_limit: Please select the QC limit!']],
      [
        'a limit that is not a number',
        { ...full, authoring_limit: '12 a day' },
        ['authoring_limit: The authoring limit must be a number, 0 or more.'],
      ],
      ['a list as a limit', { ...full, authoring_limit: [1] }, ['authoring_limit: A limit must be a number, 0 or more.']],
      ['an empty list', { ...full, authoring_limit: [] }, ['authoring_limit: Please input the authoring limit!']],
      ['an empty object', { ...full, authoring_limit: {} }, ['authoring_limit: Please input the authoring limit!']],
      ['a blank record id', { ...full, user_id: '' }, ['user_id: Please choose a status record.']],
      ['no record id', { ...full, user_id: null }, ['user_id: Please choose a status record.']],
      ['a record id that is not text', { ...full, user_id: 7 }, ['user_id: User ID must be text.']],
      [
        'a record id that is too long',
        { ...full, user_id: 'x'.repeat(400) },
        ['user_id: User ID can be at most 320 characters.'],
      ],
    ])('is refused with %s', async (_, body, issues) => expect(await issuesOf(body)).toEqual(issues))
  })

  it('keeps HTML, direction marks and quotes in texts unchanged', async () => {
    for (const remarks of ['<img src=x onerror=alert(1)>', 'a\u202Egnp.exe', `'; drop table users; --`, '=1+1', '𝔘🧑‍🔬']) {
      expect((await save({ ...full, remarks })).data.remarks).toBe(remarks)
    }
  })

  it('finds a record by its id, or by its person with department and subject', async () => {
    const named = (user_id: string, more = {}) => save({ ...ERROR, user_id, ...more })
    expect((await named(physics.toUpperCase())).data._id).toBe(physics)
    expect((await named(physics, { department: 'PHYSICS', subject: 'physics' })).data._id).toBe(physics)
    const before = await stored()
    for (const other of [{ department: 'Biology' }, { subject: 'Biology' }, { department: 'Physics', subject: 'Chemistry' }])
      expect(
        (await meera.refused(calls.save, 'STATUS_OF_OTHER', { body: { ...ERROR, user_id: physics, ...other } })).message,
      ).toBe('This status record is for Physics, Physics. Send those, or only the record.')
    // The response reveals nothing about a record whose subject is not granted.
    await joseph.refused(calls.save, 'STATUS_NOT_FOUND', { body: { ...ERROR, user_id: chemistry, subject: 'Physics' } })
    expect(await stored()).toEqual(before)
    for (const who of [cast.ananya.id, ` ${cast.ananya.email.toUpperCase()} `])
      expect((await named(who, { department: ' physics ', subject: 'CHEMISTRY' })).data._id).toBe(chemistry)
    expect((await named(cast.ananya.email, { subject: 'Physics' })).data._id).toBe(physics)
    const refused = (user_id: string, code: 'STATUS_NOT_FOUND' | 'STATUS_SEVERAL', more = {}) =>
      meera.refused(calls.save, code, { body: { ...ERROR, user_id, ...more } })
    await refused(cast.ananya.id, 'STATUS_SEVERAL')
    await refused(cast.ananya.email, 'STATUS_NOT_FOUND', { department: 'Chemistry' })
    // These are an email with a Cyrillic а, and an email that is a part of another one.
    await refused(cast.ananya.email.replace('a', 'а'), 'STATUS_NOT_FOUND', { subject: 'Physics' })
    await refused(cast.ananya.email.slice(1), 'STATUS_NOT_FOUND', { subject: 'Physics' })
    await refused('019a0000-0000-7000-8000-999999999999', 'STATUS_NOT_FOUND')
    // Only one of Ananya's records has a subject that Joseph can see.
    expect((await save({ ...ERROR, user_id: cast.ananya.email }, joseph)).data._id).toBe(physics)
  })

  it('does not find a record of a subject that is not granted', async () => {
    const before = [await stored(), await savesNow()]
    await joseph.refused(calls.save, 'STATUS_NOT_FOUND', { body: { ...ERROR, user_id: chemistry } })
    await joseph.refused(calls.save, 'STATUS_NOT_FOUND', {
      body: { ...ERROR, user_id: cast.ananya.email, subject: 'Chemistry' },
    })
    for (const who of ['ananya', 'kavita', 'leela'] as const)
      await (await app.as(who)).refused(calls.save, 'NOT_ALLOWED', { body: { ...ERROR, user_id: physics } })
    expect([await stored(), await savesNow()]).toEqual(before)
  })

  it('accepts a limit as a number or as text', async () => {
    for (const [limit, stored] of [
      ['12', 12],
      [' 12.5 ', 12.5],
      [0, 0],
    ] as const)
      expect((await save({ ...full, authoring_limit: limit })).data.authoring_limit).toBe(stored)
  })

  it('refuses an outdated version and returns the current record', async () => {
    await save({ ...ERROR, version: 0 })
    const { message, ...refused } = await joseph.refused(calls.save, 'STATUS_OUTDATED', {
      body: { ...no, user_id: physics, version: 0 },
    })
    expect(message).toBe('Meera Joshi saved this status at 10/03/2026 11:30 am. Check it and try again.')
    expect(refused).toMatchObject({ record: { _id: physics, status: 'application-error', version: 1 } })
    // The record was never saved, so no page has shown this version.
    await meera.refused(calls.save, 'STATE_CONFLICT', { body: { ...no, user_id: chemistry, version: 7 } })
    expect((await save({ ...no, version: 1 }, joseph)).data.version).toBe(2)
    // A save without a version overwrites any version.
    expect((await save(ERROR)).data.version).toBe(3)
    for (const version of [-1, 0.5, 'one'])
      await meera.refused(calls.save, 'INVALID_REQUEST', { body: { ...no, user_id: physics, version } })
  })

  it('stores one of two concurrent saves from one version', async () => {
    for (let round = 0; round < 6; round++) {
      const version = round
      const sent = [meera, joseph].map((client) =>
        client.send(calls.save, { body: { ...(round % 2 === 0 ? ERROR : no), user_id: physics, version } }),
      )
      expect(await statusesOf(sent)).toEqual([200, 409])
    }
    expect((await savesNow()).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('keeps all of many concurrent saves without versions', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => save(at % 2 === 0 ? ERROR : no, at % 3 === 0 ? joseph : meera)))
    const entries = await history()
    expect(entries.map(({ statusDoc }) => statusDoc.version)).toEqual(Array.from({ length: 12 }, (_, at) => 12 - at))
  })

  it('publishes to the open pages of the account’s owner', async () => {
    const ananya = await (await app.as('ananya')).stream(session.live)
    await ananya.until(({ event }) => event === 'ready')
    await save(ERROR, joseph)
    await ananya.until(({ event, data }) => event === 'changed' && JSON.stringify(data) === '["status-reports"]')
    ananya.leave()
    expect((await savesNow()).length).toBe(1)
  })
})

describe('updates of open pages', () => {
  /** Returns which people get the event that status reports changed. It first waits until all expected people have got it. */
  const receivers = async (act: () => Promise<unknown>, expected: readonly CastName[]) => {
    const names = ['meera', 'arjun', 'joseph', 'nikhil', 'ananya', 'divya'] as const
    const pages = await Promise.all(names.map(async (name) => ({ name, page: await (await app.as(name)).stream(session.live) })))
    const isChange = ({ event, data }: { event: string; data: unknown }) =>
      event === 'changed' && JSON.stringify(data).includes('status-reports')
    await Promise.all(pages.map(({ page }) => page.until(({ event }) => event === 'ready')))
    await act()
    await Promise.all(pages.filter(({ name }) => expected.includes(name)).map(({ page }) => page.until(isChange)))
    for (const { page } of pages) page.leave()
    return pages.filter(({ page }) => page.events.some(isChange)).map(({ name }) => name)
  }
  const ofPhysics = ['meera', 'arjun', 'joseph', 'ananya'] as const

  it('a save or switch reaches the person, holders of the subject and people who see all', async () => {
    expect(await receivers(() => save(ERROR), ofPhysics)).toEqual(ofPhysics)
    expect(await receivers(() => save({ ...ERROR, user_id: chemistry }), ['meera', 'arjun', 'ananya'])).toEqual([
      'meera',
      'arjun',
      'ananya',
    ])
    for (const e of [false, true])
      expect(await receivers(() => meera.ok(calls.setActive, { body: { id: physics, e } }), ofPhysics)).toEqual(ofPhysics)
  })

  it('a save reaches a SUBADMIN only while the tab is granted', async () => {
    await app.db`insert into tab_grants (user_id, tab) values (${cast.nikhil.id}, 'Status Update')`
    const all = ['meera', 'arjun', 'joseph', 'nikhil', 'ananya'] as const
    expect(await receivers(() => save(ERROR), all)).toEqual(all)
    await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
    expect(await receivers(() => save(ERROR), ofPhysics)).toEqual(ofPhysics)
  })

  it('an upload and its undo are published to the holders of the subjects', async () => {
    await clearRecords(app.db)
    const file = await makeWorkbook(
      'IDs.xlsx',
      ['email', 'department', 'subject'],
      [[cast.divya.email, 'Chemistry', 'Mathematics']],
    )
    const seers = ['meera', 'arjun', 'joseph'] as const
    let batch = ''
    const upload = async () => (batch = (await meera.ok(statusImport.upload, { file, body: {} })).batch)
    expect(await receivers(upload, seers)).toEqual(seers)
    expect(await receivers(() => meera.ok(statusImport.takeBack, { params: { id: batch } }), seers)).toEqual(seers)
  })
})

describe('PUT update/active/status', () => {
  const set = (e: boolean) => meera.ok(calls.setActive, { body: { id: physics, e } })
  const line = async () =>
    (await meera.ok(auditLog.list, { query: { type: 'status-report', object: physics } })).data[0]?.sentence
  const seenBy = async (client: Client, email: string) =>
    (await client.ok(calls.list, { params: { email }, query: {} })).users.map(({ _id }) => _id)

  it('switches a record off for everybody but admins, and on again', async () => {
    await save(ERROR)
    expect(await set(false)).toMatchObject({
      message: 'Status record is inactive',
      data: { _id: physics, is_active: false, version: 1 },
    })
    expect(await line()).toBe(`Switched the status record of ${cast.ananya.email} (Physics, Physics) off`)
    expect(await seenBy(joseph, cast.joseph.email)).toEqual([])
    expect(await seenBy(meera, cast.meera.email)).toEqual([chemistry, physics])
    expect(await history(joseph)).toEqual([])
    const { data } = await meera.ok(calls.current, { params: { email: cast.meera.email }, query: {} })
    expect(data.map(({ _id }) => _id)).toEqual([chemistry])
    await joseph.refused(calls.save, 'STATUS_NOT_FOUND', { body: { ...no, user_id: physics } })
    const { message } = await meera.refused(calls.save, 'STATUS_INACTIVE', { body: { ...no, user_id: physics } })
    expect(message).toBe('This status record is inactive. Make it active first.')
    expect(await set(true)).toMatchObject({ message: 'Status record is active', data: { is_active: true } })
    expect(await seenBy(joseph, cast.joseph.email)).toEqual([physics])
  })

  it('refuses the current state, invalid values, other records and everyone but admins', async () => {
    expect((await meera.refused(calls.setActive, 'STATUS_SWITCHED', { body: { id: physics, e: true } })).message).toBe(
      'This status record is already active.',
    )
    for (const e of [undefined, null, 'true', 1, {}])
      expect((await meera.refused(calls.setActive, 'INVALID_REQUEST', { body: { id: physics, e } })).message).toBe(
        'Choose true or false.',
      )
    await meera.refused(calls.setActive, 'INVALID_REQUEST', { body: { e: true } })
    for (const id of [cast.ananya.id, 'x', '019a0000-0000-7000-8000-999999999999'])
      await meera.refused(calls.setActive, 'STATUS_NOT_FOUND', { body: { id, e: false } })
    await joseph.refused(calls.setActive, 'NOT_ALLOWED', { body: { id: physics, e: false } })
    expect((await app.db`select from status_records where is_active`).length).toBe(2)
  })

  it('succeeds for only one of two concurrent admins', async () => {
    const arjun = await app.as('arjun')
    const sent = [meera, arjun].map((client) => client.send(calls.setActive, { body: { id: physics, e: false } }))
    expect(await statusesOf(sent)).toEqual([200, 409])
  })
})
