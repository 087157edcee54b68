import { expect, it } from 'vitest'
import { describeBudgetMoves, describeMoved } from './moved-words.ts'

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
])('describeMoved describes %j', (moved, month, words) => {
  expect(describeMoved(moved, '2026-12-01', month)).toBe(words)
})

const november = { month: '2026-11', units: 12, by: 360, isClosed: false }
it.each([
  [{ months: [], units: 0, by: 0 }, 'No units change, as none is done yet.'],
  [
    { months: [november], units: 12, by: 360 },
    'This changes the revenue of 12 units of November 2026, +360.00. Nothing is saved yet.',
  ],
  [
    {
      months: [
        { month: '2026-10', units: 1, by: -1234.5, isClosed: true },
        { ...november, by: -0.5 },
      ],
      units: 13,
      by: -1235,
    },
    'This changes the revenue of 1 unit of October 2026, which is closed, −1,234.50; 12 units of November 2026, −0.50; together 13 units, −1,235.00. Nothing is saved yet.',
  ],
])('describeBudgetMoves describes %j', (moves, words) => {
  expect(describeBudgetMoves(moves)).toBe(words)
})
