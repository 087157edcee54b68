import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 10

/** A turn of the event loop, shared with the process's other work: once `isOver`, await `next` before going on. */
export const turns = () => {
  let until = performance.now() + SLICE_MS
  return {
    isOver: (): boolean => performance.now() >= until,
    next: async (): Promise<void> => {
      await nextTurn()
      until = performance.now() + SLICE_MS
    },
  }
}

/** `map` over many items, in turns. */
export async function mapInTurns<Item, Result>(items: readonly Item[], of: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  const turn = turns()
  for (const item of items) {
    results.push(of(item))
    if (turn.isOver()) await turn.next()
  }
  return results
}
