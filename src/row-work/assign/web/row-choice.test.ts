import { expect, it } from 'vitest'
import { findBeyondProblem, countRange, type RowChoice, describeChosenRows, toSentRows } from './row-choice.ts'

const full = { first: 1, last: 2000, total: 2000 }

it.each<[RowChoice, string, object]>([
  [{ way: 'range', start: 1, end: 100, section: 'Optics' }, '-', { start: 1, end: 100 }],
  [{ way: 'range', start: 1, end: 100 }, 'Physics', { start: 1, end: 100, department: 'Physics' }],
  [{ way: 'checked', start: 1, end: 100 }, '-', { checked: [3, 5] }],
  [{ way: 'section', start: 1, section: 'Optics' }, 'Physics', { section: 'Optics', department: 'Physics' }],
])('the choice %o in %s sends only its own kind of selection', (choice, department, body) => {
  expect(toSentRows(choice, [3, 5], department)).toEqual(body)
})

it('the count of a range includes only existing rows, and is undefined if it is unknown', () => {
  expect(countRange(1, 100, full)).toBe(100)
  expect(countRange(1990, 2010, full)).toBe(11)
  expect(countRange(1, 600, { first: 501, last: 1000, total: 500 })).toBe(100)
  expect(countRange(1, 100, { first: 1, last: 2000, total: 1200 })).toBeUndefined()
  expect(countRange(1, 100, undefined)).toBeUndefined()
})

it.each<[RowChoice, string]>([
  [{ way: 'range' }, 'rows'],
  [{ way: 'range', start: 5, end: 4 }, 'rows'],
  [{ way: 'range', start: 0, end: 4 }, 'rows'],
  [{ way: 'range', start: 1990, end: 2001 }, 'rows'],
  [{ way: 'range', start: 1, end: 1 }, '1 row'],
  [{ way: 'range', start: 1, end: 1500 }, '1,500 rows'],
  [{ way: 'checked' }, '487 rows'],
  [{ way: 'section', section: 'Optics' }, '63 rows'],
  [{ way: 'section' }, 'rows'],
])('the choice %o is described as %s', (choice, words) => {
  expect(describeChosenRows(choice, { checked: 487, extent: full, sectionCount: 63 })).toBe(words)
})

it('a row beyond the last is reported once the last row is known', () => {
  expect(findBeyondProblem(2001, full)).toBe('The last row is 2000.')
  expect(findBeyondProblem(2000, full)).toBeUndefined()
  expect(findBeyondProblem(2001, undefined)).toBeUndefined()
})

it('a range with gaps is named by its numbers', () => {
  const gaps = { first: 1, last: 2000, total: 1200 }
  expect(describeChosenRows({ way: 'range', start: 1, end: 100 }, { checked: 0, extent: gaps, sectionCount: undefined })).toBe(
    'rows 1 to 100',
  )
  expect(describeChosenRows({ way: 'checked' }, { checked: 0, extent: gaps, sectionCount: undefined })).toBe('rows')
})
