import { type CellValue, isEmptyValue } from './columns.ts'

/** The one column a grid is sorted by. */
export type GridSort = { by: string; descending: boolean }

/** The next order of a column: up, down, then as the rows come. */
export const nextSort = (sort: GridSort | undefined, by: string): GridSort | undefined => {
  if (sort?.by !== by) return { by, descending: false }
  return sort.descending ? undefined : { by, descending: true }
}

/** `name` or `-name`, as the address says it. */
export const sortText = (sort: GridSort | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.descending ? '-' : ''}${sort.by}`

export const sortOf = (text: string | undefined): GridSort | undefined => {
  if (text === undefined || text === '' || text === '-') return undefined
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false }
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })
const rank = (value: CellValue): string | number =>
  value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : (value ?? '')

/** Ascending order of two values: figures by size, text by natural order (`item2` before `item10`). */
const compareValues = (a: CellValue, b: CellValue): number => {
  const left = rank(a)
  const right = rank(b)
  return typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right))
}

/** The rows in order; empty values stand last both ways, equal ones keep their places. The given rows are not touched. */
export const sortRows = <Row>(rows: readonly Row[], valueOf: (row: Row) => CellValue, descending: boolean): Row[] => {
  const keyed = rows.map((row) => ({ row, value: valueOf(row) }))
  keyed.sort((a, b) => {
    const empty = Number(isEmptyValue(a.value)) - Number(isEmptyValue(b.value))
    if (empty !== 0 || isEmptyValue(a.value)) return empty
    return descending ? compareValues(b.value, a.value) : compareValues(a.value, b.value)
  })
  return keyed.map(({ row }) => row)
}
