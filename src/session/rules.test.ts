import { expect, test } from 'vitest'
import { lifetimes } from './rules.ts'

test('sessions last 12 hours (2 idle) and remembered ones 30 days (7 idle)', () => {
  expect(lifetimes(false)).toEqual({ total: 43_200, idle: 7_200 })
  expect(lifetimes(true)).toEqual({ total: 2_592_000, idle: 604_800 })
})
