import { expect, test } from 'vitest'
import type { Runs } from '../../kit/shared/runs.ts'
import { type PortalRow, readPortalQuestion } from './question-rules.ts'

const picture = (column: string | null) => ({ column, hash: 'a', width: 1, height: 1 })
const read = (cells: Record<string, unknown>, more: Partial<PortalRow> = {}) =>
  readPortalQuestion({ cellRuns: null, cellPictures: null, ...cells, ...more }, Object.keys(cells))
const said = (cells: Record<string, unknown>) => {
  const { stem, choices, key, solution, answer } = read(cells) ?? {}
  return {
    stem: stem?.text,
    choices: choices?.map(({ letter, words }) => `${letter} ${words.text}`),
    key: key?.text,
    solution: solution?.text,
    answer,
  }
}

test('a question is split into stem, choices, key and solution', () => {
  expect(
    said({
      question_text: 'What is $1+1$?\nA) 1\nB) 2\nC) 3',
      answer_key: 'B',
      solution_link: 'https://a.example',
      solution: 'Add.',
    }),
  ).toEqual({
    stem: 'What is $1+1$?',
    choices: ['A 1', 'B 2', 'C 3'],
    key: 'B',
    solution: 'Add.',
    answer: { kind: 'single', places: [1] },
  })
})

test('choices in columns follow their letters, and several solutions are joined', () => {
  expect(
    said({ question: 'Which?', option_b: 'No', option_a: 'Yes', answer: 'A, B', explanation: 'One.', solution_text: 'Two.' }),
  ).toEqual({
    stem: 'Which?',
    choices: ['A Yes', 'B No'],
    key: 'A, B',
    solution: 'One.\n\nTwo.',
    answer: { kind: 'multiple', places: [0, 1] },
  })
})

test('choices are found in one column and in columns named by letters', () => {
  const answer = { kind: 'single', places: [1] }
  const cells = { question: 'Which?', Options: 'A) Yes B) No', Answer: 'No' }
  expect(said(cells)).toMatchObject({ stem: 'Which?', choices: ['A Yes', 'B No'], answer })
  expect(said({ question: 'Which?', A: 'x', B: 'y', C: 'z', key: 'B' })).toMatchObject({ choices: ['A x', 'B y', 'C z'], answer })
  const question = read(cells, { cellPictures: [picture('Options')] })
  expect(question).toMatchObject({ pictures: [{ column: 'Options' }], choices: [{ pictures: [] }, { pictures: [] }] })
})

test('text after the choices is key or solution if labelled so, and otherwise part of the stem', () => {
  const question = 'Which?\nA) Yes\nB) No\n'
  expect(said({ question: `${question}Answer: B\nSolution: Because.` })).toMatchObject({
    stem: 'Which?',
    key: 'B',
    solution: 'Because.',
  })
  expect(said({ question: `${question}Answer: B`, answer: 'A' })).toMatchObject({ key: 'A', answer: { places: [0] } })
  expect(said({ question: `${question}Solution - Because.` })).toMatchObject({ key: '', solution: 'Because.' })
  expect(said({ question: `${question}\nUse g = 10.` })).toMatchObject({ stem: 'Which?\n\nUse g = 10.', solution: '' })
})

const four = 'Which?\nA) 2\nB) 1\nC) three\nD) four'
const numbered = { question: 'Which?', option_1: 'x', option_2: 'y', option_3: 'z' }
test.each([
  ['a letter', { question: four, answer: '(c)' }, { kind: 'single', places: [2] }],
  ['letters, in the order of the choices', { question: four, answer: 'D and A' }, { kind: 'multiple', places: [0, 3] }],
  ['the words of a choice', { question: four, answer: ' Three ' }, { kind: 'single', places: [2] }],
  ['a digit for a choice labelled with a letter', { question: four, answer: '3' }, { kind: 'single', places: [2] }],
  ['a letter for a choice labelled with a digit', { ...numbered, answer: 'B' }, { kind: 'single', places: [1] }],
  [
    'a digit that is the text of one choice and the place of another',
    { question: four, answer: '2' },
    { kind: 'open', problem: 'key' },
  ],
  ['words that two choices share', { question: 'Which?\nA) x\nB) x\nC) y\nD) z', answer: 'x' }, { kind: 'open', problem: 'key' }],
  ['a letter beyond the choices', { question: four, answer: 'E' }, { kind: 'open', problem: 'key' }],
  ['the words of no choice', { question: four, answer: 'none of these' }, { kind: 'open', problem: 'key' }],
  ['no key', { question: four, answer: '' }, { kind: 'open', problem: 'no key' }],
  ['a letter without choices', { question: 'Why?', answer: 'B' }, { kind: 'open', problem: 'choices' }],
  ['values for parts', { question: 'Find (a) x (b) y', answer: '(a) 6; (b) 8' }, { kind: 'open', problem: 'words' }],
  ['a number', { question: 'How many?', answer: '−12.50' }, { kind: 'number', value: '-12.50' }],
  ['a number with commas', { question: 'How many?', answer: '+1,20,000' }, { kind: 'number', value: '120000' }],
  ['a number read from a cell', { question: 'How many?', answer: 0.5 }, { kind: 'number', value: '0.5' }],
  [
    'a number with a unit',
    { question: 'How fast?', answer: '25 m/s' },
    { kind: 'number', value: '25', unit: { text: 'm/s', runs: undefined, isBefore: false } },
  ],
  ['a range', { question: 'How many?', answer: '10 to 12' }, { kind: 'open', problem: 'words' }],
  ['a Hindi letter', { question: 'कौन?\n(क) एक\n(ख) दो\n(ग) तीन', answer: '(ख)' }, { kind: 'single', places: [1] }],
  [
    'a Latin letter for a Hindi label',
    { question: 'कौन?\n(अ) एक\n(ब) दो\n(स) तीन', answer: 'C' },
    { kind: 'single', places: [2] },
  ],
  ['Hindi letters', { question: 'कौन?\n(क) एक\n(ख) दो\n(ग) तीन', answer: 'क और ग' }, { kind: 'multiple', places: [0, 2] }],
  ['a number that is not finite', { question: 'How many?', answer: '1e999' }, { kind: 'open', problem: 'words' }],
  ['parts of an exercise, which are not choices', { question: 'Find\n(a) x\n(b) y' }, { kind: 'open', problem: 'nothing' }],
  ['words', { question: 'Why?', answer: 'It is heavier.' }, { kind: 'open', problem: 'words' }],
  ['an empty key', { question: 'Why?' }, { kind: 'open', problem: 'nothing' }],
])('a key of %s determines the kind of the answer', (_, cells: Record<string, unknown>, answer) => {
  expect(said(cells).answer).toEqual(answer)
})

test('a superscript keeps a key from being a number, and makes two choices different', () => {
  const raised: Runs = [
    ['10', ''],
    ['8', '^'],
  ]
  expect(read({ question: 'How many?', answer: '10⁸' }, { cellRuns: { answer: raised } })?.answer).toEqual({
    kind: 'open',
    problem: 'words',
  })
  const choices = { question: 'Which?', option_a: '108', option_b: '10⁸', answer: '10⁸' }
  expect(read(choices, { cellRuns: { option_b: raised, answer: raised } })?.answer).toEqual({ kind: 'single', places: [1] })
})

test('each part keeps the runs of its own characters', () => {
  const question: Runs = [
    ['Is H', ''],
    ['2', '_'],
    ['O\nA) x', ''],
    ['2', '^'],
    ['\nB) y', ''],
  ]
  const { stem, choices } = read({ question: 'Is H₂O\nA) x²\nB) y' }, { cellRuns: { question } }) ?? {}
  expect(stem).toEqual({
    text: 'Is H2O',
    runs: [
      ['Is H', ''],
      ['2', '_'],
      ['O', ''],
    ],
  })
  expect(choices?.map(({ words }) => words)).toEqual([
    {
      text: 'x2',
      runs: [
        ['x', ''],
        ['2', '^'],
      ],
    },
    { text: 'y', runs: undefined },
  ])
})

test('a picture belongs to the part of its column, or else to the stem', () => {
  const cells = { question: 'Which?', option_a: 'x', option_b: 'y', solution: 'So.', remark: '' }
  const pictures = ['question', 'option_b', 'solution', 'remark', null].map(picture)
  const question = read(cells, { cellPictures: pictures })
  expect(question?.pictures.map(({ column }) => column)).toEqual(['question', 'remark', null])
  expect(question?.choices.map((choice) => choice.pictures.length)).toEqual([0, 1])
  expect(question?.solutionPictures).toHaveLength(1)
  expect(read({ question: '' }, { cellPictures: [picture('question')] })?.answer).toMatchObject({ kind: 'open' })
  expect(read({ question: '', level: 'Hard' })).toBeUndefined()
})

test('columns named like object properties are ordinary cells', () => {
  expect(said({ constructor: 'x', question: 'Why?', answer: 'toString' })).toMatchObject({ stem: 'Why?', key: 'toString' })
})
