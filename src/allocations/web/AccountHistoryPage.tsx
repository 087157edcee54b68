import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useMay } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type HistoryHold, accountHistory } from '../history-contract.ts'
import { statusWords } from './account-columns.tsx'

const EditTimesDialog = lazyPart('EditTimesDialog', () => import('./EditTimesDialog.tsx'), {
  isOpen: ({ hold }: { hold: object | undefined }) => hold !== undefined,
})

const route = getRouteApi('/allocation/$project/$accountId')
const rowId = ({ _id }: HistoryHold): string => _id
const texts = ({ user }: HistoryHold): string[] => [user]

const columns: GridColumn<HistoryHold>[] = [
  { id: 'user', title: 'User', width: 260, frozen: true, hideable: false },
  {
    id: 'fullName',
    title: 'Name',
    width: 170,
    show: ({ user, user_id: _id, fullName }) => <PersonName person={{ _id, fullName, email: user }} tabIndex={-1} />,
  },
  { id: 'current_user_allocation_time', title: 'Allocation time', kind: 'instant' },
  { id: 'user_revoke_time', title: 'Revoke time', kind: 'instant' },
  {
    id: 'status',
    title: 'Status',
    kind: 'status',
    width: 110,
    decides: true,
    value: ({ status }) => statusWords[status],
    show: ({ status }) => <StatusChip word={status} label={statusWords[status]} />,
  },
]
const furtherColumns: GridColumn<HistoryHold>[] = [
  { id: 'mode', title: 'Mode', width: 120, value: ({ mode }) => (mode === 'single' ? 'Single-user' : 'Multiple-user') },
  { id: 'started_by', title: 'Started by', width: 220 },
  { id: 'ended_by', title: 'Ended by', width: 220 },
]

/** An ADMIN can edit the times (002 §2 Project allocation screens). */
export function AccountHistoryPage() {
  const { project, accountId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const list = useRead(accountHistory.history, { params: { project, accountId } })
  const mayEdit = useMay(accountHistory.editTimes.access.who)
  const shown = useMemo<GridColumn<HistoryHold>[]>(
    () =>
      mayEdit
        ? [
            ...columns,
            buildActionsColumn<HistoryHold>(
              ({ fullName }) => fullName,
              ({ _id }) => [{ key: 'edit', label: 'Edit times', onAct: () => change({ edit: _id }, false) }],
            ),
            ...furtherColumns,
          ]
        : [...columns, ...furtherColumns],
    [mayEdit, change],
  )
  const account = list.data?.account
  const title = account?.account_id ?? 'Allocation ID'
  const projectId = account?.project._id ?? project
  return (
    <ListPage
      title={title}
      crumbs={[
        buildCrumb('/projectAllocations', 'Allocation ID'),
        <Link key="project" to="/projectAllocation/$projectId" params={{ projectId }}>
          {account?.project.project_name ?? 'Project'}
        </Link>,
        <Link
          key="department"
          to="/projectAllocation/$projectId/$departmentId"
          params={{ projectId, departmentId: account?.department._id ?? '-' }}
        >
          {account?.department.name ?? 'Department'}
        </Link>,
        title,
      ]}
      actions={
        <ButtonLink to="/projectAllocation/$projectId/timeline" params={{ projectId }} search={{ q: account?.account_id }}>
          Timeline
        </ButtonLink>
      }
      name={`Uses of ${title}`}
      search={search}
      onSearch={change}
      read={list}
      rows={list.data?.data}
      texts={texts}
      filter="Filter by email"
      noun={['use', 'uses']}
      columns={shown}
      rowId={rowId}
      rememberAs="allocation-history"
      empty={{ title: 'Not used yet' }}
      missing={{ why: 'It may have been renamed.', action: <Link to="/projectAllocations">Allocation ID</Link> }}
    >
      <EditTimesDialog
        hold={mayEdit ? list.data?.data.find(({ _id }) => _id === search.edit) : undefined}
        onRefused={() => void list.refetch()}
        onClose={() => change({ edit: undefined })}
      />
    </ListPage>
  )
}
