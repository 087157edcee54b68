import { expect, test } from 'vitest'
import type { Issue } from '../../../kit/shared/errors.ts'
import { getProjectChecks, copyLine } from './import-worker.ts'

const line = (text: string, extra: [string, string | number | boolean][] = [], blocked: Issue[] = []): string[] =>
  copyLine(
    { importId: 'id', sheetRow: 2, keys: new Map([['a', '"a"']]), blocked },
    { srNo: 1, questionId: text, questionKey: 'k', fields: [null], extra, runs: [], numbers: [] },
  ).split('\t')

test.each([
  ['plain', 'plain'],
  ['tab\t, line\n, return\r', 'tab\\t, line\\n, return\\r'],
  ['\\N and \\.', '\\\\N and \\\\.'],
  ['nul\0 and half \ud800', 'nul and half \ufffd'],
  ['whole \u{1f600}', 'whole \u{1f600}'],
])('the text %j is written for COPY as %j', (text, written) =>
  expect(line(text)).toEqual(['id', '2', '1', written, 'k', '\\N', '{}', '\\N', '\\N', '\\N', '\\N', '\\N\n']),
)

test.each([
  ['a\tb"c\\', '{"a":"a\\\\tb\\\\"c\\\\\\\\"}'],
  [12.5, '{"a":12.5}'],
  [true, '{"a":true}'],
  ['nul\0 and half \udfff', '{"a":"nul and half \ufffd"}'],
])('the additional cell %j is written for COPY as %j', (value, written) => expect(line('x', [['a', value]]).at(-6)).toBe(written))

test('the problems of a row are written as JSON on one line', () => {
  const issue = { path: 'row 2, key', message: 'a\tb"\\' }
  const written = line('x', [], [issue]).at(-2) ?? ''
  expect(written).not.toContain('\t')
  expect(JSON.parse(written.replaceAll('\\\\', '\\'))).toEqual([issue])
})

test.each(['constructor', '__proto__', 'Nothing of that name'])('a row of the project %s gets the default checks', (name) => {
  const own = { levels: { formula: 'block' as const }, glossary: [] }
  expect(getProjectChecks({ byName: { neet: own } }, name)).toEqual({ levels: {}, glossary: [] })
  expect(getProjectChecks({ byName: { neet: own } }, 'NEET')).toBe(own)
})
