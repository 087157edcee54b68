import { afterAll, describe, expect, it } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { type ReceivedEvents, startTestApp } from '../../../test/app.ts'
import { session } from '../../session/contract.ts'
import { users } from '../contract.ts'
import { TEXT_FIELDS, mapTextFields } from '../vocabulary.ts'

const app = await startTestApp()
afterAll(app.close)
const TODAY = '2026-03-10'

const meera = await app.as('meera')
const kavita = await app.as('kavita')
const leela = await app.as('leela')

let made = 0
const person = async (more: Partial<Parameters<typeof meera.ok<typeof users.add>>[1]['body']> = {}, by = meera) => {
  const n = ++made
  const body = {
    fullName: `Person ${n}`,
    email: `person.${n}@proofline.example`,
    password: 'a good password',
    role: ['AUTHOR' as const],
  }
  const { data } = await by.ok(users.add, { body: { ...body, enableAssignments: true, ...more } })
  return data
}
const rowOf = async (email: string, by = meera) => {
  const { users: rows } = await by.ok(users.list, { query: { email } })
  return rows.find((row) => row.email.toLowerCase() === email.toLowerCase())
}
const logIn = (email: string, password: string) => app.anonymous.ok(session.login, { body: { email, password } })
const lastAudit = async (id: string) => {
  const [row] = await app.db<{ call: string; before: unknown; after: unknown; actor_id: string }[]>`
    select call, before, after, actor_id from audit_lines where object_type = 'user' and object_id = ${id} order by audit_lines.id desc limit 1`
  return row
}

describe('GET admin/users', () => {
  it("returns everyone with today's values to an admin", async () => {
    const { users: rows, total } = await meera.ok(users.list, { query: {} })
    expect(total).toBe(Object.keys(cast).length)
    expect(rows).toHaveLength(total)
    expect(rows.find(({ _id }) => _id === cast.ananya.id)).toEqual({
      _id: cast.ananya.id,
      fullName: 'Ananya Iyer',
      email: 'ananya.iyer@proofline.example',
      roleData: ['AUTHOR'],
      departments: ['Physics', 'Chemistry', 'Mathematics'].map((name) => ({ _id: getDepartmentId(name as 'Physics'), name })),
      manager: { _id: cast.kavita.id, fullName: 'Kavita Desai', email: cast.kavita.email },
      salary: 52_000,
      salaryVersion: 0,
      newSalary: null,
      ...mapTextFields((name) => TEXT_FIELDS[name].example(cast.ananya.n)),
      shiftType: 6,
      workingHours: 8,
      newShift: null,
      enableAssignments: true,
      enableQualitative: true,
      statusReportPermission: false,
      accountState: 'active',
      is_active: true,
      created_at: '2024-12-31T18:30:00.000Z',
      version: 0,
    })
    expect(rows.find(({ _id }) => _id === cast.sameer.id)).toMatchObject({ accountState: 'blocked', is_active: false })
  })

  it('returns a manager’s team with salaries, and everyone without salaries to a sub-admin', async () => {
    const team = await kavita.ok(users.list, { query: {} })
    const expected = Object.values(cast).filter((member) => 'manager' in member && member.manager === cast.kavita.id)
    expect(team.users.map(({ _id }) => _id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    expect(team.users.every(({ salary }) => salary === 52_000)).toBe(true)
    const all = await leela.ok(users.list, { query: {} })
    expect(all.total).toBeGreaterThanOrEqual(Object.keys(cast).length)
    expect(all.users.some((row) => 'salary' in row || 'newSalary' in row)).toBe(false)
  })

  it('filters by substrings, ignoring case, and by role', async () => {
    const names = async (query: Record<string, string>) =>
      (await meera.ok(users.list, { query })).users.map(({ fullName }) => fullName)
    expect(await names({ fullName: ' NAMB ' })).toEqual(['Priya Nambiar'])
    expect(await names({ email: 'Kavita.' })).toEqual(['Kavita Desai'])
    expect(await names({ role: 'REVIEWER' })).toEqual(['Neha Kulkarni', 'Priya Nambiar', 'Rohit Verma'])
    expect(await names({ fullName: '%' })).toEqual([])
    expect(await names({ fullName: '', email: '', role: '' })).toContain('Meera Joshi')
  })

  it('pages in a stable order and returns the total past the end', async () => {
    const all = (await meera.ok(users.list, { query: { sort: '-email' } })).users.map(({ _id }) => _id)
    const paged = []
    for (const page of [1, 2, 3, 4]) {
      const { users: rows, total } = await meera.ok(users.list, { query: { sort: '-email', page, pageSize: 7 } })
      expect(total).toBe(all.length)
      paged.push(...rows.map(({ _id }) => _id))
    }
    expect(paged).toEqual(all)
  })

  it.each(['email', 'roleData', 'employee_id', 'fullName'] as const)('sorts by %s in both directions', async (sort) => {
    const keys = async (by: typeof sort | `-${typeof sort}`) =>
      (await meera.ok(users.list, { query: { sort: by } })).users.map((row) => String([row[sort]].flat()[0]).toLowerCase())
    const [up, down] = [await keys(sort), await keys(`-${sort}`)]
    expect(up).toEqual(up.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    expect(down).toEqual(up.toReversed())
  })

  it('rejects staff, a sub-admin without the tab, blocked and anonymous callers', async () => {
    for (const name of ['ananya', 'nikhil', 'sneha'] as const) await (await app.as(name)).refused(users.list, 'NOT_ALLOWED')
    await (await app.as('sameer')).refused(users.list, 'NOT_SIGNED_IN')
    await app.anonymous.refused(users.list, 'NOT_SIGNED_IN')
    await meera.refused(users.list, 'INVALID_REQUEST', { query: { role: 'BOSS' } })
    await meera.refused(users.list, 'INVALID_REQUEST', { query: { page: 0 } })
    await meera.refused(users.list, 'INVALID_REQUEST', { query: { sort: 'password_hash' } })
  })
})

describe('GET admin/users/:department', () => {
  const names = (data: readonly { fullName: string }[]) => data.map(({ fullName }) => fullName)

  it('lists people who can be assigned work, by name or id, without blocked ones', async () => {
    const byName = await meera.ok(users.ofDepartment, { params: { department: 'physics ' }, query: { role: 'AUTHOR' } })
    expect(names(byName.data)).toEqual(['Ananya Iyer', 'Divya Nair', 'Imran Sheikh', 'Joseph Mathew', 'Priya Nambiar'])
    const byId = await meera.ok(users.ofDepartment, {
      params: { department: getDepartmentId('Physics') },
      query: { role: 'AUTHOR' },
    })
    expect(byId.data).toEqual(byName.data)
    const all = await meera.ok(users.ofDepartment, { params: { department: '-' }, query: { role: 'AUTHOR' } })
    expect(names(all.data)).toContain('Tara Gill')
    const everyone = await meera.ok(users.ofDepartment, { params: { department: 'recruiter' }, query: {} })
    expect(names(everyone.data)).toEqual(['Tara Gill'])
  })

  it('lists a manager’s own team first, and is open to a sub-admin with Manage Projects', async () => {
    const { data } = await kavita.ok(users.ofDepartment, { params: { department: 'Physics' }, query: { role: 'REVIEWER' } })
    expect(data.map(({ fullName, manager, employee_id: id }) => [fullName, manager?.fullName, id])).toEqual([
      ['Neha Kulkarni', 'Kavita Desai', TEXT_FIELDS.employee_id.example(cast.neha.n)],
      ['Priya Nambiar', 'Kavita Desai', TEXT_FIELDS.employee_id.example(cast.priya.n)],
      ['Rohit Verma', 'Farhan Qureshi', null],
    ])
    const farhan = await app.as('farhan')
    const others = await farhan.ok(users.ofDepartment, { params: { department: 'Physics' }, query: { role: 'REVIEWER' } })
    expect(names(others.data)).toEqual(['Rohit Verma', 'Neha Kulkarni', 'Priya Nambiar'])
    const all = await leela.ok(users.ofDepartment, { params: { department: 'Physics' }, query: { role: 'REVIEWER' } })
    expect(names(all.data)).toContain('Rohit Verma')
  })

  it('counts the open tasks of the role, without those of deleted files', async () => {
    await app.db`
      with project as (insert into projects (name) values ('Open tasks') returning id),
      file as (
        insert into files (project_id, name, columns, deleted_at)
        select id, n || '.xlsx', '[]', case when n = 'gone' then now() end from project, unnest(array['here', 'gone']) as n returning id, name),
      place as (
        insert into file_departments (file_id, department_id, row_count) select id, ${getDepartmentId('Physics')}, 4 from file returning file_id)
      insert into tasks (file_id, sr_no, question_id, question_key, department_id, author_id, author_status, reviewer_id, turn)
      select file_id, n, 'q' || n, 'q' || n, ${getDepartmentId('Physics')}, ${cast.priya.id}::uuid, case when n < 3 then null else 'done' end,
        ${cast.neha.id}::uuid, case when n < 3 then 'AUTHOR' else 'REVIEWER' end
      from place, generate_series(1, 3) n`
    const open = async (role: string) => {
      const { data } = await meera.ok(users.ofDepartment, {
        params: { department: 'Physics' },
        query: { role: role as 'AUTHOR' },
      })
      return Object.fromEntries(data.map(({ fullName, openTasks }) => [fullName, openTasks]))
    }
    expect(await open('AUTHOR')).toMatchObject({ 'Priya Nambiar': 2, 'Ananya Iyer': 0 })
    expect(await open('REVIEWER')).toMatchObject({ 'Priya Nambiar': 0, 'Neha Kulkarni': 1 })
    expect(await open('')).toMatchObject({ 'Priya Nambiar': 2, 'Neha Kulkarni': 1 })
  })

  it('rejects an unknown department, an unknown role and staff', async () => {
    await meera.refused(users.ofDepartment, 'DEPARTMENT_NOT_FOUND', { params: { department: 'Alchemy' } })
    await meera.refused(users.ofDepartment, 'INVALID_REQUEST', { params: { department: 'Physics' }, query: { role: 'Physics' } })
    await (await app.as('ananya')).refused(users.ofDepartment, 'NOT_ALLOWED', { params: { department: 'Physics' } })
  })
})

describe('GET admin/managers', () => {
  it('lists active managers to an admin only', async () => {
    const { data } = await meera.ok(users.managers)
    expect(data).toEqual([
      { _id: cast.farhan.id, fullName: 'Farhan Qureshi', email: cast.farhan.email },
      { _id: cast.kavita.id, fullName: 'Kavita Desai', email: cast.kavita.email },
    ])
    await kavita.refused(users.managers, 'NOT_ALLOWED')
  })
})

describe('POST addUser', () => {
  const body = {
    fullName: ' New Name ',
    email: ' New.Name@proofline.example ',
    password: 'a good password',
    role: 'UPLOADER',
    enableAssignments: false,
  }

  it('adds a person who can log in', async () => {
    const { data } = await meera.ok(users.add, {
      body: {
        ...body,
        role: ['UPLOADER', 'AUTHOR', 'UPLOADER'],
        departments: ['chemistry', getDepartmentId('Physics'), 'Chemistry'],
      },
    })
    expect(data).toMatchObject({ fullName: 'New Name', email: 'New.Name@proofline.example', roleData: ['UPLOADER', 'AUTHOR'] })
    expect(await rowOf('new.name@proofline.example')).toMatchObject({
      departments: [{ name: 'Chemistry' }, { name: 'Physics' }],
      manager: null,
      salary: null,
      shiftType: 6,
      workingHours: 8,
      enableAssignments: false,
      enableQualitative: true,
      accountState: 'active',
    })
    const { user } = await logIn('NEW.NAME@PROOFLINE.EXAMPLE', 'a good password')
    expect(user).toMatchObject({ _id: data._id, role: 'UPLOADER' })
    expect(await lastAudit(data._id)).toMatchObject({
      call: 'POST /addUser',
      actor_id: cast.meera.id,
      after: { roleData: ['UPLOADER', 'AUTHOR'] },
    })
    expect(JSON.stringify(await lastAudit(data._id))).not.toContain('argon')
  })

  it('assigns a person added by a manager to that manager, and accepts a single role', async () => {
    const { email } = await person({ role: 'REVIEWER' }, kavita)
    expect(await rowOf(email)).toMatchObject({ roleData: ['REVIEWER'], manager: { _id: cast.kavita.id } })
    expect((await rowOf((await person({}, leela)).email))?.manager).toBeNull()
  })

  it.each([
    ['fullName', 'Please input full name of the user!', undefined],
    ['fullName', 'Please input full name of the user!', '   '],
    ['fullName', 'The full name must have visible characters.', '\u200b\u3164'],
    ['fullName', 'The full name can’t contain line breaks, tabs or other control characters.', 'Asha\nRao'],
    ['fullName', 'The full name can’t contain line breaks, tabs or other control characters.', '\u202eaR ahsA'],
    ['fullName', 'The full name can have at most 200 characters.', 'x'.repeat(2048)],
    ['email', 'Please input email of the user', undefined],
    ['email', 'Please input email of the user', 'nobody'],
    ['email', 'The email can have at most 320 characters.', `${'x'.repeat(2048)}@proofline.example`],
    ['password', 'Please input password for the user', undefined],
    ['password', 'Please input password for the user', ''],
    ['password', 'The password needs at least 8 characters.', 'short'],
    ['role', 'Please select role', undefined],
    ['role', 'Please select role', []],
    ['role', 'Choose one of these roles: Admin, Manager, Sub-admin, Author, Reviewer, Second reviewer, Uploader.', 'BOSS'],
    ['role', 'A manager can’t have a second role.', ['MANAGER', 'AUTHOR']],
    ['enableAssignments', 'Choose to show assignments to the user.', undefined],
    ['departments', 'There is no department Alchemy.', ['Alchemy']],
  ])('rejects an invalid %s with “%s”', async (field, sentence, value) => {
    const sent = { ...body, email: 'never@proofline.example', [field]: value }
    const refused = await meera.refused(users.add, 'INVALID_REQUEST', { body: sent })
    expect(refused.message).toBe(sentence)
    expect(refused.issues?.[0]?.path.split('.')[0]).toBe(field)
    expect(await rowOf('never@proofline.example')).toBeUndefined()
  })

  it('rejects an email in use regardless of case, also for concurrent requests', async () => {
    const taken = await meera.refused(users.add, 'EMAIL_TAKEN', { body: { ...body, email: 'ANANYA.iyer@Proofline.Example' } })
    expect(taken.issues).toEqual([{ path: 'email', message: 'A user with this email already exists.' }])
    // A manager gets the same error for their own team, for another team and for an admin, so it reveals neither who has the
    // email nor where.
    const refusalOf = async (email: string) => {
      const { requestId: _, ...reply } = await kavita.refused(users.add, 'EMAIL_TAKEN', {
        body: { ...body, role: 'AUTHOR', email },
      })
      return reply
    }
    const sentence = { path: 'email', message: 'A user with this email already exists.' }
    for (const email of [cast.ananya.email, cast.divya.email, cast.meera.email])
      expect(await refusalOf(email)).toEqual({
        success: false,
        code: 'EMAIL_TAKEN',
        message: sentence.message,
        issues: [sentence],
      })
    const twice = await Promise.all(
      ['race@proofline.example', 'RACE@proofline.example'].map((email) => meera.send(users.add, { body: { ...body, email } })),
    )
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('lets only an admin add managers, sub-admins, admins and recruiting staff (decision P21)', async () => {
    for (const [by, role] of [
      [kavita, 'MANAGER'],
      [kavita, 'ADMIN'],
      [leela, 'MANAGER'],
      [leela, ['AUTHOR', 'SUBADMIN']],
      [leela, 'ADMIN'],
    ] as const) {
      await by.refused(users.add, 'ROLE_NOT_YOURS_TO_GIVE', { body: { ...body, email: 'never@proofline.example', role } })
    }
    await kavita.refused(users.add, 'RESERVED_DEPARTMENT', {
      body: { ...body, email: 'never@proofline.example', departments: ['Head-Recruiter'] },
    })
    await (await app.as('ananya')).refused(users.add, 'NOT_ALLOWED', { body })
    await person({ role: 'MANAGER' })
    await person({ role: 'ADMIN', departments: ['recruiter'] })
  })

  it('drops hostile keys', async () => {
    const hostile = {
      accountState: 'blocked',
      statusReportPermission: true,
      salary: 1,
      manager: cast.farhan.id,
      _id: cast.meera.id,
      deleted_at: TODAY,
    }
    const { _id, email } = await person(hostile as object)
    expect(_id).not.toBe(cast.meera.id)
    expect(await rowOf(email)).toMatchObject({
      accountState: 'active',
      statusReportPermission: false,
      salary: null,
      manager: null,
    })
  })
})

describe('POST user/update-profile', () => {
  it('changes and logs only the fields that are sent', async () => {
    const { _id, email } = await person({ departments: ['Physics'] })
    await meera.ok(users.updateProfile, {
      body: {
        email: email.toUpperCase(),
        newFullname: ' Renamed ',
        employee_id: ' N-1 ',
        roleData: ['REVIEWER', 'AUTHOR'],
        departments: ['Mathematics', 'Physics'],
        enableAssignments: false,
        enableQualitative: false,
        manager: cast.kavita.email.toUpperCase(),
      },
    })
    expect(await rowOf(email)).toMatchObject({
      fullName: 'Renamed',
      employee_id: 'N-1',
      roleData: ['REVIEWER', 'AUTHOR'],
      departments: [{ name: 'Mathematics' }, { name: 'Physics' }],
      enableAssignments: false,
      enableQualitative: false,
      manager: { _id: cast.kavita.id },
      shiftType: 6,
    })
    expect(await lastAudit(_id)).toMatchObject({
      before: { fullName: expect.stringMatching(/^Person/), manager: null, departments: ['Physics'] },
      after: { fullName: 'Renamed', manager: cast.kavita.email, departments: ['Mathematics', 'Physics'] },
    })
    await meera.ok(users.updateProfile, {
      body: { _id, email, newPassword: '', employee_id: '', manager: cast.kavita.id, newFullname: 'Renamed' },
    })
    expect(await rowOf(email)).toMatchObject({ employee_id: 'N-1', manager: { _id: cast.kavita.id } })
    expect((await lastAudit(_id))?.after).toEqual({})
    await meera.ok(users.updateProfile, { body: { _id, manager: null, departments: [] } })
    expect(await rowOf(email)).toMatchObject({ manager: null, departments: [] })
    const [stored] = await app.db<{ rows: number }[]>`select count(*)::int as rows from user_managers where user_id = ${_id}`
    expect(stored?.rows).toBe(2)
  })

  it('ends all sessions on a new password', async () => {
    const { email } = await person()
    const { authToken } = await logIn(email, 'a good password')
    await kavita.refused(users.updateProfile, 'USER_NOT_FOUND', { body: { email, newPassword: 'another password' } })
    await app.withToken(authToken).ok(session.me, { params: { role: 'AUTHOR' } })
    await meera.ok(users.updateProfile, { body: { email, newPassword: 'another password' } })
    await app.withToken(authToken).refused(session.me, 'NOT_SIGNED_IN', { params: { role: 'AUTHOR' } })
    await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', { body: { email, password: 'a good password' } })
    await logIn(email, 'another password')
    await meera.refused(users.updateProfile, 'INVALID_REQUEST', { body: { email, newPassword: 'short' } })
  })

  it('dates shift and hours, returns the next ones, and applies them on their day', async () => {
    const { email } = await person()
    await meera.ok(users.updateProfile, { body: { email, shiftType: 5.5, effective: '2026-03-20' } })
    expect(await rowOf(email)).toMatchObject({
      shiftType: 6,
      workingHours: 8,
      newShift: { shiftType: 5.5, workingHours: 8, effective: '2026-03-20' },
    })
    const before = app.clock.now
    app.clock.now = new Date('2026-03-19T18:30:00Z')
    const thatDay = await rowOf(email)
    app.clock.now = before
    expect(thatDay).toMatchObject({ shiftType: 5.5, workingHours: 8, newShift: null })
  })

  it('accepts a past day from an admin only, and validates days strictly', async () => {
    const { email } = await person({}, kavita)
    await kavita.refused(users.updateProfile, 'PAST_DATE', { body: { email, workingHours: 7, effective: '2026-03-09' } })
    await kavita.ok(users.updateProfile, { body: { email, workingHours: 7.25, effective: TODAY } })
    await meera.ok(users.updateProfile, { body: { email, workingHours: 6, effective: '2026-03-01' } })
    expect(await rowOf(email)).toMatchObject({ workingHours: 7.25 })
    for (const effective of [
      '2026-02-30',
      '10/03/2026',
      '2026-3-1',
      '2026-03-10T00:00:00Z',
      '0001-01-01',
      '99999-01-01',
      20260310,
    ]) {
      await meera.refused(users.updateProfile, 'INVALID_REQUEST', { body: { email, workingHours: 7, effective } })
    }
    const missing = await meera.refused(users.updateProfile, 'INVALID_REQUEST', { body: { email, shiftType: 5 } })
    expect(missing).toMatchObject({ message: 'Please input the date effective', issues: [{ path: 'effective' }] })
  })

  it.each<[string, object]>([
    ['a shift type of 7 days', { shiftType: 7, effective: TODAY }],
    ['a shift type in words', { shiftType: 'six', effective: TODAY }],
    ['0 working hours', { workingHours: 0, effective: TODAY }],
    ['24.5 working hours', { workingHours: 24.5, effective: TODAY }],
    ['working hours of 3 decimals', { workingHours: 7.333, effective: TODAY }],
    ['a blank name', { newFullname: ' ' }],
    ['a name of 2,048 characters', { newFullname: 'x'.repeat(2048) }],
    ['an employee ID of 101 characters', { employee_id: 'x'.repeat(101) }],
    ['a manager with a second role', { roleData: ['MANAGER', 'AUTHOR'] }],
    ['an unknown department', { departments: ['Alchemy'] }],
    ['departments that are not a list', { departments: 'Physics' }],
    ['a text as a flag', { enableAssignments: 'yes' }],
    ['an invalid email', { newEmail: 'nobody' }],
  ])('rejects %s', async (_, bad) => {
    await meera.refused(users.updateProfile, 'INVALID_REQUEST', { body: { email: cast.imran.email, ...bad } })
  })

  it('keeps emails and employee IDs unique and lets only admins change an email', async () => {
    const { email } = await person()
    const id = await meera.refused(users.updateProfile, 'EMPLOYEE_ID_TAKEN', { body: { email, employee_id: 'e-1007' } })
    await meera.refused(users.updateProfile, 'EMPLOYEE_ID_TAKEN', { body: { email, employee_id: 'E\u00AD-1007\u2060' } })
    expect(id.issues).toEqual([{ path: 'employee_id', message: 'A user with this employee ID already exists.' }])
    const newEmail = 'MEERA.joshi@proofline.example'
    const taken = await meera.refused(users.updateProfile, 'EMAIL_TAKEN', { body: { email, newEmail } })
    expect(taken.issues?.map(({ path }) => path)).toEqual(['newEmail'])
    await leela.refused(users.updateProfile, 'ADMIN_CHANGES_EMAILS', { body: { email, newEmail: 'moved@proofline.example' } })
    await meera.ok(users.updateProfile, { body: { email, newEmail: 'moved@proofline.example' } })
    expect(await rowOf('moved@proofline.example')).toMatchObject({ fullName: expect.stringMatching(/^Person/) })
    await meera.refused(users.updateProfile, 'USER_NOT_FOUND', { body: { email } })
    await meera.refused(users.updateProfile, 'INVALID_REQUEST', { body: { newFullname: 'Nobody' } })
  })

  it('lets only an admin set a manager, who must be active, and not for managers', async () => {
    const { email } = await person({}, kavita)
    await kavita.ok(users.updateProfile, { body: { email, manager: cast.kavita.email, newFullname: 'Stays in the team' } })
    await kavita.refused(users.updateProfile, 'ADMIN_SETS_MANAGERS', { body: { email, manager: cast.farhan.id } })
    await kavita.refused(users.updateProfile, 'ADMIN_SETS_MANAGERS', { body: { email, manager: null } })
    await leela.refused(users.updateProfile, 'ADMIN_SETS_MANAGERS', { body: { email, manager: cast.farhan.email } })
    for (const manager of [
      cast.ananya.id,
      cast.meera.email,
      'nobody@proofline.example',
      '019a0000-0000-7000-8000-999999999999',
    ]) {
      await meera.refused(users.updateProfile, 'NOT_A_MANAGER', { body: { email, manager } })
    }
    await meera.refused(users.updateProfile, 'INVALID_REQUEST', { body: { _id: cast.farhan.id, manager: cast.kavita.id } })
    await meera.ok(users.updateProfile, { body: { email, roleData: ['MANAGER'] } })
    expect(await rowOf(email)).toMatchObject({ roleData: ['MANAGER'], manager: null })
  })

  it('is limited to lower ranks and the caller’s own team', async () => {
    const { email } = await person({}, kavita)
    await kavita.refused(users.updateProfile, 'USER_NOT_FOUND', { body: { email: cast.divya.email, newFullname: 'x' } })
    await kavita.refused(users.updateProfile, 'USER_NOT_FOUND', { body: { email: cast.kavita.email, newFullname: 'x' } })
    await kavita.refused(users.updateProfile, 'ROLE_NOT_YOURS_TO_GIVE', { body: { email, roleData: ['AUTHOR', 'ADMIN'] } })
    await kavita.refused(users.updateProfile, 'RESERVED_DEPARTMENT', { body: { email, departments: ['recruiter'] } })
    await leela.refused(users.updateProfile, 'RANK_TOO_LOW', { body: { email: cast.meera.email, newFullname: 'x' } })
    await leela.refused(users.updateProfile, 'RANK_TOO_LOW', { body: { email: cast.leela.email, roleData: ['ADMIN'] } })
    await leela.refused(users.updateProfile, 'ROLE_NOT_YOURS_TO_GIVE', {
      body: { email: cast.kavita.email, roleData: ['AUTHOR'] },
    })
    await leela.refused(users.updateProfile, 'RESERVED_DEPARTMENT', { body: { email: cast.tara.email, departments: [] } })
    await (await app.as('ananya')).refused(users.updateProfile, 'NOT_ALLOWED', { body: { email: cast.ananya.email } })
    expect(await rowOf(cast.meera.email)).toMatchObject({ fullName: 'Meera Joshi' })
  })
})

describe('the list of people in open pages', () => {
  it('is refreshed only for people who list the person and see the change', async () => {
    const farhan = await app.as('farhan')
    const streams = await Promise.all([kavita, leela, meera, farhan].map((by) => by.stream(session.live)))
    const [ofKavita, ofLeela, ofMeera, ofFarhan] = streams as [ReceivedEvents, ReceivedEvents, ReceivedEvents, ReceivedEvents]
    const tells = ({ event, data }: { event: string; data: unknown }): boolean =>
      event === 'changed' && JSON.stringify(data).includes('"users"')
    const listed = async (act: () => Promise<unknown>, at = [ofKavita, ofLeela, ofMeera]): Promise<void> => {
      for (const stream of streams) stream.events.length = 0
      await act()
      await Promise.all(at.map((stream) => stream.until(tells)))
    }
    const body = { fullName: 'Listed', email: 'listed@proofline.example', password: 'a good password', role: ['AUTHOR' as const] }
    let id = ''
    await listed(async () => (id = (await kavita.ok(users.add, { body: { ...body, enableAssignments: true } })).data._id))
    await listed(() => meera.ok(users.block, { params: { id }, body: {} }))
    await listed(() => meera.ok(users.unblock, { params: { id } }))
    await listed(() => meera.ok(users.updateProfile, { body: { _id: id, newFullname: 'Listed Person' } }))
    await listed(() => meera.ok(users.salary, { params: { id }, body: { salary: 10_000 } }), [ofKavita, ofMeera])
    expect(ofLeela.events.some(tells)).toBe(false)
    expect(ofFarhan.events.some(tells)).toBe(false)
    await listed(() => meera.ok(users.updateProfile, { body: { _id: id, manager: cast.farhan.id } }), streams)
    await listed(() => meera.ok(users.delete, { params: { email: id }, body: {} }), streams)
    for (const stream of streams) stream.leave()
  })
})

describe('block, unblock and delete', () => {
  it('blocks and unblocks immediately', async () => {
    const { _id, email } = await person()
    const { authToken } = await logIn(email, 'a good password')
    await meera.ok(users.block, { params: { id: _id }, body: {} })
    await app.withToken(authToken).refused(session.me, 'NOT_SIGNED_IN', { params: { role: 'AUTHOR' } })
    await app.anonymous.refused(session.login, 'WRONG_CREDENTIALS', { body: { email, password: 'a good password' } })
    expect(await rowOf(email)).toMatchObject({ accountState: 'blocked', is_active: false })
    expect(await lastAudit(_id)).toMatchObject({
      call: 'PUT /user/block/:id',
      before: { accountState: 'active' },
      after: { accountState: 'blocked' },
    })
    await meera.ok(users.unblock, { params: { id: _id } })
    await app.withToken(authToken).refused(session.me, 'NOT_SIGNED_IN', { params: { role: 'AUTHOR' } })
    await logIn(email, 'a good password')
    expect(await lastAudit(_id)).toMatchObject({ call: 'PUT /user/unblock/:id' })
  })

  it('deletes softly, ends sessions, frees the email, and keeps the name in history', async () => {
    const { _id, email } = await person()
    const { authToken } = await logIn(email, 'a good password')
    await meera.ok(users.delete, { params: { email: email.toUpperCase() }, body: {} })
    await app.withToken(authToken).refused(session.me, 'NOT_SIGNED_IN', { params: { role: 'AUTHOR' } })
    expect(await rowOf(email)).toBeUndefined()
    expect(await lastAudit(_id)).toMatchObject({ call: 'DELETE /user/delete/:email', before: { email } })
    const again = await person({ email })
    expect(again._id).not.toBe(_id)
    const [stored] = await app.db<{ full_name: string }[]>`select full_name from users where id = ${_id}`
    expect(stored?.full_name).toMatch(/^Person/)
    await meera.refused(users.unblock, 'USER_NOT_FOUND', { params: { id: _id } })
  })

  it('rejects oneself, higher ranks, other teams, unknown people and staff', async () => {
    const on = (member: { id: string; email: string }) => ({ params: { id: member.id, email: member.email } })
    for (const spec of [users.block, users.delete]) {
      await meera.refused(spec, 'OWN_ACCOUNT', on(cast.meera))
      await kavita.refused(spec, 'OWN_ACCOUNT', on(cast.kavita))
      await leela.refused(spec, 'RANK_TOO_LOW', on(cast.nikhil))
      await leela.refused(spec, 'RANK_TOO_LOW', on(cast.meera))
      await kavita.refused(spec, 'USER_NOT_FOUND', on(cast.divya))
      await meera.refused(spec, 'USER_NOT_FOUND', on({ id: 'nonsense', email: "x' or true --@proofline.example" }))
      await (await app.as('ananya')).refused(spec, 'NOT_ALLOWED', on(cast.imran))
    }
    await kavita.refused(users.unblock, 'USER_NOT_FOUND', on(cast.rohit))
    await leela.refused(users.unblock, 'RANK_TOO_LOW', on(cast.arjun))
  })

  it('never removes the last active admin, even concurrently', async () => {
    await app.db`update users set account_state = 'blocked' where 'ADMIN' = any (roles) and id not in (${cast.meera.id}, ${cast.arjun.id})`
    const arjun = await app.as('arjun')
    // Both admins remove each other at the same moment, so one of the calls must fail.
    const both = await Promise.all([
      meera.send(users.block, { params: { id: cast.arjun.id } }),
      arjun.send(users.updateProfile, { body: { email: cast.meera.email, roleData: ['AUTHOR'] } }),
    ])
    expect(both.map(({ status }) => status)).toContain(200)
    const [admins] = await app.db<{ left: number }[]>`
      select count(*)::int as left from users where 'ADMIN' = any (roles) and account_state = 'active' and deleted_at is null`
    expect(admins?.left).toBe(1)
    const giveUp = { body: { email: cast.meera.email, roleData: ['AUTHOR' as const] } }
    await app.db`update users set roles = '{ADMIN}', account_state = 'active' where id = ${cast.meera.id}`
    await app.db`update users set account_state = 'blocked' where id = ${cast.arjun.id}`
    // A blocked admin counts as another admin until they are deleted (ADR 19), so the active one may not change their own roles.
    await meera.refused(users.updateProfile, 'OWN_FIGURE', giveUp)
    const others = await app.db<{ id: string }[]>`
      update users u set roles = '{AUTHOR}' from users was where u.id = was.id and 'ADMIN' = any (u.roles) and u.id <> ${cast.meera.id}
      returning u.id`
    await meera.refused(users.updateProfile, 'LAST_ADMIN', giveUp)
    await app.db`update users set roles = '{ADMIN}' where id = any (${others.map(({ id }) => id)}::uuid[])`
    await app.db`update users set account_state = 'active' where id = ${cast.arjun.id}`
  })
})

describe('PUT user/salary/:id', () => {
  it('sets the salary from today, returns the pending one, and applies it on its day', async () => {
    const { _id, email } = await person()
    await meera.ok(users.salary, { params: { id: _id }, body: { salary: 40_000.5 } })
    await meera.ok(users.salary, {
      params: { id: _id },
      body: { salary: 40_000.5, amount: 45_000.25, effectiveDate: '2026-04-01' },
    })
    await meera.ok(users.salary, { params: { id: _id }, body: { amount: 50_000, effectiveDate: '2026-05-01' } })
    expect(await rowOf(email)).toMatchObject({ salary: 40_000.5, newSalary: { amount: 45_000.25, effectiveDate: '2026-04-01' } })
    const stored = await app.db<
      { amount_paise: number }[]
    >`select amount_paise from salaries where user_id = ${_id} order by effective_from`
    expect(stored.map((row) => row.amount_paise)).toEqual([4_000_050, 4_500_025, 5_000_000])
    const before = app.clock.now
    app.clock.now = new Date('2026-04-15T06:00:00Z')
    const later = await rowOf(email)
    app.clock.now = before
    expect(later).toMatchObject({ salary: 45_000.25, newSalary: { amount: 50_000, effectiveDate: '2026-05-01' } })
    expect(await lastAudit(_id)).toMatchObject({ before: { salary: 40_000.5 }, after: { salaries: [{ amount: 50_000 }] } })
  })

  it('lets a manager set it for their team from today, and an admin correct the past', async () => {
    const { _id, email } = await person({}, kavita)
    await kavita.ok(users.salary, { params: { id: _id }, body: { amount: 30_000, effectiveDate: TODAY } })
    expect((await rowOf(email, kavita))?.salary).toBe(30_000)
    await kavita.refused(users.salary, 'PAST_DATE', { params: { id: _id }, body: { amount: 1, effectiveDate: '2026-03-09' } })
    await meera.ok(users.salary, { params: { id: _id }, body: { amount: 20_000, effectiveDate: '2026-01-01' } })
    expect((await rowOf(email))?.salary).toBe(30_000)
    await kavita.refused(users.salary, 'USER_NOT_FOUND', { params: { id: cast.divya.id }, body: { salary: 1 } })
    await kavita.refused(users.salary, 'USER_NOT_FOUND', { params: { id: cast.kavita.id }, body: { salary: 999_999 } })
    await leela.refused(users.salary, 'NOT_ALLOWED', { params: { id: _id }, body: { salary: 1 } })
    await (await app.as('ananya')).refused(users.salary, 'NOT_ALLOWED', { params: { id: cast.ananya.id }, body: { salary: 1 } })
  })

  it.each([
    {},
    { salary: -1 },
    { salary: 'NaN' },
    { salary: 1_000_000_001 },
    { salary: 1e21 },
    { salary: 10.005 },
    { amount: 10 },
    { amount: 10, effectiveDate: '2026-02-30' },
    { amount: 10, effectiveDate: 'tomorrow' },
    { effectiveDate: TODAY },
  ])('rejects the body %o', async (body) => {
    await meera.refused(users.salary, 'INVALID_REQUEST', { params: { id: cast.imran.id }, body })
  })
})
