import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { counted, formatCount } from '../../kit/shared/counted.ts'
import type { BulkEffect } from '../../kit/shared/bulk-act.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { BulkDecision } from './BulkDecision.tsx'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { useKnownRows } from '../../kit/ui/data-grid/use-known-rows.ts'
import { type GridSearch, isGridStep, useGridState } from '../../kit/ui/data-grid/use-grid-state.ts'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { Together } from '../../kit/ui/feedback/Together.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { getApprovalLooks, type Came } from './looks.ts'
import type { DecisionOutcome } from './use-decision.ts'
import { toReadProblem, useRead, useWrite, useBusy } from '../../kit/web/use-calls.ts'
import { approvals, APPROVAL_SORTS, WAITING_LIMITS, type WaitingEntry } from '../approvals-contract.ts'
import { entryColumns } from './entry-columns.tsx'
import { type DecisionSummary, describeDecidedEntry, ENTRIES } from './decision-words.ts'
import { quiet, resultsOf, useApprovalUndo } from './use-approval-undo.ts'
import type { InboxSearch, OnInboxSearch } from './search.ts'
import styles from './WaitingList.module.css'
import { readPagePress } from '../../kit/web/letter-keys.ts'
import { noteShown } from '../../kit/web/key-guard.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { TypedFilter } from '../../kit/ui/list-page/TypedFilter.tsx'
import { useMay } from '../../kit/web/person.tsx'

const EntryPanel = lazyPart('EntryPanel', () => import('./EntryPanel.tsx'))
const LastApproval = lazyPart('LastApproval', () => import('./LastApproval.tsx'))

const { what, person, day, parts, amount, ownRemarks, look } = entryColumns
const columns = [what, person, day, parts, amount, ownRemarks, look]
const rowId = ({ kind, id }: WaitingEntry): string => `${kind} ${id}`
const SIZES = [10, 20, 50, 100, 500]

/** Skips kinds whose approval needs more than a remark. */
const effectOnEntry = ({ kind }: Pick<WaitingEntry, 'kind'>, outcome: DecisionOutcome): BulkEffect =>
  outcome === 'approve' && getApprovalLooks()[kind]?.approval !== undefined ? { leaves: 'granted only one by one' } : undefined

type Props = {
  head: ReactNode
  came: readonly Came[]
  search: InboxSearch
  onSearch: OnInboxSearch
  children: ReactNode
}

export function WaitingList({ head, came, search, onSearch, children }: Props) {
  const onGrid = useCallback((part: GridSearch) => onSearch(part, !isGridStep(part)), [onSearch])
  const grid = useGridState({ search, onSearch: onGrid, size: WAITING_LIMITS.usual, rememberAs: 'inbox' })
  const { q, kind, look: looks, everyone } = search
  const filter = { q, kind, look: looks?.[0], everyone: everyone?.[0], sort: APPROVAL_SORTS.find((each) => each === search.sort) }
  const query = { ...filter, page: grid.page, limit: grid.pageSize }
  const list = useRead(approvals.waiting, { query }, { keepPrevious: true })
  const { data } = list
  const [last, setLast] = useState<DecisionSummary>()
  const offerUndo = useApprovalUndo(ENTRIES)
  const [isDeciding, setDeciding] = useState(false)
  const decide = useWrite(approvals.decide, quiet)
  const chosen = useKnownRows(data?.data, rowId, grid.selected)

  const decideOn = async (of: readonly WaitingEntry[], outcome: DecisionSummary['outcome'], remark: string): Promise<boolean> => {
    if (of.length === 0) return false
    const items = of.map(({ kind: each, id, version }) => ({ kind: each, id, version }))
    const results = await resultsOf(decide.mutateAsync({ body: { items, outcome, remark } }))
    if (results === undefined) return false
    const decided = { outcome, at: new Date(), results }
    setLast(decided)
    // Another decision may have been made in the meantime.
    offerUndo(decided, (undone) => setLast((now) => (now === decided ? undone : now)))
    const sent = new Set(results.map(({ kind: each, id }) => `${each} ${id}`))
    const refused = results.filter(({ done }) => !done).map(({ kind: each, id }) => `${each} ${id}`)
    // A refused item stays selected with its remark if it is still undecided on this page. Somebody else may have decided it in
    // the meantime. Rows that were not sent stay selected.
    const waiting = new Set(refused.length === 0 ? [] : ((await list.refetch()).data?.data ?? []).map(rowId))
    const unsent = [...grid.selected].filter((id) => !sent.has(id))
    grid.onSelect(new Set([...unsent, ...refused.filter((id) => waiting.has(id))]))
    return refused.length === 0
  }

  // Selected entries are decided in the bar, so no entry is open beside it.
  const rows = data?.data ?? []
  const openAt = chosen.length > 0 ? -1 : rows.findIndex((row) => rowId(row) === search.open)
  const page = JSON.stringify(query)
  const [shown, setShown] = useState<{ row: WaitingEntry; page: string }>()
  const listed = rows[openAt]
  if (listed !== undefined && (listed !== shown?.row || page !== shown.page)) setShown({ row: listed, page })
  // The open entry stays open with its typed text when it disappears from the list: somebody else decided it, or the person did
  // and the result is not known yet.
  const isKept = chosen.length === 0 && shown?.page === page && rowId(shown.row) === search.open
  const open = listed ?? (isKept ? shown.row : undefined)
  const openAs = (row: WaitingEntry | undefined): void => onSearch({ open: row && rowId(row) }, true)
  /** An entry that the person opens while a decision is running must stay open. */
  const latestOpen = useRef(search.open)
  useEffect(() => {
    latestOpen.current = search.open
  }, [search.open])
  const closeIfAmong = (decided: readonly WaitingEntry[]): void => {
    if (decided.some((row) => rowId(row) === latestOpen.current)) openAs(undefined)
  }
  const decideOpen = async (of: WaitingEntry, outcome: DecisionSummary['outcome'], remark: string): Promise<boolean> => {
    const next = rows[openAt + 1] ?? rows[openAt - 1]
    setDeciding(true)
    const isDone = await decideOn([of], outcome, remark)
    setDeciding(false)
    if (!isDone) grid.onSelect(new Set())
    else if (latestOpen.current === rowId(of)) openAs(next)
    return isDone
  }

  const isFiltered = q !== undefined || kind !== undefined || looks !== undefined
  const filterBy = (part: Partial<InboxSearch>): void => onSearch({ ...part, page: undefined })
  return (
    <DockedPage
      panel={
        open ? (
          <EntryPanel
            key={rowId(open)}
            entry={open}
            place={isDeciding ? Math.max(openAt, 0) + 1 : openAt + 1}
            count={rows.length}
            onStep={(by) => openAs(rows[openAt + by] ?? open)}
            last={last}
            onDecide={(outcome, remark) => decideOpen(open, outcome, remark)}
            onClose={() => openAs(undefined)}
          />
        ) : (
          last && <LastApproval key={last.at.getTime()} {...{ last, came }} onClose={() => setLast(undefined)} />
        )
      }
    >
      {head}
      <Together className={styles.list}>
        {data?.deputyFor.map(({ manager, until, people }) => (
          <p key={manager._id} className={styles.strip}>
            <Icon name="people" />
            <span>
              Until {formatDay(until)} you also decide for <b>{manager.fullName}</b>. Both names are recorded with each decision.
            </span>
            <span className={styles.team}>{counted(people, 'person', 'people')}</span>
          </p>
        ))}
        <DataGrid<WaitingEntry>
          name="Waiting for you"
          columns={columns}
          rows={data?.data}
          rowId={rowId}
          noun={ENTRIES}
          total={data?.total}
          {...grid.selecting}
          filtered={isFiltered}
          pageSizes={SIZES}
          sorting="server"
          rememberAs="inbox"
          loading={list.isFetching}
          error={toReadProblem(list)}
          openId={open && rowId(open)}
          onOpen={(row) => {
            grid.onSelect(new Set())
            openAs(row)
          }}
          empty={
            isFiltered
              ? {
                  title: 'Nothing waiting matches this filter',
                  action: <Button onClick={() => filterBy({ q: undefined, kind: undefined, look: undefined })}>Reset</Button>,
                }
              : { title: 'Nothing is waiting for you.' }
          }
          toolbar={
            <>
              <WaitingFilters search={search} counts={data} onChange={filterBy} />
              {chosen.length === 0 && (
                <ApproveMatching
                  rows={data?.data ?? []}
                  isPart={(data?.total ?? 0) > (data?.data.length ?? 0)}
                  onApprove={async (matching) => {
                    const isDone = await decideOn(matching, 'approve', '')
                    closeIfAmong(matching)
                    return isDone
                  }}
                />
              )}
            </>
          }
          bulk={
            <BulkDecision<WaitingEntry>
              rows={chosen}
              noun={ENTRIES}
              effectOn={effectOnEntry}
              nameOf={describeDecidedEntry}
              differs={({ needs_look: differs }) => differs}
              undo="You can undo it for ten minutes."
              onDecide={decideOn}
            />
          }
          hints={data?.oldest != null && `oldest ${formatDay(data.oldest)}`}
        />
      </Together>
      {children}
    </DockedPage>
  )
}

type ApproveMatchingProps = {
  rows: readonly WaitingEntry[]
  isPart: boolean
  onApprove: (matching: readonly WaitingEntry[]) => Promise<unknown>
}

/** Approves the entries of work on the page that have no differences. Neither the button nor Shift A asks a question (ADR 27). */
function ApproveMatching({ rows, isPart, onApprove }: ApproveMatchingProps) {
  const [busy, run] = useBusy()
  const matching = rows.filter(({ kind, needs_look: differs }) => !differs && getApprovalLooks()[kind]?.statesWork === true)
  const things = matching.map(({ id, version }) => `${id} ${version}`).join()
  const wasRead = useRef<() => boolean>(() => false)
  useEffect(() => {
    wasRead.current = noteShown()
  }, [things])
  const approve = (): void => void run(() => onApprove(matching))
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'a' || !press.shift || matching.length === 0) return
    event.preventDefault()
    // The key does not approve entries that have just arrived, because the person has not seen them yet.
    if (!event.repeat && wasRead.current()) approve()
  })
  if (matching.length === 0) return null
  const which = matching.length === 1 ? 'the one that matches' : `the ${formatCount(matching.length)} that match`
  return (
    <Button kind="primary" className={styles.matching} busy={busy} keycap="Shift A" onClick={approve}>
      {`Approve ${which}${isPart ? ' on this page' : ''}`}
    </Button>
  )
}

type WaitingFiltersProps = {
  search: InboxSearch
  counts: Pick<ReplyFields<typeof approvals.waiting>, 'kinds' | 'look'> | undefined
  onChange: (part: Partial<InboxSearch>) => void
}

function WaitingFilters({ search: { q, kind, look, everyone }, counts, onChange }: WaitingFiltersProps) {
  const isAdmin = useMay('admin')
  const kinds = Object.entries(counts?.kinds ?? {})
  const all = kinds.reduce((sum, [, count]) => sum + count, 0)
  return (
    <>
      <TypedFilter label="Find" value={q} onChange={(text) => onChange({ q: text })} />
      {kinds.length > 1 && (
        <div className={styles.kinds} role="group" aria-label="Kinds">
          {[[undefined, all] as const, ...kinds].map(([each, count]) => (
            <button key={each ?? ''} type="button" aria-pressed={each === kind} onClick={() => onChange({ kind: each })}>
              {each === undefined ? 'All' : (getApprovalLooks()[each]?.noun[1] ?? each)} {formatCount(count)}
            </button>
          ))}
        </div>
      )}
      {isAdmin && (
        <label className={styles.everyone}>
          <input
            type="checkbox"
            checked={everyone !== undefined}
            onChange={({ target }) => onChange({ everyone: target.checked ? ['yes'] : undefined })}
          />
          Include people with a manager
        </label>
      )}
      {counts !== undefined && (counts.look > 0 || look !== undefined) && (
        <button
          type="button"
          className={styles.look}
          aria-pressed={look !== undefined}
          onClick={() => onChange({ look: look === undefined ? ['yes'] : undefined })}
        >
          <Icon name="warning" />
          {formatCount(counts.look)} need a look
        </button>
      )}
    </>
  )
}
