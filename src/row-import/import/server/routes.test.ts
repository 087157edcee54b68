import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { startTestApp, type Client, type TestApp } from '../../../../test/app.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { plainText, readSheet } from '../../../../test/read-workbook.ts'
import { uploads } from '../../../kit/import/contract.ts'
import { isReachable, replayEvents, type Standing, replayHistory } from '../../../rows/history/rules.ts'
import { glossary } from '../../../content-checks/checks/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { RECORDED_COLUMNS, type TaskState } from '../../../rows/workflow/turn-rules.ts'
import { ANSWER_TYPES, STATUSES } from '../../../rows/workflow/vocabulary.ts'
import { imports } from '../contract.ts'
import { arrangeProject, type Cell, makeWorkbook } from '../../../../test/workbooks.ts'
import { matchChange } from '../../../../test/two-nodes.ts'
import { session } from '../../../session/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { assigning } from '../../../row-work/assign/contract.ts'

const shared = new URL('../../../../../shared/data/', import.meta.url)
const isShared = existsSync(shared)
if (!isShared) console.log('NOT RUN the imports of add-rows.xlsx and done-tasks.xlsx: ../shared/data is not here')
const sharedFile = (name: string): File => new File([readFileSync(new URL(name, shared))], name)

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Mechanics')
  await arrangeProject(app.db, 'Optics')
  for (const [fullName, role] of [
    ['Asha', 'AUTHOR'],
    ['Ravi', 'REVIEWER'],
  ] as const)
    await app.db`
      insert into users (email, full_name, password_hash, roles)
      values (${`${fullName.toLowerCase()}@example.test`}, ${fullName}, '-', array[${role}]::text[])`
})
afterAll(() => app.close())

const add = toDryRun(imports.add)
const rows = toDryRun(imports.rows)
const done = toDryRun(imports.done)
const dryRun = { query: { dryRun: 'true' as const } }

let made = 0
async function fileOf(ids: readonly Cell[], more: { header?: string[]; cells?: Cell[] } = {}) {
  const name = `Set ${++made}.xlsx`
  const { header = [], cells = [] } = more
  const file = await makeWorkbook(
    name,
    ['question_id', 'subject', ...header],
    ids.map((id) => [id, 'Physics', ...cells]),
  )
  const added = await meera.ok(imports.add, { file, body: { section: 'Mechanics' } })
  return { name, id: added.file._id, batch: added.batch }
}
const grid = async (file: string) => {
  const page = await meera.ok(fileRows.grid, { params: { file, section: 'Mechanics', department: '-' }, query: {}, body: {} })
  const plainly = (row: (typeof page.rows)[number]) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])) as typeof row
  return { ...page, rows: page.rows.map(plainly) }
}
const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value
const stored = async () => {
  const tables = [
    'files',
    'tasks',
    'file_departments',
    'departments',
    'import_rows',
    'import_batches',
    'task_events',
    'audit_log',
  ]
  const counts = await Promise.all(tables.map((table) => app.db.unsafe(`select count(*)::int as n from ${table}`)))
  return Object.fromEntries(tables.map((table, at) => [table, counts[at]?.[0]?.['n'] as number]))
}
const issuesOf = (body: { issues?: { row?: number; column?: string; message: string }[] }) =>
  (body.issues ?? []).map(({ row, column, message }) => [row, column, message])
/** Compares the stages of a file's tasks with the replay of their events (workflow.md, Invariants). */
async function expectReplay(fileId: string): Promise<void> {
  const [{ second_review: secondReview } = { second_review: true }] = await app.db<{ second_review: boolean }[]>`
    select second_review from files where id = ${fileId}`
  const found = await app.db<{ row: Record<string, unknown>; events: { set: Record<string, unknown> }[] }[]>`
    select to_jsonb(t) as row, (
      select coalesce(jsonb_agg(jsonb_build_object('set', e.set) order by e.id), '[]') from task_events e where e.task_id = t.id) as events
    from tasks t where file_id = ${fileId}`
  for (const { row, events } of found) {
    const again = replayEvents(events as never, secondReview) as Record<string, unknown>
    for (const key of [...RECORDED_COLUMNS, 'turn']) expect([key, plain(again[key])]).toEqual([key, plain(row[key])])
  }
}

describe('a dry run of Add Task', () => {
  test('previews the result and changes nothing', async () => {
    const file = await makeWorkbook(
      'Preview.xlsx',
      ['sr_no', 'question_id', 'subject', 'chapter'],
      [
        [5, 'PV-1', 'Physics', 'Forces'],
        [6, 'PV-2', 'Astronomy', 'Stars'],
        [7, 'PV-3', 'astronomy', 'Moons'],
      ],
    )
    const before = await stored()
    const { preview } = await meera.ok(add, { file, body: { section: 'Mechanics' }, ...dryRun })
    expect(preview).toEqual({
      sheets: [expect.objectContaining({ name: 'Questions', isRead: true, rows: 3 })],
      name: 'Preview.xlsx',
      count: 3,
      counts: { new: 3, changed: 0, formatted: 0, duplicate: 0, bad: 0 },
      columns: ['subject', 'chapter'],
      rows: [
        { row: 2, state: 'new', question_id: 'PV-1', sr_no: 5, values: ['Physics', 'Forces'], differs: [], changes: [] },
        { row: 3, state: 'new', question_id: 'PV-2', sr_no: 6, values: ['Astronomy', 'Stars'], differs: [], changes: [] },
        { row: 4, state: 'new', question_id: 'PV-3', sr_no: 7, values: ['astronomy', 'Moons'], differs: [], changes: [] },
      ],
      problems: { count: 0, issues: [] },
      newDepartments: ['Astronomy'],
      newColumns: [],
      pictures: { count: 0, rows: 0, sample: [] },
      warnings: { count: 0, rows: [] },
      unkept: [],
    })
    expect(await stored()).toEqual(before)
  })

  test('lists rows with content warnings, which do not block the import', async () => {
    const file = await makeWorkbook(
      'Warned.xlsx',
      ['question_id', 'subject', 'question_text', 'answer_key', 'question_link'],
      [
        ['WN-1', 'Physics', 'How many?\nA) 1\nB) 2\nC) 3\nD) 4', 'B', ''],
        ['WN-2', 'Physics', 'How many?\nA) 1\nB) 2\nC) 2\nD) 4', 'E', ''],
        ['WN-3', 'Physics', 'What force acts in the the figure shown below?', '', 'https://docs.example/wn-3'],
      ],
    )
    const { preview } = await meera.ok(add, { file, body: { section: 'Mechanics' }, ...dryRun })
    expect(preview.warnings).toEqual({
      count: 2,
      rows: [
        {
          row: 3,
          question_id: 'WN-2',
          question: 'How many?\nA) 1\nB) 2\nC) 2\nD) 4',
          found: ['Choices B and C are equal: “2”.', 'The key is “E”, and the choices are A, B, C, D.'],
          leftOut: 0,
        },
        {
          row: 4,
          question_id: 'WN-3',
          question: 'What force acts in the the figure shown below?',
          found: ['“the” is repeated.'],
          leftOut: 0,
        },
      ],
    })
    expect(preview.counts.bad).toBe(0)
  })

  test('names the cells with an unclosed mark', async () => {
    const file = await makeWorkbook(
      'Open.xlsx',
      ['question_id', 'subject', 'question_text', 'choice_a', 'choice_b', 'answer_key'],
      [
        ['OP-1', 'Physics', 'Is 3<b>2?', 'A<B>C<i>', '<b>y</b>', 'A'],
        ['OP-2', 'Physics', 'Is x<sub>2</sub> one?<br>So', 'yes', 'no', 'A'],
      ],
    )
    const { preview } = await meera.ok(add, { file, body: { section: 'Mechanics' }, ...dryRun })
    expect(preview.warnings.rows.map(({ row, found }) => ({ row, found }))).toEqual([
      {
        row: 2,
        found: [
          'The mark <b> in the column question_text is left open, so it is shown as text.',
          'The marks <B> and <i> in the column choice_a are left open, so they are shown as text.',
        ],
      },
    ])
    expect(preview.counts.bad).toBe(0)
  })

  test('lists at most 1,000 findings, 200 per row, and counts the others', async () => {
    const words = Array.from({ length: 400 }, (_, at) => `word${String(at).padStart(3, '0')}`)
    await arrangeProject(app.db, 'Hostile')
    const list = await makeWorkbook(
      'glossary.xlsx',
      ['word', 'write_instead'],
      words.map((word) => [word, 'another word '.repeat(15)]),
    )
    await meera.ok(glossary.upload, { file: list, body: { project: 'Hostile' } })
    const rows = Array.from({ length: 60 }, (_, at) => [
      `HO-${at}`,
      'Physics',
      'https://content.example/1',
      `${words.join(' ')} `.repeat(9),
      '',
    ])
    const file = await makeWorkbook(
      'Hostile.xlsx',
      ['question_id', 'subject', 'question_link', 'question_text', 'answer_key'],
      rows,
    )
    const { preview } = await meera.ok(add, { file, body: { section: 'Hostile' }, ...dryRun })
    const { count, rows: warned } = preview.warnings
    expect(count).toBe(60)
    expect(warned.map(({ found }) => found.length)).toEqual(Array.from({ length: 60 }, (_, at) => (at < 5 ? 200 : 0)))
    expect(warned.map(({ leftOut }) => leftOut)).toEqual(Array.from({ length: 60 }, (_, at) => (at < 5 ? 200 : 400)))
    expect(JSON.stringify(preview).length).toBeLessThan(300_000)
  })

  test('counts good and bad rows, and lists each problem with the value of the cell', async () => {
    const file = await makeWorkbook(
      'Bad.xlsx',
      ['question_id', 'subject'],
      [
        ['B-1', 'Physics'],
        ['B-1 ', 'Physics'],
        [null, null],
        [1.5, 'Physics'],
        [null, 'recruiter'],
      ],
    )
    const before = await stored()
    const { preview } = await meera.ok(add, { file, body: { section: 'Mechanics' }, ...dryRun })
    expect(preview.counts).toEqual({ new: 1, changed: 0, formatted: 0, duplicate: 0, bad: 3 })
    expect(preview.problems.issues).toEqual([
      { path: 'row 3, question_id', row: 3, column: 'question_id', message: 'The question ID B-1 repeats row 2.', value: 'B-1 ' },
      expect.objectContaining({ row: 5, value: '1.5' }),
      { path: 'row 6, question_id', row: 6, column: 'question_id', message: 'The question ID is blank.' },
      expect.objectContaining({ row: 6, column: 'subject', value: 'recruiter' }),
    ])
    expect(await stored()).toEqual(before)
    await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Mechanics' } })
  })

  test('counts every row as bad if a column is missing, and refuses everything that the import refuses', async () => {
    const file = await makeWorkbook(
      'Headless.xlsx',
      ['id', 'subject'],
      [
        ['a', 'Physics'],
        ['b', 'Physics'],
      ],
    )
    const { preview } = await meera.ok(add, { file, body: { section: 'Mechanics' }, ...dryRun })
    expect(preview.counts).toEqual({ new: 0, changed: 0, formatted: 0, duplicate: 0, bad: 2 })
    await meera.refused(imports.add, 'NOT_A_WORKBOOK', {
      file: new File(['x'], 'x.xlsx'),
      body: { section: 'Mechanics' },
      ...dryRun,
    })
    const { name } = await fileOf(['T-1'])
    const again = await makeWorkbook(name, ['question_id', 'subject'], [['T-2', 'Physics']])
    await meera.refused(imports.add, 'FILE_NAME_TAKEN', { file: again, body: { section: 'Optics' }, ...dryRun })
    await (await app.as('ananya')).refused(imports.add, 'NOT_ALLOWED', { file, body: { section: 'Mechanics' }, ...dryRun })
  })
})

describe('Add Rows', () => {
  test('appends rows, columns and departments, and leaves existing data unchanged', async () => {
    const { name, id } = await fileOf(['R-1', 'R-2'], { header: ['Chapter'], cells: ['Forces'] })
    const more = await makeWorkbook(
      'more.xlsx',
      ['sr_no', 'Question ID', 'SUBJECT', 'chapter', 'author', 'Level'],
      [
        [1, 'R-3', 'Physics', 'Work', 'x', 'hard'],
        [1, 'R-4', 'Geology', 'Rocks', null, null],
      ],
    )
    const before = await stored()
    const { preview } = await meera.ok(rows, {
      params: { fileName: name },
      file: more,
      body: { section: 'Mechanics' },
      ...dryRun,
    })
    expect(preview).toMatchObject({
      counts: { new: 2, changed: 0, formatted: 0, duplicate: 0, bad: 0 },
      newDepartments: ['Geology'],
      newColumns: ['author', 'Level'],
      columns: ['SUBJECT', 'Chapter', 'author', 'Level'].map((column) => (column === 'SUBJECT' ? 'subject' : column)),
      rows: [
        { row: 2, sr_no: 3, question_id: 'R-3', values: ['Physics', 'Work', 'x', 'hard'] },
        { row: 3, sr_no: 4, question_id: 'R-4', values: ['Geology', 'Rocks', '', ''] },
      ],
    })
    expect(await stored()).toEqual(before)

    const added = await meera.ok(imports.rows, { params: { fileName: name }, query: {}, file: more, body: {} })
    expect(added).toMatchObject({
      file: { _id: id, name, section: 'Mechanics', count: 4 },
      added: 2,
      firstSrNo: 3,
      lastSrNo: 4,
      knownCount: 0,
      newDepartments: ['Geology'],
      newColumns: ['author', 'Level'],
    })
    const seen = await grid(name)
    expect(seen.sheet.columns.map(({ key }) => key)).toEqual(['question_id', 'subject', 'Chapter', 'sheet_author', 'Level'])
    expect(seen.rows).toMatchObject([
      { sr_no: 1, question_id: 'R-1', Chapter: 'Forces' },
      { sr_no: 2, question_id: 'R-2' },
      {
        sr_no: 3,
        question_id: 'R-3',
        Chapter: 'Work',
        sheet_author: 'x',
        Level: 'hard',
        author: null,
        turn: 'AUTHOR',
        version: 1,
      },
      { sr_no: 4, question_id: 'R-4', department: 'Geology' },
    ])
    const parts = await app.db`
      select d.name, fd.row_count from file_departments fd join departments d on d.id = fd.department_id
      where fd.file_id = ${id} order by 1`
    expect([...parts]).toEqual([
      { name: 'Geology', row_count: 1 },
      { name: 'Physics', row_count: 3 },
    ])
    const [line] = await app.db`select after from audit_lines where object_id = ${id} order by id desc limit 1`
    expect(line?.['after']).toMatchObject({ workbook: 'more.xlsx', rows: 2, firstSrNo: 3, lastSrNo: 4, batch: added.batch })
    await expectReplay(id)
  })

  test('asks for confirmation of known question IDs, then adds only the others', async () => {
    const { name } = await fileOf(['K-1', 'K-2'], { header: ['Chapter'], cells: ['Forces'] })
    const more = await makeWorkbook(
      'known.xlsx',
      ['question_id', 'subject', 'Chapter'],
      [
        [' k-1', 'Physics', 'Forces'],
        ['K-3', 'Physics', 'Forces'],
        ['K-2', 'Botany', 'Leaves'],
      ],
    )
    const sent = { params: { fileName: name }, query: {}, file: more, body: {} }
    const { preview } = await meera.ok(rows, { ...sent, ...dryRun })
    expect(preview.counts).toEqual({ new: 1, changed: 1, formatted: 0, duplicate: 1, bad: 0 })
    expect(preview.newDepartments).toEqual([])
    expect(preview.rows.map(({ row, state, sr_no, differs }) => ({ row, state, sr_no, differs }))).toEqual([
      { row: 2, state: 'duplicate', sr_no: 1, differs: [] },
      { row: 3, state: 'new', sr_no: 3, differs: [] },
      { row: 4, state: 'changed', sr_no: 2, differs: ['subject', 'Chapter'] },
    ])
    const before = await stored()
    const refusal = await meera.refused(imports.rows, 'NEEDS_CONFIRMATION', { ...sent, query: { confirm: 'false' } })
    expect(refusal['count']).toBe(2)
    expect(issuesOf(refusal)).toEqual([
      [2, 'question_id', 'K-1 is row 1 of the file already and stays unchanged.'],
      [4, 'question_id', 'K-2 is row 2 of the file already and stays unchanged. The workbook differs in: subject, Chapter.'],
    ])
    expect(await stored()).toEqual(before)

    const added = await meera.ok(imports.rows, { ...sent, query: { confirm: 'true' } })
    expect(added).toMatchObject({ added: 1, firstSrNo: 3, lastSrNo: 3, knownCount: 2, newDepartments: [] })
    expect(added.known.map(({ row, sr_no }) => [row, sr_no])).toEqual([
      [2, 1],
      [4, 2],
    ])
    expect((await grid(name)).rows).toMatchObject([
      { question_id: 'K-1', subject: 'Physics' },
      { question_id: 'K-2', subject: 'Physics', Chapter: 'Forces' },
      { question_id: 'K-3' },
    ])
    const nothing = await meera.ok(imports.rows, { ...sent, query: { confirm: 'true' } })
    expect(nothing).toMatchObject({ added: 0, batch: null, firstSrNo: null, knownCount: 3, file: { count: 3 } })
  })

  test('refuses a bad workbook as a whole, a file of another project, and staff', async () => {
    const { name } = await fileOf(['Q-1'])
    const bad = await makeWorkbook(
      'bad.xlsx',
      ['question_id', 'subject'],
      [
        ['Q-2', 'Physics'],
        ['Q-2', 'Physics'],
      ],
    )
    const before = await stored()
    const refused = await meera.refused(imports.rows, 'BAD_WORKBOOK', { params: { fileName: name }, file: bad, body: {} })
    expect(issuesOf(refused)).toEqual([[3, 'question_id', 'The question ID Q-2 repeats row 2.']])
    const good = await makeWorkbook('good.xlsx', ['question_id', 'subject'], [['Q-2', 'Physics']])
    const sent = { params: { fileName: name }, file: good }
    await meera.refused(imports.rows, 'FILE_NOT_FOUND', { ...sent, body: { section: 'Optics' } })
    await meera.refused(imports.rows, 'FILE_NOT_FOUND', { ...sent, params: { fileName: 'nowhere.xlsx' } })
    await meera.refused(imports.rows, 'DEPARTMENT_NOT_FOUND', { ...sent, body: { department: 'Alchemy' } })
    await (await app.as('neha')).refused(imports.rows, 'NOT_ALLOWED', sent)
    expect(await stored()).toEqual(before)
  })

  test('serialises concurrent imports without a duplicate number or a lost row', async () => {
    const { name } = await fileOf(['W-0'])
    const books = await Promise.all(
      [1, 2, 3].map((n) =>
        makeWorkbook(
          `w${n}.xlsx`,
          ['question_id', 'subject'],
          [
            [`W-${n}a`, 'Physics'],
            [`W-${n}b`, 'Physics'],
          ],
        ),
      ),
    )
    await Promise.all(books.map((file) => meera.ok(imports.rows, { params: { fileName: name }, query: {}, file, body: {} })))
    const seen = await grid(name)
    expect(seen.rows.map(({ sr_no }) => sr_no)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(new Set(seen.rows.map(({ question_id }) => question_id)).size).toBe(7)
  })

  test.skipIf(!isShared)('adds 50 rows of add-rows.xlsx and reports three that are already in the file', async () => {
    await meera.ok(imports.add, { file: sharedFile('physics-mechanics.xlsx'), body: { section: 'Mechanics' } })
    const sent = {
      params: { fileName: 'physics-mechanics.xlsx' },
      file: sharedFile('add-rows.xlsx'),
      body: { section: 'Mechanics' },
    }
    const { preview } = await meera.ok(rows, { ...sent, ...dryRun })
    expect(preview.counts).toEqual({ new: 50, changed: 1, formatted: 0, duplicate: 2, bad: 0 })
    expect(preview.rows.filter(({ state }) => state !== 'new')).toMatchObject([
      { row: 12, question_id: 'PHM-0005', sr_no: 5, state: 'duplicate', differs: [] },
      { row: 30, question_id: 'PHM-0120', sr_no: 120, state: 'changed', differs: ['chapter'] },
      { row: 54, question_id: 'PHM-0200', sr_no: 200, state: 'duplicate', differs: [] },
    ])
    const refusal = await meera.refused(imports.rows, 'NEEDS_CONFIRMATION', { ...sent, query: { confirm: 'false' } })
    expect(refusal.issues?.map(({ row }) => row)).toEqual([12, 30, 54])
    const added = await meera.ok(imports.rows, { ...sent, query: {} })
    expect(added).toMatchObject({ added: 50, firstSrNo: 201, lastSrNo: 250, knownCount: 3, file: { count: 250 } })
    const all = await grid('physics-mechanics.xlsx')
    expect(all.rows.find(({ sr_no }) => sr_no === 201)).toMatchObject({
      question_id: 'PHM-0201',
      chapter: '7. Work and Kinetic Energy',
    })
    expect(all.rows.find(({ sr_no }) => sr_no === 250)).toMatchObject({ question_id: 'PHM-0250' })
  })
})

const person = (email: string) => email
const asha = person('asha@example.test')
const ravi = person('ravi@example.test')
const { sneha, anil, ananya, neha } = cast

describe('Add Done Task', () => {
  test.skipIf(!isShared)('stores 60 rows of done-tasks.xlsx, and repeating it changes nothing', async () => {
    const file = 'physics-mechanics.xlsx'
    const sent = { file: sharedFile('done-tasks.xlsx'), body: { section: 'Mechanics' } }
    const before = await stored()
    const { preview } = await meera.ok(done, { ...sent, ...dryRun })
    expect(preview.problems.issues).toEqual([])
    expect(preview.counts).toEqual({ new: 60, changed: 0, formatted: 0, duplicate: 0, bad: 0 })
    expect(await stored()).toEqual(before)

    const { batch } = await meera.ok(imports.done, sent)
    const all = (await grid(file)).rows
    const withStatus = all.filter(({ author_status: status }) => status !== null)
    expect(withStatus.map(({ question_id }) => question_id)).toEqual(
      Array.from({ length: 60 }, (_, at) => `PHM-${String(1 + at * 3).padStart(4, '0')}`),
    )
    const counted = new Map<string, number>()
    for (const row of withStatus) {
      const key = `${row.author_status}/${row.reviewer_status ?? '–'}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
    }
    expect(Object.fromEntries(counted)).toEqual({
      'done/approved': 34,
      'rework_done/approved': 2,
      'done/sent_for_rework': 3,
      'done/rejected': 7,
      'done/–': 7,
      'skipped/skip_approved': 7,
    })
    expect(all.find(({ question_id }) => question_id === 'PHM-0001')).toMatchObject({
      author: asha,
      author_status: 'done',
      author_answer_type: 'Authored on Doc',
      turn: 'REVIEWER-2',
      attempt: 1,
      author_allocation_date: '2026-01-05T03:30:00.000Z',
      author_done_date: '2026-01-05T04:30:00.000Z',
      author_comments: 'Done',
      reviewer: ravi,
      reviewer_status: 'approved',
      reviewer_done_date: '2026-01-06T05:30:00.000Z',
    })
    expect(
      withStatus.filter(({ reviewer_status: status }) => status === 'rejected').every(({ qc_score: score }) => score !== null),
    ).toBe(true)
    const fileId = (await grid(file)).sheet._id
    await expectReplay(fileId)
    const events = await app.db`select kind, count(*)::int as n from task_events where import_id = ${batch} group by 1`
    expect([...events]).toEqual([{ kind: 'history', n: 60 }])

    const again = await meera.ok(imports.done, sent)
    expect(again).toMatchObject({ batch: null, added: 0, same: 60 })
    expect(await stored()).toMatchObject({ import_rows: 0 })
    expect((await meera.ok(done, { ...sent, ...dryRun })).preview.counts).toMatchObject({ new: 0, duplicate: 60 })
    const { timeline } = await meera.ok(taskHistory.timeline, { params: { file, srNo: 1 } as never })
    expect(timeline.map(({ kind, role, to, done_date }) => [kind, role, to, done_date])).toEqual([
      ['history', 'AUTHOR', 'done', '2026-01-05T04:30:00.000Z'],
      ['history', 'REVIEWER', 'approved', '2026-01-06T05:30:00.000Z'],
    ])
  })

  const header = [
    'question_id',
    'author',
    'author_status',
    'author_done_date',
    'reviewer',
    'reviewer_status',
    'reviewer_done_date',
  ]
  const when = '05/01/2026 10:00 am'
  test('lists every problem by row and column, and stores nothing', async () => {
    const { name } = await fileOf(['H-1', 'H-2', 'H-3', 'H-4', 'H-5', 'H-6', 'H-7', 'H-8'])
    const file = await makeWorkbook(
      'history.xlsx',
      [...header, 'author_answer_type', 'qc_score'],
      [
        ['H-1', asha, 'done', '31/02/2026 10:15 am', null, null, null, null, null],
        ['H-2', 'asha@exmple.test', 'done', when, null, null, null, null, null],
        ['H-3', asha, 'finished', when, null, null, null, null, null],
        ['H-4', asha, 'done', when, ravi, 'approved', when, 'Doc', 7],
        ['H-5', null, null, null, ravi, 'approved', when, null, null],
        ['H-6', ravi, 'done', when, null, null, null, null, null],
        ['H-1', asha, 'done', when, null, null, null, null, null],
        ['H-99', asha, 'done', when, null, null, null, null, null],
        ['H-7', asha, 'skipped', when, ravi, 'approved', when, null, null],
        ['H-8', asha, 'done', '05/01/2099 10:00 am', null, null, null, null, null],
        ['H-8 ', asha, 'done', null, null, null, null, null, null],
        [null, asha, 'done', when, null, null, null, null, null],
      ],
    )
    const before = await stored()
    const refused = await meera.refused(imports.done, 'BAD_WORKBOOK', { file, body: { file: name } })
    expect(issuesOf(refused)).toEqual([
      [2, 'author_done_date', 'This is not a valid date. Use DD/MM/YYYY hh:mm a.'],
      [3, 'author', 'Nobody has this email. Did you mean asha@example.test?'],
      [4, 'author_status', 'This is not a status of an author. Use done, skipped, rework_done.'],
      [5, 'author_answer_type', 'Use Uploaded on Portal or Authored on Doc.'],
      [5, 'qc_score', 'The QC score must be from 0 to 5.'],
      [6, 'reviewer_status', 'The reviewer has acted, but the author has no status yet.'],
      [7, 'author', 'Ravi does not hold the role Author.'],
      [8, 'question_id', 'The question ID H-1 repeats row 2.'],
      [9, 'question_id', `${name} has no row with this question ID.`],
      [10, 'reviewer_status', 'The workflow can’t lead to author skipped, reviewer approved.'],
      [11, 'author_done_date', 'This is in the future. History can only contain what was done.'],
      [12, 'question_id', 'The question ID H-8 repeats row 11.'],
      [12, 'author_status', 'A status needs a date. Fill in author_done_date.'],
      [13, 'question_id', 'The question ID is blank.'],
    ])
    const { preview } = await meera.ok(done, { file, body: { file: name }, ...dryRun })
    expect(preview.counts).toEqual({ new: 0, changed: 0, formatted: 0, duplicate: 0, bad: 12 })
    expect(await stored()).toEqual(before)
    await (await app.as('ananya')).refused(imports.done, 'NOT_ALLOWED', { file })
  })

  test('refuses rows with a decision, a second stage for one person, and an ambiguous question ID', async () => {
    const one = await fileOf(['D-1', 'D-2', 'D-3'])
    const two = await fileOf(['D-3'])
    const first = await makeWorkbook('first.xlsx', header.slice(0, 4), [['D-1', asha, 'done', when]])
    await meera.ok(imports.done, { file: first, body: { file: one.name } })
    await meera.ok(assigning.assign, { params: { file: one.name }, body: { start: 2, end: 2, author: ananya.email } })
    await app.db`update users set roles = array['AUTHOR', 'REVIEWER'] where id = ${ananya.id}`
    const file = await makeWorkbook('second.xlsx', header, [
      ['D-1', asha, 'done', '06/01/2026 10:00 am', null, null, null],
      ['D-2', null, null, null, ananya.email, null, null],
      ['D-3', asha, 'done', when, null, null, null],
    ])
    const refused = await meera.refused(imports.done, 'BAD_WORKBOOK', { file, body: { section: 'Mechanics' } })
    expect(issuesOf(refused)).toEqual([
      [2, 'question_id', `Row 1 of ${one.name} has already been worked on, and the workbook differs.`],
      [3, 'question_id', `One person would hold two roles of row 2 of ${one.name}, because stages are already assigned.`],
      [
        4,
        'question_id',
        `Several files have this question ID: ${one.name}, ${two.name}. Add the done tasks on the page of one file.`,
      ],
    ])
    await app.db`update users set roles = array['AUTHOR'] where id = ${ananya.id}`
  })

  test('refuses a workbook without stage columns, and an unknown project or file', async () => {
    const file = await makeWorkbook('none.xlsx', ['question_id', 'chapter'], [['D-1', 'x']])
    const refused = await meera.refused(imports.done, 'BAD_WORKBOOK', { file, body: {} })
    expect(refused.issues?.[0]).toMatchObject({ row: 1, column: 'author_status' })
    await meera.refused(imports.done, 'SECTION_NOT_FOUND', { file, body: { section: 'Nowhere' } })
    await meera.refused(imports.done, 'FILE_NOT_FOUND', { file, body: { file: 'nowhere.xlsx' } })
  })

  test('stores every field of all four stages', async () => {
    const { name, id } = await fileOf(['F-1', 'F-2'])
    const columns = [
      'question_id',
      'author',
      'author_status',
      'author_answer_type',
      'author_done_date',
      'author_allocation_date',
      'new_content_id',
      'reviewer',
      'reviewer_status',
      'reviewer_done_date',
      'reviewer_rework_date',
      'reviewer_comments',
      'qc_score',
      'reviewer-2',
      'reviewer_2_status',
      'reviewer-2_done_date',
      'uploader',
      'uploader_status',
      'uploader_done_date',
      'uploader_comments',
    ]
    const at = (hours: number) => new Date(Date.UTC(2026, 0, 5, hours))
    const file = await makeWorkbook('full.xlsx', columns, [
      [
        'F-1',
        asha,
        'Rework Done',
        'authored on doc',
        at(5),
        at(3),
        'NC-1',
        ravi,
        'approved',
        at(6),
        at(4),
        'fine',
        '0',
        sneha.email,
        'approved',
        at(7),
        anil.email,
        'uploaded',
        at(8),
        'up',
      ],
      ['F-2', asha, null, null, null, at(3), null, ravi, null, null, null, null, null, null, null, null, null, null, null, null],
    ])
    const before = (await grid(name)).rows.map(({ version }) => version)
    const taken = await meera.ok(imports.done, { file, body: { file: id } })
    expect(taken).toMatchObject({ added: 2, same: 0 })
    const [full, given] = (await grid(name)).rows
    expect(full).toMatchObject({
      author_status: 'rework_done',
      author_answer_type: 'Authored on Doc',
      turn: 'CLOSED',
      new_content_id: 'NC-1',
      qc_score: 0,
      reviewer_rework_date: at(4).toISOString(),
      reviewer_comments: 'fine',
      reviewer_allocation_date: at(6).toISOString(),
      'reviewer-2': sneha.email,
      uploader: anil.email,
      uploader_status: 'uploaded',
      uploader_comments: 'up',
      version: (before[0] ?? 0) + 1,
    })
    expect(given).toMatchObject({ author: asha, author_allocation_date: at(3).toISOString(), reviewer: ravi, turn: 'AUTHOR' })
    expect(given?.reviewer_allocation_date).toBe(app.clock.now.toISOString())
    await expectReplay(id)
  })
})

test('uploaded history follows isReachable and replayHistory for every combination of statuses', async () => {
  type Combination = Standing & { id: string }
  const combinations: Combination[] = []
  for (const author_status of [null, ...STATUSES.AUTHOR])
    for (const author_answer_type of author_status === null ? [null] : [null, ...ANSWER_TYPES])
      for (const reviewer_status of [null, ...STATUSES.REVIEWER])
        for (const reviewer2_status of [null, ...STATUSES['REVIEWER-2']])
          for (const uploader_status of [null, ...STATUSES.UPLOADER])
            combinations.push({
              id: `C-${combinations.length}`,
              author_status,
              author_answer_type,
              reviewer_status,
              reviewer2_status,
              uploader_status,
            })
  const { name, id } = await fileOf(combinations.map((one) => one.id))
  const columns = [
    'question_id',
    'author',
    'author_status',
    'author_done_date',
    'author_answer_type',
    'reviewer',
    'reviewer_status',
    'reviewer_done_date',
    'reviewer-2',
    'reviewer-2_status',
    'reviewer-2_done_date',
    'uploader',
    'uploader_status',
    'uploader_done_date',
  ]
  const at = new Date('2026-01-05T04:30:00Z')
  const stage = (who: string, status: string | null): Cell[] => (status === null ? [null, null, null] : [who, status, at])
  const book = (of: readonly Combination[]) =>
    makeWorkbook(
      'combinations.xlsx',
      columns,
      of.map((one) => [
        one.id,
        ...stage(asha, one.author_status),
        one.author_answer_type,
        ...stage(ravi, one.reviewer_status),
        ...stage(sneha.email, one.reviewer2_status),
        ...stage(anil.email, one.uploader_status),
      ]),
    )
  const reachable = combinations.filter((one) => isReachable(one))
  expect(reachable.length).toBeGreaterThan(30)
  const badIds = async (file: File) => {
    const response = await meera.download(imports.problemRows, { params: { kind: 'done' }, file, body: { file: name } })
    return new Set((await readSheet(response.bytes)).rows.map(({ cells }) => plainText(cells[2])))
  }
  const all = await book(combinations)
  expect([...(await badIds(all))]).toEqual(combinations.filter((one) => !isReachable(one)).map((one) => one.id))
  const taken = await meera.ok(imports.done, { file: await book(reachable), body: { file: name } })
  expect(taken).toMatchObject({ added: reachable.length - 1, same: 1 })
  await expectReplay(id)

  const rowsOf = await app.db<{ row: TaskState & { question_id: string } }[]>`
    select to_jsonb(t) as row from tasks t where file_id = ${id} order by sr_no`
  const given = { author_id: ananya.id, author_status: 'done', author_acted_at: at.toISOString() } as const
  const second = await makeWorkbook(
    'second.xlsx',
    columns.slice(0, 4),
    combinations.map((one) => [one.id, ananya.email, 'done', at]),
  )
  const expected = rowsOf.map(({ row }) => ({ id: row.question_id, verdict: replayHistory(row, true, given) }))
  expect([...(await badIds(second))]).toEqual(expected.flatMap((one) => (typeof one.verdict === 'string' ? [one.id] : [])))
  const { preview } = await meera.ok(done, { file: second, body: { file: name }, ...dryRun })
  expect(preview.counts.new).toBe(expected.filter((one) => typeof one.verdict === 'object').length)
})

describe('undoing an import', () => {
  test('deletes the file, frees its name, and is listed among the imports', async () => {
    const { name, batch } = await fileOf(['TB-1', 'TB-2'])
    const kavita = await app.as('kavita')
    expect((await kavita.ok(imports.batches, { params: { file: name } })).data).toEqual([
      {
        _id: batch,
        kind: 'tasks',
        workbook: name,
        rows: 2,
        at: app.clock.now.toISOString(),
        takenBack: null,
        by: { fullName: cast.meera.fullName, email: cast.meera.email },
      },
    ])
    expect(await kavita.ok(imports.takeBack, { params: { id: batch } })).toMatchObject({ kind: 'tasks', rows: 2 })
    await meera.refused(fileRows.grid, 'FILE_NOT_FOUND', {
      params: { file: name, section: 'Mechanics', department: '-' },
      body: {},
    })
    await meera.refused(imports.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: batch } })
    const again = await makeWorkbook(name, ['question_id', 'subject'], [['TB-1', 'Physics']])
    await meera.ok(imports.add, { file: again, body: { section: 'Mechanics' } })
    await meera.refused(imports.batches, 'FILE_NOT_FOUND', { params: { file: 'nowhere.xlsx' } })
    await meera.refused(imports.takeBack, 'IMPORT_NOT_FOUND', { params: { id: crypto.randomUUID() } })
    await (await app.as('neha')).refused(imports.takeBack, 'NOT_ALLOWED', { params: { id: batch } })
  })

  test('deletes the added rows, columns and departments, and restores the file', async () => {
    const { name, id, batch: first } = await fileOf(['TR-1', 'TR-2'])
    const before = await grid(name)
    const [fileBefore] = await app.db`select to_jsonb(f) - 'gone_sr_no' as row from files f where id = ${id}`
    const file = await makeWorkbook(
      'tr.xlsx',
      ['question_id', 'subject', 'section', 'Level'],
      [['TR-3', 'Zoology', 'Birds', 'low']],
    )
    const { batch } = await meera.ok(imports.rows, { params: { fileName: name }, query: {}, file, body: {} })
    const refused = await meera.refused(imports.takeBack, 'IMPORT_OVERTAKEN', { params: { id: first } })
    expect(refused.message).toBe(`This import can’t be undone. Changed since: row 3 of ${name}.`)
    await meera.ok(imports.takeBack, { params: { id: batch ?? '' } })
    expect(await grid(name)).toEqual(before)
    const [fileAfter] = await app.db`select to_jsonb(f) - 'gone_sr_no' as row from files f where id = ${id}`
    expect(fileAfter).toEqual(fileBefore)
    expect(await app.db`select from file_departments where file_id = ${id}`).toHaveLength(1)
    const trail = await app.db`select before, after from audit_lines where object_id = ${id} order by audit_lines.id desc limit 1`
    expect([...trail]).toEqual([{ before: { batch, kind: 'rows', rows: 1 }, after: { takenBack: true } }])
    await meera.ok(imports.takeBack, { params: { id: first } })
  })

  test('leaves a gap in the numbers, and the numbers of deleted rows are never reused', async () => {
    const { name, id } = await fileOf(['GN-1', 'GN-2'])
    const more = (question: string) => makeWorkbook('gn.xlsx', ['question_id', 'subject'], [[question, 'Physics']])
    const params = { fileName: name }
    const { batch } = await meera.ok(imports.rows, { params, query: {}, file: await more('GN-3'), body: {} })
    await meera.ok(imports.takeBack, { params: { id: batch ?? '' } })
    const seen = await meera.ok(rows, { params, file: await more('GN-4'), body: {}, ...dryRun })
    expect(seen.preview.rows).toMatchObject([{ sr_no: 4, question_id: 'GN-4' }])
    const added = await meera.ok(imports.rows, { params, query: {}, file: await more('GN-4'), body: {} })
    expect(added).toMatchObject({ firstSrNo: 4, lastSrNo: 4 })
    expect((await grid(name)).rows.map(({ sr_no: srNo }) => srNo)).toEqual([1, 2, 4])
    // A range may end at the highest row number, which is greater than the file's number of rows.
    const body = { start: 4, end: 4, author: ananya.email }
    expect(await meera.ok(assigning.assign, { params: { file: id }, body })).toMatchObject({ rows: 1, changed: 1 })
    await meera.refused(assigning.assign, 'ROWS_NOT_IN_FILE', { params: { file: id }, body: { ...body, end: 5 } })
    // PostgreSQL enforces the gap for every writer.
    const copied = (srNo: number) => app.db`
      insert into tasks (file_id, sr_no, question_id, question_key, department_id)
      select file_id, ${srNo}, 'GN-5', 'gn-5', department_id from tasks where file_id = ${id} limit 1`
    await expect(copied(3)).rejects.toMatchObject({ constraint_name: 'tasks_sr_no_gone' })
    await expect(app.db`update tasks set sr_no = 3 where file_id = ${id} and sr_no = 4`).rejects.toMatchObject({
      constraint_name: 'tasks_sr_no_kept',
    })
    await expect(app.db`update files set gone_sr_no = 0 where id = ${id}`).rejects.toMatchObject({
      constraint_name: 'files_gone_sr_no_kept',
    })
  })

  test('reverts history with an event, and the history can be uploaded again', async () => {
    const { name, id } = await fileOf(['TH-1', 'TH-2', 'TH-3'])
    await meera.ok(assigning.assign, { params: { file: name }, body: { start: 1, end: 3, author: ananya.email } })
    const before = (await grid(name)).rows.map(({ version: _version, ...row }) => row)
    const file = await makeWorkbook(
      'th.xlsx',
      ['question_id', 'author', 'author_status', 'author_done_date', 'reviewer'],
      [
        ['TH-1', ananya.email, 'done', '05/01/2026 10:00 am', neha.email],
        ['TH-3', asha, 'skipped', '05/01/2026 11:00 am', null],
      ],
    )
    const { batch } = await meera.ok(imports.done, { file, body: { file: name } })
    expect((await grid(name)).rows.map(({ turn }) => turn)).toEqual(['REVIEWER', 'AUTHOR', 'REVIEWER'])
    await expectReplay(id)
    expect(await meera.ok(imports.takeBack, { params: { id: batch ?? '' } })).toMatchObject({ kind: 'done', rows: 2 })
    expect((await grid(name)).rows.map(({ version: _version, ...row }) => row)).toEqual(before)
    await expectReplay(id)
    expect(await meera.ok(imports.done, { file, body: { file: name } })).toMatchObject({ added: 2 })
    await expectReplay(id)
  })

  test('is refused as a whole with the row numbers after one of the rows changed', async () => {
    const { name, batch } = await fileOf(['TL-1', 'TL-2', 'TL-3'])
    const more = await makeWorkbook(
      'tl.xlsx',
      ['question_id', 'subject'],
      [
        ['TL-4', 'Physics'],
        ['TL-5', 'Physics'],
      ],
    )
    const rowsBatch = (await meera.ok(imports.rows, { params: { fileName: name }, query: {}, file: more, body: {} })).batch ?? ''
    const past = await makeWorkbook(
      'past.xlsx',
      ['question_id', 'author', 'author_status', 'author_done_date'],
      [
        ['TL-1', asha, 'done', '05/01/2026 10:00 am'],
        ['TL-2', asha, 'done', '05/01/2026 10:00 am'],
      ],
    )
    const doneBatch = (await meera.ok(imports.done, { file: past, body: { file: name } })).batch ?? ''
    await meera.ok(assigning.assign, { params: { file: name }, body: { checked: [2, 5], reviewer: neha.email } })
    const before = await stored()
    const messages = []
    for (const id of [batch, rowsBatch, doneBatch])
      messages.push(
        (await meera.refused(imports.takeBack, 'IMPORT_OVERTAKEN', { params: { id } })).message.replace(/^.*Changed since: /, ''),
      )
    expect(messages).toEqual([`rows 1, 2, 4 and 5 of ${name}.`, `row 5 of ${name}.`, `row 2 of ${name}.`])
    expect(await stored()).toEqual(before)
  })

  test('excludes a concurrent assignment of the same rows', async () => {
    for (let round = 0; round < 6; round++) {
      const { name, id } = await fileOf(['RA-1'])
      const file = await makeWorkbook(
        'ra.xlsx',
        ['question_id', 'subject'],
        [
          [`RA-2`, 'Physics'],
          ['RA-3', 'Physics'],
        ],
      )
      const { batch } = await meera.ok(imports.rows, { params: { fileName: name }, query: {}, file, body: {} })
      const [back, given] = await Promise.all([
        meera.send(imports.takeBack, { params: { id: batch ?? '' } }),
        meera.send(assigning.assign, { params: { file: name }, body: { start: 2, end: 3, author: ananya.email } }),
      ])
      const left = (await grid(name)).rows
      if (back.status === 200) {
        expect(given.status).toBe(400)
        expect(left).toHaveLength(1)
      } else {
        expect([back.status, given.status]).toEqual([409, 200])
        expect(left.map(({ author }) => author)).toEqual([null, ananya.email, ananya.email])
      }
      const [row] = await app.db`select row_count from files where id = ${id}`
      expect(row?.['row_count']).toBe(left.length)
    }
  })

  test('succeeds exactly once when it is requested concurrently', async () => {
    const { batch } = await fileOf(['RS-1'])
    const responses = await Promise.all([1, 2, 3].map(() => meera.send(imports.takeBack, { params: { id: batch } })))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('problem rows', () => {
  test('are returned as a workbook with the errors for each kind, or as 404 without errors', async () => {
    const { name } = await fileOf(['P-1', 'P-2'])
    const read = async (kind: 'tasks' | 'rows' | 'done', file: File, body: Record<string, string>) => {
      const response = await meera.download(imports.problemRows, { params: { kind }, file, body })
      const { header, rows: found } = await readSheet(response.bytes)
      return { filename: response.filename, columns: header.map((column) => column.name), rows: found.map(({ cells }) => cells) }
    }
    const sheet = await makeWorkbook(
      'mixed.xlsx',
      ['question_id', 'subject'],
      [
        ['P-1', 'Physics'],
        ['P-9', 'Physics'],
        ['p-9', 'Physics'],
      ],
    )
    const before = await stored()
    expect(await read('tasks', sheet, { section: 'Mechanics' })).toEqual({
      filename: 'mixed problem rows.xlsx',
      columns: ['sheet_row', 'what_is_wrong', 'question_id', 'subject'],
      rows: [[4, 'question_id: The question ID p-9 repeats row 3.', 'p-9', 'Physics']],
    })
    expect((await read('rows', sheet, { file: name })).rows).toEqual([
      [2, 'question_id: P-1 is row 1 of the file already and stays unchanged.', 'P-1', 'Physics'],
      [4, 'question_id: The question ID p-9 repeats row 3.', 'p-9', 'Physics'],
    ])
    const past = await makeWorkbook(
      'past.xlsx',
      ['question_id', 'author'],
      [
        ['P-7', asha],
        ['P-1', 'nobody@x.example'],
      ],
    )
    expect((await read('done', past, { file: name })).rows).toEqual([
      [2, `question_id: ${name} has no row with this question ID.`, 'P-7', asha],
      [3, 'author: Nobody has this email.', 'P-1', 'nobody@x.example'],
    ])
    expect(await stored()).toEqual(before)
    const good = await makeWorkbook('good.xlsx', ['question_id', 'subject'], [['P-3', 'Physics']])
    await meera.refused(imports.problemRows, 'NO_PROBLEM_ROWS', { params: { kind: 'rows' }, file: good, body: { file: name } })
  })
})

test('the progress of an upload is published only to its sender, until it ends', async () => {
  const id = crypto.randomUUID()
  const sent = { params: { id } }
  const [mine, other] = [await meera.stream(uploads.progress, sent), await (await app.as('arjun')).stream(uploads.progress, sent)]
  const ids = Array.from({ length: 3_000 }, (_, at) => [`PR-${at}`, 'Physics', 'x'.repeat(400)])
  const file = await makeWorkbook('progress.xlsx', ['question_id', 'subject', 'text'], ids)
  await meera.ok(imports.add, { file, body: { section: 'Mechanics' }, headers: { 'progress-id': id } })
  await mine.ended
  expect(mine.events.at(-2)).toEqual({ event: 'progress', data: { read: 3_000, stored: 3_000, total: 3_000 } })
  expect(mine.events.at(-1)).toEqual({
    event: 'over',
    data: expect.objectContaining({ success: true, batch: expect.any(String) }),
  })
  const reads = mine.events.slice(0, -1).map(({ data }) => (data as { read: number }).read)
  expect(reads).toEqual(reads.toSorted((a, b) => a - b))
  expect(other.events).toEqual([])
  other.leave()
  await meera.refused(uploads.progress, 'INVALID_REQUEST', { params: { id: 'x' } })
})

test('a new file is published to the people who manage it', async () => {
  const open = await (await app.as('arjun')).stream(session.live)
  const file = await makeWorkbook('told.xlsx', ['question_id', 'subject'], [['T-1', 'Physics']])
  await meera.ok(imports.add, { file, body: { section: 'Mechanics' } })
  await open.until(matchChange('tasks'))
  open.leave()
})
