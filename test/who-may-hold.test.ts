import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { arrangeAuthors, type TestPerson, createSessionToken } from './calls.ts'
import { arrangeAccount, arrangeFile, decided, since } from './files.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { makeWorkbook } from './workbooks.ts'
import type { StaffRole } from '../src/access/levels.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { users } from '../src/users/contract.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { taskHistory } from '../src/rows/history/contract.ts'
import { replayEvents } from '../src/rows/history/rules.ts'
import { assigning } from '../src/row-work/assign/contract.ts'
import { planning } from '../src/row-work/assign/plan-contract.ts'
import { RECORDED_COLUMNS, STAGE, type TaskState } from '../src/rows/workflow/turn-rules.ts'
import { selectTaskEvents } from '../src/rows/history/server/routes.ts'

/** A user who may hold a stage exists, is not blocked, has assignments and has the role (workflow.md, Assigning; decision 97). */
let app: TestApp
let meera: Client
type Team = { [role in StaffRole]: TestPerson & { client: Client } }
let team: Team
let spare: TestPerson & { client: Client }
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())

const hire = async (role: StaffRole) => {
  const [person] = (await arrangeAuthors(app.db, 1)) as [TestPerson]
  await app.db`update users set roles = ${[role]}::text[] where id = ${person.id}`
  return { ...person, client: app.withToken(person.token) }
}
beforeEach(async () => {
  const [author, reviewer, second, uploader] = [
    await hire('AUTHOR'),
    await hire('REVIEWER'),
    await hire('REVIEWER-2'),
    await hire('UPLOADER'),
  ]
  team = { AUTHOR: author, REVIEWER: reviewer, 'REVIEWER-2': second, UPLOADER: uploader }
  spare = await hire('AUTHOR')
})

const row = (state: Partial<TaskState> = {}): Partial<TaskState> => ({
  author_id: team.AUTHOR.id,
  author_allocated_at: since,
  reviewer_id: team.REVIEWER.id,
  reviewer_allocated_at: since,
  reviewer2_id: team['REVIEWER-2'].id,
  reviewer2_allocated_at: since,
  uploader_id: team.UPLOADER.id,
  uploader_allocated_at: since,
  ...state,
})
const { done, approved, uploaded } = decided

type Stored = TaskState & { id: string }
const stored = async (fileId: string, srNo = 1): Promise<Stored> => {
  const [task] = await app.db<Stored[]>`select * from tasks where file_id = ${fileId} and sr_no = ${srNo}`
  if (task === undefined) throw new Error(`no row ${srNo}`)
  return task
}
const holder = async (fileId: string, role: StaffRole) => {
  const task = await stored(fileId)
  return [task[`${STAGE[role]}_id`], task[`${STAGE[role]}_allocated_at`]]
}
const block = ({ id }: TestPerson) => meera.ok(users.block, { params: { id }, body: {} })
/** Expects the events since the arranged state to produce the stored row (workflow.md, Invariants). */
const expectReplayed = async (fileId: string, start: Partial<TaskState>): Promise<void> => {
  const task = await stored(fileId)
  const events = await selectTaskEvents(app.db, task.id)
  const instant = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value
  const after = replayEvents([{ set: start }, ...events], true)
  for (const column of RECORDED_COLUMNS) expect(instant(after[column]), column).toEqual(instant(task[column]))
}
const decide = (role: StaffRole, file: string, body: Record<string, unknown>) =>
  team[role].client.ok(tasks.update, { params: { file, role }, body: { sr_no: 1, ...body } })

describe('assigning refuses a user who may not hold the stage', () => {
  test('when the user has no assignments, and the picker omits such users', async () => {
    const name = 'No assignments.xlsx'
    await arrangeFile(app.db, { name, rows: 2 })
    const params = { file: name }
    await meera.refused(assigning.assign, 'ASSIGNEE_NOT_FOUND', { params, body: { start: 1, end: 2, author: cast.ritu.email } })
    const body = { start: 1, end: 2, role: 'author' }
    await meera.refused(planning.plan, 'ASSIGNEE_NOT_FOUND', {
      params,
      body: { ...body, people: [{ person: cast.ritu.email }] },
    })
    await meera.refused(planning.split, 'ASSIGNEE_NOT_FOUND', {
      params,
      body: { ...body, people: [{ person: cast.ritu.email, share: 2, gets: 2 }] },
    })
    for (const query of [{}, { role: 'AUTHOR' as const }]) {
      const { data } = await meera.ok(users.ofDepartment, { params: { department: '-' }, query })
      const offered = data.map(({ _id }) => _id)
      expect(offered).toContain(cast.ananya.id)
      expect(offered).not.toContain(cast.ritu.id)
    }
  })
})

describe('a user who may not hold a stage is unassigned when it opens again', () => {
  test.each([
    {
      what: 'the reviewer sends it for rework',
      state: done,
      gone: 'AUTHOR',
      by: 'REVIEWER',
      body: { status: 'sent_for_rework', comments: 'Units?' },
      turn: 'AUTHOR',
    },
    {
      what: 'the reviewer lets the author try again',
      state: { ...done, author_status: 'skipped', author_answer_type: null },
      gone: 'AUTHOR',
      by: 'REVIEWER',
      body: { status: 'sent_for_re_attempt', comments: 'It can be done.' },
      turn: 'AUTHOR',
    },
    {
      what: 'the second reviewer returns it',
      state: approved,
      gone: 'REVIEWER',
      by: 'REVIEWER-2',
      body: { status: 'sent_for_rework', comments: 'Units?' },
      turn: 'REVIEWER',
    },
    {
      what: 'the reviewer approves it again',
      state: { ...approved, reviewer2_status: 'sent_for_rework', turn: 'REVIEWER' },
      gone: 'REVIEWER-2',
      by: 'REVIEWER',
      body: { status: 'approved' },
      turn: 'REVIEWER-2',
    },
  ] as const)('when $what', async ({ what, state, gone, by, body, turn }) => {
    const name = `${what}.xlsx`
    const start = row(state)
    const { fileId } = await arrangeFile(app.db, { name, states: [start] })
    await block(team[gone])
    const before = await stored(fileId)
    expect(before[`${STAGE[gone]}_id`]).toBe(team[gone].id)
    const { unassigned } = await decide(by, name, body)
    expect(unassigned).toBe(1)
    expect(await holder(fileId, gone)).toEqual([null, null])
    expect(await stored(fileId)).toMatchObject({ turn, version: 2 })
    await expectReplayed(fileId, start)
    // The timeline names the former holder. The decision can be undone, and stages that had acted go back to their holders.
    const { timeline } = await meera.ok(taskHistory.timeline, { params: { file: name, srNo: '1' } })
    expect(timeline.map(({ kind, role, person }) => [kind, role, person?._id ?? null])).toEqual([
      ['update', by, null],
      ['unassign', gone, team[gone].id],
    ])
    const undone = await team[by].client.ok(taskHistory.undo, { params: { file: name }, body: { sr_no: 1, version: 2 } })
    expect(undone.unassigned).toBe(0)
    expect(await stored(fileId)).toEqual({ ...before, version: 3 })
    await expectReplayed(fileId, start)
  })

  test('when the author returns a rework to a reviewer who has left', async () => {
    const name = 'Rework back.xlsx'
    const start = row({ ...done, reviewer_status: 'sent_for_rework', reviewer_rework_at: since, turn: 'AUTHOR', attempt: 2 })
    const { fileId, projectId } = await arrangeFile(app.db, { name, states: [start] })
    await arrangeAccount(app.db, projectId, 'rework-back', team.AUTHOR.id, since)
    await meera.ok(users.delete, { params: { email: team.REVIEWER.email }, body: {} })
    const body = { status: 'done', answerType: 'Authored on Doc' }
    expect((await decide('AUTHOR', name, body)).unassigned).toBe(1)
    expect(await stored(fileId)).toMatchObject({ turn: 'REVIEWER', author_status: 'rework_done', reviewer_id: null })
    await expectReplayed(fileId, start)
  })

  test('when the user lacks the role or has no assignments, but not when they may hold it', async () => {
    for (const [place, change] of [
      app.db`update users set roles = '{REVIEWER}' where id = ${team.AUTHOR.id}`,
      app.db`update users set roles = '{AUTHOR}', enable_assignments = false where id = ${team.AUTHOR.id}`,
      app.db`update users set enable_assignments = true where id = ${team.AUTHOR.id}`,
    ].entries()) {
      const name = `Gone ${place}.xlsx`
      const { fileId } = await arrangeFile(app.db, { name, states: [row(done)] })
      await change
      const { unassigned } = await decide('REVIEWER', name, { status: 'sent_for_rework', comments: 'Units?' })
      expect(unassigned).toBe(place === 2 ? 0 : 1)
      expect((await stored(fileId)).author_id).toBe(place === 2 ? team.AUTHOR.id : null)
      await meera.ok(taskHistory.secondReview, { params: { file: name }, body: { enabled: true } })
    }
  })

  test('when a decision that had closed the row is undone', async () => {
    const name = 'Undone.xlsx'
    const start = row(done)
    const { fileId } = await arrangeFile(app.db, { name, states: [start] })
    await decide('REVIEWER', name, { status: 'rejected', comments: 'No', qc_score: 0 })
    await meera.ok(users.delete, { params: { email: team.UPLOADER.email }, body: {} })
    await block(team['REVIEWER-2'])
    // A closed row is in no list, so both still hold it.
    expect((await stored(fileId)).uploader_id).toBe(team.UPLOADER.id)
    const undone = await team.REVIEWER.client.ok(taskHistory.undo, { params: { file: name }, body: { sr_no: 1, version: 2 } })
    expect(undone.unassigned).toBe(2)
    expect(await stored(fileId)).toMatchObject({ turn: 'REVIEWER', reviewer_id: team.REVIEWER.id, uploader_id: null })
    expect(await holder(fileId, 'REVIEWER-2')).toEqual([null, null])
    await expectReplayed(fileId, start)
  })

  test('when the row is reopened', async () => {
    const name = 'Reopened.xlsx'
    const start = row(uploaded)
    const { fileId } = await arrangeFile(app.db, { name, states: [start] })
    await meera.ok(users.delete, { params: { email: team.AUTHOR.email }, body: {} })
    await block(team.UPLOADER)
    const body = { sr_no: 1, role: 'AUTHOR', comments: 'Wrong key', version: 1 }
    const { task, unassigned } = await meera.ok(taskHistory.reopen, { params: { file: name }, body })
    expect(unassigned).toBe(2)
    expect(task).toMatchObject({ turn: 'AUTHOR', author: null, uploader: null, reviewer: team.REVIEWER.email })
    await expectReplayed(fileId, start)
  })

  test('when the second review is turned on again', async () => {
    const name = 'Second review on.xlsx'
    const { fileId } = await arrangeFile(app.db, { name, secondReview: false, states: [row(), row(uploaded)] })
    await meera.ok(users.delete, { params: { email: team['REVIEWER-2'].email }, body: {} })
    // While the second review is off, its stage is in no list, so the user still holds it.
    expect((await stored(fileId)).reviewer2_id).toBe(team['REVIEWER-2'].id)
    const on = await meera.ok(taskHistory.secondReview, { params: { file: name }, body: { enabled: true } })
    expect(on).toMatchObject({ rows: 2, unassigned: 1 })
    expect(await holder(fileId, 'REVIEWER-2')).toEqual([null, null])
    expect((await stored(fileId, 2)).reviewer2_id).toBe(team['REVIEWER-2'].id)
    await expectReplayed(fileId, row())
  })

  test('when a batch of assignments is taken back', async () => {
    const name = 'Batch back.xlsx'
    const { fileId } = await arrangeFile(app.db, { name, states: [row(), row()] })
    const body = { start: 1, end: 2, role: 'author', onConflict: 'replace' as const }
    const people = [{ person: spare.email }]
    const plan = await meera.ok(planning.plan, { params: { file: name }, body: { ...body, people } })
    const shown = { left: plan.left, people: plan.people.map(({ email, share, gets }) => ({ person: email, share, gets })) }
    const { batch } = await meera.ok(planning.split, { params: { file: name }, body: { ...body, ...shown } })
    await block(team.AUTHOR)
    const back = await meera.ok(planning.undo, { params: { file: name }, body: { batch: batch ?? '' } })
    expect(back).toMatchObject({ rows: 2, unassigned: 2 })
    expect(await holder(fileId, 'AUTHOR')).toEqual([null, null])
    await expectReplayed(fileId, row())
  })

  const history = (rows: (string | null)[][]) =>
    makeWorkbook('history.xlsx', ['question_id', 'author', 'author_status', 'author_done_date', 'reviewer'], rows)
  const questionOf = async (fileId: string): Promise<string> =>
    (await app.db<{ question_id: string }[]>`select question_id from tasks where file_id = ${fileId}`)[0]?.question_id ?? ''

  test('when history is uploaded, except for finished work, and repeating it changes nothing', async () => {
    const name = 'History.xlsx'
    const { fileId } = await arrangeFile(app.db, { name, rows: 1 })
    await block(team.AUTHOR)
    await block(team.REVIEWER)
    const at = '05/01/2026 10:00 am'
    const file = await history([[await questionOf(fileId), team.AUTHOR.email, 'done', at, team.REVIEWER.email]])
    expect(await meera.ok(imports.done, { file, body: { file: name } })).toMatchObject({ added: 1, unassigned: 1 })
    expect(await stored(fileId)).toMatchObject({ turn: 'REVIEWER', author_id: team.AUTHOR.id, reviewer_id: null })
    await expectReplayed(fileId, {})
    expect(await meera.ok(imports.done, { file, body: { file: name } })).toMatchObject({ added: 0, same: 1, unassigned: 0 })
  })

  test('when history is taken back', async () => {
    const name = 'History back.xlsx'
    const { fileId } = await arrangeFile(app.db, { name, states: [row()] })
    const question = await questionOf(fileId)
    const file = await history([[question, spare.email, 'done', '05/01/2026 10:00 am', null]])
    const { batch, unassigned } = await meera.ok(imports.done, { file, body: { file: name } })
    expect(unassigned).toBe(0)
    await block(team.AUTHOR)
    const back = await meera.ok(imports.takeBack, { params: { id: batch ?? '' } })
    expect(back).toMatchObject({ rows: 1, unassigned: 1 })
    expect(await holder(fileId, 'AUTHOR')).toEqual([null, null])
    expect((await stored(fileId)).reviewer_id).toBe(team.REVIEWER.id)
    await expectReplayed(fileId, row())
  })
})

describe('a user who is blocked concurrently', () => {
  /** Blocks the user in a separate transaction, which ends only when the act waits for it or has completed. */
  const whileBlocking = async <T>({ id }: TestPerson, act: () => Promise<T>): Promise<T> => {
    const other = openOwner(app.ownerUrl)
    try {
      await other`begin`
      await other`update users set account_state = 'blocked' where id = ${id}`
      let isDone = false
      const running = act().finally(() => (isDone = true))
      for (let waiting = 0; waiting === 0 && !isDone; await pause(5)) {
        const [locks] = await app.db<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        waiting = locks?.waiting ?? 0
      }
      await other`commit`
      return await running
    } finally {
      await other.end()
    }
  }

  test('is assigned nothing by any act that assigns rows', async () => {
    const author = team.AUTHOR
    const reactivate = () => app.db`update users set account_state = 'active' where id = ${author.id}`
    const expectUnassigned = async (fileId: string) => expect((await stored(fileId)).author_id).toBeNull()

    const assigned = await arrangeFile(app.db, { name: 'At once assigned.xlsx', rows: 1 })
    const refused = await whileBlocking(author, () =>
      meera.send(assigning.assign, { params: { file: 'At once assigned.xlsx' }, body: { checked: [1], author: author.email } }),
    )
    expect(refused.status).toBe(400)
    await expectUnassigned(assigned.fileId)

    await reactivate()
    const rework = await arrangeFile(app.db, { name: 'At once rework.xlsx', states: [row(done)] })
    const sent = await whileBlocking(author, () =>
      decide('REVIEWER', 'At once rework.xlsx', { status: 'sent_for_rework', comments: 'Units?' }),
    )
    expect(sent.unassigned).toBe(1)
    await expectUnassigned(rework.fileId)

    await reactivate()
    const reopened = await arrangeFile(app.db, { name: 'At once reopened.xlsx', states: [row(uploaded)] })
    await whileBlocking(author, () =>
      meera.ok(taskHistory.reopen, {
        params: { file: 'At once reopened.xlsx' },
        body: { sr_no: 1, role: 'AUTHOR', comments: 'Wrong key', version: 1 },
      }),
    )
    await expectUnassigned(reopened.fileId)

    await reactivate()
    const name = 'At once taken back.xlsx'
    const { fileId } = await arrangeFile(app.db, { name, states: [row()] })
    const [{ question_id: question } = { question_id: '' }] = await app.db<{ question_id: string }[]>`
      select question_id from tasks where file_id = ${fileId}`
    const body = { checked: [1], role: 'author', onConflict: 'replace' as const, left: 0 }
    const { batch } = await meera.ok(planning.split, {
      params: { file: name },
      body: { ...body, people: [{ person: spare.email, share: 1, gets: 1 }] },
    })
    await whileBlocking(author, () => meera.ok(planning.undo, { params: { file: name }, body: { batch: batch ?? '' } }))
    await expectUnassigned(fileId)

    await reactivate()
    const file = await makeWorkbook('at once.xlsx', ['question_id', 'author'], [[question, author.email]])
    await whileBlocking(author, () => meera.ok(imports.done, { file, body: { file: name } }))
    await expectUnassigned(fileId)
  })

  test('is either not assigned or keeps the block from happening, in a hundred races', async () => {
    const name = 'Again and again.xlsx'
    const { fileId } = await arrangeFile(app.db, { name, rows: 1 })
    const arjun = app.withToken(await createSessionToken(app.db, cast.arjun.id))
    for (let round = 0; round < 100; round += 1) {
      await app.db`update users set account_state = 'active' where id = ${spare.id}`
      await app.db`update tasks set author_id = null where file_id = ${fileId}`
      const [given, blocked] = await Promise.all([
        arjun.send(assigning.assign, { params: { file: name }, body: { checked: [1], author: spare.email } }),
        meera.send(users.block, {
          params: { id: spare.id },
          body: { handOver: { rows: [{ role: 'AUTHOR', to: null, count: 0 }] } },
        }),
      ])
      const { author_id: current } = await stored(fileId)
      // If the assignment came first, the server refuses the block, whose hand-over names no row.
      if (blocked.status === 200) expect([given.status, current]).toEqual([400, null])
      else expect([blocked.status, given.status, current]).toEqual([409, 200, spare.id])
    }
  })
})
