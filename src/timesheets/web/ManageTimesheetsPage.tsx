import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { approvals, type DecisionResult } from '../../inbox/approvals-contract.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { Compared } from '../../kit/ui/Compared.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildButtonColumn } from '../../kit/ui/list-page/columns.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay, useMaySetFor } from '../../kit/web/person.tsx'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { approval } from '../approval-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'
import { compareTimesheet } from './approval-look.ts'
import type { TimesheetDecision } from './DecideDialog.tsx'
import { RecordList, recordQuery } from './RecordList.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { formatDay } from '../../kit/shared/time.ts'
import { BulkDecision } from '../../inbox/web/BulkDecision.tsx'
import { type DecisionSummary, decidedWords } from '../../inbox/web/decision-words.ts'
import type { DecisionOutcome } from '../../inbox/web/use-decision.ts'
import { quietOptions, awaitDecisionResults, useApprovalUndo } from '../../inbox/web/use-approval-undo.ts'
import { noneSelected, type Selected } from '../../kit/ui/data-grid/selection.ts'
import { useKnownRows } from '../../kit/ui/data-grid/use-known-rows.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { getEffectOnTimesheet } from '../decision-rules.ts'
import { decidedLooks } from './decided-looks.ts'
import { LastDecisionStrip, TIMESHEETS } from './LastDecisionStrip.tsx'

const KIND = 'timesheet'

type List = {
  data: { data: readonly TimesheetRecord[]; day_gaps?: Readonly<Record<string, string[]>> } | undefined
  refetch: () => Promise<unknown>
}
/** A row as it was shown. `differs` says whether other records of its day differ from it. */
type Known = Pick<TimesheetRecord, 'date' | 'status' | 'month_closed' | 'version'> & { id: string; differs: boolean }
const idOf = ({ id }: Known): string => id
const nameOf = ({ date }: Known): string => formatDay(date)
const differs = (row: Known): boolean => row.differs

/** Each row shows its outcome, and refused rows stay selected. */
function useDecidedRows(list: List) {
  const [selected, onSelect] = useState<Selected>(noneSelected)
  const [last, setLast] = useState<DecisionSummary>()
  const { data } = list
  const shown = useMemo(
    () =>
      data?.data.map((row): Known => {
        const { _id: id, date, status, month_closed, version } = row
        const isAmber = compareTimesheet(row, data.day_gaps?.[id])?.tone === 'amber'
        return { id, date, status, month_closed, version, differs: isAmber }
      }),
    [data],
  )
  const chosen = useKnownRows(shown, idOf, selected)
  const decide = useWrite(approvals.decide, quietOptions)
  const offerUndo = useApprovalUndo(TIMESHEETS)
  const onDecide = async (rows: readonly Known[], outcome: DecisionOutcome, remark: string): Promise<boolean> => {
    const items = rows.map(({ id, version }) => ({ kind: KIND, id, version }))
    const results = await awaitDecisionResults(decide.mutateAsync({ body: { items, outcome, remark } }))
    if (results === undefined) return false
    const done = new Set(results.flatMap((result) => (result.done ? [result.id] : [])))
    // A refused call triggers no refetch, so the list is refetched here.
    if (done.size === 0) void list.refetch()
    const decided = { outcome, at: new Date(), results }
    setLast(decided)
    // Does nothing if another decision was made meanwhile.
    offerUndo(decided, (undone) => setLast((now) => (now === decided ? undone : now)))
    onSelect(new Set([...selected].filter((id) => !done.has(id))))
    return done.size === results.length
  }
  const column = useMemo<GridColumn<TimesheetRecord> | undefined>(() => {
    if (last === undefined) return undefined
    const { outcome, results, undone = results } = last
    const of = ({ _id }: TimesheetRecord): DecisionResult | undefined => undone.find(({ id }) => id === _id)
    const word = last.undone === undefined ? decidedWords[outcome] : 'undone'
    const wordsOf = (result: DecisionResult): string => (result.done ? word : (result.message ?? ''))
    return {
      id: 'result',
      title: 'Result',
      width: 220,
      sortable: false,
      hideable: false,
      value: (row) => {
        const result = of(row)
        return result && wordsOf(result)
      },
      show: (row) => {
        const result = of(row)
        if (result === undefined) return <NoValue />
        return <StatusChip word={wordsOf(result)} look={decidedLooks[result.done ? 'done' : 'refused']} />
      },
    }
  }, [last])
  return {
    column,
    selecting: {
      selected,
      onSelect,
      bulk: (
        <BulkDecision<Known>
          rows={chosen}
          noun={TIMESHEETS}
          effectOn={getEffectOnTimesheet}
          undo="You can undo it for ten minutes."
          {...{ nameOf, differs, onDecide }}
        />
      ),
    },
    lead: last && <LastDecisionStrip last={last} onClose={() => setLast(undefined)} />,
  }
}

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
            buildButtonColumn<TimesheetRecord>({
              id: key,
              label,
              width: 90,
              of: ({ date }) => formatDayInWords(date),
              offered: (row) => row.status !== status,
              onPress: ({ _id }) => change({ dialog: [key], entry: _id }, false),
            }),
          )
        : []),
      ...(decides
        ? [
            buildActionsColumn<TimesheetRecord>(
              ({ date }) => formatDayInWords(date),
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
      crumbs={[buildCrumb('/timesheet/users', 'Manage users'), user?.fullName ?? 'Timesheets']}
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
