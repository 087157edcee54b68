import { useMemo } from 'react'
import { sortRows } from '../../shared/sort-rows.ts'
import { type GridColumn, getCellValue } from './columns.ts'
import { computePageView } from './paging.ts'
import type { GridSort } from './sort.ts'

type Options<Row> = {
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  total: number | undefined
  page: number
  pageSize: number
  paged: boolean
  sort: GridSort | undefined
  sorting: 'client' | 'server' | undefined
  byId: ReadonlyMap<string, GridColumn<Row>>
}

export const useGridRows = <Row>({ rows, rowId, total, page, pageSize, paged, sort, sorting, byId }: Options<Row>) => {
  const ordered = useMemo(() => {
    const column = sort && byId.get(sort.by)
    if (rows === undefined || column === undefined || sorting === 'server') return rows ?? []
    return sortRows(rows, (row) => getCellValue(column, row), sort?.descending ?? false)
  }, [rows, sort, byId, sorting])
  const count = total ?? ordered.length
  const view = computePageView(page, pageSize, count)
  const offset = paged ? Math.max(0, view.first - 1) : 0
  const cut = total === undefined && paged
  const here = useMemo(() => (cut ? ordered.slice(offset, offset + pageSize) : ordered), [cut, ordered, offset, pageSize])
  const ids = useMemo(() => here.map(rowId), [here, rowId])
  return {
    /** Every row that the page passed, in order. */
    ordered,
    here,
    ids,
    /** The number of all rows, including those on the server. */
    count,
    view,
    offset,
  }
}
