/** Reads the question of a row from its cells, for code that shows, compares, checks or copies it. */
import { toPlainText, type RowRuns, trimRuns } from '../../kit/shared/runs.ts'
import { markKeyed, type QuestionParts, splitOptions } from '../question/choice-rules.ts'
import { joinParts, type PartText, cutPart } from '../question/key-rules.ts'
import { type Cells, findStem, type QuestionColumns, readCellText, sortColumns } from './question-column-rules.ts'

export function readQuestionPart(cells: Cells, key: string | undefined, cellRuns: RowRuns | null = null): PartText {
  if (key === undefined) return { text: '', runs: undefined }
  const own = cellRuns !== null && Object.hasOwn(cellRuns, key) ? cellRuns[key] : undefined
  const runs = own && trimRuns(own)
  return { text: runs ? toPlainText(runs) : readCellText(cells[key]), runs }
}

type ChoiceCell = PartText & { label: string; letter: string; column?: string }
const OWN_LABEL = /^(?:\(([A-H1-8])\)|\[([A-H1-8])\]|([A-H1-8])[).:])\s+(?=\S)/i

/** The label at the start of the cell is used if it matches the column's letter; otherwise the letter is the label. */
function readChoice(whole: PartText, letter: string, column: string): ChoiceCell {
  const said = OWN_LABEL.exec(whole.text)
  if (
    said === null ||
    said
      .slice(1)
      .find((sign) => sign !== undefined)
      ?.toUpperCase() !== letter
  )
    return { ...whole, label: `${letter})`, letter, column }
  const words = cutPart(whole, { from: said[0].length, to: whole.text.length })
  return { ...words, label: said[0].trim(), letter, column }
}

/** What a row has besides text. With `cellRuns` null, cells are read as plain text. */
type BesideCells = { cellRuns: RowRuns | null; isPictured: (column: string) => boolean }
const NOTHING: BesideCells = { cellRuns: null, isPictured: () => false }
export const listBeside = (row: {
  cellRuns: RowRuns | null
  cellPictures: readonly { column: string | null }[] | null
}): BesideCells => ({
  cellRuns: row.cellRuns,
  isPictured: (column) => row.cellPictures?.some((picture) => picture.column === column) === true,
})

/** Returns the choices outside the question's own cell: one column for each choice, or one column for all of them. */
function listChoiceCells(cells: Cells, { choices, options }: QuestionColumns, { cellRuns, isPictured }: BesideCells) {
  const filled = choices.filter(({ key }) => readCellText(cells[key]) !== '' || isPictured(key))
  if (filled.length > 1)
    return {
      choices: filled.map(({ key, letter }) => readChoice(readQuestionPart(cells, key, cellRuns), letter, key)),
      columns: filled.map(({ key }) => key),
    }
  for (const key of options) {
    const whole = readQuestionPart(cells, key, cellRuns)
    const parts = splitOptions(whole.text)
    if (parts.length > 1)
      return {
        choices: parts.map((part): ChoiceCell => ({ ...cutPart(whole, part), label: part.label, letter: part.letter })),
        columns: [key],
      }
  }
  return undefined
}

/**
 * A question with its choices as one text. `key` is the column of the stem. If the choices come from other columns (`joined`),
 * each follows its label on a separate line and `parts` has the positions. Otherwise `parts` is undefined, and any choices are
 * within the stem's text.
 */
export type JoinedQuestion = PartText & { key: string; parts: QuestionParts | undefined; joined: string[] }

/**
 * Returns the question of a row, including choices from other columns. If `findStem` finds no column, the first one named like a
 * question is used, although its cell is blank.
 * @param keys the keys of the sheet's columns, in order
 * @returns undefined if no column is a question
 */
export function readQuestion(cells: Cells, keys: readonly string[], beside: BesideCells = NOTHING): JoinedQuestion | undefined {
  const columns = sortColumns(keys)
  const key = findStem(cells, columns) ?? columns.named[0]
  if (key === undefined) return undefined
  const stem = readQuestionPart(cells, key, beside.cellRuns)
  const choiceCells = listChoiceCells(cells, columns, beside)
  if (choiceCells === undefined) return { key, ...stem, parts: undefined, joined: [] }
  let at = stem.text.length
  const spans = choiceCells.choices.map(({ text, label, letter, column }) => {
    const from = (at === 0 ? 0 : at + 1) + label.length + 1
    at = from + text.length
    return { from, to: at, label, letter, ...(column !== undefined && { column }) }
  })
  const lines = choiceCells.choices.map(({ label, ...words }) => joinParts([{ text: `${label} `, runs: undefined }, words], ''))
  const whole = joinParts([stem, ...lines], '\n')
  const choices = markKeyed(whole, spans, readCellText(cells[columns.answer ?? '']))
  return {
    key,
    ...whole,
    parts: { stem: { from: 0, to: stem.text.length }, choices, rest: undefined },
    joined: choiceCells.columns,
  }
}

/** Returns '' if the row has no question. */
export function getQuestionText(cells: Cells, keys: readonly string[]): string {
  const question = readQuestion(cells, keys)
  return question === undefined || question.parts?.stem.to === 0 ? '' : question.text
}
