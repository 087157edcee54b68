import { useEffect, useEffectEvent, useReducer, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { Refused } from '../../../../kit/web/call.ts'
import { isDown, onConnection, readConnection } from '../../../../kit/web/connection.ts'
import { refetchReads, useBusy, useRetainedInput, useWrite } from '../../../../kit/web/use-calls.ts'
import { session } from '../../../../session/contract.ts'
import type { SheetColumn, Task } from '../../../../rows/workflow/contract.ts'
import { type WorkflowRefusalCode, refusals } from '../../../../rows/workflow/refusals.ts'
import { tasks } from '../../contract.ts'
import { type Draft, listDrafts, nothingTyped, type TypedFields } from '../../draft-rules.ts'
import { useOpenDraft } from '../drafts/draft-sync.ts'
import { putDrafts, readDraft, storeDraft, useDraftVersion, type DraftKey } from '../drafts/drafts.ts'
import {
  findChosenStatus,
  findContradiction,
  toDecidedFields,
  buildFirstFields,
  splitIssuesByField,
  listMissingFields,
  needsFor,
  buildDecisionBody,
  askForComments,
  isAsDecided,
  listDecisionChoices,
} from './form-values.ts'
import { type DecisionEvent, reduceDecision, buildFirstDecisionState, hasMoved } from './decision-state.ts'
import {
  type UndoableDecision,
  offerUndo,
  putDecided,
  putTask,
  storeLastDecision,
  undoDecision,
  useLastDecision,
  useUndoOffer,
} from './LastDecision.tsx'
import { takeNextInstant } from '../../../../kit/web/server-clock.ts'
import { PERSONAL } from '../../../../kit/web/session-storage.ts'
import { type AnswerType, parseAnswerType } from '../../../../rows/workflow/vocabulary.ts'
import { deviceStorage } from '../../../../kit/web/storage.ts'
import { useKeepPageOpen } from '../../../../kit/web/kept-open-page.ts'

const keyOf = (personId: string): string => `${PERSONAL}answerTypes:${personId}`
/** The answer type is remembered for the most recently decided files. */
const MAX_FILES = 20

const readAll = (personId: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(personId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  } catch {
    return {}
  }
}

const readAnswerType = (personId: string, file: string): AnswerType | undefined => parseAnswerType(readAll(personId)[file] ?? '')

function storeAnswerType(personId: string, file: string, type: string): void {
  if (parseAnswerType(type) === undefined) return
  const { [file]: _, ...others } = readAll(personId)
  const kept = Object.entries(others).slice(1 - MAX_FILES)
  deviceStorage.store(keyOf(personId), JSON.stringify({ ...Object.fromEntries(kept), [file]: type }))
}

export type TaskDeskProps = {
  task: Task
  file: { _id: string; name: string; section: string; secondReview: boolean; columns: readonly SheetColumn[] }
  role: StaffRole
  personId: string
  reworks: number
  accountId: string | null
  accountWaived: boolean
  /** The rows of this list may be updated (000 §2) or corrected (workflow.md 17). */
  updates: boolean
  /** The row's position, shown as "5 of 84". Undefined for a task that is not among the loaded rows. */
  place: { at: number; of: number } | undefined
  /** The decision is beside the reading part instead of within it. */
  wide: boolean
  /** The person no longer holds the row. */
  isGone: boolean
  /** The row was taken from the person while it was open. Its desk is read-only until it closes. */
  isTaken: boolean
  onTaken: (taskId: string) => void
  nextTask: { questionId: string; open: () => void } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Another ready task opens after a submit. */
  followed: boolean
  onDone: (task: Task, reworks: number) => void
  onUndone: (task: Task) => void
  onClose: () => void
}

export type TaskDecision = ReturnType<typeof useTaskDecision>

export function useTaskDecision(props: TaskDeskProps) {
  const { file, role, personId, accountId, accountWaived, onDone, onUndone } = props
  const { shown, hold, release } = useRetainedInput(props)
  const { task, updates } = shown
  const { choices, updateTask } = listDecisionChoices(task, { role, secondReview: file.secondReview, personId })
  const isCorrection = updateTask.correct === true
  const form = useRef<HTMLFormElement>(null)
  const { fieldOf, focusField } = useFieldFocus(form)
  const place = { personId, role, taskId: task._id }
  const draftVersion = useDraftVersion()
  const [held, dispatch] = useReducer(reduceDecision, undefined, () =>
    buildFirstDecisionState(task, readDraft(place), draftVersion),
  )
  useOpenDraft(place)
  const offered = updates && choices.length > 0
  const [busy, run] = useBusy()
  // Changes that follow from the row on the screen and from the stored texts already apply in this render.
  let state = held
  const follow = (event: DecisionEvent): void => {
    const next = reduceDecision(state, event)
    if (next !== state) dispatch(event)
    state = next
  }
  if (state.draftVersion !== draftVersion) follow({ type: 'drafts changed', version: draftVersion, stored: readDraft(place) })
  follow({ type: 'row shown', task, role, isOffered: offered, isBusy: busy })
  const { draft, base, heldAt, sentElsewhereAt, fields, failure, cameAt, doubt } = state
  // The pending submit also changes the row.
  const isMoved = !busy && hasMoved(state, task)

  // Text typed for an update must not become a correction of an answer that has been sent since. It can still be read.
  const isOfOther = draft !== undefined && (draft.corrects ?? false) !== isCorrection
  const otherDraft = isOfOther ? draft : draft?.earlier?.[0]
  const own = isOfOther ? undefined : draft
  const before = role === 'AUTHOR' ? readAnswerType(personId, file.name) : undefined
  const typed = own?.typed ?? buildFirstFields(task, role, choices, before)
  const isAsBefore = before !== undefined && task.author_status === null && typed.answerType === before
  const chosen = findChosenStatus(typed, choices)
  const needs = needsFor(role, chosen, typed, task)
  const asked = chosen && askForComments(task, role, chosen, typed)
  const behindReworks = task.updateTask.message === refusals.REWORKS_FIRST[1]
  const withoutAccount = needs.account && !accountWaived && accountId === null

  /** The version after the last submit. The older row stays on the screen until the next task is rendered. */
  const sent = useRef(0)
  const update = useWrite(tasks.update, { patches: (reply, patch) => putDecided(role, reply, patch), successToast: false })
  const connection = useSyncExternalStore(onConnection, readConnection)
  const down = isDown(connection) ? connection.state : undefined
  const dropSent = useEffectEvent(() => {
    putDrafts(
      place,
      listDrafts(readDraft(place)).filter(({ at }) => at !== sentElsewhereAt),
    )
  })
  useEffect(() => {
    if (sentElsewhereAt !== undefined) dropSent()
  }, [sentElsewhereAt])
  const blocked = behindReworks || withoutAccount || down !== undefined || busy

  const asCorrection = isCorrection ? { corrects: true } : {}
  const onType = (change: Partial<TypedFields>): void => {
    const next: Draft = { typed: { ...typed, ...change }, at: takeNextInstant(), ...asCorrection }
    const stored = storeDraft(place, next, own, { file: file.name, sr_no: task.sr_no, question_id: task.question_id })
    dispatch({ type: 'typed', draft: stored, names: Object.keys(change) })
  }
  const discard = (): void => {
    const shown = own !== undefined && offered ? 1 : 0
    dispatch({ type: 'discarded', draft: putDrafts(place, listDrafts(draft).toSpliced(shown, 1)) })
  }
  const refuse = (refused: Refused): void => {
    const { fields: wrong, rest } = splitIssuesByField(refused.issues)
    const current = refused.status === 409 ? (refused.fields['task'] as Task | undefined) : undefined
    const isStale = refused.code === ('STALE_VERSION' satisfies WorkflowRefusalCode)
    dispatch({
      type: 'refused',
      failure: { message: refused.message, rest: rest.filter((line) => line !== refused.message) },
      fields: wrong,
      isChanged: refused.status === 409 ? isStale || (current !== undefined && current.version !== base.version) : undefined,
      isFinal: refused.isFinal,
    })
    if (current !== undefined) putTask(current)
    const [first] = Object.keys(wrong)
    if (first !== undefined) focusField(first)
    // The row may have been taken from the person before the list showed it.
    if (refused.status === 403 || refused.status === 404) void refetchReads([tasks.list])
    // An allocation ID is now needed, or the person no longer holds one.
    if (refused.code === ('NO_ACCOUNT_ID' satisfies WorkflowRefusalCode)) void refetchReads([tasks.list])
    if (refused.code === ('REWORKS_FIRST' satisfies WorkflowRefusalCode))
      void refetchReads([session.me, tasks.list, tasks.counts])
  }
  const acceptChanges = (): void => {
    dispatch({ type: 'changes accepted', task })
    focusField('status')
  }
  const undo = async (decided: UndoableDecision): Promise<void> => {
    const undone = await undoDecision(decided)
    if (undone === undefined) return
    if (decided.taskId === task._id) dispatch({ type: 'undone', task: undone, draft: readDraft(place) })
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
  const ownDecision: UndoableDecision | undefined = isOwn
    ? last
    : typeof task.undoUntil === 'string'
      ? { ...place, fileId: file._id, task, typed: toDecidedFields(task, role), undoUntil: task.undoUntil }
      : undefined
  useUndoOffer(ownDecision ?? last, (decided) => void run(() => undo(decided)))
  /** Undoes the decision on the open row, or else the last one on the file. Returns false if there is none. */
  const undoLast = (): boolean => {
    const decided = ownDecision ?? last
    if (decided !== undefined) void run(() => undo(decided))
    return decided !== undefined
  }
  const submit = (): void => void run(() => decide())
  const submitAnyway = async (): Promise<void> => {
    dispatch({ type: 'doubt answered' })
    await run(() => decide({ sure: true }))
  }
  const reconsider = (): void => dispatch({ type: 'doubt answered' })
  const focusMissing = (): void => focusField(Object.keys(listMissingFields(chosen, needs, typed))[0] ?? 'status')
  const decide = async ({ sure = false } = {}): Promise<void> => {
    if (!offered || blocked) return
    if (isMoved) {
      dispatch({ type: 'held back', failure: { message: refusals.STALE_VERSION[1], rest: [] } })
      form.current?.querySelector<HTMLElement>('[data-part=changes] button')?.focus()
      return
    }
    const unanswered = asked !== undefined && typed.comments.trim() === '' ? { comments: asked.question } : {}
    const missing = { ...unanswered, ...listMissingFields(chosen, needs, typed) }
    const [first] = Object.entries(missing)
    if (first !== undefined || chosen === undefined) {
      dispatch({ type: 'held back', failure: { message: first?.[1] ?? '', rest: [] }, fields: missing })
      if (first) focusField(first[0])
      return
    }
    dispatch({ type: 'sending' })
    const contradicted = findContradiction(chosen, needs.fields.qc_score === undefined ? nothingTyped : typed)
    if (!sure && contradicted !== undefined) return dispatch({ type: 'doubted', act: contradicted })
    const sentAt = takeNextInstant()
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
      // Text typed in another tab was not sent and stays a draft. Text typed here after the submit becomes a correction of the
      // decision.
      const left = putDrafts(
        place,
        listDrafts(readDraft(place))
          .filter(({ at }) => at !== draft?.at)
          .map((each) => (each.at > sentAt ? { ...each, corrects: true } : each)),
      )
      dispatch({ type: 'decided', task: reply.task, draft: left })
      const decided = { ...place, fileId: file._id, task: reply.task, typed, undoUntil: reply.task.undoUntil ?? null }
      storeLastDecision(decided)
      if (needs.fields.answerType !== undefined) storeAnswerType(personId, file.name, typed.answerType)
      offerUndo(reply.message, decided, (each) => void undo(each))
      onDone(reply.task, reply.reworks)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      hold(error)
      refuse(error)
    }
  }
  /**
   * Applies an option that was chosen by its key. After a status, the focus moves to the first field that the status requires;
   * after any other option, to the option's field.
   */
  const choose = (option: Partial<TypedFields>): void => {
    onType(option)
    const [[name, value] = ['status', '']] = Object.entries(option)
    // Choosing a score by its key does not move the focus to the scores. If the focus is already there, it moves to the chosen
    // score; otherwise Tab would stop there again.
    if (name === 'qc_score' && fieldOf(document.activeElement) !== name) return
    if (name !== 'status') return focusField(name)
    const status = choices.find((choice) => choice.status === value)?.status
    const missing = listMissingFields(status, needsFor(role, status, typed, task), { ...typed, ...option })
    // An answer type that was copied from the previous row also gets the focus, so that it can still be changed.
    const first = isAsBefore && needsFor(role, status, typed, task).fields.answerType !== undefined ? 'answerType' : undefined
    focusField(first ?? Object.keys(missing)[0] ?? 'status')
  }
  /**
   * Keys can arrive before the next render. A key that is meant for the next task must not leave a draft on the task that was
   * just decided.
   */
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
    asked,
    fields,
    failure,
    offered,
    blocked,
    isTaken,
    heldAt: heldAt ?? task.version,
    wasSent: state.isOutcomeUnknown,
    isRightLost,
    isStored: isTaken && readDraft(place) !== undefined,
    behindReworks,
    withoutAccount,
    down,
    hasMoved: isMoved,
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

/** `fieldOf` returns the field for which a key is meant. */
function useFieldFocus(form: RefObject<HTMLFormElement | null>) {
  /** The field that will get the focus in the next frame. A key that arrives before then is already meant for this field. */
  const awaited = useRef<string | undefined>(undefined)
  const fieldOf = (target: EventTarget | null): string | undefined => awaited.current ?? fieldAt(target)
  const focusField = (name: string): void => {
    awaited.current = name
    requestAnimationFrame(() => {
      awaited.current = undefined
      const all = form.current?.querySelectorAll<HTMLElement>(`[data-field="${name}"]`) ?? []
      const target = [...all].find((each) => each instanceof HTMLInputElement && each.checked) ?? all[0]
      target?.focus()
    })
  }
  return { fieldOf, focusField }
}

const fieldAt = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined

type TakenProps = {
  place: DraftKey
  draft: Draft | undefined
  task: Task
  isKnown: boolean
  /** The person no longer holds the row, or may no longer decide it. */
  isGone: boolean
  busy: boolean
  onTaken: (taskId: string) => void
}

/**
 * Whether the open row was taken from the person, or the person lost the right to its page. Calls `onTaken` once when that
 * happens.
 */
function useTaken({ place, draft, task, isKnown, isGone, busy, onTaken }: TakenProps) {
  const isRightLost = useKeepPageOpen()
  const isTaken = isKnown || isGone || (isRightLost && !busy)
  const take = useEffectEvent(() => {
    onTaken(task._id)
    // If the row was decided in another tab, that tab sent its draft. Text typed here since then is a separate draft.
    const isSent = draft === undefined || isAsDecided(draft.typed, task, place.role)
    if (!isSent && readDraft(place) === undefined) storeDraft(place, draft)
    // Another device has sent the text and dropped its copy, so this copy is removed too.
    else if (isSent && draft !== undefined)
      putDrafts(
        place,
        listDrafts(readDraft(place)).filter(({ at }) => at !== draft.at),
      )
  })
  useEffect(() => {
    if (isTaken) take()
  }, [isTaken])
  return { isTaken, isRightLost }
}
