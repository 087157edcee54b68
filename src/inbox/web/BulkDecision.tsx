import { type KeyboardEvent, useState } from 'react'
import { type BulkEffect, splitByEffect } from '../../kit/shared/bulk-act.ts'
import { formatQuantity, type Noun } from '../../kit/shared/counted.ts'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { BulkButton } from '../../kit/ui/data-grid/BulkButton.tsx'
import styles from './BulkDecision.module.css'
import { BulkLeft } from '../../kit/ui/data-grid/BulkLeft.tsx'
import { type CountedAct, describeBulkAct, explainWhyNoRow } from '../../kit/ui/data-grid/bulk-words.ts'
import { ReversalQuestion } from '../../kit/ui/data-grid/ReversalQuestion.tsx'
import { isFocusUnmoved } from '../../kit/web/focus-unmoved.ts'
import { type DecisionOutcome, type ShownEntries, useApproval } from './use-decision.ts'

const VERBS = { approve: 'Approve', decline: 'Decline' } as const
const OUTCOMES = ['approve', 'decline'] as const
const words = { approve: 'approves', decline: 'declines' } as const

const findGrid = (inBar: Element): HTMLElement | null | undefined =>
  inBar.closest('[data-part=data-grid]')?.querySelector<HTMLElement>('[role=grid]')

/**
 * Esc moves the focus from the remark to the rows, and keeps the typed text. In the rows, keys decide and Esc clears the
 * selection.
 */
const onToRows = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  findGrid(event.currentTarget)?.focus({ preventScroll: true })
}

type BulkDecisionProps<Row> = {
  /** The selected rows as they were last shown. */
  rows: readonly (Row & ShownEntries[number])[]
  noun: Noun
  nameOf: (row: Row) => string
  effectOn: (row: Row, outcome: DecisionOutcome) => BulkEffect
  /**
   * Whether the row differs from other known data. If some of several rows differ, approving them needs a confirmation (ADR 27).
   */
  differs: (row: Row) => boolean
  undo: string
  /** Resolves to whether the remark can be dropped. */
  onDecide: (rows: readonly (Row & ShownEntries[number])[], outcome: DecisionOutcome, remark: string) => Promise<boolean>
}

/**
 * The bar with which selected rows are decided with one remark. It shows beside the remark what Ctrl+Enter does. A press sends
 * the undecided rows. If it would reverse decisions, a separate question asks about these (decision 153).
 */
export function BulkDecision<Row>({ rows, noun, nameOf, effectOn, differs, undo, onDecide }: BulkDecisionProps<Row>) {
  const judge = (outcome: DecisionOutcome): CountedAct<(typeof rows)[number]> => ({
    verb: VERBS[outcome],
    split: splitByEffect(rows, (row) => effectOn(row, outcome)),
  })
  const acts = { approve: judge('approve'), decline: judge('decline') }
  const differing = acts.approve.split.changes.filter(differs).length
  const [asked, setAsked] = useState<{ outcome: DecisionOutcome; remark: string; act: typeof acts.approve }>()
  const { remark, setRemark, meant, isBusy, isAsked, needsAsking, act, onRemarkKey, finish, field } =
    useApproval<HTMLInputElement>({
      of: rows,
      differing,
      isPossible: (outcome) => explainWhyNoRow(acts[outcome].split) === undefined,
      onDecide: async (outcome, text, isReversing) => {
        const { split } = acts[outcome]
        if (!isReversing && split.changes.length > 0) return onDecide(split.changes, outcome, text)
        setAsked({ outcome, remark: text, act: acts[outcome] })
        return false
      },
    })
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return
    const grid = field.current && findGrid(field.current)
    if (await onDecide(asked.act.split.reverses, asked.outcome, asked.remark)) finish()
    // The dialog would return the focus to the bar, which may have been removed.
    setTimeout(() => isFocusUnmoved() && grid?.focus({ preventScroll: true }))
  }
  const differ = formatQuantity(differing, 'differs', 'differ')
  const entered = `Ctrl Enter ${words[meant]}`
  /** If all selected rows are already decided, a press asks whether to reverse them. */
  const labelOf = (outcome: DecisionOutcome): string => {
    const { verb, split } = acts[outcome]
    const isQuestion = split.changes.length === 0 && split.reverses.length > 0
    const count = isQuestion ? split.reverses.length : split.changes.length
    return `${describeBulkAct(verb, count, rows.length)}${isQuestion ? '…' : ''}`
  }
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
      <BulkButton main busy={isBusy} why={explainWhyNoRow(acts.approve.split)} onAct={() => act('approve')}>
        {isAsked ? `Yes, ${differ}` : `${labelOf('approve')}${needsAsking ? `, ${differ}` : ''}`}
        <Keycap>A</Keycap>
      </BulkButton>
      <BulkButton busy={isBusy} why={explainWhyNoRow(acts.decline.split)} onAct={() => act('decline')}>
        {labelOf('decline')}
        <Keycap>D</Keycap>
      </BulkButton>
      <BulkLeft acts={OUTCOMES.map((outcome) => ({ ...acts[outcome], busy: isBusy, onReverse: () => act(outcome, true) }))} />
      <ReversalQuestion act={asked?.act} {...{ noun, nameOf, undo }} onConfirm={confirm} onClose={() => setAsked(undefined)} />
    </>
  )
}
