import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { entries } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { recordColumns } from './record-columns.tsx'
import { StatusFilter } from './StatusFilter.tsx'

const ResubmitDialog = lazyPart('ResubmitDialog', () => import('./ResubmitDialog.tsx'), {
  isOpen: ({ record }: { record: TimesheetRecord | undefined }) => record !== undefined,
})

const route = getRouteApi('/user/timesheet/declined')
const rowId = ({ _id }: TimesheetRecord): string => _id

/** Your timesheets: all of them, in spite of its address (001 §2 Timesheet, decision 40). */
export function OwnTimesheetsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const { status = [], page = 1, size = 100 } = search
  const list = useRead(
    entries.own,
    { query: { page, pageSize: size, ...(status.length > 0 && { status: status.join(',') }) } },
    { keepPrevious: true },
  )
  const width = list.data?.maxProjects ?? 0
  const columns = useMemo<GridColumn<TimesheetRecord>[]>(
    () => [
      ...recordColumns(width),
      {
        id: 'resubmit',
        title: 'Resubmit',
        kind: 'action',
        width: 110,
        sortable: false,
        hideable: false,
        show: (row) => (
          <Button
            small
            tabIndex={-1}
            disabled={row.status !== 'REJECTED'}
            aria-label={`Resubmit ${row.date}`}
            onClick={() => change({ resubmit: row._id }, false)}
          >
            Resubmit
          </Button>
        ),
      },
    ],
    [width, change],
  )
  return (
    <ListPage
      title="Your timesheets"
      crumbs={[
        <Link key="timesheet" to="/user/timesheet">
          Timesheet
        </Link>,
        'Your timesheets',
      ]}
      search={search}
      onSearch={change}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      filter={{
        fields: <StatusFilter chosen={status} onChange={(next) => change({ status: next, page: undefined })} />,
        count: status.length,
        onReset: () => change({ status: undefined, page: undefined }),
      }}
      noun={['timesheet', 'timesheets']}
      columns={columns}
      rowId={rowId}
      rememberAs="own-timesheets"
      empty={{ title: 'No timesheets', why: 'What you submit is listed here, with what your approver says to it.' }}
      noMatch="No timesheet matches this filter"
    >
      <ResubmitDialog
        record={list.data?.data.find(({ _id }) => _id === search.resubmit)}
        onClose={() => change({ resubmit: undefined })}
      />
    </ListPage>
  )
}
