import { expect, test } from 'vitest'
import { mergeRuns, toPlainText, type TextRun, sliceOfRuns, joinRunTexts, trimRuns } from './runs.ts'

test.each<[TextRun[], string]>([
  [
    [
      ['3 × 10', ''],
      ['8', '^'],
    ],
    '3 × 10⁸',
  ],
  [
    [
      ['H', ''],
      ['2', '_'],
      ['O', ''],
    ],
    'H₂O',
  ],
  [
    [
      ['10', ''],
      ['-7', '^'],
      [' m', ''],
    ],
    '10⁻⁷ m',
  ],
  [
    [
      ['10', ''],
      ['−(n+1)', '^'],
    ],
    '10⁻⁽ⁿ⁺¹⁾',
  ],
  [
    [
      ['x', ''],
      ['2y', '^'],
    ],
    'x^(2y)',
  ],
  [
    [
      ['v', ''],
      ['rms', '_'],
    ],
    'v_(rms)',
  ],
  [
    [
      ['v', ''],
      ['max', '_'],
    ],
    'vₘₐₓ',
  ],
  // This is one superscript, although its letters differ in weight.
  [
    [
      ['e', ''],
      ['i', '^'],
      ['πq', '^b'],
    ],
    'e^(iπq)',
  ],
  [
    [
      ['10', ''],
      ['8 ', '^'],
      ['m', ''],
    ],
    '10⁸ m',
  ],
  [
    [
      ['a', ''],
      [' ab ', '^'],
      ['b', ''],
    ],
    'a ^(ab) b',
  ],
  [
    [
      ['a', ''],
      [' ', '^'],
      ['b', ''],
    ],
    'a b',
  ],
  [
    [
      ['bold', 'b'],
      [' and ', ''],
      ['all', 'bius'],
    ],
    'bold and all',
  ],
  [[['गति', '^']], '^(गति)'],
])('joinRunTexts turns %j into %s', (runs, text) => expect(joinRunTexts(runs)).toBe(text))

test('mergeRuns joins neighbours with equal marks and returns no runs for unmarked text', () => {
  expect(
    mergeRuns([
      ['a', ''],
      ['', 'b'],
      ['b', ''],
      ['2', '^'],
      ['3', '^'],
    ]),
  ).toEqual([
    ['ab', ''],
    ['23', '^'],
  ])
  expect(
    mergeRuns([
      ['a', ''],
      ['', '^'],
      ['b', ''],
    ]),
  ).toBeUndefined()
})

test('trimRuns and sliceOfRuns cut runs exactly where their plain text is cut', () => {
  const runs: TextRun[] = [
    ['  ', 'b'],
    [' 3 × 10', ''],
    ['8 ', '^'],
    ['\n', ''],
  ]
  expect(trimRuns(runs)).toEqual([
    ['3 × 10', ''],
    ['8', '^'],
  ])
  const plain = toPlainText(runs)
  for (let from = 0; from <= plain.length; from++)
    for (let to = from; to <= plain.length; to++) {
      const cut = sliceOfRuns(runs, from, to)
      if (cut !== undefined) expect(toPlainText(cut)).toBe(plain.slice(from, to))
    }
  expect(sliceOfRuns(runs, 3, 6)).toBeUndefined()
})
