import { useCallback, useMemo } from 'react'
import { formatDay } from '../../kit/shared/time.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { type GridSearch, isGridStep, useGridState } from '../../kit/ui/data-grid/use-grid-state.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { actionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { toReadProblem, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { approvals, type DecidedEntry, WAITING } from '../approvals-contract.ts'
import { entryColumns } from './entry-columns.tsx'
import { outcomeLooks } from './outcome-looks.ts'
import type { InboxSearch, OnInboxSearch } from './search.ts'

const rowId = ({ kind, id }: DecidedEntry): string => `${kind} ${id}`
const { what, person, day, parts, amount } = entryColumns
const decidedColumns: readonly GridColumn<DecidedEntry>[] = [
  {
    id: 'outcome',
    title: 'Outcome',
    width: 120,
    show: (row) => <StatusChip word={row.outcome} look={outcomeLooks[row.outcome]} />,
  },
  { id: 'remarks', title: 'Remarks', width: 220 },
  { id: 'at', title: 'Decided', kind: 'instant' },
  { id: 'for', title: 'In the name of', width: 150, value: (row) => row.for?.fullName },
]

/** What the person decided in the last seven days; for ten minutes a decision can be taken back. */
export function DecidedList({ search, onSearch }: { search: InboxSearch; onSearch: OnInboxSearch }) {
  const onGrid = useCallback((part: GridSearch) => onSearch(part, !isGridStep(part)), [onSearch])
  const { page, pageSize, props } = useGridState({ search, onSearch: onGrid, size: WAITING.usual, rememberAs: 'inbox-decided' })
  const list = useRead(approvals.decided, { query: { page, limit: pageSize } }, { keepPrevious: true })
  const { mutate: takeBack } = useWrite(approvals.undo)
  const columns = useMemo((): GridColumn<DecidedEntry>[] => {
    const acts = actionsColumn<DecidedEntry>(
      (row) => `${row.person.fullName}, ${formatDay(row.day)}`,
      ({ kind, id, version, undo_until: until }) => [
        {
          key: 'undo',
          label: 'Undo',
          disabled: until === null,
          why: 'A decision can be undone within 10 minutes, while the month is open and you still decide for the person.',
          onAct: () => takeBack({ body: { items: [{ kind, id, version }] } }),
        },
      ],
    )
    const shown: GridColumn<DecidedEntry>[] = [what, person, day, parts, amount, acts, ...decidedColumns]
    return shown.map((column) => ({ ...column, sortable: false }))
  }, [takeBack])
  return (
    <DataGrid<DecidedEntry>
      name="What you decided"
      columns={columns}
      rows={list.data?.data}
      rowId={rowId}
      noun={['decision', 'decisions']}
      total={list.data?.total}
      {...{ page, pageSize }}
      onPage={props.onPage}
      sorting="server"
      rememberAs="inbox-decided"
      loading={list.isFetching}
      error={toReadProblem(list)}
      empty={{ title: 'No decisions in the last seven days' }}
    />
  )
}
