import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Account,
  accountForRoot,
  canEnter,
  isRoot,
  plainEnvironment,
  programIn,
  runnableBinaries,
  hasWorkingDirectory,
} from './binaries.ts'
import { dial } from './connect.ts'
import { folderProblem, holdFolder, takeLock } from './folder-lock.ts'
import { openOwner } from './pool.ts'
import { startTimeOf, isAlive, stateOf } from './process-state.ts'
import { errorLines, lastLines, startReadingLogs } from './start-log.ts'

export type Embedded = {
  /** The owner's URL: postgres://proofline:…@127.0.0.1:port/proofline. */
  url: string
  /** True when a database left running by an earlier, killed process was taken over. */
  attached: boolean
  /** Closes open connections, stops the database and releases the folder. */
  stop: () => Promise<void>
  /** Kills the database without waiting; its next start recovers by itself. */
  abandon: () => void
}

export type EmbeddedOptions = {
  dataDir: string
  /** false: no fsync, for tests only. */
  durable?: boolean
  /** Receives a sentence when the database died and was restarted, or could not be. */
  report?: (message: string) => void
  /** The port to listen on; called again when another program has taken the port. */
  choosePort?: () => Promise<number>
}

/** A running database: its first process, with its start time because ids are reused. */
type Postmaster = { pid: number; startTime: string; port: number }

/** The cluster of one data folder and how to reach it. */
type Cluster = {
  /** The cluster's folder as this process sees it. */
  dir: string
  /** Locked by every process that uses the folder `dir`: see `startDatabase`. */
  lockFile: string
  native: string
  /** The release of the programs, '18.4'. */
  release: string
  account: Account | undefined
  durable: boolean
  password: string
  /** The database that this process has last started or taken over. */
  running: Postmaster | undefined
}

const OWNER = 'proofline'
/** No process can have this id: it is above every system's limit. */
const NO_PROCESS = 2_147_483_646

/**
 * Starts the bundled PostgreSQL on `dataDir`, which is created when missing: the cluster is `postgres/`, the owner's password
 * `postgres-password`. It listens on 127.0.0.1 only, on a free port.
 * @throws FolderInUse when a running process holds the folder; Error with one sentence when the database can't be started.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  report = () => {},
  choosePort = freePort,
}: EmbeddedOptions): Promise<Embedded> {
  const { home, release } = await holdFolder(dataDir)
  try {
    const cluster = prepare(home, durable)
    const { port, attached } = await ensureRunning(cluster, choosePort)
    const url = urlOf(cluster, port, OWNER)
    try {
      await ensureDatabase(url)
    } catch (error) {
      await stop(cluster)
      throw error
    }
    const endWatch = watch(cluster, port, report)
    let stopping: Promise<void> | undefined
    return {
      url,
      attached,
      stop: () =>
        (stopping ??= endWatch()
          .then(() => stop(cluster))
          .finally(release)),
      abandon: () => {
        void endWatch()
        kill(cluster)
        release()
      },
    }
  } catch (error) {
    release()
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? folderProblem(home, error) : error
  }
}

function prepare(home: string, durable: boolean): Cluster {
  const dir = join(home, 'postgres')
  const owner = existsSync(dir) ? statSync(dir) : undefined
  let account: Account | undefined
  if (isRoot()) {
    // An existing folder keeps its account; one created manually as root gets ours.
    account =
      owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` } : accountForRoot()
    if (owner?.uid === 0) setOwner(dir, account)
  } else if (owner !== undefined && process.getuid !== undefined && owner.uid !== process.getuid()) {
    throw new Error(
      `The database in ${dir} belongs to another account (uid ${owner.uid}). Start as that account or as root, or choose another DATA_DIR.`,
    )
  }
  const { native, version } = runnableBinaries(home, account)
  const passwordFile = join(home, 'postgres-password')
  if (!existsSync(passwordFile)) {
    if (existsSync(dir))
      throw new Error(`The database's password file ${passwordFile} is missing. Put it back from a backup of ${home}.`)
    replaceFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, undefined)
  }
  chmodSync(passwordFile, 0o600)
  const release = /^\d+\.\d+/.exec(version)?.[0] ?? version
  const password = readFileSync(passwordFile, 'utf8').trim()
  return { dir, lockFile: join(home, 'postgres.lock'), native, release, account, durable, password, running: undefined }
}

const setOwner = (path: string, account: Account | undefined): void => {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

/** Atomic: a full disk must not leave a partial file. */
function replaceFile(file: string, text: string, account: Account | undefined): void {
  const temporary = `${file}.new`
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  setOwner(temporary, account)
  renameSync(temporary, file)
}

/**
 * The path by which the database itself refers to its folder. Below a folder that its account may not enter (such as /root) it is
 * the working directory: the program is started inside it, and Linux lets a process access its own working directory.
 */
function pathForAccount({ account }: Cluster, dir: string): string {
  if (canEnter(dir, account)) return dir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `The account "${account?.name ?? ''}" can't enter ${dir}. Choose a DATA_DIR that every account can reach, or start as a plain user.`,
  )
}

type Ended = { code: number | null; output: string }

/**
 * Runs a program inside `cwd` as the cluster's account. Its output ends with it, although the database continues to run.
 * @param lock inherited by the program and its child processes
 * @param signal interrupts the program; pg_ctl then stops the database that it is starting
 */
const run = (
  cluster: Cluster,
  program: string,
  args: string[],
  cwd: string,
  { lock, signal }: { lock?: number; signal?: AbortSignal | undefined } = {},
): Promise<Ended> =>
  new Promise((done, fail) => {
    const child = spawn(programIn(cluster.native, program), args, {
      cwd,
      env: plainEnvironment(),
      // A process group of its own: Ctrl+C in the terminal reaches us only, and we stop the database in order.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe', ...(lock === undefined ? [] : [lock])],
      ...(cluster.account === undefined ? {} : { uid: cluster.account.uid, gid: cluster.account.gid }),
    })
    const end = (): void => void child.kill('SIGINT')
    signal?.addEventListener('abort', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', fail)
    child.once('exit', (code) => {
      signal?.removeEventListener('abort', end)
      setImmediate(() => done({ code, output: output.trim() }))
    })
  })

async function initialise(cluster: Cluster, lock: number): Promise<void> {
  // Created under another name and renamed: a killed start leaves no partial cluster.
  const temporary = `${cluster.dir}.new`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { mode: 0o700 })
  setOwner(temporary, cluster.account)
  const secrets = mkdtempSync(join(isRoot() && !canEnter(tmpdir(), cluster.account) ? '/tmp' : tmpdir(), 'proofline-'))
  try {
    const passwordFile = join(secrets, 'password')
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
    setOwner(passwordFile, cluster.account)
    setOwner(secrets, cluster.account)
    const args = [
      ['--pgdata', pathForAccount(cluster, temporary)],
      ['--username', OWNER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      // Built into PostgreSQL: the same collation and lower() on every system, whatever its locales.
      ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      cluster.durable ? [] : ['--no-sync'],
    ].flat()
    const { code, output } = await run(cluster, 'initdb', args, temporary, { lock })
    if (code !== 0) throw new Error(`The database's folder ${cluster.dir} could not be made. initdb said: ${lastLines(output)}`)
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
  appendFileSync(
    join(temporary, 'postgresql.conf'),
    `\n# What Proofline sets; lines below this one win over it.\ninclude_if_exists = 'proofline.conf'\n`,
  )
  renameSync(temporary, cluster.dir)
}

function checkRelease(cluster: Cluster): void {
  const dataVersion = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim()
  const programVersion = cluster.release.split('.')[0]
  if (dataVersion !== programVersion) {
    throw new Error(
      `The database in ${cluster.dir} was made by PostgreSQL ${dataVersion}, this version of Proofline comes with ${String(programVersion)}. Restore a backup into a new DATA_DIR.`,
    )
  }
}

/** For one machine that the database shares with the application. */
function writeSettings(cluster: Cluster): void {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    // One report must not use every core, and a container's /dev/shm is small.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_line_prefix: '%m [%p] %a ',
    log_lock_waits: 'on',
    log_min_duration_statement: '2s',
    // A statement's values can be personal data.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    // Cancels long statements within seconds after their client died; not available on Windows.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
    ...(cluster.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100', shared_buffers: '128MB' }),
  }
  const file = join(cluster.dir, 'proofline.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  const text = `# Written by Proofline at every start. Put your own settings at the end of postgresql.conf.\n${lines.join('\n')}\n`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) replaceFile(file, text, cluster.account)
}

const urlOf = ({ password }: Cluster, port: number, database: string): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

/** The process recorded in the folder's pid file, alive or not. */
function recordedPostmaster({ dir }: Cluster): Postmaster | undefined {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return { pid, startTime: startTimeOf(pid), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

const isSameProcess = (one: Postmaster, other: Postmaster | undefined): boolean =>
  one.pid === other?.pid && one.startTime === other.startTime

/** The database that runs on the folder, when this process can see it. */
function runningPostmaster(cluster: Cluster): Postmaster | undefined {
  const last = recordedPostmaster(cluster)
  if (last === undefined || !isAlive(last.pid)) return undefined
  return isSameProcess(last, cluster.running) || hasWorkingDirectory(last.pid, cluster.dir, cluster.account) ? last : undefined
}

/**
 * Ensures that the cluster's database runs and records it: takes over one that outlived the process that started it, else starts it.
 * @param requiredPort the port that it must have
 * @returns its port, and whether it was taken over
 */
async function ensureRunning(
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
      if (!existsSync(cluster.dir)) await initialise(cluster, found.lock)
      signal?.throwIfAborted()
      output = await startDatabase(cluster, found.lock, port, signal)
    } finally {
      closeSync(found.lock)
    }
    if (output === '') return { port, attached: false }
    // Another program took the port in between.
    if (attempt === 5 || !/could not bind|could not create any TCP/.test(output)) throw new Error(whyNotStarted(cluster, output))
    await pause(500, undefined, { signal })
  }
}

/**
 * A usable running database; else the lock that proves that none runs, held for the one to be started.
 * @throws Error with one sentence when one runs that can't be used, here or in another container.
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
        await stop(cluster)
        continue
      } catch (error) {
        // It may be recovering or shutting down.
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

/** A database of an older release, without fsync or on another port is restarted instead of taken over. */
async function isUsable(cluster: Cluster, { port }: Postmaster, requiredPort = port): Promise<boolean> {
  // A dying postmaster's port may still accept and never respond.
  const { db } = dial(urlOf(cluster, port, 'postgres'), { connectSeconds: 2 })
  try {
    const [row] = await db<{ fsync: string; release: string }[]>`
      select current_setting('fsync') as fsync, split_part(current_setting('server_version'), ' ', 1) as release`
    return row?.fsync === (cluster.durable ? 'on' : 'off') && row.release === cluster.release && port === requiredPort
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * Replaces the process id in a dead postmaster's pid file when the id was reused or is a zombie's: PostgreSQL would take that process
 * for its own. The file is not removed: by it PostgreSQL finds the shared memory that the dead one's backends may still use, and
 * waits for them.
 */
function invalidatePidFile(cluster: Cluster): void {
  const last = recordedPostmaster(cluster)
  if (last === undefined || stateOf(last.pid).kind === 'gone') return
  const file = join(cluster.dir, 'postmaster.pid')
  const rest = readFileSync(file, 'utf8').split('\n').slice(1)
  replaceFile(file, [NO_PROCESS, ...rest].join('\n'), cluster.account)
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('no free port'))))
    })
  })

/**
 * Starts the database on the port. All its processes inherit `lock`: whoever acquires the lock later knows that none is left, in any
 * container and whatever killed it.
 * @returns the output when it could not be started, else ''
 */
async function startDatabase(cluster: Cluster, lock: number, port: number, signal: AbortSignal | undefined): Promise<string> {
  writeSettings(cluster)
  const dir = pathForAccount(cluster, cluster.dir)
  rmSync(join(cluster.dir, 'start.log'), { force: true })
  const logged = startReadingLogs(cluster.dir)
  const args = [
    ['start', '--wait', '--timeout', '120', '--silent', '--pgdata', dir],
    ['--log', `${dir}/start.log`, '--options', `-p ${port}`],
  ].flat()
  const { code, output } = await run(cluster, 'pg_ctl', args, cluster.dir, { lock, signal })
  if (code !== 0) return `${logged()}\n${output}`
  cluster.running = recordedPostmaster(cluster)
  return ''
}

function whyNotStarted({ dir }: Cluster, output: string): string {
  const { bavail, bsize } = statfsSync(dir)
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  const room = megabytes < 32 ? ` Its disk has ${megabytes} MB left: please free some space.` : ''
  return `The database in ${dir} could not be started. It said: ${errorLines(output)}.${room} More is in ${join(dir, 'log')}.`
}

/** Restarts the database when it dies under a running application; returns the function that stops watching. */
function watch(cluster: Cluster, port: number, report: (message: string) => void): () => Promise<void> {
  const aborting = new AbortController()
  const { signal } = aborting
  const restart = async (): Promise<void> => {
    report('The database ended by itself and is started again.')
    let lastReported = ''
    while (!signal.aborted) {
      try {
        await ensureRunning(cluster, () => Promise.resolve(port), { requiredPort: port, signal })
        if (lastReported !== '') report('The database runs again.')
        return
      } catch (error) {
        if (signal.aborted) return
        const { message } = error as Error
        // Each reason is reported once, ignoring process ids and file names that differ per attempt.
        const signature = message.replace(/[\dA-F]+/g, '')
        if (signature !== lastReported) report(message)
        lastReported = signature
        await pause(5_000, undefined, { ref: false, signal }).catch(() => undefined)
      }
    }
  }
  let restarting: Promise<void> | undefined
  const timer = setInterval(() => {
    const { running } = cluster
    if (
      restarting !== undefined ||
      (running !== undefined && isAlive(running.pid) && startTimeOf(running.pid) === running.startTime)
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

async function stop(cluster: Cluster): Promise<void> {
  const postmaster = runningPostmaster(cluster)
  if (postmaster === undefined) return
  const dir = pathForAccount(cluster, cluster.dir)
  const args = [
    ['stop', '--mode', 'fast', '--wait', '--timeout', '60', '--silent'],
    ['--pgdata', dir],
  ].flat()
  const { code, output } = await run(cluster, 'pg_ctl', args, cluster.dir)
  if (code !== 0 && isAlive(postmaster.pid)) {
    throw new Error(`The database in ${cluster.dir} (process ${postmaster.pid}) did not stop: ${lastLines(output)}`)
  }
}

function kill(cluster: Cluster): void {
  const postmaster = runningPostmaster(cluster)
  if (postmaster === undefined) return
  try {
    process.kill(postmaster.pid, 'SIGQUIT')
  } catch {
    // It exited in between.
  }
}
