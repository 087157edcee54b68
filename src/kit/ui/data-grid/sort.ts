import { sortByName } from '../../shared/name-order.ts'
import { type GridCellValue, isEmptyValue } from './columns.ts'

/** The one column that a grid is sorted by. */
export type GridSort = { by: string; descending: boolean }

/** The next sort of a column: ascending, descending, unsorted. */
export const nextSort = (sort: GridSort | undefined, by: string): GridSort | undefined => {
  if (sort?.by !== by) return { by, descending: false }
  return sort.descending ? undefined : { by, descending: true }
}

/** `name` or `-name`, as in the address. */
export const sortText = (sort: GridSort | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.descending ? '-' : ''}${sort.by}`

export const parseGridSort = (text: string | undefined): GridSort | undefined => {
  if (text === undefined || text === '' || text === '-') return undefined
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false }
}

const rank = (value: GridCellValue): string | number =>
  value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : (value ?? '')

/** The place of each distinct value: numbers by size, texts in the order of names (`item2` before `item10`). */
const positionsOf = (ranks: readonly (string | number)[]): Map<string | number, number> => {
  const distinct = [...new Set(ranks)]
  const sorted = distinct.every((each) => typeof each === 'number')
    ? distinct.toSorted((left, right) => left - right)
    : sortByName(distinct, String)
  return new Map(sorted.map((each, place) => [each, place]))
}

/** The sorted rows; empty values are last in both directions, equal ones keep their order. The given rows are not modified. */
export const sortRows = <Row>(rows: readonly Row[], valueOf: (row: Row) => GridCellValue, descending: boolean): Row[] => {
  const keyed = rows.map((row) => {
    const value = valueOf(row)
    return { row, isEmpty: isEmptyValue(value), rank: rank(value) }
  })
  const positions = positionsOf(keyed.filter(({ isEmpty }) => !isEmpty).map((each) => each.rank))
  const sign = descending ? -1 : 1
  const positioned = keyed.map((each) => ({
    row: each.row,
    position: each.isEmpty ? Infinity : sign * (positions.get(each.rank) ?? 0),
  }))
  return positioned.toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position)).map(({ row }) => row)
}
