/** What a person's list returns besides the cells: the order, why a row is back, and until when a decision can be undone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, type CastName } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeAccount, arrangeFile, decided, since } from '../../../../test/files.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { files } from '../../../rows/files/contract.ts'
import { fileRows } from '../../grid/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import type { TaskState } from '../../../rows/workflow/turn-rules.ts'
import { tasks } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const people = { AUTHOR: 'ananya', REVIEWER: 'neha', 'REVIEWER-2': 'sneha', UPLOADER: 'anil' } as const satisfies Record<
  StaffRole,
  CastName
>
const team: Partial<TaskState> = {
  author_id: cast.ananya.id,
  author_allocated_at: since,
  reviewer_id: cast.neha.id,
  reviewer_allocated_at: since,
  reviewer2_id: cast.sneha.id,
  reviewer2_allocated_at: since,
  uploader_id: cast.anil.id,
  uploader_allocated_at: since,
}

const nameOf = (name: CastName) => ({ _id: cast[name].id, fullName: cast[name].fullName })

function actsOn(file: string) {
  const list = async (role: StaffRole, query: { type?: string; ready?: string; limit?: number; sort?: string } = {}) =>
    (await app.as(people[role])).ok(tasks.list, { params: { file, role }, query: { type: 'assigned', ...query }, body: {} })
  const rowOf = async (role: StaffRole, srNo = 1) =>
    (await list(role, { type: 'all' })).tasks.find(({ sr_no }) => sr_no === srNo) ?? expect.fail(`no row ${srNo}`)
  const decide = async (role: StaffRole, body: object, srNo = 1) =>
    (await app.as(people[role])).ok(tasks.update, { params: { file, role }, body: { sr_no: srNo, ...body } })
  const undo = async (role: StaffRole, version: number) =>
    (await app.as(people[role])).ok(taskHistory.undo, { params: { file }, body: { sr_no: 1, version } })
  return { list, rowOf, decide, undo }
}
const doc = { status: 'done', answerType: 'Authored on Doc' }

test('a list has the ready rows first on all pages, beginning with the longest ready one', async () => {
  const ready = (at: string) => ({ ...team, ...decided.done, author_acted_at: at })
  await arrangeFile(app.db, {
    name: 'Order.xlsx',
    states: [team, ready('2026-02-03T00:00:00Z'), team, ready('2026-02-01T00:00:00Z'), ready('2026-02-02T00:00:00Z')],
  })
  const { list } = actsOn('Order.xlsx')
  const srNos = async (query: object) => (await list('REVIEWER', query)).tasks.map(({ sr_no }) => sr_no)
  expect(await srNos({})).toEqual([4, 5, 2, 1, 3])
  expect([await srNos({ limit: 2 }), await srNos({ limit: 2, page_no: 2 }), await srNos({ limit: 2, page_no: 3 })]).toEqual([
    [4, 5],
    [2, 1],
    [3],
  ])
  expect(await list('REVIEWER', {})).toMatchObject({ tasks_count: 5, waiting: 2 })
  expect(await list('REVIEWER', { ready: 'true' })).toMatchObject({ tasks_count: 3, waiting: 2 })
  // The requested order applies to ready and waiting rows separately. Other lists are not divided.
  expect(await srNos({ sort: 'sr_no', order: 'desc' })).toEqual([5, 4, 2, 3, 1])
  expect(await srNos({ type: 'all', sort: 'sr_no', order: 'desc' })).toEqual([5, 4, 3, 2, 1])
  expect(await list('AUTHOR', { type: 'done' })).toMatchObject({ tasks_count: 3, waiting: 0 })
})

test('a list has reworks before the other ready rows', async () => {
  // Reworks block the other rows of their author, so this test has its own author.
  const own = { author_id: cast.imran.id, author_allocated_at: since, reviewer_id: cast.rohit.id }
  const back = { ...own, ...decided.done, reviewer_status: 'sent_for_rework', turn: 'AUTHOR' } as const
  await arrangeFile(app.db, { name: 'Back first.xlsx', states: [own, { ...own, ...decided.done }, back] })
  const params = { file: 'Back first.xlsx', role: 'AUTHOR' }
  const { tasks: rows } = await (await app.as('imran')).ok(tasks.list, { params, query: { type: 'all' }, body: {} })
  expect(rows.map(({ sr_no }) => sr_no)).toEqual([3, 1, 2])
})

test('a returned row names the person and the comments until it is decided again', async () => {
  const { projectId } = await arrangeFile(app.db, { name: 'Back.xlsx', states: [team] })
  await arrangeAccount(app.db, projectId, 'back-01', cast.ananya.id, since)
  const { rowOf, decide, undo } = actsOn('Back.xlsx')
  expect((await rowOf('AUTHOR')).whyBack).toBeNull()
  await decide('AUTHOR', { status: 'skipped', reason: 'Spam', comments: 'No question.' })
  await decide('REVIEWER', { status: 'Can be Attempted', comments: 'It is on the next page.' })
  const attempt = { kind: 'sent_for_re_attempt', role: 'REVIEWER', who: nameOf('neha'), comments: 'It is on the next page.' }
  expect((await rowOf('AUTHOR')).whyBack).toMatchObject(attempt)
  await decide('AUTHOR', doc)
  expect((await rowOf('AUTHOR')).whyBack).toBeNull()
  await decide('REVIEWER', { status: 'send for rework', comments: 'The unit is missing.' })
  const rework = { kind: 'sent_for_rework', role: 'REVIEWER', who: nameOf('neha'), comments: 'The unit is missing.' }
  expect((await rowOf('AUTHOR')).whyBack).toMatchObject({ ...rework, at: expect.stringContaining('T') })
  const done = await decide('AUTHOR', doc)
  expect((await rowOf('AUTHOR')).whyBack).toBeNull()
  await undo('AUTHOR', done.task.version)
  expect((await rowOf('AUTHOR')).whyBack).toMatchObject(rework)
  await decide('AUTHOR', doc)
  await decide('REVIEWER', { status: 'approved' })
  await decide('REVIEWER-2', { status: 'send for rework', comments: 'One line more.' })
  const second = { kind: 'sent_for_rework', role: 'REVIEWER-2', who: nameOf('sneha'), comments: 'One line more.' }
  expect((await rowOf('REVIEWER')).whyBack).toMatchObject(second)
  await decide('REVIEWER', { status: 'approved' })
  expect((await rowOf('REVIEWER-2')).whyBack).toBeNull()
})

test('a reopened row names the person and the reason until a new decision', async () => {
  await arrangeFile(app.db, { name: 'Reopened.xlsx', states: [{ ...team, ...decided.approved, turn: 'REVIEWER-2' }] })
  const { rowOf, decide, undo } = actsOn('Reopened.xlsx')
  const meera = await app.as('meera')
  const body = { sr_no: 1, role: 'REVIEWER', comments: 'The wrong key was marked.', version: (await rowOf('REVIEWER')).version }
  await meera.ok(taskHistory.reopen, { params: { file: 'Reopened.xlsx' }, body })
  const why = { kind: 'reopened', role: null, who: nameOf('meera'), comments: 'The wrong key was marked.' }
  expect((await rowOf('REVIEWER')).whyBack).toMatchObject(why)
  const panel = await meera.ok(taskHistory.timeline, { params: { file: 'Reopened.xlsx', srNo: '1' } })
  expect(panel.whyBack).toMatchObject(why)
  const approved = await decide('REVIEWER', { status: 'approved' })
  expect((await rowOf('REVIEWER')).whyBack).toBeNull()
  await undo('REVIEWER', approved.task.version)
  expect((await rowOf('REVIEWER')).whyBack).toMatchObject(why)
})

test('a decision can be undone only by its maker, for ten minutes, while nothing follows it', async () => {
  const { projectId } = await arrangeFile(app.db, { name: 'Undo.xlsx', states: [team, team] })
  await arrangeAccount(app.db, projectId, 'undo-01', cast.ananya.id, since)
  const { rowOf, decide } = actsOn('Undo.xlsx')
  expect((await rowOf('AUTHOR')).undoUntil).toBeNull()
  const { task } = await decide('AUTHOR', doc)
  const until = new Date(app.clock.now.getTime() + 10 * 60_000).toISOString()
  expect(task.undoUntil).toBe(until)
  expect((await rowOf('AUTHOR')).undoUntil).toBe(until)
  expect((await rowOf('REVIEWER')).undoUntil).toBeNull()
  await decide('REVIEWER', { status: 'approved' })
  expect((await rowOf('AUTHOR')).undoUntil).toBeNull()
  expect((await rowOf('REVIEWER')).undoUntil).toBe(until)
  await decide('AUTHOR', doc, 2)
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 10 * 60_000 + 1)
  expect((await rowOf('AUTHOR', 2)).undoUntil).toBeNull()
  app.clock.now = before
})

test('the uploader’s skip of a doc answer needs an allocation ID but no comments (decision 114)', async () => {
  const approved = { ...team, ...decided.approved, reviewer2_status: 'approved', turn: 'UPLOADER' } as const
  const portal = { ...approved, author_answer_type: 'Uploaded on Portal' } as const
  const { projectId } = await arrangeFile(app.db, { name: 'Upload skip.xlsx', states: [approved, portal] })
  const { decide } = actsOn('Upload skip.xlsx')
  const params = { file: 'Upload skip.xlsx', role: 'UPLOADER' }
  await (await app.as('anil')).refused(tasks.update, 'NO_ACCOUNT_ID', { params, body: { sr_no: 1, status: 'skipped' } })
  expect((await decide('UPLOADER', { status: 'skipped' }, 2)).task).toMatchObject({ uploader_allocation_id: null })
  await arrangeAccount(app.db, projectId, 'upload-01', cast.anil.id, since)
  const { task } = await decide('UPLOADER', { status: 'skipped' })
  expect(task).toMatchObject({ uploader_status: 'skipped', uploader_allocation_id: 'upload-01', turn: 'CLOSED' })
})

test('replies name the people of the stages, even deleted ones, while downloads have only emails', async () => {
  const file = 'Holders.xlsx'
  const { projectId } = await arrangeFile(app.db, {
    name: file,
    states: [{ ...team, uploader_id: null, uploader_allocated_at: null }],
  })
  await arrangeAccount(app.db, projectId, 'holders-01', cast.ananya.id, since)
  const holders = [
    ...(['ananya', 'neha', 'sneha'] as const).map((who) => ({ _id: cast[who].id, fullName: cast[who].fullName })),
    null,
  ]
  const shown = { holders, author: cast.ananya.email, reviewer: cast.neha.email, 'reviewer-2': cast.sneha.email, uploader: null }
  const { decide, list, undo } = actsOn(file)
  expect((await list('AUTHOR')).tasks[0]).toMatchObject(shown)
  const { task } = await decide('AUTHOR', { status: 'done', answerType: 'Authored on Doc' })
  expect(task).toMatchObject(shown)
  expect((await undo('AUTHOR', task.version)).task).toMatchObject(shown)
  const meera = await app.as('meera')
  await app.db`update users set deleted_at = now() where id = ${cast.sneha.id}`
  try {
    expect((await meera.ok(taskHistory.timeline, { params: { file, srNo: '1' } })).task).toMatchObject(shown)
    const grid = await meera.ok(fileRows.grid, { params: { file, section: '-', department: '-' }, query: {}, body: {} })
    expect(grid.rows[0]).toMatchObject(shown)
  } finally {
    await app.db`update users set deleted_at = null where id = ${cast.sneha.id}`
  }
  const { bytes } = await meera.download(files.download, { params: { filename: file } })
  const cells = JSON.stringify(await readSheet(bytes))
  expect(cells).toContain(cast.sneha.email)
  expect(cells).not.toContain(cast.sneha.fullName)
})
