import { counted } from '../../../kit/shared/counted.ts'
import type { GridSort } from '../../../kit/ui/data-grid/sort.ts'
import { filterSent } from '../../assign/web/row-choice.ts'
import type { GridFilter } from '../../assign/web/TaskAction.tsx'

/** What an act of the screen applies to: checked rows, all that the screen shows with its filter, or the whole file. */
export type ChosenWay = 'checked' | 'filter' | 'file'
export type Chosen = { way: ChosenWay; /** "3 rows", "whole file". */ words: string }

type Asked = {
  /** How many rows are checked one by one. */
  checked: number
  /** All that match are selected. */
  isAll: boolean
  filter: GridFilter | undefined
  /** `-`: the screen shows all departments. */
  department: string
  /** How many rows the screen shows without filters; undefined until it is known. */
  total: number | undefined
}

const rowsOf = (count: number | undefined): string => (count === undefined ? 'these rows' : counted(count, 'row'))

/** The choices of the screen: the selection, else the filter, else the whole file; the first is what a button does by itself. */
export function listRowChoices({ checked, isAll, filter, department, total }: Asked): readonly [Chosen, ...Chosen[]] {
  const selection: Chosen[] = checked > 0 && !isAll ? [{ way: 'checked', words: rowsOf(checked) }] : []
  const matching: Chosen[] = filter !== undefined ? [{ way: 'filter', words: rowsOf(filter.total) }] : []
  const shown: Chosen[] = filter === undefined && department !== '-' ? [{ way: 'filter', words: rowsOf(total) }] : []
  const [first, ...rest] = [...selection, ...matching, ...shown]
  const file: Chosen = { way: 'file', words: 'whole file' }
  return first === undefined ? [file] : [first, ...rest, file]
}

/** Why the screen has no row to act on; undefined while it has some, and while their number is not known. */
export const whyNone = (way: ChosenWay, filtered: boolean, shown: number | undefined): string | undefined =>
  way === 'checked' || shown !== 0 ? undefined : filtered ? 'No rows match these filters.' : 'No rows here.'

/** A choice as the menu names it. */
export const choiceWords = ({ way, words }: Chosen): string =>
  way === 'checked' ? `${words} that are selected` : way === 'filter' ? `${words} that match` : 'Whole file'

type OnScreen = {
  checked: readonly number[]
  filter: GridFilter | undefined
  department: string
  /** The order that was chosen on the screen; undefined: none was. */
  sort: GridSort | undefined
}
/** The part of a call's body that selects the rows of a choice, in their order on the screen (decision P764). */
export const chosenBody = (way: ChosenWay, { checked, filter, department, sort }: OnScreen) => ({
  ...(way === 'checked' && { checked: [...checked] }),
  ...(way === 'filter' && { filter: filterSent(filter ?? { searchFields: [] }) }),
  ...(way === 'file' && { filter: { searchFields: [] } }),
  ...(way !== 'file' && department !== '-' && { department }),
  ...(sort && { sort: sort.by, order: sort.descending ? ('desc' as const) : ('asc' as const) }),
})
