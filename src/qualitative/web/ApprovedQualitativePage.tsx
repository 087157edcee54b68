import { getRouteApi } from '@tanstack/react-router'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { review } from '../review-contract.ts'
import { OWN_PAGE } from '../vocabulary.ts'
import { teamColumns } from './record-columns.tsx'

const route = getRouteApi('/qualitative-task/approved')
const PAGED = { size: OWN_PAGE.usual, rememberAs: 'approved-qualitative' }
const rowId = ({ _id }: QualitativeRecord): string => _id

export function ApprovedQualitativePage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const list = useRead(review.approved, { query: { page, pageSize } }, { keepPrevious: true })
  return (
    <ListPage
      title="Approved qualitative tasks"
      crumbs={[buildCrumb('/qualitativedata/projects', 'Qualitative'), 'Approved qualitative tasks']}
      search={search}
      onSearch={change}
      {...PAGED}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      noun={['record', 'records']}
      columns={teamColumns}
      rowId={rowId}
      empty={{ title: 'No approved records yet' }}
    />
  )
}
