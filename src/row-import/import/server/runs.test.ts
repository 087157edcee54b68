import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeProject, type Cell, makeWorkbook } from '../../../../test/workbooks.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import type { Runs, TextRun } from '../../../kit/shared/runs.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { uploads } from '../../../kit/import/contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { rowDownload } from '../../../row-work/grid/download-contract.ts'
import { imports } from '../contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Formulas')
})
afterAll(() => app.close())

const power: Runs = [
  ['3 × 10', ''],
  ['8', '^'],
]
const water: Runs = [
  ['H', ''],
  ['2', '_'],
  ['O', ''],
]
const HEADER = ['question_id', 'subject', 'section', 'question_link', 'question_text', 'answer']
const added = async (name: string, header: string[], rows: Cell[][]) => {
  await meera.ok(imports.add, { file: await makeWorkbook(name, header, rows), body: { section: 'Formulas' } })
}
const gridOf = async (file: string, search: { key: string; type: 'part'; value: string }[] = []) =>
  (
    await meera.ok(fileRows.grid, {
      params: { file, section: 'Formulas', department: '-' },
      query: {},
      body: { searchFields: search },
    })
  ).rows
const downloadOf = async (filename: string): Promise<File> =>
  new File([await (await meera.send(files.download, { params: { filename } })).arrayBuffer()], filename)
const compared = async (fileName: string, file: File) =>
  (await meera.ok(toDryRun(imports.rows), { params: { fileName }, query: { dryRun: 'true' }, body: {}, file })).preview

const expectEqual = async (name: string, file: File) => {
  const { counts, rows, newColumns } = await compared(name, file)
  expect(counts).toMatchObject({ new: 0, bad: 0 })
  expect(rows.flatMap(({ differs }) => differs).filter((column) => !newColumns.includes(column))).toEqual([])
}

describe('rich cells', () => {
  const link = 'https://content.example/1'
  beforeAll(() =>
    added('Rich.xlsx', HEADER, [
      [
        'R-1',
        'Physics',
        { runs: [[' '], ...water, ['  ', 'b']].map(([text = '', marks = '']): TextRun => [text, marks]) },
        { runs: [[link, 'u']] },
        { runs: power },
        2,
      ],
      [
        'R-2',
        'Physics',
        'plain',
        link,
        '3 × 108',
        {
          runs: [
            ['(b)', 'b'],
            ['\tx "2" \\', '^i'],
          ],
        },
      ],
      ['R-3', 'Physics', null, null, 'H₂O', null],
    ]),
  )

  test('are stored as text with their runs, while plain rows and links have no runs', async () => {
    const rows = await gridOf('Rich.xlsx')
    expect(
      rows.map(({ section, question_link, question_text, answer }) => [section, question_link, question_text, answer]),
    ).toEqual([
      ['H₂O', link, '3 × 10⁸', 2],
      ['plain', link, '3 × 108', '(b)\t^(x "2" \\)'],
      [null, null, 'H₂O', undefined],
    ])
    expect(rows.map(({ cellRuns }) => cellRuns)).toEqual([
      { section: water, question_text: power },
      {
        answer: [
          ['(b)', 'b'],
          ['\tx "2" \\', '^i'],
        ],
      },
      null,
    ])
  })

  test('are found by the text that the grid shows', async () => {
    const found = await gridOf('Rich.xlsx', [{ key: 'question_text', type: 'part', value: '10⁸' }])
    expect(found.map((row) => row.question_id)).toEqual(['R-1'])
  })

  test('are written into downloads, which change nothing when they are uploaded again', async () => {
    const full = await downloadOf('Rich.xlsx')
    const { rows, header } = await readSheet(new Uint8Array(await full.arrayBuffer()))
    const at = header.findIndex(({ name }) => name === 'question_text')
    expect(rows.map(({ cells, runs }) => [cells[at], runs?.get(at)])).toEqual([
      ['3 × 10⁸', power],
      ['3 × 108', undefined],
      ['H₂O', undefined],
    ])
    const chosen = await meera.send(rowDownload.chosen, { params: { filename: 'Rich.xlsx' }, body: { checked: [1] } })
    expect(chosen.status).toBe(200)
    const part = await readSheet(new Uint8Array(await chosen.arrayBuffer()))
    expect(part.rows[0]?.runs?.get(at)).toEqual(power)
    await expectEqual('Rich.xlsx', full)
  })

  test('differ from plain cells with the same text in a preview', async () => {
    const again = await makeWorkbook(
      'Rich.xlsx',
      ['question_id', 'subject', 'question_text'],
      [
        ['R-1', 'Physics', '3 × 10⁸'],
        ['R-2', 'Physics', { runs: power }],
        ['R-3', 'Physics', { runs: water }],
      ],
    )
    const { counts, rows } = await compared('Rich.xlsx', again)
    expect(counts).toEqual({ new: 0, changed: 1, formatted: 2, duplicate: 0, bad: 0 })
    expect(rows.map(({ differs }) => differs)).toEqual([['question_text'], ['question_text'], ['question_text']])
  })
})

test('problem rows and corrected workbooks keep the runs, except in corrected cells', async () => {
  const file = await makeWorkbook(
    'Refused.xlsx',
    ['question_id', 'subject', 'question_text', 'answer'],
    [
      ['P-1', 'Physics', { runs: power }, { runs: water }],
      [
        {
          runs: [
            ['p-', 'b'],
            ['1', ''],
          ],
        },
        'Physics',
        { runs: water },
        { runs: power },
      ],
    ],
  )
  const corrections = [{ row: 3, column: 'answer', value: '42' }]
  const refused = await meera.download(imports.problemRows, {
    params: { kind: 'tasks' },
    file,
    body: { section: 'Formulas', corrections },
  })
  const [row] = (await readSheet(refused.bytes)).rows
  expect(row?.cells.slice(0, 1)).toEqual([3])
  expect(row?.cells.slice(2)).toEqual(['p-1', 'Physics', 'H₂O', '42'])
  expect([...(row?.runs ?? [])]).toEqual([
    [
      2,
      [
        ['p-', 'b'],
        ['1', ''],
      ],
    ],
    [4, water],
  ])
  const id = { row: 3, column: 'question_id', value: 'P-2' }
  const corrected = await meera.download(uploads.corrected, { file, body: { corrections: [...corrections, id] } })
  expect((await readSheet(corrected.bytes)).rows.map(({ cells, runs }) => [cells, [...(runs ?? [])]])).toEqual([
    [
      ['P-1', 'Physics', '3 × 10⁸', 'H₂O'],
      [
        [2, power],
        [3, water],
      ],
    ],
    [['P-2', 'Physics', 'H₂O', '42'], [[2, water]]],
  ])
})

test.each([
  '{}',
  '[]',
  '"text"',
  '{"a": "text"}',
  '{"a": []}',
  '{"a": [["x", ""]]}',
  '{"a": [["x"]]}',
  '{"a": [["", "b"]]}',
  '{"a": [["x", "bb"]]}',
  '{"a": [["x", "^_"]]}',
  '{"a": [["x", "<b>"]]}',
  '{"a": [[1, "b"]]}',
  '{"a": [["x", "b", "i"]]}',
  '{"a": [{"x": "b"}]}',
  '{"a": [["x", "b"]], "c": null}',
])('the database refuses the malformed runs %s', async (runs) => {
  await expect(app.db`update tasks set runs = ${runs}::text::jsonb where question_id = 'R-3'`).rejects.toMatchObject({
    constraint_name: 'tasks_runs',
  })
})
