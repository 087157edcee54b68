import { Refused } from '../../kit/web/call.ts'
import { useBusy, useWrite } from '../../kit/web/use-calls.ts'
import { approvals, type DecisionResult } from '../approvals-contract.ts'
import type { DecisionSummary, OnUndone } from './decision-words.ts'

/** Returns the results of a decision, or those of its undo if it was undone. */
export function useTakeBack({ results: decided, undone }: DecisionSummary, onUndone: OnUndone) {
  const undo = useWrite(approvals.undo, { successToast: false, errorToast: ({ code }) => code !== 'NOTHING_DECIDED' })
  const [isBusy, run] = useBusy()
  const results = undone ?? decided
  const done = results.filter((result) => result.done)
  const takeBack = async (): Promise<void> => {
    const items = done.flatMap(({ kind, id, version }) => (version === null ? [] : [{ kind, id, version }]))
    try {
      onUndone((await undo.mutateAsync({ body: { items } })).results)
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOTHING_DECIDED') onUndone(error.fields['results'] as DecisionResult[])
    }
  }
  return {
    done,
    refused: results.filter((result) => !result.done),
    isUndone: undone !== undefined,
    isBusy,
    takeBack: () => void run(takeBack),
  }
}
