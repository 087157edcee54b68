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

/** A folder that a living process holds. The message is one sentence for the person who started the second one. */
export class FolderInUse extends Error {}

/** Beyond the text of the file: on Windows nobody can read what another process has locked. */
const LOCKED_BYTE = 2 ** 20

/**
 * Takes the kernel's lock on a file, which is made when missing and never removed; undefined when it is held. It is held until
 * every process that has the descriptor or inherited it has ended, so nothing has to be judged by process ids, which differ
 * between containers.
 */
export async function takeLock(file: string): Promise<number | undefined> {
  // Loaded here: an app on a DATABASE_URL runs where there is no build of it too.
  const { tryLock } = await import('fs-native-extensions')
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o644)
  try {
    if (tryLock(fd, LOCKED_BYTE, 1)) {
      const { uid, gid } = statSync(dirname(file))
      // The account of the folder can start on it after root did.
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

/**
 * Makes the folder when it is missing and holds it for this process.
 * @throws FolderInUse when another process holds it; Error with one sentence when it can't be used.
 */
export async function holdFolder(dataDir: string): Promise<{ home: string; release: () => void }> {
  const wanted = resolve(dataDir)
  let home = wanted
  let lock: number | undefined
  try {
    if (!existsSync(wanted)) mkdirSync(wanted, { recursive: true, mode: 0o755 })
    home = realpathSync(wanted)
    lock = await takeLock(join(home, 'lock'))
  } catch (error) {
    throw folderProblem(wanted, error)
  }
  if (lock === undefined)
    throw new FolderInUse(
      `Proofline is already running on ${home}${holderOf(join(home, 'lock'))}. Stop it first, or give this one another DATA_DIR and PORT.`,
    )
  let held: number | undefined = lock
  nameHolder(lock, `process ${process.pid} on ${hostname()}\n`)
  return {
    home,
    release: () => {
      if (held === undefined) return
      nameHolder(held, '')
      closeSync(held)
      held = undefined
    },
  }
}

/** The name is for people only, so a full disk may keep it out. */
function nameHolder(lock: number, name: string): void {
  try {
    ftruncateSync(lock)
    writeSync(lock, name, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const holderOf = (file: string): string => {
  const [name] = /^process \d+ on \S+$/m.exec(readFileSync(file, 'utf8')) ?? []
  return name === undefined ? '' : ` (${name})`
}

/** In one sentence what is wrong with the folder and what to do. */
export const folderProblem = (dir: string, error: unknown): Error =>
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
