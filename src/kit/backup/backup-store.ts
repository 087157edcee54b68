import type { Readable } from 'node:stream'

/** A folder, or a bucket of an S3-compatible storage. Names are flat, without a slash. */
export type BackupStore = {
  /** As people write it, without credentials. */
  place: string
  /** Writes a file atomically: nothing appears under the name before the last byte is stored. */
  write: (name: string, content: Readable) => Promise<void>
  /**
   * Opens a file for reading.
   * @throws Error when the file does not exist or cannot be read; `explainRead` explains which
   */
  read: (name: string) => Promise<Readable>
  list: () => Promise<string[]>
  /**
   * In bytes.
   * @throws Error like `read`
   */
  sizeOf: (name: string) => Promise<number>
  remove: (name: string) => Promise<void>
  /** In bytes, or undefined if the store reports no limit. */
  readFree: () => Promise<number | undefined>
}

/** Explains in a sentence why a file could not be read. @param absent the sentence for a file that does not exist */
export function explainRead(store: BackupStore, file: string, error: unknown, absent: string): Error {
  const { code, message, cause } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || /^(NoSuchKey|NotFound)\b/.test(String(cause))) return new Error(absent, { cause: error })
  const by = code === 'EACCES' || code === 'EPERM' ? ' by this account' : ''
  return new Error(`${file} in ${store.place} can't be read${by}: ${message.replace(/\.$/, '')}.`, { cause: error })
}
