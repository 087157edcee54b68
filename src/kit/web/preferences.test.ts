import { expect, test } from 'vitest'
import { parsePreference, chooseLatestPreference } from './preferences.ts'

const early = { at: '2026-03-01T08:00:00.000Z', value: 'early' }
const late = { at: '2026-03-01T08:00:01.000Z', value: 'late' }

test('chooseLatestPreference returns the latest setting, wherever it was stored', () => {
  expect(chooseLatestPreference(early, late)).toBe(late)
  expect(chooseLatestPreference(late, early)).toBe(late)
  expect(chooseLatestPreference(undefined, early)).toBe(early)
  expect(chooseLatestPreference(early, undefined)).toBe(early)
  expect(chooseLatestPreference(undefined, undefined)).toBeUndefined()
})

test('chooseLatestPreference returns the first of two simultaneous settings', () => {
  expect(chooseLatestPreference(late, { ...late })).toBe(late)
})

test.each([null, undefined, 'text', {}, { at: 'never', value: 1 }, { value: 1 }, { at: 7, value: 1 }])(
  'parsePreference rejects %j as a stored setting',
  (found) => {
    expect(parsePreference(found)).toBeUndefined()
  },
)

test('parsePreference reads back a stored setting', () => {
  expect(parsePreference({ ...late, more: 1 })).toEqual(late)
})
