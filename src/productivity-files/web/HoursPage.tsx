import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { parseDay } from '../../kit/shared/time.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { useTyped } from '../../kit/ui/form/use-typed.ts'
import { PeriodFilter } from '../../kit/ui/list-page/PeriodFilter.tsx'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type HourRow, productivityFiles } from '../contract.ts'
import { HOURS_PAGE } from '../vocabulary.ts'

const route = getRouteApi('/target-report/manage/$filename')
const PAGED = { size: HOURS_PAGE.usual, rememberAs: 'productivity-hours' }
const rowId = ({ row }: HourRow): string => String(row)

/** Shows the rows of a file by date and user, 10 per page (002 §2 Productivity Files). */
export function HoursPage() {
  const { filename } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { email = '', page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const [from, to] = [parseDay(search.from), parseDay(search.to)]
  const ask = (part: Partial<typeof search>): void => change({ page: undefined, ...part })
  const [typed, setTyped] = useTyped(email, (next) => ask({ email: next }))
  const list = useRead(
    productivityFiles.hours,
    { query: { filename, email, startDate: from, endDate: to, page, limit: pageSize } },
    { keepPrevious: true },
  )
  const { data: rows, pagination, file } = list.data?.data ?? {}

  const uploader = file?.uploaded_by ?? null
  const columns = useMemo<GridColumn<HourRow>[]>(
    () => [
      { id: 'date', title: 'Date', kind: 'day', frozen: true, sortable: false, hideable: false },
      {
        id: 'user',
        title: 'User',
        width: 240,
        sortable: false,
        value: ({ user }) => user.fullName,
        show: ({ user }) => (
          <>
            <PersonName person={user} tabIndex={-1} /> <OwnFigure of={user} by={uploader} />
          </>
        ),
      },
      { id: 'hours', decides: true, title: 'Hours', kind: 'number', width: 96, digits: 2, sortable: false, hideable: false },
      { id: 'details', title: 'Details', width: 320, sortable: false },
      { id: 'email', title: 'Email', width: 260, sortable: false, hidden: true, value: ({ user }) => user.email },
      { id: 'row', title: 'Sheet row', kind: 'number', grouping: false, sortable: false, hidden: true },
    ],
    [uploader],
  )
  return (
    <ListPage
      title={file?.name ?? filename}
      crumbs={[buildCrumb('/target-report/manage', 'Manage Report'), file?.name ?? filename]}
      aside={file && formatQuantity(file.rows, 'row')}
      search={search}
      onSearch={change}
      {...PAGED}
      read={list}
      rows={rows}
      total={pagination?.total}
      filter={{
        fields: (
          <>
            <FilterInput label="Email" value={typed} onChange={setTyped} />
            <PeriodFilter from={from} to={to} onChange={ask} />
          </>
        ),
        values: [email, from, to],
        typing: typed !== '',
        onReset: () => {
          setTyped('')
          ask({ email: undefined, from: undefined, to: undefined })
        },
      }}
      noun={['row', 'rows']}
      columns={columns}
      rowId={rowId}
      missing={{
        why: 'It may have been deleted, or uploaded under another name.',
        action: <ButtonLink to="/target-report/manage">Manage Report</ButtonLink>,
      }}
      empty={{ title: 'No hours' }}
      noMatch="No rows match this filter"
    />
  )
}
