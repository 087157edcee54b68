import { setImmediate as yieldToOthers } from 'node:timers/promises'

const SLICE_MS = 10

/**
 * Long work in slices of 10 ms, so that the process's other work runs between them: once `isOver`, await `next` before going on.
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

/** `map` over many items, in slices of time; results in the items' order. Rejects with what `of` throws. */
export async function mapInSlices<Item, Result>(items: Iterable<Item>, of: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  const slices = timeSlices()
  for (const item of items) {
    results.push(of(item))
    if (slices.isOver()) await slices.next()
  }
  return results
}
