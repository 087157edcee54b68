import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, isAlive } from './process-state.ts'

/** A folder that a living process holds. The message is one sentence for the person who started the second one. */
export class FolderInUse extends Error {}

type Holder = { pid: number; birth: string }

const parse = (text: string): Holder => {
  const [pid = '', birth = ''] = text.trim().split(' ')
  return { pid: Number(pid), birth }
}
/** The birth tells a new process apart that got the pid of a dead one. */
const lives = ({ pid, birth }: Holder): boolean => pid > 0 && isAlive(pid) && (birth === '' || birthOf(pid) === birth)

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Holds `dir` for this process and answers the release. A lock of a dead process is taken over.
 * @throws FolderInUse when a living process holds it.
 */
export function lockFolder(dir: string): () => void {
  const file = join(dir, 'lock')
  const mine = `${process.pid} ${birthOf(process.pid)}\n`
  const draft = join(dir, `lock.${process.pid}.${process.hrtime.bigint()}`)
  writeFileSync(draft, mine, { mode: 0o644 })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        // A hard link appears whole or not at all: no second process can read a half-written lock.
        linkSync(draft, file)
        return () => {
          if (readIfThere(file) === mine) rmSync(file, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const held = readIfThere(file)
      if (held === undefined) continue
      if (lives(parse(held))) {
        throw new FolderInUse(
          `Proofline is already running on ${dir} (process ${parse(held).pid}). Stop it first, or give this one another DATA_DIR and PORT.`,
        )
      }
      takeAway(file, held, `${draft}.stale`)
    }
    throw new FolderInUse(`The lock ${file} could not be taken because others take it at the same time. Please try again.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead holder's lock, unless another start has replaced it in between: then it is put back. */
function takeAway(file: string, expected: string, aside: string): void {
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readIfThere(aside) !== expected) {
    try {
      linkSync(aside, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  rmSync(aside, { force: true })
}
