import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDuration } from '../../../kit/shared/duration.ts'
import { isStaff } from '../../../access/levels.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { usePageSize } from '../../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { buildDecisionColumns, buildDeciderColumn } from '../../file-reports/web/decision-columns.tsx'
import { ROLE_NAMES, getStatusWord } from '../../../rows/workflow/vocabulary.ts'
import { type ScoreRow, scorecard } from '../contract.ts'
import { FIGURE_WORDS } from '../vocabulary.ts'
import type { ScoreRowsSearch } from './search.ts'
import { useSelection } from './use-selection.ts'

const route = getRouteApi('/report/scorecard/rows')
const PAGED = { size: 50, rememberAs: 'scorecard-rows' }
const rowId = ({ _id }: ScoreRow): string => _id

const columnsOf = (ofStaff: boolean): GridColumn<ScoreRow>[] => [
  ...buildDecisionColumns<ScoreRow>(ofStaff),
  {
    id: 'status',
    decides: true,
    title: 'Decision',
    kind: 'status',
    sortable: false,
    value: ({ status }) => getStatusWord(status),
    show: ({ status }) => <StatusChip word={status} label={getStatusWord(status)} />,
  },
  buildDeciderColumn('person', 'Counts for'),
  buildDeciderColumn('by', 'Decided by'),
  { id: 'qc_score', title: 'QC', kind: 'number', width: 72, sortable: false },
  {
    id: 'seconds',
    title: 'Time in stage',
    kind: 'number',
    width: 120,
    sortable: false,
    show: ({ seconds }) => (seconds === null ? '' : formatDuration(seconds)),
  },
  { id: 'reason', title: 'Reason', width: 200, sortable: false },
]

export function ScoreRowsPage() {
  const search = route.useSearch()
  const change = useSearchChange<ScoreRowsSearch>(route.useNavigate())
  const { selection } = useSelection(search)
  const ofStaff = isStaff(usePerson().role)
  const { figure: [figure = 'decisions'] = [], reason: [reason] = [], person, page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const query = {
    ...selection,
    figure,
    ...(reason && { reason }),
    ...(person !== undefined && { person }),
    page,
    limit: pageSize,
  }
  const read = useRead(scorecard.rows, { query }, { keepPrevious: true, personal: true })
  const columns = useMemo(() => columnsOf(ofStaff), [ofStaff])
  const { from, to, role } = selection
  const title = `${ROLE_NAMES[role]}: ${FIGURE_WORDS[figure].toLowerCase()}`
  const back = { ...selection, role: [role] }
  return (
    <ListPage<ScoreRow>
      title={title}
      crumbs={[
        <Link key="scorecard" to={'/report/scorecard' as LinkProps['to']} search={back as never}>
          Scorecard
        </Link>,
        title,
      ]}
      aside={`${reason === undefined ? '' : `${reason}, `}${formatDay(from)} to ${formatDay(to)}`}
      search={search}
      onSearch={change}
      {...PAGED}
      read={read}
      rows={read.data?.data}
      total={read.data?.total}
      noun={['decision', 'decisions']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No decisions', why: 'The figure counts no decisions in this period.' }}
      missing={{
        why: 'The person may be in another team.',
        action: <Link to={'/report/scorecard' as LinkProps['to']}>Scorecard</Link>,
      }}
    />
  )
}
