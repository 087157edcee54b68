export type BoardMove = 'down' | 'up' | 'left' | 'right'

/**
 * Returns the card that a key leads to from the card `from`, given the IDs in each lane. Without `from`, it is the first card of
 * all. At an end, the card stays the same. A move to the side skips empty lanes and stays as far down as possible.
 */
export function findCardAfter(
  lanes: readonly (readonly string[])[],
  from: string | undefined,
  move: BoardMove,
): string | undefined {
  const at = lanes.findIndex((lane) => from !== undefined && lane.includes(from))
  const lane = lanes[at]
  if (lane === undefined || from === undefined) return lanes.find(({ length }) => length > 0)?.[0]
  const place = lane.indexOf(from)
  if (move === 'down') return lane[place + 1] ?? from
  if (move === 'up') return lane[place - 1] ?? from
  const beside = move === 'right' ? lanes.slice(at + 1) : lanes.slice(0, at).toReversed()
  const next = beside.find(({ length }) => length > 0)
  return next?.[Math.min(place, next.length - 1)] ?? from
}
