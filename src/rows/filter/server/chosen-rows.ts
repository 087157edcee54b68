import { formatPlural } from '../../../kit/shared/counted.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { type Issue } from '../../../kit/shared/errors.ts'
import { resolveDepartmentId } from '../../../departments/server/lookup.ts'
import { refuse } from '../../refusals.ts'
import { listSheetKeys, type LivingFile, visibleRowsSql } from '../../files/server/lookup.ts'
import { type SearchField } from '../contract.ts'
import { matchingRowsSql, listSearches, rowOrderSql } from './filter.ts'
import type { SearchScope } from './searched-column.ts'
import { joinTaskPeopleSql } from '../../workflow/server/columns.ts'

/** Returns "rows 3, 5 and 8", or "rows 3, 5, 8 and 41 more" if not all are listed. */
export const describeRows = (rows: readonly number[], count = rows.length): string => {
  const shown = rows.slice(0, 10)
  const more = count - shown.length
  const list = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ').replace(/, (\d+)$/, ' and $1')
  return `${formatPlural(count, 'row')} ${list}`
}

export type ChosenRows = {
  start?: number | undefined
  end?: number | undefined
  checked?: number[] | undefined
  section?: string | undefined
  departmentId: string | null
  matching?: Sql | undefined
}

export type RowSelection = Omit<ChosenRows, 'departmentId' | 'matching'> & {
  department?: string | undefined
  filter?: { searchFields: readonly SearchField[]; question_id?: string | undefined } | undefined
}

const filtered = (
  db: Db,
  file: LivingFile,
  { searchFields, question_id }: NonNullable<RowSelection['filter']>,
  scope: Omit<SearchScope, 'ownKeys'>,
) => db`
  t.id in (select t.id from tasks t ${joinTaskPeopleSql(db)}
    where t.file_id = ${file.id} and ${matchingRowsSql(db, listSearches({ question_id }, searchFields), { ownKeys: listSheetKeys(file), ...scope })})`

/** Resolves the selection of a body for `chosenRowSql`. Throws DEPARTMENT_NOT_FOUND. */
export const loadChosenRows = async (
  db: Db,
  file: LivingFile,
  body: RowSelection,
  scope: Omit<SearchScope, 'ownKeys'>,
): Promise<ChosenRows> => ({
  start: body.start,
  end: body.end,
  checked: body.checked,
  section: body.section,
  departmentId: await resolveDepartmentId(db, body.department),
  matching: body.filter && filtered(db, file, body.filter, scope),
})

/** Describes the selection for the audit row. Checked rows are only counted, because their list may be long. */
export const describeRowSelection = ({ start, end, section, checked, filter }: RowSelection) => ({
  ...(start !== undefined && { start, end }),
  ...(section !== undefined && { section }),
  ...(checked !== undefined && { checked: checked.length }),
  ...(filter !== undefined && { filter }),
})

/**
 * The body must select rows in exactly one way, and that way must be complete (workflow.md, Assigning).
 * @throws INVALID_REQUEST
 */
export function chosenRowSql(db: Db, { start, end, checked, section, departmentId, matching }: ChosenRows): Sql {
  const issues: Issue[] = []
  const range = start !== undefined || end !== undefined
  if ([range, checked !== undefined, section !== undefined, matching !== undefined].filter(Boolean).length > 1) {
    issues.push({ path: 'checked', message: 'Choose rows in one way only: a range, checked rows or a section.' })
  } else if (checked === undefined && section === undefined && matching === undefined) {
    if (start === undefined) issues.push({ path: 'start', message: 'Please enter start index' })
    if (end === undefined) issues.push({ path: 'end', message: 'Please enter end index' })
    if (start !== undefined && end !== undefined && start > end) {
      issues.push({ path: 'end', message: `The end index ${end} is before the start index ${start}.` })
    }
  }
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  const rows = range
    ? db`t.sr_no between ${start ?? 0} and ${end ?? 0}`
    : checked !== undefined
      ? db`t.sr_no = any (${checked}::int[])`
      : (matching ?? db`t.section = ${section ?? ''}`)
  return db`${rows} and (${departmentId}::uuid is null or t.department_id = ${departmentId})`
}

type Order = { sort?: string | undefined; order: 'asc' | 'desc' }
/**
 * Returns the selected rows in the order of the grid.
 * @throws INVALID_REQUEST
 */
export const selectRowNumbers = async (
  db: Db,
  file: LivingFile,
  body: RowSelection & Order,
  scope: Omit<SearchScope, 'ownKeys'>,
): Promise<number[]> => {
  const rows = chosenRowSql(db, await loadChosenRows(db, file, body, scope))
  const inOrder = rowOrderSql(db, body.sort, body.order, { ownKeys: listSheetKeys(file), ...scope })
  const [row] = await db<{ numbers: number[] }[]>`
    select coalesce(array_agg(t.sr_no order by ${inOrder}), '{}') as numbers
    from tasks t ${body.sort === undefined ? db`` : joinTaskPeopleSql(db)} where ${visibleRowsSql(db, file)} and ${rows}`
  return row?.numbers ?? []
}

/**
 * Refuses a range beyond the end of the file, checked rows that are gone, and a section or filter without rows.
 * @throws ROWS_NOT_IN_FILE, NO_SUCH_ROW_SECTION, INVALID_REQUEST
 */
export async function refuseAbsentRows(
  db: Db,
  file: LivingFile,
  { start, end, checked, section, departmentId, matching }: ChosenRows,
  { rows, last }: { rows: number; last: number },
): Promise<void> {
  if (end !== undefined && end > last) {
    refuse('ROWS_NOT_IN_FILE', { values: { last, rows: start === end ? `row ${end} is` : `rows up to ${end} are` } })
  }
  if (checked !== undefined && rows < new Set(checked).size && departmentId === null) {
    const existing = await db<{ sr_no: number }[]>`
      select t.sr_no from tasks t where ${visibleRowsSql(db, file)} and t.sr_no = any (${checked}::int[])`
    const known = new Set(existing.map((row) => row.sr_no))
    const missing = [...new Set(checked)].filter((row) => !known.has(row)).toSorted((a, b) => a - b)
    refuse('ROWS_NOT_IN_FILE', {
      values: { last, rows: `${describeRows(missing)} ${formatPlural(missing.length, 'is', 'are')}` },
    })
  }
  if (section !== undefined && rows === 0) refuse('NO_SUCH_ROW_SECTION', { values: { section } })
  if (matching !== undefined && rows === 0) {
    refuse('INVALID_REQUEST', { issues: [{ path: 'filter', message: 'No rows match these filters.' }] })
  }
  if (rows === 0) refuse('ROWS_NOT_IN_FILE', { values: { last, rows: 'the chosen rows are' } })
}
