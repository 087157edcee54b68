import { expect, test } from 'vitest'
import { findNumbering, withLabel } from './label-rules.ts'
import type { PortalChoice } from './question-rules.ts'

const choice = (label: string, letter: string): PortalChoice => ({
  label,
  letter,
  words: {
    text: 'H2O',
    runs: [
      ['H', ''],
      ['2', '_'],
      ['O', ''],
    ],
  },
  pictures: [],
})
const choicesOf = (labels: string[]): PortalChoice[] =>
  labels.map((label) => choice(label, label.replaceAll(/[().\]]/g, '').toUpperCase()))

test.each([
  ['capital letters from A', ['A)', 'B)', 'C)'], 'upper'],
  ['small letters from a', ['(a)', '(b)'], 'lower'],
  ['digits from 1', ['1.', '2.', '3.'], 'figures'],
  ['capital letters that begin later', ['B)', 'C)'], undefined],
  ['digits that begin later', ['2.', '3.'], undefined],
  ['capital letters with a gap', ['A)', 'C)'], undefined],
  ['capital letters beside small letters', ['A)', 'b)'], undefined],
  ['Hindi letters', ['क)', 'ख)'], undefined],
])('the numbering scheme is detected for %s', (_, labels, numbering) => expect(findNumbering(choicesOf(labels))).toBe(numbering))

test('the label comes before the words of a choice, which keep their marks', () =>
  expect(withLabel(choice('(b)', 'B'))).toEqual({
    text: '(b) H2O',
    runs: [
      ['(b) H', ''],
      ['2', '_'],
      ['O', ''],
    ],
  }))
