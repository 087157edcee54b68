/** All problems of a workbook's cells are counted. The first ones are listed, with samples of the texts. */
import type { Issue } from '../../shared/errors.ts'
import { type Runs, sliceOfRuns } from '../../shared/runs.ts'
import { formatCell, type CellValue } from '../../xlsx/cells.ts'
import type { SheetPlace } from '../../xlsx/read-workbook.ts'

/** The default number of listed problems (api.md, Uploads). */
export const DEFAULT_NAMED_PROBLEMS = 100

/** The row number of a header problem until it is located in its sheet. Such a problem affects all rows. */
export const HEADER = 0

/** `bad` is the number of rows with problems. */
export type ProblemSummary = { count: number; issues: Issue[]; bad: number }

/** Collected while the rows are read. `rows` are the sheet rows with problems. */
export type Problems = { count: number; issues: Issue[]; named: number; rows: Set<number> }
export const createProblems = (named = DEFAULT_NAMED_PROBLEMS): Problems => ({ count: 0, issues: [], named, rows: new Set() })

export const toCellIssue = (row: number, column: string, message: string, cell?: CellValue): Issue => {
  const value = formatCell(cell)
  return { path: `row ${row}, ${column}`, row, column, message, ...(value !== '' && { value: value.slice(0, SAMPLE_TEXT) }) }
}
export const addProblem = (problems: Problems, row: number, column: string, message: string, cell?: CellValue): void => {
  problems.count++
  problems.rows.add(row)
  if (problems.issues.length < problems.named) problems.issues.push(toCellIssue(row, column, message, cell))
}

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

/** Where the rows are in their sheets. Rows are numbered across all sheets that are read (`SheetRow.row`). */
export type RowPlaces = readonly SheetPlace[]
/** Returns a row's number in its own sheet, and the name of that sheet if several are read. */
export function locateRow(places: RowPlaces, row: number): { row: number; sheet?: string } {
  if (row === HEADER) return { row: places[0]?.headerRow ?? 1 }
  const place = places.findLast(({ offset }) => row > offset)
  if (place === undefined) return { row }
  return { row: row - place.offset, ...(places.length > 1 && { sheet: place.name }) }
}
export const nameRow = (places: RowPlaces, row: number): string => {
  const { row: own, sheet } = locateRow(places, row)
  return sheet === undefined ? `row ${own}` : `row ${own} of the sheet “${sheet}”`
}
/** Replaces row numbers across all sheets with row numbers of the sheets. Problems that name a sheet have them already. */
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

/** The limits of a preview: the rows of each state, their columns, and the length of a text. */
export const SAMPLE_ROWS = 200
export const SAMPLE_COLUMNS = 8
export const SAMPLE_TEXT = 200
export const sampleRuns = (runs: Runs | undefined): Runs | undefined => runs && sliceOfRuns(runs, 0, SAMPLE_TEXT)
export const groupRunsByPlace = (cells: readonly (Runs | undefined)[]): Record<string, Runs> =>
  Object.fromEntries(
    cells.flatMap((cell, at) => {
      const runs = sampleRuns(cell)
      return runs === undefined ? [] : [[at, runs]]
    }),
  )
