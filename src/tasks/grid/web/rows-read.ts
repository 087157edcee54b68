import type { CallInput } from '../../../kit/shared/endpoint.ts'
import { call, type ReadOptions, useRead } from '../../../kit/web/use-calls.ts'
import { fileRows } from '../contract.ts'

/** The screen that shows a file's rows: the admin file screen, or its second form under Manage File (000 §2). */
export type RowsScope = {
  file: string
  section: string
  /** `-`: all, as always under Manage File. */
  department: string
  managed: boolean
}
type Asked = Omit<CallInput<typeof fileRows.grid>, 'params'>

const fileOf = ({ sheet }: { sheet: { _id: string } }): string => sheet._id

/** Fetches the rows by the call of the screen. */
export function useRows({ file, section, department, managed }: RowsScope, query: Asked, options: ReadOptions = {}) {
  const enabled = options.enabled ?? true
  const grid = useRead(
    fileRows.grid,
    { params: { file, section, department }, ...query },
    { ...options, scopeOf: fileOf, enabled: enabled && !managed },
  )
  const own = useRead(
    fileRows.search,
    { params: { file, project: section }, ...query },
    { ...options, scopeOf: fileOf, enabled: enabled && managed },
  )
  return managed ? own : grid
}

/** One page of the same, outside of the cache. */
export const readRows = async ({ file, section, department, managed }: RowsScope, query: Asked, signal: AbortSignal) =>
  (managed
    ? await call(fileRows.search, { params: { file, project: section }, ...query }, { signal })
    : await call(fileRows.grid, { params: { file, section, department }, ...query }, { signal })
  ).rows

/** How many rows have a section; undefined without one, or until it is known. */
export function useSectionCount(place: RowsScope, section: string | undefined): number | undefined {
  const searchFields = [{ key: 'section', value: section ?? '', type: 'exact' as const }]
  const counted = useRows(place, { query: { limit: 1 }, body: { searchFields } }, { enabled: section !== undefined })
  return section === undefined ? undefined : counted.data?.total
}
