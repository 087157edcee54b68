import { type Runs, trimmedRuns } from '../../../kit/shared/runs.ts'
import { type Heading, getColumnHeading } from '../../heading-vocabulary.ts'
import type { GridRow, SheetColumn } from '../contract.ts'
import { formatCellText } from './row-passages.ts'

const LONG = 90
const readName = /question|solution|answer|text|explanation/i
const apart = new Set(['sr_no', 'question_id', 'subject', 'question_link', 'solution_link', 'question_code', 'solution_id'])

type Passage = { key: string; heading: Heading; text: string; runs: Runs | undefined }

/** A cell of the row under its heading; `runs` of a rich one. */
export const toPassage = (task: GridRow, key: string, name?: string): Passage => {
  const runs = task.cellRuns?.[key]
  return { key, heading: getColumnHeading(key, name), text: formatCellText(task[key]), runs: runs && trimmedRuns(runs) }
}

/** Whether a column is one to read, not one for reference. */
export const isLongPassage = ({ key, text }: Pick<Passage, 'key' | 'text'>): boolean =>
  readName.test(key) || text.length > LONG || text.includes('\n')

/** The text of the row's key, '' without one. */
export const getAnswer = (row: GridRow): string => formatCellText(row['answer_key'] ?? row['answer'] ?? row['key'])

/** The row's sheet columns: long ones for reading and short ones for reference. Empty ones are left out. */
export function groupPassages(task: GridRow, sheet: readonly SheetColumn[]): { long: Passage[]; short: Passage[] } {
  const all = sheet.map(({ key, name }) => toPassage(task, key, name)).filter(({ key, text }) => text !== '' && !apart.has(key))
  const codes = ['question_code', 'solution_id'].map((key) => toPassage(task, key)).filter(({ text }) => text !== '')
  return { long: all.filter(isLongPassage), short: [...codes, ...all.filter((passage) => !isLongPassage(passage))] }
}
