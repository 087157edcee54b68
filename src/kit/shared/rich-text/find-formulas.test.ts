import { expect, test } from 'vitest'
import { findFormulas } from './find-formulas.ts'
import { prices } from './prices.ts'

const sources = (text: string): string[] => findFormulas(text).map(({ source }) => source)

test.each([
  ['\\(x\\) and \\[y\\]', ['x', 'y']],
  ['$x$ and $$y$$', ['x', 'y']],
  ['$\\frac{1}{2}$', ['\\frac{1}{2}']],
  ['$a<b$ for all $x$', ['a<b', 'x']],
  ['the $n$th of 3$x$ and 2$x_1$', ['n', 'x', 'x_1']],
  ['$5$ apples, $-3$, $.5$, $3 + 4$, $90^\\circ$', ['5', '-3', '.5', '3 + 4', '90^\\circ']],
  ['$5 \\text{ cm}$', ['5 \\text{ cm}']],
  ['costs \\$5 for $x$', ['x']],
  ['$\\text{costs \\$5}$', ['\\text{costs \\$5}']],
  ['pay $5 for $x$ of it', ['x']],
  ['\\ce{2H2 + O2 -> 2H2O} and $\\ce{H+}$', ['\\ce{2H2 + O2 -> 2H2O}', '\\ce{H+}']],
  ['\\ce{SO4^{2-}} ions, \\pu{5 mol/L}', ['\\ce{SO4^{2-}}', '\\pu{5 mol/L}']],
  ['$$\n\\begin{aligned}a&=b\\\\c&=d\\end{aligned}\n$$', ['\\begin{aligned}a&=b\\\\c&=d\\end{aligned}']],
  ['$a +\n\\frac{b}{c}$', ['a +\n\\frac{b}{c}']],
])('findFormulas extracts the formulas of %j', (text, expected) => expect(sources(text)).toEqual(expected))

test.each([
  '$ x$',
  '$x $',
  '$x$5',
  '\\$x$',
  '\\(unclosed',
  '\\[',
  '\\( \\)',
  '$$',
  '$$$$',
  '$$ $$',
  '\\ce{H2O',
  '\\ce{}',
  '\\center{x}',
  '\\\\(x\\\\)',
  '$HOME/$USER',
  'if ($a=$b)',
])('findFormulas finds no formula in %j', (text) => expect(sources(text)).toEqual([]))

test('findFormulas returns positions that include the delimiters', () => {
  expect(findFormulas('let \\( x \\) be $$y$$')).toEqual([
    { from: 4, to: 11, raw: '\\( x \\)', source: 'x', isDisplay: false },
    { from: 15, to: 20, raw: '$$y$$', source: 'y', isDisplay: true },
  ])
})

test('none of 100 labelled prices is taken for a formula', () => {
  expect(prices).toHaveLength(100)
  expect(new Set(prices).size).toBe(100)
  expect(prices.filter((price) => sources(price).length > 0)).toEqual([])
})

// Each text would take minutes if the search for a sign restarted every time.
test.each([
  ['formulas that open and never close', '\\('.repeat(50_000)],
  ['braces', '\\ce{'.repeat(25_000)],
  ['closing braces', '\\ce{'.repeat(12_000) + '}'.repeat(12_000)],
  ['dollars', '$a'.repeat(50_000)],
  ['dollar signs and spaces', '$ '.repeat(50_000)],
  ['pairs', '$$,'.repeat(33_000)],
  ['backslashes', '\\'.repeat(100_000)],
  ['one long price', `$5 ${'a '.repeat(50_000)}$`],
])('findFormulas reads 100 KB of %s in linear time', (_, text) => {
  expect(findFormulas(text).every(({ from, to, raw }) => text.slice(from, to) === raw)).toBe(true)
})
