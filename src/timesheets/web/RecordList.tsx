import { useMemo } from 'react'
import type { z } from 'zod'
import { isDay, formatDay } from '../../kit/shared/time.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { GridSearch } from '../../kit/ui/data-grid/use-grid-state.ts'
import { FilterChip } from '../../kit/ui/list-page/FilterInput.tsx'
import { ListPage, type ListPageProps } from '../../kit/ui/list-page/ListPage.tsx'
import type { TimesheetRecord, TimesheetRecords } from '../record-contract.ts'
import type { TimesheetStatus } from '../vocabulary.ts'
import { recordColumns } from './record-columns.tsx'
import { StatusFilter } from './StatusFilter.tsx'

/** `day`: only this one; a text that is no day counts as absent. */
type RecordSearch = GridSearch & { status?: TimesheetStatus[] | undefined; day?: string | undefined }

const dayOf = ({ day }: RecordSearch): string | undefined => (day !== undefined && isDay(day) ? day : undefined)

/** The query of a list of timesheets, as its address says it. */
export const recordQuery = (search: RecordSearch, pageSize: number) => {
  const { status = [], page = 1 } = search
  const day = dayOf(search)
  return { page, pageSize, from: day, to: day, ...(status.length > 0 && { status: status.join(',') }) }
}

type Own = 'read' | 'rows' | 'rowId' | 'total' | 'columns' | 'search' | 'onSearch' | 'filter' | 'noun'
type RecordListProps = Omit<ListPageProps<TimesheetRecord>, Own> & {
  search: RecordSearch
  onSearch: (part: RecordSearch, replace?: boolean) => void
  list: Omit<ListPageProps<TimesheetRecord>['read'], 'data'> & { data: z.infer<typeof TimesheetRecords> | undefined }
  /** What the page adds beside the figures of every timesheet; keep it stable. */
  columns: readonly GridColumn<TimesheetRecord>[]
  /** The reader's own timesheets. */
  isOwn?: boolean
}

const rowId = ({ _id }: TimesheetRecord): string => _id

/** Timesheets by page, filtered by status: one's own, or those of a person. */
export function RecordList({ search, onSearch, list, columns, isOwn = false, ...page }: RecordListProps) {
  const { status = [] } = search
  const day = dayOf(search)
  const width = list.data?.maxProjects ?? 0
  const all = useMemo(() => recordColumns(width, isOwn, columns), [width, isOwn, columns])
  return (
    <ListPage
      {...page}
      search={search}
      onSearch={onSearch}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      filter={{
        fields: (
          <>
            <StatusFilter chosen={status} onChange={(next) => onSearch({ status: next, page: undefined })} />
            {day !== undefined && (
              <FilterChip name="Day" value={formatDay(day)} onRemove={() => onSearch({ day: undefined, page: undefined })} />
            )}
          </>
        ),
        values: [...status, day],
        onReset: () => onSearch({ status: undefined, day: undefined, page: undefined }),
      }}
      noun={['timesheet', 'timesheets']}
      columns={all}
      rowId={rowId}
    />
  )
}
