import type { StaffRole } from '../../../access/levels.ts'
import { type ReadOptions, useRead } from '../../../kit/web/use-calls.ts'
import { rowFilters } from '../contract.ts'
import type { RowFilter } from './where.ts'

/** The rows that a filter bar filters: those of a file for a person who manages it, or a person's own rows in a list. */
export type FilterSource =
  | { of: 'file'; file: string; department: string }
  | { of: 'list'; file: string; role: StaffRole; type: string; ready: boolean }

const ownQuery = (source: FilterSource) =>
  source.of === 'list' ? { type: source.type, ...(source.ready && { ready: 'true' }) } : {}
const ownParams = (source: FilterSource) => ({ file: source.file, role: source.of === 'list' ? source.role : 'AUTHOR' }) as const
const screenOf = (source: FilterSource) => (source.of === 'file' ? { department: source.department } : {})

type Asked = RowFilter & { key: string; find?: string }

/** Counts are among the rows that match the filter. */
export function useValues(source: FilterSource, query: Asked, { enabled = true, ...options }: ReadOptions = {}) {
  const isFile = source.of === 'file'
  const ofFile = useRead(
    rowFilters.values,
    { params: { file: source.file }, body: { ...query, ...screenOf(source) } },
    { ...options, dropsRefused: true, enabled: enabled && isFile },
  )
  const own = useRead(
    rowFilters.ownValues,
    { params: ownParams(source), query: ownQuery(source), body: query },
    { ...options, dropsRefused: true, enabled: enabled && !isFile },
  )
  return isFile ? ofFile : own
}

export function useMatches(source: FilterSource, filters: RowFilter[]) {
  const isFile = source.of === 'file'
  const ofFile = useRead(
    rowFilters.matches,
    { params: { file: source.file }, body: { filters, ...screenOf(source) } },
    { keepPrevious: true, enabled: isFile },
  )
  const own = useRead(
    rowFilters.ownMatches,
    { params: ownParams(source), query: ownQuery(source), body: { filters } },
    { keepPrevious: true, enabled: !isFile },
  )
  return isFile ? ofFile : own
}
