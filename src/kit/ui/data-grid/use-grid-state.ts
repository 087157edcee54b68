import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { SizeInAddress } from '../../web/search.ts'
import { type PagedList, usePageSize } from './use-page-size.ts'
import { type GridSort, parseGridSort, sortText } from './sort.ts'
import { noneSelected, type Selected } from './selection.ts'

/** The grid's part of an address. `sort` is `name` or `-name`. */
export type GridSearch = { page?: number | undefined; size?: SizeInAddress | undefined; sort?: string | undefined }

type Options = PagedList & {
  search: GridSearch
  /** Changes a part of the address. Undefined removes a key. */
  onSearch: (change: GridSearch) => void
}

/** Whether a change goes to another page or size, which Back undoes. */
export const isGridStep = (part: GridSearch): boolean => 'page' in part && 'size' in part

/**
 * The page, size, sort and selection of one grid, ready to spread: `<DataGrid {...grid.props} … />`. If the address has no size,
 * the size that the person chose before applies and is added to it (decision P491).
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
    props: { page, pageSize, onPage, sort, onSort },
    selecting: { page, pageSize, onPage, sort, onSort, selected, onSelect },
  }
}
