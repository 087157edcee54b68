import { formatInstant } from '../../../kit/shared/time.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../../kit/ui/data-grid/GridCell.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import type { GridRow } from '../contract.ts'
import { getWaitingSince, instantWords } from '../waiting-rules.ts'
import { buildColumnHead } from './column-heads.ts'
import { findWaitedFor } from './holders.ts'

/** The columns for the person for whom a row waits, and since when. Searches and sorts use the same keys (`COMPUTED_KEYS`). */
export const waitingColumns: readonly GridColumn<GridRow>[] = [
  {
    id: 'waits_for',
    ...buildColumnHead('waits_for'),
    decides: true,
    width: 150,
    value: (row) => findWaitedFor(row)?.fullName,
    show: (row) => {
      const person = findWaitedFor(row)
      if (person !== undefined) return <PersonName person={person} tabIndex={-1} />
      return row.turn === 'CLOSED' ? <NoValue /> : <StatusChip word="unassigned" />
    },
  },
  {
    id: 'waiting_since',
    ...buildColumnHead('waiting_since'),
    title: 'Since',
    name: 'Waiting since',
    kind: 'instant',
    // The width fits “30 September 2026”.
    width: 146,
    value: getWaitingSince,
    show: (row) => {
      const since = getWaitingSince(row)
      return since === undefined ? <NoValue /> : <span title={formatInstant(since)}>{instantWords(since, new Date())}</span>
    },
  },
]
