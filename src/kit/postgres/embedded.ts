import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, accountForRoot, canEnter, isRoot, plainEnvironment, programIn, runnableBinaries } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { dial } from './connect.ts'
import { openOwner } from './pool.ts'
import { stateOf } from './process-state.ts'

export type Embedded = {
  /** The owner's URL: postgres://proofline:…@127.0.0.1:port/proofline. */
  url: string
  /** True when a database that an earlier, killed start left running was taken over. */
  attached: boolean
  /** Ends open connections, stops the database and gives the folder free. */
  stop: () => Promise<void>
  /** Breaks the database off without waiting; its next start recovers by itself. */
  abandon: () => void
}

export type EmbeddedOptions = {
  dataDir: string
  /** false: no fsync, for tests only. */
  durable?: boolean
  /** Hears a sentence when the database died and was brought back, or could not be. */
  report?: (message: string) => void
}

/** The cluster of one data folder and how to reach it. */
type Cluster = {
  /** The cluster's folder as this process sees it. */
  dir: string
  native: string
  /** The release of the programs, '18.4'. */
  release: string
  account: Account | undefined
  durable: boolean
  password: string
}

const OWNER = 'proofline'
/** No process can have this id: it lies above every system's limit. */
const NO_PROCESS = 2_147_483_646

/**
 * Starts the PostgreSQL that comes with the product on `dataDir`, which is made when missing: the cluster is `postgres/`, the
 * owner's password `postgres-password`. It listens on 127.0.0.1 only, on a free port.
 * @throws FolderInUse when a living process holds the folder; Error with one sentence when the database can't be started.
 */
export async function startEmbedded({ dataDir, durable = true, report = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const home = resolve(dataDir)
  if (!existsSync(home)) mkdirSync(home, { recursive: true, mode: 0o755 })
  const unlock = lockFolder(realpathSync(home))
  try {
    const cluster = prepare(realpathSync(home), durable)
    if (!existsSync(cluster.dir)) await initialise(cluster)
    checkRelease(cluster)
    const found = await attach(cluster)
    const port = found ?? (await start(cluster))
    const url = urlOf(cluster, port, OWNER)
    await ensureDatabase(url)
    const endWatch = watch(cluster, port, report)
    let stopping: Promise<void> | undefined
    return {
      url,
      attached: found !== undefined,
      stop: () =>
        (stopping ??= endWatch()
          .then(() => stop(cluster))
          .finally(unlock)),
      abandon: () => {
        void endWatch()
        breakOff(cluster)
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function prepare(home: string, durable: boolean): Cluster {
  const dir = join(home, 'postgres')
  const owner = existsSync(dir) ? statSync(dir) : undefined
  let account: Account | undefined
  if (isRoot()) {
    // A folder made earlier keeps its account; one made by hand as root gets ours.
    account =
      owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` } : accountForRoot()
    if (owner?.uid === 0) giveAway(dir, account)
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
    writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
  }
  chmodSync(passwordFile, 0o600)
  const release = /^\d+\.\d+/.exec(version)?.[0] ?? version
  return { dir, native, release, account, durable, password: readFileSync(passwordFile, 'utf8').trim() }
}

const giveAway = (path: string, account: Account | undefined): void => {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

/**
 * The path by which the database itself names its folder. Below a folder that its account may not enter (such as /root) it is
 * "the folder I stand in": the program is started inside it and Linux lets a process reach its own working directory.
 */
function pathForAccount({ account }: Cluster, dir: string): string {
  if (canEnter(dir, account)) return dir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `The account "${account?.name ?? ''}" can't enter ${dir}. Choose a DATA_DIR that every account can reach, or start as a plain user.`,
  )
}

type Ended = { code: number | null; output: string }

/** Runs a program inside `cwd` as the cluster's account. Its output ends with it, although the database lives on. */
const run = (cluster: Cluster, program: string, args: string[], cwd: string): Promise<Ended> =>
  new Promise((done, fail) => {
    const child = spawn(programIn(cluster.native, program), args, {
      cwd,
      env: plainEnvironment(),
      // A group of its own: Ctrl+C in the terminal reaches us, and we stop the database in order.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cluster.account === undefined ? {} : { uid: cluster.account.uid, gid: cluster.account.gid }),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', fail)
    child.once('exit', (code) => setImmediate(() => done({ code, output: output.trim() })))
  })

async function initialise(cluster: Cluster): Promise<void> {
  // Made aside and renamed: a start that was killed half-way leaves no half cluster.
  const draft = `${cluster.dir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  giveAway(draft, cluster.account)
  const secrets = mkdtempSync(join(isRoot() && !canEnter(tmpdir(), cluster.account) ? '/tmp' : tmpdir(), 'proofline-'))
  try {
    const passwordFile = join(secrets, 'password')
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
    giveAway(passwordFile, cluster.account)
    giveAway(secrets, cluster.account)
    const args = [
      ['--pgdata', pathForAccount(cluster, draft)],
      ['--username', OWNER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      // Built into PostgreSQL: the same order and the same lower() on every system, whatever its locales.
      ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      cluster.durable ? [] : ['--no-sync'],
    ].flat()
    const { code, output } = await run(cluster, 'initdb', args, draft)
    if (code !== 0) throw new Error(`The database's folder ${cluster.dir} could not be made. initdb said: ${lastLines(output)}`)
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
  appendFileSync(
    join(draft, 'postgresql.conf'),
    `\n# What Proofline sets; lines below this one win over it.\ninclude_if_exists = 'proofline.conf'\n`,
  )
  renameSync(draft, cluster.dir)
}

function checkRelease(cluster: Cluster): void {
  const made = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim()
  const ours = cluster.release.split('.')[0]
  if (made !== ours) {
    throw new Error(
      `The database in ${cluster.dir} was made by PostgreSQL ${made}, this version of Proofline comes with ${String(ours)}. Restore a backup into a new DATA_DIR.`,
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
    // One report must not take every core, and a container's /dev/shm is small.
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
    // A statement's values can be personal.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(cluster.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100', shared_buffers: '128MB' }),
  }
  const file = join(cluster.dir, 'proofline.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  writeFileSync(
    file,
    `# Written by Proofline at every start. Put your own settings at the end of postgresql.conf.\n${lines.join('\n')}\n`,
    { mode: 0o600 },
  )
  giveAway(file, cluster.account)
}

const urlOf = ({ password }: Cluster, port: number, database: string): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

const postmasterOf = ({ dir }: Cluster): { pid: number; port: number } | undefined => {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

/** Takes over a database that outlived the process that started it; undefined when none runs. */
async function attach(cluster: Cluster): Promise<number | undefined> {
  const deadline = Date.now() + 30_000
  let why = ''
  while (Date.now() < deadline) {
    const postmaster = postmasterOf(cluster)
    if (postmaster === undefined) return undefined
    const state = stateOf(postmaster.pid)
    if (state.kind === 'gone') return undefined
    if (state.kind === 'alive') {
      if (state.program !== undefined && !state.program.startsWith('postgres')) {
        // After a reboot another program can have the old pid; PostgreSQL would take it for itself.
        forgetPid(cluster)
        return undefined
      }
      const url = urlOf(cluster, postmaster.port, 'postgres')
      try {
        const usable = await isAsWanted(cluster, url)
        if (usable) return postmaster.port
        await stop(cluster)
        return undefined
      } catch (error) {
        // It may be recovering or on its way out.
        why = (error as Error).message
        if ((error as { code?: string }).code === '28P01') break
      }
    }
    await pause(state.kind === 'zombie' ? 200 : 100)
  }
  const postmaster = postmasterOf(cluster)
  if (postmaster === undefined) return undefined
  if (stateOf(postmaster.pid).kind !== 'alive') {
    forgetPid(cluster)
    return undefined
  }
  throw new Error(
    `A database already runs on ${cluster.dir} (process ${postmaster.pid}) and can't be used: ${why}. Stop that process, then start again.`,
  )
}

/** A database left by an older release, or without fsync, is not taken over but started anew. */
async function isAsWanted(cluster: Cluster, url: string): Promise<boolean> {
  // A dying postmaster's port may still accept and never answer.
  const { db } = dial(url, { connectSeconds: 2 })
  try {
    const [row] = await db<{ fsync: string; release: string }[]>`
      select current_setting('fsync') as fsync, split_part(current_setting('server_version'), ' ', 1) as release`
    return row?.fsync === (cluster.durable ? 'on' : 'off') && row.release === cluster.release
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * Makes a dead postmaster's pid file name no process. It is not removed: PostgreSQL finds in it the shared memory that
 * backends of the dead one may still use, and waits for them.
 */
function forgetPid(cluster: Cluster): void {
  const file = join(cluster.dir, 'postmaster.pid')
  const rest = readFileSync(file, 'utf8').split('\n').slice(1)
  writeFileSync(`${file}.new`, [NO_PROCESS, ...rest].join('\n'), { mode: 0o600 })
  giveAway(`${file}.new`, cluster.account)
  renameSync(`${file}.new`, file)
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

/** Starts the database and answers its port: the wanted one unless another program has taken it. */
async function start(cluster: Cluster, wanted?: number): Promise<number> {
  writeSettings(cluster)
  const dir = pathForAccount(cluster, cluster.dir)
  const log = join(cluster.dir, 'start.log')
  let said = ''
  for (let attempt = 0; attempt < 10; attempt++) {
    const port = wanted !== undefined && attempt < 8 ? wanted : await freePort()
    rmSync(log, { force: true })
    const args = [
      'start',
      '--wait',
      '--timeout',
      '120',
      '--silent',
      '--pgdata',
      dir,
      '--log',
      `${dir}/start.log`,
      '--options',
      `-p ${port}`,
    ]
    const { code, output } = await run(cluster, 'pg_ctl', args, cluster.dir)
    if (code === 0) return port
    said = `${existsSync(log) ? readFileSync(log, 'utf8') : ''}\n${output}`
    // Another program took the port in between, or backends of a killed database are still on their way out.
    if (!/could not bind|could not create any TCP|shared memory block .* is still in use|lock file "postmaster.pid"/.test(said))
      break
    await pause(500)
  }
  throw new Error(
    `The database in ${cluster.dir} could not be started. It said: ${lastLines(said)} More is in ${join(cluster.dir, 'log')}.`,
  )
}

/** Brings the database back when it dies under a running application; answers the end of the watch. */
function watch(cluster: Cluster, port: number, report: (message: string) => void): () => Promise<void> {
  let restarting: Promise<unknown> | undefined
  const ended = new AbortController()
  const timer = setInterval(() => {
    const postmaster = postmasterOf(cluster)
    if (restarting !== undefined || (postmaster !== undefined && stateOf(postmaster.pid).kind === 'alive')) return
    report('The database ended by itself and is started again.')
    restarting = (async () => {
      const dead = postmasterOf(cluster)
      if (dead !== undefined && stateOf(dead.pid).kind === 'zombie') forgetPid(cluster)
      const now = await start(cluster, port)
      if (now !== port) report(`The database's port ${port} was taken by another program. Please restart Proofline.`)
    })()
      .catch(async (error: unknown) => {
        report((error as Error).message)
        await pause(5_000, undefined, { ref: false, signal: ended.signal }).catch(() => undefined)
      })
      .finally(() => (restarting = undefined))
  }, 500)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ended.abort()
    await restarting
  }
}

const lastLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-4)
    .join(' | ')

async function ensureDatabase(url: string): Promise<void> {
  const db = openOwner(url.replace(/\/[^/]*$/, '/postgres'))
  try {
    const there = await db`select 1 from pg_database where datname = ${OWNER}`
    if (there.length === 0) await db.unsafe(`create database ${OWNER}`)
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function stop(cluster: Cluster): Promise<void> {
  const postmaster = postmasterOf(cluster)
  if (postmaster === undefined || stateOf(postmaster.pid).kind !== 'alive') return
  const dir = pathForAccount(cluster, cluster.dir)
  const { code, output } = await run(
    cluster,
    'pg_ctl',
    ['stop', '--mode', 'fast', '--wait', '--timeout', '60', '--silent', '--pgdata', dir],
    cluster.dir,
  )
  if (code !== 0 && stateOf(postmaster.pid).kind === 'alive') {
    throw new Error(`The database in ${cluster.dir} (process ${postmaster.pid}) did not stop: ${lastLines(output)}`)
  }
}

function breakOff(cluster: Cluster): void {
  const postmaster = postmasterOf(cluster)
  if (postmaster === undefined || stateOf(postmaster.pid).kind !== 'alive') return
  try {
    process.kill(postmaster.pid, 'SIGQUIT')
  } catch {
    // It went by itself in between.
  }
}
