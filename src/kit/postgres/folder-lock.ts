import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs'
import { realpathSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { isRoot } from './binaries.ts'

/** A running process holds the folder. The message is one sentence for the person who started the second process. */
export class FolderInUse extends Error {}

/** On Windows nobody can read bytes that another process has locked, so the locked byte lies beyond the file's text. */
const LOCKED_BYTE = 2 ** 20

type TryLock = (fd: number, offset: number, length: number) => boolean

/** Returns whether the lock was free. macOS locks whole files, which others can still read. */
export function lockFileDescriptor(tryLock: TryLock, fd: number, platform: NodeJS.Platform = process.platform): boolean {
  try {
    return platform === 'darwin' ? tryLock(fd, 0, 0) : tryLock(fd, LOCKED_BYTE, 1)
  } catch (error) {
    // Windows reports a held lock as EBUSY; on other systems fs-native-extensions returns `false`.
    if (platform === 'win32' && (error as NodeJS.ErrnoException).code === 'EBUSY') return false
    throw error
  }
}

/**
 * Takes the kernel's lock on a file, which is created if missing and never removed. Returns undefined when another process holds
 * the lock. The kernel keeps the lock until every process that opened or inherited the descriptor has exited. No process ids are
 * compared, because they differ between containers.
 */
export async function takeLock(file: string): Promise<number | undefined> {
  // An app with a DATABASE_URL also runs on systems for which the module has no build.
  const { tryLock } = await import('fs-native-extensions')
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o644)
  try {
    if (lockFileDescriptor(tryLock, fd)) {
      const { uid, gid } = statSync(dirname(file))
      // After root has started the database, the folder's account must be able to start it as well.
      if (isRoot() && fstatSync(fd).uid !== uid) fchownSync(fd, uid, gid)
      return fd
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  closeSync(fd)
  return undefined
}

export type HeldFolder = {
  home: string
  /** Writes a mark beside the name of this process. The mark stays until the folder is released. */
  mark: (mark: string) => void
  release: () => void
}

/**
 * Creates the folder if missing, and holds its lock for this process.
 * @param check receives the mark of a holder that was killed; when it throws, the mark stays
 * @throws FolderInUse when another process holds the folder; Error with one sentence when the folder cannot be used
 */
export async function holdFolder(dataDir: string, check: (home: string, lastMark: string) => void): Promise<HeldFolder> {
  const path = resolve(dataDir)
  // The database describes itself in a file of lines, and one of the lines is its path.
  if (/[\r\n]/.test(path)) throw new Error('The path of DATA_DIR contains a line break. Choose another DATA_DIR.')
  let home = path
  let lock: number | undefined
  try {
    if (!existsSync(path)) mkdirSync(path, { recursive: true, mode: 0o755 })
    home = realpathSync(path)
    lock = await takeLock(join(home, 'lock'))
  } catch (error) {
    throw toFolderError(path, error)
  }
  if (lock === undefined)
    throw new FolderInUse(
      `Proofline is already running on ${home}${readHolder(join(home, 'lock'))}. Stop it first, or give this one another DATA_DIR and PORT.`,
    )
  let openLock: number | undefined = lock
  const [, lastMark] = /^mark (.+)$/m.exec(readFileSync(join(home, 'lock'), 'utf8')) ?? []
  try {
    if (lastMark !== undefined) check(home, lastMark)
  } catch (error) {
    closeSync(lock)
    throw error
  }
  const holder = `process ${process.pid} on ${hostname()}\n`
  writeHolder(lock, lastMark === undefined ? holder : `${holder}mark ${lastMark}\n`)
  return {
    home,
    mark: (mark) => {
      if (openLock !== undefined) writeHolder(openLock, `${holder}mark ${mark}\n`)
    },
    release: () => {
      if (openLock === undefined) return
      writeHolder(openLock, '')
      closeSync(openLock)
      openLock = undefined
    },
  }
}

/** The name is only informational, so a full disk is not an error. */
function writeHolder(lock: number, name: string): void {
  try {
    ftruncateSync(lock)
    writeSync(lock, name, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const readHolder = (file: string): string => {
  const [name] = /^process \d+ on \S+$/m.exec(readFileSync(file, 'utf8')) ?? []
  return name === undefined ? '' : ` (${name})`
}

export const toFolderError = (dir: string, error: unknown): Error =>
  new Error(`The folder ${dir} can't be used: ${problem(error as NodeJS.ErrnoException)}`, { cause: error })

const problem = ({ code, message }: NodeJS.ErrnoException): string => {
  if (code === 'EROFS') return 'it is mounted read-only. Mount it writable, or choose another DATA_DIR.'
  if (code === 'EACCES' || code === 'EPERM')
    return `this account may not write there (${message}). Start as the account that it belongs to or as root, or choose another DATA_DIR.`
  if (code === 'ENOSPC') return 'its disk is full. Free some space, then start again.'
  if (code === 'ENOLCK' || code === 'ENOSYS' || code === 'EINVAL' || code === 'ENOTSUP')
    return `its file system keeps no locks (${code}). Choose a DATA_DIR on a local disk.`
  return `${message}. Choose another DATA_DIR, or set DATABASE_URL.`
}
