import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { toMonthRange, isMonth } from '../../closed-months/rules.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { pageSizes } from '../../kit/ui/data-grid/paging.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildButtonColumn } from '../../kit/ui/list-page/columns.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { useMaySetFor, usePerson } from '../../kit/web/person.tsx'
import { toast } from '../../kit/web/toast.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { review } from '../review-contract.ts'
import { MANAGER_PAGE } from '../vocabulary.ts'
import { DayAgainstShift } from './DayAgainstShift.tsx'
import { describeRecord, teamColumns } from './record-columns.tsx'
import { RecordFilter } from './RecordFilter.tsx'
import { TaskLines } from './TaskLines.tsx'
import { useRecordFilter } from './use-record-filter.ts'

const EditRecordDialog = lazyPart('EditRecordDialog', () => import('./EditRecordDialog.tsx'), {
  isOpen: ({ record }: { record: QualitativeRecord | undefined }) => record !== undefined,
})

const route = getRouteApi('/qualitativedata/projects')
const PAGED = { size: MANAGER_PAGE.usual, rememberAs: 'team-qualitative' }
const SIZES = [MANAGER_PAGE.usual, ...pageSizes]
const rowId = ({ _id }: QualitativeRecord): string => _id

export function TeamQualitativePage() {
  const search = route.useSearch()
  const isManager = usePerson().role === 'MANAGER'
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const maySetFor = useMaySetFor()
  const filter = useRecordFilter(search, change)
  // A month is a complete period, so the typed days do not limit it further.
  const month = search.month !== undefined && isMonth(search.month) ? search.month : undefined
  const { from, to } = month === undefined ? filter : toMonthRange(month)
  const query = { page, pageSize, user: search.email, fromDate: from, toDate: to }
  const list = useRead(review.team, { query }, { keepPrevious: true })
  const approve = useWrite(review.approve, { successToast: false })
  const chosen = list.data?.data.find(({ _id }) => _id === search.record)
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined, record: undefined })
  // The toast of the call speaks of many records, so this one replaces it.
  const approveOne = async ({ _id, version }: QualitativeRecord): Promise<void> => {
    await approve.mutateAsync({ body: { ids: [_id], versions: [version] } })
    toast.success('Qualitative record approved')
  }
  const columns = useMemo(
    () => [
      ...teamColumns,
      buildButtonColumn<QualitativeRecord>({
        id: 'approve',
        label: 'Approve Task',
        width: 130,
        of: describeRecord,
        offered: ({ addedBy, managerApproval }) => !managerApproval && maySetFor(addedBy._id),
        onPress: ({ _id }) => change({ dialog: ['approve'], record: _id }, false),
      }),
      buildActionsColumn<QualitativeRecord>(describeRecord, ({ _id, addedBy }) =>
        maySetFor(addedBy._id)
          ? [{ key: 'edit', label: 'Edit', onAct: () => change({ dialog: ['edit'], record: _id }, false) }]
          : [],
      ),
    ],
    [change, maySetFor],
  )
  return (
    <ListPage
      title={isManager ? 'Team Qualitative Projects' : 'Manager Qualitative Projects'}
      name="Qualitative records"
      actions={<ButtonLink to="/qualitative-task/approved">Approved tasks</ButtonLink>}
      search={search}
      onSearch={change}
      {...PAGED}
      pageSizes={SIZES}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      filter={{ fields: <RecordFilter {...filter} month={search.month ?? ''} />, ...filter.state }}
      noun={['record', 'records']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No records yet', why: 'The work that your team logs is listed here.' }}
      noMatch="No record matches this filter"
    >
      <EditRecordDialog record={dialog === 'edit' ? chosen : undefined} onClose={close} />
      <ConfirmDialog
        open={dialog === 'approve' && chosen !== undefined}
        title={chosen === undefined ? '' : `Approve ${formatDay(chosen.effectiveDate)} of ${chosen.addedBy.fullName}?`}
        verb="Approve Task"
        onConfirm={async () => chosen && approveOne(chosen)}
        onClose={close}
      >
        <TaskLines tasks={chosen?.taskList ?? []} />
        <DayAgainstShift day={chosen?.day ?? null} />
      </ConfirmDialog>
    </ListPage>
  )
}
