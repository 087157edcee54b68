import type { PortalAnswer, PortalQuestion, PortalRow } from '../question-rules.ts'
import { readPortalQuestion } from '../question-rules.ts'
import { listPictures, type PortalItem, type WrittenItem } from './portal-item.ts'
import { writeMoodleQuestion } from './write-moodle-question.ts'
import { hasUndrawnFormula } from './write-moodle-tex.ts'
import { writeQtiItem } from './write-qti-item.ts'

/** What a portal gets of rows: the answers by which they are counted, or items of a format. */
export type Conversion = 'outcome' | 'qti' | 'moodle'
/** A row that is exported, before its question is read. */
export type ExportedRow = Omit<PortalItem, 'question'> & { row: PortalRow }
/**
 * `answer`: undefined for a row without a question. `isUndrawn`: counted rows, one with a formula that Moodle’s MathJax does not
 * draw. `item`: none of a row without a question, or where rows are counted.
 */
export type ConvertedRow = {
  number: number
  answer: PortalAnswer | undefined
  isUndrawn: boolean
  item: WrittenItem | undefined
}

/** An item of a question in a format. */
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

/** Reads the question of a row and writes it. @param keys the keys of the sheet's columns, in their order */
export function convertRow(format: Conversion, { row, ...exported }: ExportedRow, keys: readonly string[]): ConvertedRow {
  const question = readPortalQuestion(row, keys)
  return {
    number: exported.number,
    answer: question?.answer,
    isUndrawn: format === 'outcome' && question !== undefined && hasUndrawnFormula(question),
    item: question === undefined || format === 'outcome' ? undefined : writeItem(format, exported, question),
  }
}
