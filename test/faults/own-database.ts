import { type Build, type BuiltApp, databaseIn, orphansIn, startBuiltApp } from '../built-app.ts'
import { findExitOutput, openParts, type FaultSystem, stopped, untilNone } from './round.ts'

export type OwnDatabase = FaultSystem & { dataDir: string; app: () => BuiltApp; startAgain: () => Promise<void> }

export const openOwnDatabase = (build: Build, dataDir: string, within: readonly string[] = []): Promise<OwnDatabase> =>
  openParts(async (part) => {
    const start = () => startBuiltApp(build, { DATA_DIR: dataDir }, within)
    let app = await start()
    part(async () => {
      const wrong = await stopped(app)
      const left = await untilNone(() => orphansIn(dataDir).length)
      return wrong ?? (left > 0 ? `${left} processes outlived the app's last stop` : undefined)
    })
    return {
      dataDir,
      app: () => app,
      startAgain: async () => {
        app = await start()
      },
      url: () => app.url,
      ownerUrl: () => databaseIn(dataDir).ownerUrl,
      orphans: () => orphansIn(dataDir).length,
      ended: () => findExitOutput(app),
    }
  })
