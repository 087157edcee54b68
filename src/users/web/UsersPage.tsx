import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useMemo } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { DEFAULT_PAGE_SIZE } from '../../kit/ui/data-grid/paging.ts'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import type { RowAction } from '../../kit/ui/list-page/RowActions.tsx'
import { useTyped } from '../../kit/ui/form/use-typed.ts'
import { useDownload, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { parseDay } from '../../kit/shared/time.ts'
import { newcomerReads, type PersonActProps, personActs } from './extension-points.ts'
import { type CurrentUser, toActor, useMay, useMaySetFor, usePerson } from '../../kit/web/person.tsx'
import { mayCall } from '../../access/levels.ts'
import { usePageActions } from '../../kit/web/page-actions.ts'
import { parseSort } from '../../kit/shared/sort-keys.ts'
import { USER_SORTS, type UserRow, users } from '../contract.ts'
import { findActProblem, findEndProblem, isAdmin, maySeeSalaries, maySeeSalary } from '../rules.ts'
import { useDoer } from './use-doer.ts'
import { LeaveDialog, useLeaveFirst } from './use-leave-first.tsx'
import { buildUserColumns } from './user-columns.tsx'
import roleFilterStyles from './RoleFilter.module.css'
import { signIn } from '../sign-in-contract.ts'

const AddUserDialog = lazyPart('AddUserDialog', loadAddUserDialog, { isOpen: ({ open }) => open })
const ofSomebody = { isOpen: ({ user }: PersonActProps) => user !== undefined }
const ofSomeone = { isOpen: ({ user }: { user: UserRow | undefined }) => user !== undefined }
const UpdateDetailsDialog = lazyPart('UpdateDetailsDialog', () => import('./UpdateDetailsDialog.tsx'), ofSomeone)
const UpdateSalaryDialog = lazyPart('UpdateSalaryDialog', () => import('./UpdateSalaryDialog.tsx'), ofSomeone)
const acts = personActs.values().map((act) => ({ ...act, Dialog: lazyPart(act.name, act.load, ofSomebody) }))
const RoleFilter = lazyPart('RoleFilter', () => import('./RoleFilter.tsx'), {
  meanwhile: <span className={roleFilterStyles.roleFilter} />,
})

const route = getRouteApi('/users')
const PAGED = { size: DEFAULT_PAGE_SIZE, rememberAs: 'users' }
type Dialog = 'add' | 'details' | 'salary' | 'timesheets' | 'absence' | 'sessions' | 'block' | 'unblock' | 'delete'

export function UsersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const doer = useDoer()
  const { fullName = '', email = '', page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const role = search.role?.[0]
  const sort = parseSort(USER_SORTS, search.sort)
  const change = useSearchChange<typeof search>(navigate)
  const [nameTyped, setName] = useTyped(fullName, (text) => change({ fullName: text, page: undefined }))
  const [emailTyped, setEmail] = useTyped(email, (text) => change({ email: text, page: undefined }))

  const list = useRead(
    users.list,
    { query: { fullName, email, role, page, pageSize, ...(sort && { sort }) } },
    { keepPrevious: true },
  )
  const rows = useMemo(
    () => list.data?.users.map((user, at) => ({ ...user, srNo: (page - 1) * pageSize + at + 1 })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the numbers belong to the loaded rows, not to the page being loaded
    [list.data],
  )

  const dialog = search.dialog?.[0]
  const chosen = rows?.find(({ _id }) => _id === search.user)
  const open = useCallback((which: Dialog, user?: UserRow) => change({ dialog: [which], user: user?._id }, false), [change])
  const close = (): void => change({ dialog: undefined, user: undefined, day: undefined, candidate: undefined })
  const exporting = useDownload(users.export)
  const matching = fullName !== '' || email !== '' || role !== undefined ? list.data?.total : undefined
  const exportAll = (): void => void exporting.start({ body: { fullName, email, role, ...(sort && { sort }) } })
  usePageActions([
    { label: 'Add User', icon: 'plus', keywords: 'new person', onAct: () => open('add') },
    {
      label: 'Import users',
      icon: 'upload',
      keywords: 'new people workbook xlsx',
      onAct: () => void navigate({ to: '/users/import' }),
    },
    { label: 'Export Data', icon: 'download', keywords: 'users workbook xlsx', onAct: exportAll },
  ])
  const { askFirst, dialog: leaveFirst } = useLeaveFirst()
  const of = (which: Dialog): UserRow | undefined => (dialog === which ? chosen : undefined)

  const { id, roles } = doer
  const [maySee, reader, maySetFor] = [useMay('reads people'), usePerson(), useMaySetFor()]
  const pending = rows?.some(({ newSalary }) => newSalary != null) ?? false
  const blocked = rows?.some(({ accountState }) => accountState === 'blocked') ?? false
  const columns = useMemo(() => {
    const person = { id, roles }
    const salaries = maySeeSalaries(person) ? (pending ? 'with pending ones' : 'shown') : 'none'
    // For managers the action is disabled and says why, because the documents require the control (000 §2).
    const summaryOf = ({ _id }: UserRow): RowAction => ({
      key: 'summary',
      label: 'View summary',
      disabled: !maySee,
      why: 'Managers can’t open the summary of a user.',
      onAct: () => void navigate({ to: '/users/$userId', params: { userId: _id } }),
    })
    const actionsOf = (user: UserRow): RowAction[] => [
      summaryOf(user),
      ...actionsFor(person, maySetFor(user._id), user, open, moreFor(reader, user, open)),
    ]
    return buildUserColumns({ salaries, blocked, actionsOf })
  }, [id, roles, pending, blocked, open, navigate, maySee, reader, maySetFor])

  const reset = (): void => {
    setName('')
    setEmail('')
    change({ fullName: undefined, email: undefined, role: undefined, page: undefined })
  }
  return (
    <ListPage
      title="Manage Users"
      actions={
        <>
          <ButtonLink to="/departments">Manage Departments</ButtonLink>
          <DownloadButton download={exporting} onClick={exportAll}>
            {exporting.isRunning
              ? 'Exporting…'
              : `Export Data${matching === undefined ? '' : `: ${formatQuantity(matching, 'user')}`}`}
          </DownloadButton>
          <ButtonLink to="/users/import">Import users</ButtonLink>
          <Button kind="primary" onClick={() => open('add')}>
            Add User
          </Button>
        </>
      }
      name="Users"
      search={search}
      onSearch={change}
      read={list}
      rows={rows}
      total={list.data?.total}
      filter={{
        fields: (
          <>
            <FilterInput label="Full name" value={nameTyped} onChange={setName} />
            <FilterInput label="Email" value={emailTyped} onChange={setEmail} slash={false} />
            <RoleFilter value={role} onChange={(next) => change({ role: next && [next], page: undefined })} />
          </>
        ),
        values: [fullName, email, role],
        typing: nameTyped !== '' || emailTyped !== '',
        onReset: reset,
      }}
      noun={['user', 'users']}
      columns={columns}
      rowId={rowId}
      {...PAGED}
      empty={{ title: 'No users yet', why: 'The people you manage appear here.' }}
      noMatch="No user matches these filters"
    >
      <AddUserDialog open={dialog === 'add'} candidate={search.candidate} onClose={close} />
      <UpdateDetailsDialog user={of('details')} askFirst={askFirst} onClose={close} />
      {leaveFirst}
      <UpdateSalaryDialog user={of('salary')} onClose={close} />
      {acts.map(({ key, Dialog: ActDialog }) => (
        <ActDialog key={key} user={dialog === key ? chosen : undefined} day={parseDay(search.day)} onClose={close} />
      ))}
      <Confirmations of={of} onClose={close} />
    </ListPage>
  )
}

async function loadAddUserDialog() {
  const [loadNewcomer] = newcomerReads.values()
  if (loadNewcomer === undefined) throw new Error('No domain has newcomers')
  const [{ AddUserDialog: Dialog }, newcomer] = await Promise.all([import('./AddUserDialog.tsx'), loadNewcomer()])
  return { AddUserDialog: (props: Omit<ComponentProps<typeof Dialog>, 'newcomer'>) => <Dialog {...props} newcomer={newcomer} /> }
}

const rowId = ({ _id }: UserRow): string => _id

type Open = (which: Dialog, user: UserRow) => void

const moreFor = (reader: CurrentUser, user: UserRow, open: Open): RowAction[] =>
  acts
    .filter(({ who, offered }) => mayCall(who, toActor(reader)) && offered({ roleData: user.roleData, isActive: user.is_active }))
    .map(({ key, label }) => ({ key, label, onAct: () => open(key as Dialog, user) }))

const actionsFor = (
  doer: ReturnType<typeof useDoer>,
  maySet: boolean,
  user: UserRow,
  open: Open,
  more: RowAction[],
): RowAction[] => {
  const target = { id: user._id, roles: user.roleData, managerId: user.manager?._id ?? null }
  const mayAct = findActProblem(doer, target) === undefined
  const mayEnd = findEndProblem(doer, target) === undefined
  const act = (when: boolean, key: Dialog, label: string, danger = false): RowAction[] =>
    when ? [{ key, label, danger, onAct: () => open(key, user) }] : []
  const blocked = user.accountState === 'blocked'
  return [
    ...act(mayAct, 'details', 'Update details'),
    ...act(mayAct && maySet && maySeeSalary(doer, target), 'salary', 'Update salary'),
    ...more,
    ...act(mayEnd && !blocked, 'block', 'Block'),
    ...act(mayAct && blocked, 'unblock', 'Unblock'),
    ...act(isAdmin(doer) && doer.id !== user._id, 'sessions', 'End sessions'),
    ...act(mayEnd, 'delete', 'Delete', true),
  ]
}

function Confirmations({ of, onClose }: { of: (which: Dialog) => UserRow | undefined; onClose: () => void }) {
  const unblock = useWrite(users.unblock)
  const unblocked = of('unblock')
  return (
    <>
      <LeaveDialog act="block" user={of('block')} onClose={onClose} />
      <LeaveDialog act="delete" user={of('delete')} onClose={onClose} />
      <EndSessionsDialog user={of('sessions')} onClose={onClose} />
      <ConfirmDialog
        open={unblocked !== undefined}
        title={`Unblock ${unblocked?.fullName ?? ''}?`}
        verb="Unblock"
        onConfirm={async () => unblocked && unblock.mutateAsync({ params: { id: unblocked._id } })}
        onClose={onClose}
      >
        They can log in again.
      </ConfirmDialog>
    </>
  )
}

function EndSessionsDialog({ user, onClose }: { user: Pick<UserRow, '_id' | 'fullName'> | undefined; onClose: () => void }) {
  const end = useWrite(signIn.endSessions)
  return (
    <ConfirmDialog
      open={user !== undefined}
      title={`End all sessions of ${user?.fullName ?? ''}?`}
      verb="End sessions"
      danger
      onConfirm={async () => user && end.mutateAsync({ params: { id: user._id } })}
      onClose={onClose}
    >
      They are logged out everywhere right away and can log in again with their password.
    </ConfirmDialog>
  )
}
