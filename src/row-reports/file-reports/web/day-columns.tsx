import type { LinkProps } from '@tanstack/react-router'
import { capitalize } from '../../../kit/shared/capitalize.ts'
import { formatCount } from '../../../kit/shared/counted.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { ROLE_NAMES, type TaskStatus, statusWord } from '../../../rows/workflow/vocabulary.ts'
import type { DayLine } from '../day-contract.ts'
import { hasStatus } from '../vocabulary.ts'

type Selected = {
  status?: string | undefined
  subject?: string | undefined
  project?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A count of a line that opens its rows. */
const countLink = ({ date, user, role }: DayLine, selected: Selected, count: number, decision?: TaskStatus) => {
  if (count === 0) return '0'
  const days = date === null ? {} : { from: date, to: date }
  const search = { ...selected, ...days, role: [role], person: user._id, ...(decision && { decision: [decision] }) }
  return (
    <TextLink to={'/report/day/rows' as LinkProps['to']} search={search as never} tabIndex={-1}>
      {formatCount(count)}
    </TextLink>
  )
}

/** The columns of a day report, with one for each status that it counts; a summary has no days. */
export const dayColumns = (isSummary: boolean, statuses: readonly TaskStatus[], selected: Selected): GridColumn<DayLine>[] => [
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
  {
    id: 'count',
    decides: true,
    title: 'Rows',
    kind: 'number',
    sortable: false,
    show: (line) => countLink(line, selected, line.count),
  },
  ...statuses.map((status): GridColumn<DayLine> => ({
    id: status,
    title: capitalize(statusWord(status)),
    kind: 'number',
    width: 128,
    sortable: false,
    value: ({ role, counts }) => (hasStatus(role, status) ? (counts[status] ?? 0) : undefined),
    show: (line) => (hasStatus(line.role, status) ? countLink(line, selected, line.counts[status] ?? 0, status) : '–'),
  })),
]

/** "12 done, 3 skipped" of all lines. */
export const totalsText = (statuses: readonly TaskStatus[], counts: Readonly<Record<string, number>>): string =>
  statuses.map((status) => `${formatCount(counts[status] ?? 0)} ${statusWord(status)}`).join(', ')
