import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, CAST_PASSWORD, getDepartmentId } from '../../../db/cast.ts'
import { countingProxy } from '../../../test/trips.ts'
import { startTestApp, type Client, type TestApp } from '../../../test/app.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { readSheetRows } from '../../../test/read-workbook.ts'
import { writeSheet } from '../../kit/xlsx/write.ts'
import { session } from '../../session/contract.ts'
import { sections } from '../../row-import/file-projects/contract.ts'
import { accountsImport } from '../accounts-import-contract.ts'
import { type Allocation, allocations } from '../contract.ts'
import { holds } from '../holds-contract.ts'
import { arrangeAccounts } from '../testing.ts'

const START = new Date('2026-03-10T06:00:00Z')
let app: TestApp
let meera: Client
let ananya: Client
beforeAll(async () => {
  app = await startTestApp(START)
  ;[meera, ananya] = await Promise.all([app.as('meera'), app.as('ananya')])
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = START
})
const later = (minutes: number): string => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  return app.clock.now.toISOString()
}

let made = 0
const arrange = (ids: string[], multi: string[] = []) => {
  made += 1
  return arrangeAccounts(app, meera, { name: `Ground ${made}`, ids, multi })
}
async function workbook([header = [], ...rows]: string[][], filename = 'accounts.xlsx'): Promise<File> {
  const pieces: Uint8Array[] = []
  const columns = header.map((text) => ({ header: text }))
  for await (const piece of writeSheet({ sheetName: 'Accounts', columns, rows })) pieces.push(piece)
  return new File([Buffer.concat(pieces)], filename)
}
const row = async (name: string, accountId: string) => {
  const { data } = await meera.ok(allocations.list, { params: { projectId: name, departmentId: 'Physics' } })
  const found = data.find(({ account_id: id }) => id === accountId)
  if (found === undefined) throw new Error(`no account ${accountId}`)
  return found
}
const start = async (client: Client, name: string, accountId: string, users?: string | string[], wef?: string) => {
  const begun = await client.ok(holds.start, { params: { projectId: name }, body: { accountId, users, wef } })
  return { ...begun, data: begun.data as Allocation }
}
const holdsOf = (name: string) => app.db<
  { account_id: string; email: string; mode: string; start: string; end: string | null }[]
>`
  select a.account_id, u.email, h.mode, lower(h.during) as start, upper(h.during) as "end"
  from allocation_holds h join accounts a on a.id = h.account_id join users u on u.id = h.user_id join projects p on p.id = h.project_id
  where p.name = ${name} order by lower(h.during), u.email`

describe('allocation projects and departments', () => {
  test('can be added, and are listed with counts', async () => {
    const leela = await app.as('leela')
    const { data: project } = await leela.ok(allocations.addProject, { body: { project_name: ' Algebra #1 ' } })
    expect(project).toMatchObject({
      project_name: 'Algebra #1',
      addedBy: { email: cast.leela.email },
      is_file_visible: true,
      accounts: 0,
    })
    const { data: department } = await leela.ok(allocations.addDepartment, {
      params: { project: project._id },
      body: { department_name: 'mathematics' },
    })
    expect(department).toMatchObject({ _id: getDepartmentId('Mathematics'), name: 'Mathematics', department_name: 'Mathematics' })
    await leela.ok(accountsImport.upload, {
      body: { project: 'Algebra #1' },
      file: await workbook([
        ['Account ID', 'Subject Name'],
        ['alg-1', 'Mathematics'],
        ['alg-2', 'Mathematics'],
      ]),
    })
    await start(leela, 'Algebra #1', 'alg-1', cast.imran.email)
    expect((await leela.ok(allocations.projects)).data.find(({ _id }) => _id === project._id)).toMatchObject({
      departments: 1,
      accounts: 2,
      held: 1,
    })
    const all = await leela.ok(allocations.departments, { params: { projectId: 'algebra #1' } })
    expect(all).toMatchObject({ project: { _id: project._id, project_name: 'Algebra #1' }, data: [{ accounts: 2, held: 1 }] })
  })

  test('cannot be duplicates, unknown or badly named', async () => {
    await meera.ok(allocations.addProject, { body: { project_name: 'Twice' } })
    const again = await meera.refused(allocations.addProject, 'PROJECT_EXISTS', { body: { project_name: 'twice' } })
    expect(again.issues?.map(({ path }) => path)).toEqual(['project_name'])
    const nameless = await meera.refused(allocations.addProject, 'INVALID_REQUEST', { body: { project_name: '' } })
    expect(nameless.message).toBe('Please input project name!')
    await meera.refused(allocations.addProject, 'INVALID_REQUEST', { body: { project_name: 'a/b' } })
    const params = { project: 'Twice' }
    await meera.ok(allocations.addDepartment, { params, body: { department_name: 'Physics' } })
    await meera.refused(allocations.addDepartment, 'DEPARTMENT_EXISTS', { params, body: { department_name: 'PHYSICS' } })
    await meera.refused(allocations.addDepartment, 'DEPARTMENT_NOT_FOUND', { params, body: { department_name: 'Alchemy' } })
    const blank = await meera.refused(allocations.addDepartment, 'INVALID_REQUEST', { params, body: {} })
    expect(blank.message).toBe('Please input department name!')
    await meera.refused(allocations.addDepartment, 'PROJECT_NOT_FOUND', {
      params: { project: 'No' },
      body: { department_name: 'Physics' },
    })
    await meera.refused(allocations.departments, 'PROJECT_NOT_FOUND', { params: { projectId: 'No' } })
    await meera.refused(allocations.list, 'DEPARTMENT_NOT_FOUND', { params: { projectId: 'Twice', departmentId: 'Chemistry' } })
    await meera.ok(sections.add, { body: { name: 'Tasks alone' } })
    await meera.refused(allocations.departments, 'PROJECT_NOT_FOUND', { params: { projectId: 'Tasks alone' } })
  })

  test('are refused to people who do not manage accounts', async () => {
    for (const name of ['kavita', 'nikhil', 'ananya'] as const) {
      const client = await app.as(name)
      await client.refused(allocations.projects, 'NOT_ALLOWED')
      await client.refused(allocations.addProject, 'NOT_ALLOWED', { body: { project_name: 'Mine' } })
      await client.refused(allocations.list, 'NOT_ALLOWED', { params: { projectId: 'Twice', departmentId: 'Physics' } })
      await client.refused(accountsImport.upload, 'NOT_ALLOWED', { file: await workbook([['account_id'], ['x']]) })
      await client.refused(allocations.setMultiple, 'NOT_ALLOWED', {
        body: { id: getDepartmentId('Physics'), is_multiple: true },
      })
    }
  })
})

describe('a workbook of allocation IDs', () => {
  const count = async () => (await app.db<{ n: number }[]>`select count(*)::int as n from accounts`)[0]?.n

  test('adds the IDs to the projects named in its rows, with the departments', async () => {
    for (const name of ['Sheet A', 'Sheet B']) await meera.ok(allocations.addProject, { body: { project_name: name } })
    const { added } = await meera.ok(accountsImport.upload, {
      body: {},
      file: await workbook([
        ['Project_Name', 'ACCOUNT_ID', 'Department', 'is multiple'],
        ['sheet a', '=1+1', 'Physics', 'TRUE'],
        ['Sheet B', '00017', 'chemistry', 'no'],
        ['Sheet B', '=1+1', 'Physics', ''],
      ]),
    })
    expect(added).toBe(3)
    const b = await meera.ok(allocations.list, { params: { projectId: 'Sheet B', departmentId: 'Chemistry' } })
    expect(b).toMatchObject({
      message: 'Fetched Allocations',
      department: { name: 'Chemistry' },
      project: { project_name: 'Sheet B' },
    })
    expect(b.data).toMatchObject([
      {
        account_id: '00017',
        project_name: 'Sheet B',
        subject_name: 'Chemistry',
        is_multiple: false,
        user_list: [],
        current_user: null,
        current_user_allocation_time: null,
        user_revoke_time: null,
        status: 'free',
        held_single: false,
      },
    ])
    const a = await meera.ok(allocations.list, { params: { projectId: 'Sheet A', departmentId: getDepartmentId('Physics') } })
    expect(a.data).toMatchObject([{ account_id: '=1+1', is_multiple: true }])
    const trail = await app.db<{ after: unknown }[]>`
      select after from audit_lines where call = 'POST /file/allocation/add' and object_name = 'Sheet B'`
    expect(trail).toEqual([{ after: { allocation_ids_added: 2 } }])
  })

  test('is stored as a whole or refused with every problem named', async () => {
    const { name } = await arrange(['taken'])
    const before = await count()
    const body = await meera.refused(accountsImport.upload, 'BAD_WORKBOOK', {
      body: {},
      file: await workbook([
        ['account_id', 'department', 'project_name', 'is_multiple'],
        ['good', 'Physics', name, 'yes'],
        ['TAKEN', 'Physics', name, ''],
        ['Good ', 'Physics', name, ''],
        ['', 'Alchemy', name, 'perhaps'],
        ['a/b', '', 'Nowhere', ''],
      ]),
    })
    expect(body).toMatchObject({ message: 'Nothing was added: the workbook has 8 problems.', count: 8 })
    expect(body.issues?.map(({ row: at, column, message }) => [at, column, message])).toEqual([
      [3, 'account_id', `TAKEN already exists in project ${name}.`],
      [4, 'account_id', 'Good is already in row 2.'],
      [5, 'account_id', 'The allocation ID is missing.'],
      [5, 'department', 'There is no department Alchemy.'],
      [5, 'is_multiple', 'Write yes or no, or leave it blank for no.'],
      [6, 'account_id', 'An allocation ID can’t contain / or \\.'],
      [6, 'project_name', 'There is no allocation project Nowhere.'],
      [6, 'department', 'The department is missing.'],
    ])
    expect(await count()).toBe(before)
  })

  test('has a preview and problem rows that store nothing', async () => {
    const { name } = await arrange(['taken'])
    const before = await count()
    const header = ['account_id', 'department', 'project_name', 'is_multiple', 'note']
    const good = await workbook([header, ['fresh', 'Physics', name, 'yes', ''], ['', '', '', '', '']])
    const mixed = await workbook([header, ['fresh', 'Physics', name, 'yes', 'x'], ['TAKEN', 'Alchemy', name, '', 'y']])
    const previewed = async (file: File) =>
      (await meera.ok(toDryRun(accountsImport.upload), { query: { dryRun: 'true' }, body: {}, file })).preview
    const fresh = { row: 2, account_id: 'fresh', project: name, department: 'Physics', is_multiple: true }
    expect(await previewed(good)).toEqual({
      sheets: [expect.objectContaining({ isRead: true, rows: 1 })],
      name: 'accounts.xlsx',
      count: 1,
      counts: { new: 1, bad: 0 },
      accounts: [fresh],
      problems: { count: 0, issues: [] },
      unread: ['note'],
    })
    expect(await previewed(mixed)).toMatchObject({ counts: { new: 1, bad: 1 }, accounts: [fresh], problems: { count: 2 } })

    const { filename, bytes } = await meera.download(accountsImport.problemRows, { body: {}, file: mixed })
    expect(filename).toBe('accounts problem rows.xlsx')
    const rows: unknown[][] = []
    for await (const { cells } of readSheetRows(bytes)) rows.push(cells)
    expect(rows).toEqual([
      ['sheet_row', 'what_is_wrong', ...header],
      [
        3,
        `department: There is no department Alchemy. account_id: TAKEN already exists in project ${name}.`,
        'TAKEN',
        'Alchemy',
        name,
        null,
        'y',
      ],
    ])
    await meera.refused(accountsImport.problemRows, 'NO_PROBLEM_ROWS', { body: {}, file: good })
    expect(await count()).toBe(before)
  })

  test('lists the first hundred of many problems, and counts all', async () => {
    const { name } = await arrange(['one'])
    const file = await workbook([['account_id', 'department'], ...Array.from({ length: 250 }, (_, n) => [`h-${n}`, 'Alchemy'])])
    const body = await meera.refused(accountsImport.upload, 'BAD_WORKBOOK', { body: { project: name }, file })
    expect([body.issues?.length, body['count']]).toEqual([100, 250])
  })

  test.each([
    [
      'no column account_id',
      [
        ['id', 'department'],
        ['x', 'Physics'],
      ],
      'Row 1 has no column account_id.',
    ],
    ['no column department', [['account_id'], ['x']], 'Row 1 has no column department.'],
    ['no rows', [['account_id', 'department']], 'The sheet has no rows below the column names.'],
  ])('is refused when it has %s', async (_, cells, message) => {
    const { name } = await arrange(['one'])
    const body = await meera.refused(accountsImport.upload, 'BAD_WORKBOOK', {
      body: { project: name },
      file: await workbook(cells),
    })
    expect(body.message).toBe(message)
  })

  test('requires a project from the screen or from its rows', async () => {
    const file = await workbook([
      ['account_id', 'department'],
      ['x', 'Physics'],
    ])
    const nowhere = await meera.refused(accountsImport.upload, 'BAD_WORKBOOK', { body: {}, file })
    expect(nowhere.message).toBe('Row 1 has no column project_name. Add it, or choose one project for the whole sheet.')
    await meera.refused(accountsImport.upload, 'PROJECT_NOT_FOUND', { body: { project: 'Nowhere' }, file })
  })

  test('is refused when it is not a workbook', async () => {
    const { name } = await arrange(['one'])
    const body = { project: name }
    await meera.refused(accountsImport.upload, 'NOT_A_WORKBOOK', { body, file: new File(['a,b'], 'accounts.csv') })
    await meera.refused(accountsImport.upload, 'NOT_A_WORKBOOK', { body, file: new File(['a,b'], 'accounts.xlsx') })
    await meera.refused(accountsImport.upload, 'UNSUPPORTED_TYPE', { body })
  })
})

describe('starting a use with `multiple`', () => {
  const begin = (name: string, users: string[], multiple?: boolean) => ({
    params: { projectId: name },
    body: { accountId: 'm-1', users, multiple },
  })

  test('switches the mode first, while a start without it keeps the mode', async () => {
    const { name } = await arrange(['m-1'])
    const both = [cast.ananya.email, cast.imran.email]
    await meera.refused(holds.start, 'ONE_PERSON_AT_A_TIME', begin(name, both))
    const shared = await meera.ok(holds.start, begin(name, both, true))
    expect(shared.data).toMatchObject({ is_multiple: true, user_list: expect.arrayContaining(both) })
    const [line] = await app.db`
      select before, after from audit_lines where call = 'PUT /timesheet/project/:projectId/user/add' and object_type = 'account'
      order by id desc limit 1`
    expect(line).toEqual({ before: { is_multiple: false }, after: { is_multiple: true } })
    await meera.ok(holds.start, begin(name, [cast.divya.email]))
    expect((await row(name, 'm-1')).is_multiple).toBe(true)
    const several = await meera.refused(holds.start, 'HELD_BY_SEVERAL', begin(name, [cast.rohit.email], false))
    expect(several.message).toBe('3 people are using this allocation ID. End their use first, then make it single-user.')
    await meera.refused(holds.start, 'INVALID_REQUEST', {
      params: { projectId: name },
      body: { accountId: 'm-1', users: [cast.rohit.email], multiple: 'yes' as never },
    })
  })

  test('keeps the mode when the start is refused, and does not switch it for staff', async () => {
    const { name } = await arrange(['m-1'], ['m-1'])
    await start(ananya, name, 'm-1')
    // The switch alone would be possible, because only one person holds the ID.
    await meera.refused(holds.start, 'ACCOUNT_IN_USE', begin(name, [cast.imran.email], false))
    expect(await row(name, 'm-1')).toMatchObject({ is_multiple: true, held_single: false })
    const imran = await app.as('imran')
    await imran.refused(holds.start, 'NOT_ALLOWED', begin(name, [cast.imran.email], false))
    await imran.ok(holds.start, begin(name, [cast.imran.email], true))
  })

  test('makes a free ID single-user when it is false', async () => {
    const { name } = await arrange(['m-1'], ['m-1'])
    const single = await meera.ok(holds.start, begin(name, [cast.ananya.email], false))
    expect(single.data).toMatchObject({ is_multiple: false, held_single: true, current_user: cast.ananya.email })
  })
})

describe('the use of a single-user ID', () => {
  test('begins and ends for oneself, is listed, and is logged', async () => {
    const { name, projectId } = await arrange(['phy-01', 'phy-02'])
    const begun = await start(ananya, name, 'PHY-01')
    expect(begun.data).toMatchObject({
      account_id: 'phy-01',
      current_user: cast.ananya.email,
      user_list: [cast.ananya.email],
      status: 'active',
      held_single: true,
      current_user_allocation_time: START.toISOString(),
      user_revoke_time: null,
      holders: [{ _id: cast.ananya.id, fullName: cast.ananya.fullName, since: START.toISOString(), until: null }],
    })
    const own = await ananya.ok(holds.heldByPerson, { params: { user: cast.ananya.email, project: name } })
    expect(own.data).toMatchObject({ account_id: 'phy-01', current_user: cast.ananya.email, status: 'active' })
    const mine = await ananya.ok(holds.own, { params: { email: cast.ananya.email.toUpperCase() } })
    expect(mine.data.filter((one) => one.project_id === projectId)).toMatchObject([
      { account_id: 'phy-01', status: 'active', current_user: cast.ananya.email },
      { account_id: 'phy-02', status: 'free', current_user: null },
    ])

    const imran = await app.as('imran')
    const used = await imran.refused(holds.start, 'ACCOUNT_IN_USE', {
      params: { projectId },
      body: { accountId: 'phy-01' },
    })
    expect(used.message).toBe(`This allocation ID is already in use by ${cast.ananya.email}.`)
    const second = await ananya.refused(holds.start, 'ALREADY_HAS_ACCOUNT', {
      params: { projectId },
      body: { accountId: 'phy-02' },
    })
    expect(second.message).toBe('This user already has some allocation ID for this date')
    await start(imran, name, 'phy-02')
    await ananya.refused(holds.start, 'ALREADY_HAS_ACCOUNT', { params: { projectId }, body: { accountId: 'phy-02' } })

    const ended = later(90)
    const params = { projectId: name, currentUser: cast.ananya.email, accountId: 'phy-01' }
    const end = await ananya.ok(holds.end, { params, body: {} })
    expect(end).toMatchObject({
      code: 'USER_REMOVE_SUCCESS',
      data: { status: 'ended', current_user: null, user_revoke_time: ended },
    })
    expect((await ananya.ok(holds.heldByPerson, { params: { user: cast.ananya.id, project: projectId } })).data).toBeNull()
    await ananya.refused(holds.end, 'HOLD_NOT_FOUND', { params })
    // Intervals are half-open, so another use begins at the very instant of the end.
    await start(await app.as('priya'), name, 'phy-01')
    expect((await holdsOf(name)).filter(({ account_id: id }) => id === 'phy-01')).toEqual([
      { account_id: 'phy-01', email: cast.ananya.email, mode: 'single', start: START.toISOString(), end: ended },
      { account_id: 'phy-01', email: cast.priya.email, mode: 'single', start: ended, end: null },
    ])
    const history = await ananya.ok(holds.allOfPerson, { params: { section: name, user: cast.ananya.email } })
    expect(history.data).toMatchObject([{ account_id: 'phy-01', status: 'ended', user_revoke_time: ended }])
    const trail = await app.db<{ call: string; actor_id: string; after: unknown }[]>`
      select call, actor_id, after from audit_lines where object_type = 'hold' and object_id = ${begun.data._id} order by id limit 2`
    expect(trail).toEqual([
      {
        call: 'PUT /timesheet/project/:projectId/user/add',
        actor_id: cast.ananya.id,
        after: { user: cast.ananya.id, mode: 'single', start: START.toISOString() },
      },
      {
        call: 'PATCH /timesheet/:projectId/:currentUser/:accountId/remove',
        actor_id: cast.ananya.id,
        after: { user: cast.ananya.id, end: ended },
      },
    ])
  })

  test('begins at a given time, but not in the future or during another use', async () => {
    const { name, projectId } = await arrange(['phy-01'])
    const params = { projectId }
    // 11:29:59 in Kolkata is one second before the server's time, 06:00 UTC.
    const past = await start(meera, name, 'phy-01', cast.imran.email, '2026-03-10 11:29:59')
    expect(past.data.current_user_allocation_time).toBe('2026-03-10T05:59:59.000Z')
    const future = await meera.refused(holds.start, 'START_IN_FUTURE', {
      params,
      body: { accountId: 'phy-01', users: cast.ananya.email, wef: '2026-03-10 11:30:01' },
    })
    expect(future.message).toBe('Date effective cannot be in the future')
    for (const wef of ['10/03/2026', 'yesterday', '2026-02-30 10:00:00', '0026-03-10 10:00:00', 5]) {
      await meera.refused(holds.start, 'INVALID_REQUEST', {
        params,
        body: { accountId: 'phy-01', users: cast.ananya.email, wef },
      })
    }
    later(60)
    const end = { projectId, currentUser: cast.imran.id, accountId: past.data._id }
    const early = await meera.refused(holds.end, 'REVOKE_BEFORE_START', {
      params: end,
      body: { revokeTime: '2026-03-10 11:29:59' },
    })
    expect(early.message).toBe('Revoke time must be greater than allocation time')
    await meera.ok(holds.end, { params: end, body: { revokeTime: '2026-03-10 12:00:00' } })
    await meera.refused(holds.start, 'ACCOUNT_IN_USE', {
      params,
      body: { accountId: 'phy-01', users: cast.ananya.email, wef: '2026-03-10 11:59:59' },
    })
    const after = await start(meera, name, 'phy-01', cast.ananya.email, '2026-03-10T06:30:00Z')
    expect(after.data).toMatchObject({
      current_user: cast.ananya.email,
      current_user_allocation_time: '2026-03-10T06:30:00.000Z',
    })
  })

  test('can have a planned end, and lasts until then', async () => {
    const { name, projectId } = await arrange(['phy-01'])
    await start(ananya, name, 'phy-01')
    const params = { projectId, currentUser: cast.ananya.email, accountId: 'phy-01' }
    const planned = await meera.ok(holds.end, { params, body: { revokeTime: '2026-03-10 18:00:00' } })
    expect(planned.data).toMatchObject({ status: 'active', user_revoke_time: '2026-03-10T12:30:00.000Z' })
    const imran = await app.as('imran')
    await imran.refused(holds.start, 'ACCOUNT_IN_USE', { params, body: { accountId: 'phy-01' } })
    app.clock.now = new Date('2026-03-10T12:30:00Z')
    expect((await row(name, 'phy-01')).status).toBe('ended')
    await start(imran, name, 'phy-01')
  })

  test('is open to one person at a time', async () => {
    const { projectId } = await arrange(['phy-01'])
    const users = [cast.ananya.email, cast.imran.email]
    await meera.refused(holds.start, 'ONE_PERSON_AT_A_TIME', {
      params: { projectId },
      body: { accountId: 'phy-01', users },
    })
    const twice = [cast.ananya.email, cast.ananya.id]
    const begun = await start(meera, projectId, 'phy-01', twice)
    expect(begun.data.user_list).toEqual([cast.ananya.email])
  })
})

describe('the use of a multiple-user ID', () => {
  test('begins for several people together, or for none', async () => {
    const { name, projectId } = await arrange(['m-1', 'm-2'], ['m-1', 'm-2'])
    await start(meera, name, 'm-1', [cast.ananya.email, cast.imran.id])
    later(1)
    const body = { accountId: 'm-1', users: [cast.divya.email, cast.imran.email] }
    const again = await meera.refused(holds.start, 'ALREADY_HAS_ACCOUNT', { params: { projectId }, body })
    expect(again.issues).toEqual([{ path: 'users', message: `${cast.imran.email} already has an allocation ID at that time.` }])
    await start(meera, name, 'm-1', cast.divya.email)
    const assigned = await row(name, 'm-1')
    expect(assigned).toMatchObject({ current_user: cast.divya.email, held_single: false, status: 'active' })
    expect(assigned.user_list).toHaveLength(3)
    const { data } = await ananya.ok(holds.own, { params: { email: cast.ananya.email } })
    expect(data.find(({ _id }) => _id === assigned._id)?.current_user).toBe(cast.ananya.email)
    await meera.refused(holds.start, 'ALREADY_HAS_ACCOUNT', {
      params: { projectId },
      body: { accountId: 'm-2', users: cast.imran.email },
    })
    await meera.ok(holds.end, { params: { projectId, currentUser: cast.imran.email, accountId: 'm-1' }, body: {} })
    await start(meera, name, 'm-2', cast.imran.email)
  })

  test('prevents single-user mode for two holders, and continues in it for one', async () => {
    const { name } = await arrange(['m-1'], ['m-1'])
    const { data } = await start(meera, name, 'm-1', [cast.ananya.email, cast.imran.email])
    later(10)
    const single = { body: { id: data._id, is_multiple: false } }
    const refused = await meera.refused(allocations.setMultiple, 'HELD_BY_SEVERAL', single)
    expect(refused.message).toBe('2 people are using this allocation ID. End their use first, then make it single-user.')
    await meera.ok(holds.end, { params: { projectId: name, currentUser: cast.imran.email, accountId: 'm-1' }, body: {} })
    const ended = app.clock.now.toISOString()
    const switched = later(10)
    const now = await meera.ok(allocations.setMultiple, single)
    expect(now.data).toMatchObject({ is_multiple: false, held_single: true, current_user: cast.ananya.email })
    expect(await holdsOf(name)).toEqual([
      { account_id: 'm-1', email: cast.ananya.email, mode: 'multiple', start: START.toISOString(), end: switched },
      { account_id: 'm-1', email: cast.imran.email, mode: 'multiple', start: START.toISOString(), end: ended },
      { account_id: 'm-1', email: cast.ananya.email, mode: 'single', start: switched, end: null },
    ])
    // After the account is made multiple-user again, it stays closed to others until that use ends.
    await meera.ok(allocations.setMultiple, { body: { id: data._id, is_multiple: true } })
    const imran = await app.as('imran')
    await imran.refused(holds.start, 'ACCOUNT_IN_USE', { params: { projectId: name }, body: { accountId: 'm-1' } })
    later(1)
    await ananya.ok(holds.end, { params: { projectId: name, currentUser: cast.ananya.email, accountId: 'm-1' }, body: {} })
    await start(imran, name, 'm-1')
    await start(ananya, name, 'm-1')
    expect(await row(name, 'm-1')).toMatchObject({ is_multiple: true, held_single: false })
  })

  test('keeps its start when it is made single-user at the same moment', async () => {
    const { name } = await arrange(['m-1'], ['m-1'])
    const { data } = await start(ananya, name, 'm-1')
    await meera.ok(allocations.setMultiple, { body: { id: data._id, is_multiple: false } })
    expect(await holdsOf(name)).toMatchObject([{ mode: 'single', start: START.toISOString(), end: null }])
    await meera.refused(allocations.setMultiple, 'ACCOUNT_NOT_FOUND', { body: { id: 'm-1', is_multiple: false } })
    await meera.refused(allocations.setMultiple, 'INVALID_REQUEST', { body: { id: data._id, is_multiple: 'no' } })
  })
})

describe('typed allocation IDs', () => {
  const add = (body: object) => ({ body: { department: 'Physics', is_multiple: false, ...body } as never })
  const accountsOf = (project: string) => app.db`
    select a.account_id, d.name as department, a.is_multiple from accounts a join projects p on p.id = a.project_id
      join departments d on d.id = a.department_id
    where p.name = ${project} and a.deleted_at is null order by a.account_id`

  test('are added in one call to a project that is new to allocations', async () => {
    await meera.ok(sections.add, { body: { name: 'Typed 1' } })
    expect(await meera.ok(allocations.idsOfProject, { params: { projectId: 'Typed 1' } })).toMatchObject({ ids: [] })
    const done = await meera.ok(allocations.addAccounts, add({ project: ' typed 1 ', ids: ['phys-2', ' phys-1 ', 'PHYS-2'] }))
    expect(done).toMatchObject({
      project: { name: 'Typed 1' },
      department: { name: 'Physics' },
      added: ['phys-1', 'phys-2'],
      existing: [],
    })
    const { data } = await meera.ok(allocations.list, { params: { projectId: 'Typed 1', departmentId: 'Physics' } })
    expect(data).toMatchObject([
      { account_id: 'phys-1', is_multiple: false, status: 'free' },
      { account_id: 'phys-2', is_multiple: false },
    ])
    await ananya.ok(holds.start, { params: { projectId: 'Typed 1' }, body: { accountId: 'phys-1' } })
    expect(await meera.ok(allocations.idsOfProject, { params: { projectId: done.project._id } })).toMatchObject({
      ids: ['phys-1', 'phys-2'],
    })
  })

  test('are left unchanged in their department if they exist', async () => {
    await meera.ok(sections.add, { body: { name: 'Typed 2' } })
    await meera.ok(allocations.addAccounts, add({ project: 'Typed 2', ids: ['one'] }))
    const again = add({ project: 'Typed 2', department: 'Chemistry', is_multiple: true, ids: ['One', 'two'] })
    expect(await meera.ok(allocations.addAccounts, again)).toMatchObject({ added: ['two'], existing: ['One'] })
    expect(await meera.ok(allocations.addAccounts, again)).toMatchObject({ added: [], existing: ['One', 'two'] })
    expect(await accountsOf('Typed 2')).toEqual([
      { account_id: 'one', department: 'Physics', is_multiple: false },
      { account_id: 'two', department: 'Chemistry', is_multiple: true },
    ])
  })

  test('are added once by concurrent calls, whatever their order', async () => {
    await meera.ok(sections.add, { body: { name: 'Typed 3' } })
    const ids = Array.from({ length: 60 }, (_, n) => `at-once-${n}`)
    const calls = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        meera.ok(allocations.addAccounts, add({ project: 'Typed 3', ids: n % 2 === 0 ? ids : ids.toReversed() })),
      ),
    )
    expect(calls.reduce((sum, { added }) => sum + added.length, 0)).toBe(60)
    expect(await accountsOf('Typed 3')).toHaveLength(60)
  })

  test('are refused as a whole when one is invalid', async () => {
    await meera.ok(sections.add, { body: { name: 'Typed 4' } })
    const refusedWith = async (code: 'INVALID_REQUEST' | 'PROJECT_NOT_FOUND' | 'DEPARTMENT_NOT_FOUND', body: object) =>
      (await meera.refused(allocations.addAccounts, code, add({ project: 'Typed 4', ids: ['good'], ...body }))).issues
    expect(await refusedWith('INVALID_REQUEST', { ids: ['good', 'a/b'] })).toEqual([
      { path: 'ids.1', message: 'An allocation ID can’t contain / or \\.' },
    ])
    expect(await refusedWith('INVALID_REQUEST', { ids: [' '] })).toMatchObject([{ path: 'ids.0' }])
    expect(await refusedWith('INVALID_REQUEST', { ids: ['x'.repeat(201)] })).toMatchObject([{ path: 'ids.0' }])
    expect(await refusedWith('INVALID_REQUEST', { ids: [] })).toMatchObject([{ path: 'ids' }])
    expect(await refusedWith('INVALID_REQUEST', { ids: Array.from({ length: 501 }, (_, n) => `many-${n}`) })).toMatchObject([
      { path: 'ids' },
    ])
    await refusedWith('PROJECT_NOT_FOUND', { project: 'Nowhere' })
    await refusedWith('DEPARTMENT_NOT_FOUND', { department: 'Nowhere' })
    expect(await accountsOf('Typed 4')).toEqual([])
    const modules = await app.db`
      select m.module from project_modules m join projects p on p.id = m.project_id where p.name = 'Typed 4'`
    expect(modules).toEqual([{ module: 'sections' }])
    await ananya.refused(allocations.addAccounts, 'NOT_ALLOWED', add({ project: 'Typed 4', ids: ['mine'] }))
    await ananya.refused(allocations.idsOfProject, 'NOT_ALLOWED', { params: { projectId: 'Typed 4' } })
  })
})

test('the session lists a person’s current IDs without their other users', async () => {
  const { name } = await arrange(['shared', 'ended'], ['shared'])
  await start(meera, name, 'shared', [cast.divya.email, cast.priya.email])
  await start(meera, name, 'ended', cast.anil.email)
  const params = { projectId: name, currentUser: cast.anil.email, accountId: 'ended' }
  later(5)
  await meera.ok(holds.end, { params, body: {} })
  const { user } = await (await app.as('priya')).ok(session.me, { params: { role: 'AUTHOR' } })
  expect(user.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T/)
  expect(user.allocations).toEqual([
    {
      _id: (await row(name, 'shared'))._id,
      account_id: 'shared',
      project_name: name,
      subject_name: 'Physics',
      is_multiple: true,
      user_list: [cast.priya.email],
      current_user: cast.priya.email,
      current_user_allocation_time: START.toISOString(),
      user_revoke_time: null,
      status: 'active',
    },
  ])
  const login = { email: cast.anil.email, password: CAST_PASSWORD, rememberMe: false }
  const { user: anil } = await app.anonymous.ok(session.login, { body: login })
  expect(anil.allocations.filter(({ project_name: project }) => project === name)).toEqual([])
})

describe('permissions for uses', () => {
  test('staff can start, end and list only their own uses', async () => {
    const { name, projectId } = await arrange(['phy-01'])
    await start(meera, name, 'phy-01', cast.imran.email)
    await ananya.refused(holds.start, 'USER_NOT_FOUND', {
      params: { projectId },
      body: { accountId: 'phy-01', users: [cast.ananya.email, cast.divya.email] },
    })
    later(1)
    const others = { projectId, currentUser: cast.imran.email, accountId: 'phy-01' }
    await ananya.refused(holds.end, 'USER_NOT_FOUND', { params: others, body: {} })
    await ananya.refused(holds.own, 'USER_NOT_FOUND', { params: { email: cast.imran.email } })
    await ananya.refused(holds.heldByPerson, 'USER_NOT_FOUND', { params: { user: cast.imran.email, project: name } })
    await ananya.refused(holds.allOfPerson, 'USER_NOT_FOUND', { params: { user: cast.imran.id, section: name } })
    const leela = await app.as('leela')
    const query = await leela.ok(holds.heldByPerson, { params: { user: cast.imran.id, project: name } })
    expect(query.data?.account_id).toBe('phy-01')
    expect((await meera.ok(holds.allOfPerson, { params: { user: cast.imran.email, section: name } })).data).toHaveLength(1)
    await meera.refused(holds.heldByPerson, 'USER_NOT_FOUND', { params: { user: 'nobody@x.example', project: name } })
    await meera.refused(holds.heldByPerson, 'PROJECT_NOT_FOUND', { params: { user: cast.imran.id, project: 'No' } })
    await meera.refused(holds.allOfPerson, 'PROJECT_NOT_FOUND', { params: { user: cast.imran.id, section: 'No' } })
  })

  test('a second reviewer can list but not start a use, and managers have no access', async () => {
    const { name, projectId } = await arrange(['phy-01'])
    const sneha = await app.as('sneha')
    expect((await sneha.ok(holds.heldByPerson, { params: { user: cast.sneha.email, project: name } })).data).toBeNull()
    await sneha.refused(holds.start, 'NOT_ALLOWED', { params: { projectId }, body: { accountId: 'phy-01' } })
    await sneha.refused(holds.own, 'NOT_ALLOWED', { params: { email: cast.sneha.email } })
    const kavita = await app.as('kavita')
    await kavita.refused(holds.start, 'NOT_ALLOWED', {
      params: { projectId },
      body: { accountId: 'phy-01', users: cast.imran.email },
    })
    await kavita.refused(holds.heldByPerson, 'NOT_ALLOWED', { params: { user: cast.imran.email, project: name } })
    await app.anonymous.refused(holds.own, 'NOT_SIGNED_IN', { params: { email: cast.imran.email } })
  })

  test('blocked and unknown people get no ID, while a deleted person’s use can be ended', async () => {
    const { name, projectId } = await arrange(['phy-01'])
    for (const users of [cast.sameer.email, 'nobody@x.example', [cast.imran.email, 'no']]) {
      const refused = await meera.refused(holds.start, 'USER_NOT_FOUND', {
        params: { projectId },
        body: { accountId: 'phy-01', users },
      })
      expect(refused.issues?.[0]?.message).toMatch(/^There is no active user /)
    }
    await start(meera, name, 'phy-01', cast.tara.email)
    await app.db`update users set deleted_at = now() where id = ${cast.tara.id}`
    later(1)
    const gone = await meera.ok(holds.end, {
      params: { projectId, currentUser: cast.tara.email, accountId: 'phy-01' },
      body: {},
    })
    expect(gone.data.status).toBe('ended')
    await app.db`update users set deleted_at = null where id = ${cast.tara.id}`
  })

  test('staff see the IDs of their departments and those once held, or all without a department', async () => {
    const { name, projectId } = await arrange(['phy-01', 'phy-02'])
    const tara = await app.as('tara')
    const ofProject = async () =>
      (await tara.ok(holds.own, { params: { email: cast.tara.id } })).data.filter((one) => one.project_id === projectId)
    expect(await ofProject()).toEqual([])
    await start(meera, name, 'phy-02', cast.tara.email)
    later(1)
    await tara.ok(holds.end, { params: { projectId, currentUser: cast.tara.email, accountId: 'phy-02' }, body: {} })
    expect(await ofProject()).toMatchObject([{ account_id: 'phy-02', status: 'ended' }])
    await app.db`insert into user_department_sets (user_id, effective_from) values (${cast.tara.id}, '2026-01-01')`
    expect(await ofProject()).toHaveLength(2)
  })
})

describe('an ID that staff may start', () => {
  const at = (projectId: string, accountId = 'phy-01', more: object = {}) => ({
    params: { projectId },
    body: { accountId, ...more },
  })
  const ofProject = async (client: Client, email: string, projectId: string) =>
    (await client.ok(holds.own, { params: { email } })).data.filter((one) => one.project_id === projectId)
  const without = async (response: Promise<{ requestId: string }>) => {
    const { requestId: _, ...body } = await response
    return body
  }
  /** Vikram has no production department. */
  let vikram: Client
  beforeAll(async () => {
    vikram = await app.as('vikram')
  })
  const lend = async (id: string, departments: string[], users: string[]) =>
    meera.ok(allocations.lend, { params: { id }, body: { departments, users } })

  test('must be offered to them, and any other is not found', async () => {
    const { name, projectId } = await arrange(['phy-01'])
    const { _id: id } = await row(name, 'phy-01')
    const unknown = await without(vikram.refused(holds.start, 'ACCOUNT_NOT_FOUND', at(projectId, 'phy-99')))
    for (const one of ['phy-01', id]) {
      expect(await without(vikram.refused(holds.start, 'ACCOUNT_NOT_FOUND', at(projectId, one)))).toEqual(unknown)
      const params = { projectId, currentUser: cast.vikram.email, accountId: one }
      expect(await without(vikram.refused(holds.end, 'ACCOUNT_NOT_FOUND', { params, body: {} }))).toEqual(unknown)
    }
    expect(await holdsOf(name)).toEqual([])
    await start(meera, name, 'phy-01', cast.vikram.email)
    later(1)
    await vikram.ok(holds.end, { params: { projectId, currentUser: cast.vikram.email, accountId: id }, body: {} })
    expect(await ofProject(vikram, cast.vikram.email, projectId)).toMatchObject([{ account_id: 'phy-01', offered: false }])
    await vikram.refused(holds.start, 'ACCOUNT_NOT_FOUND', at(projectId))
    await start(ananya, name, 'phy-01')
  })

  test('is named with its other project only to people who hold, held or are offered it', async () => {
    const theirs = await arrange(['own-77'])
    const { projectId } = await arrange(['phy-01'])
    const sentence = `The allocation ID own-77 belongs to ${theirs.name}, not to this project.`
    const unknown = await without(vikram.refused(holds.start, 'ACCOUNT_NOT_FOUND', at(projectId, 'own-99')))
    expect(await without(vikram.refused(holds.start, 'ACCOUNT_NOT_FOUND', at(projectId, 'own-77')))).toEqual(unknown)
    const { _id: id } = await row(theirs.name, 'own-77')
    await lend(id, [], [cast.vikram.email])
    expect((await vikram.refused(holds.start, 'ACCOUNT_OF_OTHER_PROJECT', at(projectId, 'own-77'))).message).toBe(sentence)
    await start(vikram, theirs.name, 'own-77')
    await lend(id, [], [])
    later(1)
    await vikram.ok(holds.end, {
      params: { projectId: theirs.projectId, currentUser: cast.vikram.id, accountId: 'own-77' },
      body: {},
    })
    expect((await vikram.refused(holds.start, 'ACCOUNT_OF_OTHER_PROJECT', at(projectId, 'own-77'))).message).toBe(sentence)
  })

  test('can be lent to a person or a present department until that is revoked', async () => {
    const { name, projectId } = await arrange(['len-01'])
    const { _id: id } = await row(name, 'len-01')
    const { lent_to: lent } = await lend(id, ['head-recruiter'], [cast.tara.email])
    expect(lent.map(({ name: to, kind }) => [to, kind])).toEqual([
      ['head-recruiter', 'department'],
      [cast.tara.fullName, 'user'],
    ])
    expect((await row(name, 'len-01')).lent_to).toEqual(lent)
    expect(await ofProject(vikram, cast.vikram.email, projectId)).toMatchObject([{ account_id: 'len-01', offered: true }])
    await start(vikram, name, 'len-01')
    later(1)
    await vikram.ok(holds.end, { params: { projectId, currentUser: cast.vikram.id, accountId: id }, body: {} })

    expect(await lend(id, [], [cast.tara.id, cast.tara.email])).toMatchObject({ lent_to: [{ name: cast.tara.fullName }] })
    await vikram.refused(holds.start, 'ACCOUNT_NOT_FOUND', at(projectId, 'len-01'))
    await app.db`delete from user_department_sets where user_id = ${cast.tara.id} and effective_from = '2026-01-01'`
    const tara = await app.as('tara')
    later(1)
    await start(tara, name, 'len-01')
    const lines = await app.db`
      select actor_id, object_name, before, after from audit_lines
      where call = 'PUT /allocation/lendings/:id' and object_id = ${id} order by id`
    expect(lines.at(-1)).toEqual({
      actor_id: cast.meera.id,
      object_name: 'len-01',
      before: { departments: ['head-recruiter'], users: [cast.tara.email] },
      after: { departments: [], users: [cast.tara.email] },
    })
  })

  test('cannot be lent again by an ADMIN who saw an older lending', async () => {
    const { name } = await arrange(['phy-01'])
    const { _id: id, version } = await row(name, 'phy-01')
    await lend(id, ['Biology'], [cast.tara.email])
    const body = { departments: ['Biology'], users: [cast.vikram.email], version }
    const { changes } = await meera.refused(allocations.lend, 'CHANGED_MEANWHILE', { params: { id }, body })
    expect(changes).toMatchObject([
      { field: 'departments', theirs: ['Biology'], by: { _id: cast.meera.id } },
      { field: 'users', theirs: [cast.tara.email], by: { _id: cast.meera.id } },
    ])
    expect((await row(name, 'phy-01')).lent_to.map(({ email }) => email)).toEqual([null, cast.tara.email])
    const seen = await row(name, 'phy-01')
    await meera.ok(allocations.lend, { params: { id }, body: { ...body, version: seen.version } })
    expect((await row(name, 'phy-01')).lent_to.map(({ email }) => email)).toEqual([null, cast.vikram.email])
  })

  test('is lent only by an ADMIN, to existing people and departments', async () => {
    const { name } = await arrange(['phy-01'])
    const { _id: id } = await row(name, 'phy-01')
    const body = { departments: ['Alchemy', 'Physics'], users: [cast.sameer.email] }
    const refused = await meera.refused(allocations.lend, 'INVALID_REQUEST', { params: { id }, body })
    expect(refused.issues).toEqual([
      { path: 'departments.0', message: 'There is no department Alchemy.' },
      { path: 'users.0', message: `There is no active user ${cast.sameer.email}.` },
    ])
    expect((await row(name, 'phy-01')).lent_to).toEqual([])
    await meera.refused(allocations.lend, 'ACCOUNT_NOT_FOUND', { params: { id: 'phy-01' }, body: { departments: [], users: [] } })
    const leela = await app.as('leela')
    for (const other of [leela, ananya])
      await other.refused(allocations.lend, 'NOT_ALLOWED', { params: { id }, body: { departments: [], users: [] } })
  })

  test('can be used from yesterday at the earliest, or earlier by people who manage IDs', async () => {
    const { name, projectId } = await arrange(['phy-01', 'phy-02'])
    for (const wef of ['2026-03-08 23:59:59', '2026-03-08T18:29:59Z', '2026-01-01 00:00:00']) {
      const early = await ananya.refused(holds.start, 'START_TOO_EARLY', at(projectId, 'phy-01', { wef }))
      expect(early.message).toBe('The use can’t start before yesterday.')
    }
    expect(await holdsOf(name)).toEqual([])
    await start(ananya, name, 'phy-01', undefined, '2026-03-09 00:00:00')
    await start(meera, name, 'phy-02', cast.imran.email, '2026-01-01 00:00:00')
  })

  test('can have an end at most 90 days ahead, or later for people who manage IDs', async () => {
    const { name, projectId } = await arrange(['phy-01', 'phy-02'])
    await start(ananya, name, 'phy-01')
    await start(meera, name, 'phy-02', cast.imran.email)
    const params = { projectId, currentUser: cast.ananya.email, accountId: 'phy-01' }
    const far = await ananya.refused(holds.end, 'END_TOO_LATE', { params, body: { revokeTime: '2026-06-08T06:00:01Z' } })
    expect(far.message).toBe('A planned end can be at most 90 days ahead.')
    await ananya.ok(holds.end, { params, body: { revokeTime: '2026-06-08T06:00:00Z' } })
    await meera.ok(holds.end, {
      params: { projectId, currentUser: cast.imran.email, accountId: 'phy-02' },
      body: { revokeTime: '2027-01-01 00:00:00' },
    })
  })
})

test('the people to choose from are those of one department or of all', async () => {
  const leela = await app.as('leela')
  const { users } = await leela.ok(allocations.people, { params: { departmentId: 'physics' } })
  expect(users.map(({ email }) => email)).toContain(cast.ananya.email)
  expect(users.map(({ email }) => email)).not.toContain(cast.sameer.email)
  expect(users.map(({ email }) => email)).not.toContain(cast.tara.email)
  expect(Object.keys(users[0] ?? {}).toSorted()).toEqual(['_id', 'email', 'fullName', 'hindrance', 'manager', 'roleData'])
  const all = await leela.ok(allocations.people, { params: { departmentId: '-' } })
  expect(all.users.map(({ email }) => email)).toContain(cast.tara.email)
  await leela.refused(allocations.people, 'DEPARTMENT_NOT_FOUND', { params: { departmentId: 'Alchemy' } })
  await ananya.refused(allocations.people, 'NOT_ALLOWED', { params: { departmentId: '-' } })
})

describe('invalid calls for a use', () => {
  test('are refused for an unknown account or project', async () => {
    const { projectId } = await arrange(['phy-01'])
    const other = await arrange(['other'])
    const params = { projectId }
    const users = cast.imran.email
    const foreign = await meera.refused(holds.start, 'ACCOUNT_OF_OTHER_PROJECT', { params, body: { accountId: 'other', users } })
    expect(foreign.message).toBe(`The allocation ID other belongs to ${other.name}, not to this project.`)
    await meera.refused(holds.start, 'ACCOUNT_NOT_FOUND', {
      params,
      body: { accountId: 'phy-01', id: other.projectId, users },
    })
    await meera.refused(holds.start, 'PROJECT_NOT_FOUND', {
      params: { projectId: 'No' },
      body: { accountId: 'phy-01', users },
    })
    await meera.refused(holds.end, 'ACCOUNT_NOT_FOUND', {
      params: { projectId, currentUser: users, accountId: 'no' },
      body: {},
    })
    await meera.refused(holds.end, 'HOLD_NOT_FOUND', {
      params: { projectId, currentUser: users, accountId: 'phy-01' },
      body: {},
    })
    await meera.refused(holds.end, 'INVALID_REQUEST', {
      params: { projectId, currentUser: users, accountId: 'phy-01' },
      body: { revokeTime: 'now' },
    })
  })

  test('are refused without people', async () => {
    const { projectId } = await arrange(['phy-01'])
    const params = { projectId }
    for (const users of [undefined, [], '']) {
      const body = await meera.refused(holds.start, 'INVALID_REQUEST', { params, body: { accountId: 'phy-01', users } })
      expect(body.message).toBe('Please select users')
    }
    for (const users of [7, [null]]) {
      const body = await meera.refused(holds.start, 'INVALID_REQUEST', { params, body: { accountId: 'phy-01', users } as never })
      expect(body.message).toMatch(/^Users (must be text or a list|can’t be read in this form)\.$/)
    }
  })
})

describe('concurrent calls for uses', () => {
  const outcomes = async (responses: Response[]): Promise<string[]> => {
    const bodies = await Promise.all(
      responses.map((response) => response.json() as Promise<{ success: boolean; message: string }>),
    )
    return bodies.map(({ success, message }) => (success ? 'began' : message)).toSorted()
  }

  test('let one of many people start a single-user ID, and tell the others who did', async () => {
    const { name, projectId } = await arrange(['race'])
    const people = await Promise.all(
      (['ananya', 'imran', 'divya', 'neha', 'rohit', 'anil', 'priya', 'joseph'] as const).map((each) => app.as(each)),
    )
    for (let round = 0; round < 5; round += 1) {
      later(1)
      const begins = people.map((person) => person.send(holds.start, { params: { projectId }, body: { accountId: 'race' } }))
      const all = await outcomes(await Promise.all(begins))
      const { current_user: winner } = await row(name, 'race')
      const message = `This allocation ID is already in use by ${winner}.`
      expect(all).toEqual([...people.slice(1).map(() => message), 'began'])
      later(1)
      await meera.ok(holds.end, { params: { projectId, currentUser: winner ?? '', accountId: 'race' }, body: {} })
    }
  })

  test('let one person start only one of many IDs of a project, without a deadlock', async () => {
    const ids = Array.from({ length: 8 }, (_, n) => `one-${n}`)
    const message = 'This user already has some allocation ID for this date'
    const deadlocks = async () =>
      (await app.db<{ n: number }[]>`select deadlocks::int as n from pg_stat_database where datname = current_database()`)[0]?.n
    const before = await deadlocks()
    const node = await app.otherNode()
    const person = await app.asAt(node.url, 'ananya')
    for (let round = 0; round < 5; round += 1) {
      const { name, projectId } = await arrange(ids, ids.slice(4))
      const begins = ids.map((accountId) => person.send(holds.start, { params: { projectId }, body: { accountId } }))
      expect(await outcomes(await Promise.all(begins))).toEqual([...ids.slice(1).map(() => message), 'began'])
      expect(await holdsOf(name)).toHaveLength(1)
    }
    // A session reports its statistics when it ends. A call that ran into a deadlock is retried, so its response would not show
    // it.
    await node.close()
    const sessions = async () =>
      (await app.db`select from pg_stat_activity where datname = current_database() and application_name like 'other node%'`)
        .length
    await expect.poll(sessions).toBe(0)
    expect(await deadlocks()).toBe(before)
  })

  test('make a start wait for the lock on the person', async () => {
    const { projectId } = await arrange(['wait'])
    await app.db`begin`
    // This lock does not block a foreign key check, so only the lock that the call takes itself can wait for it.
    await app.db`select id from users where id = ${cast.divya.id} for no key update`
    let over = false
    const body = { accountId: 'wait', users: cast.divya.id }
    const begins = meera.send(holds.start, { params: { projectId }, body }).then((response) => {
      over = true
      return response.status
    })
    await new Promise((done) => setTimeout(done, 300))
    expect(over).toBe(false)
    await app.db`commit`
    expect(await begins).toBe(200)
  })

  test('with the same people in different orders and mode switches complete without an error', async () => {
    const ids = ['g-1', 'g-2', 'g-3', 'g-4']
    const { name, projectId } = await arrange(ids, ids)
    const groups = [
      [cast.ananya.id, cast.imran.id, cast.divya.id],
      [cast.divya.id, cast.imran.id, cast.ananya.id],
      [cast.imran.id, cast.divya.id],
      [cast.divya.id, cast.ananya.id],
    ]
    const wanted = await row(name, 'g-1')
    const responses = await Promise.all([
      ...ids.map((accountId, at) => meera.send(holds.start, { params: { projectId }, body: { accountId, users: groups[at] } })),
      ...[false, true, false].map((multiple) =>
        meera.send(allocations.setMultiple, { body: { id: wanted._id, is_multiple: multiple } }),
      ),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const overlaps = await app.db<{ email: string }[]>`
      select h.user_id from allocation_holds h join allocation_holds o on o.user_id = h.user_id and o.id <> h.id and o.during && h.during
      where h.project_id = ${projectId} and o.project_id = ${projectId}`
    expect(overlaps).toEqual([])
  })

  test('the database constraints refuse overlapping uses', async () => {
    const { name, projectId } = await arrange(['c-1', 'c-2'])
    const { data } = await start(ananya, name, 'c-1')
    const other = await row(name, 'c-2')
    const insert = (accountId: string, userId: string) => app.db`
      insert into allocation_holds (account_id, project_id, user_id, mode, during, places)
      values (${accountId}, ${projectId}, ${userId}, 'multiple', tstzrange(${START.toISOString()}, null), '(,)')`
    await expect(insert(data._id, cast.imran.id)).rejects.toMatchObject({ constraint_name: 'allocation_holds_account_free' })
    await expect(insert(other._id, cast.ananya.id)).rejects.toMatchObject({ constraint_name: 'allocation_holds_one_per_project' })
  })
})

describe('DELETE allocation/department/:projectId/:departmentId', () => {
  test('removes a department by names or IDs, and it can be added again', async () => {
    const { name, projectId } = await arrange([])
    const leela = await app.as('leela')
    const params = { projectId: name, departmentId: 'physics' }
    expect(await leela.ok(allocations.removeDepartment, { params })).toMatchObject({
      message: 'Department deleted',
      code: 'DEPARTMENT_DELETE_SUCCESS',
    })
    expect((await meera.ok(allocations.departments, { params: { projectId } })).data).toEqual([])
    const [line] = await app.db`select call, object_type, object_id, before from audit_lines order by id desc limit 1`
    expect(line).toEqual({
      call: 'DELETE /allocation/department/:projectId/:departmentId',
      object_type: 'project',
      object_id: projectId,
      before: { department: 'Physics' },
    })
    await leela.refused(allocations.removeDepartment, 'DEPARTMENT_NOT_FOUND', { params })
    await meera.ok(allocations.addDepartment, { params: { project: name }, body: { department_name: 'Physics' } })
    await meera.ok(allocations.removeDepartment, { params: { projectId, departmentId: getDepartmentId('Physics') } })
  })

  test('is refused while allocation IDs belong to the department, and without permission', async () => {
    const { name } = await arrange(['stays-1', 'stays-2'])
    const params = { projectId: name, departmentId: 'Physics' }
    const used = await meera.refused(allocations.removeDepartment, 'DEPARTMENT_DELETE_ERR', { params })
    expect(used.message).toBe('This department can’t be deleted: 2 allocation IDs still use it.')
    await meera.refused(allocations.removeDepartment, 'PROJECT_NOT_FOUND', { params: { ...params, projectId: 'Nowhere' } })
    for (const who of ['nikhil', 'kavita', 'ananya'] as const) {
      await (await app.as(who)).refused(allocations.removeDepartment, 'NOT_ALLOWED', { params })
    }
  })

  test('leaves no allocation ID in a department that is removed concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { name, projectId } = await arrange([])
      const file = await workbook([
        ['account_id', 'department'],
        [`raced-${round}`, 'Physics'],
      ])
      const [added, removed] = await Promise.all([
        meera.send(accountsImport.upload, { file, body: { project: name } }),
        meera.send(allocations.removeDepartment, { params: { projectId: name, departmentId: 'Physics' } }),
      ])
      expect([200, 409]).toContain(added.status)
      expect([200, 409]).toContain(removed.status)
      const [left] = await app.db<{ n: number }[]>`
        select count(*)::int as n from accounts a where project_id = ${projectId} and not exists (
          select from allocation_departments l where l.project_id = a.project_id and l.department_id = a.department_id)`
      expect(left?.n).toBe(0)
    }
  })
})

test('uploading allocation IDs needs no more statements for 30 projects than for two', async () => {
  const proxy = await countingProxy(new URL(app.databaseUrl))
  const node = await app.otherNode({ readers: 1, writers: 1, through: proxy.url })
  try {
    const projects: { name: string; projectId: string }[] = []
    for (let n = 0; n < 30; n++) projects.push(await arrange([]))
    const there = await app.asAt(node.url, 'meera')
    const trips = async (named: readonly string[]): Promise<number> => {
      const rows = named.map((project) => [crypto.randomUUID().slice(0, 13), 'Physics', project])
      const file = await workbook([['account_id', 'department', 'project_name'], ...rows])
      return proxy.during(async () => {
        expect(await there.ok(accountsImport.upload, { file, body: {} })).toMatchObject({ added: named.length })
      })
    }
    const names = projects.map(({ name }) => name)
    // The first calls prepare the statements of the connection.
    for (let n = 0; n < 3; n++) await trips(names.slice(0, 2))
    const few = await trips(names.slice(0, 2))
    const last = projects[29]?.projectId ?? ''
    expect(await trips([...names.slice(0, 29), ` ${last.toUpperCase()} `])).toBeLessThan(few + 5)
    expect(await app.db`select from accounts where project_id = ${last}`).toHaveLength(1)
  } finally {
    await node.close()
    proxy.close()
  }
})
