import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CellObject, read, SSF } from '@e965/xlsx'
import { readXls } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { formatCell } from '../../../kit/xlsx/cells.ts'
import { openWorkbook } from '../../../kit/xlsx/read-workbook.ts'
import { openZip } from '../../../kit/xlsx/zip.ts'
import { limits } from '../../../kit/xlsx/limits.ts'
import { inflateToBuffer } from '../../../kit/xlsx/zip.ts'
import { files } from '../../../rows/files/contract.ts'
import { arrangeProject } from '../../../../test/workbooks.ts'
import { type GridRow } from '../../../rows/workflow/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { imports } from '../contract.ts'

// The workbooks that data/README.md describes are stored outside the repository. Without them, these tests cannot run.
const project = fileURLToPath(new URL('../../../..', import.meta.url))
const data = join(project, '../shared/data')
const present = existsSync(join(data, 'physics-mechanics.xlsx'))
if (!present) console.log('NOT RUN workbook imports (src/row-import/import/server/corpus.test.ts): ../shared/data is absent')

let app: TestApp
let meera: Client
beforeAll(async () => {
  if (!present) return
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Corpus')
})
afterAll(() => app?.close())

const upload = (path: string): File => new File([readFileSync(join(data, path))], path.replace(/^bad\//, ''))
const gridOf = async (file: string): Promise<{ rows: GridRow[]; columns: { key: string; name: string }[] }> => {
  const rows: GridRow[] = []
  for (let page = 1; ; page++) {
    const part = await meera.ok(fileRows.grid, {
      params: { file, section: 'Corpus', department: '-' },
      query: { page },
      body: {},
    })
    rows.push(...part.rows)
    if (rows.length >= part.total) return { rows, columns: part.sheet.columns }
  }
}

const pad = (n: number): string => String(n).padStart(2, '0')
function secondCell(cell: CellObject | undefined): string | number | null {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return null
  if (cell.t === 'n' && typeof cell.z === 'string' && (SSF.is_date as (format: string) => boolean)(cell.z)) {
    const { y, m, d, H, M } = (SSF.parse_date_code as (serial: number) => Record<'y' | 'm' | 'd' | 'H' | 'M', number>)(
      Number(cell.v),
    )
    const time = /AM/i.test(cell.z) ? `${pad(H % 12 || 12)}:${pad(M)} ${H < 12 ? 'AM' : 'PM'}` : `${pad(H)}:${pad(M)}`
    return `${pad(d)}/${pad(m)}/${y} ${time}`
  }
  return cell.t === 'n' ? Number(cell.v) : String(cell.v).trim() === '' ? null : String(cell.v)
}
async function secondReading(path: string): Promise<(string | number | null)[][]> {
  const bytes = readFileSync(join(data, path))
  if (path.endsWith('.xls')) {
    const rows = (await readXls(bytes)).sheets[0]?.rows ?? []
    return rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : cell === null ? null : String(cell))))
  }
  const book = read(bytes, { type: 'buffer', dense: true, cellNF: true })
  const grid = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
  return Array.from(grid, (row) => Array.from(row ?? [], secondCell))
}

describe.skipIf(!present)('the real workbooks', () => {
  const all: Record<string, [rows: number, department?: string]> = {
    'physics-mechanics.xlsx': [200],
    'mixed-5k.xlsx': [5000],
    'chemistry-legacy.xls': [300],
    'add-rows.xlsx': [53],
    'done-tasks.xlsx': [60, 'Physics'],
  }
  const typed = new Set(['question_id', 'question_code', 'solution_id', 'moderator_id', 'question_link', 'solution_link'])

  test('are all covered by this test', () => {
    const found = readdirSync(data).filter((name) => /\.xlsx?$/.test(name))
    expect(found.toSorted()).toEqual(Object.keys(all).toSorted())
  })

  test.each(Object.entries(all))('%s is stored, shown and downloaded cell by cell', async (name, [count, department]) => {
    const body = { section: 'Corpus', ...(department !== undefined && { department }) }
    const added = await meera.ok(imports.add, { file: upload(name), body })
    expect(added.file).toMatchObject({ name: name.replace(/\.xls$/, '.xlsx'), count })

    const [header = [], ...expected] = await secondReading(name)
    const { rows, columns } = await gridOf(added.file.name)
    expect(columns.map((column) => column.name)).toEqual(header)
    const wanted = expected.map((cells) =>
      columns.map(({ key }, at) => (typed.has(key) && typeof cells[at] === 'number' ? String(cells[at]) : (cells[at] ?? null))),
    )
    expect(rows.map((row) => columns.map(({ key }) => row[key] ?? null))).toEqual(wanted)

    const response = await meera.send(files.download, { params: { filename: added.file.name } })
    const sheet = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
    const shown: string[][] = []
    for await (const { cells } of sheet.rows) shown.push(columns.map((_, at) => formatCell(cells[at])))
    expect(shown).toEqual(wanted.map((cells) => cells.map((cell) => String(cell ?? ''))))
  })

  test('create departments from subjects, and keep the sections in the order of the sheet', async () => {
    const { data: listed } = await meera.ok(files.ofProject, {
      params: { section: 'Corpus', department: '-' },
      query: { name: 'mixed' },
    })
    expect(listed[0]?.departments).toHaveLength(11)
    expect(listed[0]?.departments.reduce((sum, { count }) => sum + count, 0)).toBe(5000)
    const { rows } = await gridOf('mixed-5k.xlsx')
    expect(rows.filter((row) => row.department !== row.subject)).toEqual([])
    const [file] = await app.db<{ sections: string[] }[]>`select sections from files where name = 'mixed-5k.xlsx'`
    expect(file?.sections).toEqual([...new Set(rows.map((row) => row.section))])
  })

  test('have their stage columns imported as additional columns, without setting stages', async () => {
    const { rows, columns } = await gridOf('done-tasks.xlsx')
    expect(columns.slice(0, 3)).toEqual([
      { key: 'question_id', name: 'question_id' },
      { key: 'sheet_author', name: 'author' },
      { key: 'sheet_author_status', name: 'author_status' },
    ])
    expect(rows[0]).toMatchObject({ sheet_author_status: 'done', author: null, author_status: null, turn: 'AUTHOR' })
  })
})

describe.skipIf(!present)('the bad workbooks', () => {
  const refused: Record<string, [status: number, code: string, issues?: [row: number, column: string][]]> = {
    'not-a-zip.xlsx': [415, 'NOT_A_WORKBOOK'],
    'csv-renamed.xlsx': [415, 'NOT_A_WORKBOOK'],
    'truncated.xlsx': [400, 'BAD_WORKBOOK'],
    'encrypted.xlsx': [400, 'BAD_WORKBOOK'],
    'empty-workbook.xlsx': [400, 'BAD_WORKBOOK'],
    'header-only.xlsx': [400, 'BAD_WORKBOOK'],
    'missing-question-id.xlsx': [400, 'BAD_WORKBOOK', [[1, 'question_id']]],
    'duplicate-question-ids.xlsx': [
      400,
      'BAD_WORKBOOK',
      [
        [8, 'question_id'],
        [10, 'question_id'],
        [11, 'question_id'],
      ],
    ],
    'duplicate-headers.xlsx': [
      400,
      'BAD_WORKBOOK',
      [
        [1, 'P'],
        [1, 'Q'],
      ],
    ],
    'formulas.xlsx': [400, 'BAD_WORKBOOK', [[2, 'question_link']]],
    'javascript-links.xlsx': [400, 'BAD_WORKBOOK', [2, 3, 4, 5, 6, 7, 8, 9].map((row) => [row, 'question_link'])],
    'long-cell-40000.xlsx': [400, 'BAD_WORKBOOK', [[3, 'question_text']]],
    'xxe-doctype.xlsx': [400, 'BAD_WORKBOOK'],
    'zip-bomb.xlsx': [413, 'WORKBOOK_TOO_LARGE'],
    'zip-bomb-overlap.xlsx': [413, 'WORKBOOK_TOO_LARGE'],
    'path-traversal.xlsx': [400, 'BAD_WORKBOOK'],
    'columns-16384.xlsx': [400, 'BAD_WORKBOOK'],
    'mixed-id-types.xlsx': [
      400,
      'BAD_WORKBOOK',
      [
        [3, 'question_id'],
        [5, 'question_id'],
        [6, 'question_id'],
        [7, 'question_id'],
        [8, 'question_id'],
        [9, 'question_id'],
        [10, 'question_id'],
        [11, 'question_id'],
      ],
    ],
  }
  const taken: Record<string, number> = {
    'xlsx-renamed.xls': 8,
    'proto-headers.xlsx': 4,
    'merged-everything.xlsx': 8,
    'dates-1904.xlsx': 3,
    'blank-rows.xlsx': 8,
  }
  const stored = async () => {
    const [row] = await app.db`
      select (select count(*) from files)::int as files, (select count(*) from tasks)::int as tasks,
        (select count(*) from departments)::int as departments, (select count(*) from file_departments)::int as parts,
        (select count(*) from import_rows)::int as import_rows, (select count(*) from audit_lines)::int as audit`
    return row
  }
  const planted = (): string[] =>
    [tmpdir(), '/', process.cwd(), project, dirname(project), join(project, '../..'), data, join(data, 'bad')]
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
      .filter((path) => path.includes('evil'))

  test('are all covered by this test', () => {
    expect(readdirSync(join(data, 'bad')).toSorted()).toEqual([...Object.keys(refused), ...Object.keys(taken)].toSorted())
  })

  test.each(Object.entries(refused))('%s is refused with %j', async (name, [status, code, issues]) => {
    const before = await stored()
    const response = await meera.send(imports.add, { file: upload(`bad/${name}`), body: { section: 'Corpus' } })
    const body = (await response.json()) as {
      code: string
      message: string
      issues?: { row: number; column: string; message: string }[]
    }
    expect([response.status, body.code]).toEqual([status, code])
    expect(body.message.length).toBeGreaterThan(20)
    if (issues !== undefined) expect(body.issues?.map(({ row, column }) => [row, column])).toEqual(issues)
    if (name === 'duplicate-question-ids.xlsx')
      expect(body.issues?.map(({ message }) => message.replace(/.* repeats/, 'repeats'))).toEqual([
        'repeats row 4.',
        'repeats row 2.',
        'repeats row 4.',
      ])
    if (name === 'mixed-id-types.xlsx')
      expect(body.issues?.map(({ message }) => message.replaceAll(/ (Format|Write) .*| \d\d\/\d\d\/.*/g, ''))).toEqual([
        'The question ID 1001 repeats row 2.',
        'The question ID 1002 repeats row 4.',
        'The question ID is the logical value TRUE.',
        'The question ID is missing: the cell shows the error #N/A. Correct it, or clear the cell.',
        'The question ID is a date,',
        'The question ID 1000000000000000 has more digits than a number cell can store.',
        'The question ID 0.3 is a fraction.',
        'The question ID is blank.',
      ])
    expect(await stored()).toEqual(before)
    expect(planted()).toEqual([])
  })

  test.each(Object.entries(taken))('%s is imported safely with %i rows', async (name, count) => {
    const names = Object.getOwnPropertyNames(Object.prototype)
    const added = await meera.ok(imports.add, { file: upload(`bad/${name}`), body: { section: 'Corpus' } })
    expect(added.file).toMatchObject({ count, name: name.replace(/\.xls$/, '.xlsx') })
    const { rows, columns } = await gridOf(added.file.name)
    expect(rows).toHaveLength(count)
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names)
    expect(planted()).toEqual([])

    const response = await meera.send(files.download, { params: { filename: added.file.name } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const sheet = await readSheet(bytes)
    expect(sheet.rows).toHaveLength(count)
    const part = openZip(bytes, limits).get('xl/worksheets/sheet1.xml')
    if (part === undefined) throw new Error('no sheet')
    expect((await inflateToBuffer(part, limits.inflatedBytes)).toString('utf8')).not.toMatch(/<f[ >]|<hyperlink/)

    if (name === 'proto-headers.xlsx')
      expect(columns.slice(15)).toEqual(
        ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'].map((own) => ({
          key: `sheet_${own}`,
          name: own,
        })),
      )
    if (name === 'dates-1904.xlsx')
      expect(rows.map((row) => row['sheet_author_done_date'])).toEqual([
        '19/01/2026 10:30',
        '20/01/2026 18:00',
        '18/02/2026 00:00',
      ])
  })
})
