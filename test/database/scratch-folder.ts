import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** The space for a run's databases and their log, with room to spare. */
const NEEDED_BYTES = 3 * 1024 ** 3

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * Makes a new folder for the database of a run, in memory if there is room. On disk each new database takes half a second of CPU
 * time, because ext4 searches for space among recently deleted files and a database has 700 files.
 */
export const makeDatabaseFolder = (prefix: string): string => mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix))
