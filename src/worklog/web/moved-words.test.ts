import { expect, it } from 'vitest'
import { movedWords } from './moved-words.ts'

it.each([
  [
    { until: null, profiles: [] },
    '2026-10',
    'Changes no target day from 01/12/2026 on. October 2026 is closed and keeps its rates.',
  ],
  [
    { until: '2027-01-01', profiles: [{ name: 'Sets', days: 1 }] },
    null,
    'Changes 1 day of 1 worklog profile from 01/12/2026 until the next rate on 01/01/2027: Sets.',
  ],
  [
    { until: null, profiles: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => ({ name, days: 2 })) },
    null,
    'Changes 14 days of 7 worklog profiles from 01/12/2026 on: A, B, C, D, E and 2 others.',
  ],
])('says what a rate moves: %j', (moved, month, words) => {
  expect(movedWords(moved, '2026-12-01', month)).toBe(words)
})
