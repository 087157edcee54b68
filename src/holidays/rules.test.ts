import { expect, test } from 'vitest'
import {
  holidayNameProblem,
  isChoiceOpen,
  isYear,
  mayBeHalf,
  listNationalDays,
  readHalf,
  readKind,
  findRestrictedMaxProblem,
} from './rules.ts'

test.each([
  ['national', 'national'],
  ['Festival', 'festival'],
  [' COMPANY SHUTDOWN ', 'shutdown'],
  ['restricted holiday', 'restricted'],
  ['Restricted', 'restricted'],
  ['optional', undefined],
  ['', undefined],
])('the kind %j is read as %s', (text, kind) => {
  expect(readKind(text)).toBe(kind)
})

test.each([
  ['', false],
  ['half', true],
  ['Half Day', true],
  ['yes', true],
  ['½', true],
  ['no', false],
  ['full', false],
  ['morning', undefined],
])('the cell %j for half days is read as %s', (text, isHalf) => {
  expect(readHalf(text)).toBe(isHalf)
})

test('only festivals and shutdowns can be half days', () => {
  expect((['national', 'festival', 'shutdown', 'restricted'] as const).filter((kind) => mayBeHalf(kind))).toEqual([
    'festival',
    'shutdown',
  ])
})

test('three national days are proposed for each year', () => {
  expect(listNationalDays(2027).map(({ day }) => day)).toEqual(['2027-01-26', '2027-08-15', '2027-10-02'])
})

test.each([
  ['2026', true],
  ['2199', true],
  ['1999', false],
  ['26', false],
  ['2026-', false],
])('isYear of %s is %s', (text, is) => {
  expect(isYear(text)).toBe(is)
})

test.each([0, 2, 20])('a calendar can allow %s restricted days', (count) => {
  expect(findRestrictedMaxProblem(count)).toBeUndefined()
})
test.each([-1, 21, 1.5, Number.NaN])('a calendar cannot allow %s restricted days', (count) => {
  expect(findRestrictedMaxProblem(count)).toBe('The number of restricted days must be a whole number from 0 to 20.')
})

test('a restricted day can be chosen only before it begins', () => {
  expect(isChoiceOpen('2026-11-10', '2026-11-09')).toBe(true)
  expect(isChoiceOpen('2026-11-10', '2026-11-10')).toBe(false)
})

test('a holiday name with control characters or more than 200 characters is refused', () => {
  expect(holidayNameProblem('Diwali')).toBeUndefined()
  expect(holidayNameProblem('Diw\nali')).toBe(
    'The name of a holiday can’t contain line breaks, tabs or other control characters.',
  )
  expect(holidayNameProblem('x'.repeat(201))).toBe('The name of a holiday can have at most 200 characters.')
})
