import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { Refused } from '../../../../kit/web/call.ts'
import { isDown, onConnection, readConnection } from '../../../../kit/web/connection.ts'
import { toast } from '../../../../kit/web/toast.ts'
import { refresh, useBusy, useRetainedInput, useWrite } from '../../../../kit/web/use-calls.ts'
import { session } from '../../../../session/contract.ts'
import type { SheetColumn, Task } from '../../../../rows/workflow/contract.ts'
import { type WorkflowRefusalCode, refusals } from '../../../../rows/workflow/refusals.ts'
import { tasks } from '../../contract.ts'
import { type Draft, listDrafts, nothingTyped, toDraft, type TypedFields } from '../../draft-rules.ts'
import { useOpenDraft } from '../drafts/draft-sync.ts'
import { putDrafts, readDraft, storeDraft, useDraftVersion } from '../drafts/drafts.ts'
import {
  findChosenStatus,
  contradictedBy,
  decidedTyped,
  type FieldIssues,
  firstTyped,
  isAsDecided,
  issuesByField,
  listMissingFields,
  needsFor,
  buildDecisionBody,
  unexplained,
} from './form-values.ts'
import { choicesFor } from './task-offers.ts'
import { type UndoableDecision, storeLastDecision, undoDecision, useLastDecision } from './last-decision.ts'
import { readAnswerType, storeAnswerType } from './last-answer-type.ts'
import { putDecided, putTask } from './task-writes.ts'
import { useFieldFocus } from './use-field-focus.ts'
import { useTaken } from '../row/use-taken.ts'
import { nextInstant } from '../../../../kit/web/server-clock.ts'

export type TaskDeskProps = {
  task: Task
  file: { _id: string; name: string; section: string; secondReview: boolean; columns: readonly SheetColumn[] }
  role: StaffRole
  personId: string
  reworks: number
  accountId: string | null
  /** Decisions in the project need none. */
  accountWaived: boolean
  /** Rows of this list may be updated (000 §2) or corrected (workflow.md 17). */
  updates: boolean
  /** "5 of 84"; absent for a task that is not among the loaded rows. */
  place: { at: number; of: number } | undefined
  /** The decision is beside the reading part, not within it. */
  wide: boolean
  /** The row is not among the person's any more. */
  isGone: boolean
  /** It left the person while it was open: its desk is for reading until it closes. */
  isTaken: boolean
  onTaken: (taskId: string) => void
  nextTask: { questionId: string; open: () => void } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Another ready task follows, so that a submit can open it. */
  followed: boolean
  onDone: (task: Task, reworks: number) => void
  /** Called after a decision was undone, with the row as it is then: it is open again. */
  onUndone: (task: Task) => void
  onClose: () => void
}

export type TaskDecision = ReturnType<typeof useDecision>
type Failure = { message: string; rest: string[] }

/** The decision that is being typed: its draft, what is missing, what has changed in the meantime, and its submit. */
export function useDecision(props: TaskDeskProps) {
  const { file, role, personId, accountId, accountWaived, onDone, onUndone } = props
  const { shown, hold, release } = useRetainedInput(props)
  const { task, updates } = shown
  const { choices, updateTask } = choicesFor(task, { role, secondReview: file.secondReview, personId })
  const isCorrection = updateTask.correct === true
  const form = useRef<HTMLFormElement>(null)
  const { fieldOf, focusField } = useFieldFocus(form)
  const place = { personId, role, taskId: task._id }
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(place))
  useOpenDraft(place)
  // Another device has sent texts of this row, or discarded some: the one of the form stays in it.
  const drafts = useDraftVersion()
  const [seenDrafts, setSeenDrafts] = useState(drafts)
  /** The text that came while the form was empty. */
  const [cameAt, setCameAt] = useState('')
  if (seenDrafts !== drafts) {
    setSeenDrafts(drafts)
    const stored = readDraft(place)
    const others = listDrafts(stored).filter(({ at }) => at !== draft?.at)
    if (draft !== undefined && stored !== undefined) setDraft(toDraft([...listDrafts(draft).slice(0, 1), ...others]))
    if (draft === undefined && stored !== undefined) {
      setDraft(stored)
      setCameAt(stored.at)
    }
  }
  const [fields, setFields] = useState<FieldIssues>({})
  const [failure, setFailure] = useState<Failure | undefined>(undefined)
  /** A decision was sent whose outcome is not known. */
  const [wasSent, setWasSent] = useState(false)
  /** The act about which the person is asked, because the score contradicts it. */
  const [doubt, setDoubt] = useState<string | undefined>(undefined)
  /** The row was changed by someone else: it is now reloaded, and the typed text is still here. */
  const [changed, setChanged] = useState(false)

  // Text typed for an update does not become a correction of what was sent since; it stays readable.
  const isOfOther = draft !== undefined && (draft.corrects ?? false) !== isCorrection
  const otherDraft = isOfOther ? draft : draft?.earlier?.[0]
  const own = isOfOther ? undefined : draft
  /** The row that the typed text is about; without text, the current row. */
  const [base, setBase] = useState(task)
  if (draft === undefined && !changed && base.version !== task.version) setBase(task)
  const before = role === 'AUTHOR' ? readAnswerType(personId, file.name) : undefined
  const typed = own?.typed ?? firstTyped(task, role, choices, before)
  const isAsBefore = before !== undefined && task.author_status === null && typed.answerType === before
  const chosen = findChosenStatus(typed, choices)
  const needs = needsFor(role, chosen, typed, task)
  const behindReworks = task.updateTask.message === refusals.REWORKS_FIRST[1]
  const withoutAccount = needs.account && !accountWaived && accountId === null
  const offered = updates && choices.length > 0
  /** The version at which the row was last the person's to decide. */
  const [heldAt, setHeldAt] = useState<number | undefined>(undefined)
  if (offered && heldAt !== task.version) setHeldAt(task.version)

  /** The version after the last submit; an older row is still on the screen until the next task is rendered. */
  const sent = useRef(0)
  const update = useWrite(tasks.update, { patches: (reply, patch) => putDecided(role, reply, patch), successToast: false })
  const [busy, run] = useBusy()
  const connection = useSyncExternalStore(onConnection, readConnection)
  const down = isDown(connection) ? connection.state : undefined
  // The pending submit changes the row too.
  const hasMoved = !busy && (changed || (draft !== undefined && task.version !== base.version))
  /** The text that was sent on another device or in another tab: it is no draft any more, and nobody else has changed the row. */
  const [sentAt, setSentAt] = useState<string | undefined>(undefined)
  if (hasMoved && draft !== undefined && isAsDecided(draft.typed, task, role)) {
    setSentAt(draft.at)
    setDraft(toDraft(listDrafts(draft).slice(1)))
    setBase(task)
    setChanged(false)
    setFailure(undefined)
  }
  const dropSent = useEffectEvent(() => {
    putDrafts(
      place,
      listDrafts(readDraft(place)).filter(({ at }) => at !== sentAt),
    )
  })
  useEffect(() => {
    if (sentAt !== undefined) dropSent()
  }, [sentAt])
  const blocked = behindReworks || withoutAccount || down !== undefined || busy

  const asCorrection = isCorrection ? { corrects: true } : {}
  const onType = (change: Partial<TypedFields>): void => {
    const next: Draft = { typed: { ...typed, ...change }, at: nextInstant(), ...asCorrection }
    setDraft(storeDraft(place, next, own, { file: file.name, sr_no: task.sr_no, question_id: task.question_id }))
    setFailure(undefined)
    setFields((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in change))))
  }
  const discard = (): void => {
    const shown = own !== undefined && offered ? 1 : 0
    setDraft(putDrafts(place, listDrafts(draft).toSpliced(shown, 1)))
  }
  const refuse = (refused: Refused): void => {
    const { fields: wrong, rest } = issuesByField(refused.issues)
    setFields(wrong)
    setFailure({ message: refused.message, rest: rest.filter((line) => line !== refused.message) })
    const [first] = Object.keys(wrong)
    if (first !== undefined) focusField(first)
    // The row may have left the person before the list said so.
    if (refused.status === 403 || refused.status === 404) void refresh([tasks.list])
    // An allocation ID is needed since, or the use of it has ended.
    if (refused.code === ('NO_ACCOUNT_ID' satisfies WorkflowRefusalCode)) void refresh([tasks.list])
    if (refused.status !== 409) return
    const current = refused.fields['task'] as Task | undefined
    if (current !== undefined) putTask(current)
    setChanged(
      refused.code === ('STALE_VERSION' satisfies WorkflowRefusalCode) ||
        (current !== undefined && current.version !== base.version),
    )
    if (refused.code === ('REWORKS_FIRST' satisfies WorkflowRefusalCode)) void refresh([session.me, tasks.list, tasks.counts])
  }
  /** The person has seen the changes: the typed text now applies to the current row. */
  const acceptChanges = (): void => {
    setBase(task)
    setChanged(false)
    setFailure(undefined)
    focusField('status')
  }
  const undo = async (decided: UndoableDecision): Promise<void> => {
    const undone = await undoDecision(decided)
    if (undone === undefined) return
    if (decided.taskId === task._id) {
      setDraft(readDraft(place))
      setBase(undone)
      setChanged(false)
      setFailure(undefined)
    }
    onUndone(undone)
  }
  const last = useLastDecision({ personId, role, fileId: file._id })
  const isOwn = last?.taskId === task._id && last.task.version === task.version
  const { isTaken, isRightLost } = useTaken({
    place,
    draft,
    task,
    onTaken: props.onTaken,
    isKnown: props.isTaken,
    isGone: !busy && (shown.isGone || (heldAt !== undefined && !offered && !isOwn)),
    busy,
  })
  /** The decision on the open row, while the server offers its undo. */
  const ownDecision: UndoableDecision | undefined = isOwn
    ? last
    : typeof task.undoUntil === 'string'
      ? { ...place, fileId: file._id, task, typed: decidedTyped(task, role), undoUntil: task.undoUntil }
      : undefined
  /** Undoes the decision on the open row, else the last one on the file; false when there is none. */
  const undoLast = (): boolean => {
    const decided = ownDecision ?? last
    if (decided !== undefined) void run(() => undo(decided))
    return decided !== undefined
  }
  const submit = (): void => void run(() => decide())
  const submitAnyway = async (): Promise<void> => {
    setDoubt(undefined)
    await run(() => decide({ sure: true }))
  }
  const reconsider = (): void => setDoubt(undefined)
  const focusMissing = (): void => focusField(Object.keys(listMissingFields(chosen, needs, typed))[0] ?? 'status')
  const decide = async ({ sure = false } = {}): Promise<void> => {
    if (!offered || blocked) return
    if (hasMoved) {
      setFailure({ message: refusals.STALE_VERSION[1], rest: [] })
      form.current?.querySelector<HTMLElement>('[data-part=changes] button')?.focus()
      return
    }
    const missing = { ...(chosen && unexplained(task, role, chosen, typed)), ...listMissingFields(chosen, needs, typed) }
    const [first] = Object.entries(missing)
    if (first !== undefined || chosen === undefined) {
      setFields(missing)
      setFailure({ message: first?.[1] ?? '', rest: [] })
      if (first) focusField(first[0])
      return
    }
    setFailure(undefined)
    setFields({})
    const contradicted = contradictedBy(chosen, needs.fields.qc_score === undefined ? nothingTyped : typed)
    if (!sure && contradicted !== undefined) return setDoubt(contradicted)
    const sentAt = nextInstant()
    try {
      const reply = await update.mutateAsync({
        params: { file: file._id, role },
        body: {
          ...buildDecisionBody(chosen, needs, typed),
          sr_no: task.sr_no,
          role,
          version: task.version,
          ...(needs.account && accountId !== null && { accountId }),
        },
      })
      release()
      sent.current = reply.task.version
      // What was typed since the submit, or in another tab, was not sent; here it goes on as a correction of what was.
      setDraft(
        putDrafts(
          place,
          listDrafts(readDraft(place))
            .filter(({ at }) => at !== draft?.at)
            .map((each) => (each.at > sentAt ? { ...each, corrects: true } : each)),
        ),
      )
      setBase(reply.task)
      setChanged(false)
      setHeldAt(undefined)
      const decided = { ...place, fileId: file._id, task: reply.task, typed, undoUntil: reply.task.undoUntil ?? null }
      storeLastDecision(decided)
      if (needs.fields.answerType !== undefined) storeAnswerType(personId, file.name, typed.answerType)
      toast.success(reply.message, () => void undo(decided), { about: task.question_id, slot: 'decision' })
      onDone(reply.task, reply.reworks)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      hold(error)
      if (!error.isFinal) setWasSent(true)
      refuse(error)
    }
  }
  /** Chooses by key. After a status the first field that it requires has the focus; the other fields keep it. */
  const choose = (option: Partial<TypedFields>): void => {
    onType(option)
    const [[name, value] = ['status', '']] = Object.entries(option)
    // A score by its key leaves the focus where it is; among the scores it goes with the choice, or Tab would stop there again.
    if (name === 'qc_score' && fieldOf(document.activeElement) !== name) return
    if (name !== 'status') return focusField(name)
    const status = choices.find((choice) => choice.status === value)?.status
    const missing = listMissingFields(status, needsFor(role, status, typed, task), { ...typed, ...option })
    // What stays from the row before has the focus too, so that a figure still changes it.
    const first = isAsBefore && needsFor(role, status, typed, task).fields.answerType !== undefined ? 'answerType' : undefined
    focusField(first ?? Object.keys(missing)[0] ?? 'status')
  }
  /** Keys can arrive before the next render: one meant for the next task would leave a draft on the one just decided. */
  const isLate = (): boolean => busy || task.version < sent.current

  return {
    task,
    updates,
    choices,
    isCorrection,
    form,
    typed,
    chosen,
    needs,
    fields,
    failure,
    offered,
    blocked,
    isTaken,
    heldAt: heldAt ?? task.version,
    wasSent,
    isRightLost,
    isStored: isTaken && readDraft(place) !== undefined,
    behindReworks,
    withoutAccount,
    down,
    hasMoved,
    base,
    draft,
    own,
    otherDraft,
    onType,
    discard,
    acceptChanges,
    submit,
    choose,
    fieldOf,
    ownDecision,
    undo,
    undoLast,
    isLate,
    isAsBefore,
    cameAt,
    doubt,
    submitAnyway,
    reconsider,
    focusMissing,
  }
}
