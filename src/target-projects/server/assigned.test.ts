import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { fingerprintTables } from '../../../test/access.ts'
import { arrangeAuthors } from '../../../test/calls.ts'
import { CLOSED_MONTHS, type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { users } from '../../users/contract.ts'
import { assignedTargets } from '../assigned-contract.ts'
import { targetProjects } from '../contract.ts'

const TODAY = '2026-11-20'
let app: TestApp
let meera: Client
let [projectId, targetId, otherId, sheet] = ['', '', '', '']
beforeAll(async () => {
  app = await startTestApp(new Date(`${TODAY}T06:00:00Z`))
  meera = await app.as('meera')
  sheet = (await meera.ok(timesheets.addProject, { body: { name: 'NEET Optics' } })).data._id
  projectId = (await meera.ok(targetProjects.addProject, { body: { project_name: 'NEET 2027' } })).data._id
  const add = async (sub_project_name: string) => {
    const body = { sub_project_name, department: 'Physics', subject: 'Optics', role: 'AUTHOR' as const, keyword: ' neet OPTICS' }
    return (await meera.ok(targetProjects.addRow, { params: { projectId }, body })).data._id
  }
  ;[targetId, otherId] = [await add('Set 03'), await add('Set 04')]
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date(`${TODAY}T06:00:00Z`)
  for (const table of ['assigned_target_history', 'assigned_targets', 'timesheet_lines', 'timesheet_entries', ...CLOSED_MONTHS])
    await app.db`delete from ${app.db(table)}`
})

type Sent = { user?: unknown; target_assigned?: unknown; dateEffective?: unknown }
const to = (user: string | string[], target_assigned: number, dateEffective: string) => ({ user, target_assigned, dateEffective })
const params = () => ({ projectId, targetId })
const assign = (body: ReturnType<typeof to>, confirm?: 'true', id = targetId) =>
  meera.ok(assignedTargets.assign, {
    params: { projectId, targetId: id },
    query: confirm === undefined ? {} : { confirm },
    body,
  })
const refused = (code: Parameters<Client['refused']>[1], body: Sent, query: Record<string, string> = {}) =>
  meera.refused(assignedTargets.assign, code, { params: params(), query, body })
/** Inserts a timesheet directly into the database, because its day is long past. */
const filled = async (who: CastName, day: string, done: number, status: 'FILLED' | 'REJECTED' = 'FILLED') => {
  const by = status === 'FILLED' ? null : cast.kavita.id
  await app.db`
    with entry as (
      insert into timesheet_entries (user_id, day, status, filled_at, decided_at, decided_by, off_day, done)
      values (${cast[who].id}, ${day}, ${status}, now(), ${by === null ? null : app.clock.now}, ${by}, false, ${done}) returning id)
    insert into timesheet_lines (entry_id, place, project_id, done) select id, 1, ${sheet}, ${done} from entry`
}
const listed = async (asOf: string, id = targetId) =>
  (await meera.ok(assignedTargets.list, { params: { id }, query: { asOf } })).data
const historyOf = async (id: string) => (await meera.ok(assignedTargets.history, { params: { id } })).data
const withdraw = (id: string, reason = 'Typed 4 for 40', query: { confirm?: 'true' } = {}) => ({
  params: { id },
  query,
  body: { reason },
})

describe('an assigned target', () => {
  it('is set for one person by id or email, with a history', async () => {
    const { data, results, message } = await assign(to(cast.imran.email.toUpperCase(), 40, '2026-09-01'))
    expect({ message, data, results }).toMatchObject({
      message: 'Target assigned successfully',
      data: [
        {
          target_id: targetId,
          project_name: 'NEET 2027',
          sub_project: 'Set 03',
          keyword: 'neet OPTICS',
          department: 'Physics',
          role: 'AUTHOR',
          user: { _id: cast.imran.id },
          target_assigned: 40,
          dateEffective: '2026-09-01',
          next: null,
          counts_instead: null,
        },
      ],
      results: [{ user: { _id: cast.imran.id }, refused: null }],
    })
    const id = data[0]?._id ?? ''
    const edited = await meera.ok(assignedTargets.edit, {
      params: { id },
      query: {},
      body: { target_assigned: 42.25, dateEffective: '2026-11-16' },
    })
    expect(edited).toMatchObject({ message: 'Target updated successfully', data: [{ _id: id, target_assigned: 42.25 }] })
    const added = await meera.ok(assignedTargets.addOne, {
      query: {},
      body: { targetId, ...to(cast.imran.id, 45, '2026-12-01') },
    })
    expect(added.data[0]?.next).toEqual({ target_count: 45, effective_date: '2026-12-01' })
    expect((await historyOf(id)).map((one) => `${one.effective_date} ${one.target_count} ${one.made_by.fullName}`)).toEqual([
      '2026-12-01 45 Meera Joshi',
      '2026-11-16 42.25 Meera Joshi',
      '2026-09-01 40 Meera Joshi',
    ])
    const at = async (day: string) => {
      const [one] = await listed(day)
      return [one?.target_assigned, one?.dateEffective, one?.next?.effective_date]
    }
    expect(await at('2026-08-31')).toEqual([null, null, '2026-09-01'])
    expect(await at('2026-11-15')).toEqual([40, '2026-09-01', '2026-11-16'])
    expect(await at(TODAY)).toEqual([42.25, '2026-11-16', '2026-12-01'])
    expect(await at('2027-01-01')).toEqual([45, '2026-12-01', undefined])
    const one = await meera.ok(assignedTargets.one, { params: { targetId: id }, query: {} })
    expect(one.data).toEqual((await listed(TODAY))[0])
    const byUser = { params: { targetId }, query: { user: cast.imran.email, asOf: '2026-10-01' } }
    expect((await meera.ok(assignedTargets.one, byUser)).data.target_assigned).toBe(40)
    expect(await listed(TODAY, 'neet 2027')).toEqual(await listed(TODAY))
    const audits =
      await app.db`select call, object_name, after from audit_lines where object_id = ${cast.imran.id} order by id desc limit 1`
    expect(audits).toEqual([
      { call: 'POST /add/one/user/target', object_name: 'Imran Sheikh', after: { targets: ['neet OPTICS: 45 from 01/12/2026'] } },
    ])
  })

  it('is found by the row’s id for the caller, who may also manage targets', async () => {
    await assign(to(cast.imran.id, 40, '2026-11-02'))
    await assign(to(cast.ananya.id, 50, '2026-11-02'))
    const ofRow = { params: { targetId }, query: {} }
    const imran = await app.as('imran')
    await imran.refused(assignedTargets.one, 'NOT_ALLOWED', ofRow)
    await meera.ok(users.updateProfile, { body: { _id: cast.imran.id, roleData: ['AUTHOR', 'ADMIN'] } })
    const both = await app.as('imran')
    expect((await both.ok(assignedTargets.one, ofRow)).data.target_assigned).toBe(40)
    const ofOther = { params: { targetId }, query: { user: cast.ananya.email.toUpperCase() } }
    expect((await both.ok(assignedTargets.one, ofOther)).data.target_assigned).toBe(50)
    await meera.ok(users.updateProfile, { body: { _id: cast.imran.id, roleData: ['AUTHOR'] } })
  })

  it('counts if it was saved last, among two rows with one keyword and day, despite clock skew', async () => {
    await assign(to(cast.imran.id, 40, '2026-11-02'))
    app.clock.now = new Date(app.clock.now.getTime() - 3_000)
    await assign(to(cast.imran.id, 50, '2026-11-02'), 'true', otherId)
    const [counting] = await app.db`
      select a.row_id from target_rows r, target_in_force(${cast.imran.id}, r.keyword, '2026-11-05') f join assigned_targets a on a.id = f.assigned_id
      where r.id = ${otherId}`
    expect(counting).toEqual({ row_id: otherId })
  })

  it('has at most one entry per day, even with concurrent saves (Effectice Date Already Exist)', async () => {
    const { data } = await assign(to(cast.imran.id, 40, '2026-11-02'))
    const id = data[0]?._id ?? ''
    const body = to(cast.imran.id, 41, '2026-11-02')
    for (const response of [
      await refused('EFFECTIVE_DATE_EXISTS', body),
      await meera.refused(assignedTargets.edit, 'EFFECTIVE_DATE_EXISTS', { params: { id }, body }),
      await meera.refused(assignedTargets.addOne, 'EFFECTIVE_DATE_EXISTS', { body: { targetId, ...body } }),
    ])
      expect(response).toMatchObject({ message: 'Effectice Date Already Exist', issues: [{ path: 'dateEffective' }] })
    for (let round = 0; round < 5; round++) {
      const day = `2026-12-0${round + 1}`
      const sent = await Promise.all(
        [1, 2, 3, 4].map((count) =>
          meera.send(assignedTargets.assign, { params: params(), body: to([cast.imran.id, cast.ananya.id], count, day) }),
        ),
      )
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
      const counts = await app.db<{ n: number }[]>`
        select count(distinct target_count)::int as n from assigned_target_history where effective_from = ${day}`
      expect(counts).toEqual([{ n: 1 }])
    }
  })

  it('is assigned to many people at once, with a result for each', async () => {
    const authors = await arrangeAuthors(app.db, 60)
    const ids = authors.map(({ id }) => id)
    await assign(to(ids[0] ?? '', 30, '2026-11-02'))
    const users = [...ids, cast.kavita.email, ids[3] ?? '']
    const { results, data } = await assign(to(users, 40, '2026-11-02'))
    expect(data).toHaveLength(59)
    expect(results).toHaveLength(61)
    expect(results.filter((one) => one.refused !== null)).toMatchObject([
      { user: { _id: ids[0] }, _id: null, refused: { code: 'EFFECTIVE_DATE_EXISTS', message: 'Effectice Date Already Exist' } },
      { user: { fullName: 'Kavita Desai' }, refused: { code: 'HOLDS_NO_TARGET' } },
    ])
    const none = await refused('EFFECTIVE_DATE_EXISTS', to(ids.slice(0, 2), 41, '2026-11-02'))
    expect(none['results']).toHaveLength(2)
    expect(none.issues).toMatchObject([{ message: 'Author 1: Effectice Date Already Exist' }, {}])
    const before = await fingerprintTables(app.db)
    const unknown = await refused('USER_NOT_FOUND', to([ids[1] ?? '', 'no@body', cast.sameer.id], 41, '2026-11-03'))
    expect(unknown.issues).toEqual([
      { path: 'user.1', message: 'There is no active user no@body.' },
      { path: 'user.2', message: `There is no active user ${cast.sameer.id}.` },
    ])
    expect(await fingerprintTables(app.db)).toEqual(before)
  })

  it('is only for production roles', async () => {
    for (const who of [cast.meera, cast.kavita, cast.leela]) {
      const response = await refused('HOLDS_NO_TARGET', to(who.id, 40, '2026-11-02'))
      expect(response).toMatchObject({
        message: 'Only authors, reviewers and uploaders can have a target.',
        issues: [{ path: 'user' }],
      })
    }
  })

  it.each([
    [{ target_assigned: undefined }, 'Please input the target count!'],
    [{ target_assigned: '' }, 'Please input the target count!'],
    [{ target_assigned: 'forty' }, 'The target count must be a number from 0 to 99,99,999.99 with at most 2 decimals.'],
    [{ target_assigned: -1 }, 'The target count must be a number from 0 to 99,99,999.99 with at most 2 decimals.'],
    [{ target_assigned: 1.005 }, 'The target count must be a number from 0 to 99,99,999.99 with at most 2 decimals.'],
    [{ target_assigned: 10_000_000 }, 'The target count must be a number from 0 to 99,99,999.99 with at most 2 decimals.'],
    [{ dateEffective: undefined }, 'Please input the effective date!'],
    [{ dateEffective: '2026-02-29' }, 'Dates use YYYY-MM-DD.'],
    [{ dateEffective: '02/11/2026' }, 'Dates use YYYY-MM-DD.'],
    [{ dateEffective: '1999-12-31' }, 'Dates use YYYY-MM-DD.'],
    [{ user: undefined }, 'Please select a user.'],
    [{ user: [] }, 'Please select a user.'],
    [{ user: [7] }, 'User can’t be read in this form.'],
  ])('refuses %j with "%s"', async (wrong, message) => {
    expect((await refused('INVALID_REQUEST', { ...to(cast.imran.id, 40, '2026-11-02'), ...wrong })).message).toBe(message)
  })

  it('refuses more than 500 people', async () => {
    const many = to(
      Array.from({ length: 501 }, () => 'x'),
      40,
      '2026-11-02',
    )
    expect((await refused('INVALID_REQUEST', many)).message).toBe('Choose at most 500 people.')
  })

  it('refuses 1e309 and NaN in the body, and accepts 0', async () => {
    for (const count of ['1e309', 'NaN']) {
      const text = `{"user":"${cast.imran.id}","dateEffective":"2026-11-02","target_assigned":${count}}`
      const response = await fetch(`${app.url}/api/target/assigned/${projectId}/${targetId}`, {
        method: 'POST',
        headers: { 'auth-token': meera.token ?? '', 'content-type': 'application/json' },
        body: text,
      })
      expect(response.status).toBe(400)
    }
    expect((await assign(to(cast.imran.id, 0, '2026-11-02'))).data[0]?.target_assigned).toBe(0)
  })

  it('is not found by other projects, rows or ids', async () => {
    const none = '019a0000-0000-7000-8000-00000000ffff'
    const other = (await meera.ok(targetProjects.addProject, { body: { name: 'Another' } })).data._id
    const body = to(cast.imran.id, 40, '2026-11-02')
    await meera.refused(assignedTargets.assign, 'TARGET_ROW_NOT_FOUND', { params: { projectId: other, targetId }, body })
    await meera.refused(assignedTargets.assign, 'PROJECT_NOT_FOUND', { params: { projectId: 'none', targetId }, body })
    await meera.refused(assignedTargets.addOne, 'TARGET_ROW_NOT_FOUND', { body: { targetId: 'user', ...body } })
    await meera.refused(assignedTargets.moves, 'TARGET_ROW_NOT_FOUND', { body: { targetId: none, ...body } })
    await meera.refused(assignedTargets.edit, 'ASSIGNED_TARGET_NOT_FOUND', { params: { id: none }, body })
    const ofRow = { params: { id: targetId }, body: { target_assigned: 4, dateEffective: TODAY } }
    expect((await meera.refused(assignedTargets.edit, 'INVALID_REQUEST', ofRow)).message).toBe('Please select a user.')
    await meera.ok(assignedTargets.edit, { params: { id: targetId }, query: {}, body })
    for (const id of [none, 'admin', 'user']) {
      await meera.refused(assignedTargets.list, 'TARGET_ROW_NOT_FOUND', { params: { id }, query: {} })
      await meera.refused(assignedTargets.history, 'ASSIGNED_TARGET_NOT_FOUND', { params: { id } })
      await meera.refused(assignedTargets.one, 'ASSIGNED_TARGET_NOT_FOUND', { params: { targetId: id }, query: {} })
      await meera.refused(targetProjects.removeRow, 'TARGET_ROW_NOT_FOUND', { params: { id } })
      await meera.refused(assignedTargets.withdraw, 'TARGET_ENTRY_NOT_FOUND', { params: { id }, body: { reason: 'None' } })
      await meera.refused(assignedTargets.withdrawalMoves, 'TARGET_ENTRY_NOT_FOUND', { params: { id } })
    }
    await meera.refused(assignedTargets.one, 'ASSIGNED_TARGET_NOT_FOUND', { params: { targetId }, query: {} })
  })

  it('names the other row with the keyword that counts instead', async () => {
    await assign(to(cast.imran.id, 40, '2026-11-02'))
    await assign(to(cast.imran.id, 50, '2026-11-09'), undefined, otherId)
    expect((await listed(TODAY))[0]?.counts_instead).toBe('NEET 2027, Set 04')
    expect((await listed('2026-11-08'))[0]?.counts_instead).toBeNull()
    expect((await listed(TODAY, otherId))[0]?.counts_instead).toBeNull()
  })
})

describe('a back-dated entry', () => {
  beforeEach(async () => {
    await assign(to([cast.imran.id, cast.ananya.id], 40, '2026-11-01'))
    await assign(to(cast.imran.id, 42, '2026-11-16'))
    for (const [day, done] of [
      ['2026-11-06', 39],
      ['2026-11-09', 40],
      ['2026-11-10', 38],
      ['2026-11-14', 40.5],
      ['2026-11-16', 44],
    ] as const)
      await filled('imran', day, done)
    await filled('imran', '2026-11-12', 12, 'REJECTED')
    await filled('ananya', '2026-11-11', 20)
  })

  it('first asks for confirmation with the days that it changes, and is saved when confirmed', async () => {
    const body = to(cast.imran.id, 36, '2026-11-09')
    const moves = await meera.ok(assignedTargets.moves, { body: { targetId, ...body } })
    expect(moves).toMatchObject({
      count: 3,
      first: '2026-11-09',
      last: '2026-11-14',
      people: [{ user: { _id: cast.imran.id }, refused: null, count: 3, first: '2026-11-09', last: '2026-11-14' }],
    })
    expect(moves.days).toEqual(
      [
        ['2026-11-09', 40],
        ['2026-11-10', 38],
        ['2026-11-14', 40.5],
      ].map(([date, done]) => ({ user: cast.imran.id, date, project: 'NEET Optics', done, from: 40, to: 36 })),
    )
    const before = await fingerprintTables(app.db)
    const refusal = await refused('NEEDS_CONFIRMATION', body, { confirm: 'false' })
    expect(refusal.issues).toEqual([
      { path: 'dateEffective', message: 'Imran Sheikh: 3 report days from 09/11/2026 to 14/11/2026.' },
    ])
    expect(await fingerprintTables(app.db)).toEqual(before)
    await assign(body, 'true')
    const days = await app.db<{ day: string; count: number }[]>`
      select e.day, w.target_count::float8 as count from timesheet_entries e
        cross join lateral target_in_force(e.user_id, 'NEET Optics', e.day) w where e.user_id = ${cast.imran.id} order by e.day`
    expect(days.map(({ day, count }) => `${day.slice(8)} ${count}`)).toEqual([
      '06 40',
      '09 36',
      '10 36',
      '12 36',
      '14 36',
      '16 42',
    ])
  })

  it('changes no days with an equal count, for refused people, or in the future', async () => {
    const count = async (user: string | string[], target: number | undefined, day: string) =>
      (
        await meera.ok(assignedTargets.moves, {
          body: { targetId, user, dateEffective: day, ...(target !== undefined && { target_assigned: target }) },
        })
      ).count
    expect(await count(cast.imran.id, 40, '2026-11-09')).toBe(0)
    expect(await count(cast.imran.id, undefined, '2026-11-09')).toBe(3)
    expect(await count(cast.imran.id, 36, '2026-12-01')).toBe(0)
    expect(await count([cast.imran.id, cast.ananya.id], 36, '2026-11-09')).toBe(4)
    expect(await count([cast.imran.id, cast.ananya.id, cast.kavita.id], 36, '2026-11-01')).toBe(0)
    // This entry is in another row with the same keyword. From its day on, it counts as the later one.
    expect(
      (await meera.ok(assignedTargets.moves, { body: { targetId: otherId, ...to(cast.imran.id, 50, '2026-11-16') } })).count,
    ).toBe(1)
  })

  it('is refused for each person where it would apply in a closed month', async () => {
    app.clock.now = new Date('2026-12-05T06:00:00Z')
    await meera.ok(closedMonths.close, { body: { month: '2026-11' }, query: { confirm: 'true' } })
    const before = await fingerprintTables(app.db)
    for (const day of ['2026-11-09', '2026-11-30']) {
      const response = await refused('MONTH_CLOSED', to(cast.imran.id, 36, day), { confirm: 'true' })
      expect(response).toMatchObject({
        message: 'This month is closed. An admin can reopen it with a reason.',
        issues: [{ path: 'dateEffective' }],
      })
    }
    expect(await fingerprintTables(app.db)).toEqual(before)
    await assign(to([cast.imran.id, cast.ananya.id], 50, '2026-12-01'))
    const mixed = await meera.ok(assignedTargets.moves, {
      body: { targetId, ...to([cast.imran.id, cast.joseph.id], 36, '2026-11-30') },
    })
    expect(mixed.people.map((one) => one.refused?.code)).toEqual(['MONTH_CLOSED', 'MONTH_CLOSED'])
  })

  it('is saved where the next entry begins before the closed month', async () => {
    app.clock.now = new Date('2026-12-05T06:00:00Z')
    await meera.ok(closedMonths.close, { body: { month: '2026-11' }, query: { confirm: 'true' } })
    // The entry is in force from October until the entry of 1 November.
    await assign(to(cast.imran.id, 10, '2026-10-01'))
    const entry = app.db`
      insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by)
      select id, '2026-11-20', 1, now(), ${cast.meera.id} from assigned_targets where user_id = ${cast.imran.id}`
    await expect(entry).rejects.toThrow('month is closed')
  })
})

describe('the withdrawal of an entry', () => {
  it('removes a future entry from every day, and keeps the author and the reason', async () => {
    const { data } = await assign(to(cast.imran.id, 40, '2026-11-01'))
    const id = data[0]?._id ?? ''
    await assign(to(cast.imran.id, 4, '2026-12-01'))
    const [entry] = await historyOf(id)
    const { data: after, message } = await meera.ok(assignedTargets.withdraw, withdraw(entry?._id ?? ''))
    expect({ message, after }).toMatchObject({
      message: 'History entry withdrawn',
      after: [
        {
          target_count: 4,
          voided: { by: { fullName: 'Meera Joshi' }, reason: 'Typed 4 for 40', at: app.clock.now.toISOString() },
        },
        { target_count: 40, voided: null },
      ],
    })
    expect((await listed('2026-12-02'))[0]).toMatchObject({ target_assigned: 40, next: null })
    const twice = await meera.refused(assignedTargets.withdraw, 'TARGET_ENTRY_WITHDRAWN', withdraw(entry?._id ?? ''))
    expect(twice.message).toBe('This entry is already withdrawn.')
    await assign(to(cast.imran.id, 44, '2026-12-01'))
    expect(await historyOf(id)).toHaveLength(3)
    for (const reason of [undefined, '', ' '])
      expect(
        (await meera.refused(assignedTargets.withdraw, 'INVALID_REQUEST', { params: { id }, body: { reason } })).message,
      ).toBe('Please enter the reason.')
    const [audited] =
      await app.db`select before, after from audit_lines where call = 'PATCH /target/history/:id/void' order by id desc limit 1`
    expect(audited).toEqual({
      before: { targets: ['neet OPTICS: 4 from 01/12/2026'] },
      after: { targets: [], reason: 'Typed 4 for 40' },
    })
  })

  it('succeeds only once among concurrent requests', async () => {
    const { data } = await assign(to(cast.imran.id, 40, '2026-12-01'))
    const [entry] = await historyOf(data[0]?._id ?? '')
    const sent = await Promise.all([1, 2, 3].map(() => meera.send(assignedTargets.withdraw, withdraw(entry?._id ?? ''))))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('first asks for confirmation of changed days, and is refused in a closed month', async () => {
    const { data } = await assign(to(cast.imran.id, 40, '2026-11-01'))
    await assign(to(cast.imran.id, 4, '2026-11-09'))
    await filled('imran', '2026-11-05', 40)
    await filled('imran', '2026-11-10', 40)
    const [wrong, first] = await historyOf(data[0]?._id ?? '')
    const moves = await meera.ok(assignedTargets.withdrawalMoves, { params: { id: wrong?._id ?? '' } })
    expect(moves.days).toMatchObject([{ date: '2026-11-10', from: 4, to: 40 }])
    const refusal = await meera.refused(assignedTargets.withdraw, 'NEEDS_CONFIRMATION', withdraw(wrong?._id ?? ''))
    expect(refusal.issues).toMatchObject([{ message: 'Imran Sheikh: 1 report day from 10/11/2026 to 10/11/2026.' }])
    await meera.ok(assignedTargets.withdraw, withdraw(wrong?._id ?? '', 'Wrong', { confirm: 'true' }))
    app.clock.now = new Date('2026-12-05T06:00:00Z')
    await meera.ok(closedMonths.close, { body: { month: '2026-11' }, query: { confirm: 'true' } })
    const closed = await meera.refused(
      assignedTargets.withdraw,
      'MONTH_CLOSED',
      withdraw(first?._id ?? '', 'Late', { confirm: 'true' }),
    )
    expect(closed.message).toBe('This month is closed. An admin can reopen it with a reason.')
    await expect(app.db`
      update assigned_target_history set voided_at = now(), voided_by = ${cast.meera.id}, void_reason = 'No' where id = ${first?._id ?? ''}`).rejects.toThrow(
      'month is closed',
    )
  })
})

describe('the deletion of a row', () => {
  const removal = (query: { confirm?: 'false' } = {}) => ({ params: { id: targetId }, query })
  it('first asks for confirmation with the days from today on that lose or change their target', async () => {
    const people = [cast.imran.id, cast.ananya.id, cast.joseph.id]
    await assign(to(people, 40, '2026-11-02'))
    // When this row is deleted, another row with the same keyword counts for Imran.
    await assign(to(cast.imran.id, 30, '2026-11-01'), undefined, otherId)
    await filled('imran', '2026-11-19', 40)
    for (const who of ['imran', 'ananya'] as const) await filled(who, TODAY, 40)
    await filled('joseph', TODAY, 40, 'REJECTED')
    const moves = await meera.ok(assignedTargets.removalMoves, { params: { id: targetId } })
    expect(moves).toMatchObject({ count: 2, first: TODAY, last: TODAY })
    expect(moves.people.map(({ user }) => user.fullName)).toEqual(['Ananya Iyer', 'Imran Sheikh'])
    expect(new Map(moves.days.map(({ user, from, to: then }) => [user, [from, then]]))).toEqual(
      new Map([
        [cast.imran.id, [40, 30]],
        [cast.ananya.id, [40, null]],
      ]),
    )
    await meera.refused(assignedTargets.removalMoves, 'TARGET_ROW_NOT_FOUND', { params: { id: cast.imran.id } })
    const before = await fingerprintTables(app.db)
    const refusal = await meera.refused(targetProjects.removeRow, 'NEEDS_CONFIRMATION', removal({ confirm: 'false' }))
    expect(refusal.issues?.map(({ message }) => message)).toEqual([
      'Ananya Iyer: 1 report day from 20/11/2026 to 20/11/2026.',
      'Imran Sheikh: 1 report day from 20/11/2026 to 20/11/2026.',
    ])
    expect(await fingerprintTables(app.db)).toEqual(before)
    await meera.ok(targetProjects.removeRow, removal())
    const counts = await app.db`
      select e.user_id as "user", (select w.target_count::float8 from target_in_force(e.user_id, 'NEET Optics', e.day) w) as count
      from timesheet_entries e where e.day = ${TODAY} and e.status = 'FILLED' order by count`
    expect(counts.map(({ count }) => count)).toEqual([30, null])
    await app.db`update target_rows set deleted_on = null, deleted_by = null where id = ${targetId}`
  })
})
