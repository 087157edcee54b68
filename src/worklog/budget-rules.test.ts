import { expect, it } from 'vitest'
import { computeBudgetMoves } from './budget-rules.ts'

const groups = [
  { month: '2026-11', units: '7.5' },
  { month: '2026-10', units: '2.5' },
  { month: '2026-11', units: '4.5' },
  { month: '2026-12', units: '0' },
]
it('computeBudgetMoves sums the units of each month and their additional revenue', () => {
  expect(computeBudgetMoves(groups, 3000, new Set(['2026-10']))).toEqual({
    months: [
      { month: '2026-10', units: 2.5, by: 75, isClosed: true },
      { month: '2026-11', units: 12, by: 360, isClosed: false },
    ],
    units: 14.5,
    by: 435,
  })
})

it.each([
  [[], 500, { months: [], units: 0, by: 0 }],
  [
    [{ month: '2026-11', units: '0.33' }],
    -1,
    { months: [{ month: '2026-11', units: 0.33, by: 0, isClosed: false }], units: 0.33, by: 0 },
  ],
  [
    [{ month: '2026-11', units: '2.5' }],
    -1,
    { months: [{ month: '2026-11', units: 2.5, by: -0.03, isClosed: false }], units: 2.5, by: -0.03 },
  ],
])('computeBudgetMoves of %j at %d paise more per unit is %j', (some, more, moves) => {
  expect(computeBudgetMoves(some, more, new Set())).toEqual(moves)
})
