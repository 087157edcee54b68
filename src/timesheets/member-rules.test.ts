import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeReplacement, canTakeProjects } from './member-rules.ts'

test.each([
  [['ADMIN'], false],
  [['MANAGER'], false],
  [['AUTHOR', 'ADMIN'], false],
  [['AUTHOR'], true],
  [['REVIEWER', 'UPLOADER'], true],
  [['SUBADMIN'], false],
  [['SUBADMIN', 'AUTHOR'], true],
  [[], false],
] as const)('canTakeProjects of %j is %s', (roles, given) => {
  expect(canTakeProjects(roles)).toBe(given)
})

test('the replacement retains each common project once', () => {
  expect(computeReplacement(['a', 'b'], ['b', 'c', 'c'])).toEqual({ added: ['c'], retained: ['b'], removed: ['a'] })
  expect(computeReplacement(['a'], [])).toEqual({ added: [], retained: [], removed: ['a'] })
})

test('the replacement results in exactly the wanted set', () => {
  const sets = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(sets, fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), (now, wanted) => {
      const { added, retained, removed } = computeReplacement(now, wanted)
      expect([...retained, ...added].toSorted()).toEqual([...new Set(wanted)].toSorted())
      expect([...retained, ...removed].toSorted()).toEqual(now.toSorted())
    }),
  )
})
