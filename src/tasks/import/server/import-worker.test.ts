import { expect, test } from 'vitest'
import { copyLine } from './import-worker.ts'

const line = (text: string, extra: [string, string | number | boolean][] = []): string[] =>
  copyLine(
    'id',
    2,
    { srNo: 1, questionId: text, questionKey: 'k', fields: [null], extra, runs: [] },
    new Map([['a', '"a"']]),
  ).split('\t')

test.each([
  ['plain', 'plain'],
  ['tab\t, line\n, return\r', 'tab\\t, line\\n, return\\r'],
  ['\\N and \\.', '\\\\N and \\\\.'],
  ['nul\0 and half \ud800', 'nul and half \ufffd'],
  ['whole \u{1f600}', 'whole \u{1f600}'],
])('%j is written as %j', (text, written) =>
  expect(line(text)).toEqual(['id', '2', '1', written, 'k', '\\N', '{}', '\\N', '\\N', '\\N\n']),
)

test.each([
  ['a\tb"c\\', '{"a":"a\\\\tb\\\\"c\\\\\\\\"}'],
  [12.5, '{"a":12.5}'],
  [true, '{"a":true}'],
  ['nul\0 and half \udfff', '{"a":"nul and half \ufffd"}'],
])('a further cell %j is written as %j', (value, written) => expect(line('x', [['a', value]]).at(-4)).toBe(written))
