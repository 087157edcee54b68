import { useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../access/levels.ts'
import type { Task } from '../../workflow/contract.ts'
import type { TypedFields } from '../draft-rules.ts'
import { type DraftKey, storeDraft } from './drafts.ts'
import { takeBack } from './task-writes.ts'

/** A decision that its own person can undo for some minutes: the row after it, and the text that was submitted. */
export type UndoableDecision = DraftKey & {
  file: string
  task: Pick<Task, 'sr_no' | 'version' | 'question_id'>
  typed: TypedFields
  undoUntil: string | null
}

/** The last own decision of this browser tab: it outlives the message with Undo, the page and a reload. */
const KEY = 'proofline.lastDecision'
const listeners = new Set<() => void>()
const change = (next: UndoableDecision | undefined): void => {
  if (next === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}
export const storeLastDecision = (decided: UndoableDecision): void => change(decided)

type Where = { personId: string; role: StaffRole; file: string }
const readLastDecision = ({ personId, role, file }: Where): UndoableDecision | undefined => {
  const last = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as UndoableDecision | null
  return last?.personId === personId && last.role === role && last.file === file ? last : undefined
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** The last decision on a row of the file in the role, undone ones left out; its time may be over. */
export function useLastDecision(where: Where): UndoableDecision | undefined {
  useSyncExternalStore(subscribe, () => sessionStorage.getItem(KEY))
  return readLastDecision(where)
}

/**
 * Undoes a decision and restores the submitted text as a draft, so that only the mistake has to be corrected; what was typed for
 * the row since stays behind it. Returns the row as it is then; undefined after a refusal, which is a toast: the server's clock
 * decides whether it is too late.
 */
export async function undoDecision({ personId, role, taskId, file, task, typed }: UndoableDecision): Promise<Task | undefined> {
  const undone = await takeBack(file, role, task)
  if (readLastDecision({ personId, role, file })?.taskId === taskId) change(undefined)
  if (undone === undefined) return undefined
  // The author's answer is back, so the undone decision was its correction.
  const corrects = role === 'AUTHOR' && undone.turn !== 'AUTHOR'
  storeDraft({ personId, role, taskId }, { typed, at: new Date().toISOString(), ...(corrects && { corrects }) })
  return undone
}
