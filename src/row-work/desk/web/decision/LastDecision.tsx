import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { Refused } from '../../../../kit/web/call.ts'
import { isBehindDialog, isTyping } from '../../../../kit/web/letter-keys.ts'
import { type PageAction, usePageActions } from '../../../../kit/web/page-actions.ts'
import { readPress } from '../../../../kit/web/read-press.ts'
import { takeNextInstant, getServerNow } from '../../../../kit/web/server-clock.ts'
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

/** A decision that the person can still undo for some minutes, with the resulting row and the submitted text. */
export type UndoableDecision = DraftKey & {
  fileId: string
  task: Pick<Task, 'sr_no' | 'version' | 'question_id'>
  typed: TypedFields
  undoUntil: string | null
}

/** The tab's last decisions, newest last. They survive the toast with Undo, a change of page, and a reload. */
const KEY = 'proofline.lastDecisions'
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
/** Ignores undone decisions. It may be too late to undo the result. */
export function useLastDecision(where: Where): UndoableDecision | undefined {
  useSyncExternalStore(subscribe, () => tabStorage.read(KEY))
  return readLastDecision(where)
}

/**
 * Undoes a decision and restores the submitted text as a draft, so that only the mistake has to be corrected. Text typed for the
 * row since then becomes an earlier text of the draft. Returns the updated row, or undefined after a refusal, which a toast
 * shows. The server's clock determines whether it is too late.
 */
export async function undoDecision({ personId, role, taskId, fileId, task, typed }: UndoableDecision): Promise<Task | undefined> {
  const undone = await takeBack(fileId, role, task)
  change(without(taskId))
  // The key now undoes the decision before this one, whose message was replaced and is not shown again.
  const before = readLastDecision({ personId, role, fileId })
  if (before !== undefined) offered = keyOf(before)
  if (undone === undefined) return undefined
  // The author's answer is back, so the undone decision was a correction of it.
  const corrects = role === 'AUTHOR' && undone.turn !== 'AUTHOR'
  storeDraft({ personId, role, taskId }, { typed, at: takeNextInstant(), ...(corrects && { corrects }) })
  return undone
}

const UNDO = 'undo'

/** Undoes the person's last decision on a task (workflow.md 18). Returns undefined after a refusal, which a toast shows. */
async function takeBack(
  fileId: string,
  role: StaffRole,
  { sr_no: srNo, version, question_id: about }: Pick<Task, 'sr_no' | 'version' | 'question_id'>,
): Promise<Task | undefined> {
  try {
    const sent = { params: { file: fileId }, body: { sr_no: srNo, version } }
    const reply = await write(taskHistory.undo, sent, (undone, patch) => putDecided(role, undone, patch))
    toast.done(UNDO)
    toast.success(reply.message, undefined, { about, slot: SLOT })
    return reply.task
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    toast.over(SLOT)
    toast.refused(error, UNDO)
    return undefined
  }
}

export function putTask(task: Task, patch = patchCache): void {
  patch(tasks.list, (reply) =>
    reply.tasks.some(({ _id }) => _id === task._id)
      ? { ...reply, tasks: reply.tasks.map((old) => (old._id === task._id ? task : old)) }
      : reply,
  )
}

/** Updates the header's tag and the count in the lists (000 §7 Tasks). */
function putReworks(role: StaffRole, reworks: number, patch: typeof patchCache): void {
  patch(session.me, (reply) => (reply.user.role === role ? { ...reply, user: { ...reply.user, reworks } } : reply))
  patch(tasks.list, (reply) => (reply.role === role ? { ...reply, reworks } : reply))
}

/** The row stays at its position. */
export function putDecided(role: StaffRole, { task, reworks }: { task: Task; reworks: number }, patch: typeof patchCache): void {
  putTask(task, patch)
  putReworks(role, reworks, patch)
}

/** Ignores Ctrl+Z in a text field or a dialog. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const press = readPress(event)
  const isUndo = press?.key === 'z' && press.ctrl && !press.shift
  return isUndo && !event.repeat && !event.defaultPrevented && !isTyping(event.target) && !isBehindDialog()
}

/** Whether an instant has passed by the server's clock, or is missing. */
function useIsOver(until: string | null | undefined): boolean {
  const left = until === null || until === undefined ? 0 : Math.max(0, Date.parse(until) - getServerNow())
  const [, setPassed] = useState('')
  useEffect(() => {
    if (until === null || until === undefined) return undefined
    const timer = setTimeout(() => setPassed(until), Math.max(0, Date.parse(until) - getServerNow()))
    return () => clearTimeout(timer)
  }, [until])
  return left === 0
}

/** The last decision whose undo a message offered. A closed message does not come back by itself. */
let offered = ''
const keyOf = ({ taskId, undoUntil }: UndoableDecision): string => `${taskId} ${undoUntil}`
const SLOT = 'decision'

export function offerUndo(message: string, decided: UndoableDecision, onUndo: (decided: UndoableDecision) => void): void {
  offered = keyOf(decided)
  const { undoUntil: until, task } = decided
  toast.success(message, () => onUndo(decided), { about: task.question_id, slot: SLOT, ...(until !== null && { until }) })
}

/**
 * Offers to undo the decision that Ctrl+Z would undo here, for example after a reload or for an opened row. Each decision is
 * offered once.
 */
export function useUndoOffer(decided: UndoableDecision | undefined, onUndo: (decided: UndoableDecision) => void): void {
  const isOver = useIsOver(decided?.undoUntil)
  const key = decided === undefined || isOver ? '' : keyOf(decided)
  const offer = useEffectEvent(() => {
    if (decided !== undefined) offerUndo('You can undo your decision.', decided, onUndo)
  })
  useEffect(() => {
    if (key !== '' && key !== offered) offer()
  }, [key])
}

export function UndoIsOver({ until }: { until: string | null }) {
  const isOver = useIsOver(until)
  if (until === null || !isOver) return null
  return (
    <p className={styles.over} data-part="undo">
      {refusals.UNDO_TOO_LATE[1]}
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
 * Lets the person undo the last decision on a file by Ctrl+Z, from the palette and from its message. An open desk handles the key
 * and the message itself.
 */
export function LastDecision({ openId, onUndone, ...where }: LastDecisionProps) {
  const last = useLastDecision(where)
  const isOver = useIsOver(last?.undoUntil)
  const [, run] = useBusy()
  const undo = (decided: UndoableDecision): void =>
    void run(async () => {
      const undone = await undoDecision(decided)
      if (undone !== undefined) onUndone(undone)
    })
  useUndoOffer(openId === undefined ? last : undefined, undo)
  usePageKeys((event) => {
    if (!isUndoKey(event) || openId !== undefined || last === undefined || isOver) return
    event.preventDefault()
    undo(last)
  })
  const offers = last !== undefined && !isOver
  usePageActions(
    offers
      ? [{ label: `Undo ${last.task.question_id}`, icon: 'returnArrow', keywords: 'take back decision', onAct: () => undo(last) }]
      : noActs,
  )
  return null
}
