import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { withLink } from '../../kit/ui/list-page/columns.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { useMay } from '../../kit/web/person.tsx'
import { type Allocation, type DepartmentAllocation, allocations } from '../contract.ts'
import { canAddUser, canRemoveUser } from '../rules.ts'
import { accountColumns, listHolderNames, describeMode } from './account-columns.tsx'

const ofAccount = { isOpen: ({ account }: { account: Allocation | undefined }) => account !== undefined }
const StartDialog = lazyPart('StartDialog', () => import('./StartDialog.tsx'), ofAccount)
const AddAccountUserDialog = lazyPart('AddAccountUserDialog', () => import('./AddAccountUserDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})
const LendDialog = lazyPart('LendDialog', () => import('./LendDialog.tsx'), {
  isOpen: ({ account }: { account: DepartmentAllocation | undefined }) => account !== undefined,
})
const EndDialog = lazyPart('EndDialog', () => import('./EndDialog.tsx'), ofAccount)

const route = getRouteApi('/projectAllocation/$projectId/$departmentId')
const rowId = ({ _id }: Allocation): string => _id
const texts = ({ account_id: id, holders }: Allocation): string[] => [
  id,
  ...holders.flatMap(({ fullName, email }) => [fullName, email]),
]

const placeColumns: readonly GridColumn<DepartmentAllocation>[] = [
  { id: 'project_name', title: 'Project', width: 100 },
  { id: 'subject_name', title: 'Department', width: 100 },
]
const usersColumn: GridColumn<DepartmentAllocation> = {
  id: 'user_list',
  title: 'Users',
  width: 120,
  value: ({ user_list: users }) => users.join(', '),
}

/** Uses can be started and ended here (002 §2 Project allocation screens, §4). */
export function DepartmentAllocationPage() {
  const { projectId, departmentId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const list = useRead(allocations.list, { params: { projectId, departmentId } })
  const setMultiple = useWrite(allocations.setMultiple)

  const account = list.data?.data.find(({ _id }) => _id === search.account)
  const of = (dialog: 'start' | 'end' | 'revoke' | 'mode' | 'lend'): DepartmentAllocation | undefined =>
    search.dialog?.[0] === dialog ? account : undefined
  const close = (): void => change({ dialog: undefined, account: undefined })
  const refresh = (): void => void list.refetch()
  const switched = of('mode')
  const mayLend = useMay(allocations.lend.access.who)

  const columns = useMemo<GridColumn<DepartmentAllocation>[]>(() => {
    const open = (dialog: 'start' | 'end' | 'revoke' | 'mode' | 'lend', { _id }: Allocation): void =>
      change({ dialog: [dialog], account: _id }, false)
    const actions = buildActionsColumn<DepartmentAllocation>(
      ({ account_id: id }) => id,
      (row) => [
        { key: 'start', label: 'Add User', disabled: !canAddUser(row), onAct: () => open('start', row) },
        { key: 'end', label: 'Remove User', disabled: !canRemoveUser(row), onAct: () => open('end', row) },
        { key: 'revoke', label: 'Revoke', disabled: !canRemoveUser(row), onAct: () => open('revoke', row) },
        { key: 'mode', label: row.is_multiple ? 'Make single-user' : 'Make multiple-user', onAct: () => open('mode', row) },
        ...(mayLend ? [{ key: 'lend', label: 'Lend', onAct: () => open('lend', row) }] : []),
      ],
    )
    const { people, since, revoked, status } = accountColumns
    const accountId = withLink<DepartmentAllocation>({ ...accountColumns.accountId, width: 120 }, ({ _id }) => ({
      to: '/allocation/$project/$accountId',
      params: { project: projectId, accountId: _id },
    }))
    const mode: GridColumn<DepartmentAllocation> = { id: 'is_multiple', title: 'Mode', width: 110, value: describeMode }
    const lent: GridColumn<DepartmentAllocation> = {
      id: 'lent_to',
      title: 'Lent to',
      width: 160,
      value: ({ lent_to: to }) => to.map(({ name }) => name).join(', '),
    }
    return [
      accountId,
      ...placeColumns,
      mode,
      { ...people, width: 132 },
      usersColumn,
      { ...since, width: 148 },
      { ...revoked, width: 148 },
      status,
      actions,
      lent,
    ]
  }, [change, projectId, mayLend])

  const project = list.data?.project.project_name ?? 'Project'
  const title = list.data?.department.name ?? 'Department'
  return (
    <ListPage
      title={title}
      crumbs={[
        buildCrumb('/projectAllocations', 'Allocation ID'),
        <Link key="project" to="/projectAllocation/$projectId" params={{ projectId }}>
          {project}
        </Link>,
        title,
      ]}
      name={`Allocation IDs of ${title} in ${project}`}
      search={search}
      onSearch={change}
      read={list}
      rows={list.data?.data}
      texts={texts}
      filter="Filter by ID or person"
      noun={['allocation ID', 'allocation IDs']}
      columns={columns}
      rowId={rowId}
      rememberAs="allocations"
      actions={
        <Button kind="primary" disabled={list.data === undefined} onClick={() => change({ dialog: ['add'] }, false)}>
          Add User
        </Button>
      }
      empty={{
        title: 'No allocation IDs yet',
        why: 'Upload a workbook that names this department.',
        action: <ButtonLink to="/upload-allocation">Upload allocation IDs</ButtonLink>,
      }}
    >
      <AddAccountUserDialog
        open={search.dialog?.[0] === 'add'}
        projectId={projectId}
        department={list.data?.department._id ?? '-'}
        accounts={list.data?.data ?? []}
        onRefused={refresh}
        onClose={close}
      />
      <StartDialog account={of('start')} department={list.data?.department._id ?? '-'} onRefused={refresh} onClose={close} />
      <LendDialog account={of('lend')} onClose={close} />
      <EndDialog account={of('end') ?? of('revoke')} revokes={of('revoke') !== undefined} onRefused={refresh} onClose={close} />
      <ConfirmDialog
        open={switched !== undefined}
        title={`Make ${switched?.account_id ?? ''} ${switched?.is_multiple ? 'single-user' : 'multiple-user'}?`}
        verb={switched?.is_multiple ? 'Make single-user' : 'Make multiple-user'}
        onConfirm={async () =>
          switched && setMultiple.mutateAsync({ body: { id: switched._id, is_multiple: !switched.is_multiple } })
        }
        onClose={close}
      >
        {switched && modeNote(switched)}
      </ConfirmDialog>
    </ListPage>
  )
}

/** Describes the effect of switching the mode on the current holder (calculations.md 5). */
const modeNote = (account: Allocation): string => {
  const { is_multiple: multiple, held_single: single } = account
  const users = listHolderNames(account)
  if (!multiple) {
    return users.length > 0
      ? `Several people will be able to use it at once, after ${users[0]} gives it back.`
      : 'Several people will be able to use it at once.'
  }
  if (users.length > 1) return `${users.length} people are using it now. End their use first.`
  if (users.length === 1 && !single) return `${users[0]} keeps using it, and nobody else can.`
  return 'One person at a time will be able to use it.'
}
