import { expect, test } from 'vitest'
import { findDeputyPeriodProblem, undoUntil } from './rules.ts'

const today = '2026-11-21'

test.each([
  ['2026-11-21', '2026-11-21', undefined],
  ['2026-11-21', '2027-11-21', undefined],
  ['2026-11-20', '2026-11-24', 'from'],
  ['2026-11-24', '2026-11-23', 'to'],
  ['2026-11-21', '2027-11-22', 'to'],
])('on 21/11/2026 a deputy from %s to %s has a problem with %s', (from, to, path) => {
  expect(findDeputyPeriodProblem({ from, to }, today)?.path).toBe(path)
})

test('a decision can be undone for ten minutes', () => {
  const decided = '2026-11-20T06:00:00.000Z'
  expect(undoUntil(decided, new Date('2026-11-20T06:09:59Z'))).toBe('2026-11-20T06:10:00.000Z')
  expect(undoUntil(decided, new Date('2026-11-20T06:10:00Z'))).toBeNull()
})
