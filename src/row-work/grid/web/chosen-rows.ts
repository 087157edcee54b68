import { formatQuantity } from '../../../kit/shared/counted.ts'
import type { GridSort } from '../../../kit/ui/data-grid/sort.ts'
import { filterSent } from '../../assign/web/row-choice.ts'
import type { GridFilter } from '../../assign/web/TaskAction.tsx'

/** The checked rows, all rows that match the screen's filter, or the whole file. */
export type ChosenWay = 'checked' | 'filter' | 'file'
export type Chosen = { way: ChosenWay; /** Text such as "3 rows" or "whole file". */ words: string }

type Asked = {
  /** Rows that are checked one by one. */
  checked: number
  /** All matching rows are selected. */
  isAll: boolean
  filter: GridFilter | undefined
  /** `-` if the screen shows all departments. */
  department: string
  /** The rows on the screen without filters, if their number is known. */
  total: number | undefined
}

const rowsOf = (count: number | undefined): string => (count === undefined ? 'these rows' : formatQuantity(count, 'row'))

/** Returns the selection, the filter, and the whole file, as far as they apply. Buttons use the first one. */
export function listRowChoices({ checked, isAll, filter, department, total }: Asked): readonly [Chosen, ...Chosen[]] {
  const selection: Chosen[] = checked > 0 && !isAll ? [{ way: 'checked', words: rowsOf(checked) }] : []
  const matching: Chosen[] = filter !== undefined ? [{ way: 'filter', words: rowsOf(filter.total) }] : []
  const shown: Chosen[] = filter === undefined && department !== '-' ? [{ way: 'filter', words: rowsOf(total) }] : []
  const [first, ...rest] = [...selection, ...matching, ...shown]
  const file: Chosen = { way: 'file', words: 'whole file' }
  return first === undefined ? [file] : [first, ...rest, file]
}

/** Returns undefined if there are rows, or while their number is unknown. */
export const explainWhyNone = (way: ChosenWay, filtered: boolean, shown: number | undefined): string | undefined =>
  way === 'checked' || shown !== 0 ? undefined : filtered ? 'No rows match these filters.' : 'No rows here.'

export const describeChoice = ({ way, words }: Chosen): string =>
  way === 'checked' ? `${words} that are selected` : way === 'filter' ? `${words} that match` : 'Whole file'

type OnScreen = {
  checked: readonly number[]
  filter: GridFilter | undefined
  department: string
  sort: GridSort | undefined
}
export const buildChosenBody = (way: ChosenWay, { checked, filter, department, sort }: OnScreen) => ({
  ...(way === 'checked' && { checked: [...checked] }),
  ...(way === 'filter' && { filter: filterSent(filter ?? { searchFields: [] }) }),
  ...(way === 'file' && { filter: { searchFields: [] } }),
  ...(way !== 'file' && department !== '-' && { department }),
  ...(sort && { sort: sort.by, order: sort.descending ? ('desc' as const) : ('asc' as const) }),
})
