import { expect, test } from 'vitest'
import { compareTexts, listTokens } from './word-rules.ts'
import { expectCpuBelow } from '../../../test/cpu-time.ts'

const keys = (text: string): string[] => listTokens(text).map(({ key }) => key)

test.each([
  ['case and white space are', 'The  WAVE\nfalls', 'the wave falls'],
  ['form of a letter is', 'ﬁeld Å', 'field å'],
  ['use of superscript digits is', '8.2 × 10¹⁴ Hz', '8.2 × 10^14 hz'],
  ['form of superscripts is, as runs or as Unicode characters', 'H₂O and x^(ab)', 'H2O and x ab'],
  ['tags', 'cm<sup>2</sup> of<br>area <b>is</b>', 'cm 2 of area is'],
  ['thousands', '₹1,20,000', '120000'],
])('two texts have the same words and numbers whatever their %s', (_, one, other) => {
  expect(keys(one)).toEqual(keys(other))
})

test('an unclosed mark is text, and its letter counts as a word', () => {
  expect(keys('3<b>2')).toEqual(['3', 'b', '2'])
  expect(keys('A<B>C and <b>so</b>')).toEqual(['a', 'b', 'c', 'and', 'so'])
  expect(keys('$a<b>c$')).toEqual(['a', 'b', 'c'])
})

test('a less-than sign is not a tag', () => {
  expect(keys('a < b and b < i, x<y>z')).toEqual(['a', 'b', 'and', 'b', 'i', 'x', 'y', 'z'])
})

test('the differences of two texts are marked, with numbers distinguished from words', () => {
  const compared = compareTexts('A train 150 m long passes a pole in 9 s.', 'A train of length 240 m crosses a pole in 9 s.')
  expect(compared.one.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'number', text: '150' },
    { kind: 'word', text: 'long passes' },
  ])
  expect(compared.other.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'word', text: 'of length' },
    { kind: 'number', text: '240' },
    { kind: 'word', text: 'crosses' },
  ])
  expect(compared.one.map(({ text }) => text).join('')).toBe('A train 150 m long passes a pole in 9 s.')
})

test('equal texts have no difference, and an empty text differs completely', () => {
  expect(compareTexts('One x², two.', 'one X2 two').one).toEqual([{ kind: 'same', text: 'One x², two.' }])
  expect(compareTexts('', 'One two')).toEqual({ one: [], other: [{ kind: 'word', text: 'One two' }] })
})

test('two texts of the maximum cell length are compared in less than a second', async () => {
  const long = (word: string): string => Array.from({ length: 6_000 }, (_, at) => `${word}${at % 7}x`).join(' ')
  const [one, other] = [`${long('a')} only`, long('a')]
  await expectCpuBelow(1_000, () => expect(compareTexts(one, other).one.at(-1)).toEqual({ kind: 'word', text: 'only' }))
})

test('a different formula or address is marked as a whole, whatever its delimiters', () => {
  const compared = compareTexts(
    'If $x^2 = 4$ and \\(y\\) of https://a.example/x1',
    'If $x^3 = 4$ and $y$ of https://a.example/x2',
  )
  const marked = (side: typeof compared.one): string[] => side.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  expect(marked(compared.one)).toEqual(['$x^2 = 4$', 'https://a.example/x1'])
  expect(marked(compared.other)).toEqual(['$x^3 = 4$', 'https://a.example/x2'])
  expect(compared.one.map(({ text }) => text).join('')).toContain('\\(y\\)')
})
