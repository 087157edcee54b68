import { getRouteApi } from '@tanstack/react-router'
import { PeriodFilter } from '../../kit/ui/list-page/PeriodFilter.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { qualitative } from '../contract.ts'
import { OWN_PAGE } from '../vocabulary.ts'
import { ownColumns, ownFurtherColumns } from './record-columns.tsx'
import { useRecordFilter } from './use-record-filter.ts'

const route = getRouteApi('/qualitative-approved-user')
const PAGED = { size: OWN_PAGE.usual, rememberAs: 'own-approved-qualitative' }
const columns = [...ownColumns, ...ownFurtherColumns]
const rowId = ({ _id }: QualitativeRecord): string => _id

export function OwnApprovedPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const { from, to, ask, state } = useRecordFilter(search, change)
  const query = { page, pageSize, fromDate: from, toDate: to }
  const list = useRead(qualitative.ownApproved, { query }, { keepPrevious: true })
  return (
    <ListPage
      title="Approved qualitative records"
      crumbs={[buildCrumb('/qualitative', 'Add Qualitative Projects'), 'Approved qualitative records']}
      search={search}
      onSearch={change}
      {...PAGED}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      filter={{
        fields: <PeriodFilter from={from} to={to} onChange={ask} />,
        ...state,
      }}
      noun={['record', 'records']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No approved records yet' }}
      noMatch="No record matches this filter"
    />
  )
}
