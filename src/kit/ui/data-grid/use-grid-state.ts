import { useCallback, useMemo, useState } from 'react'
import { type GridSort, parseGridSort, sortText } from './sort.ts'
import { noneSelected, type Selected } from './selection.ts'

/** The grid's part of an address; `sort` is `name` or `-name`. */
export type GridSearch = { page?: number | undefined; size?: number | undefined; sort?: string | undefined }

type Options = {
  search: GridSearch
  /** Writes the changed part to the address; undefined removes a key. */
  onSearch: (change: GridSearch) => void
  /** Page size when the address has none. */
  size: number
}

/** Page, size, sort and selection of one grid, ready to spread on a `DataGrid`: `<DataGrid {...grid.props} … />`. */
export const useGridState = ({ search, onSearch, size }: Options) => {
  const [selected, onSelect] = useState<Selected>(noneSelected)
  const sort = useMemo(() => parseGridSort(search.sort), [search.sort])
  const onPage = useCallback(
    (page: number, next: number) => onSearch({ page: page === 1 ? undefined : page, size: next === size ? undefined : next }),
    [onSearch, size],
  )
  const onSort = useCallback((next: GridSort | undefined) => onSearch({ sort: sortText(next), page: undefined }), [onSearch])
  const page = search.page ?? 1
  const pageSize = search.size ?? size
  return {
    page,
    pageSize,
    sort,
    selected,
    onSelect,
    /** Page, size and sort. */
    props: { page, pageSize, onPage, sort, onSort },
    /** The same with the selection. */
    selecting: { page, pageSize, onPage, sort, onSort, selected, onSelect },
  }
}
