import { describe, expect, test } from 'vitest'
import { ask, now, people } from '../../../test/standings.ts'
import { type TaskMove, newTaskState, type TaskState } from '../workflow/turn-rules.ts'
import { unassignIneligible } from '../workflow/list-rules.ts'
import { decide } from '../workflow/rules.ts'
import { assignStage, reopenAtStage, switchSecondReview, replayHistory, unassignStage, undoLastDecision } from './rules.ts'
import { buildTimeline, type StoredEvent, type TimelineStep } from './timeline-rules.ts'

const at = now.toISOString()
const store = ({ next, event }: TaskMove, actorId = 'meera'): StoredEvent => ({ ...event, actorId, at, version: next.version })
const team: TaskState = { ...newTaskState, author_id: people.AUTHOR, reviewer_id: people.REVIEWER }
const given: StoredEvent = {
  kind: 'assign',
  role: null,
  from: null,
  to: null,
  set: { author_id: people.AUTHOR, reviewer_id: people.REVIEWER },
  was: {},
  actorId: 'meera',
  at,
  version: 1,
}
const timelineOf = (...events: StoredEvent[]): TimelineStep[] => buildTimeline([given, ...events]).slice(1)
const answered = decide(ask(team, 'AUTHOR', 'done'))
const answer = store(answered, 'asha')

test('a task without events has no timeline', () => expect(buildTimeline([])).toEqual([]))

test('the entry of a decision has the fields of its stage', () =>
  expect(timelineOf(answer)).toEqual([
    {
      at,
      kind: 'update',
      role: 'AUTHOR',
      actorId: 'asha',
      from: null,
      to: 'done',
      version: 2,
      attempt: 1,
      personId: null,
      previousId: null,
      doneAt: null,
      comments: 'Because.',
      reason: null,
      answerType: 'Authored on Doc',
      qcScore: null,
      accountId: 'acc-1',
      contentId: null,
    },
  ]))

test('the entry of a correction has its unchanged fields too', () => {
  const fields = { answerType: 'Authored on Doc', comments: 'Because.' }
  const corrected = decide(ask(answered.next, 'AUTHOR', 'done', { fields, version: 2, accountId: 'acc-2' }))
  expect(corrected.event.set).toEqual({ author_account_id: 'acc-2' })
  expect(timelineOf(answer, store(corrected))[1]).toMatchObject({
    kind: 'correction',
    comments: 'Because.',
    answerType: 'Authored on Doc',
    accountId: 'acc-2',
  })
})

test('a decision to send back belongs to the attempt that it ends', () => {
  const sent = decide(ask(answered.next, 'REVIEWER', 'sent_for_rework', { fields: { comments: 'Redo', qc_score: 3 } }))
  const again = decide(ask(sent.next, 'AUTHOR', 'done'))
  const steps = timelineOf(answer, store(sent), store(again))
  expect(steps.map(({ attempt }) => attempt)).toEqual([1, 1, 2])
  expect(steps[1]).toMatchObject({ to: 'sent_for_rework', comments: 'Redo', qcScore: 3 })
})

test('an undo belongs to the restored attempt, and has no fields', () => {
  const sent = decide(ask(answered.next, 'REVIEWER', 'sent_for_rework'))
  const stored = store(sent, 'ravi')
  const undone = undoLastDecision({ state: sent.next, secondReview: true, last: stored, actorId: 'ravi', version: 3, now })
  expect(timelineOf(answer, stored, store(undone))[2]).toMatchObject({ kind: 'undo', attempt: 1, comments: null, qcScore: null })
})

describe('assignments', () => {
  test('an assignment names the new and the previous person', () =>
    expect(timelineOf(store(assignStage(team, true, 'AUTHOR', 'anil', now)))).toMatchObject([
      { kind: 'assign', role: 'AUTHOR', personId: 'anil', previousId: 'asha' },
    ]))

  test('an unassignment names the previous person', () =>
    expect(timelineOf(store(unassignStage(team, true, 'REVIEWER')))).toMatchObject([
      { kind: 'unassign', role: 'REVIEWER', personId: 'ravi', previousId: null },
    ]))

  test('a stage that a reopening unassigned has an entry after the reopening', () => {
    const move = reopenAtStage({ state: answered.next, secondReview: true, role: 'AUTHOR', comments: 'Again', version: 2 })
    const freed = unassignIneligible(answered.next, move, true, ['AUTHOR'])
    expect(timelineOf(answer, store(freed)).slice(1)).toMatchObject([
      { kind: 'reopen', role: 'AUTHOR', comments: 'Again', personId: null },
      { kind: 'unassign', role: 'AUTHOR', personId: 'asha', version: 3, from: null, to: null },
    ])
  })

  test('undoing a first assignment adds no entry for the stage', () => {
    const undone = {
      ...given,
      kind: 'undo' as const,
      role: 'AUTHOR' as const,
      set: { author_id: null },
      was: { author_id: 'asha' },
    }
    expect(timelineOf(undone)).toHaveLength(1)
  })
})

test('a switch of the second review makes one entry without a role', () =>
  expect(timelineOf(store(switchSecondReview(team, false)))).toMatchObject([
    { kind: 'switch', role: null, from: 'on', to: 'off' },
  ]))

test('uploaded history makes one entry for each stage that it sets', () => {
  const history = replayHistory(newTaskState, true, {
    author_id: 'asha',
    author_status: 'done',
    author_acted_at: '2026-01-05 10:00:00+05:30',
    reviewer_id: 'ravi',
    reviewer_status: 'rejected',
    reviewer_comments: 'Wrong.',
  })
  if (typeof history === 'string') throw new Error(history)
  expect(buildTimeline([store(history)])).toMatchObject([
    { kind: 'history', role: 'AUTHOR', from: null, to: 'done', personId: 'asha', doneAt: '2026-01-05T04:30:00.000Z' },
    { kind: 'history', role: 'REVIEWER', from: null, to: 'rejected', personId: 'ravi', doneAt: null, comments: 'Wrong.' },
  ])
})

test('formatting makes one entry without a role', () =>
  expect(timelineOf({ ...given, kind: 'formatting', set: {}, version: 2 })).toMatchObject([
    { kind: 'formatting', role: null, personId: null, version: 2 },
  ]))
