import { writeSheet, type WorkbookColumn } from '../src/kit/xlsx/write.ts'
import { questionColumns, listQuestionCells, listQuestions, type Question } from './questions.ts'

const kinds: Partial<Record<keyof Question, WorkbookColumn['kind']>> = {
  sr_no: 'number',
  page: 'number',
  q_number: 'number',
  question_link: 'link',
  solution_link: 'link',
}

const widths: Partial<Record<keyof Question, number>> = { section: 34, question_text: 80, answer_key: 40 }

const column = (header: keyof Question): WorkbookColumn => {
  const width = widths[header]
  return { header, kind: kinds[header] ?? 'text', ...(width !== undefined && { width }) }
}

/**
 * Makes an .xlsx with one sheet, "Questions": row 1 has the column names, and each further row has one question. Links are plain
 * text, as in every workbook that the product writes.
 */
export const makeQuestionWorkbook = async (of: readonly Question[] = listQuestions()): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  const sheet = writeSheet({ sheetName: 'Questions', columns: questionColumns.map(column), rows: listQuestionCells(of) })
  for await (const part of sheet) parts.push(part)
  return Buffer.concat(parts)
}
