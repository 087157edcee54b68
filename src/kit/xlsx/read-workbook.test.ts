import { utils, write as writeBook } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { formatCell, describeMerge, type SheetRow } from './cells.ts'
import { correctWorkbook } from './correct-workbook.ts'
import { openWorkbook, type WorkbookOptions, type Workbook } from './read-workbook.ts'
import type { SheetSurvey } from './sheet-survey.ts'
import { writeWorkbook } from './write.ts'
import { buildFixtureParts, buildFixtureWorkbook, buildZip, buildTextRow } from './zip-fixture.ts'

const known = ['question_id', 'subject', 'question_text']
const HEADER = ['question_id', 'subject', 'question_text']
const question = (id: string): string[] => [id, 'Physics', `What is ${id}?`]

type FixtureSheet = { name: string; state?: 'hidden' | 'veryHidden'; rows: string; before?: string; after?: string }
function bookOf(sheets: readonly FixtureSheet[]): Buffer {
  const parts = buildFixtureParts({ rows: '' })
  const sheetPart = String(parts.find(({ name }) => name === 'xl/worksheets/sheet1.xml')?.content)
  const others = parts.filter(({ name }) => !/sheet1\.xml$|workbook\.xml/.test(name))
  const workbook = String(parts.find(({ name }) => name === 'xl/workbook.xml')?.content)
  const relations = String(parts.find(({ name }) => name === 'xl/_rels/workbook.xml.rels')?.content)
  const tags = sheets.map(
    ({ name, state = 'visible' }, at) => `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at + 1}"/>`,
  )
  const targets = sheets.map(
    (_, at) =>
      `<Relationship Id="s${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s${at + 1}.xml"/>`,
  )
  return buildZip([
    ...others.filter(({ name }) => name !== 'xl/_rels/workbook.xml.rels'),
    { name: 'xl/workbook.xml', content: workbook.replace(/<sheets>.*<\/sheets>/, `<sheets>${tags.join('')}</sheets>`) },
    { name: 'xl/_rels/workbook.xml.rels', content: relations.replace('</Relationships>', `${targets.join('')}</Relationships>`) },
    ...sheets.map(({ rows, before = '', after = '' }, at) => ({
      name: `xl/worksheets/s${at + 1}.xml`,
      content: sheetPart.replace(/<sheetData>.*/s, `${before}<sheetData>${rows}</sheetData>${after}</worksheet>`),
    })),
  ])
}
const questions = (first: number, count: number, from = 2): string =>
  Array.from({ length: count }, (_, at) => buildTextRow(at + from, question(`Q-${first + at}`))).join('')

async function readAll(
  bytes: Uint8Array,
  options: WorkbookOptions = {},
): Promise<{ rows: SheetRow[]; sheets: SheetSurvey[]; book: Workbook }> {
  const book = await openWorkbook(bytes, { known, ...options })
  const rows: SheetRow[] = []
  for await (const row of book.rows) rows.push(row)
  return { rows, sheets: await book.survey(), book }
}
const texts = (rows: readonly SheetRow[]): string[][] => rows.map(({ cells }) => cells.map(formatCell))
const refusal = (bytes: Uint8Array, options: WorkbookOptions = {}) =>
  readAll(bytes, options).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  )

describe('the sheets of a workbook', () => {
  const three = bookOf([
    { name: 'Unit 1', rows: buildTextRow(1, HEADER) + questions(1, 3) },
    { name: 'Unit 2', rows: buildTextRow(1, [...HEADER].toReversed()) + buildTextRow(2, question('Q-4').toReversed()) },
    { name: 'Notes', rows: buildTextRow(1, ['Who', 'What']) + buildTextRow(2, ['me', 'all']) },
    { name: 'Unit 3', state: 'hidden', rows: buildTextRow(1, HEADER) + questions(5, 2) },
  ])

  test('are listed with their rows, and the first one with known columns is read', async () => {
    const { rows, sheets } = await readAll(three)
    expect(texts(rows)).toEqual([question('Q-1'), question('Q-2'), question('Q-3')])
    expect(
      sheets.map(({ name, isHidden, isRead, hasSameHeader, rows: count }) => [name, isHidden, isRead, hasSameHeader, count]),
    ).toEqual([
      ['Unit 1', false, true, true, 3],
      ['Unit 2', false, false, true, 1],
      // If no column name is known, every row counts.
      ['Notes', false, false, false, 2],
      ['Unit 3', true, false, true, 2],
    ])
  })

  test('are skipped while they are empty or a cover', async () => {
    const book = bookOf([
      { name: 'Empty', rows: '' },
      { name: 'Cover', rows: buildTextRow(1, ['Subject', 'Physics']) + buildTextRow(2, ['Made by', 'me']) },
      { name: 'Bank', rows: buildTextRow(1, HEADER) + questions(1, 1) },
    ])
    const { rows, sheets } = await readAll(book)
    expect(texts(rows)).toEqual([question('Q-1')])
    expect(sheets.map(({ isRead }) => isRead)).toEqual([false, false, true])
  })

  test('can be chosen even if they are hidden', async () => {
    expect(texts((await readAll(three, { selection: { sheets: ['Unit 3'] } })).rows)).toEqual([question('Q-5'), question('Q-6')])
  })

  test('are combined by column name when several are chosen, with continuous row numbers', async () => {
    const { rows, book } = await readAll(three, { selection: { sheets: ['Unit 3', 'Unit 1', 'Unit 2'] } })
    expect(texts(rows)).toEqual(['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5', 'Q-6'].map(question))
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 6, 8, 9])
    expect(book.places).toEqual([
      { name: 'Unit 1', offset: 0, headerRow: 1 },
      { name: 'Unit 2', offset: 4, headerRow: 1 },
      { name: 'Unit 3', offset: 6, headerRow: 1 },
    ])
  })

  test('are refused when one is missing or when chosen sheets have other columns', async () => {
    expect(await refusal(three, { selection: { sheets: ['Unit 9'] } })).toBe('NO_SUCH_SHEET')
    expect(await refusal(three, { selection: { sheets: ['Unit 1', 'Notes'] } })).toBe('OTHER_HEADER')
  })

  test('are read with their merged cells from an .xls too', async () => {
    const book = utils.book_new()
    for (const [name, id] of [
      ['One', 'Q-1'],
      ['Two', 'Q-2'],
    ] as const) {
      const sheet = utils.aoa_to_sheet([HEADER, question(id), [`${id}b`, null, 'More'], [`${id}c`, 'Biology', 'Last']])
      sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }]
      utils.book_append_sheet(book, sheet, name)
    }
    const bytes = writeBook(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array
    const { rows, sheets } = await readAll(bytes, { selection: { sheets: ['One', 'Two'] } })
    expect(texts(rows).map(([id, subject]) => [id, subject])).toEqual([
      ['Q-1', 'Physics'],
      ['Q-1b', 'Physics'],
      ['Q-1c', 'Biology'],
      ['Q-2', 'Physics'],
      ['Q-2b', 'Physics'],
      ['Q-2c', 'Biology'],
    ])
    expect(sheets.map(({ isRead, rows: count }) => [isRead, count])).toEqual([
      [true, 3],
      [true, 3],
    ])
  })
})

describe('the header row', () => {
  const titled = bookOf([
    { name: 'Bank', rows: buildTextRow(1, ['Question bank of 2026']) + buildTextRow(3, HEADER) + questions(1, 2, 4) },
  ])
  test('is the one with the most known names, and the rows above it are counted', async () => {
    const { rows, sheets } = await readAll(titled)
    expect(rows.map(({ row }) => row)).toEqual([4, 5])
    expect(sheets[0]).toMatchObject({ headerRow: 3, above: 1, rows: 2 })
  })
  test('is the row that the uploader chooses, unless it is blank', async () => {
    const { rows, book } = await readAll(titled, { selection: { headerRow: 4 } })
    expect(book.header.map(({ name }) => name)).toEqual(question('Q-1'))
    expect(rows.map(({ row }) => row)).toEqual([5])
    expect(await refusal(titled, { selection: { headerRow: 2 } })).toBe('BLANK_HEADER_ROW')
    expect(await refusal(titled, { selection: { headerRow: 900 } })).toBe('BLANK_HEADER_ROW')
  })
  test('is the first row when no name is known, even if a value below is one', async () => {
    const book = bookOf([{ name: 'S', rows: buildTextRow(1, ['Foo', 'Bar']) + buildTextRow(2, ['subject', 'x']) }])
    expect((await readAll(book)).book.header.map(({ name }) => name)).toEqual(['Foo', 'Bar'])
  })
})

test('hidden rows and columns are counted, and left out when the uploader asks for it', async () => {
  const book = bookOf([
    {
      name: 'Bank',
      before: '<cols><col min="2" max="2" hidden="1"/></cols>',
      rows: buildTextRow(1, HEADER) + questions(1, 3).replace('<row r="3"', '<row r="3" hidden="1"'),
    },
  ])
  const read = await readAll(book)
  expect(read.sheets[0]).toMatchObject({ rows: 3, hiddenRows: 1, hiddenColumns: 1 })
  expect(read.rows).toHaveLength(3)
  const visible = await readAll(book, { selection: { leavesOutHidden: true } })
  expect(texts(visible.rows)).toEqual([
    ['Q-1', '', 'What is Q-1?'],
    ['Q-3', '', 'What is Q-3?'],
  ])
  expect(visible.sheets[0]).toMatchObject({ rows: 3, hiddenRows: 1 })
})

describe('merged cells', () => {
  const cell = (ref: string, text: string): string => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
  const book = (after: string, third = ''): Buffer =>
    buildFixtureWorkbook({
      rows:
        buildTextRow(1, HEADER) +
        buildTextRow(2, question('Q-1')) +
        `<row r="3">${cell('A3', 'Q-2')}${third}${cell('C3', 'b')}</row>` +
        `<row r="4"><c r="B4" s="0"/></row>` +
        `<row r="5">${cell('A5', 'Q-3')}${cell('C5', 'c')}</row>`,
      after,
    })

  test('repeat their value in every row that has other values', async () => {
    const { rows } = await readAll(book('<mergeCells><mergeCell ref="B2:B5"/></mergeCells>'))
    expect(texts(rows)).toEqual([question('Q-1'), ['Q-2', 'Physics', 'b'], ['Q-3', 'Physics', 'c']])
  })
  test('show the value of their first cell instead of a leftover value', async () => {
    const { rows } = await readAll(book('<mergeCells><mergeCell ref="B2:B5"/></mergeCells>', cell('B3', 'left over')))
    expect(texts(rows)[1]).toEqual(['Q-2', 'Physics', 'b'])
  })
  test('are a problem with their range for a figure or an identifier', async () => {
    const { rows } = await readAll(book('<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B5:C5"/></mergeCells>'))
    expect(rows.map((row) => describeMerge(row, 0))).toEqual([
      'The cell is part of the merged range A2:A3. Unmerge it and enter the value in every row.',
      'The cell is part of the merged range A2:A3. Unmerge it and enter the value in every row.',
      undefined,
    ])
    // A merge that only spans columns belongs to a single row, and its first cell has the value.
    expect(rows.map((row) => describeMerge(row, 1))).toEqual([undefined, undefined, undefined])
  })
  test('in the header or above it are titles and cause no problem', async () => {
    const { rows } = await readAll(book('<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'))
    expect(rows.map((row) => describeMerge(row, 0))).toEqual([undefined, undefined, undefined])
  })
})

describe('cells as other programs write them', () => {
  test('take the next column when they have no references', async () => {
    const bytes = buildFixtureWorkbook({
      formats: ['0%'],
      rows:
        '<row><c t="inlineStr"><is><t>question_id</t></is></c><c t="inlineStr"><is><t>subject</t></is></c><c t="inlineStr"><is><t>question_text</t></is></c><c t="inlineStr"><is><t>link</t></is></c></row>' +
        '<row><c t="inlineStr"><is><t>Q-1</t></is></c><c s="1"><v>0.25</v></c><c t="inlineStr"><is><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is></c>' +
        '<c t="str"><f>HYPERLINK("https://content.example/1","Open")</f><v>Open</v></c></row>' +
        '<row><c t="inlineStr"><is><t>Q-2</t></is></c><c><f>A1</f></c></row>',
    })
    const { rows } = await readAll(bytes)
    expect(texts(rows)).toEqual([
      ['Q-1', '25%', 'x²', 'Open'],
      ['Q-2', '=A1'],
    ])
    expect(rows[0]?.runs?.get(2)).toEqual([
      ['x', ''],
      ['2', '^'],
    ])
    expect(rows[0]?.links?.get(3)).toBe('https://content.example/1')
    expect(rows[1]?.cells[1]).toEqual({ error: '', formula: '=A1' })
  })

  test.each([
    ['2026-11-27T00:00:00', '27/11/2026'],
    ['2026-11-27', '27/11/2026'],
    ['2026-11-27T10:30:00', '27/11/2026 10:30'],
    ['2026-11-27T10:30:00Z', '27/11/2026 10:30'],
    ['10:30:00', '10:30'],
    ['soon', '#NUM!'],
  ])('contain the ISO date %s as %s', async (iso, shown) => {
    const rows = `${buildTextRow(1, HEADER)}<row r="2"><c r="A2" t="d"><v>${iso}</v></c></row>`
    expect(texts((await readAll(buildFixtureWorkbook({ rows }))).rows)).toEqual([[shown]])
  })

  test('without the result of a shared formula are a problem, but an empty text is blank', async () => {
    const rows = `${buildTextRow(1, HEADER)}<row r="2"><c r="A2"><f t="shared" si="0"/></c><c r="B2" t="str"><f>""</f><v></v></c><c r="C2"><v>1</v></c></row>`
    expect((await readAll(buildFixtureWorkbook({ rows }))).rows[0]?.cells).toEqual([
      { error: '', formula: 'a shared formula' },
      null,
      1,
    ])
  })

  test('that are formatted but blank in 300,000 rows count as no rows', async () => {
    const blank = Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="0"/></row>`).join('')
    const bytes = buildFixtureWorkbook({ rows: buildTextRow(1, HEADER) + buildTextRow(2, question('Q-1')) + blank })
    const { sheets } = await readAll(bytes)
    expect(sheets[0]).toMatchObject({ rows: 1 })
  })

  test('may be in parts named with backslashes, but not in parts outside the package', async () => {
    const parts = buildFixtureParts({ rows: buildTextRow(1, HEADER) + questions(1, 1) })
    const turned = parts.map((part) => (part.name.startsWith('xl/') ? { ...part, name: part.name.replaceAll('/', '\\') } : part))
    expect((await readAll(buildZip(turned))).rows).toHaveLength(1)
    expect(await refusal(buildZip([...turned, { name: '..\\evil.txt', content: 'x' }]))).toBe('UNSAFE')
    expect(await refusal(buildZip([...turned, { name: 'xl/workbook.xml', content: '<workbook/>' }]))).toBe('UNSAFE')
  })
})

describe('a corrected workbook', () => {
  const corrected = async (bytes: Uint8Array, options: WorkbookOptions): Promise<Buffer> => {
    const chunks: Uint8Array[] = []
    await correctWorkbook(bytes, { known, ...options }, async (chunk) => void chunks.push(chunk))
    return Buffer.concat(chunks)
  }
  const book = bookOf([
    { name: 'One', rows: buildTextRow(1, HEADER) + questions(1, 3) },
    { name: 'Two', state: 'hidden', rows: buildTextRow(1, ['other']) + buildTextRow(2, ['kept']) },
  ])

  test('has its corrected cells, an added column and all its sheets', async () => {
    const corrections = [
      { row: 3, column: 'Subject', value: 'Chemistry & more' },
      { row: 4, column: 'question_text', value: ' ' },
      { row: 2, column: 'level', value: 'Easy' },
    ]
    const { rows, sheets } = await readAll(await corrected(book, { corrections }))
    expect(texts(rows)).toEqual([
      ['Q-1', 'Physics', 'What is Q-1?', 'Easy'],
      ['Q-2', 'Chemistry & more', 'What is Q-2?'],
      ['Q-3', 'Physics'],
    ])
    expect(sheets.map(({ name, isHidden, rows: count }) => [name, isHidden, count])).toEqual([
      ['One', false, 3],
      ['Two', true, 2],
    ])
  })

  test('keeps the number formats and merged ranges of the other cells', async () => {
    const bytes = buildFixtureWorkbook({
      formats: ['0%'],
      rows: `${buildTextRow(1, HEADER)}<row r="2"><c r="A2" t="inlineStr"><is><t>Q-1</t></is></c><c r="B2" s="1"><v>0.5</v></c></row><row r="3"/>`,
      after: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>',
    })
    const changed = await corrected(bytes, { corrections: [{ row: 2, column: 'question_text', value: 'x' }] })
    expect((await readAll(changed)).rows[0]?.cells).toEqual(['Q-1', { value: 0.5, format: '0%', shown: '50%' }, 'x'])
  })

  test('made from an .xls is an .xlsx with all its sheets', async () => {
    const own = utils.book_new()
    const percent = utils.aoa_to_sheet([HEADER, ['Q-1', 0.25, 'a']])
    percent['B2'].z = '0%'
    utils.book_append_sheet(own, percent, 'One')
    utils.book_append_sheet(own, utils.aoa_to_sheet([['kept']]), 'Two')
    const bytes = writeBook(own, { type: 'buffer', bookType: 'biff8' }) as Uint8Array
    const { rows, sheets } = await readAll(
      await corrected(bytes, { corrections: [{ row: 2, column: 'question_text', value: 'b' }] }),
    )
    expect(texts(rows)).toEqual([['Q-1', '25%', 'b']])
    expect(sheets.map(({ name }) => name)).toEqual(['One', 'Two'])
  })

  test('refuses a correction of a row that the sheet does not have', async () => {
    await expect(corrected(book, { corrections: [{ row: 9, column: 'subject', value: 'x' }] })).rejects.toMatchObject({
      code: 'NO_SUCH_ROW',
    })
  })

  test('contains a correction only in the named one of several sheets', async () => {
    const two = bookOf([
      { name: 'One', rows: buildTextRow(1, HEADER) + questions(1, 1) },
      { name: 'Two', rows: buildTextRow(1, HEADER) + questions(2, 1) },
    ])
    const options = {
      selection: { sheets: ['One', 'Two'] },
      corrections: [{ sheet: 'Two', row: 2, column: 'subject', value: 'New' }],
    }
    expect(texts((await readAll(two, options)).rows).map(([, subject]) => subject)).toEqual(['Physics', 'New'])
    const { rows } = await readAll(await corrected(two, options), { selection: options.selection })
    expect(texts(rows).map(([, subject]) => subject)).toEqual(['Physics', 'New'])
  })
})

test('writeWorkbook writes several sheets with unique names, hidden ones hidden, and their cell formats', async () => {
  const columns = HEADER.map((header) => ({ header, kind: 'cell' as const }))
  const cell = { value: 0.5, format: '0%', shown: '50%' }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook([
    { sheetName: 'Same', columns, rows: [['Q-1', cell, 'a']] },
    { sheetName: 'same', isHidden: true, columns, rows: [['Q-2', { ...cell, format: 'id:14', value: 46_054 }, 'b']] },
  ]))
    chunks.push(chunk)
  const { rows, sheets } = await readAll(Buffer.concat(chunks), { selection: { sheets: ['Same', 'same (2)'] } })
  expect(texts(rows)).toEqual([
    ['Q-1', '50%', 'a'],
    ['Q-2', '01/02/2026', 'b'],
  ])
  expect(sheets.map(({ isHidden }) => isHidden)).toEqual([false, true])
})
