import { expect, test } from 'vitest'
import { done, taskAt } from '../../../test/standings.ts'
import { moved } from './event-rules.ts'

test('a move derives the turn and increments the version', () => {
  const { next } = moved(done, { reviewer_status: 'rejected' }, true, { kind: 'update', role: 'REVIEWER' })
  expect(next).toEqual({ ...done, reviewer_status: 'rejected', turn: 'CLOSED', version: 8 })
})

test.each([
  ['with the second review on', true, 'REVIEWER-2'],
  ['with the second review off', false, 'UPLOADER'],
])('a move %s derives the turn accordingly', (_, secondReview, turn) =>
  expect(moved(done, { reviewer_status: 'approved' }, secondReview, { kind: 'update', role: 'REVIEWER' }).next.turn).toBe(turn),
)

test('an event holds only the changed columns, with their new and old values', () => {
  const { event } = moved(done, { author_comments: 'Because.', author_status: 'done', attempt: 2 }, true, {
    kind: 'correction',
    role: 'AUTHOR',
  })
  expect(event.set).toEqual({ author_comments: 'Because.', attempt: 2 })
  expect(event.was).toEqual({ author_comments: null, attempt: 1 })
})

test('an event of a role has the old and the new status of its stage', () => {
  const back = taskAt(['done:A', 'sent_for_rework', '-', '-'])
  const { event } = moved(back, { author_status: 'rework_done', reviewer_status: null }, true, { kind: 'update', role: 'AUTHOR' })
  expect(event).toMatchObject({ kind: 'update', role: 'AUTHOR', from: 'done', to: 'rework_done' })
})

test('an event without a role has no statuses', () =>
  expect(moved(done, { author_status: null }, true, { kind: 'history', role: null }).event).toMatchObject({
    kind: 'history',
    role: null,
    from: null,
    to: null,
  }))
