import { readFileSync } from 'node:fs'
import { toPlainText, type Runs } from '../src/kit/shared/runs.ts'
import { formatCell } from '../src/kit/xlsx/cells.ts'
import { openWorkbook } from '../src/kit/xlsx/read-workbook.ts'
import { type PortalQuestion, readPortalQuestion } from '../src/content-checks/portal/question-rules.ts'

/** The questions of a workbook as an export reads them, without pictures, which only an upload stores. */
export async function readWorkbookQuestions(path: string): Promise<{ id: string; question: PortalQuestion }[]> {
  const { header, rows } = await openWorkbook(readFileSync(path))
  const keys = header.map(({ name }) => name)
  const questions: { id: string; question: PortalQuestion }[] = []
  for await (const { cells, runs } of rows) {
    const marked = header.flatMap(({ name, column }): [string, Runs][] => {
      const own = runs?.get(column)
      return own === undefined ? [] : [[name, own]]
    })
    const texts = header.map(({ name, column }): [string, string] => [name, formatCell(cells[column] ?? null)])
    const row = {
      cellPictures: null,
      cellRuns: marked.length === 0 ? null : Object.fromEntries(marked),
      ...Object.fromEntries(texts),
      ...Object.fromEntries(marked.map(([name, own]) => [name, toPlainText(own)])),
    }
    const question = readPortalQuestion(row, keys)
    if (question !== undefined) questions.push({ id: String(Object.fromEntries(texts)['question_id'] ?? ''), question })
  }
  return questions
}
