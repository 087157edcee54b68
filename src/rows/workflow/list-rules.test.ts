import { expect, test } from 'vitest'
import { known, buildTaskAt, ask, ACTED_AT, done } from '../../../test/standings.ts'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { isInList, unassignIneligible } from './list-rules.ts'
import { type ListType, LIST_TYPES } from './vocabulary.ts'
import { reopenAtStage } from '../history/rules.ts'
import { decide } from './rules.ts'

test.each(
  known.flatMap(({ standing, lists }) =>
    [true, false].map((secondReview) => ({ standing, lists, secondReview, name: standing.join(' ') })),
  ),
)('a task at $name is in the lists of its stage with second review $secondReview', ({ standing, lists, secondReview }) => {
  const task = buildTaskAt(standing, secondReview)
  const expected = lists.map((words) => [
    'all',
    ...words
      .split(' ')
      .filter((word) => word !== '' && (secondReview || !word.startsWith('+')))
      .map((word) => word.replace('+', '')),
  ])
  const listsOf = (role: StaffRole): ListType[] => LIST_TYPES.filter((type) => isInList(type, role, task, secondReview))
  expect(STAFF_ROLES.map((role) => listsOf(role).toSorted())).toEqual(expected.map((words) => words.toSorted()))
})

const closed = { ...buildTaskAt(['done:A', 'approved', 'approved', 'uploaded']), author_allocated_at: ACTED_AT }
const reopened = reopenAtStage({ state: closed, secondReview: true, role: 'AUTHOR', comments: 'Again', version: 7 })

test('a stage that a move reopens is reported with its holder', () =>
  expect(unassignIneligible(closed, reopened, true, [])).toMatchObject({
    next: reopened.next,
    event: reopened.event,
    opened: [
      { role: 'AUTHOR', id: 'asha' },
      { role: 'REVIEWER', id: 'ravi' },
      { role: 'REVIEWER-2', id: 'sana' },
      { role: 'UPLOADER', id: 'uma' },
    ],
    unassigned: 0,
  }))

test('a reopened stage is unassigned in the same event when its holder may no longer hold it', () => {
  const { next, event, opened, unassigned } = unassignIneligible(closed, reopened, true, ['AUTHOR', 'UPLOADER'])
  expect(next).toEqual({ ...reopened.next, author_id: null, author_allocated_at: null, uploader_id: null })
  expect(event.set).toMatchObject({ author_id: null, author_allocated_at: null, uploader_id: null, author_status: null })
  expect(event.was).toMatchObject({ author_id: 'asha', author_allocated_at: ACTED_AT, uploader_id: 'uma', author_status: 'done' })
  expect(opened.map(({ role }) => role)).toEqual(['REVIEWER', 'REVIEWER-2'])
  expect(unassigned).toBe(2)
})

test('a reopened stage without a holder is not reported', () => {
  const free = { ...closed, reviewer_id: null }
  const move = reopenAtStage({ state: free, secondReview: true, role: 'AUTHOR', comments: 'Again', version: 7 })
  expect(unassignIneligible(free, move, true, ['REVIEWER'])).toMatchObject({ next: move.next, unassigned: 0 })
})

test.each<[string, StaffRole]>([
  ['a stage that has acted', 'AUTHOR'],
  ['a stage that was already open', 'UPLOADER'],
])('%s keeps an assignee who may no longer hold it', (_, role) => {
  const move = decide(ask(done, 'REVIEWER', 'approved'))
  expect(unassignIneligible(done, move, true, [role])).toMatchObject({ next: move.next, opened: [], unassigned: 0 })
})
