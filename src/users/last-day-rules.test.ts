import { describe, expect, it } from 'vitest'
import { givesLastDay, findLastDayProblem } from './last-day-rules.ts'

describe('findLastDayProblem', () => {
  const today = '2026-03-10'
  const closed = ['2026-01-01', '2026-02-01']
  it.each([
    ['2026-03-11', '2026-03-09', true, 'FUTURE'],
    ['2026-03-10', '2026-03-09', false, undefined],
    ['2026-03-09', '2026-03-09', false, undefined],
    ['2026-03-09', '2026-03-10', false, 'PAST_DATE'],
    ['2026-03-08', '2026-03-09', false, 'PAST_DATE'],
    ['2026-03-08', '2026-03-09', true, undefined],
    ['2026-02-28', '2026-03-09', true, undefined],
    ['2026-02-27', '2026-03-09', true, 'MONTH_CLOSED'],
    ['2026-01-31', '2026-03-09', true, 'MONTH_CLOSED'],
  ])('given %s, with the default %s and mayChoosePast %s, returns the problem %s', (given, decided, mayChoosePast, problem) => {
    expect(findLastDayProblem({ given, decided, today, closed, mayChoosePast })).toBe(problem)
  })
  it('allows the last day of a closed month but no earlier one', () => {
    const open = { given: '2025-12-31', decided: '2026-03-09', today, mayChoosePast: true }
    expect(findLastDayProblem({ ...open, closed: [] })).toBeUndefined()
    expect(findLastDayProblem({ ...open, closed: ['2025-12-01'] })).toBeUndefined()
    expect(findLastDayProblem({ ...open, closed: ['2026-01-01'] })).toBe('MONTH_CLOSED')
  })
})

describe('endsDays', () => {
  it.each([
    [['AUTHOR'], true, ['AUTHOR'], false, true],
    [['MANAGER'], true, ['MANAGER'], false, true],
    [['AUTHOR'], false, ['AUTHOR'], false, false],
    [['AUTHOR'], true, ['MANAGER'], true, true],
    [['AUTHOR', 'REVIEWER'], true, ['REVIEWER'], true, false],
    [['SUBADMIN'], true, ['AUTHOR'], true, false],
    [['AUTHOR'], false, ['SUBADMIN'], false, false],
  ] as const)('from %s with active %s to %s with active %s is %s', (before, wasActive, after, isActive, ends) => {
    expect(givesLastDay({ roles: before, isActive: wasActive }, { roles: after, isActive })).toBe(ends)
  })
})
