import { getCellText } from './cell-text.ts'
import { type GridColumn, getColumnName } from './columns.ts'

/** `chars` is the width in characters, including cell padding. */
export type PrintColumn<Row> = { column: GridColumn<Row>; chars: number }
export type Paper<Row> = {
  /** Each set is at most as wide as a sheet, with the frozen columns at its left. */
  sets: readonly (readonly PrintColumn<Row>[])[]
  /** Columns that are empty in all rows. */
  blank: readonly GridColumn<Row>[]
}

/**
 * The number of characters that fit across A4 or Letter, landscape, at 8 pt; the padding of a cell; and the limits of a column.
 */
const SHEET = 180
const SIDES = 2
const MIN_WIDTH = 5
const WORD_AT_MOST = 28
const TEXT_AT_MOST = 40
const MARK = 4
/** The approximate number of lines per cell before its column is widened. */
const LINES = 3

/** Returns the length of the longest unbreakable part. Headers may break after underscores, and texts between words. */
const longest = (text: string, between: RegExp): number => Math.max(0, ...text.split(between).map((word) => word.length))

/** The letters of a header are wider than the digits in which widths are counted. */
const HEAD_LETTER = 1.15

const charsOf = <Row>(column: GridColumn<Row>, texts: readonly string[]): number => {
  const head = Math.ceil(longest(getColumnName(column), /\s|(?<=_)/) * HEAD_LETTER)
  const word = Math.min(WORD_AT_MOST, Math.max(0, ...texts.map((text) => longest(text, /\s|(?<=-)/))))
  // The name of a row stays on one line, beside its custom content.
  const isName = column.frozen === true && column.show !== undefined
  const text = Math.min(TEXT_AT_MOST, Math.max(0, ...texts.map(({ length }) => Math.ceil(length / (isName ? 1 : LINES)))))
  return Math.max(MIN_WIDTH, head, word, isName ? text + MARK : text) + SIDES
}

export const sumChars = (set: readonly { chars: number }[]): number => set.reduce((sum, { chars }) => sum + chars, 0)

export function buildPaper<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  isFilled: (row: Row, column: string) => boolean | undefined = () => false,
): Paper<Row> {
  const texts = new Map(columns.map((column) => [column, rows.map((row) => getCellText(column, row))]))
  // A cell with custom content may show something although its value is empty.
  const isBlank = (column: GridColumn<Row>): boolean =>
    rows.length > 0 &&
    column.show === undefined &&
    (texts.get(column)?.every((text) => text === '') ?? true) &&
    !rows.some((row) => isFilled(row, column.id))
  const blank = columns.filter(isBlank)
  const printed = columns.flatMap((column) =>
    blank.includes(column) ? [] : [{ column, chars: charsOf(column, texts.get(column) ?? []) }],
  )
  const frozen = printed.filter(({ column }) => column.frozen === true)
  const sets: PrintColumn<Row>[][] = [[...frozen]]
  for (const each of printed) {
    if (frozen.includes(each)) continue
    const last = sets.at(-1) ?? []
    if (last.length > frozen.length && sumChars([...last, each]) > SHEET) sets.push([...frozen, each])
    else last.push(each)
  }
  return { sets, blank }
}
