import { expect, test } from 'vitest'
import { lifetimes, throttleSteps, waitSeconds } from './rules.ts'

const now = new Date('2026-03-10T06:00:00Z')
const failed = (failures: number, secondsAgo: number) => ({
  failures,
  last_failure_at: new Date(now.getTime() - secondsAgo * 1000).toISOString(),
})

test('sessions live 12 hours (2 idle), remembered ones 30 days (7 idle)', () => {
  expect(lifetimes(false)).toEqual({ total: 43_200, idle: 7_200 })
  expect(lifetimes(true)).toEqual({ total: 2_592_000, idle: 604_800 })
})

test.each([
  ['nobody has failed yet', undefined, 0],
  ['four failures are free', failed(4, 1), 0],
  ['the fifth waits 5 s', failed(5, 0), 5],
  ['of which one is over', failed(5, 1), 4],
  ['the sixth waits 10 s', failed(6, 0), 10],
  ['never more than 15 minutes', failed(40, 0), 900],
  ['an hour of quiet forgets all', failed(40, 3600), 0],
])('%s', (_what, seen, seconds) => {
  expect(waitSeconds(seen, throttleSteps.pair, now)).toBe(seconds)
})

test('an account under attack is only slowed', () => {
  expect(waitSeconds(failed(500, 0), throttleSteps.account, now)).toBe(60)
})
