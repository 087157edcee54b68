import { setImmediate as yieldToOthers } from 'node:timers/promises'

const SLICE_MS = 10

/**
 * Splits long work into slices of 10 ms, so that other work of the process can run between them. Once `isOver` returns true,
 * await `next` before going on.
 */
export const timeSlices = () => {
  let until = performance.now() + SLICE_MS
  return {
    isOver: (): boolean => performance.now() >= until,
    next: async (): Promise<void> => {
      await yieldToOthers()
      until = performance.now() + SLICE_MS
    },
  }
}

export async function mapInSlices<Item, Result>(items: Iterable<Item>, of: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  const slices = timeSlices()
  for (const item of items) {
    results.push(of(item))
    if (slices.isOver()) await slices.next()
  }
  return results
}
