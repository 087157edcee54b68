import { startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { type TcpProxy, tcpProxy, withPort } from '../database/tcp-proxy.ts'
import { type Build, type BuiltApp, type Launched, launchBuiltApp, orphansIn, untilReady } from '../built-app.ts'
import { findExitOutput, openParts, type FaultSystem, stopped } from './round.ts'

export type BehindProxy = FaultSystem & {
  app: BuiltApp
  proxy: TcpProxy
  launch: () => Launched
}

export const openBehindProxy = (build: Build, dataDir: string): Promise<BehindProxy> =>
  openParts(async (part) => {
    const database = await startEmbedded({ dataDir })
    part(database.stop)
    const proxy = await tcpProxy({ port: Number(new URL(database.url).port) })
    part(proxy.close)
    const launch = () => launchBuiltApp(build, { DATABASE_URL: withPort(database.url, proxy.port), STOP_DELAY: '0' })
    const app = await untilReady(launch())
    part(() => stopped(app))
    return {
      app,
      proxy,
      launch,
      url: () => app.url,
      ownerUrl: () => database.url,
      orphans: () => orphansIn(dataDir).length,
      ended: () => findExitOutput(app),
    }
  })
