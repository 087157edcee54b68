import { getRouteApi } from '@tanstack/react-router'
import { formatCount } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { InboxEntries } from './InboxEntries.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { TabLinks } from '../../kit/ui/list-page/TabLinks.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { pickEntriesWithLook } from './looks.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useRead, toReadProblem, useWrite } from '../../kit/web/use-calls.ts'
import { approvals, type DecidedEntry, WAITING_LIMITS } from '../approvals-contract.ts'
import { inbox, MAX_INBOX_COUNT } from '../contract.ts'
import styles from './InboxPage.module.css'
import { type InboxSearch, type InboxTab, INBOX_TABS, type OnInboxSearch } from './search.ts'
import { WaitingList } from './WaitingList.tsx'
import { useCallback, useMemo } from 'react'
import { formatDay } from '../../kit/shared/time.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { type GridSearch, isGridStep, useGridState } from '../../kit/ui/data-grid/use-grid-state.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { entryColumns } from './entry-columns.tsx'
import { outcomeLooks } from './outcome-looks.ts'

const rowId = ({ kind, id }: DecidedEntry): string => `${kind} ${id}`
const { what, person, day, parts, amount } = entryColumns
const decidedColumns: readonly GridColumn<DecidedEntry>[] = [
  {
    id: 'outcome',
    title: 'Outcome',
    width: 120,
    show: (row) => <StatusChip word={row.outcome} look={outcomeLooks[row.outcome]} />,
  },
  { id: 'remarks', title: 'Remarks', width: 220 },
  { id: 'at', title: 'Decided', kind: 'instant' },
  { id: 'for', title: 'In the name of', width: 150, value: (row) => row.for?.fullName },
]

function DecidedList({ search, onSearch }: { search: InboxSearch; onSearch: OnInboxSearch }) {
  const onGrid = useCallback((part: GridSearch) => onSearch(part, !isGridStep(part)), [onSearch])
  const { page, pageSize, props } = useGridState({
    search,
    onSearch: onGrid,
    size: WAITING_LIMITS.usual,
    rememberAs: 'inbox-decided',
  })
  const list = useRead(approvals.decided, { query: { page, limit: pageSize } }, { keepPrevious: true })
  const { mutate: takeBack } = useWrite(approvals.undo)
  const columns = useMemo((): GridColumn<DecidedEntry>[] => {
    const acts = buildActionsColumn<DecidedEntry>(
      (row) => `${row.person.fullName}, ${formatDay(row.day)}`,
      ({ kind, id, version, undo_until: until }) => [
        {
          key: 'undo',
          label: 'Undo',
          disabled: until === null,
          why: 'A decision can be undone within 10 minutes, while the month is open and you still decide for the person.',
          onAct: () => takeBack({ body: { items: [{ kind, id, version }] } }),
        },
      ],
    )
    const shown: GridColumn<DecidedEntry>[] = [what, person, day, parts, amount, acts, ...decidedColumns]
    return shown.map((column) => ({ ...column, sortable: false }))
  }, [takeBack])
  return (
    <DataGrid<DecidedEntry>
      name="What you decided"
      columns={columns}
      rows={list.data?.data}
      rowId={rowId}
      noun={['decision', 'decisions']}
      total={list.data?.total}
      {...{ page, pageSize }}
      onPage={props.onPage}
      sorting="server"
      rememberAs="inbox-decided"
      loading={list.isFetching}
      error={toReadProblem(list)}
      empty={{ title: 'No decisions in the last seven days' }}
    />
  )
}

const DeputyDialog = lazyPart('DeputyDialog', () => import('./DeputyDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})

const route = getRouteApi('/inbox')
const titles: Record<InboxTab, string> = { waiting: 'To review', came: 'Received', back: 'Returned', decided: 'Decided' }

export function InboxPage() {
  const search = route.useSearch()
  const change = useSearchChange<InboxSearch>(route.useNavigate())
  const decides = useMay(approvals.decide.access.who)
  const own = useRead(inbox.own, {})
  const decided = useRead(approvals.decided, { query: { limit: 1 } }, { enabled: decides })
  const tabs: readonly InboxTab[] = decides ? INBOX_TABS : ['came', 'back']
  const [first = 'came'] = tabs
  const tab = tabs.find((each) => each === search.tab?.[0]) ?? first

  const came = own.data && pickEntriesWithLook(own.data.data)
  const entries = {
    came: came?.filter(({ look }) => look.back !== true),
    back: came?.filter(({ look }) => look.back === true),
  }
  const waits = own.data && (own.data.waits === MAX_INBOX_COUNT ? `${MAX_INBOX_COUNT}+` : formatCount(own.data.waits))
  const counts: Record<InboxTab, string | undefined> = {
    waiting: waits,
    came: entries.came && formatCount(entries.came.length),
    back: entries.back && formatCount(entries.back.length),
    decided: decided.data && `${formatCount(decided.data.total)} this week`,
  }
  const head = (
    <>
      <PageHeader title="Inbox" aside={decides && waits !== undefined && `${waits} waiting for you`}>
        {decides && (
          <Button icon="people" onClick={() => change({ dialog: ['deputy'] }, false)}>
            Deputy
          </Button>
        )}
      </PageHeader>
      <TabLinks
        label="Inbox"
        current={tab}
        tabs={tabs.map((key) => ({
          key,
          title: titles[key],
          count: counts[key],
          link: { to: '/inbox', search: key === first ? {} : { tab: [key] } },
        }))}
      />
    </>
  )
  const dialog = decides && <DeputyDialog open={search.dialog?.[0] === 'deputy'} onClose={() => change({ dialog: undefined })} />
  if (tab === 'waiting')
    return (
      <WaitingList {...{ head, search }} came={entries.came ?? []} onSearch={change}>
        {dialog}
      </WaitingList>
    )
  return (
    <div className={styles.page}>
      {head}
      {tab === 'decided' ? (
        <DecidedList search={search} onSearch={change} />
      ) : (
        <section className={styles.received} aria-label={titles[tab]}>
          {own.error && <ErrorStrip message={own.error.message} onRetry={() => void own.refetch()} />}
          {entries[tab]?.length === 0 ? (
            <EmptyState
              title={
                tab === 'back' ? 'Nothing was returned to you in the last 14 days' : 'You received nothing in the last 14 days'
              }
            />
          ) : (
            entries[tab] && <InboxEntries came={entries[tab]} />
          )}
        </section>
      )}
      {dialog}
    </div>
  )
}
