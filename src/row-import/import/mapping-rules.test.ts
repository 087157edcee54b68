import { describe, expect, test } from 'vitest'
import { findFirstNumberProblem, makeQuestionId, findMappingProblem, findPrefixProblem, suggestPrefix } from './mapping-rules.ts'

describe('the prefix of generated question IDs', () => {
  test.each([
    ['PHY-', undefined],
    ['भौ-', undefined],
    ['=1+', undefined],
    ['x'.repeat(50), undefined],
    ['', 'Enter what the question IDs begin with, such as PHY-.'],
    [' \u00a0', 'Enter what the question IDs begin with, such as PHY-.'],
    ['x'.repeat(51), 'The beginning of the question IDs can have at most 50 characters.'],
    ['a\tb', 'The beginning of the question IDs can’t contain line breaks, tabs or other control characters.'],
    ['\u200b', 'The beginning of the question IDs must have visible characters.'],
  ])('%j has the problem %s', (prefix, problem) => expect(findPrefixProblem(prefix)).toBe(problem))

  test.each([
    ['Biology_Unit_Test_04.xlsx', 'BUT04-'],
    ['optics.xls', 'O-'],
    ['JEE 2027 (final).xlsx', 'J2027F-'],
    ['भौतिक विज्ञान.xlsx', 'भव-'],
    ['…….xlsx', 'Q-'],
    ['a b c d e f g h i j k l.xlsx', 'ABCDEFGHIJ-'],
  ])('for %s is proposed as %s', (workbook, prefix) => {
    expect(suggestPrefix(workbook)).toBe(prefix)
    expect(findPrefixProblem(suggestPrefix(workbook))).toBeUndefined()
  })
})

describe('the numbers of generated question IDs', () => {
  test.each([
    ['0001', 0, 'B-0001'],
    ['0001', 149, 'B-0150'],
    ['0999', 9001, 'B-10000'],
    ['7', 3, 'B-10'],
  ])('start at %s and give the row at place %i the ID %s', (from, place, id) =>
    expect(makeQuestionId({ prefix: 'B-', from }, place)).toBe(id),
  )

  test('are all different for 12,000 rows', () => {
    const ids = Array.from({ length: 12_000 }, (_, place) => makeQuestionId({ prefix: '9', from: '09' }, place))
    expect(new Set(ids).size).toBe(12_000)
  })

  test.each(['', '0', '000', '-1', '1.5', '1e3', '१', '1234567890', ' 1'])('cannot start at %j', (from) =>
    expect(findFirstNumberProblem(from)).toBe('Enter the first number: 1 or more, with at most 9 digits.'),
  )
})

describe('a mapping', () => {
  const question = { column: 'Question', to: 'question_text' }
  test.each([
    [{ columns: [] }, undefined],
    [{ columns: [question, { column: 'Level', to: null }, { column: 'X', to: null }] }, undefined],
    [
      { columns: [question, { column: 'Stem', to: 'question_text' }] },
      'The columns “Question” and “Stem” are both question_text. Choose one of them.',
    ],
    [{ columns: [{ column: 'Who', to: 'author' }] }, 'The column “Who” can’t be “author”, which no sheet of questions has.'],
    [
      { columns: [{ column: 'Who', to: '__proto__' }] },
      'The column “Who” can’t be “__proto__”, which no sheet of questions has.',
    ],
    [{ columns: [question], numbering: { prefix: ' ', from: '1' } }, 'Enter what the question IDs begin with, such as PHY-.'],
    [{ columns: [question], numbering: { prefix: 'A', from: '0' } }, 'Enter the first number: 1 or more, with at most 9 digits.'],
  ])('%j has the problem %s', (mapping, problem) => expect(findMappingProblem('questions', mapping)).toBe(problem))

  test('for done tasks has their columns, and generates no question IDs', () => {
    expect(findMappingProblem('history', { columns: [{ column: 'Who', to: 'author' }] })).toBeUndefined()
    expect(findMappingProblem('history', { columns: [question] })).toContain('which no sheet of done tasks has')
    expect(findMappingProblem('history', { columns: [], numbering: { prefix: 'A', from: '1' } })).toBe(
      'Rows of done tasks are found by their question ID, so none can be made for them.',
    )
  })
})
