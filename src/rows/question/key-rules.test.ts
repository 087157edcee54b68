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
/** Returns the indexes of the choices that the key names. The choices are given as `letter words`. */
const placesOf = (key: string, choices: string[]): number[] =>
  findKeyedPlaces(
    plain(key),
    choices.map((choice) => ({ letter: choice.slice(0, 1), words: choice.slice(2) })),
    ({ words }) => plain(words),
  )
describe('the choices that a key names', () => {
  test.each<[string, string, string[], number[]]>([
    ['its letters', 'A, C', ['A x', 'B y', 'C z'], [0, 2]],
    ['its words in any case and with any blanks', 'Sodium  CHLORIDE', ['A water', 'B sodium chloride'], [1]],
    ['a place by its figure', '2', ['A x', 'B y'], [1]],
    ['a place by its letter, beside labels that are figures', 'b', ['1 x', '2 y'], [1]],
    ['a Hindi letter beside Latin labels', '(ख)', ['A x', 'B y'], [1]],
    ['nothing for a place beyond the choices', '3', ['A x', 'B y'], []],
    ['nothing where place and words differ', '2', ['A 2', 'B 3'], []],
    ['the choice of which place and words are the same', '2', ['A 1', 'B 2'], [1]],
    ['nothing for words that two choices have', 'x', ['A x', 'B x'], []],
    ['nothing for other words', 'z', ['A x', 'B y'], []],
    ['nothing for a blank key', ' ', ['A ', 'B y'], []],
    ['nothing without choices', 'A', [], []],
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
  ['a mark that is closed behind it is closed at its end', '<b>one two</b>', 0, 6, '<b>one</b>'],
  ['a mark that is opened before it is opened at its begin', '<b>one two</b>', 7, 14, '<b>two</b>'],
  ['a mark within it stays', 'a <i>b</i> c', 2, 10, '<i>b</i>'],
  ['a mark that nothing closes stays text', '<b>one two', 3, 6, 'one'],
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
  ['no parts are an empty text', ['', ''], ''],
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
