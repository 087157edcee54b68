import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDay, formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { Compared } from '../../kit/ui/Compared.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { getApprovalLooks } from './looks.ts'
import { readPagePress } from '../../kit/web/letter-keys.ts'
import { findLayerTitle } from '../../kit/web/return-focus.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type DecisionOutcome, useApproval } from './use-decision.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import { approvals, type WaitingEntry } from '../approvals-contract.ts'
import { describeDays, type WaitingLine } from '../line-rules.ts'
import { compareLine, describeEntryExtras } from './entry-columns.tsx'
import { type DecisionSummary, describeDecidedEntry, splitResults, decidedWords } from './decision-words.ts'
import { getEntryNoun } from './entry-words.ts'
import styles from './EntryPanel.module.css'
import { formatAmount } from './format-amount.ts'

/** The number of recent decisions that are searched for remarks, and the number of remarks that are offered. */
const [LOOKED_AT, OFFERED] = [50, 2]

type Props = {
  line: WaitingLine
  /**
   * The position of the line on the page of the list, from 1, and the number of lines on the page. The position is 0 if the line is
   * no longer in the list.
   */
  place: number
  count: number
  onStep: (by: 1 | -1) => void
  last: DecisionSummary | undefined
  /** Decides entries of the line. */
  onDecide: (entries: readonly WaitingEntry[], outcome: DecisionOutcome, remark: string) => Promise<boolean>
  onClose: () => void
}

/**
 * Shows an undecided line beside the list: what was done, the differences, and the buttons for a decision. The ticked entries are
 * decided together, so each day of a leave can have a decision of its own. After a decision, the next line opens. J and K move, A and D decide, 1 and 2 insert a remark that was used before, and Esc closes the panel.
 */
export function EntryPanel({ line, place, count, onStep, last, onDecide, onClose }: Props) {
  const { entries } = line
  const [entry] = entries
  const isSplit = entries.length > 1
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const ticked = entries.filter(({ id }) => !without.has(id))
  const Approval = getApprovalLooks()[entry.kind]?.approval
  const [isApproving, setApproving] = useState(false)
  const { remark, setRemark, meant, isBusy, act, onRemarkKey, field } = useApproval<HTMLTextAreaElement>({
    of: ticked,
    isPossible: () => ticked.length > 0,
    onDecide: async (outcome, text) => {
      if (outcome !== 'approve' || Approval === undefined) return onDecide(ticked, outcome, text)
      setApproving(true)
      return false
    },
  })
  const decided = useRead(approvals.decided, { query: { limit: LOOKED_AT } })
  const used = (decided.data?.data ?? []).map(({ remarks }) => remarks).filter((text) => text !== '')
  const offered = [...new Set(used)].slice(0, OFFERED)
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press === undefined || press.shift) return
    const step = { j: 1, k: -1 }[press.key] as 1 | -1 | undefined
    const text = offered[Number(press.key) - 1]
    if (step === undefined && text === undefined) return
    event.preventDefault()
    if (step !== undefined) onStep(step)
    else if (text !== undefined) setRemark(text)
  })
  // With the focus here, screen readers read the title first. On the rows, the keys of the panel would not work.
  useEffect(() => findLayerTitle(field.current)?.focus({ preventScroll: true }), [field])
  const compared = compareLine(line)
  const tick = (id: string, isTicked: boolean): void =>
    setWithout(new Set(isTicked ? [...without].filter((each) => each !== id) : [...without, id]))
  return (
    <DockedPanel
      title={entry.person.fullName}
      onClose={onClose}
      className={styles.panel}
      foot={
        <div className={styles.foot}>
          <textarea
            ref={field}
            className={styles.remark}
            aria-label="Remarks"
            title={`Ctrl Enter ${meant}s`}
            placeholder="Remarks (required to decline)"
            maxLength={2000}
            rows={2}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
            onKeyDown={onRemarkKey}
          />
          {offered.length > 0 && (
            <ul className={styles.offered} aria-label="Remarks used before">
              {offered.map((text, at) => (
                <li key={text}>
                  <button type="button" title={text} onClick={() => setRemark(text)}>
                    <Keycap>{String(at + 1)}</Keycap>
                    <span>{text}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.acts}>
            <Button busy={isBusy} keycap="D" disabled={ticked.length === 0} onClick={() => act('decline')}>
              {isSplit ? `Decline ${ticked.length}` : 'Decline'}
            </Button>
            <Button busy={isBusy} keycap="A" disabled={ticked.length === 0} onClick={() => act('approve')}>
              {Approval !== undefined ? 'Grant…' : isSplit ? `Approve ${ticked.length}` : 'Approve'}
            </Button>
          </div>
          {Approval && <Approval entry={entry} open={isApproving} onClose={() => setApproving(false)} onDone={onClose} />}
        </div>
      }
    >
      <div className={styles.body}>
        <div className={styles.steps}>
          <span>
            {place > 0 ? `${place} of ` : ''}
            {formatQuantity(count, 'day', 'days')}
          </span>
          <Button
            kind="icon"
            aria-label="Previous entry"
            aria-disabled={place <= 1}
            onClick={() => onStep(-1)}
            icon="chevronLeft"
          />
          <Button
            kind="icon"
            aria-label="Next entry"
            aria-disabled={place === count}
            onClick={() => onStep(1)}
            icon="chevronRight"
          />
        </div>
        {place === 0 && (
          <p className={styles.before} role="status">
            It no longer waits for you: it was decided or changed meanwhile.
          </p>
        )}
        {last && <Before last={last} />}
        <p>
          <Compared {...compared} />
        </p>
        {entries.map((each) => (
          <EntryDetails
            key={`${each.kind} ${each.id}`}
            entry={each}
            ticked={isSplit ? !without.has(each.id) : undefined}
            onTick={(isTicked) => tick(each.id, isTicked)}
          />
        ))}
        {isSplit && <p>The ticked entries of {describeDays(line)} are decided together.</p>}
      </div>
    </DockedPanel>
  )
}

type EntryDetailsProps = {
  entry: WaitingEntry
  /** Whether the entry is among those that the next press decides. Undefined if it is the only one. */
  ticked: boolean | undefined
  onTick: (isTicked: boolean) => void
}

/** Shows what one entry states. */
function EntryDetails({ entry, ticked, onTick }: EntryDetailsProps) {
  const { history } = useRouter()
  const look = getApprovalLooks()[entry.kind]
  const more = describeEntryExtras(entry)
  const href = look?.href({ person: entry.person._id, day: entry.day })
  const name = `${getEntryNoun(entry)} of ${formatDay(entry.day)}`
  return (
    <>
      <p className={styles.request}>
        {ticked !== undefined && (
          <input type="checkbox" aria-label={name} checked={ticked} onChange={({ target }) => onTick(target.checked)} />
        )}{' '}
        <b>{getEntryNoun(entry)}</b> of {formatDay(entry.day)}, sent {formatInstant(entry.since)}
        {more !== '' && <small>{more}</small>}
      </p>
      <table className={styles.parts}>
        <tbody>
          {entry.parts.map(({ name: part, amount }, at) => (
            <tr key={`${at} ${part}`}>
              <th scope="row">
                <UserText>{part}</UserText>
              </th>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{entry.parts.length === 0 ? 'Entry' : 'Total'}</th>
            <td>{formatAmount(entry.amount)}</td>
          </tr>
        </tfoot>
      </table>
      {(ticked === undefined || entry.own_remarks !== '') && (
        <section>
          <h3>Remarks of {entry.person.fullName}</h3>
          <p className={styles.words}>{entry.own_remarks === '' ? 'None' : entry.own_remarks}</p>
        </section>
      )}
      {href !== undefined && (
        <Button small onClick={() => history.push(href)}>
          {look?.approval === undefined ? 'Open the day' : 'Access explained'}
        </Button>
      )}
    </>
  )
}

/** Shows the result of the previous decision: every refused entry with its reason, or what was decided. */
function Before({ last }: { last: DecisionSummary }) {
  const { done, refused, isUndone } = splitResults(last)
  const [first] = [...refused, ...done]
  if (first === undefined) return null
  const outcome = isUndone ? 'undone' : decidedWords[last.outcome]
  const of = done.length === 1 ? describeDecidedEntry(first) : `${done.length} entries`
  const said =
    refused.length > 0
      ? refused.map((result) => `${describeDecidedEntry(result)}: ${result.message ?? 'not decided'}`)
      : [`${of}: ${outcome}`]
  return (
    <div className={styles.before} role="status">
      {said.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}
