import { setTimeout as pause } from 'node:timers/promises'
import { type BehindProxy, openBehindProxy } from './behind-proxy.ts'
import { type Fault, roundToSeconds, waitUntilWritten } from './round.ts'

const FROZEN_MS = 25_000
const LONGEST_CALL_MS = 20_000
const LONGEST_LOOK_MS = 5_000

/** A primary whose machine is frozen: no data arrives, no connection closes, and no error occurs. */
export const frozen: Fault<BehindProxy> = {
  title: 'frozen primary',
  holds: `no call waits more than ${LONGEST_CALL_MS / 1000} s, and /ready returns 503 within ${LONGEST_LOOK_MS / 1000} s`,
  rounds: 3,
  thinkMs: 50,
  open: openBehindProxy,
  strike: async (place, round) => {
    const { proxy, app } = place
    const { load, fail } = round
    let slowest = 0
    proxy.freeze()
    try {
      for (const until = Date.now() + FROZEN_MS; Date.now() < until; await pause(1_000)) {
        const query = Date.now()
        const { status } = await fetch(`${app.url}/ready`)
        slowest = Math.max(slowest, Date.now() - query)
        if (status !== 503) fail(`/ready returned ${status} while the database was frozen`)
      }
    } finally {
      proxy.thaw()
    }
    const thawed = Date.now()
    await waitUntilWritten(place, round, thawed)
    const written = Date.now() - thawed
    await load.stop()
    const { longestCallMs } = load.ledger
    if (longestCallMs > LONGEST_CALL_MS) fail(`a call waited for ${roundToSeconds(longestCallMs)} s`)
    if (slowest > LONGEST_LOOK_MS) fail(`/ready responded after ${roundToSeconds(slowest)} s`)
    return {
      's that a call waited': roundToSeconds(longestCallMs),
      's that /ready took': roundToSeconds(slowest),
      's from the thaw to a write': roundToSeconds(written),
    }
  },
}
