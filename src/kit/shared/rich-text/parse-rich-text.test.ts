import { expect, test } from 'vitest'
import {
  dividePieces,
  findMarksAround,
  isPlainText,
  listMarkup,
  listOpenMarks,
  parseRichText,
  type RichPiece,
} from './parse-rich-text.ts'

/**
 * Shows pieces as text: marks in brackets, `⏎` for a break, `«»` around a formula, `→` before a link, and `▣` before a picture.
 */
const shown = (pieces: readonly RichPiece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'break') return '⏎'
      if (piece.kind === 'formula') return `«${piece.source}»`
      const text = piece.kind === 'text' ? piece.text : `${piece.kind === 'link' ? '→' : '▣'}${piece.href}`
      return piece.marks === '' ? text : `[${piece.marks} ${text}]`
    })
    .join('|')

test.each([
  ['plain', 'plain'],
  ['H<sub>2</sub>O', 'H|[_ 2]|O'],
  ['cm<SUP>2</SUP>', 'cm|[^ 2]'],
  ['<b>a<i>b</i></b>c', '[b a]|[bi b]|c'],
  ['<b>a<sub>2</sub></b>', '[b a]|[_b 2]'],
  ['10<sup>2<sup>n</sup>x</sup>', '10|[^ 2]|[^ n]|[^ x]'],
  ['a<br>b<br/>c<BR />d\ne\r\nf', 'a|⏎|b|⏎|c|⏎|d|⏎|e|⏎|f'],
  ['<b>bold to the end', '<b>bold to the end'],
  ['3<b>2', '3<b>2'],
  ['A<B>C', 'A<B>C'],
  ['x<sub>n and y<SUP>2</SUP>', 'x<sub>n and y|[^ 2]'],
  ['a<u>b<br>c', 'a<u>b|⏎|c'],
  ['1<b>2 and <b>so</b>', '1<b>2 and |[b so]'],
  ['<b>crossed<i>tags</b>here</i>', '[b crossed]|[bi tags]|here</i>'],
  ['the index of <i> in S', 'the index of <i> in S'],
  ['closed </b> only', 'closed </b> only'],
  ['<b onclick="x">a</b>', '<b onclick="x">a</b>'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['0<Wa <Wi, a<b>c', '0<Wa <Wi, a<b>c'],
  ['</br> <b/> <<b>a</b>', '</br> <b/> <|[b a]'],
  ['costs \\$5, \\\\ and \\x', 'costs $5, \\\\ and \\x'],
  ['is $a<b$ <b>so</b>', 'is |«a<b»| |[b so]'],
  ['<b>$x$ y</b>', '«x»|[b  y]'],
  [
    'see https://a.example/x?y=1, or (http://b.example/q_(r)).',
    'see |→https://a.example/x?y=1|, or (|→http://b.example/q_(r)|).',
  ],
  ['https://a.example/p.PNG?w=2', '▣https://a.example/p.PNG?w=2'],
  ['https://a.example/$x$ costs', '→https://a.example/$x$| costs'],
  [
    'xhttps://a.example javascript:alert(1) https://u:p@a.example',
    'xhttps://a.example javascript:alert(1) https://u:p@a.example',
  ],
  ['https://a.example/\u202egnp.exe', '→https://a.example/|\u202egnp.exe'],
  ['<u>https://a.example</u>', '[u →https://a.example/]'],
  ['प्रश्न H<sub>2</sub>', 'प्रश्न H|[_ 2]'],
])('parseRichText reads %j as %s', (text, expected) => expect(shown(parseRichText(text))).toBe(expected))

test.each([
  ['H<sub>2</sub>O<br>3<b>2', ['<sub>', '</sub>', '<br>'], ['<b>']],
  ['<I>a <b>x</i>', ['<I>', '<b>', '</i>'], []],
  ['$a<b>c$ and </u>', [], []],
  ['plain', [], []],
])('listMarkup and listOpenMarks find the tags and the unclosed marks of %j', (text, markup, open) => {
  expect(listMarkup(text).map(({ from, to }) => text.slice(from, to))).toEqual(markup)
  expect(listOpenMarks(text)).toEqual(open)
})

test.each([
  ['<b>Which?\n(a) 1\n(b) 2</b>', '1', '<b>1</b>'],
  ['<b>Which?\n(a) 1\n(b) 2</b>', '2</b>', '<b>2</b>'],
  ['<b>a <I>Which? x</I></b>', 'Which?', '<b><I>Which?</I></b>'],
  ['3<b>2 Which?', 'Which?', 'Which?'],
  ['<b>so</b> Which?', 'Which?', 'Which?'],
])('findMarksAround keeps the marks of %j around its part %j', (text, part, expected) => {
  const from = text.indexOf(part)
  const { before, after } = findMarksAround(text, { from, to: from + part.length })
  expect(before + part + after).toBe(expected)
})

test('parseRichText combines the marks of Excel runs and of tags', () => {
  const pieces = parseRichText('', [
    ['8 × 10', ''],
    ['8', '^'],
    [' <b>m', ''],
    ['s</b>', 'i'],
    [' $x', ''],
    ['_1$', '_'],
  ])
  expect(shown(pieces)).toBe('8 × 10|[^ 8]| |[b m]|[bi s]| |«x_1»')
})

test('the pieces of a rich text are in order and cover everything except the tags', () => {
  const text = 'a<b>b</b>\\$ $x$\nhttps://a.example/ c'
  const pieces = parseRichText(text)
  const places = pieces.map(({ from, to }) => text.slice(from, to))
  expect(places).toEqual(['a', 'b', '\\$ ', '$x$', '\n', 'https://a.example/', ' c'])
})

test.each([
  ['plain', true],
  ['a < b', false],
  ['a\nb', false],
  ['HTTP://A.example', false],
])('isPlainText returns for the text %j: %s', (text, expected) => expect(isPlainText(text)).toBe(expected))

// Each text would take minutes, or overflow the stack, if its parts were read repeatedly.
test.each([
  ['opening tags', '<b>'.repeat(33_000), 99_000],
  ['nested tags', '<b><i>'.repeat(8_000) + '</i></b>'.repeat(6_000), 12_000],
  ['closing tags', '</b>'.repeat(25_000), 100_000],
  ['incomplete tags', '<b '.repeat(33_000), 99_000],
  ['incomplete tags with spaces', `<b${' '.repeat(100_000)}`, 100_002],
  ['links in one word', 'https://'.repeat(12_500), 100_000],
  ['addresses', 'https://a.example/ '.repeat(5_000), 95_000],
  ['brackets after a link', `https://a.example/${')'.repeat(100_000)}`, 100_018],
  ['direction changes', '\u202e\u202da'.repeat(33_000), 99_000],
  ['line breaks', '\r\n'.repeat(50_000), 100_000],
  ['formulas', '$x$ '.repeat(25_000), 100_000],
])('parseRichText reads 100 KB of %s in linear time and keeps all text that is not markup', (_, text, stays) => {
  const pieces = parseRichText(text)
  expect(pieces.every(({ from, to }, at) => from >= (pieces[at - 1]?.to ?? 0) && to > from)).toBe(true)
  expect(pieces.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(stays)
})

test('dividePieces cuts text at the given positions and keeps a formula or an escape whole', () => {
  const text = 'a <b>bold word</b> of \\$5 and $x+y$ end'
  const at = (words: string): number => text.indexOf(words) + words.length
  const parts = dividePieces(parseRichText(text), text, [at('bold'), at('\\$'), at('$x'), text.length])
  expect(parts.map(shown)).toEqual(['a |[b bold]', '[b  word]| of $', '5 and |«x+y»', ' end'])
})
