import { counted } from '../../../kit/shared/counted.ts'
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

/** The part of a call's body that selects the rows of a choice. */
export const chosenBody = (way: ChosenWay, checked: readonly number[], filter: GridFilter | undefined, department: string) => ({
  ...(way === 'checked' ? { checked: [...checked] } : { filter: filterSent(filter ?? { searchFields: [] }) }),
  ...(department !== '-' && { department }),
})
