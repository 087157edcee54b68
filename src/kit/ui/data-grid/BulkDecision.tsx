import type { KeyboardEvent } from 'react'
import { counted, formatCount } from '../../shared/counted.ts'
import { Keycap } from '../button/Keycap.tsx'
import { BulkAct } from './BulkAct.tsx'
import styles from './BulkDecision.module.css'
import { type DecisionOutcome, type ShownEntries, useDecision } from '../../web/use-decision.ts'

const words = { approve: 'approves', decline: 'declines' } as const

/** Esc leaves the remark for the rows, whose keys decide; it clears them there. What is typed stays. */
const onToRows = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.currentTarget.closest('[data-part=data-grid]')?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
}

type BulkDecisionProps = {
  /** The selected rows. */
  of: ShownEntries
  /** How many of them differ from what else is known: approved among others they are asked about once (ADR 27). */
  differing?: number
  /** Resolves to whether the remark is done with. */
  onDecide: (outcome: DecisionOutcome, remark: string) => Promise<boolean>
}

/** The `bulk` of a list whose selected rows are decided with one remark; what Ctrl+Enter does is printed beside it. */
export function BulkDecision({ of, differing = 0, onDecide }: BulkDecisionProps) {
  const { remark, setRemark, meant, isBusy, isAsked, needsAsking, act, onRemarkKey, field } = useDecision<HTMLInputElement>({
    of,
    differing,
    onDecide,
  })
  const count = of.length
  const differ = counted(differing, 'differs', 'differ')
  const entered = `Ctrl Enter ${words[meant]}`
  return (
    <>
      <input
        ref={field}
        className={styles.remark}
        aria-label="Remarks"
        title={entered}
        placeholder="Remarks (required to decline)"
        maxLength={2000}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
        onKeyDown={(event) => {
          onRemarkKey(event)
          onToRows(event)
        }}
      />
      <Keycap>{entered}</Keycap>
      <BulkAct main disabled={isBusy} onAct={() => act('approve')}>
        {isAsked ? `Yes, ${differ}` : `Approve ${formatCount(count)}${needsAsking ? `, ${differ}` : ''}`}
        <Keycap>A</Keycap>
      </BulkAct>
      <BulkAct disabled={isBusy} onAct={() => act('decline')}>
        Decline {formatCount(count)}
        <Keycap>D</Keycap>
      </BulkAct>
    </>
  )
}
