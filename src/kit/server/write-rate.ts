import { refuse } from './refusals.ts'

export const WRITES_PER_MINUTE = 240
/** The share of a minute's writes that may be made at once. */
const BURST_SHARE = 1 / 4

export type WriteRate = (userId: string, now?: number) => void
/**
 * Refuses a user's writes of any kind above a rate. They are counted in the memory of this node, so counting neither delays a
 * write nor makes it more expensive.
 * @param perMinute the limit; 0 means no limit
 * @returns a function that counts a write at a time in milliseconds
 * @throws TOO_MANY_WRITES
 */
export function limitWrites(perMinute: number): WriteRate {
  if (perMinute === 0) return () => undefined
  const burst = Math.max(1, perMinute * BURST_SHARE)
  const perMs = perMinute / 60_000
  /** The user whose last write is the oldest comes first. `left` is the remaining burst. */
  const people = new Map<string, { left: number; at: number }>()
  return (userId, now = performance.now()) => {
    // Drops people whose budget has refilled.
    for (const [id, { at }] of people) {
      if ((now - at) * perMs < burst) break
      people.delete(id)
    }
    const known = people.get(userId)
    const left = known === undefined ? burst : Math.min(burst, known.left + (now - known.at) * perMs)
    if (left < 1) refuse('TOO_MANY_WRITES', { retryAfterSeconds: Math.ceil((1 - left) / perMs / 1000) })
    people.delete(userId)
    people.set(userId, { left: left - 1, at: now })
  }
}
