import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile, decided, since } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectConsistentRows, toRecordedColumns, selectTaskRows } from '../../../../test/task-states.ts'
import { absences } from '../../../absences/contract.ts'
import { toDay, shiftDay } from '../../../kit/shared/time.ts'
import { users } from '../../../users/contract.ts'
import { tasks } from '../../desk/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { assigning } from '../contract.ts'
import { type LinePlan, planning } from '../plan-contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())

type OnConflict = 'error' | 'skip' | 'replace'
const part = (role: string, names: readonly CastName[], onConflict: OnConflict = 'error') => ({
  role,
  people: names.map((name) => ({ person: cast[name].email })),
  onConflict,
})
const LINE = [
  part('author', ['ananya', 'imran']),
  part('reviewer', ['neha', 'rohit']),
  part('reviewer-2', ['sneha']),
  part('uploader', ['anil']),
]
const asShown = ({ roles }: LinePlan, onConflict: readonly OnConflict[] = []) =>
  roles.map(({ role, people, left }, at) => ({
    role,
    people: people.map(({ email, share, gets }) => ({ person: email, share, gets })),
    left,
    onConflict: onConflict[at] ?? 'error',
  }))
const holders = async (fileId: string) =>
  (await selectTaskRows(app.db, fileId)).map((row) => [row.author_id, row.reviewer_id, row.reviewer2_id, row.uploader_id])
const held = (id: string) => ({ reviewer_id: id, reviewer_allocated_at: since })

describe('the plan of a line', () => {
  test('returns the rows with their departments, and each person’s pace and part for the given roles', async () => {
    const file = 'Line plan.xlsx'
    const { projectId } = await arrangeFile(app.db, { name: file, rows: 10 })
    const rows = { start: 1, end: 10 }
    expect(await meera.ok(planning.planLine, { params: { file }, body: rows })).toMatchObject({
      message: 'Planned the assignment',
      rows: 10,
      departments: [{ name: 'Physics', count: 10 }],
      day: toDay(app.clock.now),
      holidays: [],
      namedHolidays: [],
      roles: [],
    })
    const own = await arrangeFile(app.db, {
      name: 'Paced.xlsx',
      states: Array.from({ length: 3 }, () => ({ author_id: cast.ananya.id, author_allocated_at: since })),
    })
    await arrangeAccount(app.db, own.projectId, 'paced-01', cast.ananya.id, since)
    const ananya = await app.as('ananya')
    for (const srNo of [1, 2, 3])
      await ananya.ok(tasks.update, {
        params: { file: 'Paced.xlsx', role: 'author' },
        body: { sr_no: srNo, status: 'done', answerType: 'Authored on Doc' },
      })
    await ananya.ok(taskHistory.undo, { params: { file: 'Paced.xlsx' }, body: { sr_no: 3, version: 2 } })
    expect(projectId).not.toBe(own.projectId)

    const plan = await meera.ok(planning.planLine, { params: { file }, body: { ...rows, roles: LINE.toReversed() } })
    expect(plan.roles.map(({ role, dealt, people }) => [role, dealt, people.map(({ gets }) => gets)])).toEqual([
      ['AUTHOR', 10, [5, 5]],
      ['REVIEWER', 10, [5, 5]],
      ['REVIEWER-2', 10, [10]],
      ['UPLOADER', 10, [10]],
    ])
    const [authors] = plan.roles
    // Only the decisions of authors and uploaders need an allocation ID of the file's project.
    expect(plan.roles.map(({ people }) => people.map(({ withoutAccount }) => withoutAccount))).toEqual([
      [true, true],
      [false, false],
      [false],
      [true],
    ])
    await arrangeAccount(app.db, projectId, 'line-01', cast.imran.id, since)
    const now = await meera.ok(planning.plan, { params: { file }, body: { ...rows, ...part('author', ['ananya', 'imran']) } })
    expect(now.people.map(({ withoutAccount }) => withoutAccount)).toEqual([true, false])
    expect(authors?.people).toMatchObject([
      { fullName: 'Ananya Iyer', pace: 2, openNow: 1, after: 6, departments: ['Physics', 'Chemistry', 'Mathematics'] },
      { fullName: 'Imran Sheikh', pace: 0, openNow: 0, after: 5 },
    ])
    // Splitting by pace counts a person without a pace with the mean of the others.
    const level = await meera.ok(planning.planLine, {
      params: { file },
      body: { ...rows, roles: [{ ...part('author', ['ananya', 'imran']), split: 'pace' }] },
    })
    expect(level.roles[0]?.people.map(({ gets, after }) => [gets, after])).toEqual([
      [5, 6],
      [5, 5],
    ])
    const today = app.clock.now
    app.clock.now = new Date(today.getTime() + 8 * 86_400_000)
    const later = await meera.ok(planning.planLine, { params: { file }, body: { ...rows, roles: LINE } })
    expect(later.roles[0]?.people[0]?.pace).toBe(0)
    app.clock.now = today
  })

  test('reports days off and requested days off of the next two weeks without the reason', async () => {
    const file = 'Line away.xlsx'
    await arrangeFile(app.db, { name: file, rows: 2 })
    const [first, second, last, beyond] = [1, 2, 13, 14].map((days) => shiftDay(toDay(app.clock.now), days))
    const ananya = await app.as('ananya')
    for (const date of [second, last, beyond])
      await ananya.ok(absences.recordOwn, { query: {}, body: { date: date ?? '', reason: 'PL' } })
    for (const date of [first, second, beyond]) {
      const body = { user: cast.imran.id, date: date ?? '', reason: 'SL' } as const
      await meera.ok(absences.record, { query: { confirm: 'true' }, body })
    }
    await meera.ok(absences.record, { query: { confirm: 'true' }, body: { user: cast.imran.id, date: second ?? '', reason: '' } })
    const roles = [part('author', ['ananya', 'imran'])]
    for (const reader of [meera, await app.as('farhan')]) {
      const plan = await reader.ok(planning.planLine, { params: { file }, body: { start: 1, end: 2, roles } })
      expect(plan.roles[0]?.people.map(({ away }) => away)).toEqual([
        { days: 0, from: null, asked: 2, askedFrom: second },
        { days: 1, from: first, asked: 0, askedFrom: null },
      ])
    }
    for (const date of [second, last, beyond])
      await ananya.ok(absences.recordOwn, { query: {}, body: { date: date ?? '', reason: '' } })
  })

  test('reports the clashes of all roles, and gives nobody two stages of a row', async () => {
    const file = 'Line clash.xlsx'
    await arrangeFile(app.db, {
      name: file,
      states: [
        ...[1, 2].map(() => ({ author_id: cast.divya.id, author_allocated_at: since })),
        ...[3, 4].map(() => held(cast.priya.id)),
        {},
        {},
      ],
    })
    const rows = { start: 1, end: 6 }
    const roles = [part('author', ['priya', 'ananya']), part('reviewer', ['priya', 'neha'], 'skip')]
    const plan = await meera.ok(planning.planLine, { params: { file }, body: { ...rows, roles } })
    const [authors, reviewers] = plan.roles
    expect(authors?.clashes).toMatchObject({ count: 2, rows: [1, 2], holders: [{ fullName: 'Divya Nair', count: 2 }] })
    expect(reviewers?.clashes).toMatchObject({ count: 2, rows: [3, 4], holders: [{ fullName: 'Priya Nambiar', count: 2 }] })
    // Priya keeps her reviews of rows 3 and 4, so as an author she gets two other rows.
    expect(authors?.people.map(({ gets }) => gets)).toEqual([3, 3])
    expect(authors?.moves).toMatchObject([{ from: 0, to: 1, as: 'REVIEWER', rows: [3, 4] }])
    expect(reviewers).toMatchObject({ dealt: 4, left: 2 })
    const act = { params: { file }, body: { ...rows, roles: asShown(plan, ['error', 'error']) } }
    const refused = await meera.refused(planning.assignLine, 'ALREADY_ASSIGNED', act)
    expect(refused.message).toBe(
      '2 rows are already assigned to another author: rows 1 and 2 (Divya Nair); ' +
        '2 rows are already assigned to another reviewer: rows 3 and 4 (Priya Nambiar).',
    )
  })

  test('accepts each role once, and only people who may hold it', async () => {
    const params = { file: 'Line plan.xlsx' }
    const rows = { start: 1, end: 2 }
    const why = async (roles: ReturnType<typeof part>[], code: Parameters<Client['refused']>[1] = 'INVALID_REQUEST') =>
      meera.refused(planning.planLine, code, { params, body: { ...rows, roles } })
    expect((await why([part('author', ['ananya']), part('AUTHOR', ['imran'])])).message).toBe('The author is listed twice.')
    expect((await why([part('author', ['ananya']), part('reviewer', ['neha', 'neha'])])).message).toBe(
      'Neha Kulkarni is listed twice.',
    )
    expect((await why([part('editor', ['neha'])])).issues).toMatchObject([{ path: 'roles.0.role' }])
    const unable = await why([part('author', ['ananya']), part('uploader', ['neha'])], 'ASSIGNEE_NOT_FOUND')
    expect(unable.issues).toMatchObject([{ path: 'roles.1.people.0.person' }])
    await meera.refused(planning.planLine, 'FILE_NOT_FOUND', { params: { file: 'None.xlsx' }, body: rows })
    expect((await meera.refused(planning.assignLine, 'INVALID_REQUEST', { params, body: { ...rows, roles: [] } })).message).toBe(
      'Please choose at least one person to assign.',
    )
  })
})

describe('assigning the plan of a line', () => {
  test('assigns all roles in one batch with one version per row, and undo restores every stage', async () => {
    const file = 'Line act.xlsx'
    const { fileId } = await arrangeFile(app.db, { name: file, states: [held(cast.priya.id), {}, {}, {}] })
    const before = (await selectTaskRows(app.db, fileId)).map(toRecordedColumns)
    const rows = { filter: { searchFields: [] } }
    const roles = LINE.map((one) => (one.role === 'reviewer' ? { ...one, onConflict: 'replace' as const } : one))
    const plan = await meera.ok(planning.planLine, { params: { file }, body: { ...rows, roles } })
    const shown = asShown(plan, ['error', 'replace'])
    const act = await meera.ok(planning.assignLine, { params: { file }, body: { ...rows, roles: shown } })
    expect(act).toMatchObject({ message: 'Assigned tasks', rows: 4, changed: 4, batch: expect.any(String) })
    const [a, i, n, r, s, u] = (['ananya', 'imran', 'neha', 'rohit', 'sneha', 'anil'] as const).map((name) => cast[name].id)
    expect(await holders(fileId)).toEqual([
      [a, n, s, u],
      [a, n, s, u],
      [i, r, s, u],
      [i, r, s, u],
    ])
    const events = await app.db<{ role: string; version: number; batch_id: string }[]>`
      select role, version, batch_id from task_events where file_id = ${fileId}`
    expect(events).toHaveLength(16)
    expect(new Set(events.map(({ version, batch_id: batch }) => `${version} ${batch}`))).toEqual(new Set([`2 ${act.batch}`]))
    const [line] = await app.db`select after from audit_lines where object_id = ${fileId} order by id desc limit 1`
    expect(line).toMatchObject({
      after: {
        assigned: { AUTHOR: { [cast.ananya.id]: 2, [cast.imran.id]: 2 }, UPLOADER: { [cast.anil.id]: 4 } },
        changed: 4,
        batch: act.batch,
      },
    })
    const undone = await meera.ok(planning.undo, { params: { file }, body: { batch: act.batch ?? '' } })
    expect(undone).toMatchObject({ rows: 4, unassigned: 0 })
    expect((await selectTaskRows(app.db, fileId)).map(toRecordedColumns)).toEqual(before)
    await meera.refused(planning.undo, 'BATCH_TAKEN_BACK', { params: { file }, body: { batch: act.batch ?? '' } })
  })

  test('assigns nothing after a decision, an assignment or a block changed the rows or people', async () => {
    const file = 'Line between.xlsx'
    const { fileId, projectId } = await arrangeFile(app.db, {
      name: file,
      states: [{ author_id: cast.divya.id, author_allocated_at: since }, {}, {}, {}],
    })
    await arrangeAccount(app.db, projectId, 'between-01', cast.divya.id, since)
    const rows = { start: 1, end: 4 }
    const take = LINE.map((one) => ({ ...one, onConflict: 'replace' as const }))
    const replace: OnConflict[] = ['replace', 'replace', 'replace', 'replace']
    const plan = async () => meera.ok(planning.planLine, { params: { file }, body: { ...rows, roles: take } })
    const shown = await plan()
    await (
      await app.as('divya')
    ).ok(tasks.update, { params: { file, role: 'author' }, body: { sr_no: 1, status: 'done', answerType: 'Authored on Doc' } })
    const decidedRow = await meera.refused(planning.assignLine, 'STAGE_HAS_ACTED', {
      params: { file },
      body: { ...rows, roles: asShown(shown, replace) },
    })
    expect(decidedRow.message).toContain('The author has acted on row 1')

    const left = { start: 2, end: 4, roles: LINE.map((one) => ({ ...one, onConflict: 'skip' as const })) }
    const skip: OnConflict[] = ['skip', 'skip', 'skip', 'skip']
    const skipping = await meera.ok(planning.planLine, { params: { file }, body: left })
    await meera.ok(assigning.assign, { params: { file }, body: { checked: [3], uploader: cast.anil.email } })
    // The only uploader already holds the row, so the plan for uploaders is still valid. The plan for reviewers is not.
    await meera.ok(assigning.assign, { params: { file }, body: { checked: [3], reviewer: cast.priya.email } })
    const fewer = await meera.refused(planning.assignLine, 'PLAN_CHANGED', {
      params: { file },
      body: { start: 2, end: 4, roles: asShown(skipping, skip) },
    })
    expect(fewer.message).toContain('2 rows to assign to the reviewer instead of 3')

    const again = await meera.ok(planning.planLine, { params: { file }, body: left })
    await meera.ok(users.block, { params: { id: cast.sneha.id }, body: {} })
    const body = { start: 2, end: 4, roles: asShown(again, skip) }
    await meera.refused(planning.assignLine, 'ASSIGNEE_NOT_FOUND', { params: { file }, body })
    await meera.ok(users.unblock, { params: { id: cast.sneha.id } })
    expect((await holders(fileId)).slice(1)).toEqual([
      [null, null, null, null],
      [null, cast.priya.id, null, cast.anil.id],
      [null, null, null, null],
    ])
    expect(await meera.ok(planning.assignLine, { params: { file }, body })).toMatchObject({ rows: 3, changed: 3 })
  })

  test('applies exactly one of two concurrent plans for the same rows', async () => {
    const file = 'Line race.xlsx'
    const { fileId } = await arrangeFile(app.db, { name: file, rows: 120 })
    const rows = { start: 1, end: 120 }
    const shown = await Promise.all(
      (['neha', 'rohit'] as const).map(async (name) => {
        const roles = [part('author', ['ananya']), part('reviewer', [name]), part('uploader', ['anil'])]
        return asShown(await meera.ok(planning.planLine, { params: { file }, body: { ...rows, roles } }))
      }),
    )
    const responses = await Promise.all(
      shown.map((roles) => meera.send(planning.assignLine, { params: { file }, body: { ...rows, roles } })),
    )
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(new Set((await holders(fileId)).map((row) => row.join(' '))).size).toBe(1)
  })

  test('refuses to undo a batch when one of its rows has changed', async () => {
    const file = 'Line later.xlsx'
    const { fileId } = await arrangeFile(app.db, { name: file, states: [{ ...decided.done, author_id: cast.ananya.id }, {}] })
    const roles = [part('reviewer', ['neha']), part('uploader', ['anil'])]
    const plan = await meera.ok(planning.planLine, { params: { file }, body: { start: 1, end: 2, roles } })
    const { batch } = await meera.ok(planning.assignLine, { params: { file }, body: { start: 1, end: 2, roles: asShown(plan) } })
    await (await app.as('neha')).ok(tasks.update, { params: { file, role: 'reviewer' }, body: { sr_no: 1, status: 'approved' } })
    const late = await meera.refused(planning.undo, 'BATCH_CHANGED', { params: { file }, body: { batch: batch ?? '' } })
    expect(late.message).toBe('This assignment can’t be undone: row 1 changed since.')
    expect((await holders(fileId))[1]).toEqual([null, cast.neha.id, null, cast.anil.id])
  })
})

test('random lines and undos keep the rows consistent with their events', async () => {
  const team: Record<string, readonly CastName[]> = {
    author: ['ananya', 'priya'],
    reviewer: ['priya', 'neha', 'rohit'],
    'reviewer-2': ['sneha'],
    uploader: ['anil'],
  }
  const conflict = fc.constantFrom('skip' as const, 'replace' as const)
  const role = (name: string) =>
    fc.record({ role: fc.constant(name), size: fc.integer({ min: 0, max: 3 }), onConflict: conflict })
  const step = fc.record({
    line: fc.tuple(...Object.keys(team).map(role)),
    start: fc.integer({ min: 1, max: 8 }),
    rows: fc.integer({ min: 0, max: 7 }),
    undo: fc.boolean(),
  })
  let made = 0
  let undone = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      made += 1
      const file = `Lines ${made}.xlsx`
      const { fileId } = await arrangeFile(app.db, { name: file, rows: 8 })
      for (const { line, start, rows, undo } of steps) {
        const roles = line.flatMap(({ role: name, size, onConflict }) =>
          size === 0 ? [] : [part(name, team[name]?.slice(0, size) ?? [], onConflict)],
        )
        if (roles.length === 0) continue
        const before = await selectTaskRows(app.db, fileId)
        const chosen = { start, end: Math.min(8, start + rows) }
        const plan = await meera.ok(planning.planLine, { params: { file }, body: { ...chosen, roles } })
        const shown = asShown(
          plan,
          roles.map(({ onConflict }) => onConflict),
        )
        const response = await meera.send(planning.assignLine, { params: { file }, body: { ...chosen, roles: shown } })
        const { batch } = (await response.json()) as { batch?: string | null }
        expect(response.status).toBe(plan.roles.some(({ nobody }) => nobody.count > 0) ? 409 : 200)
        if (undo && typeof batch === 'string') {
          undone += 1
          await meera.ok(planning.undo, { params: { file }, body: { batch } })
          expect((await selectTaskRows(app.db, fileId)).map(toRecordedColumns)).toEqual(before.map(toRecordedColumns))
        }
      }
      await expectConsistentRows(app.db, fileId)
    }),
    { numRuns: 15, endOnFailure: true },
  )
  expect(undone).toBeGreaterThan(0)
})
