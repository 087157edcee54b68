import type { Issue } from '../shared/errors.ts'
import { cellText, columnLetters, isCellError } from './cells.ts'
import type { CellValue, SheetRow } from './cells.ts'
import { WorkbookProblem } from './problem.ts'

/** One named column: `name` trimmed, `key` for comparison, `column` its index from 0, `letters` for users. */
export type HeaderCell = { name: string; key: string; column: number; letters: string }

/**
 * The key by which a column is recognised: case, blanks, underscores, hyphens and invisible characters are ignored, so
 * "Question ID", "question_id" and "question-id" are equal. The key can be any text, `__proto__` becomes "proto": use Maps.
 */
export const headerKey = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cf}\p{Cc}_-]+/gu, '')
    .toLowerCase()

const shownName = (name: string): string => name.replaceAll(/[\p{Cf}\p{Cc}]+/gu, ' ').trim()

/** The named columns of the header row, without blanks. Throws WorkbookProblem BAD_HEADER naming the columns by letter. */
export function readHeader(cells: readonly CellValue[]): HeaderCell[] {
  const header: HeaderCell[] = []
  const issues: Issue[] = []
  const byKey = new Map<string, HeaderCell>()
  for (const [column, cell] of cells.entries()) {
    const letters = columnLetters(column)
    const issue = (message: string): number => issues.push({ path: `row 1, column ${letters}`, row: 1, column: letters, message })
    const name = shownName(cellText(cell))
    if (name === '') continue
    if (isCellError(cell)) {
      issue(`Column ${letters} has the error ${name} as its name. Enter a name.`)
      continue
    }
    // A name of symbols alone, such as "-", is valid.
    const key = headerKey(name) || name
    const first = byKey.get(key)
    if (first !== undefined) {
      issue(
        first.name === name
          ? `Columns ${first.letters} and ${letters} are both named “${name}”. Keep one of them.`
          : `Columns ${first.letters} “${first.name}” and ${letters} “${name}” have the same name. Keep one of them.`,
      )
      continue
    }
    const named = { name, key, column, letters }
    byKey.set(key, named)
    header.push(named)
  }
  if (issues.length > 0) throw new WorkbookProblem('BAD_HEADER', { issues })
  if (header.length === 0) throw new WorkbookProblem('NO_HEADER')
  return header
}

/** Collects values in unnamed columns; `issues` returns one per column, at its first such row. */
export function unnamedColumns(header: readonly HeaderCell[]): { see: (row: SheetRow) => void; issues: () => Issue[] } {
  const named = new Set(header.map(({ column }) => column))
  const found = new Map<number, number>()
  return {
    see({ row, cells }) {
      for (const [column, cell] of cells.entries())
        if (cell !== null && !named.has(column) && !found.has(column)) found.set(column, row)
    },
    issues: () =>
      [...found]
        .toSorted(([a], [b]) => a - b)
        .map(([column, row]) => {
          const letters = columnLetters(column)
          return {
            path: `row 1, column ${letters}`,
            row: 1,
            column: letters,
            message: `Column ${letters} has values (first in row ${row}) but no name in row 1. Name it or clear it.`,
          }
        }),
  }
}

/**
 * Splits the header from a stream of rows: row 1 must hold the names. Throws BAD_HEADER for values in unnamed columns and
 * NO_ROWS for none, both after the last row; so commit nothing of a sheet before its rows have ended.
 */
export async function splitHeader(
  rows: AsyncIterable<SheetRow>,
): Promise<{ header: HeaderCell[]; rows: AsyncGenerator<SheetRow, void, undefined> }> {
  const source = rows[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done === true || first.value.row !== 1) {
    await source.return?.()
    throw new WorkbookProblem('NO_HEADER')
  }
  let header: HeaderCell[]
  try {
    header = readHeader(first.value.cells)
  } catch (error) {
    await source.return?.()
    throw error
  }
  async function* rest(): AsyncGenerator<SheetRow, void, undefined> {
    const unnamed = unnamedColumns(header)
    let count = 0
    try {
      for (let next = await source.next(); next.done !== true; next = await source.next()) {
        count++
        unnamed.see(next.value)
        yield next.value
      }
    } finally {
      await source.return?.()
    }
    if (count === 0) throw new WorkbookProblem('NO_ROWS')
    const issues = unnamed.issues()
    if (issues.length > 0) throw new WorkbookProblem('BAD_HEADER', { issues })
  }
  return { header, rows: rest() }
}
