import { expect, test } from 'vitest'
import { mapInTurns } from './turns.ts'

const until = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('long work lets other work have its turn, and keeps the order of its results', async () => {
  let others = 0
  const other = setInterval(() => (others += 1), 1)
  const results = await mapInTurns([1, 2, 3, 4], (item) => {
    until(30)
    return item * 2
  })
  clearInterval(other)
  expect(results).toEqual([2, 4, 6, 8])
  expect(others).toBeGreaterThanOrEqual(3)
})

test('nothing, and what fails', async () => {
  expect(await mapInTurns([], String)).toEqual([])
  await expect(
    mapInTurns([1], () => {
      throw new Error('no such day')
    }),
  ).rejects.toThrow('no such day')
})
