import { expect, test } from 'vitest'
import { readHours } from './hours-rules.ts'
import { formatHourParts } from './rules.ts'

test.each([
  ['0', 0],
  ['7.5', 75_000],
  ['24', 240_000],
  ['0.0001', 1],
  ['.25', 2_500],
  ['6.', 60_000],
  ['7.50000', 75_000],
  ['7:30', 75_000],
  ['08:30', 85_000],
  ['७.५', 75_000],
  // A cell with a third of an hour, rounded to the stored number of decimals.
  ['0.3333', 3_333],
])('readHours reads %j as %i ten-thousandths of an hour', (text, parts) => expect(readHours(text)).toBe(parts))

test.each([
  ['', 'The hours are blank.'],
  ['-1', 'Hours must be a number from 0 to 24.'],
  ['-0.0001', 'Hours must be a number from 0 to 24.'],
  ['24.0001', 'Hours must be a number from 0 to 24.'],
  ['25', 'Hours must be a number from 0 to 24.'],
  ['0.33333', 'Hours can have at most 4 decimals.'],
  ['7:20', 'Hours can have at most 4 decimals.'],
  ...['eight', '7,5', '8h', '8:75', '1e1', 'NaN', 'Infinity', '1 2', '0x10'].map((text) => [
    text,
    `${text} is not a number of hours. Enter a number such as 7.5.`,
  ]),
])('readHours refuses %j with "%s"', (text, problem) => expect(readHours(text)).toBe(problem))

test('readHours reads every formatted amount of hours back exactly', () => {
  for (let parts = 0; parts <= 240_000; parts += 7) expect(readHours(formatHourParts(parts))).toBe(parts)
})
