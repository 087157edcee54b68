import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getClusterFolder, OWNER, getPasswordFile, buildClusterUrl } from './cluster.ts'
import { openSession } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { FolderInUse } from './folder-lock.ts'
import { readPostmasterFile } from './postmaster.ts'
import { refuseInterrupted } from './unfinished-restore.ts'

/** Within this time, an app that is starting has its database, and an app that is stopping has released its folder. */
const PATIENCE_MS = 20_000

/**
 * Finds the database of a data folder for a command that runs beside the app: that of the running app, or else one that is
 * started for the command.
 * @returns the owner's URL, and a function that stops the database if it was started here
 * @throws Error with one sentence when there is no database, or it cannot be reached from here
 */
export async function openEmbedded(dataDir: string): Promise<{ url: string; end: () => Promise<void> }> {
  const home = resolve(dataDir)
  refuseInterrupted(home)
  refuseMissing(home)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      const { url, stop } = await startEmbedded({ dataDir: home })
      return { url, end: stop }
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
    }
    try {
      const password = readFileSync(getPasswordFile(home), 'utf8').trim()
      const url = buildClusterUrl({ password }, readPostmasterFile({ dir: getClusterFolder(home) })?.port ?? 0, OWNER)
      await (await openSession(url, { applicationName: 'proofline reaching' })).end()
      return { url, end: async () => {} }
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(
          `Proofline runs on ${home}, and its database can't be reached from here: ${(error as Error).message}. Run the command where it runs, in its container too, or stop it first.`,
        )
    }
    await pause(500)
  }
}

/** A start would create an empty database, even in a folder that was named by mistake. */
function refuseMissing(home: string): void {
  try {
    statSync(getClusterFolder(home))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new Error(`There is no database in ${home}: set DATA_DIR, or DATABASE_URL, as the start of Proofline has it.`)
    throw new Error(
      `The data in ${home} can't be read by this account: ${message}. Run this as the account that starts Proofline.`,
    )
  }
}
