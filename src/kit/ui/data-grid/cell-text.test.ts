import { expect, test } from 'vitest'
import { getCellText, getCopiedText, formatNumber } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import { toTsv, toTsvField } from './tsv.ts'

type Row = Record<string, unknown>
const column = (id: string, more: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({ id, ...more })

test.each<[Partial<GridColumn<Row>>, unknown, string]>([
  [{}, 'Ray optics', 'Ray optics'],
  [{}, null, ''],
  [{}, undefined, ''],
  [{}, true, 'yes'],
  [{}, 0, '0'],
  [{}, { amount: 5 }, '{"amount":5}'],
  [{ kind: 'number' }, 1234.5, '1,234.5'],
  [{ kind: 'number', digits: 2 }, 0, '0.00'],
  [{ kind: 'number', digits: 2 }, -7, '−7.00'],
  [{ kind: 'number', grouping: false }, 1144, '1144'],
  [{ kind: 'number' }, 'twelve', 'twelve'],
  [{ kind: 'instant' }, '2026-11-16T04:10:00.000Z', '16/11/2026 09:40 am'],
  [{ kind: 'instant' }, '2026-11-16T18:30:00Z', '17/11/2026 12:00 am'],
  [{ kind: 'instant' }, 'soon', 'soon'],
  [{ kind: 'instant' }, '', ''],
  [{ kind: 'day' }, '2026-11-16', '16/11/2026'],
  [{ kind: 'status' }, 'done', 'done'],
  [{ kind: 'link' }, 'https://example.com/', 'https://example.com/'],
  [{ kind: 'link', label: () => 'Open' }, 'https://example.com/', 'Open'],
])('a cell of %o shows %o as %s', (more, value, text) => {
  expect(getCellText(column('x', more), { x: value })).toBe(text)
})

test('getCopiedText copies a number unformatted and a link as its address', () => {
  expect(getCopiedText(column('x', { kind: 'number', digits: 2 }), { x: -1234.5 })).toBe('-1234.5')
  expect(getCopiedText(column('x', { kind: 'link', label: () => 'Open' }), { x: 'https://example.com/' })).toBe(
    'https://example.com/',
  )
})

test('formatNumber groups thousands and shows at most two decimals', () => {
  expect(formatNumber(2000)).toBe('2,000')
  expect(formatNumber(0.125)).toBe('0.13')
})

test('toTsv quotes cells, ends lines and disarms formulas', () => {
  expect(
    toTsv([
      ['a', 'b'],
      ['1', 'two\tthree'],
      ['say "hi"', 'x\ny'],
    ]),
  ).toBe('a\tb\r\n1\t"two\tthree"\r\n"say ""hi"""\t"x\ny"')
  for (const text of ['=1+1', '+SUM(A1)', '-2+3', '@x', '=HYPERLINK("http://x","y")']) expect(toTsvField(text)).toMatch(/^"?'/)
  for (const text of ['-7', '+7', '-1234.5', 'a=b', '']) expect(toTsvField(text)).toBe(text)
})
