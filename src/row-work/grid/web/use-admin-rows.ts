import { useMemo } from 'react'
import type { GridSort } from '../../../kit/ui/data-grid/sort.ts'
import { usePinnedFile } from '../../../rows/files/web/use-pinned-file.ts'
import { toRowFilter, type Where } from '../../../rows/filter/web/where.ts'
import { adminColumns } from './admin-columns.tsx'
import type { TaskGridSearch } from './grid-search.ts'
import { type RowsScope, readRows, useRows } from './rows-read.ts'
import { useEveryPage } from '../../../kit/web/use-every-page.ts'
import type { GridRow } from '../../../rows/workflow/contract.ts'
import { namesIn } from '../../../rows/workflow/web/holders.ts'
import { GRID_PAGE, MANAGED_PAGE } from '../contract.ts'

const noRows: GridRow[] = []

/** Returns the lowest and highest sr_no on the screen without filters. Fetches the lowest only when `both` is set. */
const useExtent = (place: RowsScope, both: boolean) => {
  const end = (order: 'asc' | 'desc') => ({ query: { limit: 1, sort: 'sr_no', order }, body: {} })
  const last = useRows(place, end('desc'))
  const first = useRows(place, end('asc'), { enabled: both })
  const [from, to, total] = [first.data?.rows[0]?.sr_no, last.data?.rows[0]?.sr_no, last.data?.total]
  const extent = useMemo(
    () => (from === undefined || to === undefined || total === undefined ? undefined : { first: from, last: to, total }),
    [from, to, total],
  )
  return { total, extent }
}

type Asked = { search: TaskGridSearch; where: Where[]; page: number; pageSize: number; sort: GridSort | undefined }

/**
 * Reads the page of rows that the address asks for, with its columns and with the facts that the panels need about the filter and
 * the whole file.
 */
export function useAdminRows(address: RowsScope, { search, where, page, pageSize, sort }: Asked) {
  const [fileId, pin] = usePinnedFile()
  const place = { ...address, fileId }
  const pageOf = (number: number, limit: number) => ({
    query: {
      ...(search.q !== undefined && { question_id: search.q }),
      ...(sort && { sort: sort.by, order: sort.descending ? ('desc' as const) : ('asc' as const) }),
      page: number,
      limit,
    },
    body: { searchFields: where },
  })
  const rows = useRows(place, pageOf(page, pageSize), { keepPrevious: true })
  const { data } = rows
  pin(rows, data?.sheet._id)
  const filtered = search.q !== undefined || where.length > 0
  const matching = rows.isPlaceholderData ? undefined : data?.total
  const { q, where: addressed } = search
  const filter = useMemo(() => {
    const rows = toRowFilter({ q, where: addressed })
    return rows && { ...rows, total: matching }
  }, [q, addressed, matching])
  const { most } = place.managed ? MANAGED_PAGE : GRID_PAGE
  const isPart = data !== undefined && data.total > data.rows.length
  const every = useEveryPage<GridRow>({
    of: search.print !== undefined && isPart ? JSON.stringify([place, search.q, search.where, search.sort]) : undefined,
    total: matching,
    read: (number, signal) => readRows(place, pageOf(number, most), signal),
  })
  const { total, extent } = useExtent(place, search.panel !== undefined)

  const names = useMemo(() => namesIn(data?.rows ?? noRows), [data?.rows])
  const sheet = data?.sheet.columns
  const secondReview = data?.sheet.secondReview ?? true
  const columns = useMemo(
    () => adminColumns({ sheet: sheet ?? [], secondReview, allDepartments: place.department === '-' }),
    [sheet, secondReview, place.department],
  )

  return { place, rows, data, filtered, filter, shown: matching, every, total, extent, names, sheet, columns }
}
