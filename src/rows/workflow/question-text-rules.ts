/** Which of a row's cells are the question, for whoever shows, compares, checks or copies it. */
import { plainOfRuns, type RowRuns, trimmedRuns } from '../../kit/shared/runs.ts'
import { markKeyed, type QuestionParts, splitOptions } from '../question/choice-rules.ts'
import { joinParts, type PartText, cutPart } from '../question/key-rules.ts'
import { type Cells, findStem, type QuestionColumns, readCellText, sortColumns } from './question-column-rules.ts'

/** A cell of the row, with its runs; without these its text form. */
export function readPart(cells: Cells, key: string | undefined, cellRuns: RowRuns | null = null): PartText {
  if (key === undefined) return { text: '', runs: undefined }
  const own = cellRuns !== null && Object.hasOwn(cellRuns, key) ? cellRuns[key] : undefined
  const runs = own && trimmedRuns(own)
  return { text: runs ? plainOfRuns(runs) : readCellText(cells[key]), runs }
}

type ChoiceCell = PartText & { label: string; letter: string; column?: string }
const OWN_LABEL = /^(?:\(([A-H1-8])\)|\[([A-H1-8])\]|([A-H1-8])[).:])\s+(?=\S)/i

/** A cell that is one choice, behind the label that it begins with or that of its column. */
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

/** Of a row beside its cells: their runs, without which it is read in its text form, and which cells may be a picture. */
type BesideCells = { cellRuns: RowRuns | null; isPictured: (column: string) => boolean }
const NOTHING: BesideCells = { cellRuns: null, isPictured: () => false }
/** What is beside the cells of a row that is shown. */
export const listBeside = (row: {
  cellRuns: RowRuns | null
  cellPictures: readonly { column: string | null }[] | null
}): BesideCells => ({
  cellRuns: row.cellRuns,
  isPictured: (column) => row.cellPictures?.some((picture) => picture.column === column) === true,
})

/** The choices that stand beside the question: in columns of their own, or all in one; and these columns. */
function listChoiceCells(cells: Cells, { choices, options }: QuestionColumns, { cellRuns, isPictured }: BesideCells) {
  const filled = choices.filter(({ key }) => readCellText(cells[key]) !== '' || isPictured(key))
  if (filled.length > 1)
    return {
      choices: filled.map(({ key, letter }) => readChoice(readPart(cells, key, cellRuns), letter, key)),
      columns: filled.map(({ key }) => key),
    }
  for (const key of options) {
    const whole = readPart(cells, key, cellRuns)
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
 * A question with its choices, as one text. `key`: the column of its stem; `parts`: where the choices stand, each on a line
 * behind its label, where they come from other columns (`joined`) than the stem; undefined: they stand in its text, if anywhere.
 */
export type JoinedQuestion = PartText & { key: string; parts: QuestionParts | undefined; joined: string[] }

/**
 * The question of a row: the column of that name, else the longest of those that are read, and the choices beside it; without
 * words where the cell of that name is blank.
 * @param keys the keys of the sheet's columns, in their order
 * @returns undefined where no column is a question
 */
export function readQuestion(cells: Cells, keys: readonly string[], beside: BesideCells = NOTHING): JoinedQuestion | undefined {
  const columns = sortColumns(keys)
  const key = findStem(cells, columns) ?? columns.named[0]
  if (key === undefined) return undefined
  const stem = readPart(cells, key, beside.cellRuns)
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

/** The text of a row's question with its choices; '' where the row has none. */
export function findQuestionText(cells: Cells, keys: readonly string[]): string {
  const question = readQuestion(cells, keys)
  return question === undefined || question.parts?.stem.to === 0 ? '' : question.text
}
