import { expect } from 'vitest'

const TRIES = 3
/** The CPU time of the reference work in ms on the machine for which the limits were chosen. */
const REFERENCE_MS = 20
/** Limits grow no further than this, because a disturbed reference must not hide a slow function. */
const MAX_SLOWNESS = 4

async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** A fixed amount of the judged code's kind of work: building, splitting, matching and sorting texts. */
function doReferenceWork(): number {
  const words = Array.from({ length: 15_000 }, (_, at) => `${(at * 7919) % 15_000}:x${at % 13}`)
  const text = words.toSorted().join(' ')
  return text.split(/\s/).filter((word) => /^\d+:x[0-9]$/.test(word)).length
}

/**
 * Expects `work` to use less than `limit` ms of CPU time in one of three tries. Unlike elapsed time, CPU time does not grow while
 * others use the machine. On a slower machine, the limit grows with the time of the reference work.
 */
export async function expectCpuBelow(limit: number, work: () => unknown): Promise<void> {
  let least = Infinity
  for (let count = 0; count < TRIES && least >= 1; count++) {
    const ms = await measureCpuMs(work)
    if (ms < limit) return
    // Warms up the compiler.
    doReferenceWork()
    doReferenceWork()
    const slowness = Math.min(Math.max(1, (await measureCpuMs(doReferenceWork)) / REFERENCE_MS), MAX_SLOWNESS)
    least = Math.min(least, ms / slowness / limit)
  }
  expect(least * limit, 'milliseconds of CPU time, divided by how much slower the machine is').toBeLessThan(limit)
}
