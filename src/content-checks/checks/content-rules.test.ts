import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { expectCpuBelow } from '../../../test/cpu-time.ts'
import { formatCell } from '../../kit/xlsx/cells.ts'
import { openWorkbook } from '../../kit/xlsx/read-workbook.ts'
import { type CheckedQuestion, findContentProblems } from './content-rules.ts'
import { type CheckId, type CheckLevels, checkIds } from './vocabulary.ts'

const choices = (...words: string[]): string => words.map((word, at) => `\n${'ABCDEFGH'[at]}) ${word}`).join('')
const question = (text: string, key?: string, more: Partial<CheckedQuestion> = {}): CheckedQuestion => ({
  text,
  key,
  hasPicture: false,
  hasLink: false,
  glossary: [],
  ...more,
})
const all: CheckLevels = Object.fromEntries(checkIds.map((check) => [check, 'warn']))
const idsOf = (asked: CheckedQuestion): string[] => findContentProblems(asked, all).found.map(({ check }) => check)
const glossary = [{ word: 'resistor', instead: 'resistance' }]
const four = choices('1', '2', '3', '4')

describe('the content checks', () => {
  test.each<[string, CheckedQuestion, string[]]>([
    ['a good question', question(`How many?${four}`, 'B'), []],
    ['equal choices', question(`How many?${choices('1', '2 ', '2.', '4')}`, 'A'), ['equal-choices']],
    ['a superscript in one of two otherwise equal choices', question(`How many?${choices('10⁸', '108', '3', '4')}`, 'A'), []],
    ['units that differ only in case', question(`How much?${choices('1 mV', '1 MV', '3 mV', '4 mV')}`, 'A'), []],
    ['choices that are the same number written differently', question(`How much?${choices('0.5', '1/2', '3', '4')}`, 'A'), []],
    ['a key that names no choice', question(`How many?${four}`, 'E'), ['key-no-choice']],
    ['a key that repeats the words of a choice', question(`Which?${choices('iron', 'tin', 'zinc', 'gold')}`, 'zinc'), []],
    ['a key with the words of no choice', question(`Which?${choices('iron', 'tin', 'zinc', 'gold')}`, 'lead'), ['key-no-choice']],
    ['choices without a key', question(`How many?${four}`, ' '), ['no-key']],
    ['a sheet without a column of keys', question(`How many?${four}`), []],
    ['the parts of an exercise', question('Solve.\n(a) Find the mass.\n(b) Find the speed.', ''), []],
    ['choices without a question', question(four.trim(), 'A'), ['empty-stem']],
    ['nothing', question('  ', ''), ['empty-stem']],
    ['an empty cell beside a link', question('', undefined, { hasLink: true }), ['empty-stem']],
    ['an empty cell beside a picture', question('', '', { hasPicture: true }), []],
    [
      'choices whose first lines differ only later',
      question(`Which?${choices('a\nb', 'a\nc', '3', '4')}`, 'A'),
      ['equal-choices'],
    ],
    ['a formula that breaks off', question(String.raw`What is $\frac{1}{2$?`), ['formula']],
    [
      'several TeX commands outside of formulas, as one finding',
      question(String.raw`What is \frac{1}{2} of \sqrt{4}?`),
      ['formula'],
    ],
    ['a valid formula', question(String.raw`What is $\frac{1}{2}$?`), []],
    ['a set operator outside of a formula', question(String.raw`If a \in A, what is a?`), ['formula']],
    ['a figure that is mentioned but missing', question('What force acts in the figure shown below?'), ['absent-figure']],
    ['a mentioned figure with a picture', question('What force acts in the figure?', undefined, { hasPicture: true }), []],
    ['a mentioned figure with a link', question('What force acts in the figure?', undefined, { hasLink: true }), []],
    ['the term “figure of merit”', question('What does the figure of merit say, and see the figure of merit?'), []],
    ['a graph in the sense of graph theory', question('How many edges are present in the graph?'), []],
    [
      'the choice “All of the above”',
      question(`Which?${choices('iron', 'tin', 'zinc', 'All of the above')}`, 'D'),
      ['the-above'],
    ],
    ['a repeated word', question('What is the the mass?'), ['repeated-word']],
    ['words that may be repeated', question('It is known that that had had an effect.'), []],
    ['repeated short answers', question(`Which?${choices('yes yes', 'yes no', 'no yes', 'no no')}`, 'A'), []],
    ['differentials', question('As dv/dt = dv/dx dx/dt, what follows?'), []],
    ['a numerical key without a unit', question('What is the mass?', '12.5'), ['key-without-unit']],
    ['a numerical key with its unit', question('What is the mass?', '12.5 kg'), []],
    [
      'a glossary word in the plural and in capitals',
      question('Resistors and a resistor.', undefined, { glossary }),
      ['glossary', 'glossary'],
    ],
    ['a glossary word inside another word', question('A photoresistor.', undefined, { glossary }), []],
    ...['the Σίσυφος  law', 'THE ΣΊΣΥΦΟΣ\nLAW'].map((text): [string, CheckedQuestion, string[]] => [
      `two words of the glossary, ${JSON.stringify(text)}`,
      question(`What says ${text}?`, undefined, { glossary: [{ word: 'Σίσυφος law', instead: 'that law' }] }),
      ['glossary'],
    ]),
    [
      'a glossary word with regular-expression characters',
      question('In C++ and C.', undefined, { glossary: [{ word: 'C++', instead: 'C' }] }),
      ['glossary'],
    ],
  ])('give the right findings for %s', (_, asked, expected) => {
    expect(idsOf(asked)).toEqual(expected)
  })

  test('give a finding its choices, its place and its words', () => {
    const text = `How many?${choices('1', '2', '2', '4')}`
    const [found] = findContentProblems(question(text, 'A')).found
    expect(found).toEqual({
      check: 'equal-choices',
      span: { from: text.indexOf('C) ') + 3, to: text.indexOf('C) ') + 4 },
      choices: ['B', 'C'],
      words: 'Choices B and C are equal: “2”.',
      blocks: false,
    })
  })

  test('only warn about choices that begin with the same line', () => {
    const text = `Which code?${choices('sort(a)\nadd(a)', 'add(a)', 'sort(a)\nadd(b)', 'sort(a)\nadd(a)')}`
    expect(findContentProblems(question(text, 'A'), { 'equal-choices': 'block' }).found).toMatchObject([
      { choices: ['A', 'D'], words: 'Choices A and D are equal: “sort(a)”.', blocks: true },
      { choices: ['A', 'C', 'D'], words: 'Choices A, C and D begin with the same line: “sort(a)”.', blocks: false },
    ])
  })

  test('find nothing while they are off, as the noisy checks are by default', () => {
    const above = question(`Which?${choices('iron', 'tin', 'zinc', 'All of the above')}`, 'D')
    expect(findContentProblems(above).found).toEqual([])
    expect(findContentProblems(above, { 'the-above': 'block' }).found).toMatchObject([{ check: 'the-above', blocks: true }])
    expect(findContentProblems(question('What is the the mass?'), { 'repeated-word': 'off' }).found).toEqual([])
  })
})

test.each([
  ['words', 'aa '.repeat(11_000)],
  ['blanks', `aa${' '.repeat(32_000)}b`],
  ['formulas', '$x$ '.repeat(8_000)],
  ['one word', 'a'.repeat(32_700)],
  ['TeX', String.raw`\frac`.repeat(6_000)],
])('the longest cell of %s is checked in limited time', async (_, text) => {
  await expectCpuBelow(2_000, () => findContentProblems(question(text, 'A', { glossary }), all))
})

test('a glossary of 500 words adds little time per row', async () => {
  const words = Array.from({ length: 500 }, (_, at) => ({ word: `word${at} of it`, instead: 'another' }))
  // Searching each row separately for each word would take 1,000 ms.
  await expectCpuBelow(500, () => {
    for (let row = 0; row < 500; row++)
      findContentProblems(question(`${row}. What of it is the word?${four}`, 'A', { glossary: words }), all)
  })
})

// The real workbooks are stored beside the project. Without them, these tests are skipped.
const data = join(fileURLToPath(new URL('../../..', import.meta.url)), '../shared/data')
const present = existsSync(join(data, 'mixed-5k.xlsx'))
if (!present)
  console.log('NOT RUN content checks of real rows (src/content-checks/checks/content-rules.test.ts): ../shared/data is absent')

type Real = { id: string; number: number; checks: CheckId[] }
async function checkWorkbook(name: string, levels: CheckLevels = {}): Promise<Real[]> {
  const { header, rows } = await openWorkbook(readFileSync(join(data, name)))
  const columnOf = (column: string): number | undefined => header.find((cell) => cell.name === column)?.column
  const [id, text, key] = ['question_id', 'question_text', 'answer_key'].map(columnOf)
  const checked: Real[] = []
  for await (const { cells } of rows) {
    const read = (column: number | undefined): string => formatCell(column === undefined ? null : (cells[column] ?? null))
    const asked = question(read(text), key === undefined ? undefined : read(key))
    const checks = findContentProblems(asked, levels).found.map(({ check }) => check)
    checked.push({ id: read(id), number: checked.length + 1, checks })
  }
  return checked
}
const idsOfCheck = (rows: readonly Real[], check: CheckId): string[] =>
  rows.flatMap(({ id, checks }) => (checks.includes(check) ? [id] : []))

const SAMPLE = { first: 7, step: 25, rows: 200 }
/** The problems that a person found in all 200 rows, with every check turned on. The other 195 rows have none. */
const READ_BY_HAND: Record<string, CheckId[]> = {
  '00100032': ['the-above'],
  '00100407': ['formula'],
  '00100457': ['formula'],
  '00100707': ['the-above'],
  '00103532': ['the-above'],
}

describe.skipIf(!present)('the content checks of real rows', () => {
  test('find the known problems in 5,000 rows of 11 subjects', async () => {
    const rows = await checkWorkbook('mixed-5k.xlsx')
    expect(idsOfCheck(rows, 'equal-choices')).toEqual(['00100271', '00100400', '00100959', '00101253', '00102339', '00103333'])
    expect(idsOfCheck(rows, 'repeated-word')).toEqual(['00101733', '00102780', '00104599', '00104600'])
    expect(idsOfCheck(rows, 'formula')).toHaveLength(41)
    expect(rows.flatMap(({ checks }) => checks)).toHaveLength(6 + 4 + 41)
  })

  test('find at most two false problems in 200 rows read by hand, and miss no real one', async () => {
    const read = (await checkWorkbook('mixed-5k.xlsx', all)).filter(({ number }) => number % SAMPLE.step === SAMPLE.first)
    expect(read).toHaveLength(SAMPLE.rows)
    const pairs = (of: readonly Pick<Real, 'id' | 'checks'>[]): string[] =>
      of.flatMap(({ id, checks }) => checks.map((check) => `${id} ${check}`))
    const right = pairs(Object.entries(READ_BY_HAND).map(([id, checks]) => ({ id, checks })))
    const found = pairs(read)
    expect(found.filter((pair) => !right.includes(pair)).length).toBeLessThanOrEqual(2)
    expect(right.filter((pair) => !found.includes(pair))).toEqual([])
  })

  test('find nothing in 200 rows of mechanics', async () => {
    expect((await checkWorkbook('physics-mechanics.xlsx')).flatMap(({ checks }) => checks)).toEqual([])
  })
})
