import { useMemo, useState } from 'react'
import { approvals, type DecisionResult } from '../../inbox/approvals-contract.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { BulkDecision } from '../../kit/ui/data-grid/BulkDecision.tsx'
import type { DecisionOutcome } from '../../kit/web/use-decision.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { noneSelected, type Selected } from '../../kit/ui/data-grid/selection.ts'
import { useKnownRows } from '../../kit/ui/data-grid/use-known-rows.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { Refused } from '../../kit/web/call.ts'
import { useBusy, useWrite } from '../../kit/web/use-calls.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { effectOnTimesheet } from '../decision-rules.ts'
import { compareTimesheet } from './approval-look.ts'
import { decidedLooks } from './decided-looks.ts'
import { LastDecisionStrip, TIMESHEETS } from './LastDecisionStrip.tsx'

/** The kind of a timesheet in the inbox. */
export const KIND = 'timesheet'
const UNDONE = 'undone'
const words = { approve: 'approved', decline: 'declined' } as const
const quiet = { successToast: false, errorToast: ({ code }: { code: string }) => code !== 'NOTHING_DECIDED' } as const

/** Returns the results of a call that decides, also when it refused every row. Undefined after a failure, which a toast shows. */
const resultsOf = async (call: Promise<{ results: DecisionResult[] }>): Promise<readonly DecisionResult[] | undefined> => {
  try {
    return (await call).results
  } catch (error) {
    return error instanceof Refused && error.code === 'NOTHING_DECIDED'
      ? (error.fields['results'] as DecisionResult[])
      : undefined
  }
}

type List = {
  data: { data: readonly TimesheetRecord[]; day_gaps?: Readonly<Record<string, string[]>> } | undefined
  refetch: () => Promise<unknown>
}
/** A row as it was shown; `differs` from what else is known of its day. */
type Known = Pick<TimesheetRecord, 'date' | 'status' | 'month_closed' | 'version'> & { id: string; differs: boolean }
const idOf = ({ id }: Known): string => id
const nameOf = ({ date }: Known): string => formatDay(date)
const differs = (row: Known): boolean => row.differs
type Last = { word: string; results: readonly DecisionResult[] }

/**
 * Selected timesheets decided together, as in the inbox: what became of each stands in its row, and those that were not done stay
 * selected.
 */
export function useDecidedRows(list: List) {
  const [selected, onSelect] = useState<Selected>(noneSelected)
  const [last, setLast] = useState<Last>()
  const [busy, run] = useBusy()
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
  const decide = useWrite(approvals.decide, quiet)
  const undo = useWrite(approvals.undo, quiet)

  const takeBack = async ({ results }: Last): Promise<void> => {
    const items = results.flatMap(({ id, done, version }) => (done && version !== null ? [{ kind: KIND, id, version }] : []))
    const undone = await resultsOf(undo.mutateAsync({ body: { items } }))
    if (undone !== undefined) setLast({ word: UNDONE, results: undone })
  }
  const onDecide = async (rows: readonly Known[], outcome: DecisionOutcome, remark: string): Promise<boolean> => {
    const items = rows.map(({ id, version }) => ({ kind: KIND, id, version }))
    const results = await resultsOf(decide.mutateAsync({ body: { items, outcome, remark } }))
    if (results === undefined) return false
    const done = new Set(results.flatMap((result) => (result.done ? [result.id] : [])))
    // A refused call refetches nothing by itself.
    if (done.size === 0) void list.refetch()
    setLast({ word: words[outcome], results })
    onSelect(new Set([...selected].filter((id) => !done.has(id))))
    return done.size === results.length
  }
  const column = useMemo<GridColumn<TimesheetRecord> | undefined>(() => {
    if (last === undefined) return undefined
    const of = ({ _id }: TimesheetRecord): DecisionResult | undefined => last.results.find(({ id }) => id === _id)
    const wordsOf = (result: DecisionResult): string => (result.done ? last.word : (result.message ?? ''))
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
          effectOn={effectOnTimesheet}
          undo="You can undo it for ten minutes."
          {...{ nameOf, differs, onDecide }}
        />
      ),
    },
    lead: last && (
      <LastDecisionStrip
        {...last}
        busy={busy}
        onUndo={last.word === UNDONE ? undefined : () => void run(() => takeBack(last))}
        onClose={() => setLast(undefined)}
      />
    ),
  }
}
