import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { approvals } from '../../inbox/approvals-contract.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { Compared } from '../../kit/ui/Compared.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buttonColumn } from '../../kit/ui/list-page/columns.tsx'
import { actionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay, useMaySetFor } from '../../kit/web/person.tsx'
import { dayWords } from '../../kit/shared/typed-date.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { approval } from '../approval-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { compareTimesheet } from './approval-look.ts'
import type { TimesheetDecision } from './DecideDialog.tsx'
import { RecordList, recordQuery } from './RecordList.tsx'
import { KIND, useDecidedRows } from './use-decided-rows.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { crumbTo } from '../../kit/ui/list-page/PageHeader.tsx'

const DecideDialog = lazyPart('DecideDialog', () => import('./DecideDialog.tsx'), {
  isOpen: ({ decision }: { decision: TimesheetDecision | undefined }) => decision !== undefined,
})
const AssignTimesheetProjectsDialog = lazyPart(
  'AssignTimesheetProjectsDialog',
  () => import('./AssignTimesheetProjectsDialog.tsx'),
  { isOpen: ({ user }) => user !== undefined },
)

const route = getRouteApi('/timesheet/$userId/manage')
const PAGED = { size: TIMESHEETS_PAGE.usual, rememberAs: 'timesheets-of-user' }
const DECISIONS = [
  { key: 'approve', label: 'Approve', status: 'APPROVED' },
  { key: 'decline', label: 'Decline', status: 'REJECTED' },
] as const

/** The timesheets of one person, for their approver (001 §2 Timesheet). */
export function ManageTimesheetsPage() {
  const { userId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { pageSize } = usePageSize(search.size, PAGED)
  const list = useRead(approval.view, { params: { userId }, query: recordQuery(search, pageSize) }, { keepPrevious: true })
  const user = list.data?.user
  const [mayAssign, mayDecide, maySetFor] = [useMay('manages timesheet projects'), useMay('admin or manager'), useMaySetFor()]
  const seesGaps = useMay('sees gaps')
  const decides = mayDecide && user !== undefined && maySetFor(user._id)

  const decided = useDecidedRows(list)
  const { mutate: takeBack } = useWrite(approvals.undo)

  const dayGaps = list.data?.day_gaps
  const columns = useMemo<GridColumn<TimesheetRecord>[]>(
    () => [
      ...(decided.column === undefined ? [] : [decided.column]),
      { id: 'user', title: 'User', width: 100, sortable: false, value: (row) => row.user.fullName },
      ...(decides
        ? DECISIONS.map(({ key, label, status }) =>
            buttonColumn<TimesheetRecord>({
              id: key,
              label,
              width: 90,
              of: ({ date }) => dayWords(date),
              offered: (row) => row.status !== status,
              onPress: ({ _id }) => change({ dialog: [key], entry: _id }, false),
            }),
          )
        : []),
      ...(decides
        ? [
            actionsColumn<TimesheetRecord>(
              ({ date }) => dayWords(date),
              ({ _id, version, undo_until: until }) =>
                until === null
                  ? []
                  : [
                      {
                        key: 'undo',
                        label: 'Undo',
                        onAct: () => takeBack({ body: { items: [{ kind: KIND, id: _id, version }] } }),
                      },
                    ],
            ),
          ]
        : []),
      {
        id: 'look',
        title: 'Compared with task rows and shift',
        width: 240,
        sortable: false,
        value: (row) => compareTimesheet(row, dayGaps?.[row._id])?.text,
        show: (row) => {
          const compared = compareTimesheet(row, dayGaps?.[row._id])
          return compared === undefined ? <NoValue /> : <Compared {...compared} />
        },
      },
    ],
    [decides, change, decided.column, takeBack, dayGaps],
  )
  const dialog = search.dialog?.[0]
  const chosen = list.data?.data.find(({ _id }) => _id === search.entry)
  const outcome = DECISIONS.find(({ key }) => key === dialog)?.status
  const close = (): void => change({ dialog: undefined, entry: undefined })
  return (
    <RecordList
      title="Available timesheet"
      crumbs={[crumbTo('/timesheet/users', 'Manage users'), user?.fullName ?? 'Timesheets']}
      aside={user?.fullName}
      actions={
        <>
          {user !== undefined && seesGaps && (
            <ButtonLink to="/timesheet/gaps" search={{ person: user._id }}>
              Missing days
            </ButtonLink>
          )}
          {mayAssign && (
            <Button disabled={user === undefined} onClick={() => change({ dialog: ['assign'] }, false)}>
              Assign Project
            </Button>
          )}
        </>
      }
      lead={decided.lead}
      search={search}
      onSearch={change}
      {...PAGED}
      list={list}
      columns={columns}
      selecting={decides ? decided.selecting : undefined}
      missing={{
        why: 'The person may be in another team.',
        action: <ButtonLink to="/timesheet/users">Manage users</ButtonLink>,
      }}
      empty={{ title: 'No timesheets', why: 'What the person submits appears here.' }}
    >
      <DecideDialog
        decision={decides && chosen && outcome ? { record: chosen, status: outcome } : undefined}
        onRefused={() => void list.refetch()}
        onClose={close}
      />
      <AssignTimesheetProjectsDialog user={dialog === 'assign' && mayAssign ? user : undefined} onClose={close} />
    </RecordList>
  )
}
