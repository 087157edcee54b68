/** What is wrong with the cells of a workbook: all of it counted, the first of it listed, with samples of the texts. */
import type { Issue } from '../../shared/errors.ts'
import { type Runs, sliceOfRuns } from '../../shared/runs.ts'
import { cellText, type CellValue } from '../../xlsx/cells.ts'

/** How many problems are listed by default (api.md, Uploads). */
export const NAMED = 100

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

/** The problems of a workbook of `rows` rows; `broken` are those that aborted the reading. */
export function summarizeProblems(problems: Problems, broken: readonly Issue[], rows: number): ProblemSummary {
  // A problem of row 1, the header, affects all rows.
  const isHeader = problems.rows.has(1) || broken.some(({ row }) => row === 1)
  const bad = isHeader ? rows : new Set([...problems.rows, ...broken.flatMap(({ row }) => row ?? [])]).size
  return {
    count: problems.count + broken.length,
    issues: [...broken, ...problems.issues].slice(0, problems.named),
    bad: Math.max(bad, broken.length > 0 ? 1 : 0),
  }
}

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
