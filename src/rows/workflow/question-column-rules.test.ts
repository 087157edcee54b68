import { expect, test } from 'vitest'
import { findAnswerKeyColumn, findStem, findTextColumn, readCellText, sortColumns } from './question-column-rules.ts'

test.each([
  [['Answer'], 'Answer'],
  [['Correct Option', 'key'], 'key'],
  [['answer', 'answer_key'], 'answer_key'],
  [['answer_link', 'constructor'], undefined],
])('the answer key among the columns %j is in %j', (keys, expected) => expect(findAnswerKeyColumn(keys)).toBe(expected))

test.each([
  [['Problem', 'question_text'], 'Problem'],
  [['solution_text', 'Text of the problem'], 'Text of the problem'],
  [['chapter', 'question_link'], undefined],
])('lists show the question among the columns %j in %j', (keys, expected) => expect(findTextColumn(keys)).toBe(expected))

test.each([
  ['columns of choices named by letters', ['Option B', 'choice-a', 'opt(C)'], ['A choice-a', 'B Option B', 'C opt(C)']],
  ['columns of choices named by digits', ['option_2', 'option_1'], ['1 option_1', '2 option_2']],
  ['single letters from A to C', ['C', 'a', 'B'], ['A a', 'B B', 'C C']],
  ['single letters without C', ['A', 'B'], []],
  ['columns of links', ['option_a_link', 'option_i'], []],
])('the columns of choices are recognised among %s', (_, keys, expected) =>
  expect(sortColumns(keys).choices.map(({ letter, key }) => `${letter} ${key}`)).toEqual(expected),
)

test.each([
  ['Options', ['Options']],
  ['answer choices', ['answer choices']],
  ['option', []],
])('for the column %s the columns that hold all choices are %j', (key, expected) =>
  expect(sortColumns([key, 'question']).options).toEqual(expected),
)

const LONG = 'x'.repeat(90)
test.each<[string, Record<string, unknown>, string | undefined]>([
  ['the cell of a column with a documented name', { text: LONG, question: 'Why?' }, 'question'],
  ['the first filled cell of the columns with documented names', { stem: ' ', problem: 'Why?' }, 'problem'],
  ['the longest cell whose column is named after the question', { question_1: 'Why?', text_2: 'Why not?' }, 'text_2'],
  ['a long cell in a column of any other name', { subject: 'Optics', content: LONG }, 'content'],
  ['missing when the cells of other columns are short', { content: LONG.slice(1) }, undefined],
  ['missing when only IDs and links of the question are long', { question_link: LONG, question_id: LONG }, undefined],
  ['missing when only choices are long', { option_a: LONG, options: LONG }, undefined],
  ['a numeric cell', { question: 7 }, 'question'],
])('the question of a row is %s', (_, cells, expected) => expect(findStem(cells, sortColumns(Object.keys(cells)))).toBe(expected))

test.each([
  [' x ', 'x'],
  [0, '0'],
  [false, 'false'],
  [null, ''],
  [{ text: 'x' }, ''],
])('the cell %j reads as %j', (cell, text) => expect(readCellText(cell)).toBe(text))
