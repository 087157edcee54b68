import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router'
import { formatDay } from '../../../kit/shared/time.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { buildCrumb } from '../../../kit/ui/list-page/PageHeader.tsx'
import { usePageSize } from '../../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useReport } from '../../../kit/ui/feedback/use-report.tsx'
import { ROLE_NAMES, getStatusWord } from '../../../rows/workflow/vocabulary.ts'
import { type DayRow, dayReport } from '../day-contract.ts'
import { parseDayReportSearch } from './day-report-search.ts'
import { buildDecisionColumns, buildDeciderColumn } from './decision-columns.tsx'
import type { DayRowsSearch } from './search.ts'

const route = getRouteApi('/report/day/rows')
const PAGED = { size: 50, rememberAs: 'day-report-rows' }
const rowId = ({ _id }: DayRow): string => _id
const wordOf = (status: string | null): string => (status === null ? 'not decided' : getStatusWord(status))

const columns: GridColumn<DayRow>[] = [
  ...buildDecisionColumns<DayRow>(false),
  {
    id: 'status',
    decides: true,
    title: 'From → to',
    kind: 'status',
    width: 250,
    sortable: false,
    value: ({ from, status }) => `${wordOf(from)} → ${wordOf(status)}`,
    show: ({ from, status }) => (
      <>
        {wordOf(from)}
        {' → '}
        <StatusChip word={status} label={getStatusWord(status)} />
      </>
    ),
  },
  buildDeciderColumn('person', 'Decided by'),
  { id: 'comments', title: 'Comments', width: 280, sortable: false },
]

export function DayRowsPage() {
  const search = route.useSearch()
  const change = useSearchChange<DayRowsSearch>(route.useNavigate())
  const { subject, project, person, decision, page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const { roles, choice, from, to, missing } = parseDayReportSearch(search)
  const query = { role: [...roles], status: choice ?? '', start: from ?? '', end: to ?? '', page_no: page, limit: pageSize }
  const read = useReport(
    dayReport.rows,
    {
      query: {
        ...query,
        ...(subject && { subject }),
        ...(project && { project }),
        ...(person && { person }),
        ...(decision && { decision: decision[0] }),
      },
    },
    { keepPrevious: true, personal: true, enabled: missing === undefined },
  )
  const title = `${roles.map((role) => ROLE_NAMES[role]).join(', ')}: ${decision?.[0] === undefined ? (choice ?? '') : getStatusWord(decision[0])}`
  const { page: _, size: _size, person: _person, decision: _decision, ...day } = search
  const [first] = read.data?.data ?? []
  return (
    <ListPage<DayRow>
      title={title}
      crumbs={[
        buildCrumb('/report', 'Reports'),
        <Link key="day" to={'/report/day' as LinkProps['to']} search={day as never}>
          Day report
        </Link>,
        title,
      ]}
      aside={
        missing === undefined &&
        `${person !== undefined && first ? `${first.person.fullName}, ` : ''}${formatDay(from ?? '')}${from === to ? '' : ` to ${formatDay(to ?? '')}`}`
      }
      search={search}
      onSearch={change}
      {...PAGED}
      read={read}
      rows={missing === undefined ? read.data?.data : []}
      total={missing === undefined ? read.data?.total : 0}
      noun={['decision', 'decisions']}
      columns={columns}
      rowId={rowId}
      empty={{
        title: missing ?? 'No decisions',
        ...(missing === undefined && { why: 'They may have been undone since.' }),
      }}
    />
  )
}
