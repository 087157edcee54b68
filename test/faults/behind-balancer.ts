import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { findVersion, startBalancer } from '../balancer.ts'
import { type BuiltApp, orphansIn, startBuiltApp } from '../built-app.ts'
import { tcpProxy, withPort } from '../database/tcp-proxy.ts'
import { type Fault, findExitOutput, openParts, type FaultSystem, roundToSeconds, stopped, waitUntilWritten } from './round.ts'

const AWAY_MS = 20_000

type Balanced = FaultSystem & { leave: () => void; comeBack: () => void }

/** Two nodes behind HAProxy, configured as in deploy/proxy/haproxy.cfg, lose their database. */
export const behindBalancer: Fault<Balanced> = {
  title: 'database away for 20 s behind HAProxy',
  holds: 'every answer is the app’s own, none is the proxy’s page',
  rounds: 3,
  cannot: () => (findVersion('haproxy') === undefined ? 'haproxy is not installed' : undefined),
  open: (build, dataDir) =>
    openParts(async (part) => {
      const database = await startEmbedded({ dataDir })
      part(database.stop)
      const proxy = await tcpProxy({ port: Number(new URL(database.url).port) })
      part(proxy.close)
      const nodes: BuiltApp[] = []
      for (const _ of ['a', 'b']) {
        const node = await startBuiltApp(build, { DATABASE_URL: withPort(database.url, proxy.port), STOP_DELAY: '0' })
        nodes.push(node)
        part(() => stopped(node))
      }
      const balancer = await startBalancer(
        'haproxy',
        `${dataDir}-haproxy`,
        nodes.map(({ url }) => Number(new URL(url).port)),
      )
      part(balancer.stop)
      return {
        leave: () => {
          proxy.onAccept('close')
          proxy.cut()
        },
        comeBack: () => proxy.onAccept('pass'),
        url: () => balancer.url,
        ownerUrl: () => database.url,
        orphans: () => orphansIn(dataDir).length,
        ended: () => nodes.map(findExitOutput).find((output) => output !== undefined),
      }
    }),
  strike: async (place, round) => {
    place.leave()
    await pause(AWAY_MS)
    place.comeBack()
    const at = Date.now()
    await waitUntilWritten(place, round, at)
    return {
      's from the return of the database to a write': roundToSeconds(Date.now() - at),
      'answers of the app while it was away': round.load.ledger.turnedAway,
    }
  },
}
