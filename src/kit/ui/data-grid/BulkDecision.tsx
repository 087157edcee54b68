import { useRef, useState } from 'react'
import { counted, showCount } from '../../shared/counted.ts'
import { areLetterKeysOn, isBehindDialog, isTyping } from '../../web/letter-keys.ts'
import { useBusy } from '../../web/use-calls.ts'
import { useOpenThing } from '../../web/scene-keys.ts'
import { usePageKeys } from '../../web/use-page-keys.ts'
import { Keycap } from '../button/Keycap.tsx'
import { BulkAct } from './BulkAct.tsx'
import styles from './BulkDecision.module.css'

export type Outcome = 'approve' | 'decline'
const words = { approve: 'approves', decline: 'declines' } as const

type BulkDecisionProps = {
  /** The selected rows with the versions that are shown: one that others change is another one to look at. */
  of: readonly { id: string; version: number }[]
  /** How many of them differ from what else is known: approved among others they are asked about once (decision P370). */
  differing?: number
  /** Resolves to whether the remark is done with. */
  onDecide: (outcome: Outcome, remark: string) => Promise<boolean>
}

/**
 * The `bulk` of a list whose selected rows are decided with one remark, which a decline needs: A approves, D declines. Ctrl+Enter in the
 * remark declines when a decline has asked for the remark, else it approves; which of them is printed beside it.
 */
export function BulkDecision({ of, differing = 0, onDecide }: BulkDecisionProps) {
  const [remark, setRemark] = useState('')
  /** The outcome that Ctrl+Enter sends. */
  const [meant, setMeant] = useState<Outcome>('approve')
  const [busy, run] = useBusy()
  const things = of.map(({ id, version }) => `${id} ${version}`).join()
  /** The entries of which the person was asked whether those that differ are approved too. */
  const [asked, setAsked] = useState('')
  const needsAsking = differing > 0 && of.length > 1
  const isAsked = needsAsking && asked === things
  const field = useRef<HTMLInputElement>(null)
  const send = async (outcome: Outcome): Promise<void> => {
    setMeant(outcome)
    if (outcome === 'decline' && remark.trim() === '') return field.current?.focus()
    if (outcome === 'approve' && needsAsking && !isAsked) return setAsked(things)
    if (!(await onDecide(outcome, remark))) return
    setRemark('')
    setMeant('approve')
  }
  const act = (outcome: Outcome): void => void run(() => send(outcome))
  const count = of.length
  const differ = counted(differing, 'differs', 'differ')
  const entered = `Ctrl Enter ${words[meant]}`
  // Keys wait until the question is on the screen.
  useOpenThing(isAsked ? `${things} asked` : things, { isSeen: !isAsked })
  usePageKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isBehindDialog() || !areLetterKeysOn()) return
    const outcome = event.key === 'a' ? 'approve' : event.key === 'd' ? 'decline' : undefined
    if (outcome === undefined || count === 0) return
    event.preventDefault()
    if (!event.repeat) act(outcome)
  })
  return (
    <>
      <input
        ref={field}
        className={styles.remark}
        aria-label="Remarks"
        title={entered}
        placeholder="Remarks, needed to decline"
        maxLength={2000}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          act(meant)
        }}
      />
      <Keycap>{entered}</Keycap>
      <BulkAct main disabled={busy} onAct={() => act('approve')}>
        {isAsked ? `Yes, ${differ}` : `Approve ${showCount(count)}${needsAsking ? `, ${differ}` : ''}`}
        <Keycap>A</Keycap>
      </BulkAct>
      <BulkAct disabled={busy} onAct={() => act('decline')}>
        Decline {showCount(count)}
        <Keycap>D</Keycap>
      </BulkAct>
    </>
  )
}
