import { useMemo } from 'react'
import type { z } from 'zod'
import { isDay, formatDay } from '../../kit/shared/time.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { GridSearch } from '../../kit/ui/data-grid/use-grid-state.ts'
import { FilterChip } from '../../kit/ui/list-page/FilterInput.tsx'
import { ListPage, type ListPageProps } from '../../kit/ui/list-page/ListPage.tsx'
import type { TimesheetRecord, TimesheetRecords } from '../record-contract.ts'
import { type TimesheetStatus, TIMESHEET_STATUSES } from '../vocabulary.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'

const Approver = ({ approver, user }: TimesheetRecord) =>
  approver === null ? (
    <NoValue />
  ) : (
    <>
      {approver.fullName} <OwnFigure of={user} by={approver} />
    </>
  )

type Columns = readonly GridColumn<TimesheetRecord>[]

/** The number of projects that fit before the actions at a width of 1366 px. */
const IN_VIEW = 2

/**
 * Returns the columns of a list of timesheets in which the largest entry has `maxProjects` projects (decisions 52, P713).
 * @param isOwn whether the timesheets are those of the reader
 * @param acts the actions of the page on a timesheet. They and the remarks stay visible without scrolling: they come after the
 *   projects only if these leave enough room.
 */
const recordColumns = (maxProjects: number, isOwn: boolean, acts: Columns): GridColumn<TimesheetRecord>[] => {
  const behind: Columns = [
    { id: 'userRemarks', title: isOwn ? 'Your remarks' : 'User’s remarks', width: 116, sortable: false },
    { id: 'approverRemarks', title: 'Approver’s remarks', width: 136, sortable: false },
    ...acts,
  ]
  const projects = Array.from({ length: maxProjects }, (_, at): GridColumn<TimesheetRecord>[] => [
    { id: `project${at + 1}-name`, title: `Project ${at + 1}`, width: 122, sortable: false },
    { id: `project${at + 1}-done`, title: `Done ${at + 1}`, kind: 'number', width: 72, sortable: false },
  ]).flat()
  return [
    { id: 'date', title: 'Date', kind: 'day', frozen: true, hideable: false, sortable: false },
    { id: 'status', title: 'Status', kind: 'status', width: 112, sortable: false, decides: true },
    ...(maxProjects > IN_VIEW ? [...behind, ...projects] : [...projects, ...behind]),
    {
      id: 'approver',
      title: 'Decided by',
      sortable: false,
      width: 200,
      value: ({ approver }) => approver?.fullName,
      show: Approver,
    },
    { id: 'filled_at', title: 'Filled', kind: 'instant', sortable: false },
  ]
}

/** `day` limits the list to one day. A text that is not a day is ignored. */
type RecordSearch = GridSearch & { status?: TimesheetStatus[] | undefined; day?: string | undefined }

const dayOf = ({ day }: RecordSearch): string | undefined => (day !== undefined && isDay(day) ? day : undefined)

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
  /** The columns that the page adds. The array must stay the same object. */
  columns: readonly GridColumn<TimesheetRecord>[]
  isOwn?: boolean
}

const rowId = ({ _id }: TimesheetRecord): string => _id

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

type StatusFilterProps = { chosen: readonly TimesheetStatus[]; onChange: (chosen: TimesheetStatus[]) => void }

function StatusFilter({ chosen, onChange }: StatusFilterProps) {
  return TIMESHEET_STATUSES.map((word) => (
    <Button
      key={word}
      aria-pressed={chosen.includes(word)}
      onClick={() => onChange(TIMESHEET_STATUSES.filter((each) => chosen.includes(each) !== (each === word)))}
    >
      <StatusChip word={word} />
    </Button>
  ))
}
