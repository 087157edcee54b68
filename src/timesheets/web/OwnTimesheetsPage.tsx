import { getRouteApi } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '../../kit/ui/data-grid/paging.ts'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { useMemo } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildButtonColumn } from '../../kit/ui/list-page/columns.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { entries } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { RecordList, recordQuery } from './RecordList.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'

const ResubmitDialog = lazyPart('ResubmitDialog', () => import('./ResubmitDialog.tsx'), {
  isOpen: ({ record }: { record: TimesheetRecord | undefined }) => record !== undefined,
})

const route = getRouteApi('/user/timesheet/declined')
const PAGED = { size: DEFAULT_PAGE_SIZE, rememberAs: 'own-timesheets' }

/** Shows all timesheets of the caller, although its path says `declined` (001 §2 Timesheet, decision 40). */
export function OwnTimesheetsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { pageSize } = usePageSize(search.size, PAGED)
  const list = useRead(entries.own, { query: recordQuery(search, pageSize) }, { keepPrevious: true })
  const columns = useMemo(
    () => [
      buildButtonColumn<TimesheetRecord>({
        id: 'resubmit',
        label: 'Resubmit',
        width: 110,
        of: ({ date }) => formatDayInWords(date),
        disabled: ({ status }) => status !== 'REJECTED',
        onPress: ({ _id }) => change({ resubmit: _id }, false),
      }),
    ],
    [change],
  )
  return (
    <RecordList
      title="Your timesheets"
      crumbs={[buildCrumb('/user/timesheet', 'Timesheet'), 'Your timesheets']}
      search={search}
      onSearch={change}
      list={list}
      columns={columns}
      isOwn
      {...PAGED}
      empty={{ title: 'No timesheets', why: 'What you submit appears here with your approver’s remarks.' }}
    >
      <ResubmitDialog
        record={list.data?.data.find(({ _id }) => _id === search.resubmit)}
        onClose={() => change({ resubmit: undefined })}
      />
    </RecordList>
  )
}
