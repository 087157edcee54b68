import { describe, expect, it } from 'vitest'
import { describeHoliday, findHolidayOn, joinHolidays } from './day-rules.ts'

const diwali = { date: '2026-11-09', name: 'Diwali', isHalf: false }
const onam = { date: '2026-08-28', name: 'Onam', isHalf: true }

describe('the words for holidays', () => {
  it('name a whole and a half holiday', () => {
    expect(describeHoliday(diwali)).toBe('holiday: Diwali')
    expect(describeHoliday(onam)).toBe('half-day holiday: Onam')
    expect(describeHoliday(null)).toBeUndefined()
    expect(describeHoliday(undefined)).toBeUndefined()
  })

  it('can be looked up by day', () => {
    expect(findHolidayOn([onam, diwali], '2026-11-09')).toEqual(diwali)
    expect(findHolidayOn([onam, diwali], '2026-11-10')).toBeUndefined()
  })

  it('list the holidays of several people once each, by day', () => {
    const half = { ...diwali, isHalf: true }
    expect(joinHolidays([[diwali], [onam, diwali], [half]])).toEqual([onam, diwali, half])
    expect(joinHolidays([])).toEqual([])
  })
})
