import { expect, it } from 'vitest'
import { getFirstName, getGreeting, getWeekday } from './greeting.ts'

it.each([
  // The boundaries are 04:00, 12:00 and 17:00 in Asia/Kolkata, each with the minute before it.
  ['2026-11-19T22:29:00Z', 'Good evening', 'Friday'],
  ['2026-11-19T22:30:00Z', 'Good morning', 'Friday'],
  ['2026-11-20T06:29:00Z', 'Good morning', 'Friday'],
  ['2026-11-20T06:30:00Z', 'Good afternoon', 'Friday'],
  ['2026-11-20T11:29:00Z', 'Good afternoon', 'Friday'],
  ['2026-11-20T11:30:00Z', 'Good evening', 'Friday'],
  ['2026-11-20T18:30:00Z', 'Good evening', 'Saturday'],
])('the greeting at %s is %s, on %s', (instant, greeting, weekday) => {
  expect(getGreeting(new Date(instant))).toBe(greeting)
  expect(getWeekday(new Date(instant))).toBe(weekday)
})

it('getFirstName takes the first word as the first name', () => {
  expect(getFirstName('  Ananya  Iyer')).toBe('Ananya')
  expect(getFirstName('अनिल कुमार')).toBe('अनिल')
})
