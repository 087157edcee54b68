import { read, SSF } from '@e965/xlsx'
import type { CellObject } from '@e965/xlsx'
import { readXls } from 'hucre/xlsx'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectCpuBelow } from '../../../test/cpu-time.ts'
import { parseCellDate, parseCellNumber, formatCell, formatFigureCell, isCellError, linkText } from './cells.ts'
import type { CellValue, SheetRow } from './cells.ts'
import { checkWorkbook } from './check.ts'
import type { HeaderCell } from './header.ts'
import { WorkbookProblem } from './problem.ts'
import { readSheet } from './read-sheet.ts'
import { openSheets, openWorkbook } from './read-workbook.ts'

// The workbooks that data/README.md describes are stored beside the project. Without them, these tests are skipped.
const project = fileURLToPath(new URL('../../..', import.meta.url))
const data = join(project, '../shared/data')
const present = existsSync(join(data, 'physics-mechanics.xlsx'))
if (!present) console.log('NOT RUN workbook corpus (src/kit/xlsx/corpus.test.ts): ../shared/data is absent')

type Sheet = { header: HeaderCell[]; rows: SheetRow[] }
const bytesOf = (name: string): Buffer => readFileSync(join(data, name))
const bad = (name: string): Buffer => bytesOf(`bad/${name}`)

async function sheetOf(bytes: Uint8Array): Promise<Sheet> {
  const { header, rows: coming } = await openWorkbook(bytes)
  const rows: SheetRow[] = []
  for await (const row of coming) rows.push(row)
  return { header, rows }
}
async function problemOf(bytes: Uint8Array): Promise<WorkbookProblem> {
  const outcome = await sheetOf(bytes).catch((error: unknown) => error)
  if (outcome instanceof WorkbookProblem) return outcome
  throw new Error('not refused')
}
const column = ({ header, rows }: Sheet, name: string): CellValue[] => {
  const at = header.find((cell) => cell.name === name)?.column
  if (at === undefined) throw new Error(`no column ${name}`)
  return rows.map(({ cells }) => cells[at] ?? null)
}
const texts = (sheet: Sheet, name: string): string[] => column(sheet, name).map(formatCell)

function secondCell(cell: CellObject | undefined): unknown {
  if (cell === undefined || cell.t === 'z') return null
  if (cell.t === 'e') return 'error'
  if (cell.t === 'n' && typeof cell.z === 'string' && (SSF.is_date as (format: string) => boolean)(cell.z)) {
    const { y, m, d, H, M, S } = (SSF.parse_date_code as (serial: number) => Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>)(
      Number(cell.v),
    )
    return { at: [y, m, d, H, M, Math.round(S)] }
  }
  return typeof cell.v === 'string' && cell.v.trim() === '' ? null : cell.v
}
function firstCell(cell: CellValue | undefined): unknown {
  const date = parseCellDate(cell)
  if (date !== undefined) {
    const wall = new Date(date.getTime() + 5.5 * 3_600_000)
    return {
      at: [
        wall.getUTCFullYear(),
        wall.getUTCMonth() + 1,
        wall.getUTCDate(),
        wall.getUTCHours(),
        wall.getUTCMinutes(),
        wall.getUTCSeconds(),
      ],
    }
  }
  return isCellError(cell) ? 'error' : (parseCellNumber(cell) ?? (cell as unknown) ?? null)
}

describe.skipIf(!present)('the real workbooks', () => {
  const expected = {
    'physics-mechanics.xlsx': 200,
    'mixed-5k.xlsx': 5000,
    'chemistry-legacy.xls': 300,
    'add-rows.xlsx': 53,
    'done-tasks.xlsx': 60,
  }

  test('are all covered by this test', () => {
    const found = readdirSync(data).filter((name) => /\.xlsx?$/.test(name))
    expect(found.toSorted()).toEqual(Object.keys(expected).toSorted())
  })

  test.each(Object.entries(expected))('%s has %i rows, and every cell equals the second reader’s', async (name, count) => {
    const all: SheetRow[] = []
    const [first] = await openSheets(bytesOf(name))
    for await (const { row, cells } of (await first?.open())?.rows ?? []) all.push({ row, cells })
    expect(all).toHaveLength(count + 1)
    expect(all.map(({ row }) => row)).toEqual(Array.from({ length: count + 1 }, (_, index) => index + 1))

    let second: unknown[][]
    if (name.endsWith('.xls')) {
      // This library is the second reader for .xlsx. The product reads .xls with it, so .xls needs another second reader.
      const rows = (await readXls(bytesOf(name))).sheets[0]?.rows ?? []
      second = rows.map((row) => row.map((cell) => (typeof cell === 'string' && cell.trim() === '' ? null : cell)))
    } else {
      const book = read(bytesOf(name), { type: 'buffer', dense: true, cellNF: true })
      const grid = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
      second = grid.map((row) => Array.from(row ?? [], secondCell))
    }
    let compared = 0
    const different: unknown[] = []
    for (let row = 0; row < Math.max(all.length, second.length); row++)
      for (let at = 0; at < Math.max(all[row]?.cells.length ?? 0, second[row]?.length ?? 0); at++) {
        compared++
        const mine = firstCell(all[row]?.cells[at])
        const other = second[row]?.[at] ?? null
        if (JSON.stringify(mine) !== JSON.stringify(other)) different.push({ row: row + 1, at, mine, other })
      }
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(count * 13)
  })

  test.each(['physics-mechanics.xlsx', 'mixed-5k.xlsx', 'add-rows.xlsx', 'done-tasks.xlsx'])(
    '%s has the same hyperlink targets as in the second reader',
    async (name) => {
      const { rows } = await sheetOf(bytesOf(name))
      const book = read(bytesOf(name), { type: 'buffer', dense: true })
      const grid = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
      const different: unknown[] = []
      let targets = 0
      for (const row of rows)
        for (const [at, cell] of (grid[row.row - 1] ?? []).entries()) {
          const target = cell?.l?.Target
          if (target === undefined) continue
          targets++
          const mine = row.links?.get(at) ?? formatCell(row.cells[at])
          if (mine !== target) different.push({ row: row.row, at, mine, target })
        }
      expect(different).toEqual([])
      if (name === 'physics-mechanics.xlsx') expect(targets).toBe(200 + 101)
    },
  )

  test('physics-mechanics.xlsx has 200 codes, hyperlink targets as texts and 99 rows without a solution', async () => {
    const sheet = await sheetOf(bytesOf('physics-mechanics.xlsx'))
    expect(sheet.header.map(({ name }) => name)).toEqual(
      'sr_no question_id question_code solution_id subject chapter section page q_number q_part q_type question_link solution_link moderator_id question_text source_ref'.split(
        ' ',
      ),
    )
    expect(texts(sheet, 'question_id')).toEqual(
      Array.from({ length: 200 }, (_, index) => `PHM-${String(index + 1).padStart(4, '0')}`),
    )
    expect(new Set(texts(sheet, 'subject'))).toEqual(new Set(['Physics']))
    const at = sheet.header.find(({ name }) => name === 'question_link')?.column ?? -1
    expect(sheet.rows.every((row) => linkText(row, at).startsWith('https://content.example/questions/PHM-'))).toBe(true)
    expect(sheet.rows.filter(({ links }) => links !== undefined)).toEqual([])
    expect(column(sheet, 'solution_link').filter((cell) => cell === null)).toHaveLength(99)
  })

  test('mixed-5k.xlsx keeps its leading zeros, line breaks, 11 subjects, 89 chapters and 509 sections', async () => {
    const sheet = await sheetOf(bytesOf('mixed-5k.xlsx'))
    expect(column(sheet, 'question_id')).toEqual(
      Array.from({ length: 5000 }, (_, index) => String(100_001 + index).padStart(8, '0')),
    )
    const distinct = (...names: string[]): number =>
      new Set(sheet.rows.map((_, row) => names.map((name) => columns.get(name)?.[row]).join('\0'))).size
    const columns = new Map(['subject', 'chapter', 'section', 'question_text'].map((name) => [name, texts(sheet, name)]))
    expect(distinct('subject')).toBe(11)
    expect([distinct('subject', 'chapter'), distinct('subject', 'chapter', 'section')]).toEqual([89, 509])
    const questions = columns.get('question_text') ?? []
    expect(questions.filter((text) => text.includes('\n')).length).toBeGreaterThan(1000)
    expect(questions.some((text) => text.includes('\r'))).toBe(false)
  })

  test('all 5,550 distinct questions differ in text and keep their special characters', async () => {
    const all: string[] = []
    for (const name of ['physics-mechanics.xlsx', 'mixed-5k.xlsx', 'chemistry-legacy.xls', 'add-rows.xlsx'])
      all.push(...texts(await sheetOf(bytesOf(name)), 'question_text'))
    expect(new Set(all).size).toBe(5550)
    const joined = all.join('')
    for (const sign of ['m/s²', 'H₂O', 'v\u20d7', 'Δ', '–', '“'])
      expect(joined.includes(sign) || joined.normalize('NFD').includes(sign)).toBe(true)
  })

  test('chemistry-legacy.xls has whole numbers as ids', async () => {
    const sheet = await sheetOf(bytesOf('chemistry-legacy.xls'))
    expect(column(sheet, 'question_id')).toEqual(Array.from({ length: 300 }, (_, index) => 30_010_001 + index))
    const solutions = texts(sheet, 'solution_id').filter((text) => text !== '')
    expect(solutions[0]).toBe('40010001')
    expect(solutions.every((text) => /^4001\d{4}$/.test(text))).toBe(true)
  })

  test('add-rows.xlsx has the known codes in rows 12, 30 and 54', async () => {
    const sheet = await sheetOf(bytesOf('add-rows.xlsx'))
    const old = sheet.rows.filter(({ cells }) => Number(/^PHM-(\d+)$/.exec(formatCell(cells[1]))?.[1]) <= 200)
    expect(old.map(({ row, cells }) => [row, cells[1]])).toEqual([
      [12, 'PHM-0005'],
      [30, 'PHM-0120'],
      [54, 'PHM-0200'],
    ])
    expect(column(sheet, 'sr_no').map(Number)).toEqual(Array.from({ length: 53 }, (_, index) => index + 1))
  })

  test('done-tasks.xlsx has its statuses, author dates as date cells and reviewer dates as text', async () => {
    const sheet = await sheetOf(bytesOf('done-tasks.xlsx'))
    const reviewer = texts(sheet, 'reviewer_status')
    const pairs = new Map<string, number>()
    for (const [row, status] of texts(sheet, 'author_status').entries()) {
      const pair = `${status}/${reviewer[row]}`
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
    expect(Object.fromEntries(pairs)).toEqual({
      'done/approved': 34,
      'rework_done/approved': 2,
      'done/sent_for_rework': 3,
      'done/rejected': 7,
      'done/': 7,
      'skipped/skip_approved': 7,
    })
    for (const { name } of sheet.header.filter(({ name }) => name.endsWith('date'))) {
      const cells = column(sheet, name).filter((cell) => cell !== null)
      expect(cells.length).toBeGreaterThan(0)
      if (name.startsWith('author_')) for (const cell of cells) expect(parseCellDate(cell)).toBeInstanceOf(Date)
      else for (const cell of cells) expect(cell).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} [ap]m$/)
    }
  })

  test('the largest workbook is read in the worker without blocking the event loop', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    const inThread = await readSheet(bytesOf('mixed-5k.xlsx'))
    clearInterval(timer)
    // Reading in this thread would let the event loop turn only once or twice.
    expect(turns).toBeGreaterThan(5)
    expect({ header: inThread.header, rows: inThread.rows }).toEqual(await sheetOf(bytesOf('mixed-5k.xlsx')))
  })
})

describe.skipIf(!present)('the bad workbooks', () => {
  const connections: { socket: object }[] = []
  const connected = (message: unknown): unknown => connections.push(message as { socket: object })
  /** An earlier test file in this process may have left a pool open. The database driver sets the host name on its socket. */
  const isOfDatabase = ({ socket }: { socket: object }): boolean => 'host' in socket && socket.host === '127.0.0.1'
  const looked = (): string[] =>
    [...new Set([tmpdir(), '/', process.cwd(), project, dirname(project), join(project, '../..'), data, join(data, 'bad')])]
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
      .filter((path) => path.includes('evil'))
  beforeAll(() => subscribe('net.client.socket', connected))
  afterAll(() => unsubscribe('net.client.socket', connected))

  const refused: Record<string, string> = {
    'not-a-zip.xlsx': 'NOT_A_WORKBOOK',
    'csv-renamed.xlsx': 'NOT_A_WORKBOOK',
    'truncated.xlsx': 'DAMAGED',
    'encrypted.xlsx': 'PASSWORD_PROTECTED',
    'empty-workbook.xlsx': 'NO_HEADER',
    'header-only.xlsx': 'NO_ROWS',
    'duplicate-headers.xlsx': 'BAD_HEADER',
    'long-cell-40000.xlsx': 'CELL_TOO_LONG',
    'xxe-doctype.xlsx': 'DOCTYPE',
    'zip-bomb.xlsx': 'UNPACKS_TOO_LARGE',
    'zip-bomb-overlap.xlsx': 'UNPACKS_TOO_LARGE',
    'path-traversal.xlsx': 'UNSAFE',
    'columns-16384.xlsx': 'TOO_MANY_COLUMNS',
  }
  const readable: Record<string, [rows: number, columns: number]> = {
    'xlsx-renamed.xls': [8, 15],
    'missing-question-id.xlsx': [8, 14],
    'duplicate-question-ids.xlsx': [10, 15],
    'formulas.xlsx': [7, 15],
    'proto-headers.xlsx': [4, 20],
    'javascript-links.xlsx': [10, 15],
    'merged-everything.xlsx': [8, 15],
    'dates-1904.xlsx': [3, 6],
    'blank-rows.xlsx': [8, 15],
    'mixed-id-types.xlsx': [12, 15],
  }

  test('are all covered by this test', () => {
    const known = [...Object.keys(refused), ...Object.keys(readable)]
    expect(readdirSync(join(data, 'bad')).toSorted()).toEqual(known.toSorted())
  })

  test.each(Object.entries(refused))('%s is refused as %s', async (name, code) => {
    await expectCpuBelow(2_000, async () => expect((await problemOf(bad(name))).code).toBe(code))
    await expect(readSheet(bad(name))).rejects.toMatchObject({ name: 'WorkbookProblem', code })
  })

  test.each(Object.entries(readable))('%s is read with its rows and columns: %j', async (name, [rows, columns]) => {
    const sheet = await sheetOf(bad(name))
    expect([sheet.rows.length, sheet.header.length]).toEqual([rows, columns])
  })

  test.each(['zip-bomb.xlsx', 'zip-bomb-overlap.xlsx'])('%s is refused quickly and with little memory', async (name) => {
    const bytes = bad(name)
    const before = process.memoryUsage().rss
    await expectCpuBelow(100, () => expect(() => checkWorkbook(bytes)).toThrow(WorkbookProblem))
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000)
  })

  test('duplicate headers are reported by column, and a long cell by row and name', async () => {
    const { issues } = await problemOf(bad('duplicate-headers.xlsx'))
    expect(issues.map(({ message }) => message)).toEqual([
      'Columns E and P are both named “subject”. Keep one of them.',
      'Columns F “chapter” and Q “Chapter” have the same name. Keep one of them.',
    ])
    expect((await problemOf(bad('long-cell-40000.xlsx'))).issues).toMatchObject([{ row: 3, column: 'question_text' }])
    expect((await problemOf(bad('columns-16384.xlsx'))).message).toContain('16,384 columns, more than the 300 allowed')
  })

  test('blank rows preserve the sheet’s row numbers', async () => {
    expect((await sheetOf(bad('blank-rows.xlsx'))).rows.map(({ row }) => row)).toEqual([2, 3, 6, 7, 9, 10, 14, 15])
  })

  test('dates of the 1904 system are read correctly', async () => {
    const dates = column(await sheetOf(bad('dates-1904.xlsx')), 'author_done_date')
    expect(dates.map(formatFigureCell)).toEqual(['19/01/2026 10:30 am', '20/01/2026 06:00 pm', '18/02/2026 12:00 am'])
  })

  test('columns named like prototype members are read as ordinary columns', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    const sheet = await sheetOf(bad('proto-headers.xlsx'))
    expect(sheet.header.slice(15).map(({ name, letters }) => [name, letters])).toEqual([
      ['__proto__', 'P'],
      ['constructor', 'Q'],
      ['prototype', 'R'],
      ['toString', 'S'],
      ['hasOwnProperty', 'T'],
    ])
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
    expect(Object.keys(new (class {})())).toEqual([])
  })

  test('formulas are read as their stored results and formula-like text as text', async () => {
    const { rows } = await sheetOf(bad('formulas.xlsx'))
    const book = read(bad('formulas.xlsx'), { type: 'buffer', dense: true, cellFormula: true })
    const grid = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
    const stored = rows.flatMap(({ row, cells }) =>
      (grid[row - 1] ?? []).flatMap((cell, at) => (cell?.f === undefined ? [] : [[row, formatCell(cells[at])]])),
    )
    expect(stored).toEqual([
      [2, 'Open question'],
      [3, '#REF!'],
      [7, 'x'],
    ])
    expect(formatCell(rows.at(-1)?.cells[14])).toBe('\t=1+1')
    expect(rows.flatMap(({ links }) => [...(links?.values() ?? [])])).toEqual([])
  })

  test('links of any scheme are read as their text', async () => {
    const sheet = await sheetOf(bad('javascript-links.xlsx'))
    const at = sheet.header.find(({ name }) => name === 'question_link')?.column ?? -1
    const links = sheet.rows.map((row) => linkText(row, at))
    expect(links.slice(0, 4)).toEqual([
      'javascript:alert(1)',
      'JaVaScRiPt:alert(document.cookie)',
      'java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
    ])
    expect(links.slice(4, 7)).toEqual(['vbscript:msgbox(1)', 'file:///etc/passwd', '//evil.example/x'])
    expect(links.at(-1)).toBe('http://127.0.0.1:8080/admin')
  })

  test('ids of every type keep their type', async () => {
    const ids = column(await sheetOf(bad('mixed-id-types.xlsx')), 'question_id')
    expect(ids.slice(0, 6)).toEqual([1001, '1001', ' 1002 ', '1002', true, { error: '#N/A' }])
    expect(parseCellDate(ids[6])).toBeInstanceOf(Date)
    expect([formatFigureCell(ids[7]), ids[9]]).toEqual(['1000000000000000', null])
    expect([ids[8], formatCell(ids[8])]).toEqual([0.1 + 0.2, '0.3'])
    expect(formatCell(ids[10])).toMatch(/^[\uff10-\uff19]+$/)
  })

  test('reading creates no file and no connection', () => {
    expect(looked()).toEqual([])
    expect(connections.filter((each) => !isOfDatabase(each))).toEqual([])
  })
})
