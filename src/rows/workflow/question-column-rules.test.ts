import { expect, test } from 'vitest'
import { findKeyColumn, findStem, readCellText, sortColumns } from './question-column-rules.ts'

test.each([
  [['Answer'], 'Answer'],
  [['Correct Option', 'key'], 'key'],
  [['answer', 'answer_key'], 'answer_key'],
  [['answer_link', 'constructor'], undefined],
])('among the columns %j the answer key is in %j', (keys, expected) => expect(findKeyColumn(keys)).toBe(expected))

test.each([
  ['columns of choices by their letters', ['Option B', 'choice-a', 'opt(C)'], ['A choice-a', 'B Option B', 'C opt(C)']],
  ['columns of choices by their figures', ['option_2', 'option_1'], ['1 option_1', '2 option_2']],
  ['bare letters from A to C', ['C', 'a', 'B'], ['A a', 'B B', 'C C']],
  ['bare letters without C', ['A', 'B'], []],
  ['links of choices', ['option_a_link', 'option_i'], []],
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
  ['the column of its name', { text: LONG, question: 'Why?' }, 'question'],
  ['the first filled column of its name', { stem: ' ', problem: 'Why?' }, 'problem'],
  ['the longest of the columns whose names are about it', { question_1: 'Why?', text_2: 'Why not?' }, 'text_2'],
  ['a long text of any name', { subject: 'Optics', content: LONG }, 'content'],
  ['nothing where texts of other names are short', { content: LONG.slice(1) }, undefined],
  ['nothing among columns that are about the question', { question_link: LONG, question_id: LONG }, undefined],
  ['nothing among choices', { option_a: LONG, options: LONG }, undefined],
  ['a number', { question: 7 }, 'question'],
])('the question of a row is %s', (_, cells, expected) => expect(findStem(cells, sortColumns(Object.keys(cells)))).toBe(expected))

test.each([
  [' x ', 'x'],
  [0, '0'],
  [false, 'false'],
  [null, ''],
  [{ text: 'x' }, ''],
])('the cell %j reads as %j', (cell, text) => expect(readCellText(cell)).toBe(text))
