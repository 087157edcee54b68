import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupStore } from './backup-store.ts'

/** What was not finished has this ending and is no backup. */
const PARTIAL = '.partial'

/** @throws Error with one sentence when the folder can't be read; to `write`, when it can't be made or written to. */
export async function openFolder(place: string, use: 'read' | 'write'): Promise<BackupStore> {
  const folder = resolve(place)
  await (use === 'read' ? checkReadable(folder) : prepare(folder))
  return {
    place: folder,
    write: async (name, content) => {
      const partial = join(folder, `${name}${PARTIAL}`)
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }))
        await rename(partial, join(folder, name))
        await flush(folder)
      } catch (error) {
        await rm(partial, { force: true })
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        throw new Error(`The disk of ${folder} is full: free some space, or choose another place.`, { cause: error })
      }
    },
    read: async (name) => {
      const handle = await open(join(folder, name))
      return createReadStream('', { fd: handle, highWaterMark: 2 ** 20 })
    },
    list: async () => (await readdir(folder)).filter((name) => !name.endsWith(PARTIAL)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function prepare(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `Backups can't be stored in ${folder}: ${(error as Error).message}. Choose a folder that this account may write to.`,
    )
  }
  await removePartial(folder)
}

async function checkReadable(folder: string): Promise<void> {
  try {
    await readdir(folder)
    // Names alone are not enough: a file is opened only in a folder that may be entered.
    await stat(`${folder}/.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Error(`There is no folder ${folder}.`, { cause: message })
    throw new Error(`The backups in ${folder} can't be read by this account: ${message}.`, { cause: message })
  }
}

/** So long a partial file may be one that is being written. */
const PARTIAL_MS = 3_600_000

/** What a killed write has left. */
async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PARTIAL)) continue
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > PARTIAL_MS) await rm(path, { force: true })
  }
}

/** The name is on the disk too; Windows opens no folders. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
