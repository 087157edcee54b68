import { expect, it } from 'vitest'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { type Draft, nothingTyped } from '../../draft-rules.ts'
import { type DecisionEvent, reduceDecision, type DecisionState, buildFirstDecisionState, hasMoved } from './decision-state.ts'

const rowOf = (version: number, decided: object = {}) =>
  ({ version, qc_score: null, reviewer_comments: null, ...decided }) as unknown as Task
const textOf = (at: string, typed: object = {}): Draft => ({ typed: { ...nothingTyped, ...typed }, at })
const early = '2026-03-02T10:00:00.000Z'
const late = '2026-03-02T11:00:00.000Z'
const approval = textOf(early, { status: 'approved', comments: 'good', qc_score: '4' })
const approved = { reviewer_status: 'approved', reviewer_comments: 'good', qc_score: 4 }

const start = buildFirstDecisionState(rowOf(1), undefined, 0)
const typing: DecisionState = { ...start, draft: approval }
const shown = (task: Task, { isOffered = false, isBusy = false } = {}): DecisionEvent => ({
  type: 'row shown',
  task,
  role: 'REVIEWER',
  isOffered,
  isBusy,
})
const failure = { message: 'The row was changed.', rest: [] }

type Case = [what: string, state: DecisionState, event: DecisionEvent, changes: Partial<DecisionState>]
const cases: Case[] = [
  ['an empty form follows the row', start, shown(rowOf(2)), { base: rowOf(2) }],
  ['a typed text keeps the row that it is about', typing, shown(rowOf(2)), {}],
  ['an empty form stays on its row while a refused change is shown', { ...start, isChanged: true }, shown(rowOf(2)), {}],
  ['an offered row is held at its version', start, shown(rowOf(1), { isOffered: true }), { heldAt: 1 }],
  ['a row that is not offered is not held', { ...start, heldAt: 1 }, shown(rowOf(1)), {}],
  [
    'a text that was sent elsewhere is no longer a draft, and the next one takes its place',
    { ...typing, draft: { ...approval, earlier: [textOf(late)] }, isChanged: true, failure },
    shown(rowOf(2, approved)),
    { draft: textOf(late), sentElsewhereAt: early, base: rowOf(2, approved), isChanged: false, failure: undefined },
  ],
  ['a text whose own submit is pending stays', typing, shown(rowOf(2, approved), { isBusy: true }), {}],
  ['a decision other than the typed one leaves the text', typing, shown(rowOf(2, { ...approved, qc_score: 5 })), {}],
  [
    'a text from another device is put into an empty form',
    start,
    { type: 'drafts changed', version: 3, stored: approval },
    { draftVersion: 3, draft: approval, cameAt: early },
  ],
  [
    'a text from another device comes after the text of the form',
    typing,
    { type: 'drafts changed', version: 3, stored: { ...textOf(late), earlier: [approval] } },
    { draftVersion: 3, draft: { ...approval, earlier: [textOf(late)] } },
  ],
  [
    'a text that was discarded elsewhere stays in the form',
    typing,
    { type: 'drafts changed', version: 3, stored: undefined },
    { draftVersion: 3 },
  ],
  [
    'typing clears the failure and the issue of its field',
    { ...start, failure, fields: { comments: 'Enter comments.', qc_score: 'Choose a score.' } },
    { type: 'typed', draft: approval, names: ['comments'] },
    { draft: approval, failure: undefined, fields: { qc_score: 'Choose a score.' } },
  ],
  ['discarding a text brings up the next one', typing, { type: 'discarded', draft: textOf(late) }, { draft: textOf(late) }],
  [
    'missing values are reported at their fields',
    typing,
    { type: 'held back', failure, fields: { status: 'Choose a status.' } },
    { failure, fields: { status: 'Choose a status.' } },
  ],
  [
    'a moved row prevents a submit and leaves the issues of the fields',
    { ...typing, fields: { comments: 'Enter comments.' } },
    { type: 'held back', failure },
    { failure },
  ],
  [
    'sending clears the last failure',
    { ...typing, failure, fields: { comments: 'Enter comments.' } },
    { type: 'sending' },
    { failure: undefined, fields: {} },
  ],
  ['a doubtful decision asks for confirmation', typing, { type: 'doubted', act: 'Approve' }, { doubt: 'Approve' }],
  ['an answer ends the question', { ...typing, doubt: 'Approve' }, { type: 'doubt answered' }, { doubt: undefined }],
  [
    'a decided row is the base, and the next rendering holds it again',
    { ...typing, isChanged: true, heldAt: 1 },
    { type: 'decided', task: rowOf(2), draft: undefined },
    { draft: undefined, base: rowOf(2), isChanged: false, heldAt: undefined },
  ],
  [
    'a stale version says that the row has changed',
    typing,
    { type: 'refused', failure, fields: {}, isChanged: true, isFinal: true },
    { failure, isChanged: true },
  ],
  [
    'a refusal for another reason leaves what is known of the row',
    { ...typing, isChanged: true },
    { type: 'refused', failure, fields: {}, isChanged: undefined, isFinal: true },
    { failure },
  ],
  [
    'a lost reply leaves the outcome unknown',
    typing,
    { type: 'refused', failure, fields: {}, isChanged: undefined, isFinal: false },
    { failure, isOutcomeUnknown: true },
  ],
  [
    'an unknown outcome stays unknown after a refusal',
    { ...typing, isOutcomeUnknown: true },
    { type: 'refused', failure, fields: {}, isChanged: undefined, isFinal: true },
    { failure },
  ],
  [
    'accepted changes make the row the base of the text',
    { ...typing, isChanged: true, failure },
    { type: 'changes accepted', task: rowOf(2) },
    { base: rowOf(2), isChanged: false, failure: undefined },
  ],
  [
    'an undo restores the text on the present row',
    { ...start, isChanged: true, failure },
    { type: 'undone', task: rowOf(3), draft: approval },
    { base: rowOf(3), draft: approval, isChanged: false, failure: undefined },
  ],
]

it.each(cases)('the decision reducer follows the rule that %s', (_, state, event, changes) => {
  expect(reduceDecision(state, event)).toEqual({ ...state, ...changes })
})

it('the reducer returns the same state when the shown row changes nothing', () => {
  const held = { ...typing, heldAt: 1 }
  expect(reduceDecision(held, shown(rowOf(1), { isOffered: true }))).toBe(held)
})

it.each([
  ['an empty form and another version', start, 2, false],
  ['a typed text and the same version', typing, 1, false],
  ['a typed text and another version', typing, 2, true],
  ['a refused change and the same version', { ...start, isChanged: true }, 1, true],
])('hasMoved tells whether an edited row has changed, for %s', (_, state, version, isMoved) => {
  expect(hasMoved(state, rowOf(version))).toBe(isMoved)
})
