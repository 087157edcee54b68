import { sortByName } from './name-order.ts'
import type { SortKey } from './sort-keys.ts'

/** The value that sorts a row, which is the one that the grid's cell shows. */
export type SortValue = string | number | boolean | Date | null | undefined

export const isEmptyValue = (value: SortValue): boolean => value === null || value === undefined || value === ''

const rank = (value: SortValue): string | number =>
  value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : (value ?? '')

/** Returns the position of each distinct value: numbers by size, texts in the order of names (`item2` before `item10`). */
function positionsOf(ranks: readonly (string | number)[]): ReadonlyMap<string | number, number> {
  const distinct = [...new Set(ranks)]
  const sorted = distinct.every((each) => typeof each === 'number')
    ? distinct.toSorted((left, right) => left - right)
    : sortByName(distinct, String)
  return new Map(sorted.map((each, place) => [each, place]))
}

/**
 * Returns the sorted rows. Empty values come last in both directions, and equal ones keep their order. Does not modify `rows`.
 */
export const sortRows = <Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, descending: boolean): Row[] => {
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

/** Sorts the rows of a download in the order that the person chose on the screen. */
export const sortRowsBy = <Row, Column extends string>(
  rows: readonly Row[],
  sort: SortKey<Column> | undefined,
  valueOf: (row: Row, column: Column) => SortValue,
): readonly Row[] =>
  sort === undefined ? rows : sortRows(rows, (row) => valueOf(row, sort.replace(/^-/, '') as Column), sort.startsWith('-'))
