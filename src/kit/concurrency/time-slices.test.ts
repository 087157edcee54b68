import { expect, test } from 'vitest'
import { mapInSlices } from './time-slices.ts'

const until = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('mapInSlices lets other work run between its slices and keeps the order of results', async () => {
  let others = 0
  const other = setInterval(() => (others += 1), 1)
  const results = await mapInSlices([1, 2, 3, 4], (item) => {
    until(30)
    return item * 2
  })
  clearInterval(other)
  expect(results).toEqual([2, 4, 6, 8])
  expect(others).toBeGreaterThanOrEqual(3)
})

test('mapInSlices returns an empty list for no items and passes an error on', async () => {
  expect(await mapInSlices([], String)).toEqual([])
  await expect(
    mapInSlices([1], () => {
      throw new Error('no such day')
    }),
  ).rejects.toThrow('no such day')
})
