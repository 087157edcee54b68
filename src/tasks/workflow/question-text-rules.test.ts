import { expect, test } from 'vitest'
import { findQuestionText } from './question-text-rules.ts'

const LONG = 'A block slides down a rough plane, and its acceleration is measured at three places along the way to the ground.'

test.each([
  ['the column of that name', { question_text: ' What is it? ', remarks: LONG }, 'What is it?'],
  ['the longest of those that are read', { text: 'Short?', problem_statement: 'A longer one?' }, 'A longer one?'],
  ['a long cell of another name', { details: LONG, level: 'Hard' }, LONG],
  [
    'choices in columns of their own',
    { question: 'Which?', option_b: 'No', option_a: 'Yes', 'Choice C': 3 },
    'Which?\nNo\nYes\n3',
  ],
  ['no solution, link or number', { solution_text: LONG, question_link: LONG, q_number: '7', question_type: LONG }, ''],
  ['nothing in short cells', { level: 'Hard', topic: 'Friction' }, ''],
  ['the named one only where it is filled', { question_text: ' ', stem: 'What?' }, 'What?'],
])('the question of a row: %s', (_, cells: Record<string, unknown>, text) => {
  expect(findQuestionText(cells, Object.keys(cells))).toBe(text)
})
