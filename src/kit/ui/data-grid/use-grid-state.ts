import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useGridPreferences } from './grid-preferences.ts'
import { type GridSort, parseGridSort, sortText } from './sort.ts'
import { noneSelected, type Selected } from './selection.ts'

/** The grid's part of an address; `sort` is `name` or `-name`. */
export type GridSearch = { page?: number | undefined; size?: number | undefined; sort?: string | undefined }

type Options = {
  search: GridSearch
  /** Writes the changed part to the address; undefined removes a key. */
  onSearch: (change: GridSearch) => void
  /** Page size when the address has none and the person has chosen none. */
  size: number
  /** The grid's name among the person's settings, which has the size that was chosen last. */
  rememberAs: string | undefined
}

/** Another page or another size, which Back undoes. */
export const isGridStep = (part: GridSearch): boolean => 'page' in part && 'size' in part

/**
 * Page, size, sort and selection of one grid; a size that its person chose before holds when the list is opened by an address
 * without one, which gets it (decision P491). Ready to spread on a `DataGrid`: `<DataGrid {...grid.props} … />`.
 */
export const useGridState = ({ search, onSearch, size, rememberAs }: Options) => {
  const [{ size: kept = size }, keep] = useGridPreferences(rememberAs)
  const [selected, onSelect] = useState<Selected>(noneSelected)
  const sort = useMemo(() => parseGridSort(search.sort), [search.sort])
  const onSort = useCallback((next: GridSort | undefined) => onSearch({ sort: sortText(next), page: undefined }), [onSearch])
  const page = search.page ?? 1
  // From then on an address without a size is one to which Back has led.
  const [isSettled, setSettled] = useState(false)
  if (!isSettled && search.size !== undefined) setSettled(true)
  // At once, so that rows are read with the size that the address gets.
  const pageSize = search.size ?? (isSettled ? size : kept)
  const onPage = (to: number, next: number): void => {
    setSettled(true)
    if (next !== pageSize) keep({ size: next })
    onSearch({ page: to === 1 ? undefined : to, size: next === size ? undefined : next })
  }
  const isOther = !isSettled && search.size === undefined && kept !== size
  const restore = useEffectEvent(() => onSearch({ size: kept }))
  useEffect(() => {
    if (isOther) restore()
  }, [isOther, kept])
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
