import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { arrangeAccount, arrangeFile } from '../../../test/files.ts'
import { holds } from '../../allocations/holds-contract.ts'
import { files } from '../../rows/files/contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { users } from '../contract.ts'
import { people } from '../person-contract.ts'
import { assigning } from '../../row-work/assign/contract.ts'
import { TEXT_FIELDS, mapTextFields } from '../vocabulary.ts'

const app = await startTestApp()
afterAll(app.close)
const START = app.clock.now
beforeEach(() => {
  app.clock.now = START
})
const later = (minutes: number): string => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  return app.clock.now.toISOString()
}

const meera = await app.as('meera')
const kavita = await app.as('kavita')
const leela = await app.as('leela')
const ananya = await app.as('ananya')

const named = ({ id, fullName, email }: { id: string; fullName: string; email: string }) => ({ _id: id, fullName, email })
const summary = (id: string, by = meera) => by.ok(people.summary, { params: { id } })
const events = (id: string, by = meera, before?: string) =>
  by.ok(people.events, { params: { id }, query: before === undefined ? {} : { before } })
let made = 0
const person = async (role: 'AUTHOR' | 'REVIEWER' = 'AUTHOR') => {
  const n = ++made
  const { data } = await meera.ok(users.add, {
    body: {
      fullName: `Person ${n}`,
      email: `person.${n}@proofline.example`,
      password: 'a good password',
      role: [role],
      enableAssignments: true,
      departments: ['Physics'],
    },
  })
  return data
}

describe('GET users/:id/summary', () => {
  it('returns the person and the validity of each fact', async () => {
    const {
      person: who,
      terms,
      salaries,
      managers,
      departments,
      work,
      accounts,
      timesheetProjects,
    } = await summary(cast.ananya.id)
    expect(who).toEqual({
      ...named(cast.ananya),
      ...mapTextFields((name) => TEXT_FIELDS[name].example(cast.ananya.n)),
      roleData: ['AUTHOR'],
      state: 'active',
      created_at: '2024-12-31T18:30:00.000Z',
      addedBy: null,
      deleted_at: null,
      managerId: cast.kavita.id,
      enableAssignments: true,
      enableQualitative: true,
      statusReportPermission: false,
    })
    const since = { from: '2025-01-01', to: null, state: 'now', setBy: null }
    expect(terms).toMatchObject([{ ...since, shiftType: 6, workingHours: 8 }])
    expect(salaries).toMatchObject([{ ...since, amount: 52_000 }])
    expect(managers).toMatchObject([{ ...since, manager: named(cast.kavita) }])
    expect(departments).toMatchObject([{ ...since, departments: ['Physics', 'Chemistry', 'Mathematics'] }])
    expect([work, accounts, timesheetProjects]).toEqual([[], [], []])
    expect(terms[0]?.setOn).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('returns the roles and state of each day, from adding to deletion', async () => {
    const { _id, email } = await person()
    const on = (day: string): void => void (app.clock.now = new Date(`${day}T06:00:00Z`))
    on('2026-03-12')
    await meera.ok(users.updateProfile, { body: { _id, roleData: ['AUTHOR', 'REVIEWER'] } })
    await meera.ok(users.updateProfile, { body: { _id, roleData: ['AUTHOR', 'REVIEWER'], newFullname: 'Another Name' } })
    on('2026-03-14')
    await meera.ok(users.block, { params: { id: _id }, body: {} })
    on('2026-03-16')
    await meera.ok(users.unblock, { params: { id: _id } })
    on('2026-03-18')
    await meera.ok(users.delete, { params: { email }, body: {} })
    const { states } = await summary(_id)
    expect(states.map(({ from, to, roleData, account, setBy }) => [from, to, roleData.join(), account, setBy?._id])).toEqual([
      ['2026-03-18', null, 'AUTHOR,REVIEWER', 'deleted', cast.meera.id],
      ['2026-03-16', '2026-03-17', 'AUTHOR,REVIEWER', 'active', cast.meera.id],
      ['2026-03-14', '2026-03-15', 'AUTHOR,REVIEWER', 'blocked', cast.meera.id],
      ['2026-03-12', '2026-03-13', 'AUTHOR,REVIEWER', 'active', cast.meera.id],
      ['2026-03-10', '2026-03-11', 'AUTHOR', 'active', cast.meera.id],
    ])
    const differing = await app.db`
      select u.email from users u
      left join lateral (
        select s.roles, s.state from user_states s where s.user_id = u.id order by s.effective_from desc, s.made_at desc limit 1) s on true
      where (s.roles, s.state) is distinct from
        (u.roles, case when u.deleted_at is not null then 'deleted' else u.account_state end)`
    expect(differing).toEqual([])
  })

  it('lists the default terms only if they were entered for a day before the first day', async () => {
    const { _id } = await person()
    const terms = { shiftType: 6, workingHours: 8 } as const
    await meera.ok(users.updateProfile, { body: { _id, ...terms, effective: '2026-03-10' } })
    expect((await summary(_id)).terms).toEqual([])
    await meera.ok(users.updateProfile, { body: { _id, ...terms, effective: '2026-01-05' } })
    expect((await summary(_id)).terms).toMatchObject([{ from: '2026-01-05', to: null, ...terms }])
  })

  it('returns past, current, pending and replaced facts', async () => {
    const { _id, email } = await person()
    const details = (body: Record<string, unknown>) => meera.ok(users.updateProfile, { body: { _id, ...body } })
    await details({ shiftType: 5, effective: '2026-04-01' })
    await details({ workingHours: 7.5, effective: '2026-04-01' })
    await details({ workingHours: 6, effective: '2026-02-01' })
    await details({ manager: cast.kavita.email })
    await details({ departments: ['Chemistry', 'Physics'] })
    await meera.ok(users.salary, { params: { id: _id }, body: { salary: 50_000 } })
    await meera.ok(users.salary, { params: { id: _id }, body: { amount: 60_000.5, effectiveDate: '2026-06-01' } })
    app.clock.now = new Date('2026-03-20T06:00:00Z')
    await details({ manager: null })
    const full = await summary(email)
    const short = (span: { from: string; to: string | null; state: string; setBy: unknown }) => {
      expect(span.setBy).toEqual(named(cast.meera))
      return [span.from, span.to, span.state]
    }
    expect(full.terms.map((span) => [...short(span), span.shiftType, span.workingHours])).toEqual([
      ['2026-04-01', null, 'pending', 5, 7.5],
      ['2026-04-01', null, 'replaced', 5, 8],
      // The default terms of the first day are not a dated fact, so those entered for an earlier day continue.
      ['2026-02-01', '2026-03-31', 'now', 6, 6],
    ])
    expect(full.managers.map((span) => [...short(span), span.manager?.fullName ?? null])).toEqual([
      ['2026-03-20', null, 'now', null],
      // The first facts hold from the person's first day (decision 170).
      ['2026-02-01', '2026-03-19', 'past', 'Kavita Desai'],
    ])
    expect(full.departments.map((span) => [...short(span), span.departments.join()])).toEqual([
      ['2026-02-01', null, 'now', 'Chemistry,Physics'],
      ['2026-02-01', null, 'replaced', 'Physics'],
    ])
    expect(full.salaries?.map((span) => [...short(span), span.amount])).toEqual([
      ['2026-06-01', null, 'pending', 60_000.5],
      ['2026-03-10', '2026-05-31', 'now', 50_000],
    ])
    expect(full.person).toMatchObject({ addedBy: named(cast.meera), managerId: null })
  })

  it('counts open rows per role and file, without deleted files', async () => {
    const { _id: id } = await person()
    const at = { author_allocated_at: START.toISOString(), reviewer_allocated_at: START.toISOString() }
    const done = { author_status: 'done', author_acted_at: START.toISOString(), author_answer_type: 'Authored on Doc' } as const
    const imran = cast.imran.id
    await arrangeFile(app.db, {
      name: 'Both roles.xlsx',
      project: 'Summed',
      states: [
        { author_id: id, ...at },
        { author_id: id, reviewer_id: imran, ...at, ...done, reviewer_status: 'sent_for_rework' },
        { author_id: id, reviewer_id: imran, ...at, ...done, turn: 'REVIEWER' },
        { author_id: imran, reviewer_id: id, ...at },
        { author_id: imran, reviewer_id: id, ...at, ...done, turn: 'REVIEWER' },
        { author_id: imran, reviewer_id: id, ...at, ...done, author_status: 'rework_done', turn: 'REVIEWER' },
        { author_id: imran, reviewer_id: id, ...at, ...done, reviewer_status: 'rejected', turn: 'CLOSED' },
        { author_id: imran, ...at, ...done, turn: 'REVIEWER', uploader_id: id },
      ],
    })
    const fuller = await arrangeFile(app.db, {
      name: 'Fuller.xlsx',
      project: 'Summed',
      secondReview: false,
      states: [...Array.from({ length: 3 }, () => ({ author_id: id, ...at })), { author_id: imran, ...at, reviewer2_id: id }],
    })
    const gone = await arrangeFile(app.db, { name: 'Gone.xlsx', states: [{ author_id: id, ...at }] })
    await app.db`update files set deleted_at = now() where id = ${gone.fileId}`
    const { work } = await summary(id)
    const section = 'Summed'
    expect(work).toEqual([
      { role: 'AUTHOR', file: 'Fuller.xlsx', section, waiting: 3, rework: 0, later: 0 },
      { role: 'AUTHOR', file: 'Both roles.xlsx', section, waiting: 2, rework: 1, later: 0 },
      { role: 'REVIEWER', file: 'Both roles.xlsx', section, waiting: 2, rework: 1, later: 1 },
      { role: 'UPLOADER', file: 'Both roles.xlsx', section, waiting: 0, rework: 0, later: 1 },
    ])

    // A sub-admin does not find a file that is hidden from their department (decision 86).
    expect((await summary(id, leela)).work).toEqual(work)
    await meera.ok(users.updateProfile, { body: { _id: cast.leela.id, departments: ['Physics'] } })
    await meera.ok(files.setVisibility, {
      query: { confirm: 'true' },
      body: { id: fuller.fileId, dept: 'Physics', isFileVisible: false },
    })
    expect((await summary(id, leela)).work.map(({ file }) => file)).not.toContain('Fuller.xlsx')
    expect((await summary(id)).work).toEqual(work)
  })

  it('lists present and past account IDs and timesheet projects', async () => {
    const { projectId } = await arrangeFile(app.db, { project: 'Held' })
    const { _id: id, email } = await person()
    await arrangeAccount(app.db, projectId, 'held-1', id, '2026-03-01T04:00:00Z')
    const end = later(30)
    await meera.ok(holds.end, { params: { projectId, currentUser: email, accountId: 'held-1' }, body: {} })
    await arrangeAccount(app.db, projectId, 'held-2', id, end)
    await meera.ok(timesheets.addProject, { body: { name: 'Physics sheets' } })
    await meera.ok(timesheets.assign, { body: { userId: id, projects: ['Physics sheets'] } })
    const { accounts, timesheetProjects } = await summary(id)
    const account = { project_name: 'Held', subject_name: 'Physics' }
    expect(accounts).toEqual([
      { ...account, account_id: 'held-2', since: end, until: null, status: 'active' },
      { ...account, account_id: 'held-1', since: '2026-03-01T04:00:00.000Z', until: end, status: 'ended' },
    ])
    expect(timesheetProjects).toEqual([{ _id: expect.any(String), name: 'Physics sheets', since: end, until: null }])
  })

  it('returns no salary to a sub-admin, and nothing to managers and staff', async () => {
    expect(await summary(cast.kavita.id)).toMatchObject({ salaries: [{ amount: 95_000 }] })
    const seen = await summary(cast.kavita.id, leela)
    expect(seen).not.toHaveProperty('salaries')
    expect(JSON.stringify(seen)).not.toMatch(/95000|9500000/)
    for (const other of [kavita, ananya, await app.as('nikhil')]) {
      const refused = await other.refused(people.summary, 'NOT_ALLOWED', { params: { id: cast.ananya.id } })
      expect(refused.message).toBe('Your role can’t do this.')
      await other.refused(people.events, 'NOT_ALLOWED', { params: { id: cast.ananya.id } })
    }
    await app.anonymous.refused(people.summary, 'NOT_SIGNED_IN', { params: { id: cast.ananya.id } })
    await app.anonymous.refused(people.events, 'NOT_SIGNED_IN', { params: { id: cast.ananya.id } })
  })

  it('finds a deleted person by id, but not by the freed email or an invalid id', async () => {
    const { _id, email } = await person()
    await meera.ok(users.delete, { params: { email }, body: {} })
    const gone = await summary(_id)
    expect(gone.person).toMatchObject({ _id, state: 'deleted', deleted_at: START.toISOString() })
    for (const id of [email, 'x', '%', "' or true --", '019a0000-0000-7000-8000-999999999999', 'x'.repeat(2_000)]) {
      await meera.refused(people.summary, 'USER_NOT_FOUND', { params: { id } })
      await meera.refused(people.events, 'USER_NOT_FOUND', { params: { id } })
    }
    expect((await summary(cast.sameer.id)).person.state).toBe('blocked')
  })
})

describe('GET users/:id/events', () => {
  it('lists changes to a person and their work on tasks, latest first', async () => {
    const { _id: id, email, fullName } = await person()
    const file = 'Acted on.xlsx'
    const { projectId } = await arrangeFile(app.db, { name: file, project: 'Acted', rows: 4 })
    await arrangeAccount(app.db, projectId, 'acted-1', id, START.toISOString())
    const given = later(10)
    await meera.ok(assigning.assign, { params: { file }, body: { start: 1, end: 4, author: email } })
    const author = await app.asAdded(id)
    const acted = later(10)
    await author.ok(tasks.update, {
      params: { file, role: 'AUTHOR' },
      body: { sr_no: 2, status: 'skipped', reason: 'Spam', comments: 'No question here.' },
    })
    const blocked = later(10)
    await meera.ok(users.block, { params: { id }, body: {} })
    const paid = later(10)
    await meera.ok(users.salary, { params: { id }, body: { amount: 70_000, effectiveDate: '2026-05-01' } })

    const all = await events(id)
    const byMeera = { actor: named(cast.meera), work: null }
    const work = {
      kind: 'update',
      role: 'AUTHOR',
      from: null,
      to: 'skipped',
      file,
      section: 'Acted',
      living: true,
      rows: 1,
      sr_no: 2,
    }
    const block = {
      at: blocked,
      ...byMeera,
      change: {
        call: 'PUT /user/block/:id',
        fields: [
          { field: 'accountState', before: 'active', after: 'blocked' },
          { field: 'lastDay', before: null, after: '09/03/2026' },
        ],
      },
    }
    const did = { at: acted, actor: { _id: id, fullName, email }, change: null, work }
    const added = {
      at: START.toISOString(),
      ...byMeera,
      change: {
        call: 'POST /addUser',
        fields: [
          { field: 'email', before: null, after: email },
          { field: 'roleData', before: null, after: 'Author' },
          { field: 'departments', before: null, after: 'Physics' },
          { field: 'enableAssignments', before: null, after: 'yes' },
        ],
      },
    }
    const salary = {
      at: paid,
      ...byMeera,
      change: {
        call: 'PUT /user/salary/:id',
        fields: [{ field: 'salary', before: null, after: '₹ 70,000.00 from 01/05/2026' }],
      },
    }
    expect(all).toMatchObject({ message: 'Fetched events', events: [salary, block, did, added], next: null })
    expect((await events(email, leela)).events).toEqual([block, did, added])
    const theirs = (await events(cast.meera.id)).events.find(({ at }) => at === given)
    expect(theirs?.work).toEqual({
      kind: 'assign',
      role: 'AUTHOR',
      from: null,
      to: null,
      file,
      section: 'Acted',
      living: true,
      rows: 4,
      sr_no: null,
    })
  })

  it('pages through every instant once, even with many events', async () => {
    const { _id: id } = await person()
    const { fileId, taskIds } = await arrangeFile(app.db, { name: 'Long history.xlsx', project: 'Long', rows: 30 })
    await app.db`
      insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was)
      select t.id, ${fileId}, ${START.toISOString()}::timestamptz - n * interval '1 minute', 'assign', 'AUTHOR', ${id}, 1, '{}', '{}'
      from generate_series(1, 120) n, unnest(${taskIds}::uuid[]) t(id)`
    const seen: string[] = []
    let before: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const { events: some, next } = await events(id, meera, before)
      expect(some).toHaveLength(page < 2 ? 50 : 21)
      seen.push(...some.map(({ at }) => at))
      expect(next === null).toBe(page === 2)
      before = next ?? undefined
    }
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
    expect(seen).toHaveLength(121)
    const [, first] = (await events(id)).events
    expect(first?.work).toMatchObject({ rows: 30, sr_no: null })

    await app.db`update files set deleted_at = now() where id = ${fileId}`
    expect((await events(id)).events[1]?.work).toMatchObject({ file: 'Long history.xlsx', living: false })
    await meera.refused(people.events, 'INVALID_REQUEST', { params: { id }, query: { before: 'yesterday' } })
    await meera.refused(people.events, 'INVALID_REQUEST', { params: { id }, query: { before: "'; select 1" } })
    expect((await events(id, meera, '2020-01-01')).events).toEqual([])
  })
})
