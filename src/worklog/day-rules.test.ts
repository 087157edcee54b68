import { expect, test } from 'vitest'
import { type TargetDay, deriveDayColour, computeWorklogProgress } from './day-rules.ts'

const TODAY = '2026-11-20'
const day = (part: Partial<TargetDay> = {}): TargetDay => ({
  date: '2026-11-19',
  type: 'units',
  target: 40,
  completedUnits: null,
  completedHours: null,
  off: { isOff: false, reason: null },
  ...part,
})
const off = (reason: 'SL' | 'PL' | 'LOP' | 'reject') => ({ off: { isOff: true, reason } })

test.each([
  ['an absence', off('SL'), 'leave'],
  ['unpaid leave', off('LOP'), 'leave'],
  ['a weekly off', off('reject'), 'non working day'],
  ['an absence to come', { date: '2026-11-23', ...off('PL') }, 'leave'],
  ['more than the target', { completedUnits: 41 }, 'incentive'],
  ['less than the target', { completedUnits: 39 }, 'loss'],
  ['none at all', { completedUnits: 0 }, 'loss'],
  ['the target', { completedUnits: 40 }, 'working days'],
  ['nothing before today', {}, 'loss'],
  ['nothing today', { date: TODAY }, 'working days'],
  ['nothing on a day to come', { date: '2026-11-23' }, 'working days'],
  ['hours over the target', { type: 'hours', target: 3.5, completedHours: 3.51 }, 'incentive'],
  ['units of a day that counts both', { type: 'units_hours', completedUnits: 40, completedHours: 20 }, 'working days'],
] as const)('the colour of a day with %s', (_, part, colour) => {
  expect(deriveDayColour(day(part), TODAY)).toBe(colour)
})

test('progress leaves absences out, and compares with the days before today', () => {
  const days = [
    day({ date: '2026-11-17', completedUnits: 44 }),
    day({ date: '2026-11-18', ...off('PL') }),
    day({ completedUnits: 30 }),
    day({ date: TODAY, completedUnits: 10 }),
    day({ date: '2026-11-23' }),
  ]
  expect(computeWorklogProgress(days, TODAY)).toEqual({ done: 84, of: 160, ahead: 4 })
  const hours = [0.1, 0.2].map((completedHours) => day({ type: 'hours', target: 0.15, completedHours }))
  expect(computeWorklogProgress(hours, TODAY)).toEqual({ done: 0.3, of: 0.3, ahead: 0 })
})
