import { expect, test } from 'vitest'
import { findPreferenceProblem } from './preference-rules.ts'

const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)])
/** With its quotation marks, this text has exactly 64 KB, because an é has two bytes. */
const largest = 'é'.repeat(32 * 1024 - 1)

test.each<[string, unknown]>([
  ['null, which deletes the stored value', null],
  ['false', false],
  ['an empty text', ''],
  ['lists and objects nested 32 levels deep', nest(32)],
  ['a text of 64 KB', largest],
  ['a surrogate pair', '\u{1f600}'],
])('a preference may contain %s', (_, value) => expect(findPreferenceProblem(value)).toBeUndefined())

const DEEP = 'A preference can be nested at most 32 levels deep.'
const BROKEN = 'This value contains text with broken characters.'
test.each<[string, unknown, string]>([
  ['no value', undefined, 'Send a value, or null to delete the stored one.'],
  ['a list nested 33 levels deep', nest(33), DEEP],
  ['an object nested 33 levels deep', { list: nest(32) }, DEEP],
  ['a text of more than 64 KB', `${largest}é`, 'A preference can have at most 64 KB; this one has 65 KB.'],
  ['a lone surrogate', { filter: ['\ud800'] }, BROKEN],
  ['the NUL character in a key', { 'a\0': 1 }, BROKEN],
])('a preference may not contain %s', (_, value, problem) => expect(findPreferenceProblem(value)).toBe(problem))
