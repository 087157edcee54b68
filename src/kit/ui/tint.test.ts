import { expect, test } from 'vitest'
import { tintOf } from './tint.ts'

test('a text has one of so many tints, always the same', () => {
  const tints = Array.from({ length: 200 }, (_, n) => tintOf(`019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`, 5))
  expect(new Set(tints)).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(tintOf('Ananya Iyer', 4)).toBe(tintOf('Ananya Iyer', 4))
})
