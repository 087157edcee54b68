import { useEffect, useState, useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Refused } from '../../../../kit/web/call.ts'
import { isBehindDialog, isTyping } from '../../../../kit/web/letter-keys.ts'
import { type PageAction, usePageActions } from '../../../../kit/web/page-actions.ts'
import { readPress } from '../../../../kit/web/read-press.ts'
import { nextInstant, serverNow } from '../../../../kit/web/server-clock.ts'
import { tabStorage } from '../../../../kit/web/storage.ts'
import { toast } from '../../../../kit/web/toast.ts'
import { patchCache, useBusy, write } from '../../../../kit/web/use-calls.ts'
import { usePageKeys } from '../../../../kit/web/use-page-keys.ts'
import { taskHistory } from '../../../../rows/history/contract.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { refusals } from '../../../../rows/workflow/refusals.ts'
import { session } from '../../../../session/contract.ts'
import { tasks } from '../../contract.ts'
import type { TypedFields } from '../../draft-rules.ts'
import { type DraftKey, storeDraft } from '../drafts/drafts.ts'
import styles from './LastDecision.module.css'

/** A decision that the person can still undo for some minutes, with the row after it and the submitted text. */
export type UndoableDecision = DraftKey & {
  fileId: string
  task: Pick<Task, 'sr_no' | 'version' | 'question_id'>
  typed: TypedFields
  undoUntil: string | null
}

/**
 * The storage key of the person's last decisions in this browser tab, newest last. They outlive the toast with Undo, the page and
 * a reload.
 */
const KEY = 'proofline.lastDecisions'
/** The number of decisions that are kept. They can be undone one after another. */
const MAX_COUNT = 10
const listeners = new Set<() => void>()
const readAll = (): UndoableDecision[] => JSON.parse(tabStorage.read(KEY) ?? '[]') as UndoableDecision[]
const change = (next: readonly UndoableDecision[]): void => {
  tabStorage.store(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}
const without = (taskId: string): UndoableDecision[] => readAll().filter((each) => each.taskId !== taskId)
export const storeLastDecision = (decided: UndoableDecision): void =>
  change([...without(decided.taskId), decided].slice(-MAX_COUNT))

type Where = { personId: string; role: StaffRole; fileId: string }
const readLastDecision = ({ personId, role, fileId }: Where): UndoableDecision | undefined =>
  readAll().findLast((each) => each.personId === personId && each.role === role && each.fileId === fileId)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Returns the last decision in the role on a row of the file, ignoring undone ones. It may be too late to undo it. */
export function useLastDecision(where: Where): UndoableDecision | undefined {
  useSyncExternalStore(subscribe, () => tabStorage.read(KEY))
  return readLastDecision(where)
}

/**
 * Undoes a decision and restores the submitted text as a draft, so that only the mistake has to be corrected. Text typed for the
 * row since then becomes an earlier text of the draft. Returns the updated row, or undefined after a refusal, which is shown as a
 * toast. The server's clock determines whether it is too late.
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

const UNDO = 'undo'

/**
 * Undoes the person's last decision on a task (workflow.md 18). Returns the updated row, or undefined after a refusal, which is
 * shown as a toast.
 */
async function takeBack(
  fileId: string,
  role: StaffRole,
  { sr_no: srNo, version, question_id: about }: Pick<Task, 'sr_no' | 'version' | 'question_id'>,
): Promise<Task | undefined> {
  try {
    const sent = { params: { file: fileId }, body: { sr_no: srNo, version } }
    const reply = await write(taskHistory.undo, sent, (undone, patch) => putDecided(role, undone, patch))
    toast.done(UNDO)
    toast.success(reply.message, undefined, { about, slot: 'decision' })
    return reply.task
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    toast.refused(error, UNDO)
    return undefined
  }
}

/** Replaces the cached row in every list that contains it with the row of a response. */
export function putTask(task: Task, patch = patchCache): void {
  patch(tasks.list, (reply) =>
    reply.tasks.some(({ _id }) => _id === task._id)
      ? { ...reply, tasks: reply.tasks.map((old) => (old._id === task._id ? task : old)) }
      : reply,
  )
}

/** Updates the header's tag and the lists' own count from a response that contains the pending reworks (000 §7 Tasks). */
function putReworks(role: StaffRole, reworks: number, patch: typeof patchCache): void {
  patch(session.me, (reply) => (reply.user.role === role ? { ...reply, user: { ...reply.user, reworks } } : reply))
  patch(tasks.list, (reply) => (reply.role === role ? { ...reply, reworks } : reply))
}

/** Updates the screen after a decision or its undo. The row stays in its place. */
export function putDecided(role: StaffRole, { task, reworks }: { task: Task; reworks: number }, patch: typeof patchCache): void {
  putTask(task, patch)
  putReworks(role, reworks, patch)
}

/** Returns whether the key is a Ctrl+Z that is meant neither for a text field nor for a dialog. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const press = readPress(event)
  const isUndo = press?.key === 'z' && press.ctrl && !press.shift
  return isUndo && !event.repeat && !event.defaultPrevented && !isTyping(event.target) && !isBehindDialog()
}

/** Returns the ms left until an instant by the server's clock, updated every second; 0 when it is over or there is none. */
function useTimeLeft(until: string | null | undefined): number {
  const left = (): number => (until === null || until === undefined ? 0 : Math.max(0, Date.parse(until) - serverNow()))
  const [, tick] = useState(0)
  const isRunning = left() > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left()
}

/** Formats 545,900 ms as 9:05: in whole seconds, like the Date header. */
const formatTimeLeft = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type UndoOfferProps = { until: string | null; onUndo: () => Promise<unknown> }

/** Offers to undo the decision on the open row. After the time limit, it says that it is too late. */
export function UndoOffer({ until, onUndo }: UndoOfferProps) {
  const left = useTimeLeft(until)
  if (until === null) return null
  return (
    <p className={styles.offer} data-part="undo">
      <span>{left > 0 ? 'You can undo your decision.' : refusals.UNDO_TOO_LATE[1]}</span>
      {left > 0 && (
        <UndoButton left={left} onUndo={onUndo}>
          Undo
        </UndoButton>
      )}
    </p>
  )
}

const noActs: readonly PageAction[] = []

export type LastDecisionProps = {
  personId: string
  role: StaffRole
  fileId: string
  openId: string | undefined
  onUndone: (task: Task) => void
}

/**
 * Offers, below the rows of a file, to undo the person's last decision on it. The desk itself offers to undo the decision on the
 * open row.
 */
export function LastDecision({ openId, onUndone, ...where }: LastDecisionProps) {
  const last = useLastDecision(where)
  const left = useTimeLeft(last?.undoUntil)
  const undo = async (): Promise<void> => {
    const undone = last && (await undoDecision(last))
    if (undone !== undefined) onUndone(undone)
  }
  usePageKeys((event) => {
    // An open desk handles the key itself.
    if (!isUndoKey(event) || openId !== undefined || left === 0) return
    event.preventDefault()
    void undo()
  })
  const label = last !== undefined && left > 0 && `Undo ${last.task.question_id}`
  usePageActions(label ? [{ label, icon: 'returnArrow', keywords: 'take back decision', onAct: () => void undo() }] : noActs)
  if (!label || last.taskId === openId) return null
  return (
    <UndoButton left={left} byKey={openId === undefined} onUndo={undo}>
      {label}
    </UndoButton>
  )
}

type UndoButtonProps = { left: number; byKey?: boolean; children: string; onUndo: () => Promise<unknown> }

/** Undoes a decision, and shows the time left to do so. `byKey` means that Ctrl+Z does the same here. */
function UndoButton({ left, byKey = true, children, onUndo }: UndoButtonProps) {
  const [busy, run] = useBusy()
  return (
    <span className={styles.button}>
      <Button small icon="returnArrow" busy={busy} {...(byKey && { keycap: 'Ctrl Z' })} onClick={() => void run(onUndo)}>
        {children}
      </Button>
      <span className={styles.left} role="timer">
        {formatTimeLeft(left)} left
      </span>
    </span>
  )
}
