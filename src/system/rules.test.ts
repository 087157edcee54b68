import { describe, expect, test } from 'vitest'
import {
  estimateDaysUntilFull,
  judgeBackup,
  judgeCalls,
  judgeClocks,
  judgeDisk,
  judgeDrill,
  judgeJob,
  judgeJobs,
  judgeNodes,
  sayInterval,
} from './rules.ts'

const now = new Date('2026-11-25T06:00:00Z')
const ago = (hours: number, problem: string | null = null) => ({
  finishedAt: new Date(now.getTime() - hours * 3_600_000).toISOString(),
  problem,
})

test.each([
  [70, 7, 70],
  [75, 70, 7],
  [70, 0, undefined],
  [70, -3, undefined],
  [70, null, undefined],
])('a disk with %d free that grew by %d in 7 days is full in %d days', (free, grown, days) =>
  expect(estimateDaysUntilFull(free, grown)).toBe(days),
)

describe('the verdict on the last backup', () => {
  test.each([
    ['a good one 25 h ago', ago(25), ago(25), 'good', undefined],
    ['a good one 26 h ago', ago(26), ago(26), 'amber', /press Back up now/],
    ['a good one 50 h ago', ago(50), ago(50), 'red', /press Back up now/],
    ['a good one 2 h ago and a failed one after it', ago(2), ago(1, 'The disk is full.'), 'amber', /The disk is full/],
    ['none', undefined, undefined, 'red', /no backup yet/],
  ])('follows its age and its failures: %s', (_, lastGood, last, health, advice) => {
    const verdict = judgeBackup({ isSetUp: true, lastGood, last, notes: [], now })
    expect(verdict.health).toBe(health)
    if (advice === undefined) expect(verdict.advice).toBeUndefined()
    else expect(verdict.advice).toMatch(advice)
  })

  test('is amber with the note about the backup’s place when there is one', () => {
    const verdict = judgeBackup({ isSetUp: true, lastGood: ago(2), last: ago(2), notes: ['One is not encrypted.'], now })
    expect(verdict).toEqual({ health: 'amber', advice: 'One is not encrypted.' })
  })

  test('is red and asks for BACKUP_TO when there is neither a backup nor a place', () => {
    const verdict = judgeBackup({ isSetUp: false, lastGood: undefined, last: undefined, notes: [], now })
    expect(verdict).toMatchObject({ health: 'red', advice: expect.stringContaining('Set BACKUP_TO') })
  })
})

test.each([
  ['made 7 days ago', ago(7 * 24), 'good'],
  ['made 8 days ago', ago(8 * 24), 'amber'],
  ['that failed', ago(1, 'users has other contents'), 'red'],
  ['none', undefined, 'amber'],
])('judgeDrill judges the last drill by its age and result: %s', (_, last, health) => {
  expect(judgeDrill({ last, now }).health).toBe(health)
})

test.each([
  [[], 'good'],
  [[{ total: 100, free: 21 }], 'good'],
  [
    [
      { total: 100, free: 50 },
      { total: 100, free: 20 },
    ],
    'amber',
  ],
  [[{ total: 100, free: 8 }], 'red'],
])('judgeDisk judges the disks %j as %s', (disks, health) => {
  expect(judgeDisk(disks).health).toBe(health)
})

test.each([
  [['1', '1'], [10, 40], 'good'],
  [['1', '2'], [10, 10], 'amber'],
  [['1', '1'], [10, 46], 'red'],
])('judgeNodes judges nodes of the versions %j last seen %j s ago as %s', (versions, seconds, health) => {
  const nodes = versions.map((version, at) => ({
    version,
    seenAt: new Date(now.getTime() - (seconds[at] ?? 0) * 1000).toISOString(),
  }))
  expect(judgeNodes(nodes, now).health).toBe(health)
})

test.each([
  ['none', { count: 0, p95Ms: null }, 5, 'good'],
  ['20 calls with a 95th percentile of 499 ms', { count: 20, p95Ms: 499 }, 5, 'good'],
  ['20 calls with a 95th percentile of 500 ms', { count: 20, p95Ms: 500 }, 5, 'amber'],
  ['19 slow calls', { count: 19, p95Ms: 9_000 }, 5, 'good'],
  ['many calls with a 95th percentile of 2 s', { count: 5_000, p95Ms: 2_000 }, 5, 'red'],
  ['slow calls of a silent node', { count: 5_000, p95Ms: 2_000 }, 60, 'good'],
  ['calls of a node with an older version that does not count them', undefined, 5, 'good'],
])('judgeCalls judges the duration of calls: %s', (_, calls, seconds, health) => {
  const seenAt = new Date(now.getTime() - seconds * 1000).toISOString()
  const quick = { name: 'node-a', seenAt: now.toISOString(), facts: { calls: { count: 100, p95Ms: 12 } } }
  const verdict = judgeCalls([quick, { name: 'node-b', seenAt, facts: { calls } }], now)
  expect(verdict.health).toBe(health)
  if (health !== 'good') expect(verdict.advice).toContain('takes long on node-b.')
})

test.each([
  [['done', 'running', 'waiting'], 'good'],
  [['done', 'retry'], 'amber'],
  [['retry', 'failed'], 'red'],
])('judgeJobs judges jobs in the states %j as %s', (states, health) => {
  expect(judgeJobs(states.map((state) => ({ state, failing: null }))).health).toBe(health)
})

test.each([
  ['running', 1, 'amber'],
  ['queued', 3, 'amber'],
  ['queued', 4, 'red'],
  ['done', undefined, 'good'],
  ['running', undefined, 'good'],
] as const)('judgeJob judges a job that is %s after %s failed runs as %s', (state, times, health) => {
  expect(judgeJob({ state, failing: times === undefined ? null : { times } })).toBe(health)
})

const clocked = (name: string, clockAheadMs: number | undefined, seenAt = now.toISOString()) => ({
  name,
  seenAt,
  facts: { clockAheadMs },
})
test.each([
  ['no measured clock', [clocked('a', undefined)], 'good', undefined],
  ['2.9 s', [clocked('a', 2_900), clocked('b', -2_900)], 'good', undefined],
  ['3 s', [clocked('a', 3_000), clocked('b', 0)], 'amber', 'a is 3 seconds ahead.'],
  ['a minute', [clocked('a', 4_000), clocked('b', -60_000)], 'red', 'a is 4 seconds ahead, b is 60 seconds behind.'],
  ['a silent node', [clocked('a', 99_000, ago(1).finishedAt)], 'good', undefined],
] as const)('judgeClocks judges the differences of clocks: %s', (_, nodes, health, part) => {
  const verdict = judgeClocks(nodes, now)
  expect(verdict.health).toBe(health)
  if (part === undefined) expect(verdict.advice).toBeUndefined()
  else expect(verdict.advice).toContain(part)
})

test.each([
  ['0 * * * *', 'hour'],
  [null, 'when asked for'],
  ['0 1/6 * * *', '6 hours'],
  ['0 1 * * *', 'day'],
  ['30 2 */7 * *', '7 days'],
  ['*/5 * * * *', '5 minutes'],
  ['*/1 * * * *', 'minute'],
])('sayInterval describes the schedule %s as “%s”', (cron, words) => {
  expect(sayInterval(cron)).toBe(words)
})
