import { expect, test } from 'vitest'
import { pickTint } from './tint.ts'

test('pickTint uses all tints and always gives a text the same one', () => {
  const tints = Array.from({ length: 200 }, (_, n) => pickTint(`019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`, 5))
  expect(new Set(tints)).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(pickTint('Ananya Iyer', 4)).toBe(pickTint('Ananya Iyer', 4))
})
