import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
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
import { INBOX_GROUPS, type InboxGroup } from '../../users/day-verdict-rules.ts'
import { takeEntries, toLines, type WaitingLine } from '../line-rules.ts'
import { lineColumns } from './entry-columns.tsx'
import { type DecisionSummary, describeDecidedEntry, ENTRIES } from './decision-words.ts'
import { quietOptions, awaitDecisionResults, useApprovalUndo } from './use-approval-undo.ts'
import type { InboxSearch, OnInboxSearch } from './search.ts'
import styles from './WaitingList.module.css'
import { readPagePress } from '../../kit/web/letter-keys.ts'
import { noteShown } from '../../kit/web/key-guard.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { RowLook } from '../../kit/ui/data-grid/grid-props.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { TypedFilter } from '../../kit/ui/list-page/TypedFilter.tsx'
import { useMay } from '../../kit/web/person.tsx'

const EntryPanel = lazyPart('EntryPanel', () => import('./EntryPanel.tsx'))
const LastApproval = lazyPart('LastApproval', () => import('./LastApproval.tsx'))

/** A row of the list: a line of entries, or the head of a group with the group's lines on this page. */
type ListRow = WaitingLine & { head?: readonly WaitingLine[] }
const columns = lineColumns as readonly GridColumn<ListRow>[]
const rowId = ({ id }: ListRow): string => id
const entryId = ({ kind, id }: Pick<WaitingEntry, 'kind' | 'id'>): string => `${kind} ${id}`
const DAYS = ['day', 'days'] as const
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

/**
 * Lists what the person has to decide by day, in the groups of the verdict on the day (decision 157). Selected days are decided
 * together, with one remark.
 */
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
  const decide = useWrite(approvals.decide, quietOptions)
  const lines = useMemo(() => data && toLines(data.data), [data])
  const chosenLines = useKnownRows<ListRow>(lines, rowId, grid.selected)
  const chosen = useMemo(() => chosenLines.flatMap(({ entries }) => entries), [chosenLines])
  const isGrouped = filter.sort === undefined || filter.sort === 'group'
  const listed = useMemo(() => (lines && isGrouped ? withHeads(lines) : lines), [lines, isGrouped])

  const decideOn = async (of: readonly WaitingEntry[], outcome: DecisionSummary['outcome'], remark: string): Promise<boolean> => {
    if (of.length === 0) return false
    const items = of.map(({ kind: each, id, version }) => ({ kind: each, id, version }))
    const results = await awaitDecisionResults(decide.mutateAsync({ body: { items, outcome, remark } }))
    if (results === undefined) return false
    const decided = { outcome, at: new Date(), results }
    setLast(decided)
    // Another decision may have been made in the meantime.
    offerUndo(decided, (undone) => setLast((now) => (now === decided ? undone : now)))
    const sent = new Set(results.map(entryId))
    const refused = new Set(results.filter(({ done }) => !done).map(entryId))
    // A refused item that is still undecided on this page stays selected, with its remark. An item that somebody else has decided
    // in the meantime is no longer listed. Rows that were not sent stay selected.
    const waiting = refused.size === 0 ? [] : toLines((await list.refetch()).data?.data ?? [])
    const left = waiting.filter(({ entries }) => entries.some((entry) => refused.has(entryId(entry)))).map(rowId)
    const wasSent = (id: string): boolean =>
      chosenLines.some((line) => line.id === id && line.entries.every((entry) => sent.has(entryId(entry))))
    grid.onSelect(new Set([...[...grid.selected].filter((id) => !wasSent(id)), ...left]))
    return refused.size === 0
  }

  // Selected entries are decided in the bar, so no entry is open beside it.
  const rows = lines ?? []
  const openAt = chosen.length > 0 ? -1 : rows.findIndex(({ id }) => id === search.open)
  const page = JSON.stringify(query)
  const [shown, setShown] = useState<{ line: WaitingLine; page: string }>()
  const listedOpen = rows[openAt]
  if (listedOpen !== undefined && (listedOpen !== shown?.line || page !== shown.page)) setShown({ line: listedOpen, page })
  // The open line stays open with its typed text when it disappears from the list. It disappears if somebody else decided it, or
  // if the person did and the result is not known yet.
  const isKept = chosen.length === 0 && shown?.page === page && shown.line.id === search.open
  const open = listedOpen ?? (isKept ? shown.line : undefined)
  const openAs = (line: WaitingLine | undefined): void => onSearch({ open: line?.id }, true)
  /** If the person opens another line while a decision is running, that line stays open. */
  const latestOpen = useRef(search.open)
  useEffect(() => {
    latestOpen.current = search.open
  }, [search.open])
  const closeIfAmong = (decided: readonly WaitingEntry[]): void => {
    if (decided.some(({ line }) => line === latestOpen.current)) openAs(undefined)
  }
  /** Decides entries of the open line. Afterwards the next line opens, or the previous one if it was the last. */
  const decideOpen = async (
    line: WaitingLine,
    entries: readonly WaitingEntry[],
    outcome: DecisionSummary['outcome'],
    remark: string,
  ): Promise<boolean> => {
    const next = rows[openAt + 1] ?? rows[openAt - 1]
    setDeciding(true)
    const isDone = await decideOn(entries, outcome, remark)
    setDeciding(false)
    if (!isDone) grid.onSelect(new Set())
    else if (latestOpen.current === line.id && entries.length === line.entries.length) openAs(next)
    return isDone
  }
  const approveGroup = async (group: readonly WaitingLine[]): Promise<boolean> => {
    const entries = takeEntries(group).filter((entry) => effectOnEntry(entry, 'approve') === undefined)
    const isDone = await decideOn(entries, 'approve', '')
    // The outcome replaces the entry in the panel.
    closeIfAmong(entries)
    return isDone
  }
  const isPart = (data?.total ?? 0) > rows.length
  const isSelecting = chosen.length > 0
  const latestApprove = useRef(approveGroup)
  useEffect(() => {
    latestApprove.current = approveGroup
  })
  const groups = data?.groups
  const lookOf = useCallback(
    ({ head, group }: ListRow): RowLook | undefined =>
      head && {
        tone: 'sunken',
        isHead: true,
        wide: (
          <GroupHead
            {...{ group, isPart }}
            lines={head}
            all={groups?.[group]}
            onApprove={isSelecting ? undefined : () => latestApprove.current(head)}
          />
        ),
      },
    [isPart, isSelecting, groups],
  )

  const isFiltered = q !== undefined || kind !== undefined || looks !== undefined
  const filterBy = (part: Partial<InboxSearch>): void => onSearch({ ...part, page: undefined })
  return (
    <DockedPage
      panel={
        open ? (
          <EntryPanel
            key={open.id}
            line={open}
            place={isDeciding ? Math.max(openAt, 0) + 1 : openAt + 1}
            count={rows.length}
            onStep={(by) => openAs(rows[openAt + by] ?? open)}
            last={last}
            onDecide={(entries, outcome, remark) => decideOpen(open, entries, outcome, remark)}
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
            <span className={styles.team}>{formatQuantity(people, 'person', 'people')}</span>
          </p>
        ))}
        <DataGrid<ListRow>
          name="Waiting for you"
          columns={columns}
          rows={listed}
          rowId={rowId}
          noun={DAYS}
          pagesOf={{ total: data?.total, noun: DAYS }}
          lookOf={lookOf}
          {...grid.selecting}
          filtered={isFiltered}
          pageSizes={SIZES}
          sorting="server"
          rememberAs="inbox"
          loading={list.isFetching}
          error={toReadProblem(list)}
          openId={open?.id}
          onOpen={(row) => {
            if (row.head !== undefined) return
            // Either the selected rows or the open entry can be decided, but not both.
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
          toolbar={<WaitingFilters search={search} counts={data} onChange={filterBy} />}
          bulk={
            <BulkDecision<WaitingEntry>
              rows={chosen}
              noun={ENTRIES}
              effectOn={effectOnEntry}
              nameOf={describeDecidedEntry}
              differs={({ group }) => group === 'look'}
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

const groupWords: Record<InboxGroup, { title: string; why: (all: { entries: number }) => string }> = {
  matches: { title: 'Matches', why: ({ entries }) => `${formatQuantity(entries, ...ENTRIES)}: all of the day agrees` },
  look: { title: 'Needs a look', why: () => 'something differs' },
  nothing: { title: 'Nothing to compare', why: () => 'read and decide' },
}

/** Adds the head of each group before its first line. The groups always come in the same order. */
const withHeads = (lines: readonly WaitingLine[]): ListRow[] =>
  INBOX_GROUPS.flatMap((group): ListRow[] => {
    const ofGroup = lines.filter((line) => line.group === group)
    const [first] = ofGroup
    return first === undefined ? [] : [{ ...first, id: `group ${group}`, head: ofGroup }, ...ofGroup]
  })

type GroupHeadProps = {
  group: InboxGroup
  /** The lines of the group on this page, and the counts of the whole group. */
  lines: readonly WaitingLine[]
  all: { lines: number; entries: number } | undefined
  /** Whether there are lines on other pages. */
  isPart: boolean
  /** Approves the lines. Undefined while rows are selected. */
  onApprove: (() => Promise<unknown>) | undefined
}

/** The head of a group, with its count and the act on the whole group. */
function GroupHead({ group, lines, all, isPart, onApprove }: GroupHeadProps) {
  const { title, why } = groupWords[group]
  const count = all ?? { lines: lines.length, entries: lines.length }
  const Act = { matches: ApproveMatching, look: undefined, nothing: ApproveUnchecked }[group]
  return (
    <span className={styles.group} data-part="inbox-group">
      <b>{title}</b> {formatCount(count.lines)}
      <small>{`${count.lines === 1 ? 'day' : 'days'}, ${why(count)}`}</small>
      {Act && onApprove && <Act {...{ lines, isPart, onApprove }} />}
    </span>
  )
}

type GroupActProps = { lines: readonly WaitingLine[]; isPart: boolean; onApprove: () => Promise<unknown> }

/** Returns "the 21", or "the one". */
const theLines = (lines: readonly WaitingLine[]): string => (lines.length === 1 ? 'the one' : `the ${formatCount(lines.length)}`)

/**
 * Approves the days of the page that match, with the versions that are shown. Neither the button nor Shift A asks a question (ADR
 * 27).
 */
function ApproveMatching({ lines, isPart, onApprove }: GroupActProps) {
  const [busy, run] = useBusy()
  const things = lines.flatMap(({ entries }) => entries.map(({ id, version }) => `${id} ${version}`)).join()
  const wasRead = useRef<() => boolean>(() => false)
  useEffect(() => {
    wasRead.current = noteShown()
  }, [things])
  const approve = (): void => void run(onApprove)
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'a' || !press.shift) return
    event.preventDefault()
    // The key does not approve entries that have just arrived, because the person has not seen them yet.
    if (!event.repeat && wasRead.current()) approve()
  })
  return (
    <Button kind="primary" small className={styles.matching} busy={busy} keycap="Shift A" onClick={approve}>
      {`Approve ${theLines(lines)}${isPart ? ' on this page' : ''}`}
    </Button>
  )
}

/**
 * Approves the days of the page on which nothing was compared. It asks first and has no key, so that nobody approves them by
 * habit.
 */
function ApproveUnchecked({ lines, isPart, onApprove }: GroupActProps) {
  const [busy, run] = useBusy()
  const things = lines.map(({ id }) => id).join()
  const [asked, setAsked] = useState<string>()
  if (asked !== things)
    return (
      <Button small className={styles.matching} onClick={() => setAsked(things)}>
        {`Approve ${theLines(lines)}${isPart ? ' on this page' : ''}…`}
      </Button>
    )
  return (
    <span className={styles.matching}>
      <Button small onClick={() => setAsked(undefined)}>
        Cancel
      </Button>{' '}
      <Button small kind="primary" busy={busy} onClick={() => void run(onApprove)}>
        {`Yes, approve ${formatCount(lines.length)} unchecked`}
      </Button>
    </span>
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
