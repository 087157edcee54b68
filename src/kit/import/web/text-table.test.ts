import { expect, test } from 'vitest'
import { cellText } from '../../xlsx/cells.ts'
import { readSheet } from '../../xlsx/read-sheet.ts'
import { buildWorkbook, readTable, withHeader, workbookOfText } from './text-table.ts'

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
])('a text is a table: %j', (text, rows) => {
  expect(readTable(text)).toEqual(rows)
})

test('the first row is the header where it names a column', () => {
  const columns = { columns: ['name', 'email'], otherNames: ['candidate name'] }
  for (const header of [['Email', 'Name'], ['E-mail ', 'Who'], ['Candidate_Name']])
    expect(withHeader([header], columns)).toEqual([header])
  expect(withHeader([['Asha']], columns)).toEqual([['name', 'email'], ['Asha']])
})

test('what is pasted is read as it was written, as texts alone', async () => {
  const rows = [
    ['name', 'remarks'],
    ["=cmd|' /C calc'!A0", '<b>&amp;</b>'],
    ['+1', '@SUM(1+1)*cmd'],
    ['अ 👩‍🔬 é', 'line\nline'],
    ['', '007'],
  ]
  const bytes = Buffer.from(await buildWorkbook('Pasted list.xlsx', rows).arrayBuffer())
  const sheet = await readSheet(bytes, { limits: { rows: 10 } })
  expect(sheet.header.map(({ name }) => name)).toEqual(rows[0])
  expect(sheet.rows.map(({ cells }) => sheet.header.map(({ column }) => cellText(cells[column])))).toEqual(rows.slice(1))
  expect(workbookOfText('x.xlsx', ' \n', { columns: ['name'] })).toBeUndefined()
})
