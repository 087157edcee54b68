import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { approval } from '../approval-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import type { Decision } from './DecideDialog.tsx'
import { recordColumns } from './record-columns.tsx'
import { StatusFilter } from './StatusFilter.tsx'

const DecideDialog = lazyPart('DecideDialog', () => import('./DecideDialog.tsx'), {
  isOpen: ({ decision }: { decision: Decision | undefined }) => decision !== undefined,
})
const AssignTimesheetProjectsDialog = lazyPart(
  'AssignTimesheetProjectsDialog',
  () => import('./AssignTimesheetProjectsDialog.tsx'),
  { isOpen: ({ user }) => user !== undefined },
)

const route = getRouteApi('/timesheet/$userId/manage')
const rowId = ({ _id }: TimesheetRecord): string => _id
/** 001 §9. */
const PAGE_SIZE = 50
const DECISIONS = [
  { key: 'approve', label: 'Approve', status: 'APPROVED' },
  { key: 'decline', label: 'Decline', status: 'REJECTED' },
] as const

/** The timesheets of one person, for their approver (001 §2 Timesheet). */
export function ManageTimesheetsPage() {
  const { userId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const { status = [], page = 1, size = PAGE_SIZE } = search
  const list = useRead(
    approval.view,
    { params: { userId }, query: { page, pageSize: size, ...(status.length > 0 && { status: status.join(',') }) } },
    { keepPrevious: true },
  )
  const user = list.data?.user
  const width = list.data?.maxProjects ?? 0
  const [mayAssign, mayDecide, self] = [useMay('admin'), useMay('admin or manager'), usePerson()._id]
  const decides = mayDecide && user !== undefined && user._id !== self

  const columns = useMemo<GridColumn<TimesheetRecord>[]>(
    () => [
      ...recordColumns(width),
      { id: 'user', title: 'User', sortable: false, value: (row) => row.user.fullName },
      ...(decides
        ? DECISIONS.map(({ key, label, status: outcome }): GridColumn<TimesheetRecord> => ({
            id: key,
            title: label,
            kind: 'action',
            width: 96,
            sortable: false,
            hideable: false,
            show: (row) =>
              row.status !== outcome && (
                <Button
                  small
                  tabIndex={-1}
                  aria-label={`${label} ${row.date}`}
                  onClick={() => change({ dialog: [key], entry: row._id }, false)}
                >
                  {label}
                </Button>
              ),
          }))
        : []),
    ],
    [width, decides, change],
  )
  const dialog = search.dialog?.[0]
  const chosen = list.data?.data.find(({ _id }) => _id === search.entry)
  const outcome = DECISIONS.find(({ key }) => key === dialog)?.status
  const close = (): void => change({ dialog: undefined, entry: undefined })
  const users = (
    <Link key="users" to="/timesheet/users">
      Timesheet users
    </Link>
  )
  return (
    <ListPage
      title="Available timesheet"
      crumbs={[users, user?.fullName ?? 'Timesheets']}
      aside={user?.fullName}
      actions={
        mayAssign && (
          <Button disabled={user === undefined} onClick={() => change({ dialog: ['assign'] }, false)}>
            Assign Project
          </Button>
        )
      }
      search={search}
      onSearch={change}
      size={PAGE_SIZE}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      filter={{
        fields: <StatusFilter chosen={status} onChange={(next) => change({ status: next, page: undefined })} />,
        count: status.length,
        onReset: () => change({ status: undefined, page: undefined }),
      }}
      noun={['timesheet', 'timesheets']}
      columns={columns}
      rowId={rowId}
      rememberAs="timesheets-of-user"
      missing={{
        why: 'It may be somebody of another team.',
        action: <ButtonLink to="/timesheet/users">Timesheet users</ButtonLink>,
      }}
      empty={{ title: 'No timesheets', why: 'What the person submits is listed here.' }}
      noMatch="No timesheet matches this filter"
    >
      <DecideDialog
        decision={decides && chosen && outcome ? { record: chosen, status: outcome } : undefined}
        onRefused={() => void list.refetch()}
        onClose={close}
      />
      <AssignTimesheetProjectsDialog user={dialog === 'assign' && mayAssign ? user : undefined} onClose={close} />
    </ListPage>
  )
}
