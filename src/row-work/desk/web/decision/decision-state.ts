import type { StaffRole } from '../../../../access/levels.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { type Draft, listDrafts, toDraft } from '../../draft-rules.ts'
import { type FieldIssues, isAsDecided } from './form-values.ts'

type Failure = { message: string; rest: string[] }

/** What the desk's form knows beside the row on the screen. */
export type DecisionState = {
  /** The text of the form, with older ones behind it; undefined: nothing is typed. */
  draft: Draft | undefined
  /** The count of `useDraftVersion` at which the stored drafts were read last. */
  draftVersion: number
  /** When the text was typed that came from elsewhere into an empty form; empty: none came. */
  cameAt: string
  /** When the text was typed that somebody sent from another device or tab: it is no draft any more. */
  sentElsewhereAt: string | undefined
  /** The row that the typed text is about; without text, the row on the screen. */
  base: Task
  /** The server said that somebody else has changed the row, which is loaded again since; the typed text is still here. */
  isChanged: boolean
  /** The version at which the person could last decide the row. */
  heldAt: number | undefined
  fields: FieldIssues
  failure: Failure | undefined
  /** A decision was sent and its outcome is not known. */
  isOutcomeUnknown: boolean
  /** The act about which the person is asked, because the score contradicts it. */
  doubt: string | undefined
}

export type DecisionEvent =
  | { type: 'row shown'; task: Task; role: StaffRole; isOffered: boolean; isBusy: boolean }
  /** Another device or tab has stored or discarded texts of this row. */
  | { type: 'drafts changed'; version: number; stored: Draft | undefined }
  | { type: 'typed'; draft: Draft | undefined; names: readonly string[] }
  | { type: 'discarded'; draft: Draft | undefined }
  /** The form lacks something, or the row has moved: nothing is sent. */
  | { type: 'held back'; failure: Failure; fields?: FieldIssues }
  | { type: 'sending' }
  | { type: 'doubted'; act: string }
  | { type: 'doubt answered' }
  | { type: 'decided'; task: Task; draft: Draft | undefined }
  /** `isChanged`: whether the refusal says that the row has changed; undefined: it says nothing of it. */
  | { type: 'refused'; failure: Failure; fields: FieldIssues; isChanged: boolean | undefined; isFinal: boolean }
  /** The person has seen the changes: the typed text now applies to this row. */
  | { type: 'changes accepted'; task: Task }
  | { type: 'undone'; task: Task; draft: Draft | undefined }

export const firstState = (task: Task, draft: Draft | undefined, draftVersion: number): DecisionState => ({
  draft,
  draftVersion,
  cameAt: '',
  sentElsewhereAt: undefined,
  base: task,
  isChanged: false,
  heldAt: undefined,
  fields: {},
  failure: undefined,
  isOutcomeUnknown: false,
  doubt: undefined,
})

/** Whether the row is another one than the typed text is about. */
export const hasMoved = ({ isChanged, draft, base }: DecisionState, task: Task): boolean =>
  isChanged || (draft !== undefined && task.version !== base.version)

/** A state in which the form stands on this row. */
const standOn = (state: DecisionState, base: Task): DecisionState => ({ ...state, base, isChanged: false, failure: undefined })

/** What follows from the row on the screen; the same object when nothing does. */
function followRow(state: DecisionState, event: DecisionEvent & { type: 'row shown' }): DecisionState {
  const { task, role, isOffered, isBusy } = event
  const { draft } = state
  // A pending submit changes the row too.
  if (draft !== undefined && !isBusy && hasMoved(state, task) && isAsDecided(draft.typed, task, role))
    return { ...standOn(state, task), sentElsewhereAt: draft.at, draft: toDraft(listDrafts(draft).slice(1)) }
  const follows = draft === undefined && !state.isChanged && state.base.version !== task.version
  const isHeld = isOffered && state.heldAt !== task.version
  return follows || isHeld ? { ...state, ...(follows && { base: task }), ...(isHeld && { heldAt: task.version }) } : state
}

/** The text of the form stays in it; what came from elsewhere goes behind it, or into an empty form. */
function mergeStored(state: DecisionState, { version, stored }: DecisionEvent & { type: 'drafts changed' }): DecisionState {
  const seen = { ...state, draftVersion: version }
  if (stored === undefined) return seen
  if (state.draft === undefined) return { ...seen, draft: stored, cameAt: stored.at }
  const [own] = listDrafts(state.draft)
  const others = listDrafts(stored).filter(({ at }) => at !== own?.at)
  return { ...seen, draft: toDraft([...(own === undefined ? [] : [own]), ...others]) }
}

/** The whole life of a decision at the desk, from the shown row to its undo; the same object when an event changes nothing. */
export function decisionReducer(state: DecisionState, event: DecisionEvent): DecisionState {
  switch (event.type) {
    case 'row shown':
      return followRow(state, event)
    case 'drafts changed':
      return mergeStored(state, event)
    case 'typed': {
      const fields = Object.fromEntries(Object.entries(state.fields).filter(([name]) => !event.names.includes(name)))
      return { ...state, draft: event.draft, failure: undefined, fields }
    }
    case 'discarded':
      return { ...state, draft: event.draft }
    case 'held back':
      return { ...state, failure: event.failure, fields: event.fields ?? state.fields }
    case 'sending':
      return { ...state, failure: undefined, fields: {} }
    case 'doubted':
      return { ...state, doubt: event.act }
    case 'doubt answered':
      return { ...state, doubt: undefined }
    case 'decided':
      return { ...state, draft: event.draft, base: event.task, isChanged: false, heldAt: undefined }
    case 'refused': {
      const { failure, fields, isChanged = state.isChanged, isFinal } = event
      return { ...state, failure, fields, isChanged, isOutcomeUnknown: state.isOutcomeUnknown || !isFinal }
    }
    case 'changes accepted':
      return standOn(state, event.task)
    case 'undone':
      return { ...standOn(state, event.task), draft: event.draft }
  }
}
