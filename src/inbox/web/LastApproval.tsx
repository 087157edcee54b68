import { useRouter } from '@tanstack/react-router'
import { formatTime } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { FoldedRefusals } from '../../kit/ui/feedback/FoldedRefusals.tsx'
import { StatusChip, StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import { InboxEntries } from './InboxEntries.tsx'
import { getApprovalLooks, type Came } from './looks.ts'
import type { DecisionResult } from '../approvals-contract.ts'
import { type DecisionSummary, describeDecidedEntry, ENTRIES, splitResults, decidedWords } from './decision-words.ts'
import { outcomeLooks } from './outcome-looks.ts'
import { formatAmount } from './format-amount.ts'
import styles from './LastApproval.module.css'

const MAX_NAMED_ITEMS = 6
type Props = { last: DecisionSummary; came: readonly Came[]; onClose: () => void }

export function LastApproval({ last, came, onClose }: Props) {
  const { history } = useRouter()
  const { done, refused, isUndone } = splitResults(last)
  const word = isUndone ? 'undone' : decidedWords[last.outcome]
  const look = isUndone ? ({ glyph: 'returnArrow', tone: 'grey' } as const) : outcomeLooks[decidedWords[last.outcome]]
  const linkOf = ({ kind, person, day }: DecisionResult): string | undefined =>
    person === null || day === null ? undefined : getApprovalLooks()[kind]?.href({ person: person._id, day })
  return (
    <DockedPanel title={`Last decision, ${formatTime(last.at)}`} onClose={onClose} foot={null} isNews>
      <div className={styles.head} role="status">
        {done.length > 0 && <StatusChip word={word} label={`${done.length} ${word}`} form="pill" look={look} />}
        {refused.length > 0 && (
          <StatusChip word="not decided" label={`${refused.length} not decided`} form="pill" look={outcomeLooks.declined} />
        )}
      </div>
      <FoldedRefusals
        noun={ENTRIES}
        refusals={refused.map((result) => ({
          ...result,
          name: describeDecidedEntry(result),
          message: result.message ?? 'not decided',
        }))}
      >
        {(result) => {
          const href = linkOf(result)
          return (
            href !== undefined && (
              <Button small onClick={() => history.push(href)}>
                Open the entry
              </Button>
            )
          )
        }}
      </FoldedRefusals>
      <ul className={styles.results}>
        {done.slice(0, MAX_NAMED_ITEMS).map((result) => (
          <li key={`${result.kind} ${result.id}`}>
            <StatusGlyph name={look.glyph} tone={look.tone} />
            <p>{describeDecidedEntry(result)}</p>
            <small>{result.for === null ? formatAmount(result.amount) : `for ${result.for.fullName}`}</small>
          </li>
        ))}
      </ul>
      {done.length > MAX_NAMED_ITEMS && (
        <p className={styles.more}>
          and {done.length - MAX_NAMED_ITEMS} more, all {word}
        </p>
      )}
      {came.length > 0 && (
        <section className={styles.received} aria-labelledby="last-came">
          <h3 id="last-came">Received</h3>
          <InboxEntries came={came.slice(0, 3)} />
        </section>
      )}
    </DockedPanel>
  )
}
