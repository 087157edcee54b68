import { readXlsx } from 'hucre/xlsx'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { TextRun } from '../shared/runs.ts'
import { formatCell, type SheetRow } from './cells.ts'
import { openSheets, openWorkbook } from './read-workbook.ts'
import { writeSheet } from './write.ts'
import { buildFixtureWorkbook } from './zip-fixture.ts'

async function rowsOf(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const [sheet] = await openSheets(bytes)
  for await (const { isHidden: _, ...row } of (await sheet?.open())?.rows ?? []) rows.push(row)
  return rows
}
async function written(rows: readonly (readonly unknown[])[], width = 1): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const columns = Array.from({ length: width }, (_, at) => ({ header: `c${at}`, kind: 'rich' as const }))
  for await (const part of writeSheet({ sheetName: 'Rich', columns, rows })) parts.push(part)
  return Buffer.concat(parts)
}
const font = '<sz val="11"/><color theme="1"/><rFont val="Calibri"/><family val="2"/>'
const plain = (text: string): string => `<r><t xml:space="preserve">${text}</t></r>`
const run = (properties: string, text: string): string =>
  `<r><rPr>${properties}${font}</rPr><t xml:space="preserve">${text}</t></r>`
const raised = '<vertAlign val="superscript"/>'
const lowered = '<vertAlign val="subscript"/>'

const cells: [markup: string, text: string, runs: TextRun[] | undefined][] = [
  [
    plain('3 × 10') + run(raised, '8'),
    '3 × 10⁸',
    [
      ['3 × 10', ''],
      ['8', '^'],
    ],
  ],
  [
    plain('2') + run(raised, '10'),
    '2¹⁰',
    [
      ['2', ''],
      ['10', '^'],
    ],
  ],
  [
    plain('H') + run(lowered, '2') + run('', 'O'),
    'H₂O',
    [
      ['H', ''],
      ['2', '_'],
      ['O', ''],
    ],
  ],
  [
    run('<b/><i/><u/><strike/>', 'all') + run('<b val="1"/><u val="double"/>', ' two'),
    'all two',
    [
      ['all', 'bius'],
      [' two', 'bu'],
    ],
  ],
  [run('<b val="0"/><u val="none"/>', 'none') + run('<vertAlign val="baseline"/>', ' at all'), 'none at all', undefined],
  [
    run(`<b/>${raised}`, 'a &amp; b &lt;c&gt;') + plain(' x_x0041_'),
    '^(a & b <c>) xA',
    [
      ['a & b <c>', '^b'],
      [' xA', ''],
    ],
  ],
  // Phonetic hints and other fonts have no meaning for the cell.
  [
    `${run('', '東')}<rPh sb="0" eb="1"><t>ひがし</t></rPh>${run(raised, '2')}`,
    '東²',
    [
      ['東', ''],
      ['2', '^'],
    ],
  ],
  ['<t>rPr is a word</t>', 'rPr is a word', undefined],
]
const letters = (at: number): string => String.fromCharCode(65 + at)

test.each(['shared', 'inline'] as const)('a sheet’s %s texts are read with their runs', async (kind) => {
  const row = cells.map(([markup], at) =>
    kind === 'shared'
      ? `<c r="${letters(at)}2" t="s"><v>${at}</v></c>`
      : `<c r="${letters(at)}2" t="inlineStr"><is>${markup}</is></c>`,
  )
  const rows = `<row r="1"><c r="A1"><v>1</v></c></row><row r="2">${row.join('')}</row><row r="3"><c r="A3"><v>3</v></c></row>`
  const shared = { sharedTexts: cells.map(([markup]) => `<si>${markup}</si>`).join('') }
  const read = await rowsOf(buildFixtureWorkbook({ rows, ...(kind === 'shared' && shared) }))
  expect(read[1]?.cells).toEqual(cells.map(([, text]) => text))
  expect(cells.map((_, at) => read[1]?.runs?.get(at))).toEqual(cells.map(([, , runs]) => runs))
  expect(read.map(({ runs }) => runs !== undefined)).toEqual([false, true, false])
})

test('entirely raised or lowered text cells get runs, but not headers, numbers, links or errors', async () => {
  const fonts = ['<font><b/><i/></font>', '<font/>', `<font><b/>${raised}</font>`, `<font>${lowered}</font>`]
  const cell = (at: number, row: number, style: number, markup: string) =>
    `<c r="${letters(at)}${row}" s="${style}" ${markup}</c>`
  const inline = (text: string) => `t="inlineStr"><is>${text}</is>`
  const row = [
    cell(0, 2, 3, inline('<t>10</t>')),
    cell(1, 2, 4, 't="s"><v>0</v>'),
    cell(2, 2, 1, inline('<t>bold</t>')),
    cell(3, 2, 3, inline(run('<i/>', 'own') + run(lowered, '2'))),
    cell(4, 2, 3, '><v>8</v>'),
    cell(5, 2, 3, inline('<t>https://content.example/1</t>')),
    cell(6, 2, 3, 't="e"><v>#N/A</v>'),
    cell(7, 2, 3, inline('<t xml:space="preserve"> </t>')),
    cell(8, 2, 2, inline('<t>plain</t>')),
  ]
  const names = row.map((_, at) => cell(at, 1, 3, inline(`<t>c${at}</t>`))).join('')
  const sheet = { rows: `<row r="1">${names}</row><row r="2">${row.join('')}</row>`, sharedTexts: '<si><t>min</t></si>', fonts }
  const read = await rowsOf(buildFixtureWorkbook(sheet))
  const { header } = await openWorkbook(buildFixtureWorkbook(sheet))
  expect(header.map(({ name }) => name)).toEqual(row.map((_, at) => `c${at}`))
  const words = ['¹⁰', '_(min)', 'bold', 'own₂', 8, 'https://content.example/1', { error: '#N/A' }, null, 'plain']
  expect(read[1]?.cells).toEqual(words)
  expect([...(read[1]?.runs ?? [])].toSorted(([a], [b]) => a - b)).toEqual([
    [0, [['10', '^']]],
    [1, [['min', '_']]],
    [
      3,
      [
        ['own', 'i'],
        ['2', '_'],
      ],
    ],
  ])
})

test('inline runs are read wherever the sheet is split into chunks', async () => {
  // The texts are incompressible and of many lengths, so that chunks end within cells, tags and runs.
  const rows = Array.from({ length: 3_000 }, (_, at) => {
    const text = Array.from({ length: 3 + (at % 41) }, (_unused, n) => ((at * 7919 + n * 104_729) % 9973).toString(36)).join('')
    return [
      {
        runs: [
          [text, ''],
          [String(at), '^'],
          [text, 'b'],
        ] satisfies TextRun[],
      },
    ]
  })
  const read = await rowsOf(await written(rows))
  expect(read.slice(1).map(({ runs }) => runs?.get(0))).toEqual(rows.map(([cell]) => cell?.runs))
})

test('written runs are found by another reader', async () => {
  const { sheets } = await readXlsx(
    await written([
      [
        {
          runs: [
            ['3 × 10', ''],
            ['8', '^'],
            [' bold', 'b'],
          ],
        },
      ],
      ['plain'],
    ]),
  )
  expect(sheets[0]?.rows.map(([value]) => value)).toEqual(['c0', '3 × 108 bold', 'plain'])
  expect(sheets[0]?.cells?.get('1,0')?.richText).toEqual([
    { text: '3 × 10' },
    { text: '8', font: { vertAlign: 'superscript' } },
    { text: ' bold', font: { bold: true } },
  ])
})

const data = join(fileURLToPath(new URL('../../..', import.meta.url)), '../shared/data')
const workbooks = existsSync(data) ? readdirSync(data).filter((name) => name.endsWith('.xlsx')) : []
if (workbooks.length === 0) console.log('NOT RUN runs of the corpus (src/kit/xlsx/runs.test.ts): ../shared/data is absent')
test.skipIf(workbooks.length === 0).each(workbooks)('%s has the same cells and runs after it is written again', async (name) => {
  const rows = await rowsOf(readFileSync(join(data, name)))
  const width = Math.max(...rows.map(({ cells: own }) => own.length))
  const parts: Uint8Array[] = []
  const columns = Array.from({ length: width }, (_, at) => ({
    header: formatCell(rows[0]?.cells[at]),
    kind: 'cell' as const,
  }))
  const again = rows
    .slice(1)
    .map(({ cells: own, runs }) => own.map((value, at) => (runs?.has(at) ? { runs: runs.get(at) } : value)))
  for await (const part of writeSheet({ sheetName: 'Again', columns, rows: again })) parts.push(part)
  const read = await rowsOf(Buffer.concat(parts))
  expect(read.slice(1).map(({ cells: own, runs }) => ({ own, runs }))).toEqual(
    rows.slice(1).map(({ cells: own, runs }) => ({ own, runs })),
  )
})
