import type { StaffRole } from '../../../../access/levels.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { type Draft, listDrafts, toDraft } from '../../draft-rules.ts'
import { type FieldIssues, isAsDecided } from './form-values.ts'

type Failure = { message: string; rest: string[] }

export type DecisionState = {
  /** The text in the form, with its earlier texts. Undefined if nothing is typed. */
  draft: Draft | undefined
  /** The value of `useDraftVersion` when the stored drafts were last read. */
  draftVersion: number
  /** When the text was typed that another device or tab put into an empty form; '' if there is none. */
  cameAt: string
  /** When the text was typed that another device or tab has sent. It is no longer a draft. */
  sentElsewhereAt: string | undefined
  /** The row to which the typed text refers; without text, the row on the screen. */
  base: Task
  /** The server reported that somebody else has changed the row. The row was then reloaded, and the typed text was kept. */
  isChanged: boolean
  /** The last version of the row at which the person could decide. */
  heldAt: number | undefined
  fields: FieldIssues
  failure: Failure | undefined
  isOutcomeUnknown: boolean
  /** The action that the score contradicts, which the person must confirm. */
  doubt: string | undefined
}

export type DecisionEvent =
  | { type: 'row shown'; task: Task; role: StaffRole; isOffered: boolean; isBusy: boolean }
  /** Another device or tab has stored or discarded texts of this row. */
  | { type: 'drafts changed'; version: number; stored: Draft | undefined }
  | { type: 'typed'; draft: Draft | undefined; names: readonly string[] }
  | { type: 'discarded'; draft: Draft | undefined }
  /** The form is incomplete or the row has changed, so nothing is sent. */
  | { type: 'held back'; failure: Failure; fields?: FieldIssues }
  | { type: 'sending' }
  | { type: 'doubted'; act: string }
  | { type: 'doubt answered' }
  | { type: 'decided'; task: Task; draft: Draft | undefined }
  /** `isChanged` says whether the row has changed. It is undefined if the refusal does not tell. */
  | { type: 'refused'; failure: Failure; fields: FieldIssues; isChanged: boolean | undefined; isFinal: boolean }
  /** The person has seen the changes, so the typed text now applies to this row. */
  | { type: 'changes accepted'; task: Task }
  | { type: 'undone'; task: Task; draft: Draft | undefined }

export const buildFirstDecisionState = (task: Task, draft: Draft | undefined, draftVersion: number): DecisionState => ({
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

/** Whether the row has changed since the version to which the typed text refers. */
export const hasMoved = ({ isChanged, draft, base }: DecisionState, task: Task): boolean =>
  isChanged || (draft !== undefined && task.version !== base.version)

const standOn = (state: DecisionState, base: Task): DecisionState => ({ ...state, base, isChanged: false, failure: undefined })

/** Returns the same object if nothing changes. */
function followRow(state: DecisionState, event: DecisionEvent & { type: 'row shown' }): DecisionState {
  const { task, role, isOffered, isBusy } = event
  const { draft } = state
  // A pending submit also changes the row.
  if (draft !== undefined && !isBusy && hasMoved(state, task) && isAsDecided(draft.typed, task, role))
    return { ...standOn(state, task), sentElsewhereAt: draft.at, draft: toDraft(listDrafts(draft).slice(1)) }
  const follows = draft === undefined && !state.isChanged && state.base.version !== task.version
  const isHeld = isOffered && state.heldAt !== task.version
  return follows || isHeld ? { ...state, ...(follows && { base: task }), ...(isHeld && { heldAt: task.version }) } : state
}

/** Keeps the form's own text first. Texts from elsewhere become earlier texts, or are shown in the form if it is empty. */
function mergeStored(state: DecisionState, { version, stored }: DecisionEvent & { type: 'drafts changed' }): DecisionState {
  const seen = { ...state, draftVersion: version }
  if (stored === undefined) return seen
  if (state.draft === undefined) return { ...seen, draft: stored, cameAt: stored.at }
  const [own] = listDrafts(state.draft)
  const others = listDrafts(stored).filter(({ at }) => at !== own?.at)
  return { ...seen, draft: toDraft([...(own === undefined ? [] : [own]), ...others]) }
}

/**
 * Handles the whole life of a decision at the desk, from showing the row to undoing the decision. Returns the same object if an
 * event changes nothing.
 */
export function reduceDecision(state: DecisionState, event: DecisionEvent): DecisionState {
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
