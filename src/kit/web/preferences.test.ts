import { expect, test } from 'vitest'
import { parsePreference, latestPreference } from './preferences.ts'

const early = { at: '2026-03-01T08:00:00.000Z', value: 'early' }
const late = { at: '2026-03-01T08:00:01.000Z', value: 'late' }

test('what was set last wins, wherever it was kept', () => {
  expect(latestPreference(early, late)).toBe(late)
  expect(latestPreference(late, early)).toBe(late)
  expect(latestPreference(undefined, early)).toBe(early)
  expect(latestPreference(early, undefined)).toBe(early)
  expect(latestPreference(undefined, undefined)).toBeUndefined()
})

test('of two that were set at once the first stays', () => {
  expect(latestPreference(late, { ...late })).toBe(late)
})

test.each([null, undefined, 'text', {}, { at: 'never', value: 1 }, { value: 1 }, { at: 7, value: 1 }])(
  '%j is nothing kept',
  (found) => {
    expect(parsePreference(found)).toBeUndefined()
  },
)

test('what was kept is read back', () => {
  expect(parsePreference({ ...late, more: 1 })).toEqual(late)
})
