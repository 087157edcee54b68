import { expect, test } from 'vitest'
import { known, taskAt } from '../../../test/standings.ts'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { inList } from './list-rules.ts'
import { type ListType, LIST_TYPES } from './vocabulary.ts'

test.each(
  known.flatMap(({ standing, lists }) =>
    [true, false].map((secondReview) => ({ standing, lists, secondReview, name: standing.join(' ') })),
  ),
)('a task at $name is in the right lists with second review $secondReview', ({ standing, lists, secondReview }) => {
  const task = taskAt(standing, secondReview)
  const expected = lists.map((words) => [
    'all',
    ...words
      .split(' ')
      .filter((word) => word !== '' && (secondReview || !word.startsWith('+')))
      .map((word) => word.replace('+', '')),
  ])
  const listsOf = (role: StaffRole): ListType[] => LIST_TYPES.filter((type) => inList(type, role, task, secondReview))
  expect(STAFF_ROLES.map((role) => listsOf(role).toSorted())).toEqual(expected.map((words) => words.toSorted()))
})
