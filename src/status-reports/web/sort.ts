import { SORT_COLUMNS, type SortColumn } from '../vocabulary.ts'

type Sort = SortColumn | `-${SortColumn}`

/** The `sort` of the address, where the server knows its column. */
export function parseStatusSort(sort: string | undefined): { sort?: Sort } {
  const column = SORT_COLUMNS.find((each) => each === sort?.replace(/^-/, ''))
  if (column === undefined) return {}
  return { sort: sort?.startsWith('-') ? `-${column}` : column }
}
