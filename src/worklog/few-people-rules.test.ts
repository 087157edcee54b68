import { expect, test } from 'vitest'
import { type Carried, hiddenOf } from './few-people-rules.ts'

const parts = (all: Readonly<Record<string, string>>): Carried[] =>
  Object.entries(all).map(([part, people]) => ({ part, people: people.split('') }))

test.each([
  ['nobody', {}, false, ''],
  ['nobody whose salary is unread', { jan: '', feb: '' }, false, ''],
  ['one person', { jan: 'a', feb: '' }, true, 'jan'],
  ['two people, one a month', { jan: 'a', feb: 'b' }, true, 'jan feb'],
  ['three people in each month', { jan: 'abc', feb: 'abd' }, false, ''],
  // The whole less February and March would be what a costs in January.
  ['one month of one person', { jan: 'a', feb: 'abc', mar: 'abc' }, false, 'jan feb mar'],
  ['two months of the same two people', { jan: 'ab', feb: 'ab', mar: 'abc', apr: '' }, false, 'jan feb mar'],
  ['hidden months of three people together', { jan: 'ab', feb: 'c', mar: 'abc' }, false, 'jan feb'],
] as const)('%s', (_, all, whole, hidden) => {
  const found = hiddenOf(parts(all))
  expect(found.whole).toBe(whole)
  expect([...found.parts].join(' ')).toBe(hidden)
})

test('of a hidden part all parts of its own are hidden', () => {
  const { whole, parts: hidden } = hiddenOf(parts({ mon: 'abc', tue: 'abcd', wed: '' }), true)
  expect([whole, [...hidden]]).toEqual([true, ['mon', 'tue']])
})

test('no part that is hidden follows from the whole and the other parts', () => {
  const people = 'abcde'.split('')
  const wrong: unknown[] = []
  for (let seed = 0; seed < 2 ** 15; seed += 41) {
    const all = ['x', 'y', 'z'].map((part, at) => ({
      part,
      people: people.filter((_, n) => ((seed >> (at * 5)) & (1 << n)) !== 0),
    }))
    const { whole, parts: hidden } = hiddenOf(all)
    const unseen = new Set(all.filter(({ part }) => hidden.has(part)).flatMap((part) => part.people))
    const isTold = !whole && (unseen.size === 1 || unseen.size === 2)
    const isShown = all.some(({ part, people: few }) => (few.length === 1 || few.length === 2) && !hidden.has(part))
    if (isTold || isShown) wrong.push(all)
  }
  expect(wrong).toEqual([])
})
