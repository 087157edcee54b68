import { refuse } from './refusals.ts'

export const WRITES_PER_MINUTE = 240
/** The share of a minute's writes that may come at once. */
const BURST_SHARE = 1 / 4

export type WriteRate = (userId: string, now?: number) => void
/**
 * Refuses a person's writes above a rate, whatever they are. Writes are counted on this node, in memory, so counting neither
 * delays a write nor makes it more expensive.
 * @param perMinute 0: no limit
 * @returns a function that counts a write; its time is in milliseconds
 * @throws TOO_MANY_WRITES
 */
export function limitWrites(perMinute: number): WriteRate {
  if (perMinute === 0) return () => undefined
  const burst = Math.max(1, perMinute * BURST_SHARE)
  const perMs = perMinute / 60_000
  /** The remaining burst of each person. The one whose last write is longest ago comes first. */
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
