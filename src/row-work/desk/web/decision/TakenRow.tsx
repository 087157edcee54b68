import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { formatInstant } from '../../../../kit/shared/time.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { StatusGlyph } from '../../../../kit/ui/feedback/StatusChip.tsx'
import { useKeysAsleep } from '../../../../kit/web/key-guard.ts'
import { useRead } from '../../../../kit/web/use-calls.ts'
import { taskHistory } from '../../../../rows/history/contract.ts'
import type { Draft } from '../../draft-rules.ts'
import { CopyButton } from '../../../../kit/ui/button/CopyButton.tsx'
import { draftEnd } from '../drafts/drafts.ts'
import { joinTexts, describeTaken, listTypedTexts } from '../row/taken-words.ts'
import type { TaskDecision, TaskDeskProps } from './use-decision.ts'
import styles from './TakenRow.module.css'
import deskStyles from './TaskDesk.module.css'

function TypedTexts({ draft: { typed } }: { draft: Draft }) {
  const texts = listTypedTexts(typed)
  return (
    <section className={styles.typed} aria-label="What you typed">
      <div className={styles.line}>
        <h3>What you typed</h3>
        <CopyButton text={joinTexts(typed)}>Copy all</CopyButton>
      </div>
      {texts.map(({ label, text }) => (
        <section key={label} aria-label={label}>
          <div className={styles.line}>
            <h4>{label}</h4>
            <CopyButton text={text}>Copy</CopyButton>
          </div>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
    </section>
  )
}

type Props = Pick<TaskDeskProps, 'role' | 'personId' | 'wide' | 'nextTask' | 'onClose'> & {
  decision: TaskDecision
  reading: ReactNode
}

/**
 * Replaces the decision when the row is taken from the person while it is open. It says who took the row, shows the typed text,
 * and offers two ways to continue. Further typing has no effect until the person re-enables the keys.
 */
export function TakenRow({ role, personId, wide, nextTask, onClose, decision, reading }: Props) {
  const { task, heldAt, draft, otherDraft, wasSent, isStored, isRightLost } = decision
  const taken = useRead(
    taskHistory.taken,
    { params: { task: task._id, role }, query: { version: heldAt } },
    { staleTime: Infinity },
  )
  const card = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const isAsleep = useKeysAsleep(() => close.current?.focus())
  // The focus moves before a key can arrive, because the field in which the person was typing no longer exists.
  useLayoutEffect(() => card.current?.focus(), [])
  const typed = draft ?? otherDraft
  const words = describeTaken(taken.data, {
    personId,
    role,
    wasTyping: typed !== undefined,
    wasSent,
    isRightLost,
  })
  const next = isRightLost ? undefined : nextTask
  const part = (
    <div className={`${deskStyles.form} ${styles.part}`}>
      <div ref={card} className={styles.card} role="alert" tabIndex={-1} data-part="taken">
        <StatusGlyph name="triangle" size={18} />
        <div>
          <h3>{words.head}</h3>
          <p>{words.body}</p>
        </div>
      </div>
      {typed !== undefined && listTypedTexts(typed.typed).length > 0 && <TypedTexts draft={typed} />}
      {typed !== undefined && isStored && (
        <p className={styles.note}>Kept for you until {formatInstant(draftEnd(typed)).slice(0, 10)}.</p>
      )}
    </div>
  )
  return (
    <div className={styles.taken}>
      <div className={deskStyles.body}>
        {!wide && part}
        {reading}
        {wide && part}
      </div>
      <footer className={`${deskStyles.foot} ${styles.foot}`}>
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
        {next && (
          <Button kind="primary" onClick={next.open}>
            Next task, {next.questionId}
          </Button>
        )}
        <p className={styles.note} data-awake={!isAsleep || undefined}>
          Keys have no effect here until you click or press Tab.
        </p>
      </footer>
    </div>
  )
}
