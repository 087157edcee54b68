import type { CallInput } from '../../../kit/shared/endpoint.ts'
import { call, type ReadOptions, useRead } from '../../../kit/web/use-calls.ts'
import { fileRows } from '../contract.ts'

/** The screen that shows a file's rows: the admin file screen, or its second form under Manage File (000 §2). */
export type RowsScope = {
  /** The name of the file in the address. */
  file: string
  /** The id of the file that the page shows, once it is known. Its calls then use this id (decision 175). */
  fileId?: string | undefined
  section: string
  /** The department; `-` for all, which is always the case under Manage File. */
  department: string
  managed: boolean
}
type Asked = Omit<CallInput<typeof fileRows.grid>, 'params'>

const fileOf = ({ sheet }: { sheet: { _id: string } }): string => sheet._id

/** Reads the rows with the call of the screen. */
export function useRows(scope: RowsScope, query: Asked, options: ReadOptions = {}) {
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

/** Reads one page of the same rows, bypassing the cache. */
export const readRows = async (
  { fileId, file: name, section, department, managed }: RowsScope,
  query: Asked,
  signal: AbortSignal,
  file = fileId ?? name,
) =>
  (managed
    ? await call(fileRows.search, { params: { file, project: section }, ...query }, { signal })
    : await call(fileRows.grid, { params: { file, section, department }, ...query }, { signal })
  ).rows

/** Returns how many rows have a section; undefined without one, or until it is known. */
export function useSectionCount(place: RowsScope, section: string | undefined): number | undefined {
  const searchFields = [{ key: 'section', value: section ?? '', type: 'exact' as const }]
  const counted = useRows(place, { query: { limit: 1 }, body: { searchFields } }, { enabled: section !== undefined })
  return section === undefined ? undefined : counted.data?.total
}
