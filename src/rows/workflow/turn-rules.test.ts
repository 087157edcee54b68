import { describe, expect, test } from 'vitest'
import { fresh, known, placeOf, buildTaskAt, turnAt, done } from '../../../test/standings.ts'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import {
  deriveTurn,
  hasActed,
  holdsOtherStage,
  isRework,
  RECORDED_COLUMNS,
  type TaskState,
  undecided,
  applyChanges,
} from './turn-rules.ts'

test('a move derives the turn and increments the version', () => {
  const { next } = applyChanges(done, { reviewer_status: 'rejected' }, true, { kind: 'update', role: 'REVIEWER' })
  expect(next).toEqual({ ...done, reviewer_status: 'rejected', turn: 'CLOSED', version: 8 })
})

test.each([
  ['with the second review on', true, 'REVIEWER-2'],
  ['with the second review off', false, 'UPLOADER'],
])('a move %s derives the turn by that setting', (_, secondReview, turn) =>
  expect(applyChanges(done, { reviewer_status: 'approved' }, secondReview, { kind: 'update', role: 'REVIEWER' }).next.turn).toBe(
    turn,
  ),
)

test('an event holds only the changed columns, with their new and old values', () => {
  const { event } = applyChanges(done, { author_comments: 'Because.', author_status: 'done', attempt: 2 }, true, {
    kind: 'correction',
    role: 'AUTHOR',
  })
  expect(event.set).toEqual({ author_comments: 'Because.', attempt: 2 })
  expect(event.was).toEqual({ author_comments: null, attempt: 1 })
})

test('an event of a role has the old and the new status of its stage', () => {
  const back = buildTaskAt(['done:A', 'sent_for_rework', '-', '-'])
  const { event } = applyChanges(back, { author_status: 'rework_done', reviewer_status: null }, true, {
    kind: 'update',
    role: 'AUTHOR',
  })
  expect(event).toMatchObject({ kind: 'update', role: 'AUTHOR', from: 'done', to: 'rework_done' })
})

test('an event without a role has no statuses', () =>
  expect(applyChanges(done, { author_status: null }, true, { kind: 'history', role: null }).event).toMatchObject({
    kind: 'history',
    role: null,
    from: null,
    to: null,
  }))

describe('the turn', () => {
  test.each(
    known.flatMap(({ standing, place }) =>
      [true, false].map((secondReview) => ({
        standing,
        secondReview,
        name: standing.join(' '),
        here: placeOf(place, secondReview),
      })),
    ),
  )('of a task at $name is $here with second review $secondReview', ({ standing, secondReview, here }) =>
    expect(deriveTurn(buildTaskAt(standing), secondReview)).toBe(turnAt[here]),
  )
})

const skippedAfterReview = buildTaskAt(['done:A', 'to_be_skipped', '-', '-'])
test.each<[string, TaskState, StaffRole[]]>([
  ['a new task', fresh, []],
  ['a task that waits for the reviewer', buildTaskAt(['done:A', '-', '-', '-']), ['AUTHOR']],
  ['a rework that waits for its author', buildTaskAt(['done:A', 'sent_for_rework', '-', '-']), ['REVIEWER']],
  [
    'a task that the second reviewer returned',
    buildTaskAt(['done:A', 'approved', 'sent_for_rework', '-']),
    ['AUTHOR', 'REVIEWER-2'],
  ],
  ['a task that skips the second review', skippedAfterReview, ['AUTHOR', 'REVIEWER']],
  ['a closed task', buildTaskAt(['done:A', 'approved', 'approved', 'uploaded']), [...STAFF_ROLES]],
])('hasActed finds the stages that have acted on %s', (_, task, acted) =>
  expect(STAFF_ROLES.filter((role) => hasActed(task, role))).toEqual(acted),
)

test.each<[string, TaskState, StaffRole | undefined]>([
  ['a new task', fresh, undefined],
  ['a task sent back to the author', buildTaskAt(['done:A', 'sent_for_rework', '-', '-']), 'AUTHOR'],
  ['a task that the author may attempt again', buildTaskAt(['-', 'sent_for_re_attempt', '-', '-']), undefined],
  ['a first answer', buildTaskAt(['done:A', '-', '-', '-']), undefined],
  ['an answer after a rework', buildTaskAt(['rework_done:A', '-', '-', '-']), 'REVIEWER'],
  ['an approved answer after a rework', buildTaskAt(['rework_done:A', 'approved', '-', '-']), undefined],
  ['a task that the second reviewer returned', buildTaskAt(['done:U', 'approved', 'sent_for_rework', '-']), 'REVIEWER'],
  ['a task that waits for the uploader', buildTaskAt(['done:A', 'approved', 'approved', '-']), undefined],
])('isRework finds the role that has a rework in %s', (_, task, role) =>
  expect(STAFF_ROLES.filter((each) => isRework(each, task, true))).toEqual(role === undefined ? [] : [role]),
)

test.each([
  ['the author', 'asha', true],
  ['the uploader', 'uma', true],
  ['the reviewer alone', 'ravi', false],
  ['a person without a stage', 'anil', false],
])('for the reviewer’s stage, %s holds another stage: %s, %s', (_, userId, expected) =>
  expect(holdsOtherStage(fresh, 'REVIEWER', userId)).toBe(expected),
)

test('resetting a stage leaves its assignee and allocation time untouched', () =>
  expect(undecided['REVIEWER-2']).toEqual({
    reviewer2_status: null,
    reviewer2_acted_at: null,
    reviewer2_rework_at: null,
    reviewer2_comments: null,
  }))

test('events record the attempt, but not the turn or the version', () => {
  expect(RECORDED_COLUMNS).toContain('attempt')
  expect(RECORDED_COLUMNS).not.toContain('turn')
  expect(RECORDED_COLUMNS).not.toContain('version')
})
