import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { SizeInAddress } from '../../web/search.ts'
import { type PagedList, usePageSize } from './use-page-size.ts'
import { type GridSort, parseGridSort, sortText } from './sort.ts'
import { noneSelected, type Selected } from './selection.ts'

/** The grid's part of an address; `sort` is `name` or `-name`. */
export type GridSearch = { page?: number | undefined; size?: SizeInAddress | undefined; sort?: string | undefined }

type Options = PagedList & {
  search: GridSearch
  /** Writes the changed part to the address; undefined removes a key. */
  onSearch: (change: GridSearch) => void
}

/** Another page or another size, which Back undoes. */
export const isGridStep = (part: GridSearch): boolean => 'page' in part && 'size' in part

/**
 * Page, size, sort and selection of one grid; a size that its person chose before holds when the list is opened by an address
 * without one, which gets it (decision P491). Ready to spread on a `DataGrid`: `<DataGrid {...grid.props} … />`.
 */
export const useGridState = ({ search, onSearch, ...list }: Options) => {
  const { pageSize, missing, choose } = usePageSize(search.size, list)
  const [selected, onSelect] = useState<Selected>(noneSelected)
  const sort = useMemo(() => parseGridSort(search.sort), [search.sort])
  const onSort = useCallback((next: GridSort | undefined) => onSearch({ sort: sortText(next), page: undefined }), [onSearch])
  const page = search.page ?? 1
  const onPage = (to: number, next: number): void => onSearch({ page: to === 1 ? undefined : to, size: choose(next) })
  const restore = useEffectEvent(() => onSearch({ size: missing }))
  useEffect(() => {
    if (missing !== undefined) restore()
  }, [missing])
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
