import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { sections } from '../../../row-import/file-projects/contract.ts'
import { taskHistory } from '../../history/contract.ts'
import { assigning } from '../../../row-work/assign/contract.ts'
import { planning } from '../../../row-work/assign/plan-contract.ts'
import { fileSummary } from '../../../row-reports/summary/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { leaving } from '../../../users/leaving-contract.ts'
import { people } from '../../../users/person-contract.ts'
import { files } from '../contract.ts'
import { imports } from '../../../row-import/import/contract.ts'
import { makeWorkbook } from '../../../../test/workbooks.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'

let app: TestApp
const FILE = 'Hidden Set.xlsx'
const PROJECT = 'Visibility'
let fileId = ''
beforeAll(async () => {
  app = await startTestApp()
  const arranged = await arrangeFile(app.db, {
    name: FILE,
    project: PROJECT,
    rows: 4,
    states: [{ author_id: cast.ananya.id }, { author_id: cast.leela.id }],
  })
  fileId = arranged.fileId
  await app.db`
    insert into file_departments (file_id, department_id, row_count) values (${fileId}, ${getDepartmentId('Chemistry')}, 0)`
  await arrangeFile(app.db, { name: 'Other Set.xlsx', project: PROJECT, rows: 3 })
})
afterAll(() => app.close())

const hide = async (dept: string, isFileVisible = false) =>
  (await app.as('meera')).ok(files.setVisibility, { query: { confirm: 'true' }, body: { isFileVisible, dept, id: FILE } })
const place = { section: PROJECT, department: '-' }
const listed = async (who: 'meera' | 'kavita' | 'farhan' | 'leela') => {
  const client = await app.as(who)
  const { data, total, departments } = await client.ok(files.ofProject, { params: place, query: {} })
  const { data: found } = await client.ok(files.find, { query: { q: 'Set' } })
  const { rows: rowsFound } = await client.ok(files.find, { query: { q: 'Q-' } })
  const { data: projects } = await client.ok(sections.list)
  return {
    files: data.map(({ name }) => name).toSorted(),
    total,
    rows: departments.reduce((sum, { count }) => sum + count, 0),
    found: found.map(({ name }) => name).toSorted(),
    rowsFound: rowsFound.length,
    project: projects.flatMap(({ name, files: count, rows }) => (name === PROJECT ? [{ files: count, rows }] : [])),
  }
}
const both = {
  files: [FILE, 'Other Set.xlsx'],
  total: 2,
  rows: 7,
  found: [FILE, 'Other Set.xlsx'],
  rowsFound: 7,
  project: [{ files: 2, rows: 7 }],
}
const one = {
  files: ['Other Set.xlsx'],
  total: 1,
  rows: 3,
  found: ['Other Set.xlsx'],
  rowsFound: 3,
  project: [{ files: 1, rows: 3 }],
}

describe('a file that is hidden from its only department', () => {
  test('is missing from every list of a manager or sub-admin, while admins still see it', async () => {
    expect(await listed('kavita')).toEqual(both)
    const { dept_file_visibility: after } = await hide('physics')
    expect(after).toContainEqual({ department_name: 'Physics', isVisible: false })
    expect(await listed('kavita')).toEqual(one)
    expect(await listed('meera')).toEqual(both)
    expect(await listed('farhan')).toEqual(one)
    const beyond = await (await app.as('kavita')).ok(files.ofProject, { params: place, query: { page: 9, limit: 10 } })
    expect(beyond).toMatchObject({ data: [], total: 1 })

    await hide(getDepartmentId('Physics'), true)
    expect(await listed('kavita')).toEqual(both)
  })

  test('returns 404 to direct reads and writes of its managers, and does not change', async () => {
    await hide('Physics')
    const kavita = await app.as('kavita')
    const snapshot = () => app.db`
      select f.name, f.deleted_at, (select jsonb_agg(t order by t.sr_no) from tasks t where t.file_id = f.id) as tasks
      from files f where f.id = ${fileId}`
    const before = await snapshot()
    const rows = { start: 1, end: 4 }
    for (const file of [FILE, FILE.toUpperCase(), fileId]) {
      await kavita.refused(fileRows.grid, 'FILE_NOT_FOUND', { params: { file, ...place }, body: {} })
      await kavita.refused(files.download, 'FILE_NOT_FOUND', { params: { filename: file } })
      await kavita.refused(assigning.assign, 'FILE_NOT_FOUND', { params: { file }, body: { ...rows, uploader: cast.anil.email } })
      await kavita.refused(assigning.unassign, 'FILE_NOT_FOUND', { params: { file }, body: { ...rows, roles: ['author'] } })
      await kavita.refused(taskHistory.timeline, 'FILE_NOT_FOUND', { params: { file, srNo: '1' } })
      await kavita.refused(files.rename, 'FILE_NOT_FOUND', { params: { fileId: file }, body: { name: 'Mine.xlsx' } })
      await kavita.refused(files.remove, 'FILE_NOT_FOUND', { params: { name: file }, body: {} })
    }
    expect(await snapshot()).toEqual(before)

    const meera = await app.as('meera')
    expect((await meera.ok(fileRows.grid, { params: { file: FILE, ...place }, query: {}, body: {} })).total).toBe(4)
    const farhan = await app.as('farhan')
    await farhan.refused(fileRows.grid, 'FILE_NOT_FOUND', { params: { file: FILE, ...place }, body: {} })
  })

  test('stays visible to the staff who hold its tasks', async () => {
    await hide('Physics')
    const ananya = await app.as('ananya')
    const list = await ananya.ok(tasks.list, { params: { file: FILE, role: 'AUTHOR' }, query: {}, body: {} })
    expect(list.tasks.map(({ sr_no: row }) => row)).toEqual([1])
    expect((await ananya.ok(taskHistory.timeline, { params: { file: FILE, srNo: '1' } })).task.sr_no).toBe(1)
  })

  test('shows a sub-admin who is also an author only their own tasks', async () => {
    await hide('Physics')
    await app.db`update users set roles = '{SUBADMIN,AUTHOR}' where id = ${cast.leela.id}`
    const leela = await app.as('leela')
    const read = (srNo: string) => ({ params: { file: FILE, srNo } })
    // Leela has no department, and the file is hidden from every department.
    await leela.refused(taskHistory.timeline, 'TASK_NOT_FOUND', read('1'))
    await app.db`
      with s as (insert into user_department_sets (user_id, effective_from) values (${cast.leela.id}, '2026-03-10') returning id)
      insert into user_department_members (set_id, department_id, place) select id, ${getDepartmentId('Physics')}, 1 from s`
    expect(await listed('leela')).toEqual(one)
    await leela.refused(taskHistory.timeline, 'TASK_NOT_FOUND', read('1'))
    expect((await leela.ok(taskHistory.timeline, read('2'))).task.sr_no).toBe(2)
    await leela.refused(fileRows.grid, 'FILE_NOT_FOUND', { params: { file: FILE, ...place }, body: {} })
  })
})

describe('a file with rows of a hidden and of a visible department', () => {
  const TWO = 'Two Departments.xlsx'
  const SECOND = 'Second look.xlsx'
  let id = ''
  let ids: string[] = []
  let kavita: Client
  /** Rows 1 to 3 are Physics and hidden from Kavita; rows 4 and 5 are Chemistry. Ananya holds rows 1 and 4, Imran 2 and 5. */
  beforeAll(async () => {
    const at = '2026-03-01T00:00:00Z'
    const mine = (author_id: string) => ({ author_id, author_allocated_at: at })
    const arranged = await arrangeFile(app.db, {
      name: TWO,
      project: PROJECT,
      rows: 5,
      states: [mine(cast.ananya.id), mine(cast.imran.id), {}, mine(cast.ananya.id), mine(cast.imran.id)],
    })
    id = arranged.fileId
    await app.db`
      insert into file_departments (file_id, department_id, row_count) values (${id}, ${getDepartmentId('Chemistry')}, 2)`
    await app.db`
      update tasks set department_id = ${getDepartmentId('Chemistry')}, section = 'Bonds' where file_id = ${id} and sr_no > 3`
    await app.db`update file_departments set row_count = 3 where file_id = ${id} and department_id = ${getDepartmentId('Physics')}`
    await app.db`update files set sections = '{Optics,Waves,Bonds}' where id = ${id}`
    const rows = await app.db<{ question_id: string }[]>`select question_id from tasks where file_id = ${id} order by sr_no`
    ids = rows.map((row) => row.question_id)
    kavita = await app.as('kavita')
    await (
      await app.as('meera')
    ).ok(files.setVisibility, { query: { confirm: 'true' }, body: { isFileVisible: false, dept: 'Physics', id: TWO } })
  })
  const rows = { start: 1, end: 5 }
  const held = async () =>
    (await app.db`select sr_no, author_id, uploader_id, version from tasks where file_id = ${id} order by sr_no`).map((row) => ({
      ...row,
    }))

  test('adds no hidden row to the lists and counts of files', async () => {
    const { data } = await kavita.ok(files.ofProject, { params: place, query: { name: TWO } })
    expect(data).toMatchObject([
      {
        name: TWO,
        count: 2,
        departments: [{ name: 'Chemistry', count: 2 }],
        turns: { AUTHOR: 2 },
        dept_file_visibility: [{ department_name: 'Chemistry', isVisible: true }],
      },
    ])
    const byCount = async (who: 'kavita' | 'meera') => {
      const query = { sort: 'count', order: 'desc' } as const
      return (await (await app.as(who)).ok(files.ofProject, { params: place, query })).data.map(({ name }) => name)
    }
    expect((await byCount('meera'))[0]).toBe(TWO)
    expect((await byCount('kavita'))[0]).not.toBe(TWO)
    const inPhysics = await kavita.ok(files.ofProject, { params: { ...place, department: 'Physics' }, query: {} })
    expect(inPhysics.data.map(({ name }) => name)).not.toContain(TWO)
    const counted = async (client: Client) => {
      const { departments } = await client.ok(files.ofProject, { params: place, query: {} })
      const { data: projects } = await client.ok(sections.list)
      const chosen = projects.find(({ name }) => name === PROJECT)
      return [departments.reduce((sum, { count }) => sum + count, 0), chosen?.rows]
    }
    const [all, seen] = [await counted(await app.as('meera')), await counted(kavita)]
    // Seven hidden rows: all rows of the other file, and three of this one.
    expect(all.map((count, at) => (count ?? 0) - (seen[at] ?? 0))).toEqual([7, 7])
    const given = async (who: 'kavita' | 'meera') => {
      const report = await (await app.as(who)).ok(fileSummary.reportFiles, { params: { role: 'AUTHOR' } })
      return report.data.find(({ name }) => name === TWO)?.count
    }
    expect([await given('meera'), await given('kavita')]).toEqual([4, 2])
    expect((await kavita.ok(files.find, { query: { q: TWO } })).data).toHaveLength(1)
  })

  test('shows no hidden row in grids, filters, summaries, lists of people and downloads', async () => {
    const params = { file: TWO, ...place }
    const grid = async (query: { order?: 'desc'; sort?: string; question_id?: string }, body: object = {}) =>
      kavita.ok(fileRows.grid, { params, query, body })
    const numbers = (read: Awaited<ReturnType<typeof grid>>) => [read.total, read.rows.map(({ sr_no: row }) => row)]
    const full = await grid({})
    expect(numbers(full)).toEqual([2, [4, 5]])
    expect(full.sections).toEqual(['Bonds'])
    expect(numbers(await grid({ order: 'desc' }))).toEqual([2, [5, 4]])
    expect(numbers(await grid({ sort: 'question_id' }))).toEqual([2, [4, 5]])
    expect(numbers(await grid({ question_id: 'Q-' }))).toEqual([2, [4, 5]])
    expect(numbers(await grid({}, { searchFields: [{ key: 'section', value: 'Optics' }] }))).toEqual([0, []])
    const physics = await kavita.ok(fileRows.grid, { params: { ...params, department: 'Physics' }, query: {}, body: {} })
    expect(numbers(physics)).toEqual([0, []])

    const summary = await kavita.ok(fileSummary.read, { params: { file: TWO } })
    expect(summary.file.count).toBe(2)
    const people = await kavita.ok(fileSummary.people, { params: { filename: TWO }, query: {} })
    expect(people.data.map(({ email, count }) => [email, count])).toEqual([
      [cast.ananya.email, 1],
      [cast.imran.email, 1],
    ])
    const { bytes } = await kavita.download(files.download, { params: { filename: TWO } })
    expect((await readSheet(bytes)).rows.map(({ cells }) => cells[1])).toEqual(ids.slice(3))
  })

  test('returns the same 404 for a hidden row as for a missing one', async () => {
    const read = async (srNo: string) => {
      const { requestId: _, ...body } = await kavita.refused(taskHistory.timeline, 'TASK_NOT_FOUND', {
        params: { file: TWO, srNo },
      })
      return body
    }
    expect(await read('1')).toEqual(await read('99'))
    expect((await kavita.ok(taskHistory.timeline, { params: { file: TWO, srNo: '4' } })).task.sr_no).toBe(4)
  })

  test('is changed in bulk without its hidden rows, whether by range, number, section, filter or plan', async () => {
    const before = await held()
    const [uploader, params] = [cast.anil.email, { file: TWO }]
    const absent = await kavita.refused(assigning.assign, 'ROWS_NOT_IN_FILE', { params, body: { checked: [1, 4], uploader } })
    const unknown = await kavita.refused(assigning.assign, 'ROWS_NOT_IN_FILE', { params, body: { checked: [4, 99], uploader } })
    expect(absent.message.replace('row 1', 'row 99')).toBe(unknown.message)
    await kavita.refused(assigning.assign, 'NO_SUCH_ROW_SECTION', { params, body: { section: 'Optics', uploader } })
    await kavita.refused(assigning.assign, 'ROWS_NOT_IN_FILE', { params, body: { start: 1, end: 3, uploader } })
    expect(await held()).toEqual(before)

    expect(await kavita.ok(assigning.assign, { params, body: { ...rows, uploader } })).toMatchObject({ rows: 2, changed: 2 })
    expect(await kavita.ok(assigning.unassign, { params, body: { ...rows, roles: ['uploader'] } })).toMatchObject({
      rows: 2,
      changed: 2,
    })
    const people = [{ person: uploader }]
    const plan = await kavita.ok(planning.plan, { params, body: { ...rows, role: 'UPLOADER', people } })
    expect(plan).toMatchObject({ rows: 2, dealt: 2, last: 5 })
    const filter = { searchFields: [], question_id: 'Q-' }
    const { batch } = await kavita.ok(planning.split, {
      params,
      body: { filter, role: 'UPLOADER', people: [{ person: uploader, share: 2, gets: 2 }] },
    })
    expect((await held()).map((row) => (row as { uploader_id: string | null }).uploader_id)).toEqual([
      null,
      null,
      null,
      cast.anil.id,
      cast.anil.id,
    ])
    expect(await kavita.ok(planning.undo, { params, body: { batch: batch ?? '' } })).toMatchObject({ rows: 2 })
    expect((await held()).slice(0, 3)).toEqual(before.slice(0, 3))
  })

  test('refuses to undo a batch once one of its rows is hidden from the caller', async () => {
    const params = { file: TWO }
    const body = { start: 4, end: 5, role: 'UPLOADER', people: [{ person: cast.anil.email, share: 2, gets: 2 }] }
    const { batch } = await kavita.ok(planning.split, { params, body })
    await app.db`update tasks set department_id = ${getDepartmentId('Physics')} where file_id = ${id} and sr_no = 5`
    await kavita.refused(planning.undo, 'BATCH_NOT_FOUND', { params, body: { batch } })
    await app.db`update tasks set department_id = ${getDepartmentId('Chemistry')} where file_id = ${id} and sr_no = 5`
    await kavita.ok(planning.undo, { params, body: { batch: batch ?? '' } })
  })

  test('treats hidden rows as absent in uploads, except that their question IDs are in use', async () => {
    const done = ['question_id', 'author', 'author_status', 'author_done_date', 'author_answer_type']
    const history = (at: number) => [ids[at] ?? '', cast.imran.email, 'done', '01/03/2026 10:00 am', 'Authored on Doc']
    const refused = await kavita.refused(imports.done, 'BAD_WORKBOOK', {
      file: await makeWorkbook('done.xlsx', done, [history(0)]),
      body: { file: TWO },
    })
    expect(refused.issues?.map(({ message }) => message)).toEqual([`${TWO} has no row with this question ID.`])

    const upload = async () => ({
      params: { fileName: TWO },
      body: {},
      file: await makeWorkbook(
        SECOND,
        ['question_id', 'subject', 'chapter'],
        [
          [ids[0] ?? '', 'Chemistry', 'x'],
          ['NEW-1', 'Chemistry', 'y'],
        ],
      ),
    })
    const known = await kavita.refused(imports.rows, 'NEEDS_CONFIRMATION', { ...(await upload()), query: { confirm: 'false' } })
    expect(known.issues?.map(({ message }) => message)).toEqual([`${ids[0]} is in use in the file already and stays unchanged.`])
    const { preview } = await kavita.ok(toDryRun(imports.rows), { ...(await upload()), query: { dryRun: 'true' } })
    expect(preview.rows).toMatchObject([
      { question_id: ids[0], sr_no: null, state: 'duplicate', differs: [] },
      { question_id: 'NEW-1', state: 'new' },
    ])
    const added = await kavita.ok(imports.rows, { ...(await upload()), query: { confirm: 'true' } })
    expect(added).toMatchObject({ added: 1, known: [{ question_id: ids[0], sr_no: null, differs: [] }], file: { count: 3 } })
    const mine = await kavita.ok(imports.batches, { params: { file: TWO } })
    expect(mine.data.map(({ workbook: name }) => name)).toEqual([SECOND])

    const meera = await app.as('meera')
    const file = await makeWorkbook(
      'theirs.xlsx',
      ['question_id', 'subject'],
      [
        ['HIDDEN-1', 'Physics'],
        ['SEEN-1', 'Chemistry'],
      ],
    )
    const theirs = await meera.ok(imports.rows, { params: { fileName: TWO }, query: {}, body: {}, file })
    expect((await kavita.ok(imports.batches, { params: { file: TWO } })).data).toHaveLength(1)
    await kavita.refused(imports.takeBack, 'IMPORT_NOT_FOUND', { params: { id: theirs.batch ?? '' } })
    await meera.ok(imports.takeBack, { params: { id: theirs.batch ?? '' } })
    await kavita.ok(imports.takeBack, { params: { id: added.batch ?? '' } })
  })

  test('counts only visible rows among those that a person holds, and cannot be deleted', async () => {
    const { data } = await kavita.ok(leaving.holdings, { params: { id: cast.imran.id }, query: {} })
    const [author] = data.rows
    expect(author?.files.filter(({ name }) => name === TWO)).toEqual([{ name: TWO, count: 1 }])
    const refused = await kavita.refused(files.remove, 'FILE_PARTLY_HIDDEN', { params: { name: TWO }, body: {} })
    expect(refused.message).toBe('Rows of this file are hidden from your departments. Ask an admin to delete it.')
    await kavita.ok(files.rename, { params: { fileId: TWO }, body: { name: TWO.toUpperCase() } })
    await kavita.ok(files.rename, { params: { fileId: TWO }, body: { name: TWO } })
  })

  test('counts only rows visible to the reader in a person’s summary', async () => {
    await app.db`insert into tab_grants (user_id, tab) values (${cast.nikhil.id}, 'Manage Users')`
    await app.db`
      with s as (insert into user_department_sets (user_id, effective_from) values (${cast.nikhil.id}, '2026-03-10') returning id)
      insert into user_department_members (set_id, department_id, place) select id, ${getDepartmentId('Physics')}, 1 from s`
    const work = async (who: 'nikhil' | 'meera') =>
      (await (await app.as(who)).ok(people.summary, { params: { id: cast.imran.id } })).work.filter(({ file }) => file === TWO)
    expect((await work('meera')).map(({ waiting }) => waiting)).toEqual([2])
    expect((await work('nikhil')).map(({ waiting }) => waiting)).toEqual([1])
    await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
  })

  test('shows hidden rows again to a manager who leaves the hidden department', async () => {
    await app.db`
      with s as (insert into user_department_sets (user_id, effective_from) values (${cast.kavita.id}, '2026-03-11') returning id)
      insert into user_department_members (set_id, department_id, place) select id, ${getDepartmentId('Chemistry')}, 1 from s`
    const rows = async () => (await kavita.ok(fileRows.grid, { params: { file: TWO, ...place }, query: {}, body: {} })).total
    expect(await rows()).toBe(2)
    const today = app.clock.now
    app.clock.now = new Date('2026-03-10T18:30:00Z')
    expect(await rows()).toBe(5)
    app.clock.now = today
  })

  test('disappears when no row is visible, except for an ADMIN and the staff', async () => {
    const meera = await app.as('meera')
    expect((await meera.ok(fileRows.grid, { params: { file: TWO, ...place }, query: {}, body: {} })).total).toBe(5)
    const ananya = await app.as('ananya')
    const list = await ananya.ok(tasks.list, { params: { file: TWO, role: 'AUTHOR' }, query: {}, body: {} })
    expect(list.tasks.map(({ sr_no: row }) => row)).toEqual([1, 4])

    await app.db`
      with s as (insert into user_department_sets (user_id, effective_from) values (${cast.farhan.id}, '2026-03-10') returning id)
      insert into user_department_members (set_id, department_id, place)
      select s.id, d.id, d.place from s, unnest(${[getDepartmentId('Physics'), getDepartmentId('Chemistry')]}::uuid[]) with ordinality d(id, place)`
    const farhan = await app.as('farhan')
    expect((await farhan.ok(fileRows.grid, { params: { file: TWO, ...place }, query: {}, body: {} })).total).toBe(2)
    const refusal = await meera.refused(files.setVisibility, 'NEEDS_CONFIRMATION', {
      query: { confirm: 'false' },
      body: { isFileVisible: false, dept: 'Chemistry', id: TWO },
    })
    expect(refusal.issues?.map(({ message }) => message)).toEqual([
      'No department but Chemistry sees this file. When it is hidden from Chemistry too, all managers and sub-admins lose the file; only Admins still see it.',
    ])
    await meera.ok(files.setVisibility, { query: {}, body: { isFileVisible: false, dept: 'Chemistry', id: TWO } })
    for (const client of [farhan, kavita])
      await client.refused(fileRows.grid, 'FILE_NOT_FOUND', { params: { file: TWO, ...place }, body: {} })
    expect((await meera.ok(fileRows.grid, { params: { file: TWO, ...place }, query: {}, body: {} })).total).toBe(5)
  })
})

test('the name of a hidden file is refused as unavailable, without revealing the file', async () => {
  await hide('Physics')
  const kavita = await app.as('kavita')
  const [other] = await app.db<{ id: string }[]>`
    select f.id from files f join projects p on p.id = f.project_id where p.name = ${PROJECT} order by f.name = 'Other Set.xlsx' desc`
  const params = { fileId: other?.id ?? '' }
  const refusal = async (name: string) => {
    const renamed = await kavita.refused(files.rename, 'FILE_NAME_TAKEN', { params, body: { name } })
    const file = await makeWorkbook(name, ['question_id', 'subject'], [['Q-1', 'Chemistry']])
    const added = await kavita.refused(imports.add, 'FILE_NAME_TAKEN', { file, body: { section: PROJECT } })
    return [renamed, added].map(({ requestId: _, ...body }) => body)
  }
  const { fileId: seen } = await arrangeFile(app.db, { name: 'Seen.xlsx', project: PROJECT, rows: 1 })
  expect(await refusal(FILE)).toEqual(await refusal('Seen.xlsx'))
  expect((await refusal(FILE))[0]).toEqual({
    success: false,
    code: 'FILE_NAME_TAKEN',
    message: 'This file name is not available. File names are unique across projects.',
    issues: [{ path: 'name', message: expect.any(String) }],
  })
  await app.db`update files set deleted_at = now() where id = ${seen}`
})

describe('the visibility switch', () => {
  test('lists the people who lose rows when asked to confirm, and otherwise hides at once', async () => {
    await hide('Physics', true)
    const meera = await app.as('meera')
    const body = { isFileVisible: false, dept: 'Physics', id: FILE }
    const refusal = await meera.refused(files.setVisibility, 'NEEDS_CONFIRMATION', { query: { confirm: 'false' }, body })
    expect(refusal.issues?.map(({ message }) => message)).toContain(
      'No department but Physics sees this file. When it is hidden from Physics too, all managers and sub-admins lose the file; only Admins still see it.',
    )
    expect(await app.db`select is_visible from file_departments where file_id = ${fileId} and is_visible`).toHaveLength(2)
    await meera.ok(files.setVisibility, { query: {}, body })
    expect(await app.db`select is_visible from file_departments where file_id = ${fileId} and is_visible`).toHaveLength(1)
    await meera.ok(files.setVisibility, { query: { confirm: 'false' }, body })
    await meera.ok(files.setVisibility, { query: { confirm: 'false' }, body: { ...body, isFileVisible: true } })
  })

  test('names only the department when it has no managers', async () => {
    const { fileId: other } = await arrangeFile(app.db, { name: 'Biology Set.xlsx', project: PROJECT, rows: 1 })
    await app.db`insert into file_departments (file_id, department_id, row_count) values (${other}, ${getDepartmentId('Biology')}, 1)`
    const refusal = await (
      await app.as('meera')
    ).refused(files.setVisibility, 'NEEDS_CONFIRMATION', {
      query: { confirm: 'false' },
      body: { isFileVisible: false, dept: 'Biology', id: other },
    })
    expect(refusal.issues).toEqual([
      {
        path: 'dept',
        message: 'No manager and no sub-admin of Biology sees its 1 row today. Anyone who becomes one will not see it.',
      },
    ])
  })

  test('writes an audit row with the previous value', async () => {
    await hide('Physics', true)
    await hide('Physics')
    const [entry] = await app.db`
      select actor_id, object_id, object_name, before, after from audit_lines
      where call = 'PUT /manage-file/update/visibility/particular/file' order by id desc limit 1`
    expect(entry).toEqual({
      actor_id: cast.meera.id,
      object_id: fileId,
      object_name: FILE,
      before: { department: 'Physics', isVisible: true },
      after: { department: 'Physics', isVisible: false },
    })
  })

  test('can be used only by admins, and names a file or department that does not exist', async () => {
    const body = { isFileVisible: false, dept: 'Physics', id: FILE }
    for (const who of ['kavita', 'leela', 'nikhil', 'ananya'] as const)
      await (await app.as(who)).refused(files.setVisibility, 'NOT_ALLOWED', { body })
    const meera = await app.as('meera')
    await meera.refused(files.setVisibility, 'FILE_NOT_FOUND', { body: { ...body, id: 'None.xlsx' } })
    await meera.refused(files.setVisibility, 'DEPARTMENT_NOT_FOUND', { body: { ...body, dept: 'Alchemy' } })
    const absent = await meera.refused(files.setVisibility, 'DEPARTMENT_NOT_IN_FILE', { body: { ...body, dept: 'Biology' } })
    expect(absent.message).toBe('This file has no rows of Biology.')
    await meera.refused(files.setVisibility, 'DEPARTMENT_NOT_IN_FILE', { body: { ...body, dept: 'Chemistry' } })
    for (const bad of [{}, { ...body, isFileVisible: 'perhaps' }, { ...body, dept: '' }, { ...body, id: { $ne: '' } }])
      await meera.refused(files.setVisibility, 'INVALID_REQUEST', { body: bad })
  })
})
