import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Of a run with its databases and their log, with room to spare. */
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
 * A new folder for the database of a run, in memory where there is room. On disk each new database takes half a second of a core:
 * ext4 looks for a place among the files that were deleted in the last seconds, and a database has 700 files.
 */
export const makeDatabaseFolder = (prefix: string): string => mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix))
