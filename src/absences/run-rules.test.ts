import { expect, test } from 'vitest'
import { joinRuns } from './run-rules.ts'

test('joinRuns joins consecutive requests of one reason and status, also across days off', () => {
  const request = (date: string, reason: 'PL' | 'SL' = 'PL', status: 'waiting' | 'declined' = 'waiting') => ({
    date: `2026-11-${date}`,
    reason,
    status,
  })
  const requests = [
    request('27'),
    request('26', 'SL'),
    request('25', 'SL'),
    // The 21st is a Saturday off, the 22nd a Sunday, and the 19th a weekly off.
    request('23'),
    request('20'),
    request('18'),
    request('16'),
    request('13', 'PL', 'declined'),
    request('12', 'PL', 'declined'),
  ]
  const off = new Set(['2026-11-22', '2026-11-21', '2026-11-19', '2026-11-15', '2026-11-14'])
  expect(joinRuns(requests, (date) => off.has(date)).map(({ from, date }) => [from.slice(8), date.slice(8)])).toEqual([
    ['27', '27'],
    ['25', '26'],
    ['18', '23'],
    ['16', '16'],
    ['13', '13'],
    ['12', '12'],
  ])
})
