import { getRouteApi } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '../../kit/ui/data-grid/paging.ts'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { useMemo } from 'react'
import { buildButtonColumn } from '../../kit/ui/list-page/columns.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { entries } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { RecordList, recordQuery } from './RecordList.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'

const route = getRouteApi('/user/timesheet/declined')
const PAGED = { size: DEFAULT_PAGE_SIZE, rememberAs: 'own-timesheets' }

/** Shows all timesheets of the caller, although its path says `declined` (001 §2 Timesheet, decision 40). */
export function OwnTimesheetsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
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
        // The form of the day has its figures, and asks for the remarks that a resubmission needs.
        onPress: ({ date }) => void navigate({ to: '/user/timesheet', search: { day: date, view: ['day'] } }),
      }),
    ],
    [navigate],
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
    />
  )
}
