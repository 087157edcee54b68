/** `pattern` is a route such as "GET /api/user/:id". */
export type CallTimes = { pattern: string; calls: number; totalMs: number; maxMs: number; databaseMs: number }
type Ended = { pattern: string; ms: number; databaseMs: number }

const SLOT_MS = 5 * 60_000
const SLOTS = 12
const MAX_CALLS = 10
/** Oldest first. Each slot counts the calls of five minutes by pattern. */
let slots: { number: number; times: Map<string, CallTimes> }[] = []

/** Slots in the future exist if the clock was set back; they are dropped as well. */
const keepHourUntil = (number: number): void => {
  slots = slots.filter((slot) => slot.number > number - SLOTS && slot.number <= number)
}
const add = (times: Map<string, CallTimes>, { pattern, calls, totalMs, maxMs, databaseMs }: CallTimes): void => {
  const sum = times.get(pattern)
  if (sum === undefined) return void times.set(pattern, { pattern, calls, totalMs, maxMs, databaseMs })
  sum.calls += calls
  sum.totalMs += totalMs
  sum.maxMs = Math.max(sum.maxMs, maxMs)
  sum.databaseMs += databaseMs
}

export function recordCall({ pattern, ms, databaseMs }: Ended, nowMs = Date.now()): void {
  const number = Math.floor(nowMs / SLOT_MS)
  let slot = slots.at(-1)
  if (slot?.number !== number) {
    keepHourUntil(number)
    slot = { number, times: new Map() }
    slots.push(slot)
  }
  add(slot.times, { pattern, calls: 1, totalMs: ms, maxMs: ms, databaseMs })
}

/** The ten patterns on which this node spent most time in the last hour, longest first. Event streams are left out. */
export function listSlowestCalls(nowMs = Date.now()): CallTimes[] {
  keepHourUntil(Math.floor(nowMs / SLOT_MS))
  const sums = new Map<string, CallTimes>()
  for (const { times } of slots) for (const each of times.values()) add(sums, each)
  return [...sums.values()].toSorted((one, other) => other.totalMs - one.totalMs).slice(0, MAX_CALLS)
}
