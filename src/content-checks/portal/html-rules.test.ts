import { describe, expect, test } from 'vitest'
import type { PartText } from '../../rows/question/key-rules.ts'
import { type FormulaPiece, type HtmlStyle, writeFormula, writeHtml, writeInline } from './html-rules.ts'

const style: HtmlStyle = {
  formula: ({ source }) => (source === 'x' ? '<math/>' : undefined),
  underline: ['<u>', '</u>'],
  strike: ['<s>', '</s>'],
}
const plain = (text: string): PartText => ({ text, runs: undefined })
const inline = (text: string): string => writeInline(plain(text), style).replaceAll('\u00a0', '~')

test.each([
  ['the characters of markup', 'a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
  ['marks', '<b>a</b> <i>b</i> <u>c</u>', '<b>a</b> <i>b</i> <u>c</u>'],
  ['superscripts and subscripts', 'x<sup>2</sup><sub>i</sub>', 'x<sup>2</sup><sub>i</sub>'],
  ['a mark that is never closed', '<b>a', '&lt;b&gt;a'],
  ['a link', 'see https://a.example/?x=1&y=2', 'see <a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a>'],
  ['a line break', 'a\nb', 'a<br/>b'],
  ['a formula', 'a $x$', 'a <math/>'],
  ['the source of a formula that the style does not write', '$x<y$', '$x&lt;y$'],
])('writeInline writes a line with %s as HTML', (_, text, html) => expect(inline(text)).toBe(html))

test.each([
  ['one space between words stays', 'a b', 'a b'],
  ['the last of several spaces stays a plain space', 'a   b', 'a~~ b'],
  ['leading spaces are kept', '  a', '~~a'],
  ['leading spaces of a later line are kept', 'a\n b', 'a<br/>~b'],
  ['a tab becomes four spaces', 'a\tb', 'a~~~ b'],
  ['a space after a formula stays', '$x$ a', '<math/> a'],
])('spaces in HTML follow the rule that %s', (_, text, html) => expect(inline(text)).toBe(html))

test('struck text gets the markup of the style', () =>
  expect(
    writeInline(
      {
        text: 'ab',
        runs: [
          ['a', 's'],
          ['b', ''],
        ],
      },
      style,
    ),
  ).toBe('<s>a</s>b'))

test('a style can change the text of words', () =>
  expect(writeInline(plain('a<b'), { ...style, words: (escaped) => escaped.replaceAll('a', 'A') })).toBe('A&lt;b'))

describe('an HTML part', () => {
  test('is written as a paragraph', () => expect(writeHtml(plain('a'), style)).toBe('<p>a</p>'))

  test('is empty for an empty text', () => expect(writeHtml(plain(''), style)).toBe(''))

  const table = 'List I\tList II\na\tb\nc\td'
  test('has a table for text in columns', () =>
    expect(writeHtml(plain(`Match\n${table}`), style)).toBe(
      '<p>Match</p><table><tbody><tr><td>List I</td><td>List II</td></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
    ))

  test('has the cell style in each cell', () => {
    const html = writeHtml(plain(table), { ...style, cell: ' style="border"' })
    expect(html.match(/<td style="border">/g)).toHaveLength(6)
  })
})

const formula = (source: string): FormulaPiece => ({
  kind: 'formula',
  from: 0,
  to: source.length + 2,
  source,
  isDisplay: false,
  raw: `$${source}$`,
})
test('a formula is written as MathML', () => expect(writeFormula(formula(String.raw`\frac{1}{2}`))).toContain('<mfrac>'))
test('an unreadable formula is not written', () => expect(writeFormula(formula(String.raw`\frac{1}{2`))).toBeUndefined())
