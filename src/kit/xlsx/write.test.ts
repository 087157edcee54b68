import { read } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInstant } from '../shared/time.ts'
import { limits } from './limits.ts'
import { type PlainCell, readSheetRows } from '../../../test/read-workbook.ts'
import type { CellValue } from './cells.ts'
import { checkWorkbook } from './check.ts'
import { openWorkbook } from './read-workbook.ts'
import { inflateToBuffer } from './zip.ts'
import { writeTemplate, writeSheet } from './write.ts'
import type { WrittenSheet } from './write.ts'

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
async function cellsOf(sheet: WrittenSheet): Promise<PlainCell[][]> {
  const rows: PlainCell[][] = []
  for await (const { cells } of readSheetRows(await bytesOf(writeSheet(sheet)))) rows.push(cells)
  return rows
}
// oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const text = { sheetName: 'One', columns: [{ header: 'a' }, { header: 'b' }, { header: 'c' }] } as const

test('formula-like text is written as text, which a second reader confirms', async () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0", '00100001', "'x"]
  const bytes = await bytesOf(writeSheet({ ...text, rows: dangerous.map((value) => [value]) }))
  const seen: PlainCell[] = []
  for await (const { cells } of readSheetRows(bytes)) seen.push(cells[0] ?? null)
  expect(seen).toEqual(['a', ...dangerous])
  const sheet = read(bytes, { type: 'buffer', dense: true, cellFormula: true }).Sheets['One']
  const second = (sheet?.['!data'] ?? []).map((row) => row[0])
  expect(second.map((cell) => [cell?.t, cell?.f, cell?.v])).toEqual(['a', ...dangerous].map((value) => ['s', undefined, value]))
})

test('any text is unchanged after writing and reading, except for forbidden characters', async () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('_x0041_', '\r\n', '\n', ' a ', '_x005F_x0041_', '<&>"', '𝛼⃗', ']]>'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(unit).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 30 },
      ),
      async (values) => {
        const expected = values.map((value) => value.replaceAll(forbidden, '').replaceAll(/\p{Cs}/gu, '\ufffd'))
        const [, ...rows] = await cellsOf({ ...text, rows: values.map((value) => ['x', value]) })
        expect(rows.map((cells) => cells[1] ?? null)).toEqual(expected.map((value) => (value.trim() === '' ? null : value)))
      },
    ),
    { numRuns: 60 },
  )
})

test('a sheet may have the name History, which Excel reserves', async () => {
  expect(await cellsOf({ ...text, sheetName: 'History', rows: [['a', 'b', 'c']] })).toHaveLength(2)
})

test('column kinds write numbers, date cells in Asia/Kolkata and texts', async () => {
  const at = new Date('2026-01-19T05:00:00.000Z')
  const sheet: WrittenSheet = {
    sheetName: "Ab/c: [1]'",
    columns: [
      { header: 'number', kind: 'number' },
      { header: 'instant', kind: 'instant' },
      { header: 'day', kind: 'day' },
      { header: 'link', kind: 'link' },
      { header: 'text' },
      { header: 'decimal', kind: 'decimal' },
    ],
    rows: [
      [30010001, at, '2026-01-19', 'https://content.example/1', 7, -1234.5],
      ['12.50', at.toISOString(), null, undefined, true, '2.25'],
      ['12345678901234567890', 'soon', 'someday', '', { a: 1 }, 0],
      [Number.NaN, null, null, null, new Date('2026-01-19T05:00:00Z'), 3],
    ],
  }
  const rows = await cellsOf(sheet)
  expect(rows[1]).toEqual([30010001, at, new Date('2026-01-18T18:30:00.000Z'), 'https://content.example/1', '7', -1234.5])
  expect(rows[2]).toEqual([12.5, at, null, null, 'true', 2.25])
  expect(rows[3]).toEqual(['12345678901234567890', 'soon', 'someday', null, '{"a":1}', 0])
  expect(rows[4]).toEqual(['NaN', null, null, null, '2026-01-19T05:00:00.000Z', 3])
  const book = read(await bytesOf(writeSheet(sheet)), { type: 'buffer', dense: true, cellNF: true })
  expect(book.SheetNames).toEqual(['Ab c   1'])
  const instant = book.Sheets['Ab c   1']?.['!data']?.[1]?.[1]
  expect([instant?.t, instant?.z, instant?.w]).toEqual(['n', 'DD/MM/YYYY hh:mm AM/PM', '19/01/2026 10:30 AM'])
  const decimal = book.Sheets['Ab c   1']?.['!data']?.[1]?.[5]
  expect([decimal?.t, decimal?.v, decimal?.w]).toEqual(['n', -1234.5, '-1,234.50'])
})

test('every minute of a day is unchanged after writing and reading', async () => {
  const start = Date.parse('2026-03-28T18:30:00Z')
  const minutes = Array.from({ length: 1440 }, (_, minute) => new Date(start + minute * 60_000))
  const [, ...rows] = await cellsOf({
    sheetName: 'One',
    columns: [{ header: 'at', kind: 'instant' }],
    rows: minutes.map((at) => [at]),
  })
  expect(rows.map(([at]) => formatInstant(at as Date))).toEqual(minutes.map(formatInstant))
  expect(rows.flat()).toEqual(minutes)
})

test('a text longer than a cell is cut off with an ellipsis', async () => {
  const [, row] = await cellsOf({ ...text, rows: [['é'.repeat(32_767), 'x'.repeat(40_000), `${'x'.repeat(32_765)}😀😀`]] })
  const [full, cut, pair] = (row ?? []).map(String)
  expect(full).toBe('é'.repeat(32_767))
  expect(cut).toBe(`${'x'.repeat(limits.cellCharacters - 1)}…`)
  expect(pair).toBe(`${'x'.repeat(32_765)}…`)
})

test('a template has only a frozen header row', async () => {
  const bytes = await bytesOf(writeTemplate('Accounts', ['email', 'name']))
  const rows: PlainCell[][] = []
  for await (const { cells } of readSheetRows(bytes)) rows.push(cells)
  expect(rows).toEqual([['email', 'name']])
  const workbook = checkWorkbook(bytes)
  const sheet = workbook.kind === 'xlsx' ? workbook.zip.get('xl/worksheets/sheet1.xml') : undefined
  if (sheet === undefined) throw new Error('no sheet')
  expect((await inflateToBuffer(sheet, limits.inflatedBytes)).toString()).toMatch(
    /<pane ySplit="1" topLeftCell="A2" .*state="frozen"/,
  )
})

test('writeSheet requests rows while it writes, without blocking, and ends their source when it is ended', async () => {
  let query = 0
  let ended = false
  const rows = async function* (): AsyncGenerator<string[], void, undefined> {
    try {
      for (; query < 1_000_000; query++)
        yield Array.from({ length: 20 }, (_, index) => `row ${query} column ${index} ${Math.random()}`)
    } finally {
      ended = true
    }
  }
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  let bytes = 0
  const started = performance.now()
  for await (const chunk of writeSheet({
    sheetName: 'One',
    columns: Array.from({ length: 20 }, (_, index) => ({ header: `c${index}` })),
    rows: rows(),
  })) {
    bytes += chunk.length
    if (bytes > 2_000_000) break
  }
  clearInterval(timer)
  expect(ended).toBe(true)
  expect(query).toBeLessThan(100_000)
  expect(turns).toBeGreaterThan((performance.now() - started) / 100)
})

test('writeSheet passes errors of the rows on to the reader', async () => {
  const rows = async function* (): AsyncGenerator<string[], void, undefined> {
    yield ['a']
    await Promise.resolve()
    throw new Error('the query failed')
  }
  await expect(bytesOf(writeSheet({ ...text, rows: rows() }))).rejects.toThrow('the query failed')
})

test('cells are written as they were read, with their types', async () => {
  const date = { value: 46027.25, format: 'd mmm yyyy', shown: '5 Jan 2026' }
  const cells: CellValue[] = [date, 12.5, true, '007', '=1+1', { error: '#N/A' }, { value: 0.25, format: '0%', shown: '25%' }]
  const columns = cells.map((_, at) => ({ header: `c${at}`, kind: 'cell' as const }))
  const { rows } = await openWorkbook(await bytesOf(writeSheet({ sheetName: 'Cells', columns, rows: [cells] })))
  expect((await rows.next()).value).toEqual({ row: 2, cells })
})
