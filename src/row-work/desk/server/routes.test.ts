import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, cast } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { files } from '../../../rows/files/contract.ts'
import { tasks } from '../contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { fileSummary } from '../../../row-reports/summary/contract.ts'
import { isInList } from '../../../rows/workflow/list-rules.ts'
import { STATUSES, LIST_TYPES } from '../../../rows/workflow/vocabulary.ts'
import { newTaskState, deriveTurn, type TaskState } from '../../../rows/workflow/turn-rules.ts'
import { arrangeAccount, arrangeFile, decided, since } from '../../../../test/files.ts'
import { fieldKeys } from '../../../rows/workflow/server/columns.ts'
import { GridRow } from '../../../rows/workflow/contract.ts'
import { fileRows } from '../../grid/contract.ts'
import { assigning } from '../../assign/contract.ts'
import { resolveTestReach } from '../../../../test/reach.ts'
import { selectCurrentRow } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const given = (
  who: Partial<Pick<TaskState, 'author_id' | 'reviewer_id' | 'reviewer2_id' | 'uploader_id'>>,
): Partial<TaskState> => ({
  ...who,
  ...(who.author_id && { author_allocated_at: since }),
  ...(who.reviewer_id && { reviewer_allocated_at: since }),
  ...(who.reviewer2_id && { reviewer2_allocated_at: since }),
  ...(who.uploader_id && { uploader_allocated_at: since }),
})
const team = given({
  author_id: cast.ananya.id,
  reviewer_id: cast.neha.id,
  reviewer2_id: cast.sneha.id,
  uploader_id: cast.anil.id,
})
const stored = async (taskId: string) => (await app.db<TaskState[]>`select * from tasks where id = ${taskId}`)[0]

describe('a task in its four stages', () => {
  test('passes from assigned to uploaded through four people, with lists, events and audit', async () => {
    const { projectId, taskIds } = await arrangeFile(app.db, { name: 'Journey.xlsx', states: [team] })
    await arrangeAccount(app.db, projectId, 'phy-01', cast.ananya.id, since)
    const [ananya, neha, sneha, anil] = await Promise.all([app.as('ananya'), app.as('neha'), app.as('sneha'), app.as('anil')])
    const params = (role: string) => ({ file: 'journey.XLSX', role })

    const before = await ananya.ok(tasks.list, { params: params('AUTHOR'), query: { type: 'assigned' }, body: {} })
    expect(before).toMatchObject({ tasks_count: 1, role: 'AUTHOR', accountId: 'phy-01', reworks: 0 })
    expect(before.tasks[0]).toMatchObject({
      sr_no: 1,
      chapter: 'Chapter 1',
      author: cast.ananya.email,
      author_status: null,
      turn: 'AUTHOR',
      updateTask: { enabled: true, message: '' },
    })
    const waiting = await neha.ok(tasks.list, { params: params('reviewer'), query: { type: 'assigned' }, body: {} })
    expect(waiting.tasks[0]?.updateTask).toEqual({ enabled: false, message: 'Waiting for the author.' })
    const ready = await neha.ok(tasks.list, { params: params('reviewer'), query: { type: 'assigned', ready: 'true' }, body: {} })
    expect(ready.tasks_count).toBe(0)

    const done = { sr_no: 1, status: 'done', answerType: 'Authored on Doc', accountId: 'phy-01', comments: 'Two steps.' }
    const written = await ananya.ok(tasks.update, { params: params('AUTHOR'), body: done })
    expect(written).toMatchObject({ message: 'Updated task', reworks: 0 })
    expect(written.task).toMatchObject({
      author_status: 'done',
      author_done_allocation_id: 'phy-01',
      turn: 'REVIEWER',
      version: 2,
      author_done_date: app.clock.now.toISOString(),
    })
    await neha.ok(tasks.update, { params: params('REVIEWER'), body: { sr_no: 1, status: 'approved', qc_score: 4 } })
    await sneha.ok(tasks.update, { params: params('REVIEWER-2'), body: { sr_no: 1, status: 'approved' } })
    await anil.refused(tasks.update, 'NO_ACCOUNT_ID', {
      params: params('UPLOADER'),
      body: { sr_no: 1, status: 'uploaded', new_content_id: 'CNT-1' },
    })
    const elsewhere = (await arrangeFile(app.db, { name: 'Elsewhere.xlsx', project: 'Other project' })).projectId
    await arrangeAccount(app.db, elsewhere, 'els-01', cast.anil.id, since)
    const foreign = await anil.refused(tasks.update, 'ACCOUNT_OF_OTHER_PROJECT', {
      params: params('UPLOADER'),
      body: { sr_no: 1, status: 'uploaded', new_content_id: 'CNT-1', accountId: 'els-01' },
    })
    expect(foreign.message).toBe('The allocation ID els-01 belongs to Other project, not to this project.')
    await arrangeAccount(app.db, projectId, 'phy-02', cast.anil.id, since)
    const last = await anil.ok(tasks.update, {
      params: params('UPLOADER'),
      body: { sr_no: 1, status: 'uploaded', new_content_id: 'CNT-1' },
    })
    expect(last.task).toMatchObject({ turn: 'CLOSED', new_content_id: 'CNT-1', uploader_allocation_id: 'phy-02', version: 5 })

    const events = await app.db<{ role: string; to_status: string; version: number }[]>`
      select role, to_status, version from task_events where task_id = ${taskIds[0] ?? ''} order by id`
    expect(events.map((e) => [e.role, e.to_status, e.version])).toEqual([
      ['AUTHOR', 'done', 2],
      ['REVIEWER', 'approved', 3],
      ['REVIEWER-2', 'approved', 4],
      ['UPLOADER', 'uploaded', 5],
    ])
    const trail = await app.db<{ actor_id: string }[]>`
      select actor_id from audit_lines where object_id = ${taskIds[0] ?? ''} order by id`
    expect(trail.map((line) => line.actor_id)).toEqual([cast.ananya.id, cast.neha.id, cast.sneha.id, cast.anil.id])
  })

  test('is refused while reworks are pending, and their count decreases as they are done', async () => {
    const { projectId } = await arrangeFile(app.db, {
      name: 'Reworks.xlsx',
      states: [
        team,
        {
          ...team,
          author_status: 'done',
          author_answer_type: 'Authored on Doc',
          author_acted_at: since,
          reviewer_status: 'sent_for_rework',
          reviewer_rework_at: since,
        },
      ],
    })
    await arrangeAccount(app.db, projectId, 'rew-01', cast.ananya.id, since)
    const ananya = await app.as('ananya')
    const params = { file: 'Reworks.xlsx', role: 'AUTHOR' }
    const body = { status: 'done', answerType: 'Authored on Doc' }
    const blocked = await ananya.refused(tasks.update, 'REWORKS_FIRST', { params, body: { ...body, sr_no: 1 } })
    expect(blocked.message).toBe('Please complete reworks before updating this task.')
    expect(blocked['task']).toMatchObject({ sr_no: 1, author_status: null })
    const skip = await ananya.refused(tasks.update, 'DONE_TASK_CANNOT_BE_SKIPPED', {
      params,
      body: { sr_no: 2, status: 'skipped' },
    })
    expect(skip.message).toBe('Done task cannot be skipped')
    const done = await ananya.ok(tasks.update, { params, body: { ...body, sr_no: 2 } })
    expect(done).toMatchObject({ reworks: 0, task: { author_status: 'rework_done', turn: 'REVIEWER' } })
    await ananya.ok(tasks.update, { params, body: { ...body, sr_no: 1 } })
    const neha = await app.as('neha')
    const received = await neha.ok(tasks.fileList, { params: { role: 'REVIEWER' }, query: { type: 'rework-received' } })
    expect(received.data.find((file) => file.name === 'Reworks.xlsx')).toMatchObject({ count: 1, ready: 1 })
  })

  test('a list of files has the files with ready rows first', async () => {
    const at = (day: string): Partial<TaskState> => ({
      author_id: cast.imran.id,
      author_allocated_at: `2026-02-0${day}T00:00:00Z`,
    })
    const reviewedAt = (day: string) => ({ reviewer_id: cast.rohit.id, reviewer_allocated_at: `2026-02-0${day}T00:00:00Z` })
    await arrangeFile(app.db, { name: 'Waits.xlsx', states: [{ ...at('3'), ...reviewedAt('3') }] })
    await arrangeFile(app.db, { name: 'Ready.xlsx', states: [{ ...at('1'), ...decided.done, ...reviewedAt('1') }] })
    const rohit = await app.as('rohit')
    const { data } = await rohit.ok(tasks.fileList, { params: { role: 'REVIEWER' }, query: {} })
    const names = data.map(({ name, ready }) => `${name} ${ready}`)
    expect(names.filter((name) => /^(Waits|Ready)/.test(name))).toEqual(['Ready.xlsx 1', 'Waits.xlsx 0'])
  })

  test('accepts exactly one of several concurrent updates', async () => {
    const { projectId, taskIds } = await arrangeFile(app.db, {
      name: 'Race.xlsx',
      rows: 20,
      states: Array.from({ length: 20 }, () => team),
    })
    await arrangeAccount(app.db, projectId, 'race-01', cast.ananya.id, since)
    const ananya = await app.as('ananya')
    for (const sr_no of taskIds.map((_, index) => index + 1)) {
      const body = { sr_no, status: 'done', answerType: 'Authored on Doc' }
      const responses = await Promise.all(
        [1, 2, 3].map(() => ananya.send(tasks.update, { params: { file: 'Race.xlsx', role: 'AUTHOR' }, body })),
      )
      expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    }
    const [{ count } = { count: 0 }] = await app.db<{ count: number }[]>`
      select count(*)::int as count from task_events where task_id = any (${taskIds}::uuid[])`
    expect(count).toBe(20)
  })

  test('is shown after a refused decision only to the person who holds it now', async () => {
    const { taskIds, fileId } = await arrangeFile(app.db, { name: 'Still held.xlsx', states: [team] })
    const shownTo = async (who: CastName) =>
      (await selectCurrentRow(app.db, taskIds[0] ?? '', resolveTestReach('own', cast[who].id, 'AUTHOR'), 'AUTHOR')).length
    expect([await shownTo('ananya'), await shownTo('imran')]).toEqual([1, 0])
    await app.db`update tasks set author_id = ${cast.imran.id} where id = ${taskIds[0] ?? ''}`
    expect([await shownTo('ananya'), await shownTo('imran')]).toEqual([0, 1])
    await app.db`update files set deleted_at = ${since} where id = ${fileId}`
    expect(await shownTo('imran')).toBe(0)
  })

  test('is refused for a stale version, another person’s row, an unknown file or a missing role', async () => {
    await arrangeFile(app.db, { name: 'Refusals.xlsx', states: [team, {}] })
    const ananya = await app.as('ananya')
    const params = { file: 'Refusals.xlsx', role: 'AUTHOR' }
    const stale = await ananya.refused(tasks.update, 'STALE_VERSION', { params, body: { sr_no: 1, status: 'done', version: 7 } })
    expect(stale['task']).toMatchObject({ version: 1 })
    await (
      await app.as('neha')
    ).refused(tasks.update, 'TASK_NOT_FOUND', {
      params: { ...params, role: 'REVIEWER' },
      body: { sr_no: 2, status: 'approved' },
    })
    await ananya.refused(tasks.update, 'TASK_NOT_FOUND', { params, body: { sr_no: 99, status: 'done' } })
    await ananya.refused(tasks.update, 'FILE_NOT_FOUND', {
      params: { ...params, file: 'None.xlsx' },
      body: { sr_no: 1, status: 'done' },
    })
    await ananya.refused(tasks.update, 'ROLE_NOT_HELD', {
      params: { ...params, role: 'UPLOADER' },
      body: { sr_no: 1, status: 'uploaded' },
    })
    await ananya.refused(tasks.update, 'INVALID_REQUEST', { params, body: { sr_no: 1, status: 'done', role: 'REVIEWER' } })
    await ananya.refused(tasks.list, 'FILE_NOT_FOUND', { params: { ...params, file: 'None.xlsx' }, body: {} })
    await ananya.refused(tasks.fileList, 'INVALID_REQUEST', { params: { role: 'AUTHOR' }, query: { type: 'finished' } })
    await ananya.refused(tasks.counts, 'ROLE_NOT_HELD', { params: { role: 'MANAGER' } })
    await (await app.as('ritu')).refused(tasks.fileList, 'NOT_ALLOWED', { params: { role: 'AUTHOR' } })
  })
})

test('every call returns 404 to staff for a file in which they hold no row', async () => {
  const { fileId, taskIds } = await arrangeFile(app.db, { name: 'Not mine.xlsx', states: [team] })
  const imran = await app.as('imran')
  const updated = { sr_no: 1, status: 'done' }
  const calls = [
    (file: string) => imran.send(tasks.list, { params: { file, role: 'AUTHOR' }, query: { type: 'all' }, body: {} }),
    (file: string) => imran.send(tasks.update, { params: { file, role: 'AUTHOR' }, body: updated }),
    (file: string) => imran.send(taskHistory.timeline, { params: { file, srNo: '1' } }),
    (file: string) => imran.send(taskHistory.undo, { params: { file }, body: { sr_no: 1, version: 1 } }),
    (file: string) => imran.send(files.download, { params: { filename: file } }),
    (file: string) => imran.send(fileSummary.read, { params: { file } }),
    (file: string) => imran.send(fileSummary.people, { params: { filename: file } }),
    (file: string) => imran.send(fileRows.grid, { params: { file, section: '-', department: '-' }, body: {} }),
  ]
  const statusAndBody = async (response: Response) => {
    const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>
    return [response.status, body]
  }
  for (const make of calls) {
    const unknown = await statusAndBody(await make('Nobody has this.xlsx'))
    expect(await statusAndBody(await make('Not mine.xlsx'))).toEqual(unknown)
    expect(await statusAndBody(await make(fileId))).toEqual(unknown)
  }
  await app.db`update tasks set author_id = ${cast.imran.id} where id = ${taskIds[0] ?? ''}`
  const list = await imran.ok(tasks.list, { params: { file: 'Not mine.xlsx', role: 'AUTHOR' }, query: { type: 'all' }, body: {} })
  expect(list.tasks_count).toBe(1)
})

describe('the task lists', () => {
  test('are the same in SQL and in TypeScript for every combination of statuses', async () => {
    const options = (role: keyof typeof STATUSES) => [null, ...STATUSES[role]] as (string | null)[]
    const states = options('AUTHOR').flatMap((author) =>
      options('REVIEWER').flatMap((reviewer) =>
        options('REVIEWER-2').flatMap((reviewer2) =>
          options('UPLOADER').map(
            (uploader) =>
              ({
                ...newTaskState,
                ...team,
                author_status: author,
                reviewer_status: reviewer,
                reviewer2_status: reviewer2,
                uploader_status: uploader,
              }) as TaskState,
          ),
        ),
      ),
    )
    for (const secondReview of [true, false]) {
      const derived = states.map((state) => ({ ...state, turn: deriveTurn(state, secondReview) }))
      const name = `All states ${secondReview}.xlsx`
      await arrangeFile(app.db, { name, secondReview, states: derived })
      for (const [role, who] of [
        ['AUTHOR', 'ananya'],
        ['REVIEWER', 'neha'],
        ['REVIEWER-2', 'sneha'],
        ['UPLOADER', 'anil'],
      ] as const) {
        const client = await app.as(who)
        const counts = await client.ok(tasks.counts, { params: { role } })
        for (const type of LIST_TYPES) {
          const expected = derived.flatMap((state, index) => (isInList(type, role, state, secondReview) ? [index + 1] : []))
          const listed = await client.ok(tasks.list, { params: { file: name, role }, query: { type, limit: 1000 }, body: {} })
          expect(
            listed.tasks.map((task) => task.sr_no).toSorted((one, other) => one - other),
            `${role} ${type} ${secondReview}`,
          ).toEqual(expected)
          const files = await client.ok(tasks.fileList, { params: { role }, query: { type } })
          expect(files.data.find((file) => file.name === name)?.count ?? 0).toBe(expected.length)
          expect(counts.data[type]).toBe(files.tasks_count)
        }
      }
    }
  })

  test('offer staff their own rows in a report, and managers all visible assigned rows', async () => {
    const given = { ...team, author_id: cast.imran.id, uploader_id: null }
    await arrangeFile(app.db, { name: 'Report A.xlsx', project: 'Report files', states: [given, given, team] })
    await arrangeFile(app.db, { name: 'Report B.xlsx', project: 'Report files', rows: 3 })
    const of = async (who: CastName, role: string) =>
      (await (await app.as(who)).ok(fileSummary.reportFiles, { params: { role } })).data
        .filter(({ section }) => section === 'Report files')
        .map(({ name, count }) => [name, count])
    expect(await of('imran', 'author')).toEqual([['Report A.xlsx', 2]])
    expect(await of('ananya', 'AUTHOR')).toEqual([['Report A.xlsx', 1]])
    expect(await of('ananya', '-')).toEqual([['Report A.xlsx', 1]])
    expect(await of('neha', 'reviewer')).toEqual([['Report A.xlsx', 3]])
    expect(await of('divya', 'AUTHOR')).toEqual([])
    for (const who of ['meera', 'kavita'] as const) {
      expect(await of(who, 'AUTHOR')).toEqual([['Report A.xlsx', 3]])
      expect(await of(who, 'uploader')).toEqual([['Report A.xlsx', 1]])
      expect(await of(who, '-')).toEqual([['Report A.xlsx', 3]])
    }
    // The file is hidden from one of her departments, so she does not find it. Staff still see it.
    await app.db`update file_departments set is_visible = false where file_id = (select id from files where name = 'Report A.xlsx')`
    expect(await of('kavita', 'AUTHOR')).toEqual([])
    expect(await of('meera', 'AUTHOR')).toEqual([['Report A.xlsx', 3]])
    expect(await of('imran', 'AUTHOR')).toEqual([['Report A.xlsx', 2]])
    const ananya = await app.as('ananya')
    await ananya.refused(fileSummary.reportFiles, 'ROLE_NOT_HELD', { params: { role: 'REVIEWER' } })
    await ananya.refused(fileSummary.reportFiles, 'ROLE_NOT_HELD', { params: { role: 'book' } })
    const meera = await app.as('meera')
    expect((await meera.refused(fileSummary.reportFiles, 'INVALID_REQUEST', { params: { role: "x' --" } })).message).toBe(
      "There is no report of the role x' --.",
    )
    await (await app.as('leela')).refused(fileSummary.reportFiles, 'NOT_ALLOWED', { params: { role: 'AUTHOR' } })
  })

  test('combine filter, sort and pages', async () => {
    await arrangeFile(app.db, { name: 'Paged.xlsx', states: Array.from({ length: 25 }, () => team) })
    const neha = await app.as('neha')
    const params = { file: 'Paged.xlsx', role: 'REVIEWER' }
    const list = (query: object, searchFields: unknown = []) =>
      neha.ok(tasks.list, { params, query: { type: 'all', ...query }, body: { searchFields } as never })
    expect((await list({ page_no: 3, limit: 10 })).tasks.map((t) => t.sr_no)).toEqual([21, 22, 23, 24, 25])
    expect((await list({ page: 9, pageSize: 10 })).tasks_count).toBe(25)
    expect((await list({}, { key: 'chapter', value: 'Chapter 2' })).tasks.map((t) => t.sr_no)).toEqual([2, 7, 12, 17, 22])
    expect((await list({}, [{ key: 'chapter', value: 'er 2', type: 'part' }])).tasks_count).toBe(5)
    expect((await list({}, [{ key: 'reviewer_allocation_date', from: '2026-01-01', to: '2026-01-01' }])).tasks_count).toBe(25)
    expect((await list({}, [{ key: 'reviewer_allocation_date', from: '2026-01-02' }])).tasks_count).toBe(0)
    expect((await list({ sort: 'chapter', order: 'desc', limit: 2 })).tasks.map((t) => t.sr_no)).toEqual([25, 20])
    expect((await list({ question_id: '-17' })).tasks_count).toBe(1)
    expect((await list({}, [{ key: 'chapter', value: "%' or true --", type: 'part' }])).tasks_count).toBe(0)
    const unknown = await neha.refused(tasks.list, 'INVALID_REQUEST', {
      params,
      body: { searchFields: [{ key: 'password_hash', value: 'x' }] },
    })
    expect(unknown.message).toBe('There is no column Password hash in this file.')
  })
})

describe('the admin grid', () => {
  test('returns rows with exactly the fields of the contract and the columns of the sheet', async () => {
    await arrangeFile(app.db, { name: 'Grid.xlsx', project: 'Grid project', states: Array.from({ length: 12 }, () => team) })
    const meera = await app.as('meera')
    const params = { file: 'Grid.xlsx', section: 'grid PROJECT', department: 'physics' }
    const grid = await meera.ok(fileRows.grid, { params, query: { page_no: 2, limit: 5 }, body: {} })
    expect(grid).toMatchObject({
      total: 12,
      sections: ['Optics', 'Waves'],
      sheet: { name: 'Grid.xlsx', section: 'Grid project' },
    })
    expect(grid.rows.map((row) => row.sr_no)).toEqual([6, 7, 8, 9, 10])
    expect(Object.keys(grid.rows[0] ?? {}).toSorted()).toEqual([...Object.keys(GridRow.shape), 'chapter'].toSorted())
    const searchable = new Set(
      Object.keys(GridRow.shape).filter((key) => !['_id', 'version', 'holders', 'cellRuns', 'cellPictures'].includes(key)),
    )
    expect(new Set(fieldKeys)).toEqual(searchable)
    const found = await meera.ok(fileRows.grid, {
      params: { ...params, department: '-' },
      body: { searchFields: [{ key: 'author', value: cast.ananya.email }] },
      query: { sort: 'author' },
    })
    expect(found.total).toBe(12)
    await meera.refused(fileRows.grid, 'SECTION_NOT_FOUND', { params: { ...params, section: 'Elsewhere' }, body: {} })
    await meera.refused(fileRows.grid, 'DEPARTMENT_NOT_FOUND', { params: { ...params, department: 'Alchemy' }, body: {} })
    await meera.refused(fileRows.grid, 'FILE_NOT_FOUND', { params: { ...params, file: 'No.xlsx' }, body: {} })
    await (await app.as('ananya')).refused(fileRows.grid, 'NOT_ALLOWED', { params, body: {} })
  })
})

describe('assigning', () => {
  const assign = { file: 'Assign.xlsx' }
  let ids: string[] = []
  beforeAll(async () => {
    ids = (await arrangeFile(app.db, { name: 'Assign.xlsx', rows: 30 })).taskIds
  })

  test('assigns by range, checks and section, and changes nothing when it is repeated', async () => {
    const meera = await app.as('meera')
    const range = { start: 1, end: 10, author: cast.ananya.email, reviewer: cast.neha.id }
    expect(await meera.ok(assigning.assign, { params: assign, body: range })).toMatchObject({
      message: 'Assigned tasks',
      rows: 10,
      changed: 10,
    })
    expect(await meera.ok(assigning.assign, { params: assign, body: range })).toMatchObject({ rows: 10, changed: 0 })
    expect(
      await meera.ok(assigning.assign, { params: assign, body: { checked: [11, 12], author: cast.imran.email } }),
    ).toMatchObject({ changed: 2 })
    expect(
      await meera.ok(assigning.assign, { params: assign, body: { section: 'Waves', uploader: cast.anil.email } }),
    ).toMatchObject({ rows: 15, changed: 15 })
    expect(await stored(ids[1] ?? '')).toMatchObject({ author_id: cast.ananya.id, uploader_id: cast.anil.id, version: 3 })
    const events = await app.db<{ kind: string; role: string; set: object; was: object }[]>`
      select kind, role, set, was from task_events where task_id = ${ids[0] ?? ''} order by role`
    expect(events).toMatchObject([
      { kind: 'assign', role: 'AUTHOR', set: { author_id: cast.ananya.id }, was: { author_id: null, author_allocated_at: null } },
      { kind: 'assign', role: 'REVIEWER', set: { reviewer_id: cast.neha.id } },
    ])
  })

  test('fails as a whole on a clash, or skips or replaces the rows as chosen', async () => {
    const meera = await app.as('meera')
    const body = { start: 9, end: 13, author: cast.divya.email }
    const clash = await meera.refused(assigning.assign, 'ALREADY_ASSIGNED', { params: assign, body })
    const authors = '4 rows are already assigned to another author: rows 9, 10, 11 and 12 (Ananya Iyer 2, Imran Sheikh 2)'
    expect(clash.message).toBe(`${authors}.`)
    const both = await meera.refused(assigning.assign, 'ALREADY_ASSIGNED', {
      params: assign,
      body: { ...body, reviewer: cast.rohit.email },
    })
    expect(both.message).toBe(`${authors}; 2 rows are already assigned to another reviewer: rows 9 and 10 (Neha Kulkarni).`)
    expect(await stored(ids[12] ?? '')).toMatchObject({ author_id: null })
    expect(await meera.ok(assigning.assign, { params: assign, body: { ...body, onConflict: 'skip' } })).toMatchObject({
      changed: 1,
      skipped: [9, 10, 11, 12],
    })
    expect(await meera.ok(assigning.assign, { params: assign, body: { ...body, onConflict: 'replace' } })).toMatchObject({
      changed: 4,
    })
    await app.db`update tasks set author_status = 'done', turn = 'REVIEWER' where id = ${ids[8] ?? ''}`
    const acted = await meera.refused(assigning.assign, 'STAGE_HAS_ACTED', {
      params: assign,
      body: { start: 9, end: 10, author: cast.imran.email, onConflict: 'replace' },
    })
    expect(acted.message).toBe('The author has acted on row 9. Ask an admin to reopen the task first.')
    expect(await stored(ids[9] ?? '')).toMatchObject({ author_id: cast.divya.id })
  })

  test('refuses a second role on a row for one person, and names invalid rows and people', async () => {
    const meera = await app.as('meera')
    const refused = async (code: Parameters<typeof meera.refused>[1], body: object) =>
      (await meera.refused(assigning.assign, code, { params: assign, body })).message
    await meera.ok(assigning.assign, { params: assign, body: { start: 20, end: 22, author: cast.priya.email } })
    expect(await refused('OWN_WORK', { start: 19, end: 23, reviewer: cast.priya.email })).toContain('rows 20, 21 and 22')
    expect(await refused('ROWS_NOT_IN_FILE', { start: 25, end: 31, author: cast.imran.email })).toBe(
      'The file ends at row 30; rows up to 31 are not in it.',
    )
    expect(await refused('ROWS_NOT_IN_FILE', { checked: [30, 31, 40], author: cast.imran.email })).toContain(
      'rows 31 and 40 are not in it',
    )
    expect(await refused('INVALID_REQUEST', { start: 5, end: 2, author: cast.imran.email })).toContain('before the start index')
    expect(await refused('INVALID_REQUEST', { end: 2, author: cast.imran.email })).toBe('Please enter start index')
    expect(await refused('INVALID_REQUEST', { start: 2, author: cast.imran.email })).toBe('Please enter end index')
    expect(await refused('INVALID_REQUEST', { start: 1, end: 2, section: 'Waves', author: cast.imran.email })).toContain(
      'one way',
    )
    expect(await refused('INVALID_REQUEST', { start: 1, end: 2 })).toContain('at least one person')
    expect(await refused('NO_SUCH_ROW_SECTION', { section: 'Nowhere', author: cast.imran.email })).toContain('Nowhere')
    expect(await refused('ASSIGNEE_NOT_FOUND', { start: 1, end: 2, reviewer: cast.ananya.email })).toContain('Reviewer')
    expect(await refused('ASSIGNEE_NOT_FOUND', { start: 1, end: 2, author: cast.sameer.email })).toContain(cast.sameer.email)
    const kavita = await app.as('kavita')
    // Under decision 112, a manager may assign any row of a visible file to anyone eligible, and unassign it from anyone.
    await kavita.ok(assigning.assign, { params: assign, body: { checked: [29], author: cast.divya.email } })
    await kavita.ok(assigning.assign, {
      params: assign,
      body: { checked: [29], author: cast.imran.email, onConflict: 'replace' },
    })
  })

  test('unassigns open stages, and refuses as a whole when a stage has acted', async () => {
    const meera = await app.as('meera')
    const acted = await meera.refused(assigning.unassign, 'STAGE_HAS_ACTED', {
      params: assign,
      body: { start: 8, end: 10, roles: ['author'] },
    })
    expect(acted.message).toContain('row 9')
    expect(await stored(ids[7] ?? '')).toMatchObject({ author_id: cast.ananya.id })
    const some = { checked: [9, 10], roles: ['author'] }
    const before = await stored(ids[8] ?? '')
    expect(await meera.ok(assigning.planUnassign, { params: assign, body: some })).toMatchObject({
      rows: 2,
      changes: 1,
      acted: { count: 1, rows: [9] },
      nobody: { count: 0, rows: [] },
    })
    const left = await meera.ok(assigning.unassign, { params: assign, body: { ...some, onActed: 'skip' } })
    expect(left).toMatchObject({ rows: 2, changed: 1 })
    expect(await stored(ids[8] ?? '')).toEqual(before)
    expect(await stored(ids[9] ?? '')).toMatchObject({ author_id: null, author_allocated_at: null })
    expect(await meera.ok(assigning.planUnassign, { params: assign, body: some })).toMatchObject({
      changes: 0,
      nobody: { count: 1, rows: [10] },
    })
    await meera.refused(assigning.planUnassign, 'ROWS_NOT_IN_FILE', { params: assign, body: { ...some, checked: [99] } })
    const gone = await meera.ok(assigning.unassign, { params: assign, body: { start: 1, end: 8, roles: ['author', 'reviewer'] } })
    expect(gone).toMatchObject({ message: 'Unassigned tasks', rows: 8, changed: 8 })
    expect(await stored(ids[0] ?? '')).toMatchObject({ author_id: null, author_allocated_at: null, reviewer_id: null })
    await meera.refused(assigning.unassign, 'INVALID_REQUEST', { params: assign, body: { start: 1, end: 2, roles: ['editor'] } })
    await app.db`
      update tasks set author_status = 'done', author_answer_type = 'Authored on Doc', reviewer_id = ${cast.neha.id},
        reviewer_status = 'sent_for_rework', turn = 'AUTHOR' where id = ${ids[11] ?? ''}`
    await meera.ok(assigning.unassign, { params: assign, body: { checked: [12], roles: ['author'] } })
    await meera.ok(assigning.assign, { params: assign, body: { checked: [12], author: cast.imran.email } })
    expect(await stored(ids[11] ?? '')).toMatchObject({ author_id: cast.imran.id, author_status: 'done' })
  })

  test('completes concurrent overlapping assignments without a deadlock or a partial write', async () => {
    const { taskIds } = await arrangeFile(app.db, { name: 'Overlap.xlsx', rows: 200 })
    const meera = await app.as('meera')
    const one = (start: number, end: number, author: string) =>
      meera.send(assigning.assign, { params: { file: 'Overlap.xlsx' }, body: { start, end, author } })
    const responses = await Promise.all([
      one(1, 150, cast.imran.email),
      one(100, 200, cast.divya.email),
      one(50, 180, cast.ananya.email),
    ])
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const owners = await app.db<{ author_id: string }[]>`
      select distinct author_id from tasks where id = any (${taskIds}::uuid[]) and author_id is not null`
    expect(owners).toHaveLength(1)
  })
})

test('the counts of the task lists are returned for every role', async () => {
  for (const role of STAFF_ROLES) {
    const who = ({ AUTHOR: 'divya', REVIEWER: 'rohit', 'REVIEWER-2': 'sneha', UPLOADER: 'anil' } as const)[role]
    const { data } = await (await app.as(who)).ok(tasks.counts, { params: { role } })
    expect(Object.keys(data).toSorted()).toEqual([...LIST_TYPES].toSorted())
  }
})
