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

/** Made when text is sorted first: to load its rules takes a slow machine 50 ms. */
let collator: Intl.Collator | undefined
const compareText = (left: string, right: string): number => {
  collator ??= new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })
  return collator.compare(left, right)
}
const rank = (value: GridCellValue): string | number =>
  value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : (value ?? '')

/** Ascending order of two ranks: numbers by size, text by natural order (`item2` before `item10`). */
const compareRanks = (left: string | number, right: string | number): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : compareText(String(left), String(right))

/** The rank of each distinct value. Comparing text is slow, and a column has few distinct values. */
const positionsOf = (ranks: readonly (string | number)[]): Map<string | number, number> => {
  const positions = new Map<string | number, number>()
  let last: string | number | undefined
  let position = 0
  for (const each of [...new Set(ranks)].toSorted(compareRanks)) {
    if (last !== undefined && compareRanks(last, each) !== 0) position += 1
    positions.set(each, position)
    last = each
  }
  return positions
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
