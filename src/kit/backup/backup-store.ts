import type { Readable } from 'node:stream'

/** A place for backups: a folder, or a bucket of an S3-compatible storage. Names are flat, without a slash. */
export type BackupStore = {
  /** The place as people write it, without credentials. */
  place: string
  /** Writes a file that is complete or absent: nothing appears under the name before the last byte is stored. */
  write: (name: string, content: Readable) => Promise<void>
  /** @throws Error when there is no such name, or it can't be read: `explainRead` says which. */
  read: (name: string) => Promise<Readable>
  list: () => Promise<string[]>
  /** Returns the size of a file in bytes. @throws Error as `read` */
  sizeOf: (name: string) => Promise<number>
  remove: (name: string) => Promise<void>
  /** Returns the free bytes on its disk, or undefined if no limit can be read. */
  readFree: () => Promise<number | undefined>
}

/**
 * Returns an error that explains in a sentence why a file could not be read. @param absent the sentence for a file that does not
 * exist
 */
export function explainRead(store: BackupStore, file: string, error: unknown, absent: string): Error {
  const { code, message, cause } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || /^(NoSuchKey|NotFound)\b/.test(String(cause))) return new Error(absent, { cause: error })
  const by = code === 'EACCES' || code === 'EPERM' ? ' by this account' : ''
  return new Error(`${file} in ${store.place} can't be read${by}: ${message.replace(/\.$/, '')}.`, { cause: error })
}
