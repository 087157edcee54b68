import type { PortalAnswer, PortalQuestion, PortalRow } from '../question-rules.ts'
import { readPortalQuestion } from '../question-rules.ts'
import { listPictures, type PortalItem, type WrittenItem } from './portal-item.ts'
import { writeMoodleQuestion } from './write-moodle-question.ts'
import { hasUndrawnFormula } from './write-moodle-tex.ts'
import { writeQtiItem } from './write-qti-item.ts'

/** `outcome` reads only the answers, to count them. */
export type Conversion = 'outcome' | 'qti' | 'moodle'
export type ExportedRow = Omit<PortalItem, 'question'> & { row: PortalRow }
/**
 * `answer` and `item` are undefined for a row without a question, and `item` also when rows are only counted. `isUndrawn` is set
 * only when rows are counted. It marks a formula that Moodle's MathJax does not draw.
 */
export type ConvertedRow = {
  number: number
  answer: PortalAnswer | undefined
  isUndrawn: boolean
  item: WrittenItem | undefined
}

export function writeItem(
  format: Exclude<Conversion, 'outcome'>,
  { pictures, ...row }: Omit<PortalItem, 'question'>,
  question: PortalQuestion,
): WrittenItem {
  const item = { ...row, question, pictures }
  return {
    id: row.id,
    number: row.number,
    pieces: format === 'qti' ? [writeQtiItem(item)] : writeMoodleQuestion(item),
    pictures: listPictures(question).flatMap((hash): WrittenItem['pictures'] => {
      const file = pictures.get(hash)
      return file === undefined ? [] : [[hash, file]]
    }),
  }
}

/**
 * Reads the question of a row and converts it.
 * @param keys the keys of the sheet's columns, in order
 */
export function convertRow(format: Conversion, { row, ...exported }: ExportedRow, keys: readonly string[]): ConvertedRow {
  const question = readPortalQuestion(row, keys)
  return {
    number: exported.number,
    answer: question?.answer,
    isUndrawn: format === 'outcome' && question !== undefined && hasUndrawnFormula(question),
    item: question === undefined || format === 'outcome' ? undefined : writeItem(format, exported, question),
  }
}
