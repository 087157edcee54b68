import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

test('draws each of its 31 characters about as often as any other', () => {
  const counts = new Map<string, number>()
  for (let n = 0; n < 20_000; n += 1)
    for (const character of generatePassword().replaceAll('-', '')) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect([...counts.keys()].toSorted().join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz')
  // The expected average is 10,323. A byte modulo 31 would draw the first eight characters 11,250 times each.
  for (const [character, count] of counts) expect(Math.abs(count - 10_323), character).toBeLessThan(650)
})
