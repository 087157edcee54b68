import { counted, plural } from '../../../kit/shared/counted.ts'
import { shortList } from '../../../kit/shared/short-list.ts'
import type { ImportKind, ImportPreview, RowState } from '../contract.ts'

/** The specification's names of the three uploads (000 §2). */
export const IMPORT_TITLES: Record<ImportKind, string> = { tasks: 'Add Task', rows: 'Add Rows', done: 'Add Done Task' }
export const STATE_TITLES: Record<RowState, string> = { new: 'New', changed: 'Changed', duplicate: 'Duplicate', bad: 'Bad rows' }

const list = (names: readonly string[]): string => shortList(names, 5)

/** The number of rows that an import would store. */
export const rowsToImport = (kind: ImportKind, { new: added, changed }: ImportPreview['counts']): number =>
  kind === 'done' ? added + changed : added

/** The effects of the import beside its rows, or why it is disabled. */
export function importNote(kind: ImportKind, { counts, newDepartments, newColumns, problems }: ImportPreview): string {
  const { bad, changed, duplicate } = counts
  if (bad > 0) {
    // A missing column makes every row bad: only the header has to be corrected.
    const what = problems.issues.some(({ row }) => row === 1)
      ? 'the header (row 1) in the sheet'
      : `${counted(bad, 'row')} here, or in the sheet`
    return `All rows go in together or none do. Mend ${what} and drop it again.`
  }
  const replacing = kind === 'done' ? changed : 0
  const unchanged = changed + duplicate - replacing
  const stay =
    unchanged === 0
      ? []
      : kind === 'done'
        ? [`${counted(unchanged, 'row')} ${plural(unchanged, 'says', 'say')} what is there already.`]
        : [`${counted(unchanged, 'row')} of the file ${plural(unchanged, 'stays as it is', 'stay as they are')}.`]
  if (rowsToImport(kind, counts) === 0) return ['Nothing is new here.', ...stay].join(' ')
  return [
    'All rows go in together.',
    ...(replacing === 0 ? [] : [`${counted(replacing, 'row')} ${plural(replacing, 'gets', 'get')} other people than now.`]),
    ...stay,
    ...(newDepartments.length === 0 ? [] : [`New departments: ${list(newDepartments)}.`]),
    ...(newColumns.length === 0 ? [] : [`New columns: ${list(newColumns)}.`]),
  ].join(' ')
}
