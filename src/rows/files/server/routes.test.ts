import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { questionColumns, listQuestions } from '../../../../sample/questions.ts'
import { makeQuestionWorkbook } from '../../../../sample/workbook.ts'
import { startTestApp, type Client, type TestApp } from '../../../../test/app.ts'
import { plainText, readSheet } from '../../../../test/read-workbook.ts'
import { findDepartmentNameProblem } from '../../../departments/rules.ts'
import { files } from '../contract.ts'
import { arrangeProject, makeWorkbook } from '../../../../test/workbooks.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { imports } from '../../../row-import/import/contract.ts'
import { NO_PROJECT_NAMED } from '../../../row-import/import/server/add-file.ts'

let app: TestApp
let meera: Client
let kavita: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  kavita = await app.as('kavita')
  await arrangeProject(app.db, 'Mechanics')
  await arrangeProject(app.db, 'Optics')
})
afterAll(() => app.close())

const grid = async (file: string, section = 'Mechanics') =>
  meera.ok(fileRows.grid, { params: { file, section, department: '-' }, query: {}, body: {} })
const stored = async () => {
  const [row] = await app.db`
    select (select count(*) from files)::int as files, (select count(*) from tasks)::int as tasks,
      (select count(*) from file_departments)::int as departments_of_files, (select count(*) from departments)::int as departments,
      (select count(*) from import_rows)::int as import_rows, (select count(*) from audit_lines)::int as audit`
  return row
}
const plain = ['question_id', 'subject', 'question_text']

describe('adding a file', () => {
  test('maps known columns to fields in any spelling, and stores and shows all others in order', async () => {
    const due = new Date('2026-01-19T05:00:00Z')
    const file = await makeWorkbook(
      'Set 01.xlsx',
      ['Question ID', 'Chapter', 'SUBJECT', 'Page', 'Question Link', 'Moderator_Id', 'author', 'Due', 'toString', 'section'],
      [
        ['PHM-1', 'Forces', 'Physics', 12, 'https://content.example/1', 7001, 'asha@x.example', due, 'a', 'Newton'],
        ['PHM-2', null, 'physics', 3.5, ' HTTPS://content.example/2 ', null, null, null, null, 'Work'],
        [30010001, '00123', 'Chemistry', null, null, null, null, null, 'b', 'Newton'],
      ],
    )
    const added = await meera.ok(imports.add, { file, body: { section: 'mechanics ' } })
    expect(added).toMatchObject({ file: { name: 'Set 01.xlsx', section: 'Mechanics', count: 3 }, newDepartments: [] })

    const { sheet, sections, rows, total } = await grid('Set 01.xlsx')
    expect(total).toBe(3)
    expect(sections).toEqual(['Newton', 'Work'])
    expect(sheet.columns).toEqual([
      { key: 'question_id', name: 'Question ID' },
      { key: 'Chapter', name: 'Chapter' },
      { key: 'subject', name: 'SUBJECT' },
      { key: 'Page', name: 'Page' },
      { key: 'question_link', name: 'Question Link' },
      { key: 'moderator_id', name: 'Moderator_Id' },
      { key: 'sheet_author', name: 'author' },
      { key: 'Due', name: 'Due' },
      { key: 'sheet_toString', name: 'toString' },
      { key: 'section', name: 'section' },
    ])
    expect(rows).toMatchObject([
      {
        sr_no: 1,
        question_id: 'PHM-1',
        Chapter: 'Forces',
        subject: 'Physics',
        Page: 12,
        moderator_id: '7001',
        section: 'Newton',
        question_link: 'https://content.example/1',
        sheet_author: 'asha@x.example',
        Due: '19/01/2026 10:30 AM',
        sheet_toString: 'a',
        department: 'Physics',
        author: null,
        turn: 'AUTHOR',
        version: 1,
        attempt: 1,
      },
      {
        sr_no: 2,
        question_id: 'PHM-2',
        subject: 'physics',
        Page: 3.5,
        question_link: 'HTTPS://content.example/2',
        department: 'Physics',
      },
      { sr_no: 3, question_id: '30010001', Chapter: '00123', department: 'Chemistry' },
    ])
    const counts = await app.db`
      select d.name, fd.row_count from file_departments fd join departments d on d.id = fd.department_id
      where fd.file_id = ${added.file._id} order by d.name`
    expect([...counts]).toEqual([
      { name: 'Chemistry', row_count: 1 },
      { name: 'Physics', row_count: 2 },
    ])
    const trail = await app.db`select actor_id, object_name, after from audit_lines where object_id = ${added.file._id}`
    expect([...trail]).toEqual([
      { actor_id: cast.meera.id, object_name: 'Set 01.xlsx', after: { section: 'Mechanics', count: 3, newDepartments: [] } },
    ])
    expect(await stored()).toMatchObject({ import_rows: 0 })
  })

  test('imports the whole sample bank with unchanged cells', async () => {
    const bank = listQuestions()
    const file = new File([Buffer.from(await makeQuestionWorkbook(bank))], 'Bank.xlsx')
    const added = await meera.ok(imports.add, { file, body: { section: 'Mechanics' } })
    expect(added.file.count).toBe(bank.length)
    expect(added.newDepartments.toSorted()).toEqual(['Computer Science', 'Economics', 'Statistics'])
    const rows = await app.db<Record<string, unknown>[]>`
      select t.*, d.name as department from tasks t join departments d on d.id = t.department_id
      where file_id = ${added.file._id} order by sr_no`
    const seen = rows.map((row) => ({ ...row, ...(row['extra'] as object) }) as Record<string, unknown>)
    expect(seen.map((row) => questionColumns.map((key) => row[key] ?? null))).toEqual(
      bank.map((question) => questionColumns.map((key) => question[key])),
    )
    expect(seen.every((row) => row['department'] === row['subject'])).toBe(true)
  })

  test('assigns all rows to the chosen department, even without a subject column', async () => {
    const file = await makeWorkbook('Given.xlsx', ['question_id'], [['G-1'], ['G-2']])
    const added = await kavita.ok(imports.add, { file, body: { section: 'Mechanics', department: 'mathematics' } })
    const { rows } = await grid('given.xlsx')
    expect(rows.map((row) => row.department)).toEqual(['Mathematics', 'Mathematics'])
    expect(added.newDepartments).toEqual([])
  })

  test('creates one department for each unknown subject, in the order of the sheet', async () => {
    const rows = [
      ['N-1', 'Zoology', 'x'],
      ['N-2', 'Botany', 'x'],
      ['N-3', 'zoology', 'x'],
    ]
    const added = await meera.ok(imports.add, { file: await makeWorkbook('New.xlsx', plain, rows), body: { section: 'Optics' } })
    expect(added.newDepartments).toEqual(['Zoology', 'Botany'])
    const { departments } = await meera.ok(files.ofProject, { params: { section: 'Optics', department: '-' }, query: {} })
    expect(departments).toMatchObject([
      { name: 'Botany', files: 1, count: 1 },
      { name: 'Zoology', files: 1, count: 2 },
    ])
  })

  test('stores an .xls name as .xlsx, and keeps the sr_no of the sheet', async () => {
    const rows = [
      ['S-1', 'Physics', 30],
      ['S-2', 'Physics', '7'],
    ]
    const file = await makeWorkbook('Old.XLS', ['question_id', 'subject', 'SR NO'], rows)
    const added = await meera.ok(imports.add, { file, body: { section: 'Mechanics' } })
    expect(added.file.name).toBe('Old.xlsx')
    expect((await grid('Old.xlsx')).rows.map((row) => [row.sr_no, row.question_id])).toEqual([
      [7, 'S-2'],
      [30, 'S-1'],
    ])
  })

  test('stores text that looks like COPY, SQL or JSON unchanged', async () => {
    const odd = 'a\\.\tb\\N\n"c"\\\\ \\x41 {"d":1} \u2028 \u{1f600} $$;--'
    const rows = [['\\N', 'Physics', odd]]
    await meera.ok(imports.add, { file: await makeWorkbook('Odd.xlsx', plain, rows), body: { section: 'Mechanics' } })
    const [row] = (await grid('Odd.xlsx')).rows
    expect(row).toMatchObject({ question_id: '\\N', question_text: odd })
  })

  test('lists every problem of a workbook with its row and column, and stores nothing', async () => {
    const before = await stored()
    const rows = [
      ['A-1', 'Physics', 1],
      [' a-1\u200b', 'Physics', 1],
      [null, null, 2.5],
      [0.5, 'recruiter', null],
      ['x'.repeat(201), 'a/b', 'seven'],
      ['A-2', 'Geology', -1],
    ]
    const columns = [{ header: 'Question ID', kind: 'value' as const }, 'subject', 'sr_no']
    const file = await makeWorkbook('Bad.xlsx', columns, rows)
    const { message, issues, count } = await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Mechanics' } })
    expect(message).toBe('Bad.xlsx was not added. It has 12 problems.')
    expect(count).toBe(12)
    expect(issues?.map(({ row, column, message: text }) => [row, column, text])).toEqual([
      [3, 'Question ID', 'The question ID a-1 repeats row 2.'],
      [3, 'sr_no', 'The number 1 repeats row 2.'],
      [4, 'Question ID', 'The question ID is blank.'],
      [4, 'sr_no', '2.5 is not a whole number.'],
      [
        4,
        'subject',
        'The subject is blank, so the row has no department. Fill it in, or choose a department for the whole file.',
      ],
      [5, 'Question ID', 'The question ID 0.5 is a fraction. Format the cell as text and enter the ID.'],
      [5, 'sr_no', 'The number is blank. Fill it in, or leave the whole column out.'],
      [5, 'subject', 'The department recruiter is reserved for recruiting and takes no tasks.'],
      [6, 'Question ID', 'The question ID has 201 characters; at most 200 are allowed.'],
      [6, 'sr_no', 'seven is not a whole number.'],
      [6, 'subject', findDepartmentNameProblem('a/b')],
      [7, 'sr_no', '-1 is not a number from 1 upwards.'],
    ])
    expect(await stored()).toEqual(before)
  })

  test('stores nothing when a late row has a problem, and lists the first 100 problems', async () => {
    const before = await stored()
    const rows = Array.from({ length: 6000 }, (_, at) => [`L-${at % 5850}`, 'Physics', 'text '.repeat(40)])
    const file = await makeWorkbook('Late.xlsx', plain, rows)
    const { issues, message } = await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Mechanics' } })
    expect(message).toBe('Late.xlsx was not added. It has 150 problems. The first 100 are listed.')
    expect(issues).toHaveLength(100)
    expect(issues?.[0]).toEqual({
      path: 'row 5852, question_id',
      value: 'L-0',
      row: 5852,
      column: 'question_id',
      message: 'The question ID L-0 repeats row 2.',
    })
    expect(await stored()).toEqual(before)
    const good = await meera.ok(imports.add, {
      file: await makeWorkbook('Late.xlsx', plain, rows.slice(0, 5850)),
      body: { section: 'Mechanics' },
    })
    expect(good.file.count).toBe(5850)
  })

  test('lists the missing columns', async () => {
    const file = await makeWorkbook('None.xlsx', ['chapter'], [['x']])
    const { issues } = await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Mechanics' } })
    expect(issues?.map(({ row, column }) => [row, column])).toEqual([
      [1, 'question_id'],
      [1, 'subject'],
    ])
  })

  test('reports a subject column with more subjects than there can be departments', async () => {
    const before = await stored()
    const rows = Array.from({ length: 203 }, (_, at) => [`M-${at}`, `Subject ${at}`, 'x'])
    const file = await makeWorkbook('Many.xlsx', plain, rows)
    const { issues } = await meera.refused(imports.add, 'BAD_WORKBOOK', { file, body: { section: 'Mechanics' } })
    expect(issues?.[0]).toMatchObject({ row: 202, column: 'subject' })
    expect(await stored()).toEqual(before)
  })

  test('refuses a file name that is taken in any project, even by a concurrent import', async () => {
    const make = (name: string) => makeWorkbook(name, plain, [['T-1', 'Physics', 'x']])
    await meera.ok(imports.add, { file: await make('Taken.xlsx'), body: { section: 'Mechanics' } })
    await meera.refused(imports.add, 'FILE_NAME_TAKEN', { file: await make('TAKEN.XLSX'), body: { section: 'Optics' } })
    const before = await stored()
    const uploads = await Promise.all(Array.from({ length: 5 }, () => make('Race.xlsx')))
    const responses = await Promise.all(
      uploads.map((file, at) => meera.send(imports.add, { file, body: { section: at % 2 === 0 ? 'Mechanics' : 'Optics' } })),
    )
    const codes = await Promise.all(responses.map(async (response) => ((await response.json()) as { code?: string }).code))
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(codes.filter((code) => code === 'FILE_NAME_TAKEN')).toHaveLength(4)
    expect(await stored()).toEqual({
      ...before,
      files: before?.['files'] + 1,
      tasks: before?.['tasks'] + 1,
      audit: before?.['audit'] + 1,
      departments_of_files: before?.['departments_of_files'] + 1,
    })
  })

  test('shares a new department between concurrent imports', async () => {
    const make = (n: number, subjects: string[]) =>
      makeWorkbook(
        `Share ${n}.xlsx`,
        plain,
        subjects.map((subject, at) => [`${n}-${at}`, subject, 'x']),
      )
    const both = await Promise.all([
      make(1, ['Civics', 'History']),
      make(2, ['History', 'Civics']),
      make(3, ['CIVICS', 'HISTORY']),
    ])
    const added = await Promise.all(both.map((file) => meera.ok(imports.add, { file, body: { section: 'Mechanics' } })))
    expect(added.flatMap((one) => one.newDepartments.map((name) => name.toLowerCase())).toSorted()).toEqual(['civics', 'history'])
  })

  test('refuses a missing or unknown target, a reserved department and a wrong file name or type', async () => {
    const before = await stored()
    const good = await makeWorkbook('Ok.xlsx', plain, [['O-1', 'Physics', 'x']])
    const named = (name: string) => new File([good], name)
    const section = 'Mechanics'
    await meera.refused(imports.add, 'SECTION_NOT_FOUND', { file: good, body: { section: 'Nowhere' } })
    const noSection = await meera.refused(imports.add, 'INVALID_REQUEST', { file: good, body: {} })
    expect(noSection.message).toBe(NO_PROJECT_NAMED)
    await meera.refused(imports.add, 'DEPARTMENT_NOT_FOUND', { file: good, body: { section, department: 'Alchemy' } })
    const reserved = { section, department: 'head-recruiter' }
    expect((await meera.refused(imports.add, 'INVALID_REQUEST', { file: good, body: reserved })).message).toContain('reserved')
    await meera.refused(imports.add, 'NOT_A_WORKBOOK', { file: named('tasks'), body: { section } })
    await meera.refused(imports.add, 'NOT_A_WORKBOOK', { file: named('a.csv'), body: { section } })
    await meera.refused(imports.add, 'INVALID_REQUEST', { file: named('.xlsx'), body: { section } })
    await meera.refused(imports.add, 'INVALID_REQUEST', { file: named(`${'n'.repeat(200)}.xlsx`), body: { section } })
    expect((await meera.send(imports.add, { file: named('a.txt'), body: { section } })).status).toBe(415)
    expect(await stored()).toEqual(before)
  })

  test('refuses people who manage no projects, and a sub-admin without the tab', async () => {
    const file = await makeWorkbook('Who.xlsx', plain, [['W-1', 'Physics', 'x']])
    const sent = { file, body: { section: 'Mechanics' } }
    await app.anonymous.refused(imports.add, 'NOT_SIGNED_IN', sent)
    for (const name of ['ananya', 'nikhil', 'vikram'] as const)
      await (await app.as(name)).refused(imports.add, 'NOT_ALLOWED', sent)
    await (await app.as('leela')).ok(imports.add, { file, body: { section: 'Mechanics' } })
  })
})

describe('the files of a project', () => {
  test('are listed with their rows by turn, and filtered by department and name, by page', async () => {
    const id = await arrangeProject(app.db, 'Waves')
    for (const [name, subject] of [
      ['W1.xlsx', 'Physics'],
      ['W2.xlsx', 'Chemistry'],
      ['Other.xlsx', 'Physics'],
    ] as const) {
      const rows = [
        [`${name}-1`, subject, 'x'],
        [`${name}-2`, 'Mathematics', 'x'],
        [`${name}-3`, subject, 'x'],
      ]
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      await meera.ok(imports.add, { file: await makeWorkbook(name, plain, rows), body: { section: 'Waves' } })
    }
    await app.db`
      update tasks t set turn = 'UPLOADER' from files f where f.id = t.file_id and f.name = 'W1.xlsx' and t.sr_no = 1`
    const all = await meera.ok(files.ofProject, { params: { section: id, department: '-' }, query: {} })
    expect(all.total).toBe(3)
    expect(all.data.map((file) => file.name)).toEqual(['Other.xlsx', 'W2.xlsx', 'W1.xlsx'])
    expect(all.data[2]).toMatchObject({
      section: 'Waves',
      count: 3,
      addedBy: { fullName: 'Meera Joshi', email: cast.meera.email },
      turns: { AUTHOR: 2, REVIEWER: 0, 'REVIEWER-2': 0, UPLOADER: 1, CLOSED: 0 },
      departments: [
        { _id: getDepartmentId('Mathematics'), name: 'Mathematics', count: 1 },
        { _id: getDepartmentId('Physics'), name: 'Physics', count: 2 },
      ],
      dept_file_visibility: [
        { department_name: 'Mathematics', isVisible: true },
        { department_name: 'Physics', isVisible: true },
      ],
    })
    expect(all.departments.map(({ name, files: of, count }) => [name, of, count])).toEqual([
      ['Chemistry', 1, 2],
      ['Mathematics', 3, 3],
      ['Physics', 2, 4],
    ])
    const physics = await meera.ok(files.ofProject, { params: { section: 'waves', department: 'physics' }, query: {} })
    expect(physics.data.map(({ name, count }) => [name, count])).toEqual([
      ['Other.xlsx', 2],
      ['W1.xlsx', 2],
    ])
    expect(physics.departments).toHaveLength(3)
    const found = await meera.ok(files.ofProject, { params: { section: 'Waves', department: '-' }, query: { name: 'w%' } })
    expect(found).toMatchObject({ data: [], total: 0 })
    const w = await meera.ok(files.ofProject, {
      params: { section: 'Waves', department: '-' },
      query: { name: 'w', page: 2, limit: 1 },
    })
    expect([w.data.map((file) => file.name), w.total]).toEqual([['W1.xlsx'], 2])
    const sorted = await meera.ok(files.ofProject, {
      params: { section: 'Waves', department: '-' },
      query: { sort: 'name', order: 'desc' },
    })
    expect(sorted.data.map((file) => file.name)).toEqual(['W2.xlsx', 'W1.xlsx', 'Other.xlsx'])
    const beyond = await meera.ok(files.ofProject, { params: { section: 'Waves', department: '-' }, query: { page: 9 } })
    expect(beyond).toMatchObject({ data: [], total: 3 })
  })

  test('are not listed for an unknown project or department, or to people without access', async () => {
    const unknown = await meera.refused(files.ofProject, 'SECTION_NOT_FOUND', { params: { section: 'Nowhere', department: '-' } })
    expect(unknown.message).toBe('Section not found')
    await meera.refused(files.ofProject, 'DEPARTMENT_NOT_FOUND', { params: { section: 'Mechanics', department: 'Alchemy' } })
    await (await app.as('neha')).refused(files.ofProject, 'NOT_ALLOWED', { params: { section: 'Mechanics', department: '-' } })
  })
})

describe('downloading a file', () => {
  test('returns the unchanged sheet columns in order, then the columns of the stages', async () => {
    const header = ['Question ID', 'Page', 'author', 'SUBJECT', 'code', 'question_text']
    const rows = [
      ['D-1', 12, 'asha@x.example', 'Physics', '00123', '=1+1'],
      ['D-2', 3.5, null, 'Physics', '77', '@SUM(A1) – v\u20d7'],
    ]
    await meera.ok(imports.add, { file: await makeWorkbook('Down é.xlsx', header, rows), body: { section: 'Mechanics' } })
    await app.db`
      update tasks t set author_id = ${cast.ananya.id}, author_allocated_at = '2026-01-19T05:00:00Z', reviewer_qc_score = null
      from files f where f.id = t.file_id and f.name = 'Down é.xlsx' and t.question_id = 'D-1'`
    const { filename, bytes } = await kavita.download(files.download, { params: { filename: 'down é.XLSX' } })
    expect(filename).toBe('Down é.xlsx')
    const sheet = await readSheet(bytes)
    expect(sheet.header.map(({ name }) => name).slice(0, 9)).toEqual([
      'Question ID',
      'Page',
      'sheet_author',
      'SUBJECT',
      'code',
      'question_text',
      'author',
      'author_status',
      'author_allocation_date',
    ])
    expect(sheet.rows.map(({ cells }) => cells.slice(0, 6))).toEqual(rows)
    expect(sheet.rows[0]?.cells.slice(6, 9)).toEqual([cast.ananya.email, null, new Date('2026-01-19T05:00:00Z')])
    const turn = sheet.header.find(({ name }) => name === 'turn')?.column ?? -1
    expect(sheet.rows.map(({ cells }) => plainText(cells[turn]))).toEqual(['AUTHOR', 'AUTHOR'])
  })

  test('returns each row of a file of many pages once', async () => {
    const { bytes } = await meera.download(files.download, { params: { filename: 'Late.xlsx' } })
    const { rows, header } = await readSheet(bytes)
    expect(header[0]?.name).toBe('question_id')
    expect(rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 5850 }, (_, at) => `L-${at}`))
  })

  test('returns 404 in JSON for an unknown file, and refuses staff', async () => {
    await meera.refused(files.download, 'FILE_NOT_FOUND', { params: { filename: 'Nowhere.xlsx' } })
    await (await app.as('ananya')).refused(files.download, 'NOT_ALLOWED', { params: { filename: 'Late.xlsx' } })
  })
})

describe('renaming and deleting', () => {
  const add = async (name: string, section = 'Mechanics') =>
    (await meera.ok(imports.add, { file: await makeWorkbook(name, plain, [[`${name}-1`, 'Physics', 'x']]), body: { section } }))
      .file._id

  test('renames a file, and refuses a name that is invalid or taken in any project', async () => {
    const id = await add('First name.xlsx')
    await add('Second name.xlsx', 'Optics')
    const renamed = await kavita.ok(files.rename, { params: { fileId: id }, body: { name: ' Third name.XLSX ' } })
    expect(renamed.file).toEqual({ _id: id, name: 'Third name.XLSX' })
    await kavita.refused(files.rename, 'FILE_NAME_TAKEN', { params: { fileId: id }, body: { name: 'second NAME.xlsx' } })
    const sentences = {
      tasks: 'File name must end with .xlsx',
      '': 'Please input file name!',
      'a/b.xlsx': 'A file name can’t contain / or \\.',
    }
    for (const [name, sentence] of Object.entries(sentences)) {
      const { message } = await kavita.refused(files.rename, 'INVALID_REQUEST', { params: { fileId: id }, body: { name } })
      expect(message).toBe(sentence)
    }
    await kavita.refused(files.rename, 'FILE_NOT_FOUND', { params: { fileId: cast.meera.id }, body: { name: 'x.xlsx' } })
    const trail = await app.db`select before, after from audit_lines where object_id = ${id} order by id desc limit 1`
    expect(trail[0]).toEqual({ before: { name: 'First name.xlsx' }, after: { name: 'Third name.XLSX' } })
  })

  test('removes a deleted file from every list, frees its name, and keeps its rows stored', async () => {
    const id = await add('Gone.xlsx')
    const elsewhere = { params: { name: 'Gone.xlsx' }, body: { section: 'Optics' } }
    expect((await meera.refused(files.remove, 'FILE_NOT_FOUND', elsewhere)).message).toBe('File not found')
    await (await app.as('imran')).refused(files.remove, 'NOT_ALLOWED', { params: { name: 'Gone.xlsx' } })
    await meera.ok(files.remove, { params: { name: 'gone.xlsx' }, body: { section: 'Mechanics' } })
    await meera.refused(files.remove, 'FILE_NOT_FOUND', { params: { name: 'Gone.xlsx' }, body: { section: 'Mechanics' } })
    await meera.refused(files.download, 'FILE_NOT_FOUND', { params: { filename: 'Gone.xlsx' } })
    const { data } = await meera.ok(files.ofProject, { params: { section: 'Mechanics', department: '-' }, query: {} })
    expect(data.map((file) => file.name)).not.toContain('Gone.xlsx')
    const stored =
      await app.db`select (select count(*)::int from tasks where file_id = f.id) as tasks from files f where id = ${id}`
    expect(stored[0]).toEqual({ tasks: 1 })
    expect(await add('Gone.xlsx')).not.toBe(id)
    const byQuery = await meera.raw('DELETE', '/api/file/Gone.xlsx/delete?section=Optics')
    expect(byQuery.status).toBe(404)
  })
})
