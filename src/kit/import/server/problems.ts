/** What is wrong with the cells of a workbook: all of it counted, the first of it listed, with samples of the texts. */
import type { Issue } from '../../shared/errors.ts'
import { type Runs, sliceOfRuns } from '../../shared/runs.ts'
import { cellText, type CellValue } from '../../xlsx/cells.ts'
import type { SheetPlace } from '../../xlsx/read-workbook.ts'

/** How many problems are listed by default (api.md, Uploads). */
export const NAMED = 100

/** The row of a problem of the header, which affects all rows, before it is located in its sheet. */
export const HEADER = 0

/** The problems of a whole workbook: all counted, the first ones listed; `bad`: the number of its rows with problems. */
export type ProblemSummary = { count: number; issues: Issue[]; bad: number }

/** Cell problems while the rows are read. `rows` are the sheet rows with problems. */
export type Problems = { count: number; issues: Issue[]; named: number; rows: Set<number> }
export const noProblems = (named = NAMED): Problems => ({ count: 0, issues: [], named, rows: new Set() })

export const cellIssue = (row: number, column: string, message: string, cell?: CellValue): Issue => {
  const value = cellText(cell)
  return { path: `row ${row}, ${column}`, row, column, message, ...(value !== '' && { value: value.slice(0, SAMPLE_TEXT) }) }
}
export const note = (problems: Problems, row: number, column: string, message: string, cell?: CellValue): void => {
  problems.count++
  problems.rows.add(row)
  if (problems.issues.length < problems.named) problems.issues.push(cellIssue(row, column, message, cell))
}

/** The problems of a workbook of `rows` rows; `broken` are those that ended the reading. */
export function summarizeProblems(
  problems: Problems,
  { issues: broken, isHeader: isBrokenHeader }: { issues: readonly Issue[]; isHeader: boolean },
  rows: number,
): ProblemSummary {
  const isHeader = problems.rows.has(HEADER) || isBrokenHeader
  const bad = isHeader ? rows : new Set([...problems.rows, ...broken.flatMap(({ row }) => row ?? [])]).size
  return {
    count: problems.count + broken.length,
    issues: [...broken, ...problems.issues].slice(0, problems.named),
    bad: Math.max(bad, broken.length > 0 ? 1 : 0),
  }
}

/** Where the rows of a workbook are in its sheets. Rows are counted through all sheets that are read (`SheetRow.row`). */
export type RowPlaces = readonly SheetPlace[]
/** The sheet's own number of a row, and the name of its sheet where several are read. */
export function locateRow(places: RowPlaces, row: number): { row: number; sheet?: string } {
  if (row === HEADER) return { row: places[0]?.headerRow ?? 1 }
  const place = places.findLast(({ offset }) => row > offset)
  if (place === undefined) return { row }
  return { row: row - place.offset, ...(places.length > 1 && { sheet: place.name }) }
}
/** A row as a sentence names it. */
export const nameRow = (places: RowPlaces, row: number): string => {
  const { row: own, sheet } = locateRow(places, row)
  return sheet === undefined ? `row ${own}` : `row ${own} of the sheet “${sheet}”`
}
/** The problems with the rows of their sheets. Those that have a sheet are located already. */
export const locateIssues = (places: RowPlaces, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => {
    if (issue.row === undefined || issue.sheet !== undefined) return issue
    const { row, sheet } = locateRow(places, issue.row)
    const path = `row ${row}${issue.column === undefined ? '' : `, ${issue.column}`}`
    return {
      ...issue,
      row,
      path: sheet === undefined ? path : `sheet “${sheet}”, ${path}`,
      ...(sheet !== undefined && { sheet }),
    }
  })

/** Limits of a preview: rows of each state, their columns, and the length of a text. */
export const SAMPLE_ROWS = 200
export const SAMPLE_COLUMNS = 8
export const SAMPLE_TEXT = 200
/** The runs of a sample as long as its texts. */
export const sampleRuns = (runs: Runs | undefined): Runs | undefined => runs && sliceOfRuns(runs, 0, SAMPLE_TEXT)
/** The same of a row's samples by their places. */
export const runsByPlace = (cells: readonly (Runs | undefined)[]): Record<string, Runs> =>
  Object.fromEntries(
    cells.flatMap((cell, at) => {
      const runs = sampleRuns(cell)
      return runs === undefined ? [] : [[at, runs]]
    }),
  )
