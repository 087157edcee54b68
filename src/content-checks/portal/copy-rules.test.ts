import { expect, test } from 'vitest'
import { toPlainText, type Runs } from '../../kit/shared/runs.ts'
import { listCopyLosses, listCopyParts, writeCopy } from './copy-rules.ts'
import { readPortalQuestion } from './question-rules.ts'
import type { CopyFormat } from './vocabulary.ts'

const marked: Runs = [
  ['H', ''],
  ['2', '_'],
  ['O is ', ''],
  ['wet', 'bu'],
]
const MATH = '<math xmlns="http://www.w3.org/1998/Math/MathML"'
const half = '<mfrac><mn>1</mn><mn>2</mn></mfrac>'

test.each<[CopyFormat, string | Runs, string]>([
  ['text', marked, 'H₂O is wet'],
  ['text', 'x<sup>10</sup> & $\\frac{1}{2}$<br>5 < 6', 'x¹⁰ & $\\frac{1}{2}$\n5 < 6'],
  ['tex', marked, 'H\\({}_{2}\\)O is \\(\\underline{\\textbf{wet}}\\)'],
  ['tex', '$\\frac{1}{2}$ of \\$5 and $$x$$', '\\(\\frac{1}{2}\\) of \\$5 and \\[x\\]'],
  ['tex', '10<sup>a%</sup>', '10\\({}^{\\text{a\\%}}\\)'],
  ['html', marked, '<p>H<sub>2</sub>O is <u><b>wet</b></u></p>'],
  [
    'html',
    '$\\frac{1}{2}$ < 1 & "x"\nhttps://a.example/?a=1&b',
    `<p>${MATH}><mrow>${half}</mrow></math> &lt; 1 &amp; &quot;x&quot;<br/><a href="https://a.example/?a=1&amp;b">https://a.example/?a=1&amp;b</a></p>`,
  ],
  [
    'html',
    'List I\tList II\n1. x\ta. y',
    '<table><tbody><tr><td>List I</td><td>List II</td></tr><tr><td>1. x</td><td>a. y</td></tr></tbody></table>',
  ],
  [
    'html',
    '<script>alert(1)</script>$\\href{javascript:1}{x}$',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;$\\href{javascript:1}{x}$</p>',
  ],
  [
    'mathml',
    marked,
    `${MATH} display="block"><mrow><mtext>H</mtext><msub><mrow></mrow><mtext>2</mtext></msub><mtext>O is\u00a0</mtext><munder accentunder="true"><mtext mathvariant="bold">wet</mtext><mo stretchy="true">_</mo></munder></mrow></math>`,
  ],
  [
    'mathml',
    'so $\\frac{1}{2}$\n<',
    `${MATH} display="block"><mtable columnalign="left"><mtr><mtd><mtext>so\u00a0</mtext><mrow>${half}</mrow></mtd></mtr><mtr><mtd><mtext>&lt;</mtext></mtd></mtr></mtable></math>`,
  ],
])('the format %s of a copy writes the part %j in its own markup', (format, said, copied) => {
  const part = typeof said === 'string' ? { text: said, runs: undefined } : { text: toPlainText(said), runs: said }
  expect(writeCopy(part, format)).toBe(copied)
})

test('the parts of a question come in the order of a portal form', () => {
  const cells = { question_text: 'Which?\nA) x\nB) y', answer_key: 'B', cellRuns: null, cellPictures: null }
  const question = readPortalQuestion(cells, ['question_text', 'answer_key'])
  expect(question && listCopyParts(question).map(({ name }) => name)).toEqual(['Stem', 'Choice A', 'Choice B', 'Key', 'Solution'])
})

test.each<[CopyFormat, string[]]>([
  ['text', ['Text has no bold, underlined or struck words: Stem.', 'Text has no struck words: Key.']],
  ['tex', ['TeX has no struck words: Stem and Key.']],
  [
    'mathml',
    ['Boxes, strikes and lines of formulas show only in a portal that has styles for them: Stem, Choice A, Choice B and Key.'],
  ],
  ['html', ['Boxes, strikes and lines of formulas show only in a portal that has styles for them: Choice A and Choice B.']],
])('a copy as %s lists the losses of the format', (format, losses) => {
  const parts = [
    {
      name: 'Stem',
      part: {
        text: 'wet dry',
        runs: [
          ['wet', 'bu'],
          [' dry', 's'],
        ] as Runs,
      },
    },
    { name: 'Choice A', part: { text: '$\\boxed{x}$', runs: undefined } },
    { name: 'Choice B', part: { text: '$\\begin{array}{c|c}a&b\\end{array}$', runs: undefined } },
    { name: 'Choice C', part: { text: '$\\overline{x}$', runs: undefined } },
    { name: 'Key', part: { text: 'not', runs: [['not', 's']] as Runs } },
  ]
  expect(listCopyLosses(parts, format)).toEqual(losses)
})
