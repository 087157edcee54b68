import { utils, write as writeBook } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { formatCell, formatFigureCell, formatHoursCell, readIdentifier, type CellValue, type FormattedValue } from './cells.ts'
import { getRegionFormatId, showNumber } from './number-format.ts'
import { openWorkbook } from './read-workbook.ts'
import { writeSheet } from './write.ts'
import { buildFixtureWorkbook, buildTextRow } from './zip-fixture.ts'

/**
 * The expected texts come from LibreOffice 7.4 and gnumeric 1.12, run headless on a workbook with these cells. Blanks at the ends
 * are removed, and gnumeric's minus sign is written as a hyphen. If one of the programs shows something else, its text is listed
 * at the end. General follows Excel's rule of 11 digits. 29 February 1900 follows Excel as well, and so do seconds, which Excel
 * rounds.
 */
const shown: [format: string, value: number, text: string, others?: { libreOffice?: string; gnumeric?: string }][] = [
  ['General', 0, '0'],
  ['General', 7, '7'],
  ['General', -3, '-3'],
  ['General', 2.5, '2.5'],
  ['General', 0.30000000000000004, '0.3'],
  ['General', 0.3333333333333333, '0.333333333', { libreOffice: '0.333333333333333', gnumeric: '0.33333333333' }],
  ['General', 12345678901, '12345678901'],
  ['General', 123456789012, '1.23457E+11', { libreOffice: '123456789012', gnumeric: '123456789012' }],
  ['General', 99999999999.5, '1E+11', { libreOffice: '99999999999.5', gnumeric: '99999999999.5' }],
  ['General', 6.02e23, '6.02E+23', { libreOffice: '6.02E+023' }],
  ['General', 1.5e-10, '1.5E-10'],
  ['General', 0.00001, '0.00001', { gnumeric: '1E-05' }],
  ['General', 1234567.891, '1234567.891'],
  ['General', -0.000012345678, '-1.23457E-05', { libreOffice: '-0.000012345678', gnumeric: '-1.234568E-05' }],
  ['0', 12.6, '13'],
  ['0', 123456789012, '123456789012'],
  ['0.0', 2, '2.0'],
  ['0.00', 2, '2.00'],
  ['0.00', 2.345, '2.35'],
  ['#,##0', 1234567, '1,234,567'],
  ['#,##0.00', -1234.5, '-1,234.50'],
  ['#,##0_);(#,##0)', -1234, '(1,234)'],
  ['0%', 0.25, '25%'],
  ['0.00%', 0.12345, '12.35%'],
  ['0.0%', 1, '100.0%'],
  ['0000000', 7, '0000007'],
  ['"PHY-"0000', 12, 'PHY-0012'],
  ['000-00-0000', 123456789, '123-45-6789'],
  ['0.00" m/s²"', 9.81, '9.81 m/s²'],
  ['0.0"°C"', 36.64, '36.6°C'],
  ['0.0\\ "kg"', 3, '3.0 kg'],
  ['"x = "0', 5, 'x = 5'],
  ['[$₹-4009] #,##0.00', 1500, '₹ 1,500.00'],
  ['[$₹-4009]\\ #,##,##0.00', 1234567.5, '₹ 1,234,567.50'],
  ['[$$-409]#,##0.00', 12.5, '$12.50'],
  ['[$€-407] #,##0.00', 12.5, '€ 12.50'],
  ['#,##,##0', 1234567, '1,234,567'],
  ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', 12345678, '1,23,45,678'],
  ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', 123456, '1,23,456'],
  ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', 1234, '1,234'],
  ['# ?/?', 0.5, '1/2'],
  ['# ?/?', 1.25, '1 1/4', { gnumeric: '1  1/4' }],
  ['# ??/??', 3.14, '3  7/50', { gnumeric: '3   7/50' }],
  ['# ?/4', 0.75, '3/4'],
  ['# ?/?', 2, '2'],
  ['0.00E+00', 6.02e23, '6.02E+23'],
  ['##0.0E+0', 12345, '12.3E+3'],
  ['0E+00', 0.000123, '1E-04'],
  ['dd/mm/yyyy', 46054, '01/02/2026'],
  ['d-mmm-yy', 46054, '1-Feb-26'],
  ['yyyy-mm-dd', 46054, '2026-02-01'],
  ['mmmm yyyy', 46054, 'February 2026'],
  ['dddd, d mmmm yyyy', 46054, 'Sunday, 1 February 2026'],
  ['dd/mm/yyyy hh:mm', 46054.4375, '01/02/2026 10:30'],
  ['[$-439]d mmmm yyyy', 46054, '1 फरवरी 2026', { gnumeric: '1 February 2026' }],
  ['mmm d', 60, 'Feb 29', { libreOffice: 'Feb 28', gnumeric: '' }],
  ['h:mm', 0.0625, '1:30'],
  ['hh:mm:ss', 0.999988, '23:59:59', { libreOffice: '23:59:58' }],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['[h]:mm', 1.5, '36:00'],
  ['[mm]:ss', 0.0125, '18:00'],
  ['mm:ss.0', 0.00123, '01:46.3'],
  ['"Yes";"Yes";"No"', 1, 'Yes'],
  ['"Yes";"Yes";"No"', 0, 'No'],
  ['[=1]"True";[=0]"False";General', 1, 'True'],
  ['[=1]"True";[=0]"False";General', 0, 'False'],
  ['[=1]"True";[=0]"False";General', 5, '5'],
  ['0;-0;;@', 0, ''],
  ['+0;-0;0', 5, '+5'],
  ['[Red]0.00;[Blue]-0.00', -1.5, '-1.50'],
  ['General" m"', 12.5, '12.5 m'],
  ['0,', 1234567, '1235'],
  ['0.0,,"M"', 1234567, '1.2M'],
  ['?0.0??', 1.5, '1.5'],
  ['00":"00', 930, '09:30'],
  ['@', 12.5, '12.5'],
]
/** Formats that depend on the reader's region, invalid formats, and formats that have no date for the number. */
const ours: [format: string, value: number, text: string][] = [
  ['id:14', 46054, '01/02/2026'],
  ['id:22', 46054.4375, '01/02/2026 10:30'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 46054, '01/02/2026'],
  ['[$-F400]h:mm:ss\\ AM/PM', 0.75, '18:00'],
  ['[$-F400]h:mm:ss\\ AM/PM', 0.750_011_574_074_074, '18:00:01'],
  ['[$-4009]#,##0', 1_234_567, '1,234,567'],
  ['[$€-407] #,##0.00', 1234.5, '€ 1,234.50'],
  ['yyyy', 1e15, '1E+15'],
  ['dd/mm/yyyy', -1, '-1'],
  ['"never closed', 5, '5'],
]

async function cellsOf(cells: readonly FormattedValue[]): Promise<CellValue[]> {
  const columns = ['Id', 'Cell'].map((header) => ({ header, kind: 'cell' as const }))
  const chunks: Uint8Array[] = []
  for await (const chunk of writeSheet({ sheetName: 'S', columns, rows: cells.map((cell, at) => [`Q-${at}`, cell]) }))
    chunks.push(chunk)
  const read: CellValue[] = []
  for await (const row of (await openWorkbook(Buffer.concat(chunks))).rows) read.push(row.cells[1] ?? null)
  return read
}

test.each(shown)('the format %s shows %d as %s', (format, value, text) => {
  expect(showNumber(value, format)).toBe(text)
})
test.each(ours)('the regional or invalid format %s shows %d as %s', (format, value, text) => {
  expect(showNumber(value, format)).toBe(text)
})

test('an .xlsx keeps the value, number format and text of each cell', async () => {
  const cells = [...shown, ...ours]
    .filter(([format]) => format !== '"never closed')
    .map(([format, value, text]) => ({ format, value, shown: text }))
  const read = await cellsOf(cells)
  expect(
    read.map((cell) => (typeof cell === 'number' ? { format: 'General', value: cell, shown: formatCell(cell) } : cell)),
  ).toEqual(cells)
  expect(read.map(formatCell)).toEqual(cells.map((cell) => cell.shown))
  const figures = read.map(formatFigureCell)
  const at = (format: string): string | undefined => figures[cells.findIndex((cell) => cell.format === format)]
  expect([at('0%'), at('0.00" m/s²"'), at('[$₹-4009] #,##0.00'), at('# ?/?'), at('0.00E+00')]).toEqual([
    '0.25',
    '9.81',
    '1500',
    '0.5',
    '602000000000000000000000',
  ])
  expect([at('dd/mm/yyyy hh:mm'), at('id:14')]).toEqual(['01/02/2026 10:30 am', '01/02/2026 12:00 am'])
})

test('an .xls shows its cells as the same texts', async () => {
  // BIFF has no format for 29 February 1900, and the library that writes it uses other codes for formats 14 and 22.
  const cells = shown.filter(([format, value]) => format !== 'General' && value !== 60)
  const sheet = utils.aoa_to_sheet([['Id', 'Cell'], ...cells.map(([, value], at) => [`Q-${at}`, value])])
  for (const [at, [format]] of cells.entries()) sheet[`B${at + 2}`].z = format
  sheet['B2'].z = 'm/d/yy'
  sheet['B2'].v = 46_054
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'One')
  const bytes = writeBook(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array
  const texts: string[] = []
  for await (const row of (await openWorkbook(bytes)).rows) texts.push(formatCell(row.cells[1]))
  expect(texts).toEqual(['01/02/2026', ...cells.slice(1).map(([, , text]) => text)])
})

test('a 1904 date is the day that it shows, and a duration stays a duration', async () => {
  const bytes = buildFixtureWorkbook({
    date1904: true,
    formats: ['dd/mm/yyyy', '[h]:mm', 'h:mm'],
    rows: `${buildTextRow(1, ['a', 'b', 'c'])}<row r="2"><c r="A2" s="1"><v>44592</v></c><c r="B2" s="2"><v>1.5</v></c><c r="C2" s="3"><v>0.0625</v></c></row>`,
  })
  const { value: row } = await (await openWorkbook(bytes)).rows.next()
  if (row === undefined) throw new Error('no row')
  expect(row.cells.map(formatCell)).toEqual(['01/02/2026', '36:00', '1:30'])
  expect(formatFigureCell(row.cells[0])).toBe('01/02/2026 12:00 am')
})

test('getRegionFormatId returns a number only for a format of the reader’s region', () => {
  expect(['id:14', 'id:22', 'dd/mm/yyyy', 'General'].map(getRegionFormatId)).toEqual([14, 22, undefined, undefined])
})

describe('an identifier', () => {
  const of = (value: number, format: string): CellValue => ({ value, format, shown: showNumber(value, format) })
  test.each<[string, CellValue, string]>([
    ['padded', of(7, '0000000'), '0000007'],
    ['with a prefix', of(12, '"PHY-"0000'), 'PHY-0012'],
    ['grouped', of(1_234_567, '#,##0'), '1,234,567'],
    ['in the General format', 123_456_789_012, '123456789012'],
    ['of 15 digits', 123_456_789_012_345, '123456789012345'],
    ['in 0', of(123_456_789_012, '0'), '123456789012'],
    ['in a scientific format', of(123_456_789_012, '0.00E+00'), '123456789012'],
    ['with decimals', of(7, '0.00'), '7'],
    ['as text', ' 007 ', '007'],
    ['negative', -7, '-7'],
  ])('%s is stored as the text that people know it by', (_, cell, text) => {
    expect(readIdentifier(cell)).toEqual({ text })
  })
  test.each<[string, CellValue, string]>([
    ['of 16 digits', 1_234_567_890_123_456, 'has more digits than a number cell can store'],
    ['that is a fraction', 1.5, 'is a fraction'],
    ['whose last digits are hidden', of(1_234_567, '0,'), 'hides digits'],
    ['that is shown as a word', of(1, '"one"'), 'hides digits'],
    ['that is hidden by its format', of(5, ';;;'), 'hides digits'],
    ['that is formatted as a date', of(46_054, 'dd/mm/yyyy'), 'is a date, 01/02/2026'],
    ['that is formatted as a time', of(0.5, 'h:mm'), 'is a time, 12:00'],
    ['that is an error', { error: '#N/A' }, 'the cell shows the error #N/A'],
    ['that is a formula without a result', { error: '', formula: '=A1' }, 'the formula has no stored result'],
    ['that is a logical value', true, 'is the logical value TRUE'],
  ])('%s is reported as a problem', (_, cell, words) => {
    const { text, problem } = readIdentifier(cell)
    expect(text).toBe('')
    expect(problem).toContain(words)
  })
})

test.each<[FormattedValue | number | string, string]>([
  [{ value: 7.5 / 24, format: '[h]:mm', shown: '7:30' }, '7.5'],
  [{ value: 1.5, format: '[h]:mm', shown: '36:00' }, '36'],
  [{ value: 7.5 / 24, format: 'h:mm', shown: '7:30' }, '7.5'],
  // A time on the second day or later is a date whose day is not shown.
  [{ value: 1.5, format: 'h:mm', shown: '12:00' }, '1.5'],
  [{ value: 7.5, format: '0.00', shown: '7.50' }, '7.5'],
  [7.25, '7.25'],
  ['7.5', '7.5'],
])('formatHoursCell reads %j as %s hours', (cell, hours) => {
  expect(formatHoursCell(cell)).toBe(hours)
})
