import { expect, test } from 'vitest'
import { computeRowAge, listDaysUntil, formatLoginText, toDayStart } from './rules.ts'

test.each([
  ['before midnight', '2026-03-10T18:29:59Z', ['2026-03-08', '2026-03-09', '2026-03-10']],
  ['after midnight', '2026-03-10T18:30:00Z', ['2026-03-09', '2026-03-10', '2026-03-11']],
])('the list of the last days ends with today in Asia/Kolkata %s', (_, now, days) =>
  expect(listDaysUntil(new Date(now), 3)).toEqual(days),
)

test('a day begins at its midnight in Asia/Kolkata', () =>
  expect(toDayStart('2026-03-11')).toEqual(new Date('2026-03-10T18:30:00Z')))

test('toDayStart throws for a text that is not a day', () => expect(() => toDayStart('soon')).toThrow('soon is no day'))

test.each([
  ['an age of less than a day', '2026-03-09T06:00:01Z', 0, 'plain'],
  ['a day', '2026-03-09T06:00:00Z', 1, 'plain'],
  ['an age of less than 4 days', '2026-03-06T06:00:01Z', 3, 'plain'],
  ['4 days', '2026-03-06T06:00:00Z', 4, 'amber'],
  ['an age of less than 7 days', '2026-03-03T06:00:01Z', 6, 'amber'],
  ['7 days', '2026-03-03T06:00:00Z', 7, 'red'],
  ['a future instant', '2026-03-11T06:00:00Z', 0, 'plain'],
])('computeRowAge returns whole days and a colour for %s', (_, since, days, tone) =>
  expect(computeRowAge(since, new Date('2026-03-10T06:00:00Z'))).toEqual({ days, tone }),
)

test('the login text has the address, the email and the password on separate lines', () =>
  expect(
    formatLoginText('https://proofline.example', { email: 'asha.rao@proofline.example', password: 'Sternly-7-parsnips' }),
  ).toBe(
    [
      'Proofline: https://proofline.example/',
      'Email: asha.rao@proofline.example',
      'Password: Sternly-7-parsnips',
      'Choose your own password at the first login, within 7 days.',
    ].join('\n'),
  ))
