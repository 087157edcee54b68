import { closeSync, existsSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasWorkingDirectory } from './binaries.ts'
import {
  buildClusterUrl,
  chooseAccount,
  type Cluster,
  getPathForAccount,
  type Postmaster,
  replaceFile,
  runAsCluster,
  setOwner,
  spawnProgram,
} from './cluster.ts'
import { checkRelease, initialiseCluster, writeSettings } from './cluster-files.ts'
import { createSession } from './connect.ts'
import { takeLock } from './folder-lock.ts'
import { isAlive, getProcessStartTime, getProcessState } from './process-state.ts'
import { findErrorLines, getLastLines, startReadingLogs } from './start-log.ts'
import { describePathProblem } from './system-problems.ts'

/** Above the limit of every system, so no process can have this id. */
const NO_PROCESS = 2_147_483_646

/** The process may be dead. */
export function readPostmasterFile({ dir }: Pick<Cluster, 'dir'>): Postmaster | undefined {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return { pid, startTime: getProcessStartTime(pid), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

const isSameProcess = (one: Postmaster, other: Postmaster | undefined): boolean =>
  one.pid === other?.pid && one.startTime === other.startTime

function runningPostmaster(cluster: Cluster): Postmaster | undefined {
  const last = readPostmasterFile(cluster)
  if (last === undefined || !isAlive(last.pid)) return undefined
  return isSameProcess(last, cluster.running) || hasWorkingDirectory(last.pid, cluster.dir, cluster.account) ? last : undefined
}

/** A killed process may leave a database running on a folder that is about to be removed. */
export async function endLeftDatabase(dir: string): Promise<void> {
  const left = readPostmasterFile({ dir })
  if (left === undefined || !isAlive(left.pid) || !hasWorkingDirectory(left.pid, dir, chooseAccount(dir))) return
  process.kill(left.pid, 'SIGQUIT')
  const deadline = performance.now() + 30_000
  while (isAlive(left.pid) && performance.now() < deadline) await pause(50)
  if (isAlive(left.pid)) throw new Error(`A database still works on ${dir} (process ${left.pid}): stop it, then try again.`)
}

/**
 * Ensures that the cluster's database runs, and records it. Takes over a database that outlived its starter, and otherwise starts
 * one.
 * @param requiredPort the port that it must have
 * @returns its port, and whether it was taken over
 */
export async function ensureRunning(
  cluster: Cluster,
  choosePort: () => Promise<number>,
  { requiredPort, signal }: { requiredPort?: number; signal?: AbortSignal } = {},
): Promise<{ port: number; attached: boolean }> {
  for (let attempt = 1; ; attempt++) {
    if (existsSync(cluster.dir)) checkRelease(cluster)
    const found = await acquire(cluster, { requiredPort, signal })
    if ('postmaster' in found) {
      cluster.running = found.postmaster
      return { port: found.postmaster.port, attached: true }
    }
    let port: number
    let output: string
    try {
      invalidatePidFile(cluster)
      port = await choosePort()
      if (!existsSync(cluster.dir)) await initialiseCluster(cluster, found.lock)
      signal?.throwIfAborted()
      output = await startDatabase(cluster, found.lock, port, signal)
    } finally {
      closeSync(found.lock)
    }
    if (output === '') return { port, attached: false }
    // Another program has taken the port in the meantime.
    if (attempt === 5 || !/could not bind|could not create any TCP/.test(output)) throw new Error(whyNotStarted(cluster, output))
    await pause(500, undefined, { signal })
  }
}

/**
 * Returns a usable running database. Otherwise returns the lock, which proves that no database is running and is held for the one
 * to be started.
 * @throws Error with one sentence when a database that cannot be used is running, here or in another container
 */
async function acquire(
  cluster: Cluster,
  { requiredPort, signal }: { requiredPort: number | undefined; signal: AbortSignal | undefined },
): Promise<{ postmaster: Postmaster } | { lock: number }> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const lock = await takeLock(cluster.lockFile)
    const postmaster = runningPostmaster(cluster)
    if (postmaster === undefined && lock !== undefined) return { lock }
    if (lock !== undefined) closeSync(lock)
    let failure: unknown
    if (postmaster !== undefined) {
      try {
        if (await isUsable(cluster, postmaster, requiredPort)) return { postmaster }
        await stopPostmaster(cluster)
        continue
      } catch (error) {
        // The database may be recovering or shutting down.
        failure = error
      }
    }
    if (performance.now() > deadline || (failure as { code?: string } | undefined)?.code === '28P01') {
      throw new Error(
        postmaster === undefined
          ? `A database still works on ${cluster.dir} in another container, or one that was killed has not ended yet. Stop that container or its processes, then start again.`
          : `A database already runs on ${cluster.dir} (process ${postmaster.pid}) and can't be used: ${(failure as Error).message}. Stop that process, then start again.`,
      )
    }
    await pause(100, undefined, { signal })
  }
}

/** A database of another release, with another fsync setting or on another port is restarted instead. */
async function isUsable(cluster: Cluster, { port }: Postmaster, requiredPort = port): Promise<boolean> {
  // The port of a dying postmaster may still accept connections and never respond.
  const { db } = createSession(buildClusterUrl(cluster, port, 'postgres'), { connectSeconds: 2 })
  try {
    const [row] = await db<{ fsync: string; release: string }[]>`
      select current_setting('fsync') as fsync, split_part(current_setting('server_version'), ' ', 1) as release`
    return row?.fsync === (cluster.durable ? 'on' : 'off') && row.release === cluster.release && port === requiredPort
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * PostgreSQL would mistake a process with a reused id, or a zombie, for its own, so the id in the file is replaced. The file
 * itself stays: through it PostgreSQL finds the shared memory that backends of the dead postmaster may still use, and waits for
 * them.
 */
function invalidatePidFile(cluster: Cluster): void {
  const last = readPostmasterFile(cluster)
  if (last === undefined || getProcessState(last.pid).kind === 'gone') return
  const file = join(cluster.dir, 'postmaster.pid')
  const rest = readFileSync(file, 'utf8').split('\n').slice(1)
  replaceFile(file, [NO_PROCESS, ...rest].join('\n'), cluster.account)
}

/**
 * Starts the database on the port. All its processes inherit `lock`, so a process that acquires the lock later knows that none of
 * them is left, in any container and however they ended.
 * @returns the output when the database could not be started, otherwise ''
 */
async function startDatabase(cluster: Cluster, lock: number, port: number, signal: AbortSignal | undefined): Promise<string> {
  writeSettings(cluster)
  rmSync(join(cluster.dir, 'start.log'), { force: true })
  const logged = startReadingLogs(cluster.dir)
  const start = process.platform === 'win32' ? startByControl : startServer
  const problem = await start(cluster, lock, port, signal)
  if (problem !== '') return `${await readReason(logged)}\n${problem}`
  cluster.running = readPostmasterFile(cluster)
  // A database that replays its log only up to a point in time may shut down when it reaches that point. pg_ctl reports it as
  // started before it accepts statements.
  while (readStatus(cluster) === 'standby') await pause(100, undefined, { signal })
  return existsSync(join(cluster.dir, 'postmaster.pid')) ? '' : readReason(logged)
}

/** The log collector writes the last lines a moment after the database has ended. */
async function readReason(logged: () => string): Promise<string> {
  const deadline = performance.now() + 2_000
  while (!/\b(?:FATAL|PANIC): /.test(logged()) && performance.now() < deadline) await pause(50)
  return logged()
}

/**
 * Starts the server directly. pg_ctl would pass the folder's path to a shell within double quotes, where `$()` and backticks are
 * executed.
 * @returns why the server did not start, or '' when it accepts statements or has ended after replaying its log
 */
async function startServer(cluster: Cluster, lock: number, port: number, signal: AbortSignal | undefined): Promise<string> {
  const log = openSync(join(cluster.dir, 'start.log'), 'a', 0o600)
  setOwner(join(cluster.dir, 'start.log'), cluster.account)
  const { child, ended } = spawnProgram(
    cluster,
    'postgres',
    ['-D', getPathForAccount(cluster, cluster.dir), '-p', String(port)],
    {
      cwd: cluster.dir,
      output: log,
      lock,
    },
  )
  closeSync(log)
  // The database must outlive this process.
  child.unref()
  let code: number | null | undefined
  void ended.then(
    (status) => (code = status),
    () => (code = null),
  )
  const interrupt = (): void => void child.kill('SIGINT')
  signal?.addEventListener('abort', interrupt)
  try {
    let deadline = performance.now() + cluster.startSeconds * 1000
    while (code === undefined) {
      const status = readStatus(cluster, child.pid)
      if (status === 'ready') return ''
      // Replaying a longer log takes longer, so the deadline is extended meanwhile.
      if (status === 'standby') deadline = performance.now() + cluster.startSeconds * 1000
      if (performance.now() > deadline) return `It did not start within ${cluster.startSeconds} s.`
      await pause(50)
    }
  } finally {
    signal?.removeEventListener('abort', interrupt)
  }
  signal?.throwIfAborted()
  if (code === 0) return ''
  return await ended.then(
    (status) => `It ended with ${status ?? 'a signal'}.`,
    (error: unknown) => (error as Error).message,
  )
}

/**
 * On Windows the server refuses to run with administrator rights, which pg_ctl drops. A Windows path cannot contain quotes, and
 * the shell has neither `$()` nor backticks.
 */
async function startByControl(cluster: Cluster, lock: number, port: number, signal: AbortSignal | undefined): Promise<string> {
  const dir = getPathForAccount(cluster, cluster.dir)
  const args = [
    ['start', '--wait', '--timeout', String(cluster.startSeconds), '--silent', '--pgdata', dir],
    ['--log', `${dir}/start.log`, '--options', `-p ${port}`],
  ].flat()
  const { code, output } = await runAsCluster(cluster, 'pg_ctl', args, cluster.dir, { lock, signal })
  return code === 0 ? '' : output || `pg_ctl ended with ${code}.`
}

/**
 * Returns the status in the pid file: starting, ready, standby or stopping. Returns undefined when the database has ended.
 * @param pid ignores the file unless it names this process
 */
function readStatus({ dir }: Cluster, pid?: number): string | undefined {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return pid === undefined || Number(lines[0]) === pid ? lines[7]?.trim() : undefined
  } catch {
    return undefined
  }
}

function whyNotStarted({ dir, native }: Cluster, output: string): string {
  const { bavail, bsize } = statfsSync(dir)
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  const room = megabytes < 32 ? ` Its disk has ${megabytes} MB left: please free some space.` : ''
  return `The database in ${dir} could not be started. It said: ${findErrorLines(output)}.${room} More is in ${join(dir, 'log')}.${describePathProblem([dir, native], process)}`
}

export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const postmaster = runningPostmaster(cluster)
  if (postmaster === undefined) return
  const dir = getPathForAccount(cluster, cluster.dir)
  const args = [
    ['stop', '--mode', 'fast', '--wait', '--timeout', '60', '--silent'],
    ['--pgdata', dir],
  ].flat()
  const { output } = await runAsCluster(cluster, 'pg_ctl', args, cluster.dir)
  // pg_ctl waits until the pid file is gone, and fails if it is gone already. The process exits a moment later.
  const deadline = performance.now() + 10_000
  while (isAlive(postmaster.pid) && performance.now() < deadline) await pause(50)
  if (isAlive(postmaster.pid)) {
    throw new Error(`The database in ${cluster.dir} (process ${postmaster.pid}) did not stop: ${getLastLines(output)}`)
  }
}

export function killPostmaster(cluster: Cluster): void {
  const postmaster = runningPostmaster(cluster)
  if (postmaster === undefined) return
  try {
    process.kill(postmaster.pid, 'SIGQUIT')
  } catch {
    // The process has exited in the meantime.
  }
}
