import { setTimeout as pause } from 'node:timers/promises'
import { untilReady } from '../built-app.ts'
import { type BehindProxy, openBehindProxy } from './behind-proxy.ts'
import { type Fault, roundToSeconds, waitUntilWritten } from './round.ts'

const CLOSED_MS = 8_000
/** A start must report within this time what it waits for. */
const REPORT_MS = 5_000
/** The app must be ready within this time after the database becomes reachable. */
const START_MS = 20_000
/**
 * Allowed connection attempts per second beyond one per call. The session of live updates, /ready and the waiting start make
 * them.
 */
const FURTHER_DIALS_A_SECOND = 10

/** A proxy without a server behind it accepts each connection and closes it, like HAProxy while a cluster has no primary. */
export const acceptAndClose: Fault<BehindProxy> = {
  title: 'proxy that accepts and closes',
  holds: `about one dial a call; a start in the meantime logs what it waits for within ${REPORT_MS / 1000} s and is ready by itself`,
  rounds: 3,
  open: openBehindProxy,
  strike: async (place, round) => {
    const { proxy } = place
    const { ledger } = round.load
    const before = { dials: proxy.accepted(), refused: ledger.turnedAway, at: Date.now() }
    proxy.onAccept('close')
    proxy.cut()
    const starting = place.launch()
    try {
      while (!starting.output().includes('Waiting for the database') && Date.now() - before.at < CLOSED_MS) await pause(20)
      const reported = Date.now() - before.at
      if (reported > REPORT_MS) round.fail(`a start had not logged what it waits for after ${roundToSeconds(reported)} s`)
      await pause(CLOSED_MS - reported)

      const elapsed = (Date.now() - before.at) / 1000
      const dials = proxy.accepted() - before.dials
      const refused = ledger.turnedAway - before.refused
      if (refused === 0) round.fail('no call was refused in the meantime')
      if (dials > refused + FURTHER_DIALS_A_SECOND * elapsed)
        round.fail(`${dials} dials for ${refused} calls in ${roundToSeconds(elapsed * 1000)} s`)
      proxy.onAccept('pass')
      const passed = Date.now()
      await waitUntilWritten(place, round, passed)
      const written = Date.now() - passed
      await untilReady(starting)
      const ready = Date.now() - passed
      if (ready > START_MS) round.fail(`the start that waited became ready after ${roundToSeconds(ready)} s`)
      return {
        'dials a second': Math.round(dials / elapsed),
        'calls a second': Math.round(refused / elapsed),
        's until a start logged what it waits for': roundToSeconds(reported),
        's from the return of the proxy to a write': roundToSeconds(written),
        's from it to the readiness of that start': roundToSeconds(ready),
      }
    } finally {
      proxy.onAccept('pass')
      const code = await starting.stop()
      if (code !== 0) round.fail(`the start that waited ended with ${code}`)
    }
  },
}
