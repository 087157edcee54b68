import { expect, test } from 'vitest'
import { hasParts, MAX_SAVED_VIEWS, areSameParts, parseSavedViews, findSaveProblem, withView } from './saved-views.ts'

const physics = { name: 'Physics', where: 'subject:Physics' }
const ready = { name: 'Ready', q: 'PHY', ready: '1' }
const names = ['q', 'where', 'ready']

test('parseSavedViews drops invalid views and unknown parts', () => {
  const stored = [physics, ready, { name: 'no filter' }, { where: 'a:b' }, { name: 7, q: 'x' }, null, 'text']
  expect(parseSavedViews(stored, names)).toEqual([physics, ready])
  expect(parseSavedViews({ name: 'x', q: 'y' }, names)).toEqual([])
  expect(parseSavedViews([{ name: 'Odd', q: 7, where: 'a:b', page: '2' }], names)).toEqual([{ name: 'Odd', where: 'a:b' }])
})

test('withView replaces a view of the same name and sorts by name', () => {
  const again = { name: 'Physics', where: 'subject:Optics' }
  expect(withView([physics], { name: 'A', q: '1' })).toEqual([{ name: 'A', q: '1' }, physics])
  expect(withView([physics, ready], again)).toEqual([again, ready])
})

test('areSameParts and hasParts compare views by their parts', () => {
  expect(hasParts({})).toBe(false)
  expect(hasParts({ q: undefined })).toBe(false)
  expect(areSameParts(physics, { where: 'subject:Physics' })).toBe(true)
  expect(areSameParts(physics, { where: 'subject:Physics', q: undefined })).toBe(true)
  expect(areSameParts(physics, { where: 'subject:Physics', q: 'x' })).toBe(false)
  expect(areSameParts({}, physics)).toBe(false)
})

test('findSaveProblem requires a name and limits the number of views', () => {
  const full = Array.from({ length: MAX_SAVED_VIEWS }, (_, at) => ({ name: `f${at}`, q: 'x' }))
  expect(findSaveProblem([], '', 'filter')).toBe('Please enter a name.')
  expect(findSaveProblem([], 'x'.repeat(61), 'filter')).toBe('A name can have at most 60 characters.')
  expect(findSaveProblem(full, 'new', 'view')).toBe('There are already 50 saved views. Delete one first.')
  expect(findSaveProblem(full, 'f7', 'filter')).toBeUndefined()
})
