import { expect, test } from 'vitest'
import { toListText, writeFormulaText } from './formula-text.ts'
import { expectCpuBelow } from '../../../../test/cpu-time.ts'

test.each([
  ['8.2 \\times 10^{14}', '8.2 × 10¹⁴'],
  ['\\ce{H2O}', 'H₂O'],
  ['\\ce{2H2 + O2 -> 2H2O}', '2H₂ + O₂ → 2H₂O'],
  ['\\ce{SO4^{2-}}', 'SO₄²⁻'],
  ['\\ce{Na+ + Cl- <=> NaCl v}', 'Na⁺ + Cl⁻ ⇌ NaCl ↓'],
  ['\\ce{Fe^3+}', 'Fe³⁺'],
  ['\\frac{1}{2}mv^2', '1/2 mv²'],
  ['2\\frac{1}{3}', '2 1/3'],
  ['\\frac{a+b}{2c}', '(a + b)/(2c)'],
  ['\\dfrac{m_1 g}{\\mu}', 'm₁g/μ'],
  ['a=\\frac{m_2-\\mu m_1}{m_1+m_2}g', 'a = (m₂ − μm₁)/(m₁ + m₂) g'],
  ['x^{2n}+x_{ij}', 'x²ⁿ + x_(ij)'],
  ['-3.5\\,\\text{m s}^{-1}', '−3.5 m s⁻¹'],
  ['30^\\circ', '30°'],
  ['\\sqrt{2}+\\sqrt[3]{x+1}', '√2 + ³√(x + 1)'],
  ['\\sin\\theta\\le 1', 'sin θ ≤ 1'],
  ['\\sin^2 x', 'sin² x'],
  ['2\\sin x', '2 sin x'],
  ['f(x)=\\log(x)', 'f(x) = log(x)'],
  ["f'(x)", 'f′(x)'],
  ['\\vec{F}=m\\vec{a}', 'F⃗ = ma⃗'],
  ['\\left(\\frac{1}{x}\\right)', '(1/x)'],
  ['\\mathrm{CO}_2', 'CO₂'],
  ['(-1, 2)', '(−1, 2)'],
  ['50\\%', '50%'],
  ['x', 'x'],
])('writeFormulaText turns %s into %s', (source, text) => {
  expect(writeFormulaText(source)).toBe(text)
})

test.each([
  '\\begin{pmatrix}1&2\\end{pmatrix}',
  '\\binom{n}{k}',
  'a \\\\ b',
  '\\unknown x',
  '\\frac{1}',
  '{x',
  'x}',
  '\\text{a $x$}',
  '\\vec{AB}',
  '\\',
  'x^',
  '\\ce{A',
  '{'.repeat(50) + '}'.repeat(50),
  'x'.repeat(401),
])('writeFormulaText cannot write %s as text, so a list shows its source', (source) => {
  expect(writeFormulaText(source)).toBeUndefined()
  expect(toListText(`so \\(${source}\\)`)).toContain(source.slice(0, 20))
})

test('toListText writes formulas and markup as one line of text and leaves prices unchanged', () => {
  expect(toListText('If $x^2=4$ and cm<sup>2</sup><br>then\n\\(\\alpha\\)')).toBe('If x² = 4 and cm² then α')
  expect(toListText('It costs $5 or $10, not <i> in S')).toBe('It costs $5 or $10, not <i> in S')
  expect(toListText('plain')).toBe('plain')
})

test('toListText reads hostile texts within five seconds of processor time', async () => {
  await expectCpuBelow(5_000, () => {
    for (const text of ['$x$'.repeat(10_000), `$${'{'.repeat(390)}$`, '\\ce{'.repeat(20_000), `$${'^'.repeat(390)}$`])
      toListText(text)
  })
})
