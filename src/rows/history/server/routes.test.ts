import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile, decided, since } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { taskHistory } from '../contract.ts'
import { STATUSES } from '../../workflow/vocabulary.ts'
import { newTaskState, deriveTurn, type TaskState } from '../../workflow/turn-rules.ts'
import { derivedTurnSql } from './routes.ts'
import { assigning } from '../../../row-work/assign/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
// Reworks in a deleted file do not count, so they block no other test.
afterEach(() => app.db`update files set deleted_at = now()`)

const team = {
  author_id: cast.ananya.id,
  author_allocated_at: since,
  reviewer_id: cast.neha.id,
  reviewer_allocated_at: since,
  reviewer2_id: cast.sneha.id,
  reviewer2_allocated_at: since,
  uploader_id: cast.anil.id,
  uploader_allocated_at: since,
} satisfies Partial<TaskState>
const done = { ...team, ...decided.done }
const approved = { ...team, ...decided.approved }
const uploaded = { ...team, ...decided.uploaded }

const stored = async (taskId: string | undefined) =>
  (await app.db<TaskState[]>`select * from tasks where id = ${taskId ?? ''}`)[0]
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const person = ({ id, fullName, email }: { id: string; fullName: string; email: string }) => ({ _id: id, fullName, email })

describe('the timeline', () => {
  test('returns decisions and assignments with names and comments to everyone who may see the row', async () => {
    const { projectId } = await arrangeFile(app.db, { name: 'Timeline.xlsx', rows: 2 })
    await arrangeAccount(app.db, projectId, 'tl-01', cast.ananya.id, since)
    const [meera, ananya, neha] = await Promise.all([app.as('meera'), app.as('ananya'), app.as('neha')])
    const file = 'Timeline.xlsx'
    const give = { author: cast.imran.email, reviewer: cast.neha.email }
    await meera.ok(assigning.assign, { params: { file }, body: { checked: [1], ...give } })
    await meera.ok(assigning.assign, {
      params: { file },
      body: { checked: [1], author: cast.ananya.email, uploader: cast.anil.email, onConflict: 'replace' },
    })
    await meera.ok(assigning.unassign, { params: { file }, body: { checked: [1], roles: ['uploader'] } })
    later(1)
    const first = { sr_no: 1, status: 'done', answerType: 'Authored on Doc', comments: 'Same words.' }
    await ananya.ok(tasks.update, { params: { file, role: 'AUTHOR' }, body: first })
    await neha.ok(tasks.update, {
      params: { file, role: 'REVIEWER' },
      body: { sr_no: 1, status: 'send for rework', comments: 'Units?', qc_score: 2 },
    })
    await ananya.ok(tasks.update, { params: { file, role: 'AUTHOR' }, body: first })

    const { timeline, task, undoUntil, reopenTo } = await ananya.ok(taskHistory.timeline, { params: { file, srNo: '1' } })
    expect(task).toMatchObject({
      sr_no: 1,
      author: cast.ananya.email,
      author_status: 'rework_done',
      turn: 'REVIEWER',
      attempt: 2,
    })
    expect(undoUntil).toBe(new Date(app.clock.now.getTime() + 600_000).toISOString())
    expect(reopenTo).toEqual([])
    expect(timeline.map(({ kind, role, from, to, attempt }) => [kind, role, from, to, attempt])).toEqual([
      ['assign', 'AUTHOR', null, null, 1],
      ['assign', 'REVIEWER', null, null, 1],
      ['assign', 'AUTHOR', null, null, 1],
      ['assign', 'UPLOADER', null, null, 1],
      ['unassign', 'UPLOADER', null, null, 1],
      ['update', 'AUTHOR', null, 'done', 1],
      ['update', 'REVIEWER', null, 'sent_for_rework', 1],
      ['update', 'AUTHOR', 'done', 'rework_done', 2],
    ])
    expect(timeline[2]).toMatchObject({ actor: person(cast.meera), person: person(cast.ananya), previous: person(cast.imran) })
    expect(timeline[4]).toMatchObject({ person: person(cast.anil), previous: null, comments: null })
    expect(timeline[6]).toMatchObject({ actor: person(cast.neha), comments: 'Units?', qc_score: 2, account_id: null })
    // The rework left these fields unchanged, so they come from the stage and not from the event.
    expect(timeline[7]).toMatchObject({
      at: app.clock.now.toISOString(),
      comments: 'Same words.',
      answer_type: 'Authored on Doc',
      account_id: 'tl-01',
      new_content_id: null,
      reason: null,
      qc_score: null,
      version: 7,
    })

    for (const who of ['neha', 'meera', 'kavita', 'leela'] as const) {
      const seen = await (await app.as(who)).ok(taskHistory.timeline, { params: { file: 'timeline.xlsx', srNo: '1' } })
      expect(seen.timeline).toEqual(timeline)
      expect(seen.undoUntil).toBeNull()
      expect(seen.reopenTo).toEqual(who === 'meera' ? ['AUTHOR'] : [])
    }
    const [gone] = await app.db`update users set deleted_at = now() where id = ${cast.imran.id} returning id`
    expect(gone).toBeDefined()
    expect((await meera.ok(taskHistory.timeline, { params: { file, srNo: '1' } })).timeline[0]?.person).toEqual(
      person(cast.imran),
    )
    await app.db`update users set deleted_at = null where id = ${cast.imran.id}`
    expect((await meera.ok(taskHistory.timeline, { params: { file, srNo: '2' } })).timeline).toEqual([])
  })

  test('returns 404 to staff without a stage of the row, and for a missing row or file', async () => {
    await arrangeFile(app.db, { name: 'Private.xlsx', states: [team] })
    const [anil, imran, nikhil, ritu] = await Promise.all([app.as('anil'), app.as('imran'), app.as('nikhil'), app.as('ritu')])
    const at = (srNo: string, file = 'Private.xlsx') => ({ params: { file, srNo } })
    await anil.ok(taskHistory.timeline, at('1'))
    await imran.refused(taskHistory.timeline, 'FILE_NOT_FOUND', at('1'))
    await anil.refused(taskHistory.timeline, 'TASK_NOT_FOUND', at('2'))
    await anil.refused(taskHistory.timeline, 'FILE_NOT_FOUND', at('1', 'Nowhere.xlsx'))
    await anil.refused(taskHistory.timeline, 'INVALID_REQUEST', at('first'))
    await nikhil.refused(taskHistory.timeline, 'NOT_ALLOWED', at('1'))
    await app.db`update tasks set author_id = ${cast.ritu.id} where question_id like 'Q-%' and file_id =
      (select id from files where name = 'Private.xlsx')`
    await ritu.refused(taskHistory.timeline, 'NOT_ALLOWED', at('1'))
  })

  test('returns uploaded history as one entry for each stage', async () => {
    const history = { ...approved, author_comments: 'From the sheet.' }
    const { fileId, taskIds } = await arrangeFile(app.db, { name: 'History.xlsx', states: [history] })
    const set = {
      author_id: cast.ananya.id,
      author_status: 'done',
      author_acted_at: '2026-01-05T10:00:00+00:00',
      author_comments: 'From the sheet.',
      reviewer_id: cast.neha.id,
      reviewer_status: 'approved',
      reviewer_qc_score: 5,
    }
    await app.db`
      insert into task_events (task_id, file_id, at, kind, role, actor_id, version, set, was)
      values (${taskIds[0] ?? ''}, ${fileId}, ${since}, 'history', null, ${cast.meera.id}, 2, ${JSON.stringify(set)}::text::jsonb, '{}')`
    const meera = await app.as('meera')
    const { timeline } = await meera.ok(taskHistory.timeline, { params: { file: 'History.xlsx', srNo: '1' } })
    expect(timeline).toHaveLength(2)
    expect(timeline[0]).toMatchObject({
      kind: 'history',
      role: 'AUTHOR',
      to: 'done',
      actor: person(cast.meera),
      person: person(cast.ananya),
      done_date: '2026-01-05T10:00:00.000Z',
      comments: 'From the sheet.',
    })
    expect(timeline[1]).toMatchObject({
      role: 'REVIEWER',
      to: 'approved',
      person: person(cast.neha),
      qc_score: 5,
      done_date: null,
    })
  })
})

describe('undo', () => {
  test('restores the state before the caller’s last decision, and records an event and an audit row', async () => {
    const { projectId, taskIds } = await arrangeFile(app.db, {
      name: 'Undo.xlsx',
      states: [
        { ...done, reviewer_status: 'sent_for_rework', reviewer_rework_at: since, turn: 'AUTHOR', attempt: 2, version: 4 },
      ],
    })
    await arrangeAccount(app.db, projectId, 'un-01', cast.ananya.id, since)
    const ananya = await app.as('ananya')
    const params = { file: 'undo.XLSX' }
    const before = await stored(taskIds[0])
    const body = { sr_no: 1, status: 'done', answerType: 'Authored on Doc', comments: 'Too early' }
    expect(await ananya.ok(tasks.update, { params: { ...params, role: 'AUTHOR' }, body })).toMatchObject({ reworks: 0 })
    later(10)
    const undone = await ananya.ok(taskHistory.undo, { params, body: { sr_no: 1, version: 5 } })
    expect(undone).toMatchObject({
      reworks: 1,
      task: {
        author_status: 'done',
        author_comments: null,
        turn: 'AUTHOR',
        version: 6,
        updateTask: { enabled: true, message: '' },
      },
    })
    expect(await stored(taskIds[0])).toEqual({ ...before, version: 6 })
    const [event] = await app.db`select kind, role, from_status, to_status, version, actor_id from task_events
      where task_id = ${taskIds[0] ?? ''} order by id desc limit 1`
    expect(event).toEqual({
      kind: 'undo',
      role: 'AUTHOR',
      from_status: 'rework_done',
      to_status: 'done',
      version: 6,
      actor_id: cast.ananya.id,
    })
    const [line] = await app.db`select call, object_type, object_name from audit_lines order by id desc limit 1`
    expect(line).toEqual({ call: 'POST /file/:file/undo', object_type: 'task', object_name: 'Undo.xlsx row 1' })

    const again = await ananya.refused(taskHistory.undo, 'NOTHING_TO_UNDO', { params, body: { sr_no: 1, version: 6 } })
    expect(again['task']).toMatchObject({ sr_no: 1, version: 6, author_status: 'done' })
  })

  test('reopens a closed task', async () => {
    const { taskIds } = await arrangeFile(app.db, { name: 'Undo closed.xlsx', states: [done] })
    const neha = await app.as('neha')
    const file = 'Undo closed.xlsx'
    const rejected = { sr_no: 1, status: 'rejected', comments: 'No', qc_score: 0 }
    await neha.ok(tasks.update, { params: { file, role: 'REVIEWER' }, body: rejected })
    expect(await stored(taskIds[0])).toMatchObject({ turn: 'CLOSED' })
    const { task } = await neha.ok(taskHistory.undo, { params: { file }, body: { sr_no: 1, version: 2 } })
    expect(task).toMatchObject({ turn: 'REVIEWER', reviewer_status: null, qc_score: null, updateTask: { enabled: true } })
  })

  test('is refused when late, stale or overtaken by an event, and for decisions of other people', async () => {
    await arrangeFile(app.db, { name: 'No undo.xlsx', states: [done, done, done, { ...done, reviewer_id: null }] })
    const [neha, sneha, rohit, meera] = await Promise.all([app.as('neha'), app.as('sneha'), app.as('rohit'), app.as('meera')])
    const params = { file: 'No undo.xlsx' }
    const approve = (sr_no: number) =>
      neha.ok(tasks.update, { params: { ...params, role: 'REVIEWER' }, body: { sr_no, status: 'approved' } })
    await approve(1)
    await approve(2)
    await approve(3)
    const stale = await neha.refused(taskHistory.undo, 'STALE_VERSION', { params, body: { sr_no: 1, version: 1 } })
    expect(stale['task']).toMatchObject({ version: 2, reviewer_status: 'approved' })
    await sneha.refused(taskHistory.undo, 'NOTHING_TO_UNDO', { params, body: { sr_no: 1, version: 2 } })
    await rohit.refused(taskHistory.undo, 'FILE_NOT_FOUND', { params, body: { sr_no: 1, version: 2 } })
    await neha.refused(taskHistory.undo, 'TASK_NOT_FOUND', { params, body: { sr_no: 4, version: 1 } })
    await neha.refused(taskHistory.undo, 'TASK_NOT_FOUND', { params, body: { sr_no: 9, version: 1 } })
    await neha.refused(taskHistory.undo, 'FILE_NOT_FOUND', { params: { file: 'x' }, body: { sr_no: 1, version: 2 } })
    await neha.refused(taskHistory.undo, 'INVALID_REQUEST', { params, body: { sr_no: 1 } })
    await meera.refused(taskHistory.undo, 'NOT_ALLOWED', { params, body: { sr_no: 1, version: 2 } })
    await meera.ok(assigning.unassign, { params, body: { checked: [3], roles: ['uploader'] } })
    await neha.refused(taskHistory.undo, 'NOTHING_TO_UNDO', { params, body: { sr_no: 3, version: 3 } })
    later(10)
    await neha.ok(taskHistory.undo, { params, body: { sr_no: 1, version: 2 } })
    app.clock.now = new Date(app.clock.now.getTime() + 1)
    const late = await neha.refused(taskHistory.undo, 'UNDO_TOO_LATE', { params, body: { sr_no: 2, version: 2 } })
    expect(late.message).toContain('10 minutes')
    await meera.ok(taskHistory.secondReview, { params, body: { enabled: false } })
    await neha.refused(taskHistory.undo, 'NOTHING_TO_UNDO', { params, body: { sr_no: 2, version: 3 } })
  })

  test('is refused to a person who no longer has the role', async () => {
    await arrangeFile(app.db, { name: 'Role lost.xlsx', states: [{ ...done, reviewer_id: cast.priya.id }] })
    const priya = await app.as('priya')
    const file = 'Role lost.xlsx'
    await priya.ok(tasks.update, { params: { file, role: 'REVIEWER' }, body: { sr_no: 1, status: 'approved' } })
    await app.db`update users set roles = '{AUTHOR}' where id = ${cast.priya.id}`
    await priya.refused(taskHistory.undo, 'ROLE_NOT_HELD', { params: { file }, body: { sr_no: 1, version: 2 } })
    await app.db`update users set roles = '{AUTHOR,REVIEWER}' where id = ${cast.priya.id}`
    await priya.ok(taskHistory.undo, { params: { file }, body: { sr_no: 1, version: 2 } })
  })

  test('exactly one of an undo and a concurrent decision of the next stage succeeds', async () => {
    const rows = Array.from({ length: 15 }, () => done)
    const { taskIds } = await arrangeFile(app.db, { name: 'Undo race.xlsx', states: rows })
    const [neha, sneha] = await Promise.all([app.as('neha'), app.as('sneha')])
    const file = 'Undo race.xlsx'
    for (const sr_no of taskIds.map((_, index) => index + 1)) {
      await neha.ok(tasks.update, { params: { file, role: 'REVIEWER' }, body: { sr_no, status: 'approved' } })
      const responses = await Promise.all([
        neha.send(taskHistory.undo, { params: { file }, body: { sr_no, version: 2 } }),
        sneha.send(tasks.update, { params: { file, role: 'REVIEWER-2' }, body: { sr_no, status: 'approved' } }),
        neha.send(taskHistory.undo, { params: { file }, body: { sr_no, version: 2 } }),
      ])
      expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      expect((await stored(taskIds[sr_no - 1]))?.version).toBe(3)
    }
  })
})

describe('reopening', () => {
  test('reopens a closed task and stores the comment in the event', async () => {
    const { taskIds } = await arrangeFile(app.db, { name: 'Reopen.xlsx', states: [uploaded] })
    const meera = await app.as('meera')
    const params = { file: 'Reopen.xlsx' }
    const { task } = await meera.ok(taskHistory.reopen, {
      params,
      body: { sr_no: 1, role: 'reviewer', comments: ' Wrong key ', version: 1 },
    })
    expect(task).toMatchObject({
      turn: 'REVIEWER',
      version: 2,
      reviewer: cast.neha.email,
      reviewer_status: null,
      chapter: 'Chapter 1',
      'reviewer-2_status': null,
      uploader_status: null,
      author_status: 'done',
    })
    const { timeline } = await meera.ok(taskHistory.timeline, { params: { ...params, srNo: '1' } })
    expect(timeline).toEqual([
      expect.objectContaining({ kind: 'reopen', role: 'REVIEWER', from: 'approved', to: null, comments: 'Wrong key' }),
    ])
    const [line] = await app.db`select call, object_id, after ->> 'comments' as why from audit_lines order by id desc limit 1`
    expect(line).toEqual({ call: 'POST /file/:file/reopen', object_id: taskIds[0], why: 'Wrong key' })
  })

  describe('of a task that waits for the reviewer', () => {
    const params = { file: 'Not reopened.xlsx' }
    const body = { sr_no: 1, role: 'AUTHOR', comments: 'Again', version: 1 }
    let task = ''
    let meera: Client
    beforeEach(async () => {
      meera = await app.as('meera')
      const { taskIds } = await arrangeFile(app.db, { name: params.file, states: [done] })
      task = taskIds[0] ?? ''
    })
    const expectUnchanged = async () => expect(await stored(task)).toMatchObject({ version: 1, author_status: 'done' })

    test('is refused at a later stage, naming the possible stages', async () => {
      const sent = { params, body: { ...body, role: 'UPLOADER' } }
      const refused = await meera.refused(taskHistory.reopen, 'CANNOT_REOPEN_THERE', sent)
      expect(refused.message).toBe('This task can’t be reopened to Uploader. Possible: Author.')
      expect(refused['task']).toMatchObject({ sr_no: 1, turn: 'REVIEWER' })
      await expectUnchanged()
    })

    test('is refused for a stale version, returning the current task', async () => {
      const stale = await meera.refused(taskHistory.reopen, 'STALE_VERSION', { params, body: { ...body, version: 7 } })
      expect(stale['task']).toMatchObject({ version: 1 })
      await expectUnchanged()
    })

    test('is refused without a comment', async () => {
      const sent = { params, body: { ...body, comments: ' ' } }
      expect((await meera.refused(taskHistory.reopen, 'INVALID_REQUEST', sent)).message).toBe('Please enter your comments.')
      await expectUnchanged()
    })

    test('is refused for an unknown role, row or file', async () => {
      await meera.refused(taskHistory.reopen, 'INVALID_REQUEST', { params, body: { ...body, role: 'editor' } })
      await meera.refused(taskHistory.reopen, 'TASK_NOT_FOUND', { params, body: { ...body, sr_no: 9 } })
      await meera.refused(taskHistory.reopen, 'FILE_NOT_FOUND', { params: { file: 'x' }, body })
      await expectUnchanged()
    })

    test.each(['kavita', 'leela', 'neha'] as const)('is refused to %s, who is not an ADMIN', async (who) => {
      const client = await app.as(who)
      await client.refused(taskHistory.reopen, 'NOT_ALLOWED', { params, body })
      await expectUnchanged()
    })

    test.each([
      ['a lone surrogate', '\\ud800'],
      ['the NUL character', '\\u0000'],
    ])('is refused when the comment has %s', async (_, sign) => {
      const broken = `{"sr_no":1,"role":"AUTHOR","version":1,"comments":"a${sign}b"}`
      await meera.refused(taskHistory.reopen, 'INVALID_REQUEST', { params, body: broken })
      await expectUnchanged()
    })
  })
})

describe('the second review', () => {
  test('gives the same turn in SQL and in TypeScript for every combination of statuses', async () => {
    const states = [null, ...STATUSES.AUTHOR].flatMap((author_status) =>
      [null, ...STATUSES.REVIEWER].flatMap((reviewer_status) =>
        [null, ...STATUSES['REVIEWER-2']].flatMap((reviewer2_status) =>
          [null, ...STATUSES.UPLOADER].map((uploader_status) => ({
            author_status,
            reviewer_status,
            reviewer2_status,
            uploader_status,
          })),
        ),
      ),
    )
    expect(states).toHaveLength(4 * 7 * 3 * 3)
    for (const secondReview of [true, false]) {
      const rows = await app.db<{ turn: string }[]>`
        select ${derivedTurnSql(app.db, secondReview)} as turn
        from jsonb_array_elements(${JSON.stringify(states)}::text::jsonb) with ordinality as given(state, place),
          lateral jsonb_populate_record(null::tasks, given.state) as t
        order by given.place`
      expect(rows.map((row) => row.turn)).toEqual(states.map((state) => deriveTurn(state, secondReview)))
    }
  })

  test('recomputes the turns when it is switched off and on, with an event for each task', async () => {
    const { fileId, taskIds } = await arrangeFile(app.db, {
      name: 'Switch.xlsx',
      states: [approved, uploaded, done, newTaskState, { ...approved, reviewer2_status: 'sent_for_rework', turn: 'REVIEWER' }],
    })
    const meera = await app.as('meera')
    const params = { file: 'Switch.xlsx' }
    const turns = async () =>
      (await app.db<{ turn: string }[]>`select turn from tasks where file_id = ${fileId} order by sr_no`).map((row) => row.turn)
    const events = async () =>
      await app.db`select kind, role, from_status, to_status, version, actor_id, count(*)::int as n from task_events
        where file_id = ${fileId} group by 1, 2, 3, 4, 5, 6 order by version`
    expect(await meera.ok(taskHistory.secondReview, { params, body: { enabled: true } })).toMatchObject({ rows: 0 })
    expect(await events()).toEqual([])
    const off = await meera.ok(taskHistory.secondReview, { params, body: { enabled: false } })
    expect(off).toMatchObject({ secondReview: false, rows: 5 })
    expect(await turns()).toEqual(['UPLOADER', 'CLOSED', 'REVIEWER', 'AUTHOR', 'REVIEWER'])
    expect(await meera.ok(taskHistory.secondReview, { params, body: { enabled: true } })).toMatchObject({ rows: 5 })
    expect(await turns()).toEqual(['REVIEWER-2', 'CLOSED', 'REVIEWER', 'AUTHOR', 'REVIEWER'])
    const by = { kind: 'switch', role: null, actor_id: cast.meera.id, n: 5 }
    expect(await events()).toEqual([
      { ...by, from_status: 'on', to_status: 'off', version: 2 },
      { ...by, from_status: 'off', to_status: 'on', version: 3 },
    ])
    const { timeline } = await meera.ok(taskHistory.timeline, { params: { ...params, srNo: '2' } })
    expect(timeline.map(({ kind, role, from, to }) => [kind, role, from, to])).toEqual([
      ['switch', null, 'on', 'off'],
      ['switch', null, 'off', 'on'],
    ])
    expect((await stored(taskIds[1]))?.uploader_status).toBe('uploaded')
    const [line] = await app.db`select call, object_type, before, after from audit_lines order by id desc limit 1`
    expect(line).toEqual({
      call: 'PUT /file/:file/second-review',
      object_type: 'file',
      before: { secondReview: false },
      after: { secondReview: true, rows: 5 },
    })
    await meera.refused(taskHistory.secondReview, 'INVALID_REQUEST', { params, body: { enabled: 'perhaps' } })
    await meera.refused(taskHistory.secondReview, 'FILE_NOT_FOUND', { params: { file: 'x' }, body: { enabled: true } })
    await (await app.as('kavita')).refused(taskHistory.secondReview, 'NOT_ALLOWED', { params, body: { enabled: true } })
  })

  test('keeps every turn consistent when it is switched during concurrent approvals', async () => {
    const { fileId } = await arrangeFile(app.db, { name: 'Switch race.xlsx', states: Array.from({ length: 40 }, () => done) })
    const [neha, meera, arjun] = await Promise.all([app.as('neha'), app.as('meera'), app.as('arjun')])
    const file = 'Switch race.xlsx'
    const approve = (sr_no: number) =>
      neha.send(tasks.update, { params: { file, role: 'REVIEWER' }, body: { sr_no, status: 'approved' } })
    const switchTo = (admin: typeof meera, enabled: boolean) =>
      admin.send(taskHistory.secondReview, { params: { file }, body: { enabled } })
    for (let batch = 0; batch < 4; batch += 1) {
      const rows = Array.from({ length: 10 }, (_, index) => batch * 10 + index + 1)
      const responses = await Promise.all([
        ...rows.slice(0, 5).map(approve),
        switchTo(meera, batch % 2 === 1),
        switchTo(arjun, batch % 2 === 1),
        ...rows.slice(5).map(approve),
      ])
      expect(responses.filter((response) => ![200, 409].includes(response.status))).toEqual([])
    }
    const [{ wrong, approvals, second } = { wrong: -1, approvals: 0, second: null }] = await app.db<
      { wrong: number; approvals: number; second: boolean | null }[]
    >`
      select count(*) filter (where t.turn <> ${derivedTurnSql(app.db, true)})::int as wrong, bool_and(f.second_review) as second,
        count(*) filter (where t.reviewer_status = 'approved')::int as approvals
      from tasks t join files f on f.id = t.file_id where t.file_id = ${fileId}`
    expect([wrong, second]).toEqual([0, true])
    // Each approval is retried at most twice after the switch changes, so all of them succeed in the end.
    expect(approvals).toBe(40)
    const [{ switches } = { switches: 0 }] = await app.db<{ switches: number }[]>`
      select count(*)::int as switches from task_events where file_id = ${fileId} and kind = 'switch'`
    expect(switches).toBe(4 * 40)
  })
})

test('a decision sent several times with one Idempotency-Key is applied once, even concurrently', async () => {
  const { taskIds } = await arrangeFile(app.db, { name: 'Keyed.xlsx', states: [done] })
  const neha = await app.as('neha')
  const file = 'Keyed.xlsx'
  const approve = () =>
    neha.send(tasks.update, {
      params: { file, role: 'REVIEWER' },
      body: { sr_no: 1, status: 'approved' },
      headers: { 'idempotency-key': 'approve-1' },
    })
  const responses = await Promise.all(Array.from({ length: 8 }, async () => (await approve()).text()))
  expect(new Set(responses).size).toBe(1)
  expect(JSON.parse(responses[0] ?? '')).toMatchObject({ success: true, task: { version: 2, turn: 'REVIEWER-2' } })
  const undo = () =>
    neha.send(taskHistory.undo, {
      params: { file },
      body: { sr_no: 1, version: 2 },
      headers: { 'idempotency-key': 'undo-1' },
    })
  const undone = await (await undo()).text()
  expect(await (await undo()).text()).toBe(undone)
  expect(JSON.parse(undone)).toMatchObject({ success: true, task: { version: 3, turn: 'REVIEWER' } })
  expect(await (await approve()).text()).toBe(responses[0])
  const events = await app.db`select kind from task_events where task_id = ${taskIds[0] ?? ''} order by id`
  expect(events.map(({ kind }) => kind as string)).toEqual(['update', 'undo'])
  const trail = await app.db`select call from audit_lines where object_id = ${taskIds[0] ?? ''}`
  expect(trail).toHaveLength(2)
})
