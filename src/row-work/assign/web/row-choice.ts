import { formatQuantity } from '../../../kit/shared/counted.ts'
import type { TypedFigure } from '../../../kit/shared/typed-figures.ts'
import type { Where } from '../../../rows/filter/web/where.ts'

/** The ways to select rows (000 §2; workflow.md, Assigning). Range is the default. */
export const ROW_WAYS = ['range', 'checked', 'section'] as const
/** The planner has one more way: all rows that match the grid's filter. */
export type RowWay = (typeof ROW_WAYS)[number] | 'filter'

/** The form keeps the values of all ways, so that switching between them loses nothing. */
export type RowChoice = { way: RowWay; start?: TypedFigure; end?: TypedFigure; section?: string | undefined }

export const isRowNumber = (typed: TypedFigure | undefined): typed is number =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 1

export const readRange = ({ start, end }: Pick<RowChoice, 'start' | 'end'>): { start: number; end: number } | undefined =>
  isRowNumber(start) && isRowNumber(end) && start <= end ? { start, end } : undefined

/** What the screen shows without filters. `first` and `last` are sr_no. */
export type Extent = { first: number; last: number; total: number }

/**
 * The part of an assign or unassign body that selects the rows. The screen of a department selects only rows of that department.
 */
export const toSentRows = (choice: RowChoice, checked: readonly number[], department: string) => ({
  ...(choice.way === 'range' && {
    start: isRowNumber(choice.start) ? choice.start : undefined,
    end: isRowNumber(choice.end) ? choice.end : undefined,
  }),
  ...(choice.way === 'checked' && { checked: [...checked] }),
  ...(choice.way === 'section' && { section: choice.section }),
  ...(department !== '-' && { department }),
})

export const filterSent = ({ searchFields, question_id: part }: FilterSent) => ({
  searchFields,
  ...(part !== undefined && { question_id: part }),
})
type FilterSent = { searchFields: Where[]; question_id?: string | undefined }

/** Like `toSentRows`, but also for all rows that match the grid's filter. */
export const toChosenRows = (
  choice: RowChoice,
  checked: readonly number[],
  department: string,
  filter: FilterSent | undefined,
) => ({
  ...toSentRows(choice, checked, department),
  ...(choice.way === 'filter' && filter !== undefined && { filter: filterSent(filter) }),
})
export const listRowWays = (filter: FilterSent | undefined): readonly RowWay[] =>
  filter === undefined ? ROW_WAYS : [...ROW_WAYS, 'filter']

/** Returns undefined if gaps between the numbers make the count unknown. */
export const countRange = (start: number, end: number, extent: Extent | undefined): number | undefined => {
  if (extent === undefined || extent.last - extent.first + 1 !== extent.total) return undefined
  return Math.max(0, Math.min(end, extent.last) - Math.max(start, extent.first) + 1)
}

export const findBeyondProblem = (index: number, extent: Extent | undefined): string | undefined =>
  extent === undefined || index <= extent.last ? undefined : `The last row is ${extent.last}.`

type Known = { checked: number; extent: Extent | undefined; sectionCount: number | undefined; matching?: number | undefined }

/** Names the rows of an action for its button: "487 rows", "rows 1 to 100" if the count is unknown, or just "rows". */
export function describeChosenRows(
  { way, section, ...typed }: RowChoice,
  { checked, extent, sectionCount, matching }: Known,
): string {
  if (way === 'checked') return checked === 0 ? 'rows' : formatQuantity(checked, 'row')
  if (way === 'filter') return matching === undefined ? 'rows' : formatQuantity(matching, 'row')
  if (way === 'section') return section === undefined || sectionCount === undefined ? 'rows' : formatQuantity(sectionCount, 'row')
  const range = readRange(typed)
  if (range === undefined || findBeyondProblem(range.end, extent) !== undefined) return 'rows'
  const count = countRange(range.start, range.end, extent)
  return count === undefined ? `rows ${range.start} to ${range.end}` : formatQuantity(count, 'row')
}
