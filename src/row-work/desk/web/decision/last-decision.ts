import { useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import type { TypedFields } from '../../draft-rules.ts'
import { type DraftKey, storeDraft } from '../drafts/drafts.ts'
import { takeBack } from './task-writes.ts'
import { tabStorage } from '../../../../kit/web/storage.ts'
import { nextInstant } from '../../../../kit/web/server-clock.ts'

/** A decision that the person can still undo for some minutes: the row after it, and the submitted text. */
export type UndoableDecision = DraftKey & {
  fileId: string
  task: Pick<Task, 'sr_no' | 'version' | 'question_id'>
  typed: TypedFields
  undoUntil: string | null
}

/** The person's last decisions in this browser tab, newest last. They outlive the toast with Undo, the page and a reload. */
const KEY = 'proofline.lastDecisions'
/** The number of decisions kept. They can be undone one after another. */
const MOST = 10
const listeners = new Set<() => void>()
const readAll = (): UndoableDecision[] => JSON.parse(tabStorage.read(KEY) ?? '[]') as UndoableDecision[]
const change = (next: readonly UndoableDecision[]): void => {
  tabStorage.store(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}
const without = (taskId: string): UndoableDecision[] => readAll().filter((each) => each.taskId !== taskId)
export const storeLastDecision = (decided: UndoableDecision): void => change([...without(decided.taskId), decided].slice(-MOST))

type Where = { personId: string; role: StaffRole; fileId: string }
const readLastDecision = ({ personId, role, fileId }: Where): UndoableDecision | undefined =>
  readAll().findLast((each) => each.personId === personId && each.role === role && each.fileId === fileId)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Returns the last decision on a row of the file in the role, leaving out undone ones. Its time may be over. */
export function useLastDecision(where: Where): UndoableDecision | undefined {
  useSyncExternalStore(subscribe, () => tabStorage.read(KEY))
  return readLastDecision(where)
}

/**
 * Undoes a decision and restores the submitted text as a draft, so that only the mistake has to be corrected. Text typed for the
 * row since then stays behind it. Returns the updated row, or undefined after a refusal, which is shown as a toast. The server's
 * clock decides whether it is too late.
 */
export async function undoDecision({ personId, role, taskId, fileId, task, typed }: UndoableDecision): Promise<Task | undefined> {
  const undone = await takeBack(fileId, role, task)
  change(without(taskId))
  if (undone === undefined) return undefined
  // The author's answer is back, so the undone decision was its correction.
  const corrects = role === 'AUTHOR' && undone.turn !== 'AUTHOR'
  storeDraft({ personId, role, taskId }, { typed, at: nextInstant(), ...(corrects && { corrects }) })
  return undone
}
