import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeProject, type Cell, makeWorkbook } from '../../../../test/workbooks.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { files } from '../../../rows/files/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { imports } from '../contract.ts'

let app: TestApp
let meera: Client
const projects = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  for (const name of ['Kept', 'Other', 'Numbers', 'Races', 'Hidden', 'History', 'Refused', 'Departments'])
    projects.set(name, await arrangeProject(app.db, name))
})
afterAll(() => app.close())

const dryRun = { query: { dryRun: 'true' as const } }
const foreign = ['No', 'Question', 'Topic', 'Level', 'Subject']
const cells: Cell[][] = [
  [1, 'What is force?', 'Laws of motion', 'easy', 'Physics'],
  [2, 'What is work?', 'Energy', 'hard', 'Physics'],
]
const mapping = {
  columns: [
    { column: 'No', to: 'sr_no' },
    { column: 'Question', to: 'question_text' },
    { column: 'Topic', to: 'chapter' },
  ],
  numbering: { prefix: 'KEP-', from: '001' },
}
const look = async (section: string, file: File, sent: object | 'known' = 'known') =>
  (await meera.ok(toDryRun(imports.add), { file, body: { section, mapping: sent }, ...dryRun })).preview
const rowsOf = async (section: string, file: string) =>
  (await meera.ok(fileRows.grid, { params: { file, section, department: '-' }, query: {}, body: {} })).rows
const keptOf = (section: string) =>
  app.db<{ header: string; target: string | null }[]>`
    select header, target from sheet_columns where project_id = ${projects.get(section) ?? ''} order by header`
const auditOf = async (name: string): Promise<Record<string, unknown> | null> => {
  const [row] = await app.db<{ after: Record<string, unknown> }[]>`
    select after from audit_values where object_name = ${name} order by line_id desc limit 1`
  return row?.after ?? null
}

describe('a sheet with undocumented columns', () => {
  test('is refused or previewed under its own column names if no mapping is sent', async () => {
    const file = await makeWorkbook('Without.xlsx', foreign, cells)
    const refused = await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Kept' } })
    expect(refused.issues?.map(({ message }) => message)).toEqual([
      'The column question_id is missing. Every row needs a question ID.',
    ])
    const { preview } = await meera.ok(toDryRun(imports.add), { file, body: { section: 'Kept' }, ...dryRun })
    expect(preview.sheet).toBeUndefined()
    expect(preview.columns).toEqual(['No', 'Question', 'Topic', 'Level', 'Subject'])
  })

  test('is previewed with proposed targets, sample values, missing columns and a numbering', async () => {
    const { sheet, problems, counts } = await look('Kept', await makeWorkbook('Unit_Test_04.xlsx', foreign, cells))
    expect(sheet?.columns.map(({ letters, name, samples, to }) => [letters, name, samples, to])).toEqual([
      ['A', 'No', ['1', '2'], 'sr_no'],
      ['B', 'Question', ['What is force?', 'What is work?'], 'question_text'],
      ['C', 'Topic', ['Laws of motion', 'Energy'], 'chapter'],
      ['D', 'Level', ['easy', 'hard'], 'level'],
      ['E', 'Subject', ['Physics'], 'subject'],
    ])
    expect(sheet).toMatchObject({
      isKept: false,
      missing: ['question_id'],
      numbering: null,
      offer: { prefix: 'UT04-', from: '0001' },
    })
    expect(counts).toMatchObject({ new: 0, bad: 2 })
    expect(problems.issues[0]?.message).toBe('The column question_id is missing. Every row needs a question ID.')
  })

  test('is stored under the documented names, and its mapping is remembered only for the project', async () => {
    const file = await makeWorkbook('Kept set.xlsx', foreign, cells)
    const preview = await look('Kept', file, mapping)
    expect(preview.counts).toMatchObject({ new: 2, bad: 0 })
    expect(preview.columns).toEqual(['question_text', 'chapter', 'Level', 'Subject'])
    expect(preview.rows.map(({ question_id, sr_no }) => [question_id, sr_no])).toEqual([
      ['KEP-001', 1],
      ['KEP-002', 2],
    ])
    expect(preview.sheet?.numbering).toEqual({ prefix: 'KEP-', from: '001', first: 'KEP-001', last: 'KEP-002' })
    expect(await keptOf('Kept')).toEqual([])

    await meera.ok(imports.add, { file, body: { section: 'Kept', mapping } })
    const rows = await rowsOf('Kept', 'Kept set.xlsx')
    expect(rows.map((row) => [row.question_id, row['question_text'], row['chapter'], row['Level'], row['subject']])).toEqual([
      ['KEP-001', 'What is force?', 'Laws of motion', 'easy', 'Physics'],
      ['KEP-002', 'What is work?', 'Energy', 'hard', 'Physics'],
    ])
    expect(await keptOf('Kept')).toEqual([
      { header: 'no', target: 'sr_no' },
      { header: 'question', target: 'question_text' },
      { header: 'topic', target: 'chapter' },
    ])
    expect(await keptOf('Other')).toEqual([])
    expect(await auditOf('Kept set.xlsx')).toMatchObject({
      mapping: ['No → sr_no', 'Question → question_text', 'Topic → chapter'],
      numbered: 'KEP-001 to KEP-002',
    })

    const sent = await meera.download(files.download, { params: { filename: 'Kept set.xlsx' } })
    const { header } = await readSheet(sent.bytes)
    expect(header.slice(0, 6).map(({ name }) => name)).toEqual([
      'sr_no',
      'question_text',
      'chapter',
      'Level',
      'Subject',
      'question_id',
    ])
    const again = new File([new Uint8Array(sent.bytes)], 'Came back.xlsx')
    const back = await meera.ok(toDryRun(imports.rows), {
      params: { fileName: 'Kept set.xlsx' },
      file: again,
      ...dryRun,
      body: {},
    })
    expect(back.preview.counts).toMatchObject({ new: 0, bad: 0 })
    const ours = ['sr_no', 'question_id', 'question_text', 'chapter', 'Level', 'Subject']
    expect(back.preview.rows.flatMap(({ differs }) => differs.filter((name) => ours.includes(name)))).toEqual([])
    expect(back.preview.newColumns.filter((name) => ours.includes(name))).toEqual([])
  })

  test('is read by the remembered mapping, which a new choice replaces', async () => {
    const header = ['No', 'Question', 'Topic', 'Level', 'Subject']
    const next = await look('Kept', await makeWorkbook('Next.xlsx', header, cells))
    expect(next.sheet).toMatchObject({ isKept: true, numbering: { first: 'KEP-003', last: 'KEP-004' }, missing: [] })
    expect(next.counts).toMatchObject({ new: 2, bad: 0 })
    const changed = {
      columns: [
        { column: 'Question', to: 'question_text' },
        { column: 'Topic', to: 'section' },
        { column: 'No', to: null },
      ],
      numbering: { prefix: 'KEP-', from: '003' },
    }
    await meera.ok(imports.add, {
      file: await makeWorkbook('Next.xlsx', header, cells),
      body: { section: 'Kept', mapping: changed },
    })
    expect(await keptOf('Kept')).toEqual([
      { header: 'no', target: null },
      { header: 'question', target: 'question_text' },
      { header: 'topic', target: 'section' },
    ])
    const third = await look('Kept', await makeWorkbook('Third.xlsx', header, cells))
    expect(third.sheet?.columns.map(({ to }) => to)).toEqual([null, 'question_text', 'section', 'level', 'subject'])
    expect((await look('Other', await makeWorkbook('Third.xlsx', header, cells))).sheet?.isKept).toBe(false)
  })

  test('has problem rows and corrections under its own names', async () => {
    const header = ['Code', 'Question', 'Link', 'Subject']
    const rows = [
      ['a', 'One', 'javascript:alert(1)', 'Physics'],
      ['b', 'Two', 'https://docs.example/2', 'Physics'],
    ]
    const file = await makeWorkbook('Problems.xlsx', header, rows)
    const sent = {
      columns: [
        { column: 'Code', to: 'question_id' },
        { column: 'Link', to: 'question_link' },
      ],
    }
    const preview = await look('Other', file, sent)
    expect(preview.problems.issues.map(({ row, column }) => [row, column])).toEqual([[2, 'Link']])
    const problemRows = await meera.download(imports.problemRows, {
      params: { kind: 'tasks' },
      file,
      body: { section: 'Other', mapping: sent },
    })
    expect((await readSheet(problemRows.bytes)).header.map(({ name }) => name)).toEqual(['sheet_row', 'what_is_wrong', ...header])
    const corrections = [{ row: 2, column: 'Link', value: 'https://docs.example/1' }]
    await meera.ok(imports.add, { file, body: { section: 'Other', mapping: sent, corrections } })
    expect((await rowsOf('Other', 'Problems.xlsx')).map((row) => [row.question_id, row['question_link']])).toEqual([
      ['a', 'https://docs.example/1'],
      ['b', 'https://docs.example/2'],
    ])
  })
})

describe('a mapping for a documented sheet', () => {
  test('misses no column and changes nothing', async () => {
    const file = await makeWorkbook(
      'Known.xlsx',
      ['question_id', 'subject', 'chapter', 'Marks'],
      [['KN-1', 'Physics', 'Forces', '4']],
    )
    const { sheet, columns, rows } = await look('Refused', file)
    expect(sheet?.columns.map(({ own, proposed, to }) => [own, proposed, to])).toEqual([
      ['question_id', 'question_id', 'question_id'],
      ['subject', 'subject', 'subject'],
      ['chapter', 'chapter', 'chapter'],
      [null, null, null],
    ])
    expect(sheet).toMatchObject({ missing: [], numbering: null, offer: null, isKept: false })
    const plain = await meera.ok(toDryRun(imports.add), { file, body: { section: 'Refused' }, ...dryRun })
    expect({ columns, rows }).toEqual({ columns: plain.preview.columns, rows: plain.preview.rows })
    await meera.ok(imports.add, { file, body: { section: 'Refused', mapping: { columns: [] } } })
    expect(await keptOf('Refused')).toEqual([])
    expect(Object.keys((await auditOf('Known.xlsx')) ?? {})).not.toContain('mapping')
  })
})

describe('rows added to a file', () => {
  test('follow the project’s mapping and numbering, and are compared by their numbers', async () => {
    const file = await makeWorkbook('Numbers.xlsx', foreign, cells)
    const numbered = { ...mapping, numbering: { prefix: 'Num 4_', from: '01' } }
    await meera.ok(imports.add, { file, body: { section: 'Numbers', mapping: numbered } })
    const more = await makeWorkbook('more.xlsx', foreign, [
      ['7', 'What is force?', 'Laws of motion', 'easy', 'Physics'],
      ['9', 'What is power?', 'Energy', 'hard', 'Physics'],
    ])
    const rows = (sent: object | 'known') =>
      meera.ok(toDryRun(imports.rows), {
        params: { fileName: 'Numbers.xlsx' },
        file: more,
        body: { mapping: sent },
        ...dryRun,
      })
    const known = (await rows('known')).preview
    expect(known.counts).toMatchObject({ new: 2, changed: 0 })
    expect(known.sheet).toMatchObject({ isKept: true, numbering: { first: 'Num 4_03', last: 'Num 4_04' } })
    expect(known.newColumns).toEqual([])
    const asBefore = (await rows(numbered)).preview
    expect(asBefore.counts).toMatchObject({ new: 0, changed: 1, duplicate: 1 })
    expect(asBefore.rows.find(({ state }) => state === 'changed')?.differs).toEqual(['question_text'])

    const stored = await meera.ok(imports.rows, {
      query: {},
      params: { fileName: 'Numbers.xlsx' },
      file: more,
      body: { mapping: { ...mapping, numbering: { prefix: 'num 4_', from: '03' } } },
    })
    expect(stored).toMatchObject({ added: 2, firstSrNo: 3, lastSrNo: 4, newColumns: [] })
    expect((await rowsOf('Numbers', 'Numbers.xlsx')).map(({ question_id: id }) => id)).toEqual([
      'Num 4_01',
      'Num 4_02',
      'num 4_03',
      'num 4_04',
    ])
  })
})

describe('generated question IDs', () => {
  test('are refused when another existing file of the project has them', async () => {
    const file = await makeWorkbook('Numbers again.xlsx', foreign, cells)
    const sent = { ...mapping, numbering: { prefix: 'NUM 4_', from: '04' } }
    const sentence =
      'Of the question IDs NUM 4_04 to NUM 4_05, 1 row of other files of the project has one already. Number the rows from 05, or choose another beginning.'
    const preview = await look('Numbers', file, sent)
    expect(preview.problems.issues.map(({ row, column, message }) => [row, column, message])).toEqual([
      [1, 'question_id', sentence],
    ])
    expect(preview.counts).toMatchObject({ new: 0, bad: 2 })
    expect(preview.sheet?.offer).toEqual({ prefix: 'NUM 4_', from: '05' })
    const refused = await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Numbers', mapping: sent } })
    expect(refused.issues?.map(({ message }) => message)).toEqual([sentence])
    // An ID with a different number of digits is a different ID, and every project has its own IDs.
    for (const [section, from] of [
      ['Numbers', '0004'],
      ['Other', '04'],
    ] as const)
      expect((await look(section, file, { ...sent, numbering: { prefix: 'NUM 4_', from } })).counts.bad).toBe(0)
    await meera.ok(files.remove, { params: { name: 'Numbers.xlsx' }, body: {} })
    expect((await look('Numbers', file, sent)).counts.bad).toBe(0)
  })

  test('are not created twice by concurrent imports', async () => {
    const sent = { ...mapping, numbering: { prefix: 'RC-', from: '1' } }
    const add = async (name: string) => {
      const file = await makeWorkbook(name, foreign, cells)
      return meera.send(imports.add, { file, body: { section: 'Races', mapping: sent } })
    }
    const statuses = await Promise.all([add('Race A.xlsx'), add('Race B.xlsx'), add('Race C.xlsx')])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const [{ rows } = { rows: 0 }] = await app.db<{ rows: number }[]>`
      select count(*)::int as rows from tasks where question_key like 'rc-%'`
    expect(rows).toBe(2)
  })

  test('can begin with pattern characters, which match only themselves', async () => {
    const file = await makeWorkbook('Signs.xlsx', foreign, cells)
    for (const prefix of ['%', '_', '\\', '=1+', 'ß', 'İ']) {
      const preview = await look('Numbers', file, { ...mapping, numbering: { prefix, from: '1' } })
      expect([prefix, preview.counts.bad, preview.rows[0]?.question_id]).toEqual([prefix, 0, `${prefix}1`])
    }
  })
})

describe('done tasks', () => {
  test('have a mapping that is separate from that of questions', async () => {
    const questions = await makeWorkbook(
      'History set.xlsx',
      ['question_id', 'subject'],
      [
        ['HS-1', 'Physics'],
        ['HS-2', 'Physics'],
      ],
    )
    await meera.ok(imports.add, { file: questions, body: { section: 'History' } })
    const done = await makeWorkbook(
      'Done.xlsx',
      ['Q.ID', 'Writer', 'State', 'On'],
      [['HS-1', cast.ananya.email, 'done', '01/02/2026 10:00 am']],
    )
    const sent = {
      columns: [
        { column: 'Q.ID', to: 'question_id' },
        { column: 'Writer', to: 'author' },
        { column: 'State', to: 'author_status' },
        { column: 'On', to: 'author_done_date' },
      ],
    }
    const body = { section: 'History', mapping: sent }
    const { preview } = await meera.ok(toDryRun(imports.done), { file: done, body, ...dryRun })
    expect(preview.problems.issues).toEqual([])
    expect(preview.counts.new).toBe(1)
    expect(await meera.ok(imports.done, { file: done, body })).toMatchObject({ added: 1 })
    const known = await meera.ok(toDryRun(imports.done), {
      file: done,
      body: { section: 'History', mapping: 'known' },
      ...dryRun,
    })
    expect(known.preview.counts.duplicate).toBe(1)
    expect(known.preview.sheet).toMatchObject({ isKept: true, missing: [], numbering: null, offer: null })
    // The saved mapping of done tasks does not apply to a sheet of questions.
    expect(
      (await look('History', await makeWorkbook('Q.xlsx', ['Writer', 'State'], [['a', 'b']]))).sheet?.columns.map(({ to }) => to),
    ).toEqual([null, null])
  })
})

describe('the departments of subjects (decision P451)', () => {
  const header = ['question_id', 'subject']
  const rows = ['Physics', 'Botany (plants)', 'Bot', 'Bot', 'physics'].map((subject, at): Cell[] => [`DEP-${at}`, subject])
  const mapping = {
    columns: [],
    subjects: [
      { subject: 'Bot', department: 'botany (PLANTS)' },
      { subject: 'physics', department: 'Zoology of birds' },
      { subject: 'not in the sheet', department: 'Never added' },
    ],
  }
  const namesOf = async () =>
    (await app.db<{ name: string }[]>`select name from departments where deleted_at is null order by name`).map(
      ({ name }) => name,
    )
  const departmentsOf = async (file: string) =>
    (await rowsOf('Departments', file)).map(({ question_id: id, subject, department }) => [id, subject, department])

  test('follow the subjects’ names, can be changed in the preview, and are not added by it', async () => {
    const before = await namesOf()
    const file = await makeWorkbook('Subjects.xlsx', header, rows)
    const seen = await look('Departments', file)
    const listed = (one: typeof seen) =>
      one.sheet?.subjects.map(({ name, rows: count, department, isNew, isChosen }) => [name, count, department, isNew, isChosen])
    expect(listed(seen)).toEqual([
      ['Physics', 1, 'Physics', false, false],
      ['Botany (plants)', 1, 'Botany (plants)', true, false],
      ['Bot', 2, 'Bot', true, false],
      ['physics', 1, 'Physics', false, false],
    ])
    const chosen = await look('Departments', file, mapping)
    expect(listed(chosen)).toEqual([
      ['Physics', 1, 'Physics', false, false],
      ['Botany (plants)', 1, 'Botany (plants)', true, false],
      ['Bot', 2, 'botany (PLANTS)', true, true],
      ['physics', 1, 'Zoology of birds', true, true],
    ])
    expect(chosen.newDepartments).toEqual(['Botany (plants)', 'Zoology of birds'])
    expect(await namesOf()).toEqual(before)
  })

  test('are added by the import and logged, while the subjects keep their spelling', async () => {
    const file = await makeWorkbook('Subjects.xlsx', header, rows)
    const { newDepartments } = await meera.ok(imports.add, { file, body: { section: 'Departments', mapping } })
    expect(newDepartments).toEqual(['Botany (plants)', 'Zoology of birds'])
    expect(await departmentsOf('Subjects.xlsx')).toEqual([
      ['DEP-0', 'Physics', 'Physics'],
      ['DEP-1', 'Botany (plants)', 'Botany (plants)'],
      ['DEP-2', 'Bot', 'Botany (plants)'],
      ['DEP-3', 'Bot', 'Botany (plants)'],
      ['DEP-4', 'physics', 'Zoology of birds'],
    ])
    expect(await auditOf('Subjects.xlsx')).toMatchObject({
      newDepartments,
      mapping: ['rows of Bot → department Botany (plants)', 'rows of physics → department Zoology of birds'],
    })
    expect(await namesOf()).not.toContain('Never added')
  })

  test('can be chosen for added rows too', async () => {
    const file = await makeWorkbook('More.xlsx', header, [['DEP-9', 'Bird songs']])
    const params = { fileName: 'Subjects.xlsx' }
    const sent = { columns: [], subjects: [{ subject: 'Bird songs', department: 'Zoology of birds' }] }
    const { preview } = await meera.ok(toDryRun(imports.rows), { params, file, body: { mapping: sent }, ...dryRun })
    expect(preview.sheet?.subjects).toMatchObject([{ department: 'Zoology of birds', isNew: false, isChosen: true }])
    const { newDepartments } = await meera.ok(imports.rows, { params, query: {}, file, body: { mapping: sent } })
    expect(newDepartments).toEqual([])
    expect((await departmentsOf('Subjects.xlsx')).at(-1)).toEqual(['DEP-9', 'Bird songs', 'Zoology of birds'])
  })

  test('are not added by a refused import', async () => {
    const before = await namesOf()
    const file = await makeWorkbook('Refused.xlsx', header, [
      ['DEP-1', 'Astronomy'],
      ['DEP-1', 'Astronomy'],
    ])
    const sent = { columns: [], subjects: [{ subject: 'Astronomy', department: 'Stars' }] }
    await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Departments', mapping: sent } })
    expect(await namesOf()).toEqual(before)
  })
})

describe('an invalid mapping', () => {
  test.each([
    ['text that is not JSON', '['],
    ['columns that are not a list', { columns: 'all' }],
    ['a blank column name', { columns: [{ column: '', to: 'chapter' }] }],
    ['a column name that is too long', { columns: [{ column: 'Topic', to: 'x'.repeat(101) }] }],
    ['too many columns', { columns: Array.from({ length: 301 }, (_, at) => ({ column: `c${at}`, to: null })) }],
    ['a field of the database as the target of a column', { columns: [{ column: 'Topic', to: 'password_hash' }] }],
    [
      'two columns with one target',
      {
        columns: [
          { column: 'Topic', to: 'chapter' },
          { column: 'Unit', to: 'chapter' },
        ],
      },
    ],
    ['a blank prefix of IDs', { columns: [], numbering: { prefix: '', from: '1' } }],
    ['a prefix of IDs that is too long', { columns: [], numbering: { prefix: 'x'.repeat(51), from: '1' } }],
    ['a recruiting department', { columns: [], subjects: [{ subject: 'Physics', department: 'Recruiter' }] }],
    ['a department name without letters', { columns: [], subjects: [{ subject: 'Physics', department: ' \u200b ' }] }],
    ['a department name that is a path', { columns: [], subjects: [{ subject: 'Physics', department: 'a/b' }] }],
    [
      'the same subject twice',
      {
        columns: [],
        subjects: [
          { subject: 'Physics', department: 'A' },
          { subject: 'Physics', department: 'B' },
        ],
      },
    ],
    [
      'too many subjects',
      { columns: [], subjects: Array.from({ length: 201 }, (_, at) => ({ subject: `s${at}`, department: 'A' })) },
    ],
    ['an invalid first number', { columns: [], numbering: { prefix: 'A', from: '1e9' } }],
  ] as [string, unknown][])('with %s is refused', async (_, sent) => {
    const file = await makeWorkbook('Lies.xlsx', foreign, cells)
    const body = { section: 'Refused', mapping: sent }
    const { issues = [] } = await meera.refused(imports.add, 'INVALID_REQUEST', { file, body })
    expect(issues[0]?.path).toMatch(/^mapping/)
    expect(issues[0]?.message).not.toBe('')
  })

  test('is refused when it names a missing column or the sheet has too many', async () => {
    const file = await makeWorkbook('Lies.xlsx', foreign, cells)
    const sent = { ...mapping, columns: [...mapping.columns, { column: 'Unit', to: 'section' }] }
    const { issues = [] } = await meera.refused(imports.add, 'BAD_WORKBOOK', {
      file,
      body: { section: 'Refused', mapping: sent },
    })
    expect(issues.map(({ message }) => message)).toEqual(['The sheet has no column “Unit”. Choose the columns again.'])
    const wide = Array.from({ length: 500 }, (_, at) => `c${at}`)
    const wideFile = await makeWorkbook('Wide.xlsx', wide, [wide])
    await meera.refused(imports.add, 'BAD_WORKBOOK', { file: wideFile, body: { section: 'Refused', mapping: 'known' } })
  })
})

test.each([
  [['No', 'Question', 'Question'], 'Columns B and C are both named “Question”. Keep one of them.'],
  [['No', '', 'Question'], 'Column B has values (first in row 2) but no name in row 1. Name it or clear it.'],
])('a mapping cannot repair the header %j', async (header, message) => {
  const file = await makeWorkbook('Header.xlsx', header, [['1', 'x', 'y']])
  const body = { section: 'Refused', mapping: { columns: [{ column: 'Question', to: 'question_text' }] } }
  const { issues = [] } = await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body })
  expect(issues[0]?.message).toBe(message)
})

test('a mapping is not remembered when the sender may not import', async () => {
  const ananya = await app.as('ananya')
  const file = await makeWorkbook('Not mine.xlsx', foreign, cells)
  await ananya.refused(imports.add, 'NOT_ALLOWED', { file, body: { section: 'Hidden', mapping } })
  expect(await keptOf('Hidden')).toEqual([])
})
