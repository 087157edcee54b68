import { expect, test } from 'vitest'
import { findTexProblem, parseTex } from './parse-tex.ts'

test.each([
  'x',
  '\\frac{1}{2}',
  '\\ce{2H2 + O2 -> 2H2O}',
  '\\ce{SO4^2- + Ba^2+ -> BaSO4 v}',
  '\\pu{5 mol}',
  '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
  '\\begin{align}a&=b\\\\c&=d\\end{align}',
  'x \\tag{1}',
  '\\vec{F}=m\\vec{a}',
  '\\text{अ and b}',
  '\\xrightarrow[\\Delta]{\\text{heat}}',
  '\\left(\\sum_{i=1}^{n} x_i^2\\right)^{\\!1/2}',
  '\\lim_{x\\to 0}\\operatorname{sgn}x',
  '90^\\circ, 5\\,\\mu\\mathrm{m}',
])('findTexProblem accepts %s', (source) => expect(findTexProblem(source)).toBeUndefined())

test.each([
  ['\\frac{1', "Unexpected end of input in a macro argument, expected '}'.", 7],
  ['x + \\foo y', 'Unknown command \\foo.', 4],
  ['a & b', "Expected the end, got '&'.", 2],
  ['\\left( x', undefined, undefined],
  ['x^2^3', 'Double superscript.', 3],
])('findTexProblem reports the problem and its place in %s', (source, message, at) => {
  const problem = findTexProblem(source)
  expect(problem).toBeDefined()
  if (message !== undefined) expect(problem).toEqual({ message, at })
})

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{https://a.example}',
  '\\includegraphics{https://a.example/x.png}',
  '\\class{a}{b}',
  '\\style{position:fixed}{b}',
  '\\def\\a{\\a\\a}\\a',
  '\\gdef\\a{b}',
  '\\newcommand{\\a}{b}',
  '\\renewcommand\\frac{b}',
  '\\let\\a=b',
  '\\global\\let\\a=b',
  '\\htmlData{a}{b}',
  '\\require{mhchem}',
  '\\DeclareMathOperator{\\a}{b}',
])('findTexProblem refuses %s at its position', (source) => {
  expect(findTexProblem(`x ${source}`)).toMatchObject({ message: expect.stringMatching(/is not allowed\.$/) as string, at: 2 })
})

test('findTexProblem accepts a command whose name only begins like a refused one', () => {
  expect(findTexProblem('\\Longleftrightarrow \\defeq'.slice(0, 19))).toBeUndefined()
})

test('a formula has at most 2,000 characters', () => {
  expect(findTexProblem('x'.repeat(2000))).toBeUndefined()
  expect(findTexProblem('x'.repeat(2001))).toEqual({ message: 'A formula can have at most 2000 characters.', at: 2000 })
  expect(findTexProblem('\\frac{'.repeat(17_000))).toBeDefined()
})

test.each([
  ['braces', '{'.repeat(990) + 'x' + '}'.repeat(990)],
  ['roots', '\\sqrt{'.repeat(280) + 'x' + '}'.repeat(280)],
  ['fences', '\\left('.repeat(150) + 'x' + '\\right)'.repeat(150)],
  ['scripts', 'x^{'.repeat(490) + 'x' + '}'.repeat(490)],
  ['opening groups', '\\frac{'.repeat(330)],
  ['macros', '\\iff'.repeat(490)],
  ['chemistry', `\\ce{${'H2O+'.repeat(490)}}`],
])('parseTex returns a tree or a problem for nested %s', (_, source) => {
  const parsed = parseTex(source, false)
  expect('tree' in parsed || parsed.problem.message.length > 5).toBe(true)
})

const twice = (open: string, times: number, close: string): string => open.repeat(times) + 'x' + close.repeat(times)
test.each([
  ['equilibria', twice('\\equilibriumRight{', 40, '}')],
  ['chemical equilibria', twice('\\ce{A <=>>[$', 40, '$] B}')],
  ['crossed-out terms', twice('\\cancelto{a}{', 40, '}')],
  ['overlaps', twice('\\mathllap{', 40, '}')],
  ['overlaps in text', twice('\\llap{$', 40, '$}')],
  ['slashes between units', `\\pu{${'/'.repeat(30)}}`],
])('nested %s, each of which doubles the work of temml, are refused before parsing', (_, source) => {
  expect(findTexProblem(source)?.message).toMatch(/^A formula can have .* at most \d+ times\.$/)
})

test('constructs that double the work of temml are accepted in ordinary numbers', () => {
  expect(findTexProblem('\\ce{A <=>> B <<=> C}')).toBeUndefined()
  expect(findTexProblem('\\pu{8.314 J/mol K/s}')).toBeUndefined()
  expect(findTexProblem('1/2 + '.repeat(20) + 'x')).toBeUndefined()
})

test('a formula has at most 40 nested groups', () => {
  expect(findTexProblem(twice('\\sqrt{', 40, '}'))).toBeUndefined()
  expect(findTexProblem(twice('\\sqrt{', 41, '}'))).toEqual({
    message: 'A formula can have at most 40 nested groups.',
    at: 41 * 6 - 1,
  })
})

test('the message about a very long unknown command is short', () => {
  expect(findTexProblem(`\\${'a'.repeat(1_900)}`)?.message.length).toBeLessThan(250)
})
