import { type Runs, trimRuns } from '../../../kit/shared/runs.ts'
import type { QuestionParts } from '../../question/choice-rules.ts'
import { type Heading, getColumnHeading } from '../../heading-vocabulary.ts'
import type { GridRow, SheetColumn } from '../contract.ts'
import { findAnswerKeyColumn } from '../question-column-rules.ts'
import { listBeside, readQuestion } from '../question-text-rules.ts'
import { formatCellText } from './row-passages.ts'

const LONG = 90
const readName = /question|solution|answer|text|explanation/i
const apart = new Set(['sr_no', 'question_id', 'subject', 'question_link', 'solution_link', 'question_code', 'solution_id'])

/** `split` is set for a question whose choices come from other columns. Those columns are not passages of their own. */
type Passage = { key: string; heading: Heading; text: string; runs: Runs | undefined; split?: QuestionParts }

export const toPassage = (task: GridRow, key: string, name?: string): Passage => {
  const runs = task.cellRuns?.[key]
  return { key, heading: getColumnHeading(key, name), text: formatCellText(task[key]), runs: runs && trimRuns(runs) }
}

export const isLongPassage = ({ key, text }: Pick<Passage, 'key' | 'text'>): boolean =>
  readName.test(key) || text.length > LONG || text.includes('\n')

/** Returns '' without an answer key, or if `shownKey` is the answer key itself. */
export function getAnswer(row: GridRow, shownKey: string): string {
  const column = findAnswerKeyColumn(Object.keys(row))
  return column === undefined || column === shownKey ? '' : formatCellText(row[column])
}

export function groupPassages(task: GridRow, sheet: readonly SheetColumn[]): { long: Passage[]; short: Passage[] } {
  const whole = readQuestion(
    task,
    sheet.map(({ key }) => key),
    listBeside(task),
  )
  const all = sheet.flatMap(({ key, name }): Passage[] => {
    if (apart.has(key) || whole?.joined.includes(key) === true) return []
    const passage = toPassage(task, key, name)
    if (key === whole?.key && whole.parts) return [{ ...passage, text: whole.text, runs: whole.runs, split: whole.parts }]
    return passage.text === '' ? [] : [passage]
  })
  const codes = ['question_code', 'solution_id'].map((key) => toPassage(task, key)).filter(({ text }) => text !== '')
  return { long: all.filter(isLongPassage), short: [...codes, ...all.filter((passage) => !isLongPassage(passage))] }
}
