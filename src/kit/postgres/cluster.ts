import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  type OsAccount,
  findAccountForRoot,
  canEnter,
  isRoot,
  buildPlainEnvironment,
  getProgramPath,
  prepareRunnableBinaries,
} from './binaries.ts'

/** Process ids are reused, so the start time of the first process is part of its identity. */
export type Postmaster = { pid: number; startTime: string; port: number }

export type Cluster = {
  /** As this process sees the folder. */
  dir: string
  /** Every process that uses the folder `dir` keeps this file locked; see `startDatabase`. */
  lockFile: string
  native: string
  /** Such as '18.4'. */
  release: string
  account: OsAccount | undefined
  durable: boolean
  startSeconds: number
  password: string
  running: Postmaster | undefined
}

export const OWNER = 'proofline'

export const getClusterFolder = (home: string): string => join(home, 'postgres')
export const getPasswordFile = (home: string): string => join(home, 'postgres-password')

/**
 * Returns the account of the database in the folder `dir` if this process is root, otherwise undefined. An existing folder keeps
 * its account, unless root created it by hand.
 */
export function chooseAccount(dir: string): OsAccount | undefined {
  if (!isRoot()) return undefined
  const owner = existsSync(dir) ? statSync(dir) : undefined
  return owner !== undefined && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` }
    : findAccountForRoot()
}

/** Prepares the cluster of the data folder `home`, with its account, programs and password. The first start creates it. */
export function prepareCluster(home: string, { durable, startSeconds }: Pick<Cluster, 'durable' | 'startSeconds'>): Cluster {
  const dir = getClusterFolder(home)
  const owner = existsSync(dir) ? statSync(dir) : undefined
  const account = chooseAccount(dir)
  if (account !== undefined) {
    if (owner?.uid === 0) setOwner(dir, account)
  } else if (owner !== undefined && process.getuid !== undefined && owner.uid !== process.getuid()) {
    throw new Error(
      `The database in ${dir} belongs to another account (uid ${owner.uid}). Start as that account or as root, or choose another DATA_DIR.`,
    )
  }
  const { native, version } = prepareRunnableBinaries(home, account)
  const passwordFile = getPasswordFile(home)
  if (!existsSync(passwordFile)) {
    if (existsSync(dir))
      throw new Error(`The database's password file ${passwordFile} is missing. Put it back from a backup of ${home}.`)
    replaceFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, undefined)
  }
  chmodSync(passwordFile, 0o600)
  const release = /^\d+\.\d+/.exec(version)?.[0] ?? version
  const password = readFileSync(passwordFile, 'utf8').trim()
  return {
    dir,
    lockFile: join(home, 'postgres.lock'),
    native,
    release,
    account,
    durable,
    startSeconds,
    password,
    running: undefined,
  }
}

export const setOwner = (path: string, account: OsAccount | undefined): void => {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

/** A full disk must not leave a truncated file, so the file is replaced atomically. */
export function replaceFile(file: string, text: string, account: OsAccount | undefined): void {
  const temporary = `${file}.new`
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  setOwner(temporary, account)
  renameSync(temporary, file)
}

/**
 * If the account may not enter a parent of the folder (such as /root), the path is the working directory. The program is then
 * started inside the folder, because Linux lets a process access its own working directory.
 */
export function getPathForAccount({ account }: Cluster, dir: string): string {
  if (canEnter(dir, account)) return dir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `The account "${account?.name ?? ''}" can't enter ${dir}. Choose a DATA_DIR that every account can reach, or start as a plain user.`,
  )
}

type Ended = { code: number | null; output: string }
type Spawned = { child: ChildProcess; ended: Promise<number | null> }
type SpawnSettings = {
  cwd: string
  output: 'pipe' | number
  /** The descriptor of the lock, which the program and its child processes inherit. */
  lock: number | undefined
  /** A command with its arguments that executes the program. */
  within?: readonly string[]
}

/** Starts a program as the cluster's account, without a shell. `ended` rejects when the program cannot be started. */
export function spawnProgram(
  cluster: Cluster,
  program: string,
  args: readonly string[],
  { cwd, output, lock, within = [] }: SpawnSettings,
): Spawned {
  const [command = '', ...words] = [...within, getProgramPath(cluster.native, program), ...args]
  const child = spawn(command, words, {
    cwd,
    env: buildPlainEnvironment(),
    // In its own process group, the program is not reached by Ctrl+C in the terminal. This process is, and stops the database
    // cleanly.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', output, output, ...(lock === undefined ? [] : [lock])],
    ...(cluster.account === undefined ? {} : { uid: cluster.account.uid, gid: cluster.account.gid }),
  })
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', done)
  })
  return { child, ended }
}

/**
 * Runs a program inside `cwd` as the cluster's account. Its output is read until it ends, even if the database that it started
 * continues to run.
 * @param signal interrupts the program; pg_ctl then stops the database that it is starting
 */
export async function runAsCluster(
  cluster: Cluster,
  program: string,
  args: readonly string[],
  cwd: string,
  { lock, signal, within = [] }: { lock?: number; signal?: AbortSignal | undefined; within?: readonly string[] } = {},
): Promise<Ended> {
  const { child, ended } = spawnProgram(cluster, program, args, { cwd, output: 'pipe', lock, within })
  const end = (): void => void child.kill('SIGINT')
  signal?.addEventListener('abort', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    const code = await ended
    await setImmediate()
    return { code, output: output.trim() }
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

export const buildClusterUrl = ({ password }: Pick<Cluster, 'password'>, port: number, database: string): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
