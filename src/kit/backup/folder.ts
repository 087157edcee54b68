import { createReadStream, createWriteStream } from 'node:fs'
import { access, chown, constants, lstat, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OsAccount } from '../postgres/binaries.ts'
import type { BackupStore } from './backup-store.ts'

const PARTIAL = '.partial'

export type FolderUse = {
  /** `read` creates and removes nothing. `create` creates the folder if it is missing. */
  to: 'read' | 'write' | 'create'
  /** The owner of the files when the process runs as root. */
  account?: OsAccount | undefined
}

/**
 * Opens a folder of backups.
 * @throws Error with one sentence when the folder is missing or cannot be read, or cannot be written to although `to` asks for it
 */
export async function openFolder(place: string, { to, account }: FolderUse): Promise<BackupStore> {
  const folder = resolve(place)
  await (to === 'read' ? checkReadable(folder) : prepare(folder, { to, account }))
  return {
    place: folder,
    write: async (name, content) => {
      const partial = join(folder, `${name}${PARTIAL}`)
      try {
        await rm(partial, { force: true })
        // The flag `x` fails if the name exists, so a planted link is not followed.
        const handle = await open(partial, 'wx', 0o600)
        await giveTo(account, (uid, gid) => handle.chown(uid, gid))
        await pipeline(content, createWriteStream('', { fd: handle, flush: true }))
        await rename(partial, join(folder, name))
        await flushFolder(folder)
      } catch (error) {
        content.destroy()
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
    sizeOf: async (name) => (await stat(join(folder, name))).size,
    remove: (name) => rm(join(folder, name), { force: true }),
    readFree: async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** A network file system may assign every file to one account of its own. A failed change is therefore ignored. */
async function giveTo(account: OsAccount | undefined, change: (uid: number, gid: number) => Promise<void>): Promise<void> {
  if (account !== undefined) await change(account.uid, account.gid).catch(() => {})
}

/** A folder that this account cannot reach counts as present. */
const isMissing = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR',
  )

/**
 * Nobody keeps backups in the system's temporary folder, so a missing folder there cannot mean a typing error or an unmounted
 * disk.
 */
async function isMadeUnasked(folder: string): Promise<boolean> {
  const within = relative(resolve(tmpdir()), dirname(folder))
  return within.split(sep)[0] !== '..' && !isAbsolute(within) && !(await isMissing(dirname(folder)))
}

async function prepare(folder: string, { to, account }: FolderUse): Promise<void> {
  if (to !== 'create' && (await isMissing(folder)) && !(await isMadeUnasked(folder)))
    throw new Error(
      `There is no folder ${folder}: it may be mistyped, or its disk not mounted. Make it, or have it made with npm run backup -- ${folder} --create.`,
    )
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (made !== undefined) await giveTo(account, (uid, gid) => chown(folder, uid, gid))
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
    // Listing names is not enough: an account can open files only in a folder that it may enter.
    await stat(`${folder}/.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Error(`There is no folder ${folder}.`, { cause: message })
    throw new Error(`The backups in ${folder} can't be read by this account: ${message}.`, { cause: message })
  }
}

/** A younger partial file may belong to a write that is still running. */
const PARTIAL_MS = 3_600_000

async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PARTIAL)) continue
    const path = join(folder, name)
    if (Date.now() - (await lstat(path)).mtimeMs > PARTIAL_MS) await rm(path, { force: true })
  }
}

/** Windows cannot open folders, so nothing is flushed there. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
