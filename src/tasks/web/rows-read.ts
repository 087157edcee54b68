import type { Sent } from '../../kit/shared/endpoint.ts'
import { type ReadOptions, useRead } from '../../kit/web/use-calls.ts'
import { tasks } from '../contract.ts'
import { managedRows } from '../manage-contract.ts'

/** Where the rows of a file are read: the admin file screen, or its second form under Manage File (000 §2). */
export type RowsPlace = {
  file: string
  section: string
  /** `-`: all, as always under Manage File. */
  department: string
  managed: boolean
}
type Asked = Omit<Sent<typeof tasks.grid>, 'params'>

/** The rows by the call of the place. */
export function useRows({ file, section, department, managed }: RowsPlace, asked: Asked, options: ReadOptions = {}) {
  const enabled = options.enabled ?? true
  const grid = useRead(
    tasks.grid,
    { params: { file, section, department }, ...asked },
    { ...options, enabled: enabled && !managed },
  )
  const own = useRead(
    managedRows.search,
    { params: { file, project: section }, ...asked },
    { ...options, enabled: enabled && managed },
  )
  return managed ? own : grid
}

/** All reads that show a file's rows, for the writes that change them. */
export const rowReads = [tasks.grid, managedRows.search]
