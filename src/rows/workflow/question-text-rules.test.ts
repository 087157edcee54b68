import { expect, test } from 'vitest'
import type { Runs } from '../../kit/shared/runs.ts'
import { getQuestionText, listBeside, readQuestion } from './question-text-rules.ts'

const read = (cells: Record<string, unknown>, pictured: string[] = []) => {
  const cellPictures = pictured.map((column) => ({ column }))
  const question = readQuestion(cells, Object.keys(cells), listBeside({ cellRuns: null, cellPictures }))
  if (question?.parts === undefined) return question?.text
  const { text, parts } = question
  return [
    text.slice(parts.stem.from, parts.stem.to),
    ...parts.choices.map(({ from, to, label, isKey }) => `${isKey ? '*' : ''}${label} ${text.slice(from, to)}`),
  ]
}

test.each([
  ['the choices are part of its text', { question_text: 'Which?\nA) x\nB) y', answer_key: 'B' }, 'Which?\nA) x\nB) y'],
  ['the choices are in one column', { Question: 'Which?', Options: 'A) x B) y', Answer: 'B' }, ['Which?', 'A) x', '*B) y']],
  [
    'the choices are lines of one column',
    { question_text: 'Which?', options: 'x\ny', answer_key: 'x' },
    ['Which?', '*A) x', 'B) y'],
  ],
  [
    'the choices are in columns named by letters',
    { question: 'Which?', 'Option B': 'y', 'Option A': 'x', key: 'A' },
    ['Which?', '*A) x', 'B) y'],
  ],
  [
    'the choices are in columns A to C',
    { question: 'Which?', A: 'x', B: 'y', C: 'z', key: '3' },
    ['Which?', 'A) x', 'B) y', '*C) z'],
  ],
  ['the choices have their own labels', { question: 'Which?', option_a: '(a) x', option_b: 'B. y' }, ['Which?', '(a) x', 'B. y']],
  ['a choice has the label of another', { question: 'Which?', option_a: 'B) x', option_b: 'y' }, ['Which?', 'A) B) x', 'B) y']],
  ['columns A and B without C are not choices', { question: 'Which?', A: 'x', B: 'y' }, 'Which?'],
  ['only one column of choices is filled', { question: 'Which?', option_a: 'x', option_b: ' ' }, 'Which?'],
  ['one column has only one choice', { question: 'Which?', options: 'x' }, 'Which?'],
  [
    'columns of choices take precedence over one column',
    { question: 'W?', options: 'p\nq', option_a: 'x', option_b: 'y' },
    ['W?', 'A) x', 'B) y'],
  ],
  ['the question is blank', { question: '', option_a: 'x', option_b: 'y' }, ['', 'A) x', 'B) y']],
])('readQuestion joins a question and its choices when %s', (_, cells, expected) => expect(read(cells)).toEqual(expected))

test('pictures count as a choice or a question even when their cell is blank', () => {
  const cells = { question_text: '', option_a: '', option_b: 'y', option_c: '', answer_key: 'A' }
  expect(read(cells, ['question_text', 'option_a'])).toEqual(['', '*A) ', 'B) y'])
  expect(getQuestionText(cells, Object.keys(cells))).toBe('')
})

test('question and choices keep their runs in place', () => {
  const question: Runs = [
    ['Is H', ''],
    ['2', '_'],
    ['O', ''],
  ]
  const option_b: Runs = [
    ['10', ''],
    ['8', '^'],
  ]
  const cells = { question: 'Is H₂O', option_a: '108', option_b: '10⁸', answer: '10⁸' }
  const whole = readQuestion(cells, Object.keys(cells), listBeside({ cellRuns: { question, option_b }, cellPictures: null }))
  expect(whole).toMatchObject({ text: 'Is H2O\nA) 108\nB) 108', joined: ['option_a', 'option_b'] })
  expect(whole?.runs).toEqual([
    ['Is H', ''],
    ['2', '_'],
    ['O\nA) 108\nB) 10', ''],
    ['8', '^'],
  ])
  expect(whole?.parts?.choices.map(({ isKey }) => isKey)).toEqual([false, true])
})
