import xlsx from '@e965/xlsx'
import { expect, test } from 'vitest'
import { formatCell } from './cells.ts'
import { correctWorkbook } from './correct-workbook.ts'
import { WorkbookProblem } from './problem.ts'
import { openWorkbook, type WorkbookOptions } from './read-workbook.ts'

type Cell = string | number | null
type MadeSheet = { rows: Cell[][]; hiddenColumns?: number[] }
function makeWorkbook(sheets: Record<string, MadeSheet>): Uint8Array {
  const book = xlsx.utils.book_new()
  for (const [name, { rows, hiddenColumns = [] }] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(rows)
    sheet['!cols'] = (rows.at(-1) ?? []).map((_, at) => (hiddenColumns.includes(at) ? { hidden: true } : {}))
    xlsx.utils.book_append_sheet(book, sheet, name)
  }
  return Buffer.from(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
}
const known = ['question_id', 'subject', 'chapter']
async function read(bytes: Uint8Array, options: Omit<WorkbookOptions, 'known'> = {}) {
  const workbook = await openWorkbook(bytes, { known, ...options })
  const rows: string[] = []
  for await (const { row, cells } of workbook.rows) rows.push(`${row}: ${cells.map((cell) => formatCell(cell)).join(' ')}`)
  return { rows, header: workbook.header.map(({ name }) => name), sheets: await workbook.survey() }
}
const refusalOf = async (work: Promise<unknown>): Promise<WorkbookProblem> => {
  try {
    await work
  } catch (error) {
    if (error instanceof WorkbookProblem) return error
    throw error
  }
  throw new Error('It was not refused.')
}
const HEADER: Cell[] = ['question_id', 'subject']

test('a sheet with only column names is not chosen while another sheet has rows', async () => {
  const bytes = makeWorkbook({ Template: { rows: [HEADER] }, Unit: { rows: [HEADER, ['A-1', 'Physics']] } })
  const { rows, sheets } = await read(bytes)
  expect(rows).toEqual(['2: A-1 Physics'])
  expect(sheets.map(({ name, isRead, names }) => [name, isRead, names])).toEqual([
    ['Template', false, HEADER],
    ['Unit', true, HEADER],
  ])
})

test('sheets with headers in different rows are read together, even by a chosen row', async () => {
  const bytes = makeWorkbook({
    One: { rows: [['Unit test'], [], HEADER, ['A-1', 'Physics']] },
    Two: { rows: [HEADER, ['B-1', 'Physics']] },
    Three: { rows: [['Names'], ['subject', 'question_id'], ['Physics', 'C-1']] },
  })
  const expected = ['4: A-1 Physics', '6: B-1 Physics', '9: C-1 Physics']
  const all = ['One', 'Two', 'Three']
  expect((await read(bytes, { selection: { sheets: all } })).rows).toEqual(expected)
  const { rows, sheets } = await read(bytes, { known: [], selection: { sheets: all, headerRow: 3 } } as WorkbookOptions)
  expect(rows).toEqual(expected)
  expect(sheets.map(({ headerRow }) => headerRow)).toEqual([3, 1, 2])
})

test('a column is left out of the header only if it is hidden in every sheet', async () => {
  const rows = (id: string): Cell[][] => [
    ['question_id', 'subject', 'remark', 'level'],
    [id, 'Physics', 'secret', 'easy'],
  ]
  const bytes = makeWorkbook({
    One: { rows: rows('A-1'), hiddenColumns: [2, 3] },
    Two: { rows: rows('B-1'), hiddenColumns: [2] },
  })
  const { header, rows: shown } = await read(bytes, { selection: { sheets: ['One', 'Two'], leavesOutHidden: true } })
  expect(header).toEqual(['question_id', 'subject', 'level'])
  expect(shown).toEqual(['2: A-1 Physics', '4: B-1 Physics  easy'])
  expect((await read(bytes, { selection: { sheets: ['One'], leavesOutHidden: true } })).header).toEqual([
    'question_id',
    'subject',
  ])
})

test('a column added by a correction in one sheet is added to all sheets', async () => {
  const bytes = makeWorkbook({
    One: { rows: [HEADER, ['A-1', 'Physics']] },
    Two: { rows: [HEADER, ['B-1', 'Physics']] },
  })
  const options = {
    selection: { sheets: ['One', 'Two'], headerRow: 1 },
    corrections: [{ sheet: 'Two', row: 2, column: 'chapter', value: 'Forces' }],
  }
  expect((await read(bytes, options)).rows).toEqual(['2: A-1 Physics', '4: B-1 Physics Forces'])
  const chunks: Uint8Array[] = []
  await correctWorkbook(bytes, { ...options, known }, async (chunk) => void chunks.push(chunk))
  expect((await read(Buffer.concat(chunks), { selection: options.selection })).rows).toEqual([
    '2: A-1 Physics',
    '4: B-1 Physics Forces',
  ])
})

test('comments of a sheet that is read are counted', async () => {
  const sheet = xlsx.utils.aoa_to_sheet([HEADER, ['A-1', 'x']])
  xlsx.utils.cell_add_comment(sheet['A2'] as xlsx.CellObject, 'Check this.')
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'One')
  const { sheets } = await read(Buffer.from(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array))
  expect(sheets.map(({ besides }) => besides)).toEqual([1])
})

test('a correction in a sheet that is not read is refused', async () => {
  const bytes = makeWorkbook({ One: { rows: [HEADER, ['A-1', 'x']] }, Two: { rows: [HEADER, ['B-1', 'x']] } })
  const corrections = [{ sheet: 'Two', row: 2, column: 'subject', value: 'y' }]
  const { code, issues } = await refusalOf(read(bytes, { corrections }))
  expect([code, issues[0]?.message]).toEqual(['NO_SUCH_ROW', 'The sheet “Two” is not read, so nothing in it can be corrected.'])
})

test.each<[string, Record<string, MadeSheet>, WorkbookOptions['selection'], string]>([
  [
    'a chosen header row that is blank',
    { One: { rows: [['Title'], [], HEADER, ['A-1', 'x']] } },
    { headerRow: 2 },
    'Row 2 of the sheet “One” is blank. Choose the row with the column names.',
  ],
  ['sheets without rows', { One: { rows: [HEADER] } }, {}, 'The sheet has no rows below the column names.'],
  [
    'a repeated column name',
    {
      One: {
        rows: [
          ['question_id', 'question id'],
          ['a', 'b'],
        ],
      },
    },
    {},
    'The column names in row 1 are not clear.',
  ],
  [
    'sheets with different headers',
    {
      One: { rows: [HEADER, ['A-1', 'x']] },
      Two: {
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
    },
    { sheets: ['One', 'Two'] },
    'The sheet “Two” has other column names than the sheet “One”. Only sheets with the same columns can be read together.',
  ],
])('a workbook refused for %s comes with the list of its sheets', async (_, made, selection, message) => {
  const problem = await refusalOf(read(makeWorkbook(made), selection === undefined ? {} : { selection }))
  expect(problem.message).toBe(message)
  expect(problem.sheets?.map(({ name }) => name)).toEqual(Object.keys(made))
})
