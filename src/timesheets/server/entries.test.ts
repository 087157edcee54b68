import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { fingerprintTables } from '../../../test/access.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeAccount, arrangeFile } from '../../../test/files.ts'
import { absences } from '../../absences/contract.ts'
import { gaps } from '../gaps-contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { assignedTargets } from '../../target-projects/assigned-contract.ts'
import { targetProjects } from '../../target-projects/contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { timesheets } from '../contract.ts'
import { entries } from '../entries-contract.ts'

/** The test starts on this Friday at 11:30 in Asia/Kolkata. */
const NOW = '2026-11-20T06:00:00Z'
const DAY = '2026-11-20'

let app: TestApp
let meera: Client
let ananya: Client
let [optics, kinematics] = ['', '']
beforeAll(async () => {
  app = await startTestApp(new Date(NOW))
  ;[meera, ananya] = [await app.as('meera'), await app.as('ananya')]
  optics = (await meera.ok(timesheets.addProject, { body: { name: 'NEET Optics 2027' } })).data._id
  kinematics = (await meera.ok(timesheets.addProject, { body: { name: 'JEE Kinematics 2027' } })).data._id
})
afterAll(() => app.close())

const join = (who: CastName, project: string, from = '2026-11-01T00:00:00+05:30', to: string | null = null) =>
  app.db`
    insert into timesheet_memberships (project_id, user_id, during, added_by)
    values (${project}, ${cast[who].id}, tstzrange(${from}, ${to}), ${cast.meera.id})`
const decide = (id: string, status: 'APPROVED' | 'REJECTED', remarks = 'Count for Set 03 does not match the file.') =>
  app.db`
    with entry as (
      update timesheet_entries set status = ${status}, approver_remarks = ${remarks}, decided_at = ${app.clock.now.toISOString()},
        decided_by = ${cast.kavita.id}, version = version + 1 where id = ${id} returning *)
    insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, version)
    select id, user_id, decided_at, case status when 'REJECTED' then 'declined' else 'approved' end, decided_by, approver_remarks, version from entry`
const submit = (client: Client, date: string, projects: { id: string; done: number }[], remarks?: string) =>
  client.ok(entries.submit, { body: { date, projects, ...(remarks !== undefined && { remarks }) } })
const refusal = async (client: Client, body: unknown) => {
  const before = await fingerprintTables(app.db)
  const { code, message, issues } = await client.refused(entries.submit, 'INVALID_REQUEST', { body })
  expect(await fingerprintTables(app.db)).toEqual(before)
  return { code, message, issues }
}

beforeEach(async () => {
  app.clock.now = new Date(NOW)
  await app.db`delete from timesheet_events`
  await app.db`delete from timesheet_lines`
  await app.db`delete from timesheet_entries`
  await app.db`delete from timesheet_memberships`
})

describe('POST timesheet/user', () => {
  it('refuses a day before the person’s first day, which the week locks', async () => {
    await join('divya', optics)
    const divya = await app.as('divya')
    const first = { created: '2026-11-20T05:00:00Z', terms: '2026-11-19' }
    await app.db`update users set created_at = ${first.created} where id = ${cast.divya.id}`
    await app.db`update work_terms set effective_from = ${first.terms} where user_id = ${cast.divya.id}`
    onTestFinished(async () => {
      await app.db`update users set created_at = '2025-01-01' where id = ${cast.divya.id}`
      await app.db`update work_terms set effective_from = '2025-01-01' where user_id = ${cast.divya.id}`
    })
    const { issues } = await divya.refused(entries.submit, 'BEFORE_FIRST_DAY', {
      body: { date: '2026-11-18', projects: [{ id: optics, done: 1 }] },
    })
    expect(issues).toEqual([{ path: 'date', message: 'This day is before the person’s first day.' }])
    const { days } = await divya.ok(entries.week, { query: {} })
    expect(days.filter(({ state }) => state === 'open').map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20'])
    await submit(divya, '2026-11-19', [{ id: optics, done: 1 }])
  })

  it('stores minus zero as zero', async () => {
    await join('ananya', optics)
    const response = await fetch(`${app.url}/api/timesheet/user`, {
      method: 'POST',
      headers: { 'auth-token': ananya.token ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ date: DAY, projects: [{ id: optics, done: 'zero' }] }).replace('"zero"', '-0'),
    })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('-0,')
    expect(
      await app.db`select e.done::text as sum, l.done::text, v.lines->0->>'done' as event from timesheet_entries e
      join timesheet_lines l on l.entry_id = e.id join timesheet_events v on v.entry_id = e.id`,
    ).toEqual([{ sum: '0.00', done: '0.00', event: '0' }])
  })

  it('gives lines the person and day of their entry, which cannot change', async () => {
    await join('ananya', optics)
    const { data } = await submit(ananya, DAY, [{ id: optics, done: 1 }])
    const stored = () => app.db`select user_id, day, place from timesheet_lines order by place`
    const line = { user_id: cast.ananya.id, day: DAY, place: 1 }
    expect(await stored()).toEqual([line])
    await app.db`
      insert into timesheet_lines (entry_id, user_id, day, place, project_id, done)
      values (${data._id}, ${cast.divya.id}, '2026-11-01', 2, ${kinematics}, 1)`
    await app.db`update timesheet_lines set day = null, user_id = ${cast.divya.id}`
    expect(await stored()).toEqual([line, { ...line, place: 2 }])
    await expect(app.db`update timesheet_entries set day = '2026-11-01'`).rejects.toThrow('"timesheet_lines_day_fkey"')
  })

  it('fills a day once, with its rows as slots and in the audit log (decision P109)', async () => {
    await join('ananya', optics)
    await join('ananya', kinematics)
    const { data, warning } = await submit(
      ananya,
      DAY,
      [
        { id: optics, done: 34 },
        { id: ' jee KINEMATICS 2027', done: 16.55 },
      ],
      ' Set 03 ',
    )
    expect(warning).toBeNull()
    expect(data).toEqual({
      _id: data._id,
      date: DAY,
      status: 'FILLED',
      userRemarks: 'Set 03',
      approverRemarks: '',
      user: { _id: cast.ananya.id, fullName: 'Ananya Iyer', email: cast.ananya.email },
      projects: [
        { _id: optics, name: 'NEET Optics 2027', done: 34, task_rows: null },
        { _id: kinematics, name: 'JEE Kinematics 2027', done: 16.55, task_rows: null },
      ],
      'project1-name': 'NEET Optics 2027',
      'project1-done': 34,
      'project2-name': 'JEE Kinematics 2027',
      'project2-done': 16.55,
      filled_at: '2026-11-20T06:00:00.000Z',
      version: 1,
      resubmitted: false,
      approver: null,
      approved_for: null,
      decided_at: null,
      undo_until: null,
      off_day: false,
      month_closed: false,
    })
    const [audit] = await app.db<{ call: string; object_name: string; after: unknown }[]>`
      select call, object_name, after from audit_lines where object_type = 'timesheet' order by id desc limit 1`
    expect(audit).toEqual({
      call: 'POST /timesheet/user',
      object_name: 'Ananya Iyer 20/11/2026',
      after: {
        status: 'FILLED',
        projects: ['NEET Optics 2027: 34', 'JEE Kinematics 2027: 16.55'],
        userRemarks: 'Set 03',
      },
    })
    for (const status of ['FILLED', 'REJECTED', 'APPROVED'] as const) {
      if (status !== 'FILLED') await decide(data._id, status)
      const again = await ananya.refused(entries.submit, 'TIMESHEET_SUBMIT_ERR', {
        body: { date: DAY, projects: [{ id: optics, done: 1 }] },
      })
      expect(again.message).toBe('The timesheet for this day is already filled.')
    }
    expect(await app.db`select count(*)::int as n from timesheet_entries`).toEqual([{ n: 1 }])
  })

  it.each(['Asia/Kolkata', 'America/Los_Angeles', 'Asia/Tokyo'])(
    'accepts today and the two days before in Asia/Kolkata on a server in %s',
    async (zone) => {
      const own = process.env['TZ']
      onTestFinished(() => {
        if (own === undefined) delete process.env['TZ']
        else process.env['TZ'] = own
      })
      process.env['TZ'] = zone
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(zone)
      await join('ananya', optics)
      const projects = [{ id: optics, done: 1 }]
      const window = { code: 'INVALID_REQUEST', message: 'Please choose today or one of the two days before.' }
      app.clock.now = new Date('2026-11-20T18:29:59Z')
      for (const date of ['2026-11-17', '2026-11-21'])
        expect(await refusal(ananya, { date, projects })).toMatchObject({ ...window, issues: [{ path: 'date' }] })
      app.clock.now = new Date('2026-11-20T18:30:00Z')
      for (const date of ['2026-11-18', '2026-11-22']) expect(await refusal(ananya, { date, projects })).toMatchObject(window)
      for (const date of ['2026-11-21', '2026-11-20', '2026-11-19']) await submit(ananya, date, projects)
    },
  )

  it.each([
    [{ projects: [{ id: 'p', done: 1 }] }, 'Please select the date.', 'date'],
    [{ date: DAY }, 'Please enter atleast one project.', 'projects'],
    [{ date: DAY, projects: [] }, 'Please enter atleast one project.', 'projects'],
    [{ date: DAY, projects: 'Optics' }, 'Projects must be a list.', 'projects'],
    [{ date: '20-11-2026', projects: [{ id: 'p', done: 1 }] }, 'Dates use YYYY-MM-DD.', 'date'],
    [{ date: '2026-02-30', projects: [{ id: 'p', done: 1 }] }, 'Dates use YYYY-MM-DD.', 'date'],
    [{ date: '2026-11-20T00:00:00Z', projects: [{ id: 'p', done: 1 }] }, 'Dates use YYYY-MM-DD.', 'date'],
    [{ date: 20_261_120, projects: [{ id: 'p', done: 1 }] }, 'Dates use YYYY-MM-DD.', 'date'],
    [{ date: DAY, projects: [{ done: 1 }] }, 'Please select a project.', 'projects.0.id'],
    [{ date: DAY, projects: [{ id: 'p' }] }, 'Please enter the done value!', 'projects.0.done'],
    [{ date: DAY, projects: [{ id: 'p', done: null }] }, 'Please enter the done value!', 'projects.0.done'],
    [
      { date: DAY, projects: Array.from({ length: 21 }, () => ({ id: 'p', done: 1 })) },
      'A timesheet can have at most 20 projects.',
      'projects',
    ],
    [
      { date: DAY, projects: [{ id: 'p', done: 1 }], remarks: 'x'.repeat(2001) },
      'Remarks can have at most 2000 characters.',
      'remarks',
    ],
  ])('refuses %j with "%s"', async (body, message, path) => {
    const refused = await refusal(ananya, body)
    expect(refused).toMatchObject({ message, issues: [{ path, message }] })
  })

  it.each(['-1', '1e309', '"12 rows"', '1.234', '10000000', 'true', '[1]'])(
    'refuses %s as done, and changes nothing',
    async (done) => {
      await join('ananya', optics)
      const refused = await refusal(ananya, `{"date":"${DAY}","projects":[{"id":"${optics}","done":${done}}]}`)
      const message = 'Done must be a number from 0 to 99,99,999.99 with at most 2 decimals.'
      expect(refused).toMatchObject({ message, issues: [{ path: 'projects.0.done', message }] })
    },
  )

  it('refuses unknown, foreign, deleted and repeated projects', async () => {
    await join('ananya', optics)
    await join('imran', kinematics)
    const deleted = (await meera.ok(timesheets.addProject, { body: { name: `Gone ${crypto.randomUUID()}` } })).data._id
    await join('ananya', deleted)
    await app.db`delete from project_modules where project_id = ${deleted}`
    const message = 'This is not one of your timesheet projects on 20/11/2026.'
    for (const id of [
      kinematics,
      'JEE Kinematics 2027',
      deleted,
      'No such project',
      crypto.randomUUID(),
      "'; drop table users; --",
    ])
      expect(
        await refusal(ananya, {
          date: DAY,
          projects: [
            { id: optics, done: 1 },
            { id, done: 1 },
          ],
        }),
      ).toMatchObject({
        issues: [{ path: 'projects.1.id', message }],
      })
    expect(
      await refusal(ananya, {
        date: DAY,
        projects: [
          { id: optics, done: 1 },
          { id: 'neet optics 2027 ', done: 2 },
        ],
      }),
    ).toMatchObject({ issues: [{ path: 'projects.1.id', message: 'This project is listed twice.' }] })
  })

  it.each([
    ['2026-11-01T00:00:00+05:30', null, true, true],
    ['2026-11-01T00:00:00+05:30', '2026-11-18T10:00:00+05:30', true, false],
    ['2026-11-19T09:00:00+05:30', null, false, true],
    ['2026-11-01T00:00:00+05:30', '2026-11-18T00:00:00+05:30', false, false],
  ])('counts a membership from %s to %s on 18/11 as %s and on 19/11 as %s', async (from, to, first, second) => {
    await join('ananya', optics, from, to)
    for (const [date, counts] of [
      ['2026-11-18', first],
      ['2026-11-19', second],
    ] as const) {
      const body = { date, projects: [{ id: optics, done: 1 }] }
      const { status } = await ananya.send(entries.submit, { body })
      expect({ date, status }).toEqual({ date, status: counts ? 200 : 400 })
    }
  })

  it('accepts a day off under the day’s shift with a warning', async () => {
    await join('ananya', optics)
    app.clock.now = new Date('2026-11-15T06:00:00Z')
    const sunday = await submit(ananya, '2026-11-15', [{ id: optics, done: 1 }])
    expect(sunday).toMatchObject({ warning: 'Sunday 15/11/2026 is an off day in your shift.', data: { off_day: true } })
    await app.db`
      insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at)
      values (${cast.ananya.id}, '2026-11-01', 6, 8, '2026-11-01T00:00:00Z'), (${cast.ananya.id}, '2026-11-14', 5, 8, '2026-11-02T00:00:00Z')`
    const saturday = await submit(ananya, '2026-11-14', [{ id: optics, done: 1 }])
    expect(saturday).toMatchObject({ warning: 'Saturday 14/11/2026 is an off day in your shift.', data: { off_day: true } })
    const friday = await submit(ananya, '2026-11-13', [{ id: optics, done: 1 }])
    expect(friday).toMatchObject({ warning: null, data: { off_day: false } })
    await app.db`delete from work_terms where user_id = ${cast.ananya.id} and effective_from >= '2026-11-01'`
  })

  it('accepts a day of absence or a weekly off with a warning', async () => {
    await join('ananya', optics)
    const record = (date: string, reason: 'PL' | 'reject') =>
      meera.ok(absences.record, { query: { confirm: 'true' }, body: { user: cast.ananya.id, date, reason } })
    await record(DAY, 'PL')
    await record('2026-11-19', 'reject')
    const { days } = await ananya.ok(entries.week, { query: {} })
    expect(days.slice(3, 5).map(({ off, absence }) => [off, absence])).toEqual([
      [true, 'reject'],
      [false, 'PL'],
    ])
    const absent = await submit(ananya, DAY, [{ id: optics, done: 1 }])
    expect(absent).toMatchObject({ warning: 'An absence (PL) is recorded for this day.', data: { off_day: false } })
    const off = await submit(ananya, '2026-11-19', [{ id: optics, done: 1 }])
    expect(off).toMatchObject({ warning: 'Thursday 19/11/2026 is an off day in your shift.', data: { off_day: true } })
    await app.db`delete from absences`
  })

  it('refuses days of a closed month until an admin reopens it', async () => {
    await join('ananya', optics, '2026-10-01T00:00:00+05:30')
    app.clock.now = new Date('2026-10-31T18:29:59Z')
    const { data } = await submit(ananya, '2026-10-30', [{ id: optics, done: 1 }])
    await decide(data._id, 'REJECTED')
    app.clock.now = new Date('2026-10-31T18:30:00Z')
    await meera.ok(closedMonths.close, { query: { confirm: 'true' }, body: { month: '2026-10' } })
    const projects = [{ id: optics, done: 1 }]
    const before = await fingerprintTables(app.db)
    const refused = await ananya.refused(entries.submit, 'MONTH_CLOSED', { body: { date: '2026-10-31', projects } })
    expect(refused).toMatchObject({
      message: 'This month is closed. An admin can reopen it with a reason.',
      issues: [{ path: 'date' }],
    })
    const again = { timesheetId: data._id, userRemarks: 'Counted again' }
    await ananya.refused(entries.resubmit, 'MONTH_CLOSED', { body: again })
    expect(await fingerprintTables(app.db)).toEqual(before)
    const { days } = await ananya.ok(entries.week, { query: { day: '2026-10-31' } })
    expect(days.slice(4).map(({ state, why }) => [state, why])).toEqual([
      ['declined', 'October 2026 is closed.'],
      ['closed', 'October 2026 is closed.'],
      ['open', null],
    ])
    await submit(ananya, '2026-11-01', projects)
    await meera.ok(closedMonths.reopen, { body: { month: '2026-10', reason: 'A day was forgotten.' } })
    await submit(ananya, '2026-10-31', projects)
    await ananya.ok(entries.resubmit, { body: again })
  })

  it('is only for people who do the tasks', async () => {
    const body = { date: DAY, projects: [{ id: optics, done: 1 }] }
    for (const who of ['meera', 'kavita', 'leela', 'nikhil'] as const)
      await (await app.as(who)).refused(entries.submit, 'NOT_ALLOWED', { body })
    await app.anonymous.refused(entries.submit, 'NOT_SIGNED_IN', { body })
    for (const who of ['neha', 'sneha', 'anil'] as const) {
      await join(who, optics)
      await submit(await app.as(who), DAY, [{ id: optics, done: 1 }])
    }
  })
})

describe('PATCH timesheet/user', () => {
  it('sends a declined entry again with its rows or others, on any day (decision P110)', async () => {
    await join('ananya', optics)
    await join('ananya', kinematics)
    const { data } = await submit(ananya, DAY, [{ id: optics, done: 34 }])
    await decide(data._id, 'REJECTED')
    app.clock.now = new Date('2026-12-02T06:00:00Z')
    const again = await ananya.ok(entries.resubmit, {
      body: { timesheetId: data._id, userRemarks: ' Counted again ' },
    })
    expect(again).toMatchObject({
      message: 'Timesheet resubmitted successfully',
      warning: null,
      data: {
        status: 'FILLED',
        userRemarks: 'Counted again',
        approverRemarks: 'Count for Set 03 does not match the file.',
        projects: [{ _id: optics, done: 34 }],
        version: 3,
        resubmitted: true,
        approver: null,
        decided_at: null,
        filled_at: '2026-12-02T06:00:00.000Z',
      },
    })
    await decide(data._id, 'REJECTED')
    const projects = [
      { id: kinematics, done: 12 },
      { id: optics, done: 22 },
    ]
    const corrected = await ananya.ok(entries.resubmit, {
      body: { timesheetId: data._id, userRemarks: 'Corrected', projects },
    })
    expect(corrected.data).toMatchObject({ version: 5, 'project1-done': 12, 'project2-done': 22 })
    expect(await app.db`select kind, remarks, lines, version from timesheet_events order by id`).toEqual([
      { kind: 'filled', remarks: '', lines: [{ project: optics, done: 34, rows: null }], version: 1 },
      { kind: 'declined', remarks: 'Count for Set 03 does not match the file.', lines: null, version: 2 },
      { kind: 'resubmitted', remarks: 'Counted again', lines: [{ project: optics, done: 34, rows: null }], version: 3 },
      { kind: 'declined', remarks: 'Count for Set 03 does not match the file.', lines: null, version: 4 },
      {
        kind: 'resubmitted',
        remarks: 'Corrected',
        lines: [
          { project: kinematics, done: 12, rows: null },
          { project: optics, done: 22, rows: null },
        ],
        version: 5,
      },
    ])
    const [audit] = await app.db`select before, after from audit_lines where object_type = 'timesheet' order by id desc limit 1`
    expect(audit).toEqual({
      before: { status: 'REJECTED', projects: ['NEET Optics 2027: 34'], userRemarks: 'Counted again' },
      after: { status: 'FILLED', projects: ['JEE Kinematics 2027: 12', 'NEET Optics 2027: 22'], userRemarks: 'Corrected' },
    })
  })

  it('accepts only one’s own declined entry, with remarks and projects of its day', async () => {
    await join('ananya', optics, '2026-11-01T00:00:00+05:30', '2026-11-20T12:00:00+05:30')
    await join('ananya', kinematics, '2026-11-21T00:00:00+05:30')
    const { data } = await submit(ananya, DAY, [{ id: optics, done: 34 }])
    const body = { timesheetId: data._id, userRemarks: 'Counted again' }
    for (const status of ['FILLED', 'APPROVED'] as const) {
      if (status === 'APPROVED') await decide(data._id, status)
      const refused = await ananya.refused(entries.resubmit, 'NOT_DECLINED', { body })
      expect(refused.message).toBe('Only a declined timesheet can be sent again.')
    }
    await decide(data._id, 'REJECTED')
    app.clock.now = new Date('2026-11-21T06:00:00Z')
    const before = await fingerprintTables(app.db)
    const foreign = await (await app.as('imran')).refused(entries.resubmit, 'TIMESHEET_NOT_FOUND', { body })
    expect(foreign.message).toBe('Timesheet not found')
    for (const timesheetId of [crypto.randomUUID(), 'no id'])
      await ananya.refused(entries.resubmit, 'TIMESHEET_NOT_FOUND', { body: { ...body, timesheetId } })
    for (const userRemarks of [undefined, '', '   ']) {
      const refused = await ananya.refused(entries.resubmit, 'INVALID_REQUEST', { body: { ...body, userRemarks } })
      expect(refused.message).toBe('Please enter the remarks.')
    }
    const refused = await ananya.refused(entries.resubmit, 'INVALID_REQUEST', {
      body: { ...body, projects: [{ id: kinematics, done: 1 }] },
    })
    expect(refused.message).toBe('This is not one of your timesheet projects on 20/11/2026.')
    for (const who of ['meera', 'kavita', 'leela'] as const)
      await (await app.as(who)).refused(entries.resubmit, 'NOT_ALLOWED', { body })
    expect(await fingerprintTables(app.db)).toEqual(before)
    await ananya.ok(entries.resubmit, { body: { ...body, projects: [{ id: optics, done: 1 }] } })
  })
})

describe('GET timesheet/user', () => {
  it('lists own entries, newest first, with as many slots as the widest entry has', async () => {
    await join('ananya', optics)
    await join('ananya', kinematics)
    await join('imran', optics)
    const empty = await ananya.ok(entries.own, { query: {} })
    expect(empty).toMatchObject({ code: 'TIMESHEET_FETCH_SUCCESS', data: [], maxProjects: 0, total: 0 })
    const both = [
      { id: optics, done: 1 },
      { id: kinematics, done: 2 },
    ]
    await submit(await app.as('imran'), DAY, [{ id: optics, done: 9 }])
    await submit(ananya, '2026-11-19', both)
    const { data } = await submit(ananya, DAY, [{ id: optics, done: 3 }])
    const all = await ananya.ok(entries.own, { query: {} })
    expect(all).toMatchObject({ maxProjects: 2, total: 2 })
    expect(all.data.map(({ date }) => date)).toEqual([DAY, '2026-11-19'])
    await decide(data._id, 'REJECTED')
    const dates = async (query: Record<string, string>) => (await ananya.ok(entries.own, { query })).data.map(({ date }) => date)
    expect(await dates({ status: 'REJECTED' })).toEqual([DAY])
    expect(await dates({ status: 'FILLED,REJECTED,APPROVED' })).toEqual([DAY, '2026-11-19'])
    expect(await dates({ to: '2026-11-19' })).toEqual(['2026-11-19'])
    expect(await dates({ from: '2026-11-20' })).toEqual([DAY])
    expect(await dates({ page: '2', pageSize: '1' })).toEqual(['2026-11-19'])
    const [declined] = (await ananya.ok(entries.own, { query: { status: 'REJECTED' } })).data
    expect(declined).toMatchObject({
      approverRemarks: 'Count for Set 03 does not match the file.',
      approver: { fullName: 'Kavita Desai', email: cast.kavita.email },
      undo_until: null,
    })
    for (const query of [{ status: 'REJECTED,LOST' }, { status: 'filled' }, { from: '1/11/2026' }])
      await ananya.refused(entries.own, 'INVALID_REQUEST', { query })
    await meera.refused(entries.own, 'NOT_ALLOWED')
  })
})

describe('GET timesheet/week', () => {
  it('marks every day as the calendar of missing days does', async () => {
    await join('ananya', optics, '2026-11-03T10:00:00+05:30')
    await app.db`
      insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at)
      values (${cast.ananya.id}, '2026-11-09', 5, 8, '2026-11-01T00:00:00Z')`
    for (const [date, reason] of [
      ['2026-11-10', 'SL'],
      ['2026-11-12', 'PL'],
      ['2026-11-15', 'PL'],
      ['2026-11-17', 'reject'],
      ['2026-11-19', 'LOP'],
      ['2026-11-24', 'PL'],
    ] as const)
      await meera.ok(absences.record, { query: { confirm: 'true' }, body: { user: cast.ananya.id, date, reason } })
    await submit(ananya, '2026-11-18', [{ id: optics, done: 3 }])
    const calendar = await ananya.ok(gaps.own, { query: { month: '2026-11' } })
    const marks: string[] = []
    for (const day of ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']) {
      const { days } = await ananya.ok(entries.week, { query: { day } })
      marks.push(...days.map(({ mark }) => mark))
    }
    expect(marks).toEqual(calendar.days.slice(1, 29))
    expect(marks.slice(7, 21).join(' ')).toBe('missing SL missing PL missing off PL missing off waiting LOP today off off')
    const recent = await ananya.ok(entries.recent, {})
    expect(recent.days.map(({ mark }) => mark)).toEqual(['today', 'LOP', 'waiting'])
    await app.db`delete from absences`
    await app.db`delete from work_terms where user_id = ${cast.ananya.id} and effective_from >= '2026-11-01'`
  })

  it('returns the week of a day with states, reasons, projects and entries', async () => {
    await join('ananya', optics)
    await join('ananya', kinematics, '2026-11-19T10:00:00+05:30')
    const { data } = await submit(ananya, '2026-11-18', [{ id: optics, done: 3 }])
    const week = await ananya.ok(entries.week, { query: {} })
    expect(week.today).toBe(DAY)
    expect(week.days.map(({ date, state, off, projects }) => [date, state, off, projects.length])).toEqual([
      ['2026-11-16', 'too-old', false, 1],
      ['2026-11-17', 'too-old', false, 1],
      ['2026-11-18', 'filled', false, 1],
      ['2026-11-19', 'open', false, 2],
      ['2026-11-20', 'open', false, 2],
      ['2026-11-21', 'future', false, 2],
      ['2026-11-22', 'future', true, 2],
    ])
    expect(week.days[2]).toMatchObject({ why: 'Waiting for approval', entry: { _id: data._id }, elsewhere: [] })
    expect(week.adders, 'nothing is of another project').toEqual([])
    expect(week.days[3]?.projects.map(({ name, task_rows: rows }) => [name, rows])).toEqual([
      ['JEE Kinematics 2027', null],
      ['NEET Optics 2027', null],
    ])
    const before = await ananya.ok(entries.week, { query: { day: '2024-12-30' } })
    expect(before.days.map(({ state }) => state)).toEqual([
      'before',
      'before',
      'too-old',
      'too-old',
      'too-old',
      'too-old',
      'too-old',
    ])
    await ananya.refused(entries.week, 'INVALID_REQUEST', { query: { day: 'today' } })
    await meera.refused(entries.week, 'NOT_ALLOWED')
  })
})

describe('GET timesheet/hours', () => {
  it('returns the target of each project on the day and the hours of the shift', async () => {
    await join('ananya', optics)
    await join('ananya', kinematics, '2026-11-01T00:00:00+05:30', '2026-11-10T00:00:00+05:30')
    const { _id: projectId } = (await meera.ok(targetProjects.addProject, { body: { project_name: 'NEET 2027' } })).data
    const row = {
      sub_project_name: 'Set 03',
      department: 'Physics',
      subject: 'Optics',
      role: 'AUTHOR' as const,
      keyword: 'neet OPTICS 2027',
    }
    const { _id: targetId } = (await meera.ok(targetProjects.addRow, { params: { projectId }, body: row })).data
    await meera.ok(assignedTargets.assign, {
      params: { projectId, targetId },
      query: { confirm: 'true' },
      body: { user: cast.ananya.email, target_assigned: 40, dateEffective: '2026-11-01' },
    })
    const hoursOf = async (client: Client, day: string) => (await client.ok(entries.hours, { query: { day } })).data
    expect(await hoursOf(ananya, DAY)).toEqual({ scheduled: 8, perDay: 8, targets: [{ project: optics, target: 40 }] })
    // No hours are required on a Sunday.
    expect(await hoursOf(ananya, '2026-11-15')).toMatchObject({ scheduled: 0, perDay: 8 })
    expect((await hoursOf(await app.as('divya'), DAY)).targets).toEqual([])
    await ananya.refused(entries.hours, 'INVALID_REQUEST', { query: { day: 'today' } })
    await meera.refused(entries.hours, 'NOT_ALLOWED', { query: { day: DAY } })
  })
})

describe('task rows', () => {
  it('are counted by project for the day and stored with the entry', async () => {
    await join('ananya', optics)
    await join('ananya', kinematics)
    const assigned = { author_id: cast.ananya.id, author_allocated_at: '2026-11-01T00:00:00Z' }
    const states = Array.from({ length: 4 }, () => assigned)
    const work = async (file: string, rows: readonly number[]): Promise<void> => {
      for (const row of rows)
        await ananya.ok(tasks.update, {
          params: { file, role: 'AUTHOR' },
          body: { sr_no: row, status: 'done', answerType: 'Authored on Doc' },
        })
    }
    const ours = await arrangeFile(app.db, { project: 'NEET Optics 2027', states })
    const other = await arrangeFile(app.db, { states })
    for (const { projectId } of [ours, other])
      await arrangeAccount(app.db, projectId, `account-${projectId}`, cast.ananya.id, '2026-11-01T00:00:00Z')
    // These are the last second of the 19th and the first second of the 20th in Asia/Kolkata.
    app.clock.now = new Date('2026-11-19T18:29:59Z')
    await work(ours.fileId, [1])
    app.clock.now = new Date('2026-11-19T18:30:00Z')
    await work(ours.fileId, [2, 3])
    await work(other.fileId, [1])
    app.clock.now = new Date(NOW)
    const before = await ananya.ok(entries.week, { query: {} })
    expect([before.days[4]?.elsewhere, before.adders], 'nobody can be added to a project without timesheets').toEqual([[], []])
    await app.db`
      insert into project_modules (project_id, module, added_by, added_at) values (${other.projectId}, 'timesheets', ${cast.meera.id}, now())`
    const { days, adders } = await ananya.ok(entries.week, { query: {} })
    const [fileName, otherName] = (
      await app.db<{ name: string }[]>`
      select f.name from unnest(${[ours.fileId, other.fileId]}::uuid[]) with ordinality w(id, place) join files f using (id) order by place`
    ).map(({ name }) => name)
    expect(days.slice(3, 5).map(({ projects, elsewhere }) => [projects.map(({ task_rows: rows }) => rows), elsewhere])).toEqual([
      [[null, 1], []],
      [[null, 2], [{ name: otherName, count: 1 }]],
    ])
    expect(days[4]?.projects.map(({ files }) => files)).toEqual([[], [{ name: fileName, count: 2 }]])
    expect(adders, 'who is granted the tab, then the ADMINs').toEqual([
      cast.leela.fullName,
      cast.arjun.fullName,
      cast.meera.fullName,
    ])
    await app.db`delete from tab_grants where user_id = ${cast.leela.id} and tab = 'Timesheet'`
    onTestFinished(() => void app.db`insert into tab_grants (user_id, tab) values (${cast.leela.id}, 'Timesheet')`.execute())
    expect((await ananya.ok(entries.week, { query: {} })).adders).toEqual([cast.arjun.fullName, cast.meera.fullName])
    const { data } = await submit(ananya, DAY, [
      { id: kinematics, done: 5 },
      { id: optics, done: 2 },
    ])
    expect(data.projects.map(({ task_rows: rows }) => rows)).toEqual([null, 2])
    expect(await app.db`select task_rows, done from timesheet_entries`).toEqual([{ task_rows: 2, done: '7.00' }])
    const alone = await submit(ananya, '2026-11-19', [{ id: kinematics, done: 5 }])
    expect(alone.data.projects[0]?.task_rows).toBeNull()
    expect(await app.db`select task_rows from timesheet_entries where id = ${alone.data._id}`).toEqual([{ task_rows: null }])
  })
})

describe('GET me/inbox', () => {
  it('shows current decisions to owners, and resubmitted days to deciders', async () => {
    await join('ananya', optics)
    const { data } = await submit(ananya, DAY, [{ id: optics, done: 34 }])
    const kavita = await app.as('kavita')
    const came = async (client: Client) =>
      (await client.ok(inbox.own)).data
        .filter(({ kind }) => kind.startsWith('timesheet-'))
        .map(({ kind, object, from, isNew }) => [kind, object, from?.fullName, isNew])
    expect(await came(ananya)).toEqual([])
    await decide(data._id, 'REJECTED')
    expect(await came(ananya)).toEqual([['timesheet-declined', '20/11/2026', 'Kavita Desai', true]])
    app.clock.now = new Date('2026-11-20T07:00:00Z')
    await ananya.ok(entries.resubmit, { body: { timesheetId: data._id, userRemarks: 'Counted again' } })
    expect(await came(kavita)).toEqual([['timesheet-resubmitted', '20/11/2026', 'Ananya Iyer', true]])
    app.clock.now = new Date('2026-11-20T08:00:00Z')
    await decide(data._id, 'APPROVED', '')
    expect(await came(ananya)).toEqual([
      ['timesheet-approved', '20/11/2026', 'Kavita Desai', true],
      ['timesheet-declined', '20/11/2026', 'Kavita Desai', true],
    ])
    await app.db`
      insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, version)
      select entry_id, user_id, at, 'undone', actor_id, '', version + 1 from timesheet_events where kind = 'approved'`
    expect(await came(ananya)).toEqual([['timesheet-declined', '20/11/2026', 'Kavita Desai', true]])
    expect(await came(await app.as('imran'))).toEqual([])
  })
})
