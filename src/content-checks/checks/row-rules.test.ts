import { expect, test } from 'vitest'
import { NOTHING_FOUND } from './content-rules.ts'
import { type CheckId, checkIds } from './vocabulary.ts'
import {
  hasBlockingCheck,
  findColumnToCorrect,
  findRowProblems,
  keepBlocking,
  readCheckedQuestion,
  DEFAULT_CHECKS,
} from './row-rules.ts'

test.each([
  ['no column holds a question', ['question_id', 'question_link'], undefined],
  ['the cell of the question is blank', ['question_id', 'Question Text', 'answer_key'], { text: '', key: 'B' }],
  ['the column of the question has another name', ['question_id', 'problem'], { text: 'How many?', key: undefined }],
])('readCheckedQuestion reads a row in which %s', (_, keys, expected) => {
  const cells = { question_id: 'Q-1', question_link: 'https://content.example/1', problem: 'How many?', answer_key: 'B' }
  const beside = { keys, hasPicture: false, glossary: [] }
  const found = readCheckedQuestion(cells, beside)
  expect(found).toEqual(expected && { ...expected, hasPicture: false, hasLink: true, glossary: [] })
})

test.each<[string, Record<string, string>, boolean, [CheckId, string | undefined][]]>([
  ['columns', { option_a: 'x', option_b: 'y', option_c: 'x', answer_key: 'A' }, false, [['equal-choices', 'option_c']]],
  ['one column', { options: 'x\ny\nx', answer_key: 'A' }, false, [['equal-choices', 'options']]],
  ['columns with an empty key', { option_a: 'x', option_b: 'y', answer_key: '' }, false, [['no-key', 'answer_key']]],
  [
    'one column with a key that names no choice',
    { options: '(a) x (b) y', answer_key: 'E' },
    false,
    [['key-no-choice', 'answer_key']],
  ],
  ['columns that may hold a picture', { option_a: 'x', option_b: '', answer_key: 'B' }, true, []],
  ['cells that hold only pictures', { option_a: '', option_b: '', answer_key: '' }, true, []],
])('findRowProblems checks choices outside of the question in %s', (_, beside, hasPicture, expected) => {
  const cells: Record<string, string> = { question_text: 'Which?', ...beside }
  const keys = Object.keys(cells)
  const asked = readCheckedQuestion(cells, { keys, hasPicture, glossary: [] })
  const { found } = findRowProblems(asked, {})
  expect(found.map((one) => [one.check, findColumnToCorrect(one, cells, keys)])).toEqual(expected)
})

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['a text', { question: 'Why?', answer: 'B' }, 'B'],
  ['a number', { question: 'Why?', answer: 7 }, '7'],
  ['a logical value', { question: 'Why?', answer: true }, ''],
  ['a sheet without the column', { question: 'Why?' }, undefined],
])('the key of a row is read from %s', (_, cells, key) =>
  expect(readCheckedQuestion(cells, { keys: Object.keys(cells), hasPicture: false, glossary: [] })?.key).toBe(key),
)

test.each([
  ['a blank cell', '', false],
  ['an address', 'https://content.example/1', true],
])('the link of a row is read from %s', (_, question_link, hasLink) => {
  const cells = { question: 'Why?', question_link }
  expect(readCheckedQuestion(cells, { keys: Object.keys(cells), hasPicture: false, glossary: [] })?.hasLink).toBe(hasLink)
})

test('a row without a question has no findings', () => expect(findRowProblems(undefined, {})).toEqual(NOTHING_FOUND))

test.each<[string, CheckId, string[], string[], string]>([
  ['the question when the sheet has no key', 'no-key', [], ['question', 'option_a', 'option_b'], 'question'],
  ['the last choice that the finding names', 'equal-choices', ['A', 'B'], ['question', 'option_a', 'option_b'], 'option_b'],
  ['the question when the choices are part of it', 'equal-choices', ['A', 'B'], ['question'], 'question'],
  ['the question when the finding is in its text', 'formula', [], ['question', 'option_a', 'option_b', 'answer'], 'question'],
])('a finding is corrected in the column of %s', (_, check, choices, keys, column) => {
  const text = keys.includes('option_a') ? 'Why?' : 'Why?\nA) x\nB) x'
  const cells = Object.fromEntries(keys.map((key) => [key, key === 'question' ? text : 'x']))
  expect(findColumnToCorrect({ check, choices }, cells, keys)).toBe(column)
})

test('keepBlocking turns off all checks except those that block', () => {
  const glossary = [{ word: 'resistor', instead: 'resistance' }]
  const kept = keepBlocking({ levels: { formula: 'block', 'no-key': 'warn', 'empty-stem': 'off' }, glossary })
  expect(kept.glossary).toBe(glossary)
  expect(kept.levels).toEqual({ ...Object.fromEntries(checkIds.map((check) => [check, 'off'])), formula: 'block' })
})

test.each([
  ['a project that has not changed the levels', DEFAULT_CHECKS, false],
  ['a project with only warnings', { levels: { formula: 'warn' as const }, glossary: [] }, false],
  ['a project with a blocking check', { levels: { formula: 'block' as const }, glossary: [] }, true],
])('blocksSome returns for %s whether a check can block rows: %s', (_, checks, expected) =>
  expect(hasBlockingCheck(checks)).toBe(expected),
)
