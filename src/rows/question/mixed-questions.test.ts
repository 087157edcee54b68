import { existsSync, readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { findFormulas } from '../../kit/shared/rich-text/find-formulas.ts'
import { findTexProblem } from '../../kit/shared/rich-text/parse-tex.ts'
import { splitChoices } from './choice-rules.ts'

const workbook = new URL('../../../../shared/data/mixed-5k.xlsx', import.meta.url)
const present = existsSync(workbook)
if (!present) console.log('NOT RUN real questions (src/rows/question/mixed-questions.test.ts): ../shared/data is absent')

const listQuestions = (): { question_text: string; answer_key?: string }[] => {
  const { Sheets, SheetNames } = read(readFileSync(workbook))
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {})
}

test.skipIf(!present)('at least 99 % of the formulas of 5,000 questions parse', () => {
  const formulas = listQuestions().flatMap(({ question_text }) => findFormulas(question_text))
  const faulty = formulas.filter(({ source, isDisplay }) => findTexProblem(source, isDisplay) !== undefined)
  expect(formulas.length).toBeGreaterThan(250)
  expect(faulty.length / formulas.length).toBeLessThanOrEqual(0.01)
})

test.skipIf(!present)('every keyed question of 5,000 has four choices and exactly one key', () => {
  const keyed = listQuestions().filter(({ answer_key }) => answer_key !== undefined)
  const odd = keyed.filter(({ question_text, answer_key = '' }) => {
    const { choices } = splitChoices(question_text, answer_key)
    return choices.length !== 4 || choices.filter(({ isKey }) => isKey).length !== 1
  })
  expect(keyed.length).toBeGreaterThan(3_500)
  expect(odd).toEqual([])
})
