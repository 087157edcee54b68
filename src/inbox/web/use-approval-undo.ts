import { formatQuantity } from '../../kit/shared/counted.ts'
import { Refused } from '../../kit/web/call.ts'
import { toast } from '../../kit/web/toast.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { approvals, type DecisionResult } from '../approvals-contract.ts'
import { type DecisionSummary, describeDecidedEntry, splitResults, decidedWords } from './decision-words.ts'

/** The page shows the results of a deciding call, so no toast is needed. */
export const quietOptions = {
  successToast: false,
  errorToast: ({ code }: { code: string }) => code !== 'NOTHING_DECIDED',
} as const

/**
 * Returns the results of a deciding call, even if it refused every entry. Returns undefined after another failure, which a toast
 * reports.
 */
export const awaitDecisionResults = async (
  call: Promise<{ results: DecisionResult[] }>,
): Promise<readonly DecisionResult[] | undefined> => {
  try {
    return (await call).results
  } catch (error) {
    return error instanceof Refused && error.code === 'NOTHING_DECIDED'
      ? (error.fields['results'] as DecisionResult[])
      : undefined
  }
}

const SLOT = 'approval'

function say(decision: DecisionSummary, noun: readonly [string, string], takeBack?: () => Promise<void>): void {
  const { done, refused, isUndone } = splitResults(decision)
  const [first] = done
  const why = refused[0]?.message
  // The page lists refused entries, except after an undo, when the list may be gone.
  if (first === undefined) return isUndone && why ? toast.error(why, SLOT) : toast.over(SLOT)
  const what = done.length === 1 ? describeDecidedEntry(first) : formatQuantity(done.length, ...noun)
  const left = isUndone && why ? `. ${formatQuantity(refused.length, ...noun)} not: ${why}` : ''
  toast.success(`${what}: ${isUndone ? 'undone' : decidedWords[decision.outcome]}${left}`, takeBack && (() => void takeBack()), {
    slot: SLOT,
  })
}

/**
 * Returns a function that shows a decision and offers to undo it. After an undo, it calls `onUndone` with the decision and the
 * results.
 */
export function useApprovalUndo(noun: readonly [string, string]) {
  const undo = useWrite(approvals.undo, quietOptions)
  return (decided: DecisionSummary, onUndone: (undone: DecisionSummary) => void): void =>
    say(decided, noun, async () => {
      const items = decided.results.flatMap(({ kind, id, version, done }) =>
        done && version !== null ? [{ kind, id, version }] : [],
      )
      const results = await awaitDecisionResults(undo.mutateAsync({ body: { items } }))
      if (results === undefined) return
      const undone = { ...decided, undone: results }
      say(undone, noun)
      onUndone(undone)
    })
}
