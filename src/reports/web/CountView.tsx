import { useMemo } from 'react'
import type { Sent } from '../../kit/shared/endpoint.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { type GridSearch, useGridState } from '../../kit/ui/data-grid/use-grid-state.ts'
import { personColumn } from '../../kit/ui/list-page/columns.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type PersonCounts, reports } from '../contract.ts'
import { HOURS_COLUMNS } from '../vocabulary.ts'
import { legendColors, lookOfColor } from './color-looks.ts'
import { showDelta } from './hours.ts'

type Row = PersonCounts & { _id: string }
type CountViewProps = {
  body: Sent<typeof reports.counts>['body']
  /** False: nothing is asked for yet. */
  runs: boolean
  search: GridSearch
  onSearch: (part: GridSearch) => void
}

const rowId = ({ user }: Row): string => user
const PAGE = 50

/** A row a person: how many days of each colour, and the sums of the hours (002 §2 Productivity Report screen, Count View). */
export function CountView({ body, runs, search, onSearch }: CountViewProps) {
  const read = useRead(reports.counts, { body }, { enabled: runs, keepPrevious: true, personal: true })
  const rows = useMemo(() => {
    if (!runs) return []
    return read.data?.data.map((person): Row => ({ ...person, _id: person.user }))
  }, [runs, read.data])
  const grid = useGridState({ search, onSearch, size: PAGE })
  return (
    <DataGrid<Row>
      name="Count View"
      columns={columns}
      rows={rows}
      rowId={rowId}
      noun={['person', 'people']}
      {...grid.props}
      loading={runs && read.isFetching}
      error={read.error === null ? undefined : { message: read.error.message, onRetry: () => void read.refetch() }}
      empty={{ title: 'Nobody', why: 'Choose a department and dates, then press Generate report.' }}
      rememberAs="report-counts"
    />
  )
}

const columns: readonly GridColumn<Row>[] = [
  personColumn(200) as GridColumn<Row>,
  { id: 'count', title: 'days', kind: 'number', width: 70 },
  ...legendColors.map(
    (color): GridColumn<Row> => ({
      id: color,
      title: lookOfColor(color).words,
      kind: 'number',
      width: 110,
      value: ({ counts }) => counts[color],
    }),
  ),
  ...HOURS_COLUMNS.map(
    ([figure, title]): GridColumn<Row> => ({
      id: figure,
      title,
      kind: 'number',
      digits: 2,
      width: 150,
      value: ({ totals }) => totals[figure],
      ...(figure === 'delta' && { show: ({ totals }: Row) => showDelta(totals.delta) }),
    }),
  ),
]
