import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectConsistentRows, toRecordedColumns, selectTaskRows } from '../../../../test/task-states.ts'
import { tasks } from '../../desk/contract.ts'
import { assigning } from '../contract.ts'
import { planning, type RolePlan } from '../plan-contract.ts'
import type { TaskState } from '../../../rows/workflow/turn-rules.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())

const since = '2026-01-01T00:00:00.000Z'
const authored = (id: string): Partial<TaskState> => ({ author_id: id, author_allocated_at: since })
const done = (id: string): Partial<TaskState> => ({
  ...authored(id),
  author_status: 'done',
  author_acted_at: since,
  author_answer_type: 'Authored on Doc',
  turn: 'REVIEWER',
})
const reviewer = (id: string): Partial<TaskState> => ({ reviewer_id: id, reviewer_allocated_at: since })

const people = (...names: CastName[]) => names.map((name) => ({ person: cast[name].email }))
const asShown = ({ people: planned, left }: RolePlan) => ({
  people: planned.map(({ email, share, gets }) => ({ person: email, share, gets })),
  left,
})
const holders = async (fileId: string) => (await selectTaskRows(app.db, fileId)).map((row) => row.reviewer_id)
const counted = (plan: RolePlan) => plan.people.map(({ fullName, openNow, gets, after }) => [fullName, openNow, gets, after])

describe('a plan for one role', () => {
  test('counts each person’s open and new rows, and gives each person one block', async () => {
    const file = 'Plan.xlsx'
    const { fileId } = await arrangeFile(app.db, {
      name: file,
      states: [
        ...Array.from({ length: 4 }, () => ({ ...done(cast.ananya.id), ...reviewer(cast.neha.id) })),
        ...Array.from({ length: 12 }, () => authored(cast.ananya.id)),
      ],
    })
    const range = { start: 5, end: 16, role: 'reviewer', people: people('neha', 'rohit', 'priya') }
    const even = await meera.ok(planning.plan, { params: { file }, body: range })
    expect(even).toMatchObject({ message: 'Planned the assignment', rows: 12, dealt: 12, left: 0, last: 16, moves: [] })
    expect(counted(even)).toEqual([
      ['Neha Kulkarni', 4, 4, 8],
      ['Rohit Verma', 0, 4, 4],
      ['Priya Nambiar', 0, 4, 4],
    ])
    expect(even.people.map(({ first, last }) => [first, last])).toEqual([
      [5, 8],
      [9, 12],
      [13, 16],
    ])
    const level = await meera.ok(planning.plan, { params: { file }, body: { ...range, split: 'load' } })
    expect(level.people.map(({ gets, after }) => [gets, after])).toEqual([
      [2, 6],
      [5, 5],
      [5, 5],
    ])
    const weights = people('neha', 'rohit', 'priya').map((one, place) => ({ ...one, weight: [8, 4, 0][place] }))
    const weighed = await meera.ok(planning.plan, { params: { file }, body: { ...range, people: weights, split: 'weights' } })
    expect(weighed.people.map(({ gets, first }) => [gets, first])).toEqual([
      [8, 5],
      [4, 13],
      [0, null],
    ])
    // A row that is reassigned to the same person counts once, because it was open before and is open afterwards.
    const repeated = await meera.ok(planning.plan, {
      params: { file },
      body: { ...range, start: 1, end: 4, people: people('neha', 'rohit'), onConflict: 'replace' },
    })
    expect(counted(repeated)).toEqual([
      ['Neha Kulkarni', 4, 2, 2],
      ['Rohit Verma', 0, 2, 2],
    ])
    expect(new Set((await selectTaskRows(app.db, fileId)).map(({ version }) => version))).toEqual(new Set([1]))
  })

  test('selects the same rows by checks, by section and by filter', async () => {
    const file = 'Ways.xlsx'
    await arrangeFile(app.db, {
      name: file,
      states: Array.from({ length: 10 }, (_, row) => authored(row < 6 ? cast.ananya.id : cast.divya.id)),
    })
    const who = { role: 'REVIEWER', people: people('neha') }
    const rowsBy = async (rows: object) => {
      const {
        rows: named,
        people: [one],
      } = await meera.ok(planning.plan, { params: { file }, body: { ...rows, ...who } })
      return [named, one?.first, one?.last]
    }
    expect(await rowsBy({ checked: [2, 9, 4] })).toEqual([3, 2, 9])
    expect(await rowsBy({ section: 'Waves' })).toEqual([5, 2, 10])
    const byAuthor = { key: 'author', value: cast.divya.email, type: 'exact' }
    expect(await rowsBy({ filter: { searchFields: [byAuthor] } })).toEqual([4, 7, 10])
    expect(await rowsBy({ filter: { searchFields: [byAuthor, { key: 'section', value: 'Waves' }] } })).toEqual([2, 8, 10])
    expect(await rowsBy({ filter: { question_id: '-7' }, department: 'Physics' })).toEqual([1, 7, 7])

    const why = async (rows: object, code: Parameters<Client['refused']>[1] = 'INVALID_REQUEST') =>
      (await meera.refused(planning.plan, code, { params: { file }, body: { ...rows, ...who } })).message
    expect(await why({ filter: { searchFields: [{ key: 'author', value: 'nobody' }] } })).toBe('No rows match these filters.')
    expect(await why({ filter: {}, start: 1, end: 2 })).toContain('Choose rows in one way only')
    expect(await why({})).toBe('Please enter start index')
    expect(await why({ start: 3, end: 2 })).toBe('The end index 2 is before the start index 3.')
    expect(await why({ start: 3, end: 11 }, 'ROWS_NOT_IN_FILE')).toBe('The file ends at row 10; rows up to 11 are not in it.')
    expect(await why({ filter: { searchFields: [{ key: 'no such', value: 'x' }] } })).toContain(
      'There is no column No such in this file.',
    )
  })

  test('reports rows of other people as clashes, and leaves them unchanged when they are skipped', async () => {
    const file = 'Clash.xlsx'
    await arrangeFile(app.db, {
      name: file,
      states: Array.from({ length: 30 }, (_, row) =>
        row % 2 === 0
          ? { ...authored(cast.ananya.id), ...reviewer(row < 4 ? cast.neha.id : cast.rohit.id) }
          : authored(cast.ananya.id),
      ),
    })
    const all = { start: 1, end: 30, role: 'reviewer' }
    const stop = await meera.ok(planning.plan, { params: { file }, body: { ...all, people: people('neha', 'priya') } })
    expect(stop.clashes).toEqual({
      count: 15,
      rows: [1, 3, 5, 7, 9, 11, 13, 15, 17, 19],
      holders: [
        { fullName: 'Rohit Verma', email: cast.rohit.email, count: 13 },
        { fullName: 'Neha Kulkarni', email: cast.neha.email, count: 2 },
      ],
    })
    const skipping = await meera.ok(planning.plan, {
      params: { file },
      body: { ...all, people: people('neha', 'priya'), onConflict: 'skip' },
    })
    expect(skipping).toMatchObject({ rows: 30, dealt: 15, left: 15, last: 30 })
    expect(skipping.people.map(({ gets, first }) => [gets, first])).toEqual([
      [8, 2],
      [7, 18],
    ])
    const alone = await meera.ok(planning.plan, { params: { file }, body: { ...all, people: people('neha') } })
    expect(alone.clashes).toMatchObject({ count: 13, holders: [{ fullName: 'Rohit Verma' }] })

    const role = { role: 'reviewer', people: people('neha'), onConflict: 'skip' as const }
    const own = await meera.ok(planning.plan, { params: { file }, body: { ...all, ...role } })
    expect(own).toMatchObject({ rows: 30, dealt: 17, changes: 15, left: 13 })
    const line = await meera.ok(planning.planLine, { params: { file }, body: { start: 1, end: 30, roles: [role] } })
    expect(line).toMatchObject({ rows: 30, changes: 15 })
    const [{ email: person, share, gets } = expect.fail('nobody is planned')] = own.people
    const shown = { role: 'reviewer', people: [{ person, share, gets }], left: 13, onConflict: 'skip' as const }
    const done = await meera.ok(planning.assignLine, { params: { file }, body: { start: 1, end: 30, roles: [shown] } })
    expect(done).toMatchObject({ rows: 30, changed: 15 })
  })

  test('moves barred rows to the next eligible person, and reports rows that nobody can get', async () => {
    const file = 'Own.xlsx'
    await arrangeFile(app.db, {
      name: file,
      states: [
        ...[1, 2, 3].map(() => authored(cast.priya.id)),
        ...[4, 5, 6].map(() => authored(cast.ananya.id)),
        { ...done(cast.ananya.id), ...reviewer(cast.rohit.id), reviewer_status: 'approved', turn: 'REVIEWER-2' },
      ],
    })
    const body = { start: 1, end: 6, role: 'reviewer', people: people('priya', 'neha') }
    const plan = await meera.ok(planning.plan, { params: { file }, body })
    expect(plan.moves).toEqual([{ from: 0, to: 1, as: 'AUTHOR', count: 3, rows: [1, 2, 3] }])
    expect(plan.people.map(({ gets, first, last }) => [gets, first, last])).toEqual([
      [3, 4, 6],
      [3, null, null],
    ])
    const none = await meera.ok(planning.plan, { params: { file }, body: { ...body, people: people('priya') } })
    expect(none.nobody).toEqual({ count: 3, rows: [1, 2, 3] })
    expect(
      (await meera.refused(planning.split, 'OWN_WORK', { params: { file }, body: { ...body, ...asShown(none) } })).message,
    ).toBe('One person can’t hold two roles on a row: rows 1, 2 and 3.')
    const over = { ...body, start: 4, end: 7, people: people('neha'), onConflict: 'replace' as const }
    const acted = await meera.ok(planning.plan, { params: { file }, body: over })
    expect(acted.acted).toEqual({ count: 1, rows: [7] })
    expect(
      (await meera.refused(planning.split, 'STAGE_HAS_ACTED', { params: { file }, body: { ...over, ...asShown(acted) } }))
        .message,
    ).toBe('The reviewer has acted on row 7. Ask an admin to reopen the task first.')
  })

  test('accepts only eligible people of any team, each once', async () => {
    const params = { file: 'Plan.xlsx' }
    const ask = (role: string, ...names: CastName[]) => ({ start: 5, end: 6, role, people: people(...names) })
    const refused = await meera.refused(planning.plan, 'ASSIGNEE_NOT_FOUND', { params, body: ask('reviewer', 'neha', 'ananya') })
    expect(refused.issues).toMatchObject([{ path: 'people.1.person' }])
    expect(
      (await meera.refused(planning.plan, 'INVALID_REQUEST', { params, body: ask('reviewer', 'neha', 'neha') })).message,
    ).toBe('Neha Kulkarni is listed twice.')
    expect((await meera.refused(planning.plan, 'INVALID_REQUEST', { params, body: ask('editor', 'neha') })).message).toBe(
      'editor is not one of the four roles.',
    )
    expect((await meera.refused(planning.plan, 'INVALID_REQUEST', { params, body: ask('reviewer') })).message).toBe(
      'Please choose at least one person to assign.',
    )
    await meera.refused(planning.plan, 'FILE_NOT_FOUND', { params: { file: 'None.xlsx' }, body: ask('reviewer', 'neha') })
    const kavita = await app.as('kavita')
    const other = await kavita.ok(planning.plan, { params, body: ask('reviewer', 'rohit') })
    expect(other.people[0]?.email).toBe(cast.rohit.email)
    await kavita.refused(planning.plan, 'INVALID_REQUEST', { params, body: { ...ask('reviewer', 'neha'), split: 'dice' } })
    const own = await kavita.ok(planning.plan, {
      params,
      body: { ...ask('reviewer', 'neha'), people: [{ person: cast.neha.id }] },
    })
    expect(own.people[0]?.email).toBe(cast.neha.email)
  })
})

describe('assigning a plan for one role', () => {
  test('assigns every row as planned in one batch, and undo restores every row', async () => {
    const file = 'Act.xlsx'
    const { fileId } = await arrangeFile(app.db, {
      name: file,
      states: Array.from({ length: 9 }, (_, row) => ({ ...authored(cast.ananya.id), ...(row === 8 && reviewer(cast.rohit.id)) })),
    })
    const before = (await selectTaskRows(app.db, fileId)).map(toRecordedColumns)
    const body = { start: 1, end: 9, role: 'reviewer', onConflict: 'replace' as const }
    const plan = await meera.ok(planning.plan, { params: { file }, body: { ...body, people: people('neha', 'priya') } })
    const [neha, rohit] = await Promise.all([app.as('neha'), app.as('rohit')])
    const act = await meera.ok(planning.split, { params: { file }, body: { ...body, ...asShown(plan) } })
    expect(act).toMatchObject({ message: 'Assigned tasks', rows: 9, changed: 9, left: 0, batch: expect.any(String) })
    const [n, p] = [cast.neha.id, cast.priya.id]
    expect(await holders(fileId)).toEqual([n, n, n, n, n, p, p, p, p])
    const events = await app.db`
      select e.kind, e.role, e.actor_id, e.version, e.set, e.was, e.batch_id
      from task_events e join tasks t on t.id = e.task_id where e.file_id = ${fileId} order by t.sr_no`
    expect(events).toHaveLength(9)
    expect(events[8]).toMatchObject({
      kind: 'assign',
      role: 'REVIEWER',
      actor_id: cast.meera.id,
      version: 2,
      batch_id: act.batch,
      set: { reviewer_id: p },
      was: { reviewer_id: cast.rohit.id },
    })
    const [line] = await app.db`select after from audit_lines where object_id = ${fileId} order by id desc limit 1`
    expect(line).toMatchObject({
      after: { assigned: { REVIEWER: { [n]: 5, [p]: 4 } }, start: 1, end: 9, changed: 9, batch: act.batch },
    })
    const list = { params: { file, role: 'reviewer' }, query: {}, body: {} }
    expect((await neha.ok(tasks.list, list)).tasks_count).toBe(5)
    await rohit.refused(tasks.list, 'FILE_NOT_FOUND', list)
    const same = await meera.ok(planning.split, { params: { file }, body: { ...body, ...asShown(plan) } })
    expect(same).toMatchObject({ batch: null, rows: 9, changed: 0 })

    const undo = { params: { file }, body: { batch: act.batch ?? '' } }
    await (await app.as('leela')).refused(planning.undo, 'BATCH_NOT_FOUND', undo)
    expect(await meera.ok(planning.undo, undo)).toMatchObject({ message: 'Assignment undone', rows: 9 })
    const after = await selectTaskRows(app.db, fileId)
    expect(after.map(toRecordedColumns)).toEqual(before)
    expect(new Set(after.map(({ version }) => version))).toEqual(new Set([3]))
    expect((await rohit.ok(tasks.list, list)).tasks_count).toBe(1)
    const [undone] = await app.db`select after from audit_lines where object_id = ${fileId} order by id desc limit 1`
    expect(undone).toMatchObject({ after: { takenBack: ['REVIEWER'], batch: act.batch, rows: 9 } })
    await meera.refused(planning.undo, 'BATCH_TAKEN_BACK', undo)
    await meera.refused(planning.undo, 'BATCH_NOT_FOUND', { params: { file: 'Plan.xlsx' }, body: undo.body })
    await meera.refused(planning.undo, 'INVALID_REQUEST', { params: { file }, body: { batch: 'x' } })
  })

  test('is refused as a whole on a clash, and can skip rows of other people', async () => {
    const file = 'Stop.xlsx'
    const { fileId } = await arrangeFile(app.db, { name: file, states: [reviewer(cast.rohit.id), {}, {}] })
    const body = { start: 1, end: 3, role: 'reviewer', people: people('neha', 'priya') }
    const stop = await meera.ok(planning.plan, { params: { file }, body })
    const refused = await meera.refused(planning.split, 'ALREADY_ASSIGNED', {
      params: { file },
      body: { ...body, ...asShown(stop) },
    })
    expect(refused.message).toBe('1 row is already assigned to another reviewer: row 1 (Rohit Verma).')
    expect(await holders(fileId)).toEqual([cast.rohit.id, null, null])
    const skipping = { ...body, onConflict: 'skip' as const }
    const shown = asShown(await meera.ok(planning.plan, { params: { file }, body: skipping }))
    const act = await meera.ok(planning.split, { params: { file }, body: { ...skipping, ...shown } })
    expect(act).toMatchObject({ rows: 3, changed: 2, left: 1 })
    expect(await holders(fileId)).toEqual([cast.rohit.id, cast.neha.id, cast.priya.id])
  })

  test('is refused when the result would differ from the plan, and the difference is named', async () => {
    const file = 'Moved.xlsx'
    const { fileId } = await arrangeFile(app.db, { name: file, rows: 6 })
    const body = { start: 1, end: 6, role: 'reviewer', people: people('priya', 'neha'), onConflict: 'skip' as const }
    const shown = asShown(await meera.ok(planning.plan, { params: { file }, body }))
    await meera.ok(assigning.assign, { params: { file }, body: { checked: [1, 2], reviewer: cast.rohit.email } })
    const fewer = await meera.refused(planning.split, 'PLAN_CHANGED', { params: { file }, body: { ...body, ...shown } })
    expect(fewer.message).toBe(
      'The rows have changed since these numbers were shown: 4 rows to assign instead of 6. Check the new numbers.',
    )
    const now = asShown(await meera.ok(planning.plan, { params: { file }, body }))
    await meera.ok(assigning.assign, { params: { file }, body: { start: 3, end: 6, author: cast.priya.email } })
    const barred = await meera.refused(planning.split, 'PLAN_CHANGED', { params: { file }, body: { ...body, ...now } })
    expect(barred.message).toContain('Priya Nambiar would get 0 rows instead of 2')
    expect(await holders(fileId)).toEqual([cast.rohit.id, cast.rohit.id, null, null, null, null])
    await meera.refused(planning.split, 'INVALID_REQUEST', {
      params: { file },
      body: { ...body, people: [{ person: cast.neha.email, share: -1, gets: 4 }] },
    })
  })

  test('can be undone by an ADMIN too, but not once a row has changed', async () => {
    const file = 'Later.xlsx'
    const { fileId, projectId } = await arrangeFile(app.db, { name: file, rows: 4 })
    await arrangeAccount(app.db, projectId, 'later-01', cast.ananya.id, since)
    const kavita = await app.as('kavita')
    const give = async (end: number) => {
      const body = { start: 1, end, role: 'author', people: people('ananya'), onConflict: 'replace' as const }
      const plan = await kavita.ok(planning.plan, { params: { file }, body })
      return kavita.ok(planning.split, { params: { file }, body: { ...body, ...asShown(plan) } })
    }
    const { batch } = await give(4)
    await (
      await app.as('ananya')
    ).ok(tasks.update, {
      params: { file, role: 'author' },
      body: { sr_no: 3, status: 'done', answerType: 'Authored on Doc' },
    })
    const late = await kavita.refused(planning.undo, 'BATCH_CHANGED', { params: { file }, body: { batch } })
    expect(late.message).toBe('This assignment can’t be undone: row 3 changed since.')
    expect((await selectTaskRows(app.db, fileId)).map((row) => row.author_id)).toEqual(
      Array.from({ length: 4 }, () => cast.ananya.id),
    )
    await meera.ok(assigning.unassign, { params: { file }, body: { start: 1, end: 2, roles: ['author'] } })
    const second = await give(2)
    expect(await meera.ok(planning.undo, { params: { file }, body: { batch: second.batch ?? '' } })).toMatchObject({ rows: 2 })
    expect((await selectTaskRows(app.db, fileId)).map((row) => row.author_id)).toEqual([
      null,
      null,
      cast.ananya.id,
      cast.ananya.id,
    ])
  })

  test('applies exactly one of two concurrent plans for the same rows', async () => {
    const file = 'Race.xlsx'
    const { fileId } = await arrangeFile(app.db, { name: file, rows: 200 })
    const body = { start: 1, end: 200, role: 'reviewer', onConflict: 'skip' as const }
    const shown = await Promise.all(
      (['neha', 'rohit'] as const).map((name) =>
        meera.ok(planning.plan, { params: { file }, body: { ...body, people: people(name) } }),
      ),
    )
    const responses = await Promise.all(
      shown.map((plan) => meera.send(planning.split, { params: { file }, body: { ...body, ...asShown(plan) } })),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(new Set(await holders(fileId)).size).toBe(1)
  })
})

test('random plans and undos keep the rows consistent with their events', async () => {
  const team = { AUTHOR: ['ananya', 'priya'], REVIEWER: ['neha', 'rohit', 'priya'], UPLOADER: ['anil'] } as const
  const step = fc.record({
    role: fc.constantFrom(...(Object.keys(team) as (keyof typeof team)[])),
    size: fc.integer({ min: 1, max: 3 }),
    start: fc.integer({ min: 1, max: 8 }),
    rows: fc.integer({ min: 0, max: 7 }),
    split: fc.constantFrom('equal' as const, 'load' as const),
    onConflict: fc.constantFrom('skip' as const, 'replace' as const),
    undo: fc.boolean(),
  })
  let made = 0
  let undone = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      made += 1
      const file = `Batches ${made}.xlsx`
      const { fileId } = await arrangeFile(app.db, { name: file, rows: 8 })
      for (const { role, size, start, rows, split, onConflict, undo } of steps) {
        const before = await selectTaskRows(app.db, fileId)
        const chosen = { start, end: Math.min(8, start + rows), role, onConflict }
        const planned = { ...chosen, split, people: people(...team[role].slice(0, size)) }
        const plan = await meera.ok(planning.plan, { params: { file }, body: planned })
        const response = await meera.send(planning.split, { params: { file }, body: { ...chosen, ...asShown(plan) } })
        const { batch, changed } = (await response.json()) as { batch?: string | null; changed?: number }
        expect(response.status).toBe(plan.nobody.count > 0 ? 409 : 200)
        const now = await selectTaskRows(app.db, fileId)
        expect(now.filter((row, index) => row.version > (before[index]?.version ?? 0))).toHaveLength(changed ?? 0)
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
