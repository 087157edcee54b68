import { counted } from '../../../kit/shared/counted.ts'
import type { GridSort } from '../../../kit/ui/data-grid/sort.ts'
import { filterSent } from '../../assign/web/row-choice.ts'
import type { GridFilter } from '../../assign/web/TaskAction.tsx'

/**
 * The rows to which an action of the screen applies: the checked rows, all rows that match the screen's filter, or the whole
 * file.
 */
export type ChosenWay = 'checked' | 'filter' | 'file'
export type Chosen = { way: ChosenWay; /** Such as "3 rows" or "whole file". */ words: string }

type Asked = {
  /** The number of rows that are checked one by one. */
  checked: number
  /** Whether all matching rows are selected. */
  isAll: boolean
  filter: GridFilter | undefined
  /** The department of the screen; `-` if it shows all departments. */
  department: string
  /** The number of rows on the screen without filters; undefined while it is unknown. */
  total: number | undefined
}

const rowsOf = (count: number | undefined): string => (count === undefined ? 'these rows' : counted(count, 'row'))

/**
 * Returns the choices of the screen: the selection, the filter, and the whole file, as far as they apply. Buttons use the first
 * one by default.
 */
export function listRowChoices({ checked, isAll, filter, department, total }: Asked): readonly [Chosen, ...Chosen[]] {
  const selection: Chosen[] = checked > 0 && !isAll ? [{ way: 'checked', words: rowsOf(checked) }] : []
  const matching: Chosen[] = filter !== undefined ? [{ way: 'filter', words: rowsOf(filter.total) }] : []
  const shown: Chosen[] = filter === undefined && department !== '-' ? [{ way: 'filter', words: rowsOf(total) }] : []
  const [first, ...rest] = [...selection, ...matching, ...shown]
  const file: Chosen = { way: 'file', words: 'whole file' }
  return first === undefined ? [file] : [first, ...rest, file]
}

/** Explains why the screen has no row to act on. Returns undefined if it has rows, or while their number is unknown. */
export const explainWhyNone = (way: ChosenWay, filtered: boolean, shown: number | undefined): string | undefined =>
  way === 'checked' || shown !== 0 ? undefined : filtered ? 'No rows match these filters.' : 'No rows here.'

/** Returns the name of a choice in the menu. */
export const describeChoice = ({ way, words }: Chosen): string =>
  way === 'checked' ? `${words} that are selected` : way === 'filter' ? `${words} that match` : 'Whole file'

type OnScreen = {
  checked: readonly number[]
  filter: GridFilter | undefined
  department: string
  /** The order chosen on the screen; undefined if none was. */
  sort: GridSort | undefined
}
/**
 * Returns the part of a call's body that selects the rows of a choice, in the order in which the screen shows them.
 */
export const chosenBody = (way: ChosenWay, { checked, filter, department, sort }: OnScreen) => ({
  ...(way === 'checked' && { checked: [...checked] }),
  ...(way === 'filter' && { filter: filterSent(filter ?? { searchFields: [] }) }),
  ...(way === 'file' && { filter: { searchFields: [] } }),
  ...(way !== 'file' && department !== '-' && { department }),
  ...(sort && { sort: sort.by, order: sort.descending ? ('desc' as const) : ('asc' as const) }),
})
