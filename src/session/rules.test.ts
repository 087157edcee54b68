import { expect, test } from 'vitest'
import { getLifetimes } from './rules.ts'

test('sessions last 12 hours (2 idle) and remembered ones 30 days (7 idle)', () => {
  expect(getLifetimes(false)).toEqual({ total: 43_200, idle: 7_200 })
  expect(getLifetimes(true)).toEqual({ total: 2_592_000, idle: 604_800 })
})
