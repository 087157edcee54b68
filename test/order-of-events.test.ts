import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { arrangeAccount, arrangeFile, since } from './files.ts'
import { type LockHandle, holdRows } from './locks.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { holds } from '../src/allocations/holds-contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { makeWorkbook } from './workbooks.ts'
import { timesheets } from '../src/timesheets/contract.ts'
import { users } from '../src/users/contract.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { taskHistory } from '../src/rows/history/contract.ts'
import { assigning } from '../src/row-work/assign/contract.ts'
import { planning } from '../src/row-work/assign/plan-contract.ts'

/**
 * A write that waited gets a later time than the write that it waited for (decision 126). In each case an early write waits for a
 * lock that the test holds while a later write completes. Ids, versions and times must have the same order.
 */
let app: TestApp
let meera: Client
const T0 = Date.parse('2026-03-10T06:00:00Z')
beforeAll(async () => {
  app = await startTestApp(new Date(T0))
  meera = await app.as('meera')
})
afterAll(() => app.close())
afterEach(() => at(0))
const at = (minutes: number): string => {
  app.clock.now = new Date(T0 + minutes * 60_000)
  return app.clock.now.toISOString()
}

const team = {
  author_id: cast.ananya.id,
  author_allocated_at: since,
  reviewer_id: cast.neha.id,
  reviewer_allocated_at: since,
  uploader_id: cast.anil.id,
  uploader_allocated_at: since,
}
const done = { sr_no: 1, status: 'done', answerType: 'Authored on Doc' }
let made = 0
async function arrange(state: object = team) {
  const name = `Order ${++made}.xlsx`
  const { fileId, projectId, taskIds } = await arrangeFile(app.db, { name, states: [state] })
  await arrangeAccount(app.db, projectId, `order-${made}`, cast.ananya.id, since)
  return { name, fileId, projectId, taskId: taskIds[0] ?? '' }
}
const events = (taskId: string) => app.db<{ kind: string; at: string; version: number }[]>`
  select kind, at, version from task_events where task_id = ${taskId} order by id`
async function expectOneOrder(taskId: string, kinds: string[]): Promise<void> {
  const recorded = await events(taskId)
  expect(recorded.map(({ kind }) => kind)).toEqual(kinds)
  expect(recorded.map(({ version }) => version)).toEqual(recorded.map(({ version }) => version).toSorted((a, b) => a - b))
  expect(recorded.map((event) => event.at)).toEqual(recorded.map((event) => event.at).toSorted())
}
const lockUser = (id: string) => (db: Db) => db`select from users where id = ${id} for update`
const lockFileRow = (id: string) => (db: Db) => db`select from files where id = ${id} for update`
const update = async (name: string) =>
  (await app.as('ananya')).ok(tasks.update, { params: { file: name, role: 'AUTHOR' }, body: done })

/** Makes the early write wait for the lock while the later one completes, and then releases the lock. */
async function overtaken(lock: LockHandle, early: () => Promise<unknown>, later: () => Promise<unknown>): Promise<void> {
  at(1)
  const waiting = early()
  await lock.waiting(1)
  at(2)
  await later()
  at(3)
  await lock.release()
  await waiting
}

describe('a bulk act that waited for a lock is timed after the decision that overtook it', () => {
  test.each<[string, string, (name: string) => Promise<unknown>]>([
    [
      'assigning',
      'assign',
      (file) => meera.ok(assigning.assign, { params: { file }, body: { checked: [1], 'reviewer-2': cast.sneha.email } }),
    ],
    [
      'unassigning',
      'unassign',
      (file) => meera.ok(assigning.unassign, { params: { file }, body: { checked: [1], roles: ['uploader'] } }),
    ],
    [
      'a planned assignment',
      'assign',
      (file) =>
        meera.ok(planning.split, {
          params: { file },
          body: { checked: [1], role: 'REVIEWER-2', people: [{ person: cast.sneha.email, share: 1, gets: 1 }] },
        }),
    ],
    [
      'the second-review switch',
      'switch',
      (file) => meera.ok(taskHistory.secondReview, { params: { file }, body: { enabled: false } }),
    ],
  ])('when it is %s', async (_, kind, act) => {
    const { name, fileId, taskId } = await arrange()
    await overtaken(
      await holdRows(app, lockFileRow(fileId)),
      () => act(name),
      () => update(name),
    )
    await expectOneOrder(taskId, ['update', kind])
    expect((await events(taskId)).at(-1)?.at).toBe(new Date(T0 + 3 * 60_000).toISOString())
  })

  test('when it undoes a batch', async () => {
    const { name, taskId } = await arrange()
    const other = { checked: [1], role: 'REVIEWER-2', people: [{ person: cast.sneha.email, share: 1, gets: 1 }] }
    const { batch } = await meera.ok(planning.split, { params: { file: name }, body: other })
    const lock = await holdRows(app, (db) => db`select from tasks where id = ${taskId} for no key update`)
    at(1)
    const undone = meera.ok(planning.undo, { params: { file: name }, body: { batch: batch ?? '' } })
    await lock.waiting(1)
    at(2)
    await lock.release()
    await undone
    await expectOneOrder(taskId, ['assign', 'undo'])
    expect((await events(taskId)).at(-1)?.at).toBe(new Date(T0 + 2 * 60_000).toISOString())
  })

  test('when it is a hand-over', async () => {
    const { name, fileId, taskId } = await arrange()
    await overtaken(
      await holdRows(app, lockFileRow(fileId)),
      async () => {
        const rows = [{ role: 'UPLOADER' as const, to: null, count: await openOf(cast.anil.id) }]
        await meera.ok(users.block, { params: { id: cast.anil.id }, body: { handOver: { rows } } })
      },
      () => update(name),
    )
    await expectOneOrder(taskId, ['update', 'unassign'])
    await meera.ok(users.unblock, { params: { id: cast.anil.id } })
  })

  test('when it uploads history or undoes the upload', async () => {
    const { name, fileId, taskId } = await arrange({ uploader_id: cast.anil.id, uploader_allocated_at: since })
    const [{ question_id: id } = { question_id: '' }] = await app.db<{ question_id: string }[]>`
      select question_id from tasks where id = ${taskId}`
    const header = ['question_id', 'author', 'author_status', 'author_done_date', 'author_answer_type']
    const file = await makeWorkbook('done.xlsx', header, [
      [id, cast.ananya.email, 'done', '01/03/2026 10:00 am', 'Authored on Doc'],
    ])
    const lock = await holdRows(app, (db) => db`select from tasks where id = ${taskId} for no key update`)
    at(1)
    const taken = meera.ok(imports.done, { body: { file: name }, file })
    await lock.waiting(1)
    at(2)
    await lock.release()
    const { batch } = await taken
    const again = await holdRows(app, lockFileRow(fileId))
    at(3)
    const back = meera.ok(imports.takeBack, { params: { id: batch ?? '' } })
    await again.waiting(1)
    at(4)
    await again.release()
    await back
    await expectOneOrder(taskId, ['history', 'undo'])
    expect((await events(taskId)).map((event) => event.at)).toEqual(
      [2, 4].map((minute) => new Date(T0 + minute * 60_000).toISOString()),
    )
  })
})

const openOf = async (id: string): Promise<number> => {
  const [row] = await app.db<{ open: number }[]>`
    select count(*)::int as open from tasks t join files f on f.id = t.file_id and f.deleted_at is null
    where t.uploader_id = ${id} and t.uploader_status is null and t.turn <> 'CLOSED'`
  return row?.open ?? 0
}

describe('a decision that waited gets a time after the concurrent change of its row', () => {
  /** Another node's act that has locked the row and is stored when the lock is released. */
  const other = (taskId: string) => async (db: Db) => {
    await db`update tasks set version = version + 1, reviewer2_id = ${cast.sneha.id} where id = ${taskId}`
    await db`
      insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was)
      select id, file_id, ${new Date(T0 + 2 * 60_000).toISOString()}, 'assign', 'REVIEWER-2', ${cast.meera.id}, version, '{}', '{}'
      from tasks where id = ${taskId}`
  }
  const waited = async (taskId: string, act: () => Promise<unknown>): Promise<void> => {
    const lock = await holdRows(app, other(taskId))
    at(1)
    const acting = act()
    await lock.waiting(1)
    at(3)
    await lock.release()
    await acting
  }

  test('when it is an update', async () => {
    const { name, taskId } = await arrange()
    await waited(taskId, () => update(name))
    await expectOneOrder(taskId, ['assign', 'update'])
    const [line] = await app.db<{ at: string }[]>`select at from audit_lines where object_type = 'task' and object_id = ${taskId}`
    expect(line?.at).toBe(new Date(T0 + 3 * 60_000).toISOString())
  })

  test('when it is a rework and its author is locked meanwhile', async () => {
    const worked = { author_status: 'done', author_acted_at: since, author_answer_type: 'Authored on Doc', turn: 'REVIEWER' }
    const { name, taskId } = await arrange({ ...team, ...worked, author_id: cast.imran.id })
    const neha = await app.as('neha')
    const lock = await holdRows(app, lockUser(cast.imran.id))
    at(1)
    const params = { file: name, role: 'REVIEWER' as const }
    const sent = neha.ok(tasks.update, { params, body: { sr_no: 1, status: 'sent_for_rework', comments: 'Again.' } })
    await lock.waiting(1)
    at(2)
    await lock.release()
    await sent
    expect(await events(taskId)).toMatchObject([{ kind: 'update', at: new Date(T0 + 2 * 60_000).toISOString() }])
  })

  test('when an update, an undo and a reopening only wait for a lock', async () => {
    const { name, taskId } = await arrange()
    const acts: [number, () => Promise<unknown>][] = [
      [1, () => update(name)],
      [3, async () => (await app.as('ananya')).ok(taskHistory.undo, { params: { file: name }, body: { sr_no: 1, version: 2 } })],
      [5, () => update(name)],
      [
        7,
        () =>
          meera.ok(taskHistory.reopen, {
            params: { file: name },
            body: { sr_no: 1, role: 'author', comments: 'Again.', version: 4 },
          }),
      ],
    ]
    for (const [minute, act] of acts) {
      const lock = await holdRows(app, (db) => db`select from tasks where id = ${taskId} for no key update`)
      at(minute)
      const acting = act()
      await lock.waiting(1)
      at(minute + 1)
      await lock.release()
      await acting
    }
    await expectOneOrder(taskId, ['update', 'undo', 'update', 'reopen'])
    expect((await events(taskId)).map((event) => event.at)).toEqual(
      [2, 4, 6, 8].map((minute) => new Date(T0 + minute * 60_000).toISOString()),
    )
  })

  test('when an assignment and an update wait for one lock while the clock advances at every read', async () => {
    const { name, taskId } = await arrange()
    const ananya = await app.as('ananya')
    const lock = await holdRows(app, (db) => db`select from tasks where id = ${taskId} for no key update`)
    let seconds = 0
    Object.defineProperty(app.clock, 'now', { configurable: true, get: () => new Date(T0 + ++seconds * 1_000) })
    const assigned = meera.ok(assigning.assign, {
      params: { file: name },
      body: { checked: [1], 'reviewer-2': cast.sneha.email },
    })
    await lock.waiting(1)
    const updated = ananya.ok(tasks.update, { params: { file: name, role: 'AUTHOR' }, body: done })
    await lock.waiting(2)
    const released = app.clock.now.toISOString()
    await lock.release()
    await Promise.all([assigned, updated])
    Object.defineProperty(app.clock, 'now', { configurable: true, writable: true, enumerable: true, value: new Date(T0) })
    const recorded = await events(taskId)
    expect(recorded.map(({ kind }) => kind).toSorted()).toEqual(['assign', 'update'])
    await expectOneOrder(
      taskId,
      recorded.map(({ kind }) => kind),
    )
    const times = recorded.map((event) => event.at)
    expect(new Set(times).size).toBe(2)
    expect(times.every((time) => time > released)).toBe(true)
  })
})

describe('allocation IDs and timesheet memberships begin and end after the locks', () => {
  test('an end and a start that wait for one account follow each other without a gap', async () => {
    const { projectId } = await arrange()
    const accountId = `order-${made}`
    const lock = await holdRows(app, (db) => db`select from accounts where account_id = ${accountId} for update`)
    at(1)
    const ended = meera.ok(holds.end, { params: { projectId, currentUser: cast.ananya.email, accountId }, body: {} })
    await lock.waiting(1)
    at(2)
    const started = meera.ok(holds.start, { params: { projectId }, body: { accountId, users: cast.imran.email } })
    await lock.waiting(2)
    at(3)
    await lock.release()
    await Promise.all([ended, started])
    const stored = await app.db<{ start: string; end: string | null }[]>`
      select lower(during) as start, upper(during) as "end" from allocation_holds where project_id = ${projectId} order by 1`
    const moment = new Date(T0 + 3 * 60_000).toISOString()
    expect(stored).toEqual([
      { start: new Date(since).toISOString(), end: moment },
      { start: moment, end: null },
    ])
    const lines = await app.db<{ at: string }[]>`
      select at from audit_lines where object_type = 'hold' and object_name = ${accountId} order by id`
    expect(lines.map((line) => line.at)).toEqual([moment, moment])
  })

  test('a timesheet membership that waited begins when the lock is released', async () => {
    for (const name of ['Order A', 'Order B']) await meera.ok(timesheets.addProject, { body: { name } })
    const lock = await holdRows(app, lockUser(cast.imran.id))
    at(1)
    const first = meera.ok(timesheets.assign, { body: { userId: cast.imran.id, projects: ['Order A'] } })
    await lock.waiting(1)
    at(2)
    await lock.release()
    await first
    const rows = await app.db<{ since: string }[]>`
      select lower(during) as since from timesheet_memberships where user_id = ${cast.imran.id}`
    expect(rows).toEqual([{ since: new Date(T0 + 2 * 60_000).toISOString() }])
  })
})
