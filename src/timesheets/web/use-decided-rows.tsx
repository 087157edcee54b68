import { useMemo, useState } from 'react'
import { approvals, type Result } from '../../inbox/approvals-contract.ts'
import { showDay } from '../../kit/shared/time.ts'
import { BulkDecision, type Outcome } from '../../kit/ui/data-grid/BulkDecision.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { noneSelected, type Selected } from '../../kit/ui/data-grid/selection.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { Refused } from '../../kit/web/call.ts'
import { toast } from '../../kit/web/toast.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import type { TimesheetRecord } from '../record-contract.ts'

const KIND = 'timesheet'
const words = { approve: 'approved', decline: 'declined' } as const
const looks = {
  done: { glyph: 'tickDisc', tone: 'green' },
  refused: { glyph: 'octagonCross', tone: 'red' },
} as const

type List = { data: { data: readonly TimesheetRecord[] } | undefined; refetch: () => Promise<unknown> }

/** Selected timesheets decided together, as in the inbox: what became of each stands in its row, and those that were not done stay selected. */
export function useDecidedRows(list: List) {
  const [selected, onSelect] = useState<Selected>(noneSelected)
  const [results, setResults] = useState<ReadonlyMap<string, { done: boolean; text: string }>>(new Map())
  // With the versions that were shown: a page that is turned no longer has the rows that were selected on it.
  const [known, setKnown] = useState<ReadonlyMap<string, TimesheetRecord>>(new Map())
  const [seen, setSeen] = useState<List['data']>()
  if (list.data !== seen) {
    setSeen(list.data)
    setKnown(new Map([...known, ...(list.data?.data ?? []).map((row) => [row._id, row] as const)]))
  }
  const quiet = { successToast: false, errorToast: ({ code }: { code: string }) => code !== 'NOTHING_DECIDED' } as const
  const decide = useWrite(approvals.decide, quiet)
  const undo = useWrite(approvals.undo, quiet)
  const chosen = [...selected].flatMap((id) => known.get(id) ?? [])

  const show = (given: readonly Result[], word: string): void =>
    setResults(new Map(given.map(({ id, done, message }) => [id, { done, text: done ? word : (message ?? '') }])))
  const takeBack = async (done: readonly Result[]): Promise<void> => {
    const items = done.flatMap(({ id, version }) => (version === null ? [] : [{ kind: KIND, id, version }]))
    try {
      show((await undo.mutateAsync({ body: { items } })).results, 'taken back')
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOTHING_DECIDED') show(error.fields['results'] as Result[], '')
    }
  }
  const onDecide = async (outcome: Outcome, remark: string): Promise<boolean> => {
    if (chosen.length === 0) return false
    const items = chosen.map(({ _id: id, version }) => ({ kind: KIND, id, version }))
    let given: readonly Result[]
    try {
      given = (await decide.mutateAsync({ body: { items, outcome, remark } })).results
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'NOTHING_DECIDED') return false
      given = error.fields['results'] as Result[]
      void list.refetch()
    }
    const [done, refused] = [given.filter((one) => one.done), given.filter((one) => !one.done)]
    show(given, words[outcome])
    onSelect(new Set(refused.map(({ id }) => id)))
    if (done.length > 0) toast.success(`${done.length} ${words[outcome]}`, () => void takeBack(done))
    if (refused.length > 0)
      toast.warning(refused.map(({ day, message }) => `${day === null ? 'Not done' : showDay(day)}: ${message ?? ''}`).join(' '))
    return refused.length === 0
  }
  const column = useMemo<GridColumn<TimesheetRecord> | undefined>(() => {
    if (results.size === 0) return undefined
    return {
      id: 'result',
      title: 'Result',
      width: 220,
      sortable: false,
      hideable: false,
      value: ({ _id }) => results.get(_id)?.text,
      show: ({ _id }) => {
        const result = results.get(_id)
        return result === undefined ? '–' : <StatusChip word={result.text} look={looks[result.done ? 'done' : 'refused']} />
      },
    }
  }, [results])
  return { column, selecting: { selected, onSelect, bulk: <BulkDecision count={chosen.length} onDecide={onDecide} /> } }
}
