import { useMemo } from 'react'
import type { GridSort } from '../../../kit/ui/data-grid/sort.ts'
import { usePinnedFile } from '../../../rows/files/web/use-pinned-file.ts'
import { toRowFilter, type Where } from '../../../rows/filter/web/where.ts'
import { buildAdminColumns } from './admin-columns.tsx'
import type { TaskGridSearch } from './grid-search.ts'
import { useEveryPage } from '../../../kit/web/use-every-page.ts'
import type { GridRow } from '../../../rows/workflow/contract.ts'
import { collectNames } from '../../../rows/workflow/web/holders.ts'
import { GRID_PAGE, MANAGED_PAGE, fileRows } from '../contract.ts'
import type { CallInput } from '../../../kit/shared/endpoint.ts'
import { call, type ReadOptions, useRead } from '../../../kit/web/use-calls.ts'

const noRows: GridRow[] = []

/** The lowest and highest sr_no on the screen without filters. The lowest is fetched only if `both` is set. */
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

  const names = useMemo(() => collectNames(data?.rows ?? noRows), [data?.rows])
  const sheet = data?.sheet.columns
  const secondReview = data?.sheet.secondReview ?? true
  const columns = useMemo(
    () => buildAdminColumns({ sheet: sheet ?? [], secondReview, allDepartments: place.department === '-' }),
    [sheet, secondReview, place.department],
  )

  return { place, rows, data, filtered, filter, shown: matching, every, total, extent, names, sheet, columns }
}

/** The screen of a file's rows: the admin file screen, or its second form under Manage File (000 §2). */
export type RowsScope = {
  file: string
  /** The file's id, once it is known. The page's calls then use it (decision 175). */
  fileId?: string | undefined
  section: string
  /** `-` for all, and always under Manage File. */
  department: string
  managed: boolean
}
type RowsAsked = Omit<CallInput<typeof fileRows.grid>, 'params'>

const fileOf = ({ sheet }: { sheet: { _id: string } }): string => sheet._id

export function useRows(scope: RowsScope, query: RowsAsked, options: ReadOptions = {}) {
  const { section, department, managed } = scope
  const enabled = options.enabled ?? true
  const ofGrid = (file: string) => ({ params: { file, section, department }, ...query })
  const ofOwn = (file: string) => ({ params: { file, project: section }, ...query })
  const file = scope.fileId ?? scope.file
  const grid = useRead(fileRows.grid, ofGrid(file), {
    ...options,
    cachedBy: ofGrid(scope.file),
    dropsRefused: true,
    scopeOf: fileOf,
    enabled: enabled && !managed,
  })
  const own = useRead(fileRows.search, ofOwn(file), {
    ...options,
    cachedBy: ofOwn(scope.file),
    dropsRefused: true,
    scopeOf: fileOf,
    enabled: enabled && managed,
  })
  return managed ? own : grid
}

const readRows = async (
  { fileId, file: name, section, department, managed }: RowsScope,
  query: RowsAsked,
  signal: AbortSignal,
  file = fileId ?? name,
) =>
  (managed
    ? await call(fileRows.search, { params: { file, project: section }, ...query }, { signal })
    : await call(fileRows.grid, { params: { file, section, department }, ...query }, { signal })
  ).rows

/** Undefined without a section, and until the number is known. */
export function useSectionCount(place: RowsScope, section: string | undefined): number | undefined {
  const searchFields = [{ key: 'section', value: section ?? '', type: 'exact' as const }]
  const counted = useRows(place, { query: { limit: 1 }, body: { searchFields } }, { enabled: section !== undefined })
  return section === undefined ? undefined : counted.data?.total
}
