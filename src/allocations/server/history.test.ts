import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { fingerprintTables } from '../../../test/access.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeAccount, arrangeFile, decided } from '../../../test/files.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { INSTANT_FORMS } from '../../kit/shared/moment.ts'
import { readSheetRows } from '../../../test/read-workbook.ts'
import { allocations } from '../contract.ts'
import { accountHistory } from '../history-contract.ts'
import { holds } from '../holds-contract.ts'
import { arrangeAccounts } from '../testing.ts'
import { accountTimeline } from '../timeline-contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { users } from '../../users/contract.ts'

const START = new Date('2026-03-10T06:00:00Z')
let app: TestApp
let meera: Client
let leela: Client
beforeAll(async () => {
  app = await startTestApp(START)
  ;[meera, leela] = await Promise.all([app.as('meera'), app.as('leela')])
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = START
})
const at = (time: string): string => {
  app.clock.now = new Date(time)
  return app.clock.now.toISOString()
}

let made = 0
const arrange = (ids: string[], multi: string[] = []) => {
  made += 1
  return arrangeAccounts(app, meera, { name: `History ${made}`, ids, multi })
}
const start = (projectId: string, accountId: string, users: string | string[], client = meera) =>
  client.ok(holds.start, { params: { projectId }, body: { accountId, users } })
const history = async (project: string, accountId: string) =>
  (await meera.ok(accountHistory.history, { params: { project, accountId } })).data
const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('there is no row')
  return row
}
const lines = (call: string) => app.db<{ object_name: string; before: unknown; after: unknown }[]>`
  select object_name, before, after from audit_lines where call = ${call} order by id`

describe('the history of an allocation ID', () => {
  test('shows every use, latest first, with the people who started and ended it', async () => {
    const { name, projectId } = await arrange(['PHY-01'])
    const ananya = await app.as('ananya')
    await start(projectId, 'phy-01', cast.ananya.email, ananya)
    const ended = at('2026-03-10T08:00:00Z')
    await leela.ok(holds.end, { params: { projectId, currentUser: cast.ananya.email, accountId: 'PHY-01' }, body: {} })
    const begun = at('2026-03-10T09:00:00Z')
    await start(projectId, 'PHY-01', cast.imran.email)
    const { data, account, message } = await leela.ok(accountHistory.history, { params: { project: name, accountId: 'phy-01' } })
    expect(message).toBe('Fetched allocations')
    expect(account).toMatchObject({ account_id: 'PHY-01', project: { project_name: name }, department: { name: 'Physics' } })
    expect(data).toMatchObject([
      {
        user: cast.imran.email,
        fullName: cast.imran.fullName,
        mode: 'single',
        current_user_allocation_time: begun,
        user_revoke_time: null,
        status: 'active',
        started_by: cast.meera.email,
        ended_by: null,
      },
      {
        user: cast.ananya.email,
        current_user_allocation_time: START.toISOString(),
        user_revoke_time: ended,
        status: 'ended',
        started_by: cast.ananya.email,
        ended_by: cast.leela.email,
      },
    ])
    expect(await history(projectId, account._id)).toEqual(data)
    await meera.refused(accountHistory.history, 'ACCOUNT_NOT_FOUND', { params: { project: name, accountId: 'phy-02' } })
    await meera.refused(accountHistory.history, 'PROJECT_NOT_FOUND', { params: { project: 'No', accountId: 'phy-01' } })
    await ananya.refused(accountHistory.history, 'NOT_ALLOWED', { params: { project: name, accountId: 'phy-01' } })

    const ofPerson = await leela.ok(accountHistory.ofPerson, { params: { userId: cast.ananya.email } })
    expect(ofPerson.data).toContainEqual(
      expect.objectContaining({ account_id: 'PHY-01', project_name: name, status: 'ended', user_revoke_time: ended }),
    )
    await meera.refused(accountHistory.ofPerson, 'USER_NOT_FOUND', { params: { userId: 'nobody@x.example' } })
    await ananya.refused(accountHistory.ofPerson, 'NOT_ALLOWED', { params: { userId: cast.ananya.id } })
  })

  test('includes the IDs of all departments of a project, in a long and a short format', async () => {
    const { name, projectId } = await arrange(['b-2', 'a-1'])
    await meera.ok(allocations.addDepartment, { params: { project: name }, body: { department_name: 'Biology' } })
    await app.db`
      insert into accounts (account_id, project_id, department_id) values ('z-1', ${projectId}, ${getDepartmentId('Biology')})`
    await start(projectId, 'a-1', cast.imran.email)
    const { data, project } = await leela.ok(accountHistory.current, { params: { projectId: name } })
    expect(project).toEqual({ _id: projectId, project_name: name })
    expect(data.map(({ account_id: id, subject_name: department, current_user: user }) => [id, department, user])).toEqual([
      ['z-1', 'Biology', null],
      ['a-1', 'Physics', cast.imran.email],
      ['b-2', 'Physics', null],
    ])
    const short = await leela.ok(accountHistory.byProject, { params: { project: name } })
    expect(short.message).toBe('Fetched Allocations')
    expect(short.allocations[1]).toEqual({
      _id: data[1]?._id,
      account_id: 'a-1',
      subject_name: 'Physics',
      current_user: cast.imran.email,
      is_multiple: false,
      held_single: true,
      holders: [expect.objectContaining({ email: cast.imran.email })],
    })
    // A project whose name equals part of another endpoint's path can still be reached (decision 8).
    await meera.ok(allocations.addProject, { body: { project_name: 'view' } })
    expect((await meera.ok(accountHistory.byProject, { params: { project: 'view' } })).allocations).toEqual([])
    // A project that exists only in the timesheets module has no allocation IDs.
    await meera.ok(timesheets.addProject, { body: { name: 'Timesheets alone' } })
    expect((await meera.ok(accountHistory.byProject, { params: { project: 'Timesheets alone' } })).allocations).toEqual([])
    await meera.refused(accountHistory.byProject, 'PROJECT_NOT_FOUND', { params: { project: 'No' } })
    await meera.refused(accountHistory.current, 'PROJECT_NOT_FOUND', { params: { projectId: 'No' } })
    const kavita = await app.as('kavita')
    await kavita.refused(accountHistory.current, 'NOT_ALLOWED', { params: { projectId } })
    await kavita.refused(accountHistory.byProject, 'NOT_ALLOWED', { params: { project: name } })
  })
})

describe('ending a use', () => {
  test('removes one person by project and ID, and keeps the ID', async () => {
    const { name, projectId } = await arrange(['m-1'], ['m-1'])
    await start(projectId, 'm-1', [cast.ananya.email, cast.imran.email])
    const ended = at('2026-03-10T07:00:00Z')
    const params = { project: name, accountId: 'm-1' }
    const removed = await leela.ok(accountHistory.removeUser, { params, body: { user: cast.imran.id } })
    expect(removed).toMatchObject({
      message: 'User removed successfully',
      code: 'USER_REMOVE_SUCCESS',
      data: { account_id: 'm-1', user_list: [cast.ananya.email] },
    })
    expect((await history(name, 'm-1')).find(({ user }) => user === cast.imran.email)).toMatchObject({
      user_revoke_time: ended,
      ended_by: cast.leela.email,
    })
    await meera.refused(accountHistory.removeUser, 'HOLD_NOT_FOUND', { params, body: { user: cast.imran.id } })
    const none = await meera.refused(accountHistory.removeUser, 'INVALID_REQUEST', { params, body: {} })
    expect(none.message).toBe('Please select users')
    const elsewhere = { user: cast.ananya.id }
    await meera.refused(accountHistory.removeUser, 'ACCOUNT_NOT_FOUND', {
      params: { project: name, accountId: 'no' },
      body: elsewhere,
    })
    await meera.refused(accountHistory.removeUser, 'PROJECT_NOT_FOUND', {
      params: { project: 'No', accountId: 'm-1' },
      body: elsewhere,
    })
    await (await app.as('ananya')).refused(accountHistory.removeUser, 'NOT_ALLOWED', { params, body: elsewhere })
  })

  test('removes several people, or nobody if one of them does not use the ID', async () => {
    const { name, projectId } = await arrange(['m-1'], ['m-1'])
    await start(projectId, 'm-1', [cast.ananya.email, cast.imran.email, cast.divya.email])
    at('2026-03-10T07:00:00Z')
    const { _id: id } = (await meera.ok(accountHistory.byProject, { params: { project: name } })).allocations[0] ?? { _id: '' }
    const before = await fingerprintTables(app.db)
    const refused = await meera.refused(accountHistory.removeUsers, 'HOLD_NOT_FOUND', {
      params: { id },
      body: { users: [cast.ananya.email, cast.joseph.email] },
    })
    expect(refused.issues).toEqual([{ path: 'users.1', message: `${cast.joseph.email} is not using the allocation ID now.` }])
    expect(await fingerprintTables(app.db)).toEqual(before)
    const removed = await leela.ok(accountHistory.removeUsers, {
      params: { id },
      body: { users: [cast.ananya.email, cast.imran.id] },
    })
    expect(removed).toMatchObject({
      message: 'Users removed successfully',
      code: 'USER_REMOVE_SUCCESS',
      data: { user_list: [cast.divya.email] },
    })
    const noted = (await lines('PUT /timesheet/:id/remove/user')).length
    await meera.ok(accountHistory.removeUsers, {
      params: { id },
      body: { users: [cast.divya.email, cast.divya.id, ` ${cast.divya.email.toUpperCase()}`] },
    })
    expect(await lines('PUT /timesheet/:id/remove/user')).toHaveLength(noted + 1)
    await meera.refused(accountHistory.removeUsers, 'ACCOUNT_NOT_FOUND', { params: { id: 'm-1' }, body: { users: 'x' } })
    expect((await meera.refused(accountHistory.removeUsers, 'INVALID_REQUEST', { params: { id }, body: {} })).message).toBe(
      'Please select users',
    )
    await (await app.as('ananya')).refused(accountHistory.removeUsers, 'NOT_ALLOWED', { params: { id }, body: { users: 'x' } })
  })
})

describe('editing the times of a use', () => {
  /** Use 1 [08:00, 12:00) by Ananya and use 2 [13:00, open) by Imran of one single-user ID (UTC, 10 March 2026). */
  const twoHolds = async () => {
    const { name, projectId } = await arrange(['phy-01', 'phy-02'])
    at('2026-03-10T08:00:00Z')
    await start(projectId, 'phy-01', cast.ananya.email)
    at('2026-03-10T12:00:00Z')
    await meera.ok(holds.end, { params: { projectId, currentUser: cast.ananya.email, accountId: 'phy-01' }, body: {} })
    at('2026-03-10T13:00:00Z')
    await start(projectId, 'phy-01', cast.imran.email)
    at('2026-03-10T14:00:00Z')
    const [second, one] = await history(name, 'phy-01')
    return { name, projectId, one: one?._id ?? '', two: second?._id ?? '' }
  }
  const time = (text: string): string => `2026-03-10T${text}Z`

  test('is possible within the gaps that other uses leave', async () => {
    const { one, two } = await twoHolds()
    const edit = (id: string, body: { time?: string; newAllocationTime?: string }) =>
      meera.ok(accountHistory.editTimes, { params: { id }, body })
    const refused = (id: string, code: Parameters<Client['refused']>[1], body: { time?: string; newAllocationTime?: string }) =>
      meera.refused(accountHistory.editTimes, code, { params: { id }, body })

    const edited = await edit(one, { time: '2026-03-10 18:30:00' })
    expect(edited.message).toBe('Allocation times updated successfully')
    expect(edited.data).toMatchObject({
      current_user_allocation_time: time('08:00:00.000'),
      user_revoke_time: time('13:00:00.000'),
      ended_by: cast.meera.email,
    })
    const before = await fingerprintTables(app.db)
    const inUse = await refused(one, 'ACCOUNT_IN_USE', { time: time('13:00:01') })
    expect(inUse.message).toBe(`This allocation ID is already in use by ${cast.imran.email}.`)
    await refused(two, 'ACCOUNT_IN_USE', { newAllocationTime: time('12:59:59'), time: time('13:30:00') })
    const early = await refused(one, 'REVOKE_BEFORE_START', { newAllocationTime: time('12:00:00'), time: time('12:00:00') })
    expect(early.message).toBe('Revoke time must be greater than allocation time')
    const future = await refused(two, 'START_IN_FUTURE', { newAllocationTime: time('14:00:01'), time: time('15:00:00') })
    expect(future.message).toBe('Date effective cannot be in the future')
    expect((await refused(one, 'INVALID_REQUEST', {})).message).toBe('Please input the revoke time')
    expect((await refused(one, 'INVALID_REQUEST', { newAllocationTime: time('09:00:00') })).message).toBe(
      'Please input the revoke time',
    )
    for (const bad of ['yesterday', '10/03/2026', '2026-02-30 10:00:00', '1999-01-01 10:00:00'])
      expect((await refused(one, 'INVALID_REQUEST', { time: bad })).issues).toEqual([{ path: 'time', message: INSTANT_FORMS }])
    await refused(crypto.randomUUID(), 'USE_NOT_FOUND', { time: time('12:00:00') })
    await leela.refused(accountHistory.editTimes, 'NOT_ALLOWED', { params: { id: one }, body: { time: time('12:00:00') } })
    expect(await fingerprintTables(app.db)).toEqual(before)

    await edit(one, { time: time('12:00:00') })
    const opened = await edit(two, { newAllocationTime: time('12:30:00') })
    expect(opened.data).toMatchObject({
      current_user_allocation_time: time('12:30:00.000'),
      user_revoke_time: null,
      ended_by: null,
    })
    expect((await lines('PUT /update/revoke/time/:id')).at(-1)).toEqual({
      object_name: 'phy-01',
      before: { user: cast.imran.id, start: time('13:00:00.000'), end: null },
      after: { user: cast.imran.id, start: time('12:30:00.000'), end: null },
    })
  })

  test('is refused when the times have changed since the caller saw them', async () => {
    const { one } = await twoHolds()
    const params = { id: one }
    const seen = { start: time('08:00:00.000'), end: time('12:00:00.000') }
    await meera.ok(accountHistory.editTimes, { params, body: { seen, time: time('12:30:00') } })
    const before = await fingerprintTables(app.db)
    for (const old of [seen, { start: seen.start }, { start: time('08:00:01'), end: time('12:30:00') }]) {
      const { message } = await meera.refused(accountHistory.editTimes, 'USE_OUTDATED', {
        params,
        body: { seen: old, newAllocationTime: time('08:30:00'), time: time('12:00:00') },
      })
      expect(message).toBe('Someone changed the times of this use. Check them and try again.')
    }
    await meera.refused(accountHistory.editTimes, 'INVALID_REQUEST', {
      params,
      body: { seen: { start: 'now' }, time: time('12:00:00') },
    })
    expect(await fingerprintTables(app.db)).toEqual(before)
    const now = { start: '2026-03-10 13:30:00', end: '2026-03-10 18:00:00' }
    await meera.ok(accountHistory.editTimes, { params, body: { seen: now, time: time('12:00:00') } })
  })

  test('cannot extend the use of a blocked person, even during the block', async () => {
    const { name, one, two } = await twoHolds()
    await meera.ok(users.block, { params: { id: cast.imran.id }, body: {} })
    try {
      const past = { params: { id: two }, body: { time: time('13:30:00') } }
      for (const end of [time('14:00:01'), '2190-01-01 00:00:00']) {
        const refused = await meera.refused(accountHistory.editTimes, 'HOLDER_NOT_ACTIVE', {
          params: { id: two },
          body: { time: end },
        })
        expect(refused.message).toBe(`${cast.imran.email} is not active, so the use can’t end in the future.`)
      }
      await meera.ok(accountHistory.editTimes, past)
    } finally {
      await meera.ok(users.unblock, { params: { id: cast.imran.id } })
    }
    const arjun = await app.as('arjun')
    for (let round = 0; round < 20; round += 1) {
      await app.db`update allocation_holds set during = tstzrange(lower(during), ${time('12:00:00')}) where id = ${one}`
      const [, blocked] = await Promise.all([
        arjun.send(accountHistory.editTimes, { params: { id: one }, body: { time: '2026-03-10 23:00:00' } }),
        meera.send(users.block, { params: { id: cast.ananya.id }, body: {} }),
      ])
      expect(blocked.status).toBe(200)
      const [{ user_revoke_time: end } = { user_revoke_time: null }] = (await history(name, 'phy-01')).filter(
        ({ _id }) => _id === one,
      )
      expect(end !== null && end <= time('14:00:00.001')).toBe(true)
      await meera.ok(users.unblock, { params: { id: cast.ananya.id } })
    }
  })

  test('never gives a person two IDs of a project, but may overlap uses of a multiple-user ID', async () => {
    const { name, projectId, one } = await twoHolds()
    await start(projectId, 'phy-02', cast.ananya.email)
    const own = await meera.refused(accountHistory.editTimes, 'ALREADY_HAS_ACCOUNT', {
      params: { id: one },
      body: { time: time('14:00:01') },
    })
    expect(own.message).toBe('This user already has some allocation ID for this date')
    const { _id } = (await meera.ok(accountHistory.byProject, { params: { project: name } })).allocations[1] ?? { _id: '' }
    await meera.ok(holds.end, {
      params: { projectId, currentUser: cast.ananya.email, accountId: _id },
      body: { revokeTime: time('15:00:00') },
    })
    const shared = await arrange(['m-1'], ['m-1'])
    await start(shared.projectId, 'm-1', cast.ananya.email)
    at('2026-03-10T15:00:00Z')
    await start(shared.projectId, 'm-1', cast.imran.email)
    const later = first((await history(shared.name, 'm-1')).filter(({ user }) => user === cast.imran.email))
    const both = await meera.ok(accountHistory.editTimes, {
      params: { id: later._id },
      body: { newAllocationTime: time('10:00:00'), time: time('16:00:00') },
    })
    expect(both.data).toMatchObject({ mode: 'multiple', status: 'active', user_revoke_time: time('16:00:00.000') })
  })
})

describe('lower-casing allocation IDs', () => {
  test('works with GET and POST, changes nothing when repeated, and is logged each time', async () => {
    const { name } = await arrange(['UP-1', 'low-1'])
    const before = await fingerprintTables(app.db)
    const dry = await meera.ok(toDryRun(accountHistory.lowercase), { query: { dryRun: 'true' } })
    expect(dry.data).toContainEqual({ before: 'UP-1', after: 'up-1' })
    expect(await fingerprintTables(app.db)).toEqual(before)

    const head = await meera.raw('HEAD', '/api/dev/allocations/lowercase')
    expect(head.status).toBe(404)
    expect(await fingerprintTables(app.db)).toEqual(before)

    const changed = await meera.ok(accountHistory.lowercaseByGet)
    expect(changed.message).toBe('Allocation IDs changed to lower case')
    expect(changed).toMatchObject({ changed: dry.changed, data: dry.data })
    const ids = (await meera.ok(accountHistory.byProject, { params: { project: name } })).allocations
    expect(ids.map(({ account_id: id }) => id)).toEqual(['low-1', 'up-1'])
    const written = await lines('GET /dev/allocations/lowercase')
    expect(written).toHaveLength(changed.changed)
    expect(written).toContainEqual({ object_name: 'up-1', before: { account_id: 'UP-1' }, after: { account_id: 'up-1' } })

    expect(await meera.ok(accountHistory.lowercaseByGet)).toMatchObject({ changed: 0, data: [] })
    expect(await meera.ok(accountHistory.lowercase)).toMatchObject({ changed: 0, data: [] })
    expect(await lines('POST /dev/allocations/lowercase')).toEqual([
      { object_name: 'no allocation ID', before: null, after: null },
    ])
    await leela.refused(accountHistory.lowercaseByGet, 'NOT_ALLOWED')
    await leela.refused(accountHistory.lowercase, 'NOT_ALLOWED')
  })
})

describe('the allocation sync', () => {
  /**
   * Ananya holds the ID from 10 to 12 March. The first two rows are hers; the second one was done at a time when nobody held the
   * ID. The third row is Imran's.
   */
  const recorded = async () => {
    const name = `Synced ${(made += 1)}`
    const done = (who: 'ananya' | 'imran', acted: string) => ({
      ...decided.done,
      author_id: cast[who].id,
      author_acted_at: acted,
    })
    const file = await arrangeFile(app.db, {
      project: name,
      name: `${name}.xlsx`,
      states: [
        done('ananya', '2026-03-11T06:00:00Z'),
        done('ananya', '2026-03-12T06:30:00Z'),
        done('imran', '2026-03-11T07:00:00Z'),
      ],
    })
    const accountId = await arrangeAccount(app.db, file.projectId, 'sync-1')
    await app.db`update tasks set author_account_id = ${accountId} where file_id = ${file.fileId}`
    await start(file.projectId, 'sync-1', cast.ananya.email)
    at('2026-03-12T06:00:00Z')
    await meera.ok(holds.end, {
      params: { projectId: file.projectId, currentUser: cast.ananya.email, accountId: 'sync-1' },
      body: {},
    })
    return { ...file, name, accountId }
  }

  test('lists rows that contradict the uses, and changes no use', async () => {
    const { name, accountId } = await recorded()
    const body = { from: '2026-03-10', to: '2026-03-12' }
    const before = await fingerprintTables(app.db)
    const dry = await meera.ok(toDryRun(accountHistory.sync), { query: { dryRun: 'true' }, body })
    expect(await fingerprintTables(app.db)).toEqual(before)
    expect(dry.data).toContainEqual({
      _id: accountId,
      account_id: 'sync-1',
      project_name: name,
      current_user: cast.ananya.email,
      current_user_allocation_time: START.toISOString(),
      user_revoke_time: '2026-03-12T06:00:00.000Z',
      status: 'ended',
    })
    expect(dry).toMatchObject({ checked: 3, differences_count: 2 })
    expect(dry.differences).toMatchObject([
      { account_id: 'sync-1', file: `${name}.xlsx`, sr_no: 2, email: cast.ananya.email, held_by: null },
      { sr_no: 3, email: cast.imran.email, at: '2026-03-11T07:00:00.000Z', held_by: cast.ananya.email },
    ])
    const uses = await app.db`select * from allocation_holds order by id`
    const real = await meera.ok(accountHistory.sync, { body })
    expect(real).toMatchObject({ message: 'Synced allocations', checked: 3, differences_count: 2, differences: dry.differences })
    expect(await app.db`select * from allocation_holds order by id`).toEqual(uses)
    expect(await lines('PUT /allocation/sync/id')).toContainEqual({
      object_name: name,
      before: null,
      after: { ...body, allocation_ids: 1, differences: 2 },
    })
    const shorter = await meera.ok(toDryRun(accountHistory.sync), {
      query: { dryRun: 'true' },
      body: { from: '2026-03-10', to: '2026-03-11' },
    })
    expect(shorter).toMatchObject({ checked: 2, differences_count: 1 })
  })

  test('requires two days in order, at most 366 apart, with a use between them', async () => {
    const refused = async (body: Record<string, unknown>) =>
      (await meera.refused(accountHistory.sync, 'INVALID_REQUEST', { body: body as never })).message
    expect(await refused({ from: '2026-03-10' })).toBe('Please select both dates')
    expect(await refused({ to: '2026-03-10' })).toBe('Please select both dates')
    expect(await refused({ from: '2026-03-10', to: '' })).toBe('Please select both dates')
    expect(await refused({ from: '2026-03-10', to: '2026-03-09' })).toBe('The end can’t be before the start.')
    expect(await refused({ from: '2025-03-10', to: '2026-03-11' })).toBe('The period can have at most 366 days.')
    expect(await refused({ from: '2026-02-30', to: '2026-03-10' })).toBe('Dates use YYYY-MM-DD.')
    await meera.ok(toDryRun(accountHistory.sync), { query: { dryRun: 'true' }, body: { from: '2025-03-10', to: '2026-03-10' } })
    await meera.refused(accountHistory.sync, 'NOTHING_TO_SYNC', { body: { from: '2001-01-01', to: '2001-01-02' } })
    await leela.refused(accountHistory.sync, 'NOT_ALLOWED', { body: { from: '2026-03-10', to: '2026-03-10' } })
  })

  test('counts the rows that a person finished during their use', async () => {
    const { name, fileId, projectId } = await recorded()
    const [{ _id: id } = { _id: '' }] = await history(projectId, 'sync-1')
    expect(await leela.ok(accountTimeline.rowsOfHold, { params: { id } })).toMatchObject({
      rows: 1,
      files: [{ _id: fileId, name: `${name}.xlsx`, section: name, stage: 'AUTHOR', count: 1 }],
    })
    // Rows that the person uploaded with the ID are counted separately from rows that they wrote.
    await app.db`
      update tasks set uploader_account_id = author_account_id, uploader_id = ${cast.ananya.id}, uploader_status = 'uploaded',
        uploader_acted_at = author_acted_at + interval '1 minute'
      where file_id = ${fileId} and sr_no = 3`
    const { rows, files } = await leela.ok(accountTimeline.rowsOfHold, { params: { id } })
    expect([rows, files.map(({ stage, count }) => [stage, count])]).toEqual([
      2,
      [
        ['AUTHOR', 1],
        ['UPLOADER', 1],
      ],
    ])
    await meera.refused(accountTimeline.rowsOfHold, 'USE_NOT_FOUND', { params: { id: crypto.randomUUID() } })
    await (await app.as('ananya')).refused(accountTimeline.rowsOfHold, 'NOT_ALLOWED', { params: { id } })
  })
})

describe('the allocation timeline', () => {
  test('shows all IDs of a project and the uses within the days', async () => {
    const { name, projectId } = await arrange(['t-1', 't-2', 't-3'])
    await start(projectId, 't-1', cast.ananya.email)
    const ended = at('2026-03-12T06:00:00Z')
    await meera.ok(holds.end, { params: { projectId, currentUser: cast.ananya.email, accountId: 't-1' }, body: {} })
    await start(projectId, 't-2', cast.imran.email)
    const days = (from: string, to: string) =>
      leela.ok(accountTimeline.timeline, { params: { projectId: name }, query: { from, to } })
    const shown = await days('2026-03-11', '2026-03-12')
    expect(shown.project).toEqual({ _id: projectId, project_name: name })
    expect(shown.accounts).toMatchObject([
      { account_id: 't-1', department: 'Physics', state: 'free', holders: 0, last_ended: ended },
      { account_id: 't-2', state: 'held', holders: 1, last_ended: null },
      { account_id: 't-3', state: 'free', holders: 0, last_ended: null },
    ])
    expect(shown.holds.map(({ user, start: from, end }) => [user.email, from, end])).toEqual([
      [cast.ananya.email, START.toISOString(), ended],
      [cast.imran.email, ended, null],
    ])
    expect(shown.asked).toBeNull()
    const asked = async (account: string, when: string) =>
      (
        await leela.ok(accountTimeline.timeline, {
          params: { projectId },
          query: { from: '2026-05-01', to: '2026-05-02', account, at: when },
        })
      ).asked?.map(({ user }) => user.email)
    const [former = '', second = ''] = shown.accounts.map(({ _id }) => _id)
    expect(await asked(former, START.toISOString())).toEqual([cast.ananya.email])
    expect(await asked(former, ended)).toEqual([])
    expect(await asked(second, '2026-03-13 11:30:00')).toEqual([cast.imran.email])
    for (const account of ['t-1', crypto.randomUUID()]) expect(await asked(account, ended)).toEqual([])
    // 10 March began at 18:30 UTC on the 9th, and the 12th ends at 18:30 UTC.
    expect((await days('2026-03-13', '2026-03-20')).holds).toHaveLength(1)
    expect((await days('2026-03-01', '2026-03-09')).holds).toEqual([])
    const refused = async (from: string, to: string) =>
      (await meera.refused(accountTimeline.timeline, 'INVALID_REQUEST', { params: { projectId }, query: { from, to } })).message
    expect(await refused('2026-03-02', '2026-03-01')).toBe('The end can’t be before the start.')
    expect(await refused('2026-03-01', '2026-05-02')).toBe('The period can have at most 62 days.')
    expect(await refused('01/03/2026', '2026-03-02')).toBe('Dates use YYYY-MM-DD.')
    await meera.refused(accountTimeline.timeline, 'PROJECT_NOT_FOUND', {
      params: { projectId: 'No' },
      query: { from: '2026-03-01', to: '2026-03-02' },
    })
    await (
      await app.as('kavita')
    ).refused(accountTimeline.timeline, 'NOT_ALLOWED', {
      params: { projectId },
      query: { from: '2026-03-01', to: '2026-03-02' },
    })
  })
})

describe('the allocation timeline of a multiple-user ID', () => {
  test('names everyone who held it at an instant, latest start first', async () => {
    const { projectId } = await arrange(['mt-1'], ['mt-1'])
    await start(projectId, 'mt-1', cast.ananya.email)
    const both = at('2026-03-11T06:00:00Z')
    await start(projectId, 'mt-1', cast.imran.email)
    const query = { from: '2026-05-01', to: '2026-05-02' }
    const { accounts } = await leela.ok(accountTimeline.timeline, { params: { projectId }, query })
    const { asked } = await leela.ok(accountTimeline.timeline, {
      params: { projectId },
      query: { ...query, account: first(accounts)._id, at: both },
    })
    expect(asked?.map(({ user }) => user.email)).toEqual([cast.imran.email, cast.ananya.email])
  })
})

describe('the allocation download', () => {
  test('contains the current IDs or all uses, for one or all departments, and is logged', async () => {
    const { name, projectId } = await arrange(['d-1', 'd-2'])
    await start(projectId, 'd-1', cast.ananya.email)
    at('2026-03-10T07:00:00Z')
    await meera.ok(holds.end, { params: { projectId, currentUser: cast.ananya.email, accountId: 'd-1' }, body: {} })
    const read = async (body: { what: 'current' | 'history'; department?: string }) => {
      const { filename, bytes } = await leela.download(accountHistory.download, { params: { projectId }, body })
      const rows: unknown[][] = []
      for await (const { cells } of readSheetRows(bytes)) rows.push(cells)
      return { filename, rows }
    }
    const current = await read({ what: 'current' })
    expect(current.filename).toBe('file.xlsx')
    expect(current.rows[0]).toEqual([
      'Allocation ID',
      'Department',
      'Mode',
      'Status',
      'Current User',
      'Allocation Time',
      'Revoke Time',
    ])
    expect(current.rows.slice(1).map((cells) => cells.slice(0, 4))).toEqual([
      ['d-1', 'Physics', 'single', 'ended'],
      ['d-2', 'Physics', 'single', 'free'],
    ])
    const uses = await read({ what: 'history', department: 'physics' })
    expect(uses.filename).toBe('file.xlsx')
    expect(uses.rows.slice(1).map((cells) => cells.slice(0, 4))).toEqual([
      ['d-1', 'Physics', cast.ananya.fullName, cast.ananya.email],
    ])
    const written = await lines('POST /allocation/download/:projectId')
    expect(written.map(({ object_name: of, after }) => [of, after])).toEqual([
      [name, { what: 'current', rows: 2 }],
      [name, { what: 'history', rows: 1, department: 'Physics' }],
    ])
    const empty = await arrange([])
    for (const what of ['current', 'history'] as const) {
      const nothing = await meera.refused(accountHistory.download, 'NO_DATA_FOR_DOWNLOAD', {
        params: { projectId: empty.projectId },
        body: { what },
      })
      expect(nothing.message).toBe('No data available for download.')
    }
    const body = { what: 'current' } as const
    await meera.refused(accountHistory.download, 'INVALID_REQUEST', { params: { projectId }, body: { what: 'all' as never } })
    await meera.refused(accountHistory.download, 'PROJECT_NOT_FOUND', { params: { projectId: 'No' }, body })
    await meera.refused(accountHistory.download, 'DEPARTMENT_NOT_FOUND', {
      params: { projectId },
      body: { ...body, department: 'Biology' },
    })
    await (await app.as('kavita')).refused(accountHistory.download, 'NOT_ALLOWED', { params: { projectId }, body })
  })
})

describe('deleting an allocation project', () => {
  test('is refused while departments or IDs belong to it', async () => {
    const { name, projectId } = await arrange(['x-1'])
    const refused = await meera.refused(allocations.deleteProject, 'PROJECT_DELETE_ERR', { body: { name } })
    expect(refused.message).toBe('The project can’t be deleted: 1 department and 1 allocation ID still use it.')
    await app.db`delete from accounts where project_id = ${projectId}`
    await meera.ok(allocations.removeDepartment, { params: { projectId, departmentId: 'Physics' } })
    expect((await leela.ok(allocations.deleteProject, { body: { name: name.toUpperCase() } })).message).toBe(
      'Project removed successfully',
    )
    await meera.refused(allocations.deleteProject, 'PROJECT_NOT_FOUND', { body: { name } })
    expect((await meera.refused(allocations.deleteProject, 'INVALID_REQUEST', { body: {} })).message).toBe(
      'Please input project name!',
    )
    await (await app.as('kavita')).refused(allocations.deleteProject, 'NOT_ALLOWED', { body: { name } })
    // The name may be sent in the query, for clients that send no body (decision 18).
    await meera.ok(allocations.addProject, { body: { project_name: name } })
    const byQuery = await meera.send(allocations.deleteProject, { query: { name } as never })
    expect(await byQuery.json()).toMatchObject({ success: true })
  })
})
