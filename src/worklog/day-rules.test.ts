import { expect, test } from 'vitest'
import { type TargetDay, countFilledDays, deriveDayColour, computeWorklogProgress } from './day-rules.ts'

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
  ['a future absence', { date: '2026-11-23', ...off('PL') }, 'leave'],
  ['more units than the target', { completedUnits: 41 }, 'incentive'],
  ['fewer units than the target', { completedUnits: 39 }, 'loss'],
  ['zero units', { completedUnits: 0 }, 'loss'],
  ['exactly the target', { completedUnits: 40 }, 'working days'],
  ['no figures on a past day', {}, 'loss'],
  ['no figures today', { date: TODAY }, 'working days'],
  ['no figures on a future day', { date: '2026-11-23' }, null],
  ['more hours than the target', { type: 'hours', target: 3.5, completedHours: 3.51 }, 'incentive'],
  [
    'units at the target on a day that counts both units and hours',
    { type: 'units_hours', completedUnits: 40, completedHours: 20 },
    'working days',
  ],
] as const)('deriveDayColour derives the colour of a day with %s', (_, part, colour) => {
  expect(deriveDayColour(day(part), TODAY)).toBe(colour)
})

test('the progress omits absences and counts today as done and planned once filled', () => {
  const past = [
    day({ date: '2026-11-17', completedUnits: 44 }),
    day({ date: '2026-11-18', ...off('PL') }),
    day({ completedUnits: 30 }),
  ]
  const toCome = day({ date: '2026-11-23' })
  const withToday = (part: Partial<TargetDay>) => computeWorklogProgress([...past, day({ date: TODAY, ...part }), toCome], TODAY)
  expect(withToday({})).toEqual({ done: 74, of: 160, ahead: -6, until: 'yesterday' })
  expect(withToday({ completedUnits: 10 })).toEqual({ done: 84, of: 160, ahead: -36, until: 'today' })
  expect(withToday({ completedUnits: 46 })).toEqual({ done: 120, of: 160, ahead: 0, until: 'today' })
  expect(withToday({ completedUnits: 0 })).toMatchObject({ ahead: -46, until: 'today' })
  expect(withToday(off('SL'))).toEqual({ done: 74, of: 120, ahead: -6, until: 'yesterday' })
  const hours = [0.1, 0.2].map((completedHours) => day({ type: 'hours', target: 0.15, completedHours }))
  expect(computeWorklogProgress(hours, TODAY)).toEqual({ done: 0.3, of: 0.3, ahead: 0, until: 'yesterday' })
})

test('filling today exactly as planned keeps the person’s lead', () => {
  const before = [day({ date: '2026-11-18', completedUnits: 173 }), day()]
  const { ahead } = computeWorklogProgress([...before, day({ date: TODAY })], TODAY)
  expect(ahead).toBe(93)
  expect(computeWorklogProgress([...before, day({ date: TODAY, completedUnits: 40 })], TODAY).ahead).toBe(ahead)
})

test('countFilledDays counts days before today without absences, and today once filled', () => {
  const days = [day({ date: '2026-11-17', completedUnits: 44 }), day({ date: '2026-11-18', ...off('PL') }), day()]
  expect(countFilledDays([...days, day({ date: TODAY })], TODAY)).toEqual({ filled: 1, of: 2 })
  expect(countFilledDays([...days, day({ date: TODAY, completedUnits: 1 })], TODAY)).toEqual({ filled: 2, of: 3 })
})
