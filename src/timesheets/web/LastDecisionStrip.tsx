import type { DecisionResult } from '../../inbox/approvals-contract.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FoldedRefusals } from '../../kit/ui/feedback/FoldedRefusals.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { decidedLooks } from './decided-looks.ts'
import styles from './LastDecisionStrip.module.css'

export const TIMESHEETS = ['timesheet', 'timesheets'] as const

type LastDecisionStripProps = {
  /** The outcome in words, such as "approved". */
  word: string
  results: readonly DecisionResult[]
  /** Undoes the decision. Undefined if it was already undone. */
  onUndo: (() => void) | undefined
  busy: boolean
  onClose: () => void
}

/**
 * Shows the outcome of the last bulk decision above the list: the number of decided timesheets, an undo button, and the refused
 * ones by reason.
 */
export function LastDecisionStrip({ word, results, onUndo, busy, onClose }: LastDecisionStripProps) {
  const refused = results.filter(({ done }) => !done)
  const count = results.length - refused.length
  return (
    <section className={styles.strip} aria-label="Last decision" role="status">
      {count > 0 && <StatusChip word={word} label={`${count} ${word}`} form="pill" look={decidedLooks.done} />}
      {refused.length > 0 && (
        <StatusChip word="not decided" label={`${refused.length} not decided`} form="pill" look={decidedLooks.refused} />
      )}
      {count > 0 && onUndo !== undefined && (
        <Button small busy={busy} onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button small kind="icon" icon="close" aria-label="Close the last decision" onClick={onClose} />
      {refused.length > 0 && (
        <FoldedRefusals
          noun={TIMESHEETS}
          refusals={refused.map(({ day, code, message }) => ({
            name: day === null ? 'A timesheet' : formatDay(day),
            code,
            message: message ?? 'not decided',
          }))}
        />
      )}
    </section>
  )
}
