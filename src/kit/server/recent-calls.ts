/** The calls of the last five minutes. `p95Ms` is null if there were none. */
export type RecentCalls = { count: number; p95Ms: number | null }

const SLOT_MS = 30_000
const SLOTS = 10
/** Each bucket is 10 % longer than the one before, so a percentile is exact to 10 % for any number of calls. */
const GROWTH = Math.log(1.1)
type Slot = { number: number; longestMs: number; buckets: Map<number, number> }
/** Oldest first. */
let slots: Slot[] = []

/** Slots in the future exist if the clock was set back; they are dropped as well. */
const keepWindowUntil = (number: number): void => {
  slots = slots.filter((slot) => slot.number > number - SLOTS && slot.number <= number)
}

export function recordDuration(ms: number, nowMs = Date.now()): void {
  const number = Math.floor(nowMs / SLOT_MS)
  let slot = slots.at(-1)
  if (slot?.number !== number) {
    keepWindowUntil(number)
    slot = { number, longestMs: 0, buckets: new Map() }
    slots.push(slot)
  }
  const bucket = Math.ceil(Math.log(Math.max(1, ms)) / GROWTH)
  slot.buckets.set(bucket, (slot.buckets.get(bucket) ?? 0) + 1)
  slot.longestMs = Math.max(slot.longestMs, ms)
}

export function summarizeRecentCalls(nowMs = Date.now()): RecentCalls {
  keepWindowUntil(Math.floor(nowMs / SLOT_MS))
  const sums = new Map<number, number>()
  for (const { buckets } of slots) for (const [bucket, calls] of buckets) sums.set(bucket, (sums.get(bucket) ?? 0) + calls)
  const count = [...sums.values()].reduce((sum, calls) => sum + calls, 0)
  const longestMs = Math.max(0, ...slots.map((slot) => slot.longestMs))
  let before = 0
  for (const [bucket, calls] of [...sums].toSorted(([one], [other]) => one - other)) {
    before += calls
    if (before >= count * 0.95) return { count, p95Ms: Math.min(Math.exp(bucket * GROWTH), longestMs) }
  }
  return { count, p95Ms: null }
}
