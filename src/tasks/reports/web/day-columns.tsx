import { showCount } from '../../../kit/shared/counted.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { ROLE_NAMES, type Status, statusWord } from '../../workflow/vocabulary.ts'
import type { DayLine } from '../day-contract.ts'
import { hasStatus } from '../vocabulary.ts'

/** The columns of a day report, with one for each status that it counts; a summary has no days. */
export const dayColumns = (isSummary: boolean, statuses: readonly Status[]): GridColumn<DayLine>[] => [
  ...(isSummary ? [] : [{ id: 'date', title: 'Date', kind: 'day' as const, frozen: true, hideable: false, sortable: false }]),
  {
    id: 'user',
    title: 'Name',
    width: 200,
    frozen: true,
    hideable: false,
    sortable: false,
    value: ({ user }) => user.fullName,
    show: ({ user }) => <PersonName person={user} tabIndex={-1} />,
  },
  { id: 'role', title: 'Role', width: 140, sortable: false, value: ({ role }) => ROLE_NAMES[role] },
  { id: 'count', title: 'Rows', kind: 'number', sortable: false },
  ...statuses.map((status): GridColumn<DayLine> => ({
    id: status,
    title: statusWord(status).charAt(0).toUpperCase() + statusWord(status).slice(1),
    raw: status,
    kind: 'number',
    width: 128,
    sortable: false,
    value: ({ role, counts }) => (hasStatus(role, status) ? (counts[status] ?? 0) : undefined),
  })),
]

/** "12 done, 3 skipped" of all lines. */
export const totalsText = (statuses: readonly Status[], counts: Readonly<Record<string, number>>): string =>
  statuses.map((status) => `${showCount(counts[status] ?? 0)} ${statusWord(status)}`).join(', ')
