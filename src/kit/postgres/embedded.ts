import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { OsAccount } from './binaries.ts'
import { STATEMENTS } from './cluster-files.ts'
import { type Cluster, OWNER, prepareCluster, setOwner, buildClusterUrl, getClusterFolder } from './cluster.ts'
import { toFolderError, holdFolder } from './folder-lock.ts'
import { openOwner } from './pool.ts'
import { ensureRunning, killPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive, getProcessStartTime } from './process-state.ts'
import { type System, thisSystem, explainWhyNotHere } from './system-problems.ts'
import { finishRestore } from './unfinished-restore.ts'
import { join } from 'node:path'

export type Embedded = {
  /** The owner's URL: postgres://proofline:…@127.0.0.1:port/proofline. */
  url: string
  /** Whether a database left running by a killed process was taken over. */
  attached: boolean
  stop: () => Promise<void>
  /** Kills the database without waiting. Its next start recovers by itself. */
  abandon: () => void
  /**
   * Returns the account that the database runs as when this process is root. Afterwards, a process of that account can start the
   * database again too.
   */
  letAccountRestart: () => OsAccount | undefined
}

export type EmbeddedOptions = {
  dataDir: string
  /** False turns fsync off, for tests only. */
  durable?: boolean
  /** Receives a sentence when the database died and was restarted, or could not be. */
  report?: (message: string) => void
  /** Called again when another program has taken the port. */
  choosePort?: () => Promise<number>
  system?: System
  /** The start is abandoned if starting and reading the log takes longer. */
  startSeconds?: number
  /** Allows a start on a copy that was made while its database was running, although the copy's data may be wrong. */
  acceptCopy?: boolean
}

/**
 * Starts the bundled PostgreSQL on `dataDir`, which is created if missing. The cluster is in `postgres/`, and the owner's
 * password in `postgres-password`. It listens only on 127.0.0.1, on a free port.
 * @throws FolderInUse when a running process holds the folder; Error with one sentence when the database can't be started.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  report = () => {},
  choosePort = freePort,
  system = thisSystem(),
  acceptCopy = false,
  startSeconds = 120,
}: EmbeddedOptions): Promise<Embedded> {
  const ruledOut = explainWhyNotHere(system)
  if (ruledOut !== undefined) throw new Error(ruledOut)
  const { home, mark, release } = await holdFolder(dataDir, acceptCopy ? () => {} : refuseCopy)
  try {
    finishRestore(home, report)
    const cluster = prepareCluster(home, { durable, startSeconds })
    // The folder is marked before the database writes. On a first start, the folder does not exist yet.
    if (existsSync(cluster.dir)) mark(readFolderIdentity(home))
    const { port, attached } = await ensureRunning(cluster, choosePort)
    mark(readFolderIdentity(home))
    const url = buildClusterUrl(cluster, port, OWNER)
    try {
      await ensureDatabase(url)
      await ensureStatements(url, report)
    } catch (error) {
      await stopPostmaster(cluster)
      throw error
    }
    const endWatch = watch(cluster, port, report)
    let stopping: Promise<void> | undefined
    return {
      url,
      attached,
      stop: () =>
        (stopping ??= endWatch()
          .then(() => stopPostmaster(cluster))
          .finally(release)),
      abandon: () => {
        void endWatch()
        killPostmaster(cluster)
        release()
      },
      letAccountRestart: () => {
        if (existsSync(cluster.lockFile)) setOwner(cluster.lockFile, cluster.account)
        return cluster.account
      },
    }
  } catch (error) {
    release()
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? toFolderError(home, error) : error
  }
}

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('no free port'))))
    })
  })

function watch(cluster: Cluster, port: number, report: (message: string) => void): () => Promise<void> {
  const aborting = new AbortController()
  const { signal } = aborting
  const restart = async (): Promise<void> => {
    report('The database stopped unexpectedly and is being restarted.')
    const reported = new Set<string>()
    while (!signal.aborted) {
      try {
        await ensureRunning(cluster, () => Promise.resolve(port), { requiredPort: port, signal })
        if (reported.size > 0) report('The database is running again.')
        return
      } catch (error) {
        if (signal.aborted) return
        const { message } = error as Error
        // Each reason is reported once, ignoring process ids and file names, which differ between attempts.
        const signature = message.replace(/[\dA-F]+/g, '')
        if (!reported.has(signature)) report(message)
        reported.add(signature)
        await pause(5_000, undefined, { ref: false, signal }).catch(() => undefined)
      }
    }
  }
  let restarting: Promise<void> | undefined
  const timer = setInterval(() => {
    const { running } = cluster
    if (
      restarting !== undefined ||
      (running !== undefined && isAlive(running.pid) && getProcessStartTime(running.pid) === running.startTime)
    )
      return
    restarting = restart().finally(() => (restarting = undefined))
  }, 500)
  timer.unref()
  return async () => {
    clearInterval(timer)
    aborting.abort()
    await restarting
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const db = openOwner(url.replace(/\/[^/]*$/, '/postgres'))
  try {
    const existing = await db`select 1 from pg_database where datname = ${OWNER}`
    if (existing.length === 0) await db.unsafe(`create database ${OWNER}`)
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * Statement statistics are for support only, in a schema of the owner's that the application may not use. If this fails,
 * everything else still works.
 */
async function ensureStatements(url: string, report: (message: string) => void): Promise<void> {
  const db = openOwner(url)
  try {
    const [known] = await db`
      select from pg_available_extensions where name = ${STATEMENTS} and installed_version is null
        and current_setting('shared_preload_libraries') like ${`%${STATEMENTS}%`}`
    if (known === undefined) return
    await db`create schema if not exists monitoring`
    await db.unsafe(`create extension if not exists ${STATEMENTS} schema monitoring`)
  } catch (error) {
    report(`The statements of the database are not summed: ${(error as Error).message}`)
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * A folder that is copied file by file while its database runs starts without an error. The copy may hold wrong data, because its
 * files date from different moments. A running database therefore leaves a mark that only its own folder matches.
 */
/**
 * Returns the inode numbers of a folder and a file that are never replaced, and the time when the file last changed, which no
 * copy preserves. They stay the same in a folder that was moved on its disk, mounted at another place, or restored from a
 * consistent snapshot of the whole disk. A file system that renumbers its files at each mount still keeps the time.
 */
function readFolderIdentity(home: string): string {
  const cluster = getClusterFolder(home)
  const [folder, file] = [cluster, join(cluster, 'PG_VERSION')].map((path) => statSync(path, { bigint: true }))
  return `${folder?.ino}-${file?.ino} ${file?.ctimeNs}`
}

/**
 * Refuses a folder that is a copy of one in use.
 * @param lastMark of the process that last used the folder and did not stop cleanly
 * @throws Error with what to do, for a copy that was made while that process ran.
 */
function refuseCopy(home: string, lastMark: string): void {
  if (!existsSync(getClusterFolder(home))) return
  const present = readFolderIdentity(home).split(' ')
  if (lastMark.split(' ').some((fact, at) => fact === present[at])) return
  throw new Error(
    `${home} is a copy that was made while Proofline was running, so its data may be wrong although nothing looks damaged. Stop Proofline before you copy its folder, or use a backup. If this is the only data that is left, set ACCEPT_COPY=1 for one start, and check what people entered last.`,
  )
}
