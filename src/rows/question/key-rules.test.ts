import { describe, expect, test } from 'vitest'
import { cutPart, findKeyedPlaces, joinParts, type PartText, readKeyLetters, slicePart } from './key-rules.ts'

test.each([
  ['B', ['B']],
  ['(b)', ['B']],
  ['b)', ['B']],
  ['Option C', ['C']],
  ['Answer: D', ['D']],
  ['A, C', ['A', 'C']],
  ['a and d', ['A', 'D']],
  ['(A)(C)', ['A', 'C']],
  ['ABD', ['A', 'B', 'D']],
  ['(2)', ['2']],
  ['3', ['3']],
  ['(क)', ['क']],
  ['ख और ग', ['ख', 'ग']],
  ['(a) 6; (b) 8', []],
  ['A, A', ['A']],
  ['12', []],
  ['BAD', []],
  ['ab', []],
  ['5.2 m', []],
  ['', []],
  [' '.repeat(100_000), []],
])('the letters of the key %j are read', (key, expected) => expect(readKeyLetters(key)).toEqual(expected))

const plain = (text: string): PartText => ({ text, runs: undefined })
const placesOf = (key: string, choices: string[]): number[] =>
  findKeyedPlaces(
    plain(key),
    choices.map((choice) => ({ letter: choice.slice(0, 1), words: choice.slice(2) })),
    ({ words }) => plain(words),
  )
describe('the choices that a key names', () => {
  test.each<[string, string, string[], number[]]>([
    ['the choices with its letters', 'A, C', ['A x', 'B y', 'C z'], [0, 2]],
    ['the choice with its words in any case and spacing', 'Sodium  CHLORIDE', ['A water', 'B sodium chloride'], [1]],
    ['the choice at the place of its digit', '2', ['A x', 'B y'], [1]],
    ['the choice at the place of its letter when the labels are digits', 'b', ['1 x', '2 y'], [1]],
    ['the choice at the place of a Hindi letter when the labels are Latin', '(ख)', ['A x', 'B y'], [1]],
    ['no choice for a place beyond the choices', '3', ['A x', 'B y'], []],
    ['no choice when the place and the words name different choices', '2', ['A 2', 'B 3'], []],
    ['the choice that both its place and its words name', '2', ['A 1', 'B 2'], [1]],
    ['no choice for words that two choices share', 'x', ['A x', 'B x'], []],
    ['no choice for words of none of them', 'z', ['A x', 'B y'], []],
    ['no choice for a blank key', ' ', ['A ', 'B y'], []],
    ['no choice when there are no choices', 'A', [], []],
  ])('are %s', (_, key, choices, places) => expect(placesOf(key, choices)).toEqual(places))

  test('are matched by words with superscripts, not by the plain digits', () => {
    const raised: PartText = {
      text: '108',
      runs: [
        ['10', ''],
        ['8', '^'],
      ],
    }
    const choices = [
      { letter: 'A', words: plain('108') },
      { letter: 'B', words: raised },
    ]
    expect(findKeyedPlaces(plain('10⁸'), choices, ({ words }) => words)).toEqual([1])
  })
})

const water: PartText = {
  text: 'Is H2O wet',
  runs: [
    ['Is H', ''],
    ['2', '_'],
    ['O wet', ''],
  ],
}
test('a slice keeps the runs of its own characters', () => {
  expect(slicePart(water, { from: 3, to: 6 })).toEqual({
    text: 'H2O',
    runs: [
      ['H', ''],
      ['2', '_'],
      ['O', ''],
    ],
  })
})

test('a slice without marked characters has no runs', () =>
  expect(slicePart(water, { from: 7, to: 10 })).toEqual({ text: 'wet', runs: undefined }))

test.each([
  ['a mark that closes after the part is closed at its end', '<b>one two</b>', 0, 6, '<b>one</b>'],
  ['a mark that opens before the part is opened at its beginning', '<b>one two</b>', 7, 14, '<b>two</b>'],
  ['a mark within the part stays', 'a <i>b</i> c', 2, 10, '<i>b</i>'],
  ['a mark that never closes stays text', '<b>one two', 3, 6, 'one'],
])('when a part is cut out of a cell, %s', (_, text, from, to, cut) => expect(cutPart(plain(text), { from, to }).text).toBe(cut))

test('marks of one cell do not extend into a slice of another', () =>
  expect(slicePart(plain('<b>one two</b>'), { from: 0, to: 6 }).text).toBe('<b>one'))

test('the runs of a cut part include the tags that were added', () =>
  expect(
    cutPart(
      {
        text: '<b>x2 y</b>',
        runs: [
          ['<b>x', ''],
          ['2', '^'],
          [' y</b>', ''],
        ],
      },
      { from: 3, to: 5 },
    ),
  ).toEqual({
    text: '<b>x2</b>',
    runs: [
      ['<b>x', ''],
      ['2', '^'],
      ['</b>', ''],
    ],
  }))

test.each<[string, string[], string]>([
  ['several parts are joined by an empty line', ['a', 'b'], 'a\n\nb'],
  ['blank parts leave nothing', ['', 'a', '', 'b', ''], 'a\n\nb'],
  ['one part stays as it is', ['', 'a'], 'a'],
  ['no parts give an empty text', ['', ''], ''],
])('when parts are joined, %s', (_, parts, text) => expect(joinParts(parts.map(plain))).toEqual(plain(text)))

test('joined parts keep their runs in place', () =>
  expect(joinParts([plain('a '), slicePart(water, { from: 3, to: 6 })], '')).toEqual({
    text: 'a H2O',
    runs: [
      ['a H', ''],
      ['2', '_'],
      ['O', ''],
    ],
  }))
