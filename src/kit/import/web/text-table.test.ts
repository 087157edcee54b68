import { expect, test } from 'vitest'
import { plainText, readSheet } from '../../../../test/read-workbook.ts'
import { countFromText } from './count-from-text.ts'
import { buildWorkbook, parseTextTable, withHeader, buildWorkbookOfText } from './text-table.ts'

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\uFEFFname;email\n"Rao; Asha";a@example.com',
    [
      ['name', 'email'],
      ['Rao; Asha', 'a@example.com'],
    ],
  ],
  [
    'name,remarks\nAsha,"says ""yes"",\nthen no"',
    [
      ['name', 'remarks'],
      ['Asha', 'says "yes",\nthen no'],
    ],
  ],
  ['5\'10",x\n"open', [['5\'10"', 'x'], ['open']]],
  ['\n \none\n\n,\ntwo\n\n', [['one'], [''], ['', ''], ['two']]],
  ['\n,', []],
  ['', []],
  ['"'.repeat(9), [['""""']]],
])('readTable reads the text %j as a table', (text, rows) => {
  expect(parseTextTable(text)).toEqual(rows)
})

test('withHeader takes the first row as the header when it names a column', () => {
  const columns = { columns: ['name', 'email'], otherNames: ['candidate name'] }
  for (const header of [['Email', 'Name'], ['E-mail ', 'Who'], ['Candidate_Name']])
    expect(withHeader([header], columns)).toEqual([header])
  expect(withHeader([['Asha']], columns)).toEqual([['name', 'email'], ['Asha']])
})

test('a pasted text becomes a workbook whose cells are exactly the pasted texts', async () => {
  const rows = [
    ['name', 'remarks'],
    ["=cmd|' /C calc'!A0", '<b>&amp;</b>'],
    ['+1', '@SUM(1+1)*cmd'],
    ['अ 👩‍🔬 é', 'line\nline'],
    ['', '007'],
  ]
  const bytes = Buffer.from(await buildWorkbook('Pasted list.xlsx', rows).arrayBuffer())
  const sheet = await readSheet(bytes)
  expect(sheet.header.map(({ name }) => name)).toEqual(rows[0])
  expect(sheet.rows.map(({ cells }) => sheet.header.map(({ column }) => plainText(cells[column])))).toEqual(rows.slice(1))
  expect(buildWorkbookOfText('x.xlsx', ' \n', { columns: ['name'] })).toBeUndefined()
})

test('row numbers in messages refer to the pasted text, with or without a header', () => {
  const columns = { columns: ['name', 'email'] }
  expect(buildWorkbookOfText('x.xlsx', 'name,email\nAsha,a@example.com', columns)?.above).toBe(0)
  expect(buildWorkbookOfText('x.xlsx', 'Asha,a@example.com', columns)?.above).toBe(1)
  const said = (issues: object[]) => ({ count: 2, problems: { issues } })
  const issues = [
    { path: 'row 3, email', row: 3, message: 'Row 2 has the same email.', value: 'row 2' },
    { path: 'row 1, column C', row: 1, message: 'Column C has values (first in row 2) but no name in row 1.' },
  ]
  expect(countFromText(said(issues), 0)).toEqual(said(issues))
  expect(countFromText(said(issues), 1)).toEqual(
    said([
      { path: 'row 2, email', row: 2, message: 'Row 1 has the same email.', value: 'row 2' },
      { path: 'row 1, column C', row: 1, message: 'Column C has values (first in row 1) but no name in row 1.' },
    ]),
  )
})
