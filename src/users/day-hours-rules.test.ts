import { expect, it } from 'vitest'
import { askAboutHours, describeImpossible, isImpossible } from './day-hours-rules.ts'

it.each([
  [86_400, false],
  [86_401, true],
  [0, false],
])('isImpossible of %d seconds is %s', (seconds, impossible) => {
  expect(isImpossible(seconds)).toBe(impossible)
})

it.each([
  [{ sum: 'recorded', seconds: 95_400 }, '26.50 h recorded on one day, more than 24 h'],
  [{ sum: 'worklog', seconds: 864_000 }, '240.00 h in the worklog on one day, more than 24 h'],
] as const)('describeImpossible of %j is "%s"', (hours, words) => {
  expect(describeImpossible(hours)).toBe(words)
})

const shift = { scheduled: 8, perDay: 8 }
const halfDay = { scheduled: 4, perDay: 8 }
const dayOff = { scheduled: 0, perDay: 8 }
const longDay = { scheduled: 14, perDay: 14 }
it.each([
  [16, shift, undefined],
  [16.01, shift, 'This makes 16.01 h on 09/03/2026, more than twice the 8.00 h of the shift. Save again if that is right.'],
  [8, halfDay, undefined],
  [8.5, halfDay, 'This makes 8.50 h on 09/03/2026, more than twice the 4.00 h of the shift. Save again if that is right.'],
  [16, dayOff, undefined],
  [17, dayOff, 'This makes 17.00 h on 09/03/2026, more than twice the 8.00 h of a working day. Save again if that is right.'],
  [24, longDay, undefined],
  [24.01, longDay, 'This makes 24.01 h on 09/03/2026, more than the 24 h of a day. Save again if that is right.'],
  [240, shift, 'This makes 240.00 h on 09/03/2026, more than the 24 h of a day. Save again if that is right.'],
])('askAboutHours of %d hours with %j is %s', (hours, of, question) => {
  expect(askAboutHours(hours, '2026-03-09', of)).toBe(question)
})
