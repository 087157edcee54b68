import { useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { showDay, showTime } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { StatusChip, StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import { InboxEntries } from '../../kit/ui/inbox/InboxEntries.tsx'
import { Refused } from '../../kit/web/call.ts'
import { approvalLooks, type Came } from '../../kit/web/inbox-looks.ts'
import { useBusy, useWrite } from '../../kit/web/use-calls.ts'
import { approvals, type Result } from '../approvals-contract.ts'
import { outcomeLooks } from './outcome-looks.ts'
import { showAmount } from './show-amount.ts'
import styles from './LastDecision.module.css'

/** How many of those that were done are named. */
const NAMED = 6
const words = { approve: 'approved', decline: 'declined' } as const

export type Decision = { outcome: 'approve' | 'decline'; at: Date; results: readonly Result[] }
type Props = { last: Decision; came: readonly Came[]; onClose: () => void }

const nameOf = ({ person, day }: Result): string => (person === null ? 'An entry' : `${person.fullName}, ${showDay(day ?? '')}`)

/** What became of the last decision, what was not done first, and its undo. */
export function LastDecision({ last, came, onClose }: Props) {
  const { history } = useRouter()
  const [undone, setUndone] = useState<readonly Result[]>()
  const undo = useWrite(approvals.undo, { successToast: false, errorToast: ({ code }) => code !== 'NOTHING_DECIDED' })
  const [busy, run] = useBusy()
  const results = undone ?? last.results
  const done = results.filter((result) => result.done)
  const refused = results.filter((result) => !result.done)
  const word = undone === undefined ? words[last.outcome] : 'taken back'
  const look = undone === undefined ? outcomeLooks[words[last.outcome]] : ({ glyph: 'returnArrow', tone: 'grey' } as const)
  const takeBack = async (): Promise<void> => {
    const items = done.flatMap(({ kind, id, version }) => (version === null ? [] : [{ kind, id, version }]))
    try {
      setUndone((await undo.mutateAsync({ body: { items } })).results)
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOTHING_DECIDED') setUndone(error.fields['results'] as Result[])
    }
  }
  const linkOf = ({ kind, person, day }: Result): string | undefined =>
    person === null || day === null ? undefined : approvalLooks()[kind]?.href({ person: person._id, day })
  return (
    <DockedPanel
      title={`Last decision, ${showTime(last.at)}`}
      onClose={onClose}
      foot={null}
      note="Nobody decides on their own entry."
      isNews
    >
      <div className={styles.head} role="status">
        {done.length > 0 && <StatusChip word={word} label={`${done.length} ${word}`} form="pill" look={look} />}
        {refused.length > 0 && (
          <StatusChip word="not done" label={`${refused.length} not done`} form="pill" look={outcomeLooks.declined} />
        )}
        {undone === undefined && done.length > 0 && (
          <Button busy={busy} onClick={() => void run(takeBack)}>
            Undo
          </Button>
        )}
      </div>
      <ul className={styles.results}>
        {refused.map((result) => {
          const href = linkOf(result)
          return (
            <li key={`${result.kind} ${result.id}`}>
              <StatusGlyph name="octagonCross" tone="red" />
              <p>
                <b>{nameOf(result)}</b>
                <span className={styles.why}>{result.message}</span>
                {href !== undefined && (
                  <Button small onClick={() => history.push(href)}>
                    Open the entry
                  </Button>
                )}
              </p>
            </li>
          )
        })}
        {done.slice(0, NAMED).map((result) => (
          <li key={`${result.kind} ${result.id}`}>
            <StatusGlyph name={look.glyph} tone={look.tone} />
            <p>{nameOf(result)}</p>
            <small>{result.for === null ? showAmount(result.amount) : `for ${result.for.fullName}`}</small>
          </li>
        ))}
      </ul>
      {done.length > NAMED && (
        <p className={styles.more}>
          and {done.length - NAMED} more, all {word}
        </p>
      )}
      {came.length > 0 && (
        <section className={styles.came} aria-labelledby="last-came">
          <h3 id="last-came">Came to me</h3>
          <InboxEntries came={came.slice(0, 3)} />
        </section>
      )}
    </DockedPanel>
  )
}
