import { expect, test } from 'vitest'
import { hasFilter, MOST_FILTERS, sameFilter, savedFiltersOf, saveProblem, withFilter } from './saved-filters.ts'

const physics = { name: 'Physics', where: 'subject:Physics' }
const ready = { name: 'Ready', q: 'PHY', ready: '1' }

test('reads stored filters and drops invalid ones', () => {
  expect(savedFiltersOf([physics, ready, { name: 'no filter' }, { where: 'a:b' }, { name: 7, q: 'x' }, null, 'text'])).toEqual([
    physics,
    ready,
  ])
  expect(savedFiltersOf({ name: 'x', q: 'y' })).toEqual([])
  expect(savedFiltersOf([{ name: 'Odd', q: 7, where: 'a:b', page: '2' }])).toEqual([{ name: 'Odd', where: 'a:b' }])
})

test('replaces a filter of the same name, and sorts by name', () => {
  const again = { name: 'Physics', where: 'subject:Optics' }
  expect(withFilter([physics], { name: 'A', q: '1' })).toEqual([{ name: 'A', q: '1' }, physics])
  expect(withFilter([physics, ready], again)).toEqual([again, ready])
})

test('compares filters by their parts', () => {
  expect(hasFilter({})).toBe(false)
  expect(sameFilter(physics, { where: 'subject:Physics' })).toBe(true)
  expect(sameFilter(physics, { where: 'subject:Physics', q: 'x' })).toBe(false)
})

test('requires a name, and limits the number of filters', () => {
  const full = Array.from({ length: MOST_FILTERS }, (_, at) => ({ name: `f${at}`, q: 'x' }))
  expect(saveProblem([], '')).toBe('Please enter a name.')
  expect(saveProblem([], 'x'.repeat(61))).toBe('A name has at most 60 characters.')
  expect(saveProblem(full, 'new')).toBe('There are 50 saved filters already. Delete one first.')
  expect(saveProblem(full, 'f7')).toBeUndefined()
})
