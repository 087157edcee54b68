import { type DecisionSummary, splitResults, decidedWords } from '../../inbox/web/decision-words.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FoldedRefusals } from '../../kit/ui/feedback/FoldedRefusals.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { decidedLooks } from './decided-looks.ts'
import styles from './LastDecisionStrip.module.css'

export const TIMESHEETS = ['timesheet', 'timesheets'] as const

type LastDecisionStripProps = { last: DecisionSummary; onClose: () => void }

/** Shows how many entries were decided, and the refused ones by reason. The message in the header offers the undo. */
export function LastDecisionStrip({ last, onClose }: LastDecisionStripProps) {
  const { done, refused, isUndone } = splitResults(last)
  const [word, count] = [isUndone ? 'undone' : decidedWords[last.outcome], done.length]
  return (
    <section className={styles.strip} aria-label="Last decision" role="status">
      {count > 0 && <StatusChip word={word} label={`${count} ${word}`} form="pill" look={decidedLooks.done} />}
      {refused.length > 0 && (
        <StatusChip word="not decided" label={`${refused.length} not decided`} form="pill" look={decidedLooks.refused} />
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
