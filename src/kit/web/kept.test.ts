import { expect, test } from 'vitest'
import { keptOf, latestOf } from './kept.ts'

const early = { at: '2026-03-01T08:00:00.000Z', value: 'early' }
const late = { at: '2026-03-01T08:00:01.000Z', value: 'late' }

test('what was set last wins, wherever it was kept', () => {
  expect(latestOf(early, late)).toBe(late)
  expect(latestOf(late, early)).toBe(late)
  expect(latestOf(undefined, early)).toBe(early)
  expect(latestOf(early, undefined)).toBe(early)
  expect(latestOf(undefined, undefined)).toBeUndefined()
})

test('of two that were set at once the first stays', () => {
  expect(latestOf(late, { ...late })).toBe(late)
})

test.each([null, undefined, 'text', {}, { at: 'never', value: 1 }, { value: 1 }, { at: 7, value: 1 }])(
  '%j is nothing kept',
  (found) => {
    expect(keptOf(found)).toBeUndefined()
  },
)

test('what was kept is read back', () => {
  expect(keptOf({ ...late, more: 1 })).toEqual(late)
})
