import { expect, test } from 'vitest'
import { parsePreference, latestPreference } from './preferences.ts'

const early = { at: '2026-03-01T08:00:00.000Z', value: 'early' }
const late = { at: '2026-03-01T08:00:01.000Z', value: 'late' }

test('the latest setting wins, wherever it was stored', () => {
  expect(latestPreference(early, late)).toBe(late)
  expect(latestPreference(late, early)).toBe(late)
  expect(latestPreference(undefined, early)).toBe(early)
  expect(latestPreference(early, undefined)).toBe(early)
  expect(latestPreference(undefined, undefined)).toBeUndefined()
})

test('the first of two simultaneous settings wins', () => {
  expect(latestPreference(late, { ...late })).toBe(late)
})

test.each([null, undefined, 'text', {}, { at: 'never', value: 1 }, { value: 1 }, { at: 7, value: 1 }])(
  '%j is no stored setting',
  (found) => {
    expect(parsePreference(found)).toBeUndefined()
  },
)

test('reads back a stored setting', () => {
  expect(parsePreference({ ...late, more: 1 })).toEqual(late)
})
