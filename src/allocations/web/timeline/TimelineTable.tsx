import { buildPartMatcher } from '../../../kit/shared/names.ts'
import { useMemo } from 'react'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../../kit/ui/data-grid/DataGrid.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import type { accountTimeline, TimelineHold } from '../../timeline-contract.ts'

type Row = TimelineHold & { account_id: string; department: string }
const columns: GridColumn<Row>[] = [
  { id: 'account_id', title: 'Allocation ID', width: 160, frozen: true },
  { id: 'department', title: 'Department', width: 140 },
  {
    id: 'user',
    title: 'Person',
    width: 200,
    value: ({ user }) => user.fullName,
    show: ({ user }) => <PersonName person={user} tabIndex={-1} />,
  },
  { id: 'start', title: 'Start', kind: 'instant' },
  { id: 'end', decides: true, title: 'End', kind: 'instant' },
  { id: 'mode', title: 'Mode', width: 110 },
]
const rowId = ({ _id }: Row): string => _id

type Props = { project: string; timeline: ReplyFields<typeof accountTimeline.timeline>; q: string }

export function TimelineTable({ project, timeline: { accounts, holds }, q }: Props) {
  const rows = useMemo(() => {
    const byId = new Map(accounts.map((account) => [account._id, account]))
    return holds
      .flatMap((hold): Row[] => {
        const account = byId.get(hold.account)
        return account === undefined ? [] : [{ ...hold, account_id: account.account_id, department: account.department }]
      })
      .filter(({ account_id: id, user }) => [id, user.fullName, user.email].some(buildPartMatcher(q)))
  }, [accounts, holds, q])
  return (
    <DataGrid<Row>
      name={`Uses of the allocation IDs of ${project}`}
      columns={columns}
      rows={rows}
      rowId={rowId}
      noun={['use', 'uses']}
      sorting="client"
      empty={{ title: 'No allocation ID was used on these days' }}
    />
  )
}
