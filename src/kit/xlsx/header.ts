import type { Issue } from '../shared/errors.ts'
import { normalizeText } from '../shared/normalize-text.ts'
import { formatCell, toColumnLetters, isCellError } from './cells.ts'
import type { CellValue } from './cells.ts'
import { WorkbookProblem } from './problem.ts'

/** `name` is trimmed, `key` is for comparison, `column` counts from 0, and `letters` are for users. */
export type HeaderCell = { name: string; key: string; column: number; letters: string }

/**
 * Returns the key by which a column is recognised. It ignores case, blanks, underscores, hyphens and invisible characters, so
 * "Question ID", "question_id" and "question-id" have the same key. The key can be any text (`__proto__` becomes "proto"), so use
 * it only with Maps.
 */
export const normalizeHeader = (name: string): string =>
  normalizeText(name, 'NFC')
    .replaceAll(/[\s\p{Cf}\p{Cc}_-]+/gu, '')
    .toLowerCase()

const shownName = (name: string): string => name.replaceAll(/[\p{Cf}\p{Cc}]+/gu, ' ').trim()

/**
 * `row` is the number of the header row in the sheet. Blank names are skipped. Throws WorkbookProblem: NO_HEADER, or BAD_HEADER,
 * which names the columns by letter.
 */
export function readHeader(cells: readonly CellValue[], row = 1): HeaderCell[] {
  const header: HeaderCell[] = []
  const issues: Issue[] = []
  const byKey = new Map<string, HeaderCell>()
  for (const [column, cell] of cells.entries()) {
    const letters = toColumnLetters(column)
    const issue = (message: string): number =>
      issues.push({ path: `row ${row}, column ${letters}`, row, column: letters, message })
    const name = shownName(formatCell(cell))
    if (name === '') continue
    if (isCellError(cell)) {
      issue(`Column ${letters} has the error ${name} as its name. Enter a name.`)
      continue
    }
    // A name that consists only of symbols, such as "-", is valid.
    const key = normalizeHeader(name) || name
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
  if (issues.length > 0) throw new WorkbookProblem('BAD_HEADER', { values: { row }, issues })
  if (header.length === 0) throw new WorkbookProblem('NO_HEADER')
  return header
}
